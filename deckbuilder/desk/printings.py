"""Printings of a card: in which order they are shown, and which one the copies in a deck are."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from deckbuilder.core.cards import Card, CardSet, Printing
from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.ids import CardId, PrintingId


def by_release(card: Card, sets: Sequence[CardSet]) -> tuple[Printing, ...]:
    """Give the printings of a card, the oldest first.

    Args:
        card: the card.
        sets: the sets by release, as the catalog gives them; printings in other sets come last, in their own order.
    """
    place: Mapping[str, int] = {card_set.code: n for n, card_set in enumerate(sets)}
    return tuple(sorted(card.printings, key=lambda printing: place.get(printing.set, len(place))))


def with_printing(deck: Deck, card: CardId, printing: PrintingId | None) -> Deck:
    """Give a deck whose copies of a card are all of one printing; None for no printing in particular.

    Copies that lay apart only by their printing come together where the first of them lay, with all their notes.
    """
    entries: list[Entry] = []
    for entry in deck.entries:
        if entry.card != card:
            entries.append(entry)
            continue
        fresh = replace(entry, printing=printing)
        for place, other in enumerate(entries):
            if (other.slot, other.card, other.options) == (fresh.slot, fresh.card, fresh.options):
                notes = dict.fromkeys(note for note in (other.note, fresh.note) if note)
                entries[place] = replace(other, count=other.count + fresh.count, note="\n".join(notes))
                break
        else:
            entries.append(fresh)
    return replace(deck, entries=tuple(entries))
