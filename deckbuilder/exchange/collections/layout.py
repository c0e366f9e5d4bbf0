"""The tables of collection programs: which columns they have, in which words they speak, read and written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from deckbuilder.core.collection import Condition, Holding, Want
from deckbuilder.core.collection_files import (
    CollectionFormat,
    CollectionShelf,
    Mapped,
    ReadCollection,
    WrittenCollection,
)
from deckbuilder.core.progress import Progress
from deckbuilder.exchange.collections.fields import header_key, meanings
from deckbuilder.exchange.collections.reading import CollectionReading
from deckbuilder.exchange.collections.rows import Rows
from deckbuilder.exchange.collections.table import Table, first_row


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a program's table.

    Attributes:
        header: exactly as the program writes it.
        field: what it means, a key of ``FIELDS``; ``""`` for one that is written empty and not read.
        no, yes: the words of a column that says yes or no.
    """

    header: str
    field: str = ""
    no: str = ""
    yes: str = "yes"


@dataclass(frozen=True, slots=True)
class Layout:
    """A program's table.

    Attributes:
        key, label: as in ``CollectionFormat``.
        columns: in the order of writing.
        needs: headers, folded, that each such file has.
        marks: further headers, at least one of which it has.
        conditions: the program's words; one that is missing cannot be written.
        nearest: what is written in place of a condition that the program does not have.
        language: ``name`` for ``English``, ``lower`` for ``en``, ``upper`` for ``EN``.
        mark: what parts marks in a cell.
        first: a line before the header.
        quoted: whether each cell stands in quotes.
        bom: whether the file begins with the mark by which spreadsheets know UTF-8.
    """

    key: str
    label: str
    columns: tuple[Column, ...]
    needs: frozenset[str]
    marks: frozenset[str] = frozenset()
    conditions: Mapping[Condition, str] = field(default_factory=dict)
    nearest: Mapping[Condition, Condition] = field(default_factory=dict)
    language: str = "name"
    mark: str = ","
    first: str = ""
    quoted: bool = False
    bom: bool = False

    def carries(self, key: str) -> bool:
        """Tell whether a column holds a field."""
        return any(column.field == key for column in self.columns)

    def sniff(self, content: bytes, name: str) -> bool:
        """Tell whether a file has this program's header."""
        headers = {header_key(cell) for cell in first_row(content)[0]}
        return self.needs <= headers and (not self.marks or bool(self.marks & headers))

    def read(
        self, content: bytes, name: str, shelf: CollectionShelf, mapped: Mapped | None, progress: Progress
    ) -> ReadCollection:
        """Read a table by the program's own headers, or by the columns that a player chose.

        Raises:
            BadInput: it is no table, or breaks a bound.
            Cancelled: as told by ``progress``.
        """
        table = Table(content, name)
        rows = table.rows()
        header = next(rows, [])
        mapped = mapped or Mapped(self.map(header), tuple(header))
        return Rows(table, mapped, CollectionReading(shelf, self.mark)).read(rows, name, progress)

    def map(self, headers: Sequence[str]) -> dict[str, int]:
        """Give the columns by field: the program's own, then further ones that a player may have added."""
        own = {header_key(column.header): column.field for column in self.columns}
        found: dict[str, int] = {}
        for number, header in enumerate(headers):
            key = own.get(header_key(header), "")
            if key:
                found.setdefault(key, number)
        for key, columns in meanings(headers).items():
            free = [number for number in columns if header_key(headers[number]) not in own]
            if free:
                found.setdefault(key, free[0])
        return found

    def format(self) -> CollectionFormat:
        """Give the format for the registry."""
        return CollectionFormat(self.key, self.label, (".csv",), self.sniff, self.read, self.write)

    def write(self, holdings: Sequence[Holding], wants: Sequence[Want], shelf: CollectionShelf) -> WrittenCollection:
        """Write a collection as the program's table."""
        from deckbuilder.exchange.collections.writing import Writing  # it knows this module's columns

        return Writing(self, shelf).table(holdings, wants)
