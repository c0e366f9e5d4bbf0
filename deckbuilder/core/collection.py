"""A collection as values: lots of copies, what is wanted, and edits that can be taken back.

A *lot* is copies of one card that are alike in everything that is recorded of them; a collection holds each lot once. An edit names what
stood there before and what stands there after, so that taking it back is the edit read backwards, and writing it upon another state is
noticed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NewType

from deckbuilder.core.ids import CardId, DeckId, PrintingId

PlaceName = NewType("PlaceName", str)
"""A box, a binder, a page: storeys parted by ``/``: ``"Cellar/Box 3"``; ``""`` for no place."""


def place_named(written: str) -> PlaceName:
    """Give a place as it is kept: storeys without spaces around them, none of them empty, each on one line."""
    storeys = (" ".join(storey.split()) for storey in written.split("/"))
    return PlaceName("/".join(storey for storey in storeys if storey))


def with_parents(places: Iterable[PlaceName]) -> set[PlaceName]:
    """Give places with all that they lie in; without ``""``, which is no place."""
    found: set[PlaceName] = set()
    for place in places:
        while place and place not in found:
            found.add(place)
            place = PlaceName(place.rpartition("/")[0])
    return found


def lies_in(place: PlaceName, outer: PlaceName) -> bool:
    """Tell whether a place is another one or lies in it; in ``""`` lies everything."""
    return not outer or place == outer or place.startswith(f"{outer}/")


class Condition(StrEnum):
    """How well a copy is kept; the codes are those of the collection files of the field."""

    UNKNOWN = ""
    MINT = "M"
    NEAR_MINT = "NM"
    EXCELLENT = "EX"
    GOOD = "GD"
    PLAYED = "PL"
    POOR = "PO"


@dataclass(frozen=True, slots=True)
class Price:
    """What was paid for one copy.

    Attributes:
        hundredths: of the currency: cents.
        currency: three letters, ``""`` where nobody said.
    """

    hundredths: int
    currency: str = ""


@dataclass(frozen=True, slots=True)
class Lot:
    """What copies that are alike have in common.

    Attributes:
        card: the card; None for one that the catalog does not have, which then goes by ``written``.
        written: name, set and number as they were written, for a card or a printing that the catalog does not have: nothing is lost.
        printing: which one; None where nobody said.
        language: two letters in lower case, ``""`` where nobody said.
        acquired: a day, ``"2026-11-22"``, ``""`` where nobody said.
        marks: what else is special about the copies, sorted: ``("altered", "proxy", "signed")``.
        note: the player's own words.
    """

    card: CardId | None
    written: tuple[str, str, str] = ("", "", "")
    printing: PrintingId | None = None
    condition: Condition = Condition.UNKNOWN
    foil: bool = False
    language: str = ""
    place: PlaceName = PlaceName("")
    acquired: str = ""
    price: Price | None = None
    marks: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Holding:
    """How many copies of a lot are there, at least one, and how many of them may be traded away."""

    lot: Lot
    count: int
    trade: int = 0


@dataclass(frozen=True, slots=True)
class Want:
    """So many copies more of a card are wanted; ``printing`` None where any will do."""

    card: CardId
    count: int
    printing: PrintingId | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Edit:
    """A change of a collection, whole; each pair is what stood there before and what stands there after, None for nothing.

    Attributes:
        label: what it does, as Undo names it: ``"add 2 Ember Axe"``.
        holdings: by lot; both of a pair tell of one lot.
        wants: by card and printing.
        places: places that come (None, name) and go (name, None); empty ones are kept, too.
        built: decks that become built (True) or drafts again (False).
    """

    label: str
    holdings: tuple[tuple[Holding | None, Holding | None], ...] = ()
    wants: tuple[tuple[Want | None, Want | None], ...] = ()
    places: tuple[tuple[PlaceName | None, PlaceName | None], ...] = ()
    built: tuple[tuple[DeckId, bool], ...] = ()

    @property
    def inverse(self) -> "Edit":
        """The edit that takes this one back."""
        return replace(
            self,
            holdings=tuple((after, before) for before, after in self.holdings),
            wants=tuple((after, before) for before, after in self.wants),
            places=tuple((after, before) for before, after in self.places),
            built=tuple((deck, not built) for deck, built in self.built),
        )

    def __bool__(self) -> bool:
        return bool(self.holdings or self.wants or self.places or self.built)


@dataclass(frozen=True, slots=True)
class Counts:
    """How many copies there are, for every view that shows them beside a card.

    Attributes:
        owned: copies by card; cards that the catalog does not have are not among them.
        printings: copies by printing; copies of no known printing stand under the card alone.
        built: copies that built decks take, by card.
        holders: by card, the built decks that take copies of it, with how many.
        wanted: copies wanted, by card.
        trade: copies that may be traded away, by card.
    """

    owned: Mapping[CardId, int]
    printings: Mapping[PrintingId, int]
    built: Mapping[CardId, int]
    holders: Mapping[CardId, tuple[tuple[DeckId, int], ...]]
    wanted: Mapping[CardId, int]
    trade: Mapping[CardId, int]

    def free(self, card: CardId) -> int:
        """Give the copies that no built deck takes; below zero where decks take more than are owned."""
        return self.owned.get(card, 0) - self.built.get(card, 0)


NO_COUNTS = Counts({}, {}, {}, {}, {}, {})
"""Of somebody who recorded nothing."""
