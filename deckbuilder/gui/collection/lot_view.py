"""The table of copies with its keys."""

from collections.abc import Callable, Collection, Mapping, Sequence

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QPoint, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFontMetrics,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QWidget

from deckbuilder.core.collection import Holding, Lot, PlaceName
from deckbuilder.desk.prints import Print
from deckbuilder.gui.browser.columns import ColumnHeader
from deckbuilder.gui.collection.lot_cells import LotCells
from deckbuilder.gui.collection.lot_columns import COLUMNS, COUNT, KEYS, NAME
from deckbuilder.gui.collection.lot_table import LotTable
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.viewport import own_viewport
from deckbuilder.gui.whole_rows import LitTable

_ELSEWHERE = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
_LEAST_NAME = 150
_MEASURED = 60
"""So many rows are looked at for the widths of columns."""
_TRIGGERS = QAbstractItemView.EditTrigger.EditKeyPressed | QAbstractItemView.EditTrigger.DoubleClicked


class LotView(LitTable):
    """Shows a ``LotTable``; what is chosen stays chosen while the list changes."""

    stepped = Signal(int)
    """So many copies more or less of each."""
    counted = Signal(int)
    """Exactly so many copies of each."""
    cut_wanted = Signal()
    move_wanted = Signal()
    copy_wanted = Signal()
    shown_wanted = Signal()
    """Show the card in the catalog."""
    typed = Signal(str)
    """Letters that belong into the search box."""
    left = Signal()
    """Upwards out of the first row."""
    menu_wanted = Signal(QPoint)
    chosen_changed = Signal()
    columns_changed = Signal()
    edited = Signal()
    """Nobody types in a cell any more."""

    def __init__(
        self,
        table: LotTable,
        theme: Theme,
        places: Callable[[], Sequence[PlaceName]],
        prints: Callable[[Holding], Sequence[Print]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.table, self._theme = table, theme
        self._empty, self._sign = ("", ""), "search"
        self._kept: frozenset[Lot] = frozenset()
        self._expected: frozenset[Lot] = frozenset()
        self._row, self._column, self._top = 0, KEYS.index(NAME), 0
        own_viewport(self)
        self.setModel(table)
        self.header = ColumnHeader(table, theme, self)
        self.header.setAccessibleName(self.tr("Columns of the table of copies"))
        self.header.setStretchLastSection(False)
        self.setHorizontalHeader(self.header)
        self.cells = LotCells(table, theme, places, prints, self)
        self.setItemDelegate(self.cells)
        self.setAccessibleName(self.tr("Copies"))
        self.show_rows()
        self.setEditTriggers(_TRIGGERS)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.header.show_columns(table.usual)
        self._connect()
        self.dress(theme)

    def _connect(self) -> None:
        self.header.rearranged.connect(self._share_room)
        self.header.changed.connect(self.columns_changed)
        self.table.modelAboutToBeReset.connect(self._keep)
        self.table.modelReset.connect(self._restore)
        self.selectionModel().selectionChanged.connect(self.chosen_changed)

    def dress(self, theme: Theme) -> None:
        """Put on another theme."""
        self._theme = theme
        self.header.dress(theme)
        self.cells.dress(theme)
        self.fit_rows(theme)
        self._share_room()

    def set_empty(self, title: str, sentence: str, sign: str = "search") -> None:
        """Say what stands in place of rows when there are none."""
        self._empty, self._sign = (title, sentence), sign
        self.setAccessibleDescription(f"{title} {sentence}".strip() if not self.table.rowCount() else "")
        self.viewport().update()

    def sizeHint(self) -> QSize:
        """Give a size that shows some rows."""
        return QSize(self._theme.px(360), self._theme.px(240))

    # -- columns -----------------------------------------------------------------------------------

    def set_widths(self, widths: Mapping[str, int]) -> None:
        """Give columns the widths that the player once gave."""
        self.header.widths = dict(widths)
        self._share_room()

    def _share_room(self) -> None:
        """Give every column what its words want, and what is over to names."""
        px, metrics, given = self._theme.px, QFontMetrics(self._theme.font()), self.header.widths
        room = self.viewport().width()
        for place, column in enumerate(COLUMNS):
            if self.isColumnHidden(place):
                continue
            if column.key in given:
                wide = px(given[column.key])
            else:
                words = (self.table.label(place), self.table.longest(place, _MEASURED))
                wide = max(metrics.horizontalAdvance(word) for word in words) + px(14)
                wide = min(wide, px(column.width) * 3 // 2) if column.key != NAME else px(_LEAST_NAME)
                wide = max(wide, px(36))
            room -= wide
            if self.columnWidth(place) != wide:
                self.setColumnWidth(place, wide)
        name = KEYS.index(NAME)
        if NAME not in given and room > 0:
            self.setColumnWidth(name, min(self.columnWidth(name) + room, px(320)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room out anew."""
        super().resizeEvent(event)
        self._share_room()

    # -- what is chosen ----------------------------------------------------------------------------

    def selected(self) -> tuple[Holding, ...]:
        """Give the chosen lots, from top to bottom."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return tuple(found for row in rows if (found := self.table.holding(row)) is not None)

    def current(self) -> Holding | None:
        """Give the lot that the keys go to."""
        return self.table.holding(self.currentIndex().row())

    def expect(self, lots: Collection[Lot]) -> None:
        """Choose these lots, now or once they are there: what is chosen becomes them by an edit."""
        if self.table.rows_of(lots) and not self.editing():
            self.choose(lots)
        else:
            self._expected = frozenset(lots)

    def choose(self, lots: Collection[Lot]) -> None:
        """Choose some lots, as far as they are shown, and go to the first."""
        rows, model, flag = self.table.rows_of(lots), self.selectionModel(), QItemSelectionModel.SelectionFlag
        picked = QItemSelection()
        last = self.table.columnCount() - 1
        for row in rows:
            picked.select(self.table.index(row, 0), self.table.index(row, last))
        model.select(picked, flag.ClearAndSelect)
        if rows:
            model.setCurrentIndex(self.table.index(rows[0], self._column), flag.NoUpdate)

    def _keep(self) -> None:
        self._kept = frozenset(holding.lot for holding in self.selected())
        if self.currentIndex().isValid():
            self._row, self._column = self.currentIndex().row(), self.currentIndex().column()
        self._top = self.verticalScrollBar().value()

    def _restore(self) -> None:
        self._share_room()
        self.choose([*self._kept, *self._expected])
        if self._expected and self.table.rows_of(self._expected):
            self._expected = frozenset()
        rows = self.table.rowCount()
        if rows and not self.currentIndex().isValid():
            flags = QItemSelectionModel.SelectionFlag
            how = flags.ClearAndSelect | flags.Rows if self.hasFocus() else flags.NoUpdate
            self.selectionModel().setCurrentIndex(self.table.index(min(self._row, rows - 1), self._column), how)
        self.updateGeometries()
        self.verticalScrollBar().setValue(self._top)
        self.setAccessibleDescription(" ".join(self._empty).strip() if not rows else "")
        self.chosen_changed.emit()

    def editing(self) -> bool:
        """Tell whether a cell is being typed in."""
        return self.state() is QAbstractItemView.State.EditingState

    def begin_edit(self, key: str) -> None:
        """Let a column of the row that the keys go to be typed over."""
        row = max(self.currentIndex().row(), 0)
        if key not in self.header.shown():
            self.header.toggle(key)
        index = self.table.index(row, KEYS.index(key))
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
        self.scrollTo(index)
        self.edit(index)

    def closeEditor(self, editor: QWidget, hint: object) -> None:
        """Tell that nothing is typed any more."""
        super().closeEditor(editor, hint)  # type: ignore[arg-type]  # the hint is Qt's own
        self.edited.emit()

    # -- keys and mouse ----------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """+ and - change, figures set, Delete removes, F2 and Enter type over, M moves to a box; letters search."""
        key, text, plain = event.key(), event.text(), not event.modifiers() & _ELSEWHERE
        row = self.currentIndex().row()
        if event.matches(QKeySequence.StandardKey.Copy) and not self.editing():
            self.copy_wanted.emit()
        elif self.editing() or not plain:
            super().keyPressEvent(event)
        elif key == Qt.Key.Key_Up and row <= 0:
            self.left.emit()
        elif row < 0:
            self._type(event)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._edit_here()
        elif key == Qt.Key.Key_Delete:
            self.cut_wanted.emit()
        elif text in ("+", "-"):
            self.stepped.emit(1 if text == "+" else -1)
        elif text.isdecimal() and len(text) == 1:
            self.counted.emit(int(text))
        elif text in ("m", "M"):
            self.move_wanted.emit()
        elif text == " ":
            self.shown_wanted.emit()
        else:
            self._type(event)

    def _type(self, event: QKeyEvent) -> None:
        text = event.text()
        if text.isprintable() and text.strip():
            self.typed.emit("" if text == "/" else text)
        else:
            super().keyPressEvent(event)

    def _edit_here(self) -> None:
        """Type over the cell that the keys go to; the number of copies, where that cannot be typed over."""
        index = self.currentIndex()
        if self.table.flags(index) & Qt.ItemFlag.ItemIsEditable:
            self.edit(index)
        else:
            self.begin_edit(COUNT)

    def keyboardSearch(self, search: str) -> None:
        """Leave letters to the search box."""

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the chosen lots."""
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        place = self.visualRect(self.currentIndex()).center() if by_key else event.pos()
        if self.selected():
            self.menu_wanted.emit(self.viewport().mapToGlobal(place))
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, or what to do where there are none."""
        super().paintEvent(event)
        if not self.table.rowCount() and self._empty[0]:
            from deckbuilder.gui.browser.headings import paint_empty  # seldom needed

            box = self.viewport().rect()
            paint_empty(QPainter(self.viewport()), box, "\n".join(self._empty), self._theme, self._sign)

    def card_at(self, place: QPoint) -> tuple[str, str] | None:
        """Give the card at a place of the viewport, with nothing to say about it; for whoever shows it large."""
        holding = self.table.holding(self.indexAt(place).row())
        return (holding.lot.card, "") if holding is not None and holding.lot.card is not None else None
