"""Whose a row is: the card by its name, the printing by set and number; what is not found is kept as it is written."""

from dataclasses import dataclass, replace

from deckbuilder.core.cards import Card, Printing
from deckbuilder.core.collection_files import CollectionShelf
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.core.naming import ListedNames, plain
from deckbuilder.exchange.decks.names import find_card, near_names

_MOST_SUGGESTED = 60
"""So many unknown names get suggestions while a file is read: each takes some milliseconds."""
NOWHERE = ("", "", "")


@dataclass(frozen=True, slots=True)
class Named:
    """How a file names a printing; cells without the blanks around them.

    Attributes:
        set: its code, or its name.
        set_name: its name.
    """

    name: str
    set: str = ""
    set_name: str = ""
    number: str = ""
    card_id: str = ""
    printing_id: str = ""


@dataclass(frozen=True, slots=True)
class Whose:
    """The card and the printing that are meant.

    Attributes:
        written: as in ``Lot.written``, where the card or the printing was not found.
        others: further cards of this name, any of which may be meant.
    """

    card: CardId | None
    printing: PrintingId | None = None
    written: tuple[str, str, str] = NOWHERE
    others: tuple[CardId, ...] = ()


class Lookup:
    """Finds cards and printings in a catalog.

    Args:
        shelf: of the game.
    """

    def __init__(self, shelf: CollectionShelf) -> None:
        known = ListedNames(shelf.shelf.names.names())  # 25 ms for 5,000 names, and then a name takes microseconds
        self._shelf = replace(shelf.shelf, names=known)
        self._meant = shelf.meant
        self._codes: dict[str, str] = {}
        for one in shelf.sets:
            for word in (f"{one.name} ({one.code})", one.name, one.code):
                self._codes[plain(word)] = one.code.casefold()
        self._asked = 0

    def whose(self, named: Named) -> Whose:
        """Tell which card and printing are meant."""
        if named.card_id:
            known = self._by_id(named)
            if known is not None:
                return known
        chosen = self._meant.get(named.name, CardId(""))
        found = (chosen,) if chosen in self._shelf.cards else find_card(named.name, self._shelf).cards
        if not found:
            return Whose(None, None, _written(named.name, named))
        each = [self._of(self._shelf.cards[id], named) for id in found]
        sure = next((whose for whose in each if whose.printing is not None), None)
        return sure or replace(each[0], others=found[1:])

    def _by_id(self, named: Named) -> Whose | None:
        """Take the ids of our own files, as long as they tell of the card that is named."""
        card = self._shelf.cards.get(CardId(named.card_id))
        if card is None or card.id not in find_card(named.name, self._shelf).cards:
            return None
        if any(printing.id == named.printing_id for printing in card.printings):
            return Whose(card.id, PrintingId(named.printing_id))
        return self._of(card, named)

    def _of(self, card: Card, named: Named) -> Whose:
        """Tell which printing of a card is meant; one that is not found is kept as it is written."""
        if not (named.set or named.set_name or named.number):
            return Whose(card.id)
        printing = self._printing(card, named)
        return Whose(card.id, None, _written(card.name, named)) if printing is None else Whose(card.id, printing.id)

    def _printing(self, card: Card, named: Named) -> Printing | None:
        """Find the printing that set and number tell; None where they fit none, or leave a doubt."""
        told = [word for word in (named.set, named.set_name) if word]
        of_set = [p for p in card.printings if not told or any(self._is_set(p.set, word) for word in told)]
        wanted = _bare(named.number)
        exact = [p for p in of_set if _bare(p.number) == wanted]
        if exact and (told or len(exact) == 1):
            return exact[0]
        return of_set[0] if told and not wanted and len(of_set) == 1 else None

    def _is_set(self, code: str, word: str) -> bool:
        key = plain(word)
        return code.casefold() in (self._codes.get(key), key)

    def knows(self, name: str) -> bool:
        """Tell whether the catalog has a card of this name, however it is spelled."""
        return bool(find_card(name, self._shelf).cards)

    def near(self, name: str) -> tuple[str, ...]:
        """Give names that may have been meant, for the first unknown names of a file."""
        self._asked += 1
        if self._asked > _MOST_SUGGESTED:
            return ()
        return near_names(name, self._shelf.names)


def _bare(number: str) -> str:
    """Give a collector number as it is compared: without leading zeros, what goes before it, and case."""
    bare = number.strip().lstrip("#").split("/")[0].strip().casefold()
    return bare.lstrip("0") or bare[:1]


def _written(name: str, named: Named) -> tuple[str, str, str]:
    return name, named.set or named.set_name, named.number
