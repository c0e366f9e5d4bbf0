"""The cards of the deck, by part and type, with - and + beside each."""

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from deckbuilder.core.ids import SlotId
from deckbuilder.gui import glyphs
from deckbuilder.gui.models import VALUE_ROLE, Index
from deckbuilder.gui.models.deck_tree import COPIES, FACTS, NAME, DeckGroup, DeckRow, DeckTree
from deckbuilder.gui.theme import Theme


class RowPainter(QStyledItemDelegate):
    """Paints rows: ``-  3  +``, the name, muted facts; headings in the colour of headings.

    Args:
        theme: colours and sizes.
    """

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Give the height of a row."""
        return QSize(self.theme.px(40), self.theme.px(27))

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Choose font and colour."""
        super().initStyleOption(option, index)
        value = index.data(VALUE_ROLE)
        if isinstance(value, DeckGroup):
            option.font = self.theme.font(11, bold=True)
            option.palette.setColor(option.palette.ColorRole.Text, self.theme.color("muted"))
        elif index.column() == FACTS or (isinstance(value, DeckRow) and value.card is None):
            option.palette.setColor(option.palette.ColorRole.Text, self.theme.color("muted"))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one cell."""
        value = index.data(VALUE_ROLE)
        if index.column() != COPIES or not isinstance(value, DeckRow):
            super().paint(painter, option, index)
            return
        rect: QRect = option.rect
        state = option.state
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, self.theme.color("chosen"))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, self.theme.color("hover"))
        minus, plus = buttons(rect, self.theme)
        lively = state & (QStyle.StateFlag.State_MouseOver | QStyle.StateFlag.State_Selected)
        color = self.theme.color("accent" if lively else "edge")
        inset = self.theme.px(6)
        for box, sign in ((minus, "cut"), (plus, "add")):
            glyphs.paint(painter, sign, QRectF(box).adjusted(inset, inset, -inset, -inset), color)
        painter.setFont(self.theme.font(13, bold=True))
        painter.setPen(self.theme.color("text"))
        middle = QRect(minus.right(), rect.top(), plus.left() - minus.right(), rect.height())
        painter.drawText(middle, Qt.AlignmentFlag.AlignCenter, str(value.count))


def buttons(rect: QRect, theme: Theme) -> tuple[QRect, QRect]:
    """Give the places of - and + in a cell of copies."""
    side = theme.px(24)
    top = rect.center().y() - side // 2 + 1
    return QRect(rect.left() + 2, top, side, side), QRect(rect.left() + 2 + side + theme.px(20), top, side, side)


class DeckList(QTreeView):
    """Shows a ``DeckTree``; groups stay open and the chosen card stays chosen."""

    chosen = Signal(str)
    counted = Signal(object, int)
    """A ``DeckRow``, and the copies it shall have."""
    moved = Signal(object)
    """A ``DeckRow`` of which one copy goes to the start, or back."""
    menu_wanted = Signal(object, QPoint)
    peek_wanted = Signal(str, QPoint)
    """Show a card large, beside a place on the screen."""
    typed = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tree = DeckTree(self)
        self._theme = theme
        self._empty = ""
        self._painter = RowPainter(theme, self)
        self.setModel(self.tree)
        self.setItemDelegate(self._painter)
        self.setAccessibleName(self.tr("Cards of the deck"))
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setIndentation(0)
        self.setMouseTracking(True)
        self.setUniformRowHeights(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.header().setStretchLastSection(False)
        self.header().setSectionResizeMode(COPIES, QHeaderView.ResizeMode.Fixed)
        self.header().setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(FACTS, QHeaderView.ResizeMode.Interactive)
        self.selectionModel().currentChanged.connect(self._on_current)
        self.customContextMenuRequested.connect(self._on_menu)
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Put on another theme."""
        self._theme = theme
        self._painter.theme = theme
        self.setColumnWidth(COPIES, theme.px(76))
        self.setColumnWidth(FACTS, theme.px(170))
        self.doItemsLayout()

    def resizeEvent(self, event: object) -> None:
        """Give the facts less than half of the width."""
        super().resizeEvent(event)  # type: ignore[arg-type]  # a QResizeEvent
        self.setColumnWidth(FACTS, min(self._theme.px(200), int(self.viewport().width() * 0.48)))

    def set_empty(self, sentence: str) -> None:
        """Say what stands here while the deck has no card."""
        self._empty = sentence

    def show_groups(self, shown: tuple[DeckGroup, ...]) -> None:
        """Show a deck; what was chosen stays chosen."""
        row = self.row()
        if self.tree.show(shown):
            for number in range(self.tree.rowCount()):
                self.setFirstColumnSpanned(number, QModelIndex(), True)
            self.expandAll()
            if row is not None:
                index = self.tree.find(row.slot, row.card, row.name)
                if index.isValid():
                    self.selectionModel().blockSignals(True)
                    self.setCurrentIndex(index)
                    self.selectionModel().blockSignals(False)

    def row(self) -> DeckRow | None:
        """Give the chosen row."""
        return self.tree.row_at(self.currentIndex())

    def choose(self, slot: SlotId, card: str) -> None:
        """Choose a card, if it is there."""
        for number in range(self.tree.rowCount()):
            top = self.tree.index(number, 0)
            for place in range(self.tree.rowCount(top)):
                index = self.tree.index(place, NAME, top)
                row = self.tree.row_at(index)
                if row is not None and row.slot == slot and row.card == card:
                    self.setCurrentIndex(index)
                    return

    def card_at(self, place: QPoint) -> tuple[str, str] | None:
        """Give the card whose name or facts are at a place of the viewport, with nothing to say about it."""
        index = self.indexAt(place)
        row = self.tree.row_at(index)
        return (row.card, "") if row is not None and row.card is not None and index.column() != COPIES else None

    def _on_current(self) -> None:
        row = self.row()
        if row is not None and row.card is not None:
            self.chosen.emit(row.card)

    def _on_menu(self, place: QPoint) -> None:
        row = self.tree.row_at(self.indexAt(place)) or self.row()
        if row is not None:
            self.menu_wanted.emit(row, self.viewport().mapToGlobal(place))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let - and + be clicked."""
        index = self.indexAt(event.position().toPoint())
        row = self.tree.row_at(index)
        if row is not None and index.column() == COPIES and event.button() is Qt.MouseButton.LeftButton:
            minus, plus = buttons(self.visualRect(index), self._theme)
            by = (-1 if minus.contains(event.position().toPoint()) else 0) + (
                1 if plus.contains(event.position().toPoint()) else 0
            )
            if by:
                self.counted.emit(row, row.count + by)
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """+ and - change, figures set, Delete cuts all, Enter adds, Shift+Enter moves, Space shows large."""
        row, key, text = self.row(), event.key(), event.text()
        plain = not event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        enter = key in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if row is not None and enter and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.moved.emit(row)
        elif row is not None and (enter or (plain and text == "+")):
            self.counted.emit(row, row.count + 1)
        elif row is not None and plain and text == "-":
            self.counted.emit(row, row.count - 1)
        elif row is not None and key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.counted.emit(row, 0)
        elif row is not None and plain and text.isdecimal():
            self.counted.emit(row, int(text))
        elif row is not None and row.card is not None and key == Qt.Key.Key_Space:
            self.peek_wanted.emit(row.card, self.viewport().mapToGlobal(self.visualRect(self.currentIndex()).center()))
        elif plain and text == "/":
            self.typed.emit("")
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Leave letters alone; the search box finds cards."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, or the sentence in their place."""
        super().paintEvent(event)
        if self.tree.rowCount() == 0 and self._empty:
            painter = QPainter(self.viewport())
            painter.setPen(self._theme.color("muted"))
            box = self.viewport().rect().adjusted(16, 2, -16, -2)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._empty)

    def viewportEvent(self, event: QEvent) -> bool:
        """Explain - and + where the pointer rests on them."""
        if event.type() == QEvent.Type.ToolTip:
            index = self.indexAt(event.pos())  # type: ignore[attr-defined]  # a QHelpEvent
            if index.column() == COPIES and self.tree.row_at(index) is not None:
                self.viewport().setToolTip(self.tr("One less or one more (keys - and +, 0 to 9 set copies)"))
            else:
                self.viewport().setToolTip("")
        return super().viewportEvent(event)
