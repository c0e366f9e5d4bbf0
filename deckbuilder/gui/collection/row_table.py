"""Short lists of the collection as tables: rows of words, sorted here, for there are never many."""

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QItemSelectionModel, QModelIndex, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from deckbuilder.gui.browser.headings import paint_empty
from deckbuilder.gui.models import VALUE_ROLE, Index
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.whole_rows import show_whole_rows

_NO_PARENT = QModelIndex()
_ROLE = Qt.ItemDataRole
_MEASURED = 200
_LEAST_WORDS = 48
"""At 100 % text: where room is scarce, words end in dots at half of what they want, or here."""


class RowColumn(NamedTuple):
    """A column.

    Attributes:
        label: in the player's language.
        most: the width that its words get at most, at 100 % text; 0 for all that is over.
        figures: whether it stands at the right.
        edited: whether it can be typed over.
        least: the width that it has at least, at 100 % text.
    """

    label: str
    most: int = 0
    figures: bool = False
    edited: bool = False
    least: int = 0


class Row(NamedTuple):
    """A row.

    Attributes:
        key: what it stands for.
        texts: for each column.
        values: what each column is sorted by; those of one column can be compared.
        said: the row as a sentence.
        muted: whether it stands back behind the others.
    """

    key: Hashable
    texts: tuple[str, ...]
    values: tuple[Any, ...]
    said: str = ""
    muted: bool = False


