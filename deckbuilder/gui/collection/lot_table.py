"""Copies as a table: a plain list of lots, ordered and filtered by whoever makes the list."""

import json
from collections.abc import Callable, Collection, Sequence
from itertools import compress
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QMimeData, QModelIndex, QObject, Qt, Signal

from deckbuilder.core.collection import NO_COUNTS, Counts, Holding, Lot
from deckbuilder.gui.collection.lot_columns import (
    COLUMNS,
    COUNT,
    FREE,
    KEYS,
    NAME,
    SET,
    USUAL,
    LotBook,
)
from deckbuilder.gui.collection.lot_words import lot_name, tr
from deckbuilder.gui.models import VALUE_ROLE, Index
from deckbuilder.gui.words import counted

MIME = "application/x-warcamp-lots"
"""The type of what a drag of copies carries: how many rows; the rows themselves are those that are chosen."""
_NO_PARENT = QModelIndex()
_ROLE = Qt.ItemDataRole
_ROW = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDragEnabled


class LotTable(QAbstractTableModel):
    """A row for each lot."""

    edit_wanted = Signal(int, str, object)
    """A row, the key of a column, and what shall stand there."""
    sort_wanted = Signal(str, bool)

    keys: tuple[str, ...] = KEYS
    usual: tuple[str, ...] = USUAL

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: Sequence[Holding] = ()
        self._book: LotBook | None = None
        self._counts: Callable[[], Counts] = lambda: NO_COUNTS
        middle, right = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignRight
        self.alignments = tuple(middle | (right if one.figures else Qt.AlignmentFlag.AlignLeft) for one in COLUMNS)

    def show(self, rows: Sequence[Holding], book: LotBook | None, counts: Callable[[], Counts]) -> None:
        """Show other lots.

        Args:
            rows: the lots in their order.
            book: knows names, sets and numbers; None where there are no lots.
            counts: gives how many copies there are and are free.
        """
        self.beginResetModel()
        self._rows, self._book, self._counts = rows, book, counts
        self.endResetModel()

    def refresh(self) -> None:
        """Paint all rows anew: other copies are free."""
        if self._rows:
            column = KEYS.index(FREE)
            self.dataChanged.emit(self.index(0, column), self.index(len(self._rows) - 1, column))

    def holding(self, row: int) -> Holding | None:
        """Give the lot of a row with its copies."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def holdings(self) -> Sequence[Holding]:
        """Give all lots shown."""
        return self._rows

    def rows_of(self, lots: Collection[Lot]) -> list[int]:
        """Give the rows of some lots, those that are shown, upwards."""
        if not lots:
            return []
        wanted, cards = frozenset(lots), {lot.card for lot in lots}
        near = compress(range(len(self._rows)), [holding.lot.card in cards for holding in self._rows])
        return [row for row in near if self._rows[row].lot in wanted]  # a lot is dear to hash, its card is not

    def is_short(self, row: int) -> bool:
        """Tell whether built decks take more copies of a row's card than there are."""
        holding = self.holding(row)
        return holding is not None and holding.lot.card is not None and self._counts().free(holding.lot.card) < 0

    def label(self, column: int) -> str:
        """Give what a column is called."""
        return tr(COLUMNS[column].label)

    # -- what Qt asks ------------------------------------------------------------------------------

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        """Give the number of lots."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        """Give the number of columns."""
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _ROLE.DisplayRole) -> Any:
        """Give a column's heading."""
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(COLUMNS):
            return None
        if role in (_ROLE.DisplayRole, _ROLE.ToolTipRole, _ROLE.AccessibleTextRole):
            return self.label(section)
        return self.alignments[section] if role == _ROLE.TextAlignmentRole else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let rows be chosen and dragged, and typed over where that means something."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        edited = COLUMNS[index.column()].edited
        if KEYS[index.column()] == SET:
            holding = self.holding(index.row())
            edited = holding is not None and holding.lot.card is not None
        return _ROW | Qt.ItemFlag.ItemIsEditable if edited else _ROW

    def data(self, index: Index, role: int = _ROLE.DisplayRole) -> Any:
        """Give text, value, alignment or the spoken sentence of a cell."""
        holding = self.holding(index.row()) if index.isValid() else None
        if holding is None:
            return None
        column = index.column()
        if role in (_ROLE.DisplayRole, _ROLE.EditRole, _ROLE.ToolTipRole):
            text = self.text(holding, column)
            return self._tip(holding, column, text) if role == _ROLE.ToolTipRole else text
        if role == VALUE_ROLE:
            return holding
        if role == _ROLE.TextAlignmentRole:
            return self.alignments[column]
        if role == _ROLE.AccessibleTextRole:
            return self._spoken(holding, column)
        return None

    def setData(self, index: Index, value: Any, role: int = _ROLE.EditRole) -> bool:
        """Ask for another value; the collection gives it."""
        if role != _ROLE.EditRole or not index.isValid():
            return False
        self.edit_wanted.emit(index.row(), KEYS[index.column()], value)
        return True

    def mimeTypes(self) -> list[str]:
        """Give what a drag carries."""
        return [MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Put the number of rows and their words into what a drag carries."""
        rows = sorted({index.row() for index in indexes})
        data = QMimeData()
        data.setData(MIME, json.dumps(len(rows)).encode("ascii"))
        data.setText("\n".join(self.line(row) for row in rows))
        return data

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Ask for another order; the lots are sorted by whoever makes the list."""
        key = KEYS[column] if 0 <= column < len(KEYS) else ""
        self.sort_wanted.emit(key, order == Qt.SortOrder.DescendingOrder)

    # -- words -------------------------------------------------------------------------------------

    def text(self, holding: Holding, column: int) -> str:
        """Give what stands in a cell."""
        return self._book.text(holding, KEYS[column], self._counts()) if self._book is not None else ""

    def line(self, row: int) -> str:
        """Give a row as a line of a list: ``"3 Ember Axe"``."""
        holding = self.holding(row)
        return (
            f"{holding.count} {self._book.name(holding.lot)}" if holding is not None and self._book is not None else ""
        )

    def longest(self, column: int, of: int) -> str:
        """Give the longest text among the first rows of a column, for its width."""
        return max((self.text(holding, column) for holding in self._rows[:of]), key=len, default="")

    def _tip(self, holding: Holding, column: int, text: str) -> str | None:
        if KEYS[column] == SET and self._book is not None:
            return self._book.prints.named(text) or None
        if KEYS[column] == NAME and holding.lot.card is None:
            return self.tr("The catalog does not have this card; it stands as it was written.")
        return text or None

    def _spoken(self, holding: Holding, column: int) -> str:
        """Say a lot as a sentence at its name, a cell with its heading elsewhere."""
        key = KEYS[column]
        if key not in (NAME, COUNT) or self._book is None:
            return f"{self.label(column)}: {self.text(holding, column)}"
        many = counted(holding.count, self.tr("{n} copy of"), self.tr("{n} copies of"))
        return f"{many} {lot_name(holding.lot, self._book.name(holding.lot))}"
