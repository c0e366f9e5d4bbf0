"""The rows of a table, read by the columns that mean something."""

from collections.abc import Callable, Iterator
from operator import itemgetter

from deckbuilder.core.collection import Lot
from deckbuilder.core.collection_files import Mapped, ReadCollection
from deckbuilder.core.decks import Severity
from deckbuilder.core.errors import BadInput
from deckbuilder.core.intake import shown, without_controls
from deckbuilder.core.progress import Progress
from deckbuilder.core.saying import say
from deckbuilder.exchange.collections.cells import original
from deckbuilder.exchange.collections.fields import BY_KEY
from deckbuilder.exchange.collections.lookup import Named, Whose
from deckbuilder.exchange.collections.reading import CollectionReading
from deckbuilder.exchange.collections.table import Row, Table

_STEP = 2000
_COUNTED = ("count", "trade", "wanted")
_AS_WRITTEN = frozenset({"note"})
"""Fields whose blanks are the player's own."""


class Rows:
    """Reads the rows of one table, once.

    Most rows of a large table repeat what others say but for the numbers: what such cells mean is found out once.

    Args:
        table: where they come from.
        mapped: what the columns mean.
        reading: takes what they say.
    """

    def __init__(self, table: Table, mapped: Mapped, reading: CollectionReading) -> None:
        columns = {key: at for key, at in mapped.columns.items() if key in BY_KEY and at >= 0}
        self._table, self._mapped, self._reading = table, mapped, reading
        self._width = max([len(mapped.header), *(at + 1 for at in columns.values())])
        self._count, self._trade, self._wanted = (columns.get(key, -1) for key in _COUNTED)
        self._fields = tuple((key, at) for key, at in columns.items() if key not in _COUNTED)
        self._alike: Callable[[Row], object] = itemgetter(*(at for _, at in self._fields)) if self._fields else len
        self._known: dict[object, tuple[Whose, Lot]] = {}

    def read(self, rows: Iterator[Row], name: str, progress: Progress) -> ReadCollection:
        """Read them all.

        Args:
            rows: without the header.
            name: the file's, for messages.
            progress: told every 2,000 rows; may raise ``Cancelled``.

        Raises:
            BadInput: no column holds names, or the table breaks a bound.
        """
        if "name" not in self._mapped.columns:
            raise BadInput(
                say("{name}, line 1", name=name),
                say("no column of names among {names}", names=", ".join(map(shown, self._mapped.header[:8])) or shown(None)),
                "a column Name, or to be told which one it is",
            )  # fmt: skip
        reading, table = self._reading, self._table
        for row in rows:
            reading.rows += 1
            if reading.rows % _STEP == 1:
                progress(say("Reading {file}", file=name), table.read, table.letters)
            if len(row) != self._width and not self._fits(row):
                continue
            self._row(row)
        return reading.done(self._mapped)

    def _fits(self, row: Row) -> bool:
        """Bring a row to the width of the table; one that holds more than that may be torn at a comma, and is left out."""
        row += [""] * (self._width - len(row))
        if not any(cell.strip() for cell in row[self._width :]):
            return True
        said = say(
            "{n} cells under {width} columns: left out; a name with the sign that parts cells stands in quotes",
            n=len(row), width=self._width,
        )  # fmt: skip
        self._reading.say(self._place, said, Severity.ERROR)
        return False

    @property
    def _place(self) -> str:
        return say("line {number}", number=self._table.line)

    def _row(self, row: Row) -> None:
        key = self._alike(row)
        known = self._known.get(key) or self._meant(row)
        if known is None:
            return
        self._known[key] = known
        whose, lot = known
        numbers = self._numbers(row, whose)
        if numbers is None:
            return
        count, trade, wanted = numbers
        if count:
            self._reading.add(self._place, lot, count, trade)
        if wanted:
            self._reading.want(self._place, whose, wanted, "" if count else lot.note)
        if not (count or wanted):
            self._reading.once("none", self._place, say("a row with no copies: left out"), Severity.NOTE)

    def _meant(self, row: Row) -> tuple[Whose, Lot] | None:
        cells = {key: self._cell(key, row[at]) for key, at in self._fields}
        named = Named(*(cells.get(key, "") for key in ("name", "set", "set_name", "number", "card_id", "printing_id")))
        whose = self._reading.whose(self._place, named)
        return None if whose is None else (whose, self._reading.lot(self._place, whose, cells))

    def _cell(self, key: str, cell: str) -> str:
        """Give a cell without what spreadsheets need and nobody means."""
        cell = without_controls(original(cell if key in _AS_WRITTEN else cell.strip()))
        return cell if key in _AS_WRITTEN else " ".join(cell.split())

    def _numbers(self, row: Row, whose: Whose) -> tuple[int, int, int] | None:
        """Read how many copies are there, for trade and wanted; None for a row that is left out."""
        name = row[self._mapped.columns["name"]].strip()
        found = []
        for at, nothing in ((self._count, None), (self._trade, 0), (self._wanted, 0)):
            cell = row[at].strip() if at >= 0 else ""
            number = nothing if not cell else self._reading.copies(self._place, cell, name)
            if cell and number is None:
                return None
            found.append(number)
        count, trade, wanted = found
        if count is None:
            count = 0 if wanted else 1
            if count:
                self._reading.once("one", self._place, say("no number of copies: read as 1"), Severity.NOTE)
        return count, trade or 0, wanted or 0
