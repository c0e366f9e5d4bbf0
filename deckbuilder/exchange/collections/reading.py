"""A collection being read: rows become lots, each lot once, and what was not understood becomes a finding."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from deckbuilder.core.collection import Condition, Holding, Lot, PlaceName, Price, Want, place_named
from deckbuilder.core.collection_files import CollectionShelf, Mapped, ReadCollection
from deckbuilder.core.decks import Severity
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.core.intake import Findings, shown, without_controls
from deckbuilder.core.saying import either, row, say
from deckbuilder.exchange.collections import words
from deckbuilder.exchange.collections.cells import parted
from deckbuilder.exchange.collections.fields import FLAGS
from deckbuilder.exchange.collections.lookup import Lookup, Named, Whose
from deckbuilder.exchange.decks.namesakes import marked_name, told_apart

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
        self.line = 0
        """The line of the file that is being read; findings name it."""
        self._shelf = shelf.shelf
        self._out = {name for name, card in shelf.meant.items() if not card}
        self._mark = mark
        self._lots: dict[Lot, list[int]] = {}
        self._wants: dict[tuple[CardId, PrintingId | None], tuple[int, tuple[str, ...]]] = {}
        self._findings = Findings(_MOST_FINDINGS)
        self._told: set[str] = set()
        self._whose: dict[Named, Whose | None] = {}

    def say(
        self, why: str, severity: Severity = Severity.WARNING, near: tuple[str, ...] = (), unknown: str = ""
    ) -> None:
        """Note a finding about the line that is being read."""
        self._findings.add(say("line {number}", number=self.line), why, near, severity, unknown)

    def once(self, key: str, why: str, severity: Severity = Severity.WARNING) -> None:
        """Note a finding that is as true of later lines as of this one."""
        if key not in self._told:
            self._told.add(key)
            self.say(why, severity)

    # -- what a row is of --------------------------------------------------------------------------

    def whose(self, named: Named) -> Whose | None:
        """Tell the card and printing of a row; None, with a finding, for a row that names none."""
        if named not in self._whose:
            self._whose[named] = self._looked_up(named)
        return self._whose[named]

    def _looked_up(self, named: Named) -> Whose | None:
        for key, most in _LONGEST.items():
            cell = getattr(named, key)
            if len(cell) > most:
                said = say(
                    "{cell} of {n} letters: left out; wanted at most {most}", cell=shown(cell), n=len(cell), most=most
                )
                self.say(said, Severity.ERROR)
                return None
        if not named.name:
            self.say(say("a row without a name: left out"), Severity.ERROR)
            return None
        if named.name in self._out:
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
                self.say(said, near=near, unknown=named.name)
        elif found.others:
            meant = [self._shelf.cards[id] for id in (found.card, *found.others)]
            told = told_apart(meant)
            said = say(
                "{name} stands for {n} cards: took {card}, not {others}; {marks} would say which",
                name=name,
                n=len(told),
                card=told[0],
                others=row(told[1:]),
                marks=either([marked_name(card, self._shelf) for card in meant]),
            )
            self.say(said, near=told, unknown=named.name)
        if found.card is not None and any(found.written):
            _, set, number = found.written
            said = say(
                "{name} has no printing {printing} in the catalog, or several: kept as it is written",
                name=name,
                printing=shown(f"{set} {number}".strip()),
            )
            self.say(said)
        return found

    # -- what the copies are like: words that are not understood are findings, and leave their part of a lot empty ------

    def condition(self, cell: str) -> Condition:
        """Read how well copies are kept."""
        return self._word(say("condition"), cell, words.condition) or Condition.UNKNOWN

    def foil(self, cell: str) -> bool:
        """Read whether copies are foil."""
        return self._word(say("finish"), cell, words.foil) or False

    def language(self, cell: str) -> str:
        """Read the language of copies."""
        return self._word(say("language"), cell, words.language) or ""

    def _word(self, what: str, cell: str, meant: Callable[[str], _T | None]) -> _T | None:
        found = meant(cell)
        if found is None:
            said = say("{what} {word} is not known: left empty", what=what, word=shown(cell))
            self.once(f"{what} {cell}", said)
        return found

    def place(self, cell: str) -> PlaceName:
        """Read where copies lie; one whose name has no end is left empty."""
        if len(cell) <= _LONGEST_PLACE:
            return place_named(without_controls(cell))
        said = say("a place of {n} letters: left empty; wanted at most {most}", n=len(cell), most=_LONGEST_PLACE)
        self.once(f"place {cell}", said)
        return PlaceName("")

    def marks(self, cells: Mapping[str, str]) -> tuple[str, ...]:
        """Read what else is special: words in a cell, and columns that say yes."""
        flags = [mark for key, mark in FLAGS.items() if cells.get(key) and words.yes(cells[key]) is not False]
        cell = cells.get("marks", "")
        sign = self._mark or next((sign for sign in "|;" if sign in cell), ",")
        told = [" ".join(without_controls(word).split()) for word in parted(cell, sign)] if cell else []
        return tuple(sorted({*flags, *told}))

    def acquired(self, cell: str) -> str:
        """Read a day."""
        found = words.day(cell) if cell else ("", True)
        if found is None:
            self.once(f"day {cell}", say("{word} is no day: left empty; wanted 2026-11-22", word=shown(cell)))
            return ""
        if not found[1]:
            said = say("{word} was read as {day}: month first", word=shown(cell), day=found[0])
            self.once("day", said, Severity.NOTE)
        return found[0]

    def price(self, cell: str, currency: str) -> Price | None:
        """Read what was paid."""
        found = words.price(cell, currency) if cell else None
        if cell and found is None:
            told = f"{cell} {currency}".strip()
            self.once(f"price {told}", say("{word} is no price: left empty; wanted 1.50, and EUR", word=shown(told)))
        return found

    # -- copies ------------------------------------------------------------------------------------

    def copies(self, cell: str, name: str) -> int | None:
        """Read a number of copies; None, with a finding, where it is none."""
        count = words.copies(cell)
        if count is None:
            said = say(
                "{count} copies of {name}: left out; wanted a whole number up to {most}",
                count=shown(cell), name=shown(name, 120), most="999,999",
            )  # fmt: skip
            self.say(said, Severity.ERROR)
        return count

    def add(self, lot: Lot, count: int, trade: int = 0) -> None:
        """Count copies of a lot; of lots that are alike in everything, together."""
        held = self._lots.setdefault(lot, [0, 0])
        if held[0] + count > words.MOST_COPIES:
            self.say(say("more than {most} copies that are alike: left out", most="999,999"), Severity.ERROR)
            return
        if trade > count:
            said = say("{trade} for trade of {count}: read as {count}", trade=trade, count=count)
            self.say(said, Severity.NOTE)
        held[0] += count
        held[1] += min(trade, count)

    def want(self, whose: Whose, count: int, note: str = "") -> None:
        """Count copies that are wanted; only those of a card of the catalog can be."""
        if whose.card is None:
            said = say("{name} is wanted, but not in the catalog: left out", name=shown(whose.written[0], 120))
            self.say(said, Severity.ERROR)
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
