"""Two decks as a table: a heading for each part and type, under it a row for each card."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from deckbuilder.desk.deck_compare import Comparison, Copies, Line, Part
from deckbuilder.gui.models import VALUE_ROLE, Index
from deckbuilder.gui.theme import Theme

NAME, LEFT, RIGHT, DELTA, MORE = range(5)
_NO_PARENT = QModelIndex()
_MINUS = "\N{MINUS SIGN}"


def signed(number: int) -> str:
    """Give a difference with its sign; ``""`` for none."""
    return "" if number == 0 else f"+{number}" if number > 0 else f"{_MINUS}{-number}"


class CompareTable(QAbstractTableModel):
    """Rows are ``Part`` for a heading and ``Line`` for a card."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rows: Sequence[Part | Line] = ()

    def show(self, comparison: Comparison, *, unchanged: bool) -> None:
        """Show another comparison.

        Args:
            comparison: what is shown.
            unchanged: also the cards that are the same in both.
        """
        rows: list[Part | Line] = []
        for part in comparison.parts:
            lines = [line for line in part.lines if unchanged or line.changed]
            if lines:
                rows += [part, *lines]
        if rows == list(self._rows):
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def dress(self, theme: Theme) -> None:
        """Put on another theme."""
        self.beginResetModel()
        self._theme = theme
        self.endResetModel()

    def row(self, number: int) -> Part | Line | None:
        """Give what stands in a row."""
        return self._rows[number] if 0 <= number < len(self._rows) else None

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        """Give the number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        """Give the number of columns."""
        return 0 if parent.isValid() else MORE + 1

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Give a column's heading."""
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section <= MORE:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return (self.tr("Card"), self.tr("Left"), self.tr("Right"), "±", self.tr("Printing, note"))[section]
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return (
                self.tr("Card"),
                self.tr("Copies in the left deck"),
                self.tr("Copies in the right deck"),
                self.tr("How many the right deck has more or fewer"),
                self.tr("What else differs"),
            )[section]
        return self._alignment(section) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Give text, colour or the spoken sentence of a cell."""
        row = self.row(index.row()) if index.isValid() else None
        if row is None:
            return None
        column = index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(row, column)
        if role == VALUE_ROLE:
            return row
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(column)
        if role == Qt.ItemDataRole.FontRole:
            if isinstance(row, Part):
                return self._theme.font(11, bold=True)
            return self._theme.font(13, bold=True) if column == DELTA else None
        if role == Qt.ItemDataRole.BackgroundRole:
            return self._theme.color("surface") if isinstance(row, Part) else None
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._color(row, column)
        if role == Qt.ItemDataRole.AccessibleTextRole and column == NAME:
            return self.spoken(row)
        return (self._text(row, column) or None) if role == Qt.ItemDataRole.ToolTipRole else None

    def _delta(self, row: Part | Line) -> int:
        return row.delta if isinstance(row, Line) else row.right - row.left

    def _text(self, row: Part | Line, column: int) -> str:
        if column == NAME:
            return row.name if isinstance(row, Line) else self.heading(row)
        if column == DELTA:
            return signed(self._delta(row))
        if column == MORE:
            return self.also(row) if isinstance(row, Line) else ""
        side = row.left if column == LEFT else row.right
        count = side.count if isinstance(side, Copies) else side
        return str(count) if count else "\N{EN DASH}"

    def heading(self, part: Part) -> str:
        """Name a part and the type of its cards."""
        kind = part.kind or self.tr("not in the catalog")
        return f"{part.label} \N{MIDDLE DOT} {kind}"

    def also(self, line: Line) -> str:
        """Say what differs besides the number."""
        found = []
        if line.reprinted:
            found.append(self.tr("other printings"))
        if line.renoted:
            found.append(self.tr("other notes"))
        return ", ".join(found)

    def spoken(self, row: Part | Line) -> str:
        """Say a row as a sentence."""
        counts = {"left": self._text(row, LEFT), "right": self._text(row, RIGHT), "name": self._text(row, NAME)}
        said = self.tr("{name}: {left} on the left, {right} on the right").format(**counts)
        also = self._text(row, MORE)
        return f"{said}, {also}" if also else said

    def _color(self, row: Part | Line, column: int) -> Any:
        delta = self._delta(row)
        if column == DELTA and delta:
            return self._theme.color("good" if delta > 0 else "bad")
        if isinstance(row, Part) or column == MORE or not row.changed:
            return self._theme.color("muted")
        return None

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        across = {
            LEFT: Qt.AlignmentFlag.AlignRight,
            RIGHT: Qt.AlignmentFlag.AlignRight,
            DELTA: Qt.AlignmentFlag.AlignHCenter,
        }
        return Qt.AlignmentFlag.AlignVCenter | across.get(column, Qt.AlignmentFlag.AlignLeft)
