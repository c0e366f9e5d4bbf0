"""Which items of a hand can be worn, all at once.

Source: rulebook, Equip an Item from Your Hand: one item of each equip location, no two of one name on a character; Unique.
"""

from collections.abc import Sequence
from typing import NamedTuple

from deckbuilder.core.ids import CardId


class Wearable(NamedTuple):
    """An item of a hand.

    Attributes:
        card: ``""`` for one of which no second copy can be in the hand.
        wearers: who can equip it, by number.
        locations: where it is worn.
        unique: whether only one of it may be in play.
    """

    card: CardId
    wearers: frozenset[int]
    locations: frozenset[str]
    unique: bool

    def clashes(self, other: "Wearable") -> bool:
        """Tell whether the two may be in each other's way."""
        return (self.card == other.card != "") or not self.locations.isdisjoint(other.locations)


def most_worn(items: Sequence[Wearable]) -> int:
    """Count the most items that can be worn at once."""
    best = 0
    worn: list[tuple[int, Wearable]] = []

    def fit(place: int) -> None:
        nonlocal best
        best = max(best, len(worn))
        if place == len(items) or len(worn) + len(items) - place <= best:
            return
        item = items[place]
        if not (item.unique and any(other.card == item.card for _, other in worn)):
            for wearer in sorted(item.wearers):
                if not any(on == wearer and item.clashes(other) for on, other in worn):
                    worn.append((wearer, item))
                    fit(place + 1)
                    worn.pop()
        fit(place + 1)

    fit(0)
    return best


def groups(items: Sequence[tuple[Wearable, int]]) -> tuple[tuple[tuple[Wearable, int], ...], ...]:
    """Split items with their copies into those that may be in each other's way, directly or by others."""
    found: list[list[tuple[Wearable, int]]] = []
    for item, copies in items:
        near = [group for group in found if any(item.clashes(other) for other, _ in group)]
        for group in near:
            found.remove(group)
        found.append([*(one for group in near for one in group), (item, copies)])
    return tuple(tuple(group) for group in found)
