"""The numbers of a chart as a table."""

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from deckbuilder.core.game import Chart
from deckbuilder.gui.stats.figures import Figure, header, rows, said
from deckbuilder.gui.stats.numbers import NOTHING, Cell, number

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class NumbersModel(QAbstractTableModel):
    """Read-only; a line for each bar."""

    def __init__(self) -> None:
        super().__init__()
        self._chart: Figure = Chart("", "", ())
        self._header: tuple[str, ...] = ()
        self._rows: tuple[tuple[Cell, ...], ...] = ()

    def show_chart(self, chart: Figure) -> None:
        """Show other numbers."""
        self.beginResetModel()
        self._chart, self._header, self._rows = chart, header(chart), rows(chart)
        self.endResetModel()

    def rowCount(self, parent: Index = _ROOT) -> int:
        """Count the bars."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """Count the columns."""
        return 0 if parent.isValid() else len(self._header)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give a column's name."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._header[section]
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if section else Qt.AlignmentFlag.AlignLeft
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give a number as it is read; the whole bar in words for those who listen."""
        cell = self._rows[index.row()][index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return NOTHING if cell is None else cell if isinstance(cell, str) else number(cell)
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column():
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role == Qt.ItemDataRole.AccessibleTextRole and not index.column():
            return said(self._chart, index.row())
        return None
