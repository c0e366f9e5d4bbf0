"""Chance as a value: a seed and how many numbers were taken from it.

The numbers come from the splitmix64 sequence, whose n-th member needs no member before it: a record that holds the seed and the
count continues exactly, on every machine and in every order of workers.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def _mixed(seed: int, place: int) -> int:
    z = (seed + place * _STEP) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Rng(NamedTuple):
    """A stream of random numbers.

    Attributes:
        seed: any integer; its lowest 64 bits count.
        taken: how many numbers were drawn.
    """

    seed: int
    taken: int = 0

    def below(self, n: int) -> tuple[int, "Rng"]:
        """Draw a whole number from 0 to ``n - 1``, each as likely as the others to one part in 2**32 for ``n`` below 2**32.

        Raises:
            ValueError: ``n`` is below 1.
        """
        if n < 1:
            raise ValueError(f"cannot draw below {n}")
        taken = self.taken + 1
        return (_mixed(self.seed, taken) * n) >> 64, Rng(self.seed, taken)

    def shuffled(self, items: Sequence[T]) -> tuple[tuple[T, ...], "Rng"]:
        """Draw one of all orders of some things."""
        order = list(items)
        taken = self.taken
        for i in range(len(order) - 1, 0, -1):
            taken += 1
            j = (_mixed(self.seed, taken) * (i + 1)) >> 64
            order[i], order[j] = order[j], order[i]
        return tuple(order), Rng(self.seed, taken)

    def branch(self, number: int) -> "Rng":
        """Give a stream of its own for the match, the seat or the try of this number."""
        return Rng(_mixed(self.seed ^ 0xD1B54A32D192ED03, number + 1) ^ _mixed(self.taken, 1))


class Stream:
    """An ``Rng`` that moves on by itself: the same numbers, a third of the time; for loops that draw millions.

    Args:
        rng: where it begins.
    """

    __slots__ = ("_at", "_begun", "_rng")

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self._begun = self._at = rng.seed + rng.taken * _STEP

    def below(self, n: int) -> int:
        """Draw a whole number from 0 to ``n - 1``; ``n`` is at least 1."""
        self._at = z = self._at + 0x9E3779B97F4A7C15
        z &= 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        return ((z ^ (z >> 31)) * n) >> 64

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Draw one of all orders of some things."""
        order = list(items)
        below = self.below
        for i in range(len(order) - 1, 0, -1):
            j = below(i + 1)
            order[i], order[j] = order[j], order[i]
        return tuple(order)

    def rng(self) -> Rng:
        """Give the value that goes on where this stream stands."""
        return Rng(self._rng.seed, self._rng.taken + (self._at - self._begun) // _STEP)
