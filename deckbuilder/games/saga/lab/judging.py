"""What is asked about an army and single cards: of print alone, or of the engine that knows the words."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple, Protocol

from deckbuilder.core.ids import CardId
from deckbuilder.games.saga.construction.facts import Facts

FURTHER_BACK = 1
"""So many ranks behind the army's last one a character may come to stand in time."""


class Member(NamedTuple):
    """A character in a rank.

    Attributes:
        rank: from 1.
        starts: whether he stands there at the start.
    """

    card: CardId
    rank: int
    starts: bool = True


class Entrance(NamedTuple):
    """How a character may be put into play from the hand.

    Attributes:
        ranks: where he may enter, as far as the ranks stay legal, from 1; empty where he may not enter at all.
        weight: as how many characters he counts for illegal ranks.
        unique: his name where only one of that name may be in play; else ``""``.
        stunned: whether he enters stunned.
        why: why he may not enter at all, ``""`` where he may.
        known: False where it cannot be told: his level is not printed as a number.
    """

    ranks: tuple[int, ...] = ()
    weight: int = 1
    unique: str = ""
    stunned: bool = False
    why: str = ""
    known: bool = True


class Gear(NamedTuple):
    """What of an item matters for what else is worn.

    Attributes:
        locations: equip locations; a character wears one item of each.
        unique: whether only one of its name may be in play.
    """

    locations: frozenset[str]
    unique: bool


def crowded(counts: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    """Add characters of whom only the rank is known to those in the ranks; empty ranks at the end are left out."""
    found = [a + b for a, b in zip_longest(counts, more, fillvalue=0)]
    while found and not found[-1]:
        found.pop()
    return tuple(found)


class Judge(Protocol):
    """Knows one deck's army as it stands in the first turn, before anybody has decreed anything."""

    @property
    def members(self) -> tuple[Member, ...]:
        """Who stands in the ranks, the front first."""
        ...

    @property
    def counts(self) -> tuple[int, ...]:
        """Characters in each rank, the front first, those included whose cards are not known."""
        ...

    @property
    def hand(self) -> int:
        """Cards up to which is drawn."""
        ...

    @property
    def untold(self) -> Mapping[CardId, str]:
        """Cards whose words take no part, or not wholly, and what is not known."""
        ...

    def entrance(self, facts: Facts) -> Entrance:
        """Tell how a character of the library may enter."""
        ...

    def gear(self, facts: Facts) -> Gear:
        """Tell what of an item matters for others."""
        ...

    def trouble(self, member: Member, facts: Facts) -> str:
        """Say why a character cannot equip an item or perform an action card; ``""`` where he can."""
        ...
