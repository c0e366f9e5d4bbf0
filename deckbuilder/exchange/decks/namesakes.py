"""Cards of one name: how they are told apart, and how a list says which is meant."""

from collections.abc import Sequence

from deckbuilder.core.cards import Card
from deckbuilder.core.formats import Shelf
from deckbuilder.core.saying import say

_SHOWN = 40
"""So many characters of a text are shown."""


def told_apart(cards: Sequence[Card]) -> tuple[str, ...]:
    """Describe each of some cards so that no two read the same: ``"Blood Oath (Action, level 3)"``.

    Where two are of a kind and a level their texts are begun, else their sets are named, and at last their ids.
    """
    for describe in (_briefly, _by_text, _by_sets):
        told = tuple(map(describe, cards))
        if len(set(told)) == len(cards):
            return told
    return tuple(say("{card}, {id}", card=_briefly(card), id=card.id) for card in cards)


def marked_name(card: Card, shelf: Shelf) -> str:
    """Give what a list writes to mean this card and no other: its name, with a number where others are called the same."""
    same = sorted(shelf.names.exact(card.name))
    return f"{card.name} ({same.index(card.id) + 1})" if len(same) > 1 and card.id in same else card.name


def _briefly(card: Card) -> str:
    level = card.number("level")
    if level is None:
        return say("{name} ({kind})", name=card.name, kind=card.kind)
    return say("{name} ({kind}, level {level})", name=card.name, kind=card.kind, level=level)


def _by_text(card: Card) -> str:
    text = " ".join((card.text or "").split())
    begun = text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1].rstrip()}…"
    return say("{card}: “{text}”", card=_briefly(card), text=begun) if text else _briefly(card)


def _by_sets(card: Card) -> str:
    printed = dict.fromkeys(f"{one.set} {one.number}".strip() for one in card.printings)
    sets = ", ".join(one for one in printed if one)
    return say("{card}, {sets}", card=_briefly(card), sets=sets) if sets else _briefly(card)
