"""What stands around the rows of the card table: headings, and what its first column counts."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Group:
    """So many cards under one heading.

    Attributes:
        label: the heading: ``"Level 3"``.
        count: how many cards stand below it, from 1.
    """

    label: str
    count: int


class Counting(NamedTuple):
    """What the first column counts.

    Attributes:
        what: its heading, for those who ask: ``"Copies in the deck"``.
        told: says a number of copies as a sentence.
    """

    what: str
    told: Callable[[int], str]
