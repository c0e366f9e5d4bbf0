"""Two versions of a deck in step: shuffled alike, the cards that both hold come at the same places."""

from collections import defaultdict
from dataclasses import replace
from itertools import groupby

from deckbuilder.core.decks import Deck, Entry


def in_step(deck: Deck, like: Deck) -> Deck:
    """Give a deck with its copies in the order of another version; what is new in it takes the places of what is gone.

    It is for play only: copies of one card may stand in several entries.
    """
    copies: dict[str, list[Entry]] = defaultdict(list)
    for entry in deck.entries:
        copies[entry.slot] += [replace(entry, count=1)] * entry.count
    model: dict[str, list[Entry]] = defaultdict(list)
    for entry in like.entries:
        model[entry.slot] += [entry] * entry.count
    entries: list[Entry] = []
    for slot, own in copies.items():
        for entry, group in groupby(_placed(own, model[slot])):
            entries.append(replace(entry, count=len(list(group))))
    return replace(deck, entries=tuple(entries))


def _placed(own: list[Entry], model: list[Entry]) -> list[Entry]:
    left = list(own)
    places: list[Entry | None] = []
    for wanted in model:
        found = next((entry for entry in left if entry.card == wanted.card), None)
        places.append(found)
        if found is not None:
            left.remove(found)
    return [
        *(entry for entry in (one or (left.pop(0) if left else None) for one in places) if entry is not None),
        *left,
    ]