class RowTable(QAbstractTableModel):
    """Rows of words.

    Args:
        columns: from left to right.
        theme: colours.
    """

    edit_wanted = Signal(object, int, object)
    """The key of a row, a column, and what shall stand there."""

    def __init__(self, columns: Sequence[RowColumn], theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.columns, self.theme = tuple(columns), theme
        self._rows: list[Row] = []
        self._sort: tuple[int, bool] | None = None

    def show(self, rows: Sequence[Row]) -> None:
        """Show other rows, in their order or in that which the player chose."""
        self.beginResetModel()
        self._rows = self._sorted(rows)
        self.endResetModel()

    def _sorted(self, rows: Sequence[Row]) -> list[Row]:
        if self._sort is None:
            return list(rows)
        column, down = self._sort
        return sorted(rows, key=lambda row: row.values[column], reverse=down)

    def row(self, number: int) -> Row | None:
        """Give a row."""
        return self._rows[number] if 0 <= number < len(self._rows) else None

    def rows(self) -> Sequence[Row]:
        """Give all rows, from top to bottom."""
        return self._rows

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        """Give the number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        """Give the number of columns."""
        return 0 if parent.isValid() else len(self.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _ROLE.DisplayRole) -> Any:
        """Give a column's heading."""
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self.columns):
            return None
        if role == _ROLE.DisplayRole:
            return self.columns[section].label
        return self._alignment(section) if role == _ROLE.TextAlignmentRole else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let rows be chosen, and typed over where that means something."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags | Qt.ItemFlag.ItemIsEditable if self.columns[index.column()].edited else flags

    def data(self, index: Index, role: int = _ROLE.DisplayRole) -> Any:
        """Give the words of a cell."""
        row = self.row(index.row()) if index.isValid() else None
        if row is None:
            return None
        column = index.column()
        if role in (_ROLE.DisplayRole, _ROLE.ToolTipRole):
            return row.texts[column] or None
        if role in (_ROLE.EditRole, VALUE_ROLE):
            return row.values[column] if self.columns[column].edited else row.key
        if role == _ROLE.TextAlignmentRole:
            return self._alignment(column)
        if role == _ROLE.AccessibleTextRole:
            return (row.said if column == 0 else "") or f"{self.columns[column].label}: {row.texts[column]}"
        return self.theme.color("muted") if role == _ROLE.ForegroundRole and row.muted else None

    def setData(self, index: Index, value: Any, role: int = _ROLE.EditRole) -> bool:
        """Ask for another value."""
        row = self.row(index.row())
        if row is None or role != _ROLE.EditRole or value == row.values[index.column()]:
            return False
        self.edit_wanted.emit(row.key, index.column(), value)
        return True

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column, as the player asks; by none where it is below nought."""
        self._sort = (column, order == Qt.SortOrder.DescendingOrder) if column >= 0 else None
        self.show(self._rows)

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        right = self.columns[column].figures
        return Qt.AlignmentFlag.AlignVCenter | (Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft)


class RowView(QTableView):
    """Shows a ``RowTable``; what is chosen stays chosen while it changes."""

    entered = Signal()
    """Enter or a double click on what cannot be typed over."""
    cut_wanted = Signal()
    stepped = Signal(int)
    counted = Signal(int)
    chosen = Signal()
    menu_wanted = Signal(QPoint)

    def __init__(self, table: RowTable, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table, self._theme = table, theme
        self._empty = ("", "")
        self._kept: frozenset[Hashable] = frozenset()
        self._row = 0
        self.setModel(table)
        self.setAccessibleName(name)
        show_whole_rows(self, QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed | QAbstractItemView.EditTrigger.DoubleClicked)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        header.setSortIndicatorClearable(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.setSortingEnabled(True)
        table.modelAboutToBeReset.connect(self._keep)
        table.modelReset.connect(self._restore)
        self.selectionModel().selectionChanged.connect(self.chosen)
        self.doubleClicked.connect(self._on_double_click)
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Put on another theme."""
        self._theme = self.table.theme = theme
        self.verticalHeader().setMinimumSectionSize(theme.px(24))
        self.verticalHeader().setDefaultSectionSize(theme.px(28))
        self._share_room()

    def set_empty(self, title: str, sentence: str = "") -> None:
        """Say what stands in place of rows when there are none."""
        self._empty = (title, sentence)
        self.horizontalHeader().setVisible(bool(self.table.rowCount()))
        self.setAccessibleDescription("" if self.table.rowCount() else f"{title} {sentence}".strip())
        self.viewport().update()

    def keys(self) -> tuple[Hashable, ...]:
        """Give what the chosen rows stand for; the one that the keys go to where none is chosen."""
        numbers = sorted(index.row() for index in self.selectionModel().selectedRows())
        if not numbers and self.currentIndex().isValid():
            numbers = [self.currentIndex().row()]
        return tuple(row.key for number in numbers if (row := self.table.row(number)) is not None)

    def choose(self, key: Hashable) -> None:
        """Choose a row, if it is shown."""
        number = next((n for n, row in enumerate(self.table.rows()) if row.key == key), -1)
        if number >= 0:
            self.selectRow(number)
            self.scrollTo(self.table.index(number, 0))

    def _keep(self) -> None:
        numbers = (index.row() for index in self.selectionModel().selectedRows())
        self._kept = frozenset(row.key for number in numbers if (row := self.table.row(number)) is not None)
        self._row = max(self.currentIndex().row(), 0)

    def _restore(self) -> None:
        flags, model = QItemSelectionModel.SelectionFlag, self.selectionModel()
        first = -1
        for number, row in enumerate(self.table.rows()):
            if row.key in self._kept:
                model.select(self.table.index(number, 0), flags.Select | flags.Rows)
                first = number if first < 0 else first
        count = self.table.rowCount()
        if count:
            at = first if first >= 0 else min(self._row, count - 1)
            model.setCurrentIndex(self.table.index(at, 0), flags.NoUpdate)
            if first < 0 and self.hasFocus():
                self.selectRow(at)
        self.horizontalHeader().setVisible(bool(count))
        self._share_room()
        self.chosen.emit()

    def _share_room(self) -> None:
        """Give every column what its words want, and what is over to the first one without a bound."""
        px, metrics, room = self._theme.px, QFontMetrics(self._theme.font()), self.viewport().width()
        rows = self.table.rows()[:_MEASURED]
        wide: dict[int, int] = {}
        for place, column in enumerate(self.table.columns):
            words = max((row.texts[place] for row in rows), key=len, default="")
            want = max(metrics.horizontalAdvance(words), metrics.horizontalAdvance(column.label)) + px(18)
            wide[place] = max(min(want, px(column.most)), px(column.least)) if column.most else px(90)
        free = [place for place, column in enumerate(self.table.columns) if not column.most]
        spare = max(room - sum(wide.values()), 0)
        for number, place in enumerate(free):
            wide[place] += spare if len(free) == 1 else spare * (2 if number == 0 else 1) // (len(free) + 1)
        over = sum(wide.values()) - room
        for place, column in reversed(list(enumerate(self.table.columns))):
            if over > 0 and column.most and (column.least or not column.figures):
                floor = px(column.least) // 2 if column.least else max(wide[place] // 2, px(_LEAST_WORDS))
                cut = max(min(over, wide[place] - floor), 0)
                wide[place] -= cut
                over -= cut
        for place, width in wide.items():
            self.setColumnWidth(place, width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room out anew."""
        super().resizeEvent(event)
        self._share_room()

    def _on_double_click(self, index: QModelIndex) -> None:
        if not self.table.flags(index) & Qt.ItemFlag.ItemIsEditable:
            self.entered.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter, Delete, + and -, figures; F2 types over."""
        key, text = event.key(), event.text()
        plain = not event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        if self.state() is QAbstractItemView.State.EditingState or not plain or not self.currentIndex().isValid():
            super().keyPressEvent(event)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        elif key == Qt.Key.Key_Delete:
            self.cut_wanted.emit()
        elif text in ("+", "-"):
            self.stepped.emit(1 if text == "+" else -1)
        elif text.isdecimal() and len(text) == 1:
            self.counted.emit(int(text))
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Leave letters alone."""

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for a menu of the chosen rows."""
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        place = self.visualRect(self.currentIndex()).center() if by_key else event.pos()
        if self.table.rowCount():
            self.menu_wanted.emit(self.viewport().mapToGlobal(place))
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, or what to do where there are none."""
        super().paintEvent(event)
        if not self.table.rowCount() and self._empty[0]:
            paint_empty(QPainter(self.viewport()), self.viewport().rect(), "\n".join(self._empty), self._theme, "box")
