"""The rows of the printings: a small picture, the set, and what else is known of it."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from deckbuilder.core.cards import Card
from deckbuilder.gui.browser.card_picture import ASPECT, CardPicture
from deckbuilder.gui.browser.printing_table import FACE, SET, PrintingTable
from deckbuilder.gui.whole_rows import show_whole_rows
from deckbuilder.gui.workbench import Workbench

_HIGH, _LOW, _EDGE, _SIGN = 50, 38, 4, 16
"""At 100 % text: height of a row, also where there is little room, room around the picture, side of the sign behind the set."""


class _Words(QStyledItemDelegate):
    """Paints the set above number, rarity, year and artist."""

    def __init__(self, bench: Workbench, table: PrintingTable, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench, self._table = bench, table

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint one cell; of the picture only what lies behind it."""
        theme, row = self._bench.theme, index.row()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, theme.color("chosen"))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(option.rect, theme.color("hover"))
        if index.column() != SET:
            return
        px = theme.px
        edge = px(2 if option.rect.height() < px(_HIGH) else 4)
        box = option.rect.adjusted(px(6), edge, -px(6), -edge)
        upper = QRect(box.left(), box.top(), box.width() - px(_SIGN + 6), box.height() // 2)
        lower = QRect(box.left(), upper.bottom() + 1, box.width(), box.height() - upper.height())
        self._write(painter, upper, self._table.set_words(row), "text", 13, bold=self._table.is_chosen(row))
        self._write(painter, lower, self._table.more_words(row), "muted", 11)
        sign = self._table.sign(row)
        if sign is not None:
            place = QRect(box.right() - px(_SIGN), upper.center().y() - px(_SIGN) // 2, px(_SIGN), px(_SIGN))
            painter.drawPixmap(place, sign)

    def _write(self, painter: QPainter, box: QRect, words: str, role: str, size: int, *, bold: bool = False) -> None:
        painter.setFont(self._bench.theme.font(size, bold=bold))
        painter.setPen(self._bench.theme.color(role))
        shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)


class PrintingRows(QTableView):
    """The printings from top to bottom, with the keys that a player expects.

    Args:
        bench: what the window shares.
        table: the printings.
    """

    taken = Signal()

    def __init__(self, bench: Workbench, table: PrintingTable, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench, self._table = bench, table
        self._high = _HIGH
        self.setModel(table)
        self.setItemDelegate(_Words(bench, table, self))
        show_whole_rows(self, QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.horizontalHeader()
        header.hide()
        header.setMinimumSectionSize(8)
        for column in range(table.columnCount()):
            self.setColumnHidden(column, column not in (SET, FACE))
        header.moveSection(header.visualIndex(FACE), 0)
        header.setSectionResizeMode(SET, QHeaderView.ResizeMode.Stretch)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take Enter as a wish to show the printing, and copy a row in words."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.taken.emit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            if self.currentIndex().isValid():
                QApplication.clipboard().setText(self._table.sentence(self.currentIndex().row()))
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the rows."""
        super().resizeEvent(event)
        self.fit()

    def show_faces(self, card: Card | None) -> None:
        """Put a small picture before each row; it is drawn when it comes into sight."""
        px = self._bench.theme.px
        for row in range(self._table.rowCount()):
            printing = self._table.face(row)
            if card is None or printing is None:
                continue
            face = CardPicture(self._bench, self)
            face.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            face.setContentsMargins(px(_EDGE), px(_EDGE), px(_EDGE), px(_EDGE))
            face.show_card(card.id, None if self._table.is_shown(row) else printing.id)
            self.setIndexWidget(self._table.index(row, FACE), face)
        self.fit()

    def set_low(self, low: bool) -> None:
        """Show more rows of less height."""
        self._high = _LOW if low else _HIGH
        self.fit()
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    def fit(self) -> None:
        """Give rows and pictures their size."""
        px = self._bench.theme.px
        self.verticalHeader().setDefaultSectionSize(px(self._high))
        wide = round((px(self._high) - 2 * px(_EDGE)) * ASPECT) + 2 * px(_EDGE)
        self.horizontalHeader().resizeSection(FACE, wide)

    def minimumSizeHint(self) -> QSize:
        """Give a size at which one row can be read."""
        return QSize(self._bench.theme.px(120), self._bench.theme.px(_HIGH) + 4)
