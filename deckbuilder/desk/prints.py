"""The printings of a game's cards at a glance: by set and number, by card, and in the order in which a collector files them."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from deckbuilder.core.cards import Card, CardSet
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.core.naming import plain

_DIGITS = re.compile(r"(\d+)")


class Print(NamedTuple):
    """A printing, with what a list of copies says of it.

    Attributes:
        printing: its id.
        card: which card.
        name: of the card.
        set: the set's code.
        number: as printed, ``""`` where unknown.
        rarity: a word, ``""`` where unknown.
    """

    printing: PrintingId
    card: CardId
    name: str
    set: str
    number: str
    rarity: str


def by_number(number: str) -> tuple[tuple[int, str], ...]:
    """Give what numbers of a set are sorted by: ``"9"`` before ``"10"``, ``"10"`` before ``"10a"``, none last."""
    if not number:
        return ((1, ""),)
    parts = _DIGITS.split(number)
    return ((0, ""), *((int(part[:12]), "") if part.isdecimal() else (-1, part.casefold()) for part in parts if part))


class Prints:
    """Every printing of a game.

    Args:
        cards: the cards.
        sets: the sets that are known; one without a printing is none.
    """

    def __init__(self, cards: Iterable[Card], sets: Sequence[CardSet]) -> None:
        found = [
            Print(one.id, card.id, card.name, one.set, one.number, one.rarity)
            for card in cards
            for one in card.printings
        ]
        named = {one.code: one for one in sets}
        used = {one.set for one in found}
        codes = sorted(used, key=lambda code: (named[code].released if code in named else "", code.casefold()))
        self.sets = tuple(named.get(code) or CardSet(code, code) for code in codes)
        """The sets with printings, the oldest first."""
        filed = {code: place for place, code in enumerate(codes)}
        found.sort(key=lambda one: (filed[one.set], by_number(one.number), plain(one.name)))
        self._prints = {one.printing: one for one in found}
        self.rank = {one.printing: place for place, one in enumerate(found)}
        """Where a printing stands when all of them are filed by set and number."""
        self.set_rank = {one.printing: filed[one.set] for one in found}
        """Where the set of a printing stands among all sets."""
        self._sets: dict[str, list[Print]] = defaultdict(list)
        self._cards: dict[CardId, list[Print]] = defaultdict(list)
        for one in found:
            self._sets[one.set].append(one)
            self._cards[one.card].append(one)

    def of(self, printing: PrintingId | None) -> Print | None:
        """Give a printing; None where the catalog does not have it."""
        return self._prints.get(printing) if printing is not None else None

    def in_set(self, code: str) -> Sequence[Print]:
        """Give the printings of a set by number."""
        return self._sets.get(code, ())

    def of_card(self, card: CardId) -> Sequence[Print]:
        """Give the printings of a card, the oldest first."""
        return self._cards.get(card, ())

    def in_set_of_card(self, code: str, card: CardId) -> Print | None:
        """Give the printing of a card in a set; the first one of several, None where there is none."""
        return next((one for one in self._cards.get(card, ()) if one.set == code), None)

    def named(self, code: str) -> str:
        """Give the name of a set; the code where nobody knows it."""
        return next((one.name for one in self.sets if one.code == code), code)
