"""The log as Qt sees it: a heading for each turn, a row for each line, and those that are still ahead of the moment that is looked at."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from deckbuilder.core.naming import plain
from deckbuilder.desk.table_log import LogLine
from deckbuilder.gui.language import number, spoken
from deckbuilder.gui.models import VALUE_ROLE, Index
from deckbuilder.play.course import TURN

_NO_PARENT = QModelIndex()


class LogRow(NamedTuple):
    """A row of the log.

    Attributes:
        words: in the window's language.
        step: of the match; going there shows the moment behind it.
        line: None for a heading.
    """

    words: str
    step: int
    line: LogLine | None = None


class LogRows(QAbstractTableModel):
    """One column of rows; lines that are added or taken back leave the others as they are."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[LogLine, ...] = ()
        self._rows: list[LogRow] = []
        self._starts: list[int] = []  # the row with which each line begins: its own, or the heading above it
        self._wanted = ""
        self._here: int | None = None  # so many steps the moment of the past has behind it that is looked at

    def show(self, lines: Sequence[LogLine], here: int | None = None) -> None:
        """Show the log.

        Args:
            lines: what happened.
            here: so many steps the moment has behind it that is looked at, where that is one of the past; lines of later steps lie ahead.
        """
        fresh = tuple(lines)
        same = _same(self._lines, fresh)
        self._cut(same)
        self._add(fresh[same:])
        self._lines = fresh
        if here != self._here:
            self._here = here
            if self._rows:
                self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, 0))

    def sift(self, wanted: str) -> None:
        """Show the lines alone that have some words in them, and their turns; all for none."""
        wanted = plain(wanted)
        if wanted == self._wanted:
            return
        self._wanted = wanted
        self.beginResetModel()
        lines, self._rows, self._starts, self._lines = self._lines, [], [], ()
        self._rows.extend(self._made(lines))
        self._lines = lines
        self.endResetModel()

    def _cut(self, keep: int) -> None:
        """Take away the rows of all lines but the first."""
        if keep >= len(self._lines):
            return
        first = self._starts[keep]
        if first < len(self._rows):
            self.beginRemoveRows(_NO_PARENT, first, len(self._rows) - 1)
            del self._rows[first:]
            self.endRemoveRows()
        del self._starts[keep:]
        self._lines = self._lines[:keep]

    def _add(self, lines: Sequence[LogLine]) -> None:
        rows = list(self._made(lines))
        if rows:
            first = len(self._rows)
            self.beginInsertRows(_NO_PARENT, first, first + len(rows) - 1)
            self._rows += rows
            self.endInsertRows()

    def _made(self, lines: Sequence[LogLine]) -> Iterator[LogRow]:
        """Make rows of lines that follow those that there are, noting with which row each begins."""
        at = len(self._rows)
        turn = next((row.line.turn for row in reversed(self._rows) if row.line is not None), -1)
        if self._rows and self._rows[-1].line is None:
            turn = self._lines[-1].turn
        for line in lines:
            self._starts.append(at)
            words = spoken(line.words)
            if self._wanted and self._wanted not in plain(words):
                continue
            if line.turn != turn:
                turn = line.turn
                at += 1
                yield LogRow(self._heading(turn), line.step)
            if line.kind != TURN:  # the heading says it
                at += 1
                yield LogRow(words, line.step, line)

    def _heading(self, turn: int) -> str:
        return self.tr("Turn {n}").format(n=number(turn)) if turn else self.tr("Before the first turn")

    def row(self, place: int) -> LogRow | None:
        """Give a row by its place."""
        return self._rows[place] if 0 <= place < len(self._rows) else None

    def ahead(self, row: LogRow) -> bool:
        """Tell whether a row lies ahead of the moment that is looked at."""
        return self._here is not None and row.step >= self._here

    def here_is_past(self) -> bool:
        """Tell whether lines lie ahead of the moment that is looked at."""
        return bool(self._rows) and self.ahead(self._rows[-1])

    def last(self) -> int:
        """Give the place of the last row that has happened; -1 for none."""
        for place in range(len(self._rows) - 1, -1, -1):
            if not self.ahead(self._rows[place]):
                return place
        return -1

    def text(self, rows: Sequence[LogRow] | None = None) -> str:
        """Give rows as text, a line each; all of them where none are named."""
        return "\n".join(row.words for row in (self._rows if rows is None else rows)) + "\n"

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        """Give the number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        """Give one column."""
        return 0 if parent.isValid() else 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Give the words of a row, or the row itself."""
        row = self.row(index.row()) if index.isValid() else None
        if row is None:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return row.words
        return row if role == VALUE_ROLE else None


def _same(old: Sequence[LogLine], new: Sequence[LogLine]) -> int:
    """Count how many lines at the beginning are the same; those are mostly the same objects."""
    for place, (one, other) in enumerate(zip(old, new, strict=False)):
        if one is not other and one != other:
            return place
    return min(len(old), len(new))
