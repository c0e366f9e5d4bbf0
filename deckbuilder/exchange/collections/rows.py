"""The rows of a table, read by the columns that mean something."""

from collections.abc import Callable, Iterator, Mapping
from operator import itemgetter

from deckbuilder.core.collection import Lot
from deckbuilder.core.collection_files import Mapped, ReadCollection
from deckbuilder.core.decks import Severity
from deckbuilder.core.errors import BadInput
from deckbuilder.core.intake import shown, without_controls
from deckbuilder.core.progress import Progress
from deckbuilder.core.saying import say
from deckbuilder.exchange.collections.cells import original
from deckbuilder.exchange.collections.fields import BY_KEY, FLAGS
from deckbuilder.exchange.collections.lookup import Named, Whose
from deckbuilder.exchange.collections.reading import CollectionReading
from deckbuilder.exchange.collections.table import Row, Table

_STEP = 2000
_COUNTED = ("count", "trade", "wanted")
_NAMED = ("name", "set", "set_name", "number", "card_id", "printing_id")
_PARTS: tuple[tuple[str, ...], ...] = (
    ("condition",), ("foil",), ("language",), ("place",), ("acquired",), ("price", "currency"), ("marks", *FLAGS), ("note",),
)  # fmt: skip
"""Fields that are read together, in the order of the parts of a lot."""


class _Cells:
    """Cells that are read together; what they mean is found out once for all rows in which they say the same."""

    def __init__(
        self, fields: tuple[str, ...], columns: Mapping[str, int], meant: Callable[[dict[str, str]], object]
    ) -> None:
        self._fields = tuple((key, columns[key]) for key in fields if key in columns)
        self._raw: Callable[[Row], object] = itemgetter(*(at for _, at in self._fields)) if self._fields else _nothing
        self._meant = meant
        self._known: dict[object, object] = {}

    @property
    def there(self) -> bool:
        """Whether the table has any of their columns."""
        return bool(self._fields)

    def of(self, row: Row) -> object:
        """Give what the cells of a row mean; ``_LEFT_OUT`` for a row that is to be, which each such row is told of."""
        raw = self._raw(row)
        found = self._known.get(raw, _MISSING)
        if found is _MISSING:
            found = self._meant({key: _clean(key, row[at]) for key, at in self._fields})
            if found is not _LEFT_OUT:
                self._known[raw] = found
        return found


_MISSING, _LEFT_OUT = object(), object()


def _nothing(row: Row) -> object:
    return None


def _clean(key: str, cell: str) -> str:
    """Give a cell without what spreadsheets need and nobody means; the blanks of a note are the player's own."""
    if key == "note":
        return without_controls(original(cell))
    return " ".join(without_controls(original(cell.strip())).split())


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
        self._name = columns.get("name", -1)
        self._counted = tuple(columns.get(key, -1) for key in _COUNTED)
        self._numbers: dict[tuple[str, ...], tuple[int, int, int]] = {}
        self._whose = _Cells(_NAMED, columns, lambda cells: reading.whose(Named(**cells)) or _LEFT_OUT)
        meant: tuple[Callable[[dict[str, str]], object], ...] = (
            lambda cells: reading.condition(cells.get("condition", "")),
            lambda cells: reading.foil(cells.get("foil", "")),
            lambda cells: reading.language(cells.get("language", "")),
            lambda cells: reading.place(cells.get("place", "")),
            lambda cells: reading.acquired(cells.get("acquired", "")),
            lambda cells: reading.price(cells.get("price", ""), cells.get("currency", "")),
            reading.marks,
            lambda cells: cells.get("note", ""),
        )
        cells = [_Cells(fields, columns, each) for fields, each in zip(_PARTS, meant, strict=True)]
        self._parts = tuple((each({}), told if told.there else None) for told, each in zip(cells, meant, strict=True))
        self._note = cells[-1]

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
            reading.line = table.line
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
        self._reading.say(said, Severity.ERROR)
        return False

    def _row(self, row: Row) -> None:
        whose = self._whose.of(row)
        numbers = self._read_numbers(row) if isinstance(whose, Whose) else None
        if numbers is None or not isinstance(whose, Whose):
            return
        count, trade, wanted = numbers
        if count:
            parts = [part if told is None else told.of(row) for part, told in self._parts]
            self._reading.add(Lot(whose.card, whose.written, whose.printing, *parts), count, trade)  # type: ignore[arg-type]  # in the order above
        if wanted:
            self._reading.want(whose, wanted, "" if count else str(self._note.of(row)))
        if not (count or wanted):
            self._reading.once("none", say("a row with no copies: left out"), Severity.NOTE)

    def _read_numbers(self, row: Row) -> tuple[int, int, int] | None:
        """Read how many copies are there, for trade and wanted; None for a row that is left out."""
        cells = tuple([row[at] if at >= 0 else "" for at in self._counted])
        found = self._numbers.get(cells)
        if found is None:
            told = [cell.strip() for cell in cells]
            numbers = [self._reading.copies(cell, row[self._name].strip()) if cell else 0 for cell in told]
            if None in numbers:
                return None
            have, offered, want = (number or 0 for number in numbers)
            if not told[0] and not want:
                have = 1
                self._reading.once("one", say("no number of copies: read as 1"), Severity.NOTE)
            found = self._numbers[cells] = have, offered, want
        return found
