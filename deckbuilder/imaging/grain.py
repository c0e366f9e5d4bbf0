"""Choices that a card's id makes: the same for the same id on every machine."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

Thing = TypeVar("Thing")


class Grain:
    """A row of choices.

    Args:
        seed: what decides them.
    """

    def __init__(self, seed: str) -> None:
        self._state = int.from_bytes(blake2b(seed.encode("utf-8", "replace"), digest_size=8).digest(), "big")

    def below(self, count: int) -> int:
        """Give a whole number from 0 to below ``count``."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self._state >> 33) % count

    def part(self, low: float, high: float) -> float:
        """Give a number from ``low`` to ``high``."""
        return low + (high - low) * self.below(1001) / 1000

    def one(self, things: Sequence[Thing]) -> Thing:
        """Give one of some things."""
        return things[self.below(len(things))]
