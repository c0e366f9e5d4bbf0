"""What players, warriors and things are called, in words and as tokens."""

from collections.abc import Sequence
from functools import cache

from deckbuilder.core.saying import say

LETTERS = "ABCD"


@cache
def player_name(seat: int) -> str:
    """Name a player, as scenarios do: ``"Player A"``."""
    return say("Player {letter}", letter=LETTERS[seat] if 0 <= seat < len(LETTERS) else str(seat + 1))


WARRIOR, GROUP, ITEM, CARD, SPELL = "wgefs"
"""The first letters of token ids: a warrior, a group, an item, a fight card, a spell. What lies face down has an id that tells nothing."""


def numbered(id: str, letter: str, count: int) -> int:
    """Give the number in a token id; -1 where it is none of these, or not below ``count``."""
    digits = id[1:]
    if (
        id[:1] != letter
        or not digits.isascii()
        or not digits.isdigit()
        or len(digits) > 3
        or str(int(digits)) != digits
    ):
        return -1
    number = int(digits)
    return number if number < count else -1


PASS = "pass"
"""The answer that does nothing more."""


def token_numbers(ids: Sequence[str], letter: str, count: int) -> tuple[int, ...]:
    """Give the numbers in one or more token ids; none where one of them is something else."""
    found = tuple(numbered(id, letter, count) for id in ids)
    return () if -1 in found else found
