"""What decks lack as a table: a row a card."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from deckbuilder.desk.missing import Lack
from deckbuilder.gui.models import VALUE_ROLE, Index

COUNT, NAME, NEEDED, THERE, WANTED, HELD = range(6)
_NO_PARENT = QModelIndex()


class LackTable(QAbstractTableModel):
    """Read-only; sorted by name, as what is missing is told.

    Args:
        held_by: names the built decks that hold copies of a lack's card.
    """

    def __init__(self, held_by: Callable[[Lack], str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._held_by = held_by
        self._rows: Sequence[Lack] = ()

    def show(self, rows: Sequence[Lack]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def lack(self, row: int) -> Lack | None:
        """Give the lack of a row."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def row_of(self, name: str) -> int:
        """Give the row of a card; -1 where it is not missing."""
        return next((row for row, lack in enumerate(self._rows) if lack.name == name), -1)

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        """Count the cards."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        """Count the columns."""
        return 0 if parent.isValid() else HELD + 1

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Give a column's heading."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            names = (self.tr("Missing"), self.tr("Card"), self.tr("Needed"), self.tr("There"), self.tr("Wanted"))
            return (*names, self.tr("Held by"))[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(section)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Give text or value of a cell; the whole row as a sentence for those who listen."""
        lack = self.lack(index.row()) if index.isValid() else None
        if lack is None:
            return None
        column = index.column()
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._text(lack, column)
        if role == VALUE_ROLE:
            return lack
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(column)
        if role == Qt.ItemDataRole.AccessibleTextRole and column == NAME:
            said = self.tr("{n} {card} missing: {needed} needed, {there} there")
            return said.format(n=lack.count, card=lack.name, needed=lack.needed, there=lack.there)
        return None

    def _text(self, lack: Lack, column: int) -> str:
        if column == NAME:
            return lack.name if lack.card is not None else self.tr("{name} (not in the catalog)").format(name=lack.name)
        if column == HELD:
            return self._held_by(lack)
        if column == WANTED:
            return str(lack.wanted) if lack.wanted else ""
        return str({COUNT: lack.count, NEEDED: lack.needed, THERE: lack.there}[column])

    def _alignment(self, column: int) -> int:
        side = Qt.AlignmentFlag.AlignLeft if column in (NAME, HELD) else Qt.AlignmentFlag.AlignRight
        return int(side | Qt.AlignmentFlag.AlignVCenter)
