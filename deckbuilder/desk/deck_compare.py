"""Two decks side by side."""

from collections import Counter
from dataclasses import dataclass

from deckbuilder.core.decks import Deck
from deckbuilder.core.formats import Shelf
from deckbuilder.core.ids import SlotId


@dataclass(frozen=True, slots=True)
class Difference:
    """A card that two decks hold in different numbers in one slot."""

    slot: SlotId
    name: str
    before: int
    after: int


def compare(before: Deck, after: Deck, shelf: Shelf) -> tuple[Difference, ...]:
    """Give every difference, by slot and name; unknown names take part."""
    first, second = _counts(before, shelf), _counts(after, shelf)
    order = [slot.id for slot in shelf.rules.slots(after.format)]
    rows = [
        Difference(slot, name, first[slot, name], second[slot, name])
        for slot, name in first.keys() | second.keys()
        if first[slot, name] != second[slot, name]
    ]
    return tuple(sorted(rows, key=lambda r: (order.index(r.slot) if r.slot in order else len(order), r.name)))


def _counts(deck: Deck, shelf: Shelf) -> Counter[tuple[SlotId, str]]:
    counts: Counter[tuple[SlotId, str]] = Counter()
    for entry in deck.entries:
        counts[entry.slot, shelf.cards[entry.card].name] += entry.count
    for slot, name, count in deck.unknown:
        counts[slot, name] += count
    return counts
