"""What of a deck takes no part in a match: cards that the catalog does not have, each named once."""

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from deckbuilder.core.decks import Deck
from deckbuilder.core.game import DeckRules
from deckbuilder.core.naming import plain
from deckbuilder.core.saying import row, say_n


class LeftOut(NamedTuple):
    """Cards of a deck that are left out.

    Attributes:
        deck: its name.
        names: as the list writes them, in its order, each with its copies.
    """

    deck: str
    names: tuple[tuple[str, int], ...]

    @property
    def copies(self) -> int:
        """All copies together."""
        return sum(copies for _, copies in self.names)

    @property
    def listed(self) -> str:
        """Give the names in a row, with their copies: ``2 Nobody, 1 Nobody Else``."""
        return row(f"{copies} {name}" for name, copies in self.names)

    def told(self) -> str:
        """Say it in a sentence."""
        return say_n(
            self.copies,
            "{deck}: {n} card that the catalog does not have stays out: {names}.",
            "{deck}: {n} cards that the catalog does not have stay out: {names}.",
            deck=self.deck, names=self.listed,
        )  # fmt: skip


def left_out(decks: Iterable[Deck], rules: DeckRules) -> tuple[LeftOut, ...]:
    """Tell what of decks is left out at a table; a deck of which all cards are known has no place here, nor has a side deck."""
    found = []
    for deck in dict.fromkeys(decks):
        counted = {slot.id for slot in rules.slots(deck.format) if slot.counted}
        names: dict[str, tuple[str, int]] = {}
        for slot, name, copies in deck.unknown:
            if slot in counted and copies > 0:
                first, before = names.get(plain(name), (name, 0))
                names[plain(name)] = (first, before + copies)
        if names:
            found.append(LeftOut(deck.name, tuple(names.values())))
    return tuple(found)


def known(deck: Deck) -> Deck:
    """Give a deck without what the catalog does not have."""
    return replace(deck, unknown=())
