"""Any other table: what its columns mean is told by their headers, by what stands in them, or by the player."""

from collections.abc import Sequence
from itertools import chain, islice

from deckbuilder.core.collection_files import CollectionFormat, CollectionShelf, Mapped, ReadCollection
from deckbuilder.core.decks import Severity
from deckbuilder.core.formats import Finding
from deckbuilder.core.intake import shown, without_controls
from deckbuilder.core.progress import Progress
from deckbuilder.core.saying import row, say, term
from deckbuilder.exchange.collections.cells import original
from deckbuilder.exchange.collections.fields import BY_KEY, meaning, meanings
from deckbuilder.exchange.collections.layout import Layout
from deckbuilder.exchange.collections.reading import CollectionReading
from deckbuilder.exchange.collections.rows import Rows
from deckbuilder.exchange.collections.table import Row, Table, first_row
from deckbuilder.exchange.collections.words import copies
from deckbuilder.exchange.decks.lines import readings
from deckbuilder.exchange.decks.names import find_card

_SAMPLE = 12
_LOOKED_AT = 60
_LONGEST_SHOWN = 200
_HALF = 0.5


def examine(content: bytes, name: str, shelf: CollectionShelf, layout: Layout | None = None) -> Mapped:
    """Tell what the columns of a table mean, with its header and first rows, and what the player should look at.

    Args:
        content: the file.
        name: its name, for messages.
        shelf: of the game.
        layout: of the program whose table it is; None for any other.

    Raises:
        BadInput: it is no table, or breaks a bound.
    """
    rows = [[_shown(cell) for cell in row] for row in islice(Table(content, name).rows(), _LOOKED_AT)]
    if not rows:
        return Mapped({}, open=(Finding("line 1", say("the table is empty"), Severity.ERROR),))
    header = tuple(rows[0]) if layout is not None or _is_header(rows[0], shelf) else ()
    rest = rows[1:] if header else rows
    sample = tuple(tuple(row) for row in rest[:_SAMPLE])
    if layout is not None:
        return Mapped(layout.map(header), header, sample)
    columns, open = _by_headers(header, rest)
    if "name" not in columns:
        open += _by_content(columns, header, rest, shelf)
    return Mapped(columns, header, sample, tuple(open))


def _shown(cell: str) -> str:
    return without_controls(original(cell.strip()))[:_LONGEST_SHOWN]


def _is_header(first: Row, shelf: CollectionShelf) -> bool:
    """Tell whether a first row is a header: it has a word that headers have, or no number and no card."""
    if any(meaning(cell) for cell in first):
        return True
    return not any(copies(cell) is not None or (cell and find_card(cell, shelf.shelf).cards) for cell in first)


def _by_headers(header: Sequence[str], rows: Sequence[Row]) -> tuple[dict[str, int], list[Finding]]:
    """Give the columns by their headers; where two claim one meaning and do not say the same, the player is to choose."""
    columns: dict[str, int] = {}
    open: list[Finding] = []
    for key, claims in meanings(header).items():
        columns[key] = claims[0]
        if len(claims) == 1 or key not in ("name", "count", "set", "number"):
            continue
        same = all(len({_cell(row, at) for at in claims}) == 1 for row in rows)
        said = say(
            "{headers} may all mean {what}: {first} was taken",
            headers=row([shown(header[at]) for at in claims]), what=term(BY_KEY[key].label), first=shown(header[claims[0]]),
        )  # fmt: skip
        open.append(Finding("line 1", said, Severity.NOTE if same else Severity.ERROR))
    return columns, open


def _by_content(
    columns: dict[str, int], header: Sequence[str], rows: Sequence[Row], shelf: CollectionShelf
) -> list[Finding]:
    """Find the column in which most cells are names of cards, and one of small numbers; say so, or that there is none."""
    width = max(map(len, rows), default=0)
    free = [at for at in range(min(width, 100)) if at not in columns.values()]
    shares = {
        at: _share([bool(find_card(_cell(row, at), shelf.shelf).cards) for row in rows if _cell(row, at)])
        for at in free
    }
    best = max(shares, key=lambda at: (shares[at], -at), default=-1)
    if best < 0 or shares[best] < _HALF:
        said = say("no column of names was found: choose the one that holds them")
        return [Finding("line 1", said, Severity.ERROR)]
    columns["name"] = best
    if "count" not in columns:
        small = [
            at for at in free if at != best and rows and all((copies(_cell(row, at)) or 1000) < 1000 for row in rows)
        ]
        if small:
            columns["count"] = small[0]
    what = shown(header[best]) if best < len(header) else say("column {n}", n=best + 1)
    return [Finding("line 1", say("{column} holds names of cards", column=what), Severity.NOTE)]


def _cell(row: Row, at: int) -> str:
    return row[at].strip() if at < len(row) else ""


def _share(hits: Sequence[bool]) -> float:
    return sum(hits) / len(hits) if hits else 0.0


def read(
    content: bytes, name: str, shelf: CollectionShelf, mapped: Mapped | None, progress: Progress
) -> ReadCollection:
    """Read a table by the columns that a player chose, else as ``examine`` understands it; with doubts left, nothing is taken.

    Raises:
        BadInput: it is no table, has no column of names among those chosen, or breaks a bound.
        Cancelled: as told by ``progress``.
    """
    if mapped is None:
        mapped = examine(content, name, shelf)
        if "name" not in mapped.columns or any(finding.severity is Severity.ERROR for finding in mapped.open):
            return ReadCollection((), findings=mapped.open, mapped=mapped)
    table = Table(content, name)
    rows = table.rows()
    first = next(rows, None)
    rest = rows if first is None or mapped.header else chain([first], rows)
    return Rows(table, mapped, CollectionReading(shelf)).read(iter(rest), name, progress)


def sniff(content: bytes, name: str) -> bool:
    """Tell whether a file is a table: a header with a column of names, or several lines with equally many cells."""
    row, lines = first_row(content)
    if len(row) < 2:
        return bool(row) and meaning(row[0]) == "name" and name.casefold().endswith((".csv", ".tsv"))
    if "name" in meanings(row):
        return True
    if lines[0].lstrip()[:2] in ("//", "# ") or any(reading.counted and reading.name for reading in readings(lines[0])):
        return False
    return name.casefold().endswith((".csv", ".tsv")) or (len(lines) > 1 and _even(lines))


def _even(lines: Sequence[str]) -> bool:
    """Tell whether each line has as many cells as the first one, by a sign that names do not have."""
    return any(lines[0].count(sign) and len({line.count(sign) for line in lines[:-1]}) == 1 for sign in "\t;|")


FORMAT = CollectionFormat("table", "Any table (CSV)", (".csv", ".tsv"), sniff, read)
