"""A collection being read: rows become lots, each lot once, and what was not understood becomes a finding."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from deckbuilder.core.collection import Condition, Holding, Lot, PlaceName, Price, Want, place_named
from deckbuilder.core.collection_files import CollectionShelf, Mapped, ReadCollection
from deckbuilder.core.decks import Severity
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.core.intake import Findings, shown, without_controls
from deckbuilder.core.saying import row, say
from deckbuilder.exchange.collections import words
from deckbuilder.exchange.collections.cells import parted
from deckbuilder.exchange.collections.fields import FLAGS
from deckbuilder.exchange.collections.lookup import Lookup, Named, Whose
from deckbuilder.exchange.decks.names import describe

_LONGEST = {"name": 200, "set": 100, "set_name": 100, "number": 40}
_LONGEST_PLACE = 200
_MOST_FINDINGS = 2000

_T = TypeVar("_T")


class CollectionReading:
    """Collects what the rows of a file say; every reader of collections ends here.

    Args:
        shelf: of the game.
        mark: what parts marks in a cell; ``""`` to be told by the cell.
    """

    def __init__(self, shelf: CollectionShelf, mark: str = "") -> None:
        self.lookup = Lookup(shelf)
        self.rows = 0
        self._shelf = shelf.shelf
        self._mark = mark
        self._lots: dict[Lot, list[int]] = {}
        self._wants: dict[tuple[CardId, PrintingId | None], tuple[int, tuple[str, ...]]] = {}
        self._findings = Findings(_MOST_FINDINGS)
        self._told: set[str] = set()
        self._whose: dict[Named, Whose | None] = {}

    def say(
        self, place: str, why: str, severity: Severity = Severity.WARNING, near: tuple[str, ...] = (), unknown: str = ""
    ) -> None:
        """Note a finding."""
        self._findings.add(place, why, near, severity, unknown)

    def once(self, key: str, place: str, why: str, severity: Severity = Severity.WARNING) -> None:
        """Note a finding that is as true of later rows as of the first one."""
        if key not in self._told:
            self._told.add(key)
            self.say(place, why, severity)

    # -- what a row is of --------------------------------------------------------------------------

    def whose(self, place: str, named: Named) -> Whose | None:
        """Tell the card and printing of a row; None, with a finding, for a row that names none."""
        if named not in self._whose:
            self._whose[named] = self._looked_up(place, named)
        return self._whose[named]

    def _looked_up(self, place: str, named: Named) -> Whose | None:
        for key, most in _LONGEST.items():
            cell = getattr(named, key)
            if len(cell) > most:
                said = say(
                    "{cell} of {n} letters: left out; wanted at most {most}", cell=shown(cell), n=len(cell), most=most
                )
                self.say(place, said, Severity.ERROR)
                return None
        if not named.name:
            self.say(place, say("a row without a name: left out"), Severity.ERROR)
            return None
        found = self.lookup.whose(named)
        name = shown(named.name, 120)
        if found.card is None:
            near = self.lookup.near(named.name) if named.name not in self._told else ()
            said = say("no card {name} in the catalog: kept as it is written", name=name)
            if near:
                said = say(
                    "no card {name} in the catalog: kept as it is written; near it: {near}",
                    name=name,
                    near=", ".join(near),
                )
            if named.name not in self._told:
                self._told.add(named.name)
                self.say(place, said, near=near, unknown=named.name)
        elif found.others:
            told = [describe(id, self._shelf) for id in (found.card, *found.others)]
            said = say(
                "{name} stands for {n} cards: took {card}, not {others}",
                name=name,
                n=len(told),
                card=told[0],
                others=row(told[1:]),
            )
            self.say(place, said, near=tuple(told))
        if found.card is not None and any(found.written):
            _, set, number = found.written
            said = say(
                "{name} has no printing {printing} in the catalog, or several: kept as it is written",
                name=name,
                printing=shown(f"{set} {number}".strip()),
            )
            self.say(place, said)
        return found

    # -- what the copies are like ------------------------------------------------------------------

    def lot(self, place: str, whose: Whose, cells: Mapping[str, str]) -> Lot:
        """Make the lot of a row; words that are not understood are findings, and leave their part of it empty."""
        flags = [mark for key, mark in FLAGS.items() if cells.get(key) and words.yes(cells[key]) is not False]
        return Lot(
            whose.card,
            whose.written,
            whose.printing,
            self._word(place, "condition", cells, words.condition) or Condition.UNKNOWN,
            self._word(place, "foil", cells, _foil) or False,
            self._word(place, "language", cells, words.language) or "",
            self.place(place, cells.get("place", "")),
            self._day(place, cells.get("acquired", "")),
            self._price(place, cells),
            tuple(sorted({*flags, *self._marks(cells.get("marks", ""))})),
            without_controls(cells.get("note", "")),
        )

    def place(self, where: str, cell: str) -> PlaceName:
        """Read where copies lie; one whose name has no end is left empty."""
        if len(cell) <= _LONGEST_PLACE:
            return place_named(without_controls(cell))
        said = say("a place of {n} letters: left empty; wanted at most {most}", n=len(cell), most=_LONGEST_PLACE)
        self.once(f"place {cell}", where, said)
        return PlaceName("")

    def _word(self, place: str, key: str, cells: Mapping[str, str], meant: Callable[[str], _T | None]) -> _T | None:
        cell = cells.get(key, "")
        if not cell:
            return None
        found = meant(cell)
        if found is None:
            said = say("{what} {word} is not known: left empty", what=say_what(key), word=shown(cell))
            self.once(f"{key} {cell}", place, said)
        return found

    def _marks(self, cell: str) -> list[str]:
        if not cell:
            return []
        sign = self._mark or next((sign for sign in "|;" if sign in cell), ",")
        return [" ".join(without_controls(word).split()) for word in parted(cell, sign)]

    def _day(self, place: str, cell: str) -> str:
        if not cell:
            return ""
        found = words.day(cell)
        if found is None:
            self.once(f"day {cell}", place, say("{word} is no day: left empty; wanted 2026-11-22", word=shown(cell)))
            return ""
        if not found[1]:
            self.once(
                "day",
                place,
                say("{word} was read as {day}: month first", word=shown(cell), day=found[0]),
                Severity.NOTE,
            )
        return found[0]

    def _price(self, place: str, cells: Mapping[str, str]) -> Price | None:
        cell = cells.get("price", "")
        if not cell:
            return None
        found = words.price(cell, cells.get("currency", ""))
        if found is None:
            told = f"{cell} {cells.get('currency', '')}".strip()
            self.once(
                f"price {told}", place, say("{word} is no price: left empty; wanted 1.50, and EUR", word=shown(told))
            )
        return found

    # -- copies ------------------------------------------------------------------------------------

    def copies(self, place: str, cell: str, name: str) -> int | None:
        """Read a number of copies; None, with a finding, where it is none."""
        count = words.copies(cell)
        if count is None:
            said = say(
                "{count} copies of {name}: left out; wanted a whole number up to {most}",
                count=shown(cell), name=shown(name, 120), most="999,999",
            )  # fmt: skip
            self.say(place, said, Severity.ERROR)
        return count

    def add(self, place: str, lot: Lot, count: int, trade: int = 0) -> None:
        """Count copies of a lot; of lots that are alike in everything, together."""
        held = self._lots.setdefault(lot, [0, 0])
        if held[0] + count > words.MOST_COPIES:
            self.say(place, say("more than {most} copies that are alike: left out", most="999,999"), Severity.ERROR)
            return
        if trade > count:
            said = say("{trade} for trade of {count}: read as {count}", trade=trade, count=count)
            self.say(place, said, Severity.NOTE)
        held[0] += count
        held[1] += min(trade, count)

    def want(self, place: str, whose: Whose, count: int, note: str = "") -> None:
        """Count copies that are wanted; only those of a card of the catalog can be."""
        if whose.card is None:
            said = say("{name} is wanted, but not in the catalog: left out", name=shown(whose.written[0], 120))
            self.say(place, said, Severity.ERROR)
            return
        key = (whose.card, whose.printing)
        before, notes = self._wants.get(key, (0, ()))
        self._wants[key] = (
            min(before + count, words.MOST_COPIES),
            (*notes, note) if note and note not in notes else notes,
        )

    def done(self, mapped: Mapped | None = None) -> ReadCollection:
        """Give what was read."""
        holdings = tuple(Holding(lot, count, trade) for lot, (count, trade) in self._lots.items() if count)
        wants = tuple(
            Want(card, count, printing, "; ".join(notes)) for (card, printing), (count, notes) in self._wants.items()
        )
        return ReadCollection(holdings, wants, self.rows, self._findings.all(), mapped)


def say_what(key: str) -> str:
    """Name a field within a sentence."""
    return {"condition": say("condition"), "foil": say("finish"), "language": say("language")}[key]


def _foil(cell: str) -> bool | None:
    known = words.yes(cell)
    if known is None and "foil" in cell.casefold():
        return not cell.casefold().startswith("non")
    return known
