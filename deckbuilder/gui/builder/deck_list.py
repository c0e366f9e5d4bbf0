"""The cards of the deck, by part and group, in columns where there is room, with - and + beside each."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QItemSelectionModel, QMargins, QPoint, Qt, Signal
from PySide6.QtGui import (
    QDrag,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QApplication, QWidget

from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.gui.builder.flow_view import FlowView
from deckbuilder.gui.builder.list_keys import ListKeys
from deckbuilder.gui.builder.row_painter import RowPainter, RowState, buttons, copies_width
from deckbuilder.gui.drag import DraggedCard, drag_pixmap, hang, pack, unpack
from deckbuilder.gui.models import Index
from deckbuilder.gui.models.copies import Copies
from deckbuilder.gui.models.deck_tree import COPIES, NAME, DeckRow
from deckbuilder.gui.theme import Theme

if TYPE_CHECKING:  # needed once a note is written
    from deckbuilder.gui.builder.notes import NoteEditor

__all__ = ("DeckList", "buttons")

_LEFT = Qt.MouseButton.LeftButton


class DeckList(FlowView):
    """The deck as rows to click, drag and edit by keys."""

    chosen = Signal(str)
    """The card that is looked at; of one that the catalog does not have, its name."""
    acted = Signal(str, object, int)
    """What a key or a click does to rows: a key of ``Hand``, the ``DeckRow``s, and a number that it takes."""
    noted = Signal(object, str)
    """Rows, and the note that they shall have."""
    dropped = Signal(object, object)
    """``DraggedCard``s were dropped, and onto which slot; None for the list at large."""
    drag_entered = Signal(object)
    """``DraggedCard``s are over the list."""
    drag_left = Signal()
    menu_wanted = Signal(object, QPoint)
    peek_wanted = Signal(str, QPoint)
    """Show a card large, beside a place on the screen."""
    typed = Signal(str)

    editor: "NoteEditor | None" = None
    """The line that is open for a note."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._empty = ""
        self._hover: tuple[int, int] | None = None
        self._pressed: tuple[QPoint, DeckRow] | None = None
        self._late = False
        self.may_drop: Callable[[Sequence[DraggedCard], SlotId], bool] | None = None
        """Asked, once for each part that cards are dragged over, whether it takes them."""
        self._target: tuple[SlotId | None, bool] | None = None
        self._asked: tuple[tuple[DraggedCard, ...], SlotId | None] | None = None
        self._allowed = True
        self._painter = RowPainter(theme)
        self._keys = ListKeys(self)
        self.setAccessibleName(self.tr("Cards of the deck"))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setAcceptDrops(True)
        self.selectionModel().currentChanged.connect(self._on_current)
        self.customContextMenuRequested.connect(self._on_menu)

    def dress(self, theme: Theme) -> None:
        """Put on another theme."""
        self._theme = theme
        self._painter = RowPainter(theme)
        self.updateGeometries()
        self.viewport().update()

    def show_stock(self, short: Mapping[CardId, tuple[int, int]], copies: Copies) -> None:
        """Say which cards are short of copies, and how many there are of each; see ``DeckTree.show_stock``."""
        if self.tree.show_stock(short, copies):
            self.viewport().update()

    def set_empty(self, sentence: str) -> None:
        """Say what stands here while the deck has no card."""
        self._empty = sentence

    def card_at(self, place: QPoint) -> tuple[str, str] | None:
        """Give the card whose name or facts are at a place of the viewport, with nothing to say about it."""
        index = self.indexAt(place)
        row = self.tree.row_at(index)
        return (row.card, "") if row is not None and row.card is not None and index.column() != COPIES else None

    def _on_current(self) -> None:
        row = self.row()
        if row is not None and not self._quiet:
            self.chosen.emit(row.card if row.card is not None else row.name)
        self.viewport().update()

    def _on_menu(self, place: QPoint) -> None:
        index = self.indexAt(place)
        row = self.tree.row_at(index)
        if row is not None and row not in self.rows():
            self.pick(index, Qt.KeyboardModifier.NoModifier)
        if self.rows():
            self.menu_wanted.emit(self.rows(), self.viewport().mapToGlobal(place))

    def updateGeometries(self) -> None:
        """Place everything anew."""
        super().updateGeometries()
        self._close_editor()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Follow the scroll bar."""
        super().scrollContentsBy(dx, dy)
        self._close_editor()

    def _close_editor(self) -> None:
        if self.editor is not None:
            self.editor.close_with(keep=True)

    # -- the mouse ----------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose rows; one that is chosen already waits for the release, for it may be dragged."""
        place = event.position().toPoint()
        index = self.indexAt(place)
        row = self.tree.row_at(index)
        self._pressed, self._late = None, False
        if event.button() is not _LEFT or row is None:
            if row is None and event.button() is _LEFT:
                self.clearSelection()
            return
        self._pressed = (place, row)
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        if plain and self.selectionModel().isSelected(index):
            self._late = self._step(index, place) == 0
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
        else:
            self.pick(index, event.modifiers())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take it as a click: whoever presses + quickly means each of them."""
        self.mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let - and + be clicked."""
        place = event.position().toPoint()
        index = self.indexAt(place)
        row = self.tree.row_at(index)
        pressed, self._pressed = self._pressed, None
        if event.button() is not _LEFT or row is None or pressed is None or pressed[1] != row:
            return
        by = self._step(index, place)
        if by:
            self.acted.emit("step", (row,), by)
        elif self._late:
            self.pick(index, Qt.KeyboardModifier.NoModifier)

    def _step(self, index: Index, place: QPoint) -> int:
        if index.column() != COPIES:
            return 0
        minus, plus = buttons(self.visualRect(index), self._theme)
        return (1 if plus.contains(place) else 0) - (1 if minus.contains(place) else 0)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Light up the row below the pointer, or drag what is chosen."""
        place = event.position().toPoint()
        if event.buttons() & _LEFT and self._pressed is not None:
            if (place - self._pressed[0]).manhattanLength() >= QApplication.startDragDistance():
                self._pressed = None
                self._drag()
            return
        self._hover = self.flow.at(place - self._origin())
        self.viewport().update()

    def dragged(self) -> tuple[DraggedCard, ...]:
        """Give what is dragged: all copies of each chosen row."""
        return tuple(DraggedCard(row.card, row.count, row.slot) for row in self.rows() if row.card is not None)

    def _drag(self) -> None:
        cards = self.dragged()
        if not cards:
            return
        names = [row.name for row in self.rows() if row.card is not None]
        drag = QDrag(self)
        drag.setMimeData(pack(cards, names))
        many = sum(card.count for card in cards)
        hang(drag, drag_pixmap((), many, names[0], self._theme, self.devicePixelRatioF()), self._theme)
        drag.exec(Qt.DropAction.MoveAction | Qt.DropAction.CopyAction, Qt.DropAction.MoveAction)

    def slot_at(self, place: QPoint) -> SlotId | None:
        """Give the part of the deck at a place; None for the list at large."""
        found = self.flow.at(place - self._origin())
        return self.tree.groups[found[0]].slot if found is not None else None

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take cards."""
        cards = unpack(event.mimeData())
        if cards:
            event.acceptProposedAction()
            self.drag_entered.emit(cards)
        else:
            event.ignore()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Show where the cards would go."""
        cards = unpack(event.mimeData())
        if not cards:
            event.ignore()
            return
        self.autoscroll(event.position().toPoint())
        slot = self.slot_at(event.position().toPoint())
        self._target = (slot, any(card.slot != slot or slot is None for card in cards))
        if (cards, slot) != self._asked:
            self._asked = (cards, slot)
            self._allowed = slot is None or self.may_drop is None or self.may_drop(cards, slot)
        event.acceptProposedAction()  # what falls where it may not is told why
        self.viewport().update()

    def autoscroll(self, place: QPoint) -> None:
        """Scroll while cards are held at the upper or lower edge."""
        edge, bar = self._theme.px(24), self.verticalScrollBar()
        step = -1 if place.y() < edge else (1 if place.y() > self.viewport().height() - edge else 0)
        bar.setValue(bar.value() + step * self._theme.px(9))

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Forget where the cards would go."""
        self._target = self._asked = None
        self.viewport().update()
        self.drag_left.emit()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take the cards where they fell."""
        cards = unpack(event.mimeData())
        self._target = self._asked = None
        self.viewport().update()
        self.drag_left.emit()
        if cards:
            event.acceptProposedAction()
            self.dropped.emit(cards, self.slot_at(event.position().toPoint()))
        else:
            event.ignore()

    # -- keys and notes -----------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what ``ListKeys`` knows; leave the rest to the window."""
        if not self._keys.take(event):
            event.ignore()

    def keyboardSearch(self, search: str) -> None:
        """Leave letters alone; the search box finds cards."""

    def ask_note(self) -> None:
        """Open a line in the current row for the note of what is chosen."""
        row = self.row()
        rows = tuple(row for row in self.rows() if row.card is not None)
        if row is None or not rows:
            return
        index = self._index(row)
        self.scrollTo(index)
        from deckbuilder.gui.builder.notes import NoteEditor  # see above

        self.editor = NoteEditor(rows, self._theme, self.viewport())
        box = self.row_rect(index)
        self.editor.setGeometry(box.marginsRemoved(QMargins(copies_width(self._theme), 0, 0, 0)))
        self.editor.kept.connect(self.noted)
        self.editor.closed.connect(self._on_editor_closed)
        self.editor.begin()

    def _on_editor_closed(self) -> None:
        self.editor = None
        self.setFocus()

    # -- painting -----------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint headings and rows, the place of a drop, or the sentence in their place."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        origin = self._origin()
        seen = event.region().translated(-origin)
        current, chosen, focus = self.currentIndex(), self.selectionModel(), self.hasFocus()
        hint = self.tr("drop cards here")
        for number, group in enumerate(self.tree.groups):
            if seen.intersects(self.flow.headings[number]):
                self._painter.heading(painter, self.flow.headings[number].translated(origin), group, hint)
            for place, (row, box) in enumerate(zip(group.rows, self.flow.rows[number], strict=True)):
                if not seen.intersects(box):
                    continue
                index = self.tree.index(place, NAME, self.tree.index(number, 0))
                state = RowState(
                    chosen.isSelected(index),
                    self._hover == (number, place),
                    focus and index.row() == current.row() and index.parent() == current.parent(),
                    self.tree.mark(row),
                    self.tree.short(row),
                )
                self._painter.row(painter, box.translated(origin), row, state)
        self._paint_target(painter, origin)
        if self._empty and not any(group.rows for group in self.tree.groups):
            painter.setPen(self._theme.color("muted"))
            painter.setFont(self._theme.font())
            room = self.viewport().rect().adjusted(16, self.flow.height, -16, -2)
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._empty)

    def _paint_target(self, painter: QPainter, origin: QPoint) -> None:
        """Draw a frame around the part that would take the cards, or around everything."""
        if self._target is None or not self._target[1]:
            return
        slot = self._target[0]
        dashed = Qt.PenStyle.SolidLine if self._allowed else Qt.PenStyle.DashLine
        painter.setPen(QPen(self._theme.color("accent" if self._allowed else "bad"), 2, dashed))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        boxes = [
            self.flow.around(n) for n, group in enumerate(self.tree.groups) if slot is not None and group.slot == slot
        ]
        for box in boxes:
            painter.drawRoundedRect(box.translated(origin).adjusted(1, 1, -1, -1), 6, 6)
        if not boxes:
            painter.drawRoundedRect(self.viewport().rect().adjusted(2, 2, -2, -2), 6, 6)

    def viewportEvent(self, event: QEvent) -> bool:
        """Explain - and + where the pointer rests on them, and what the signs of a row say."""
        kind = event.type()
        if kind == QEvent.Type.Leave:
            self._hover = None
            self.viewport().update()
        elif kind == QEvent.Type.ToolTip:
            index = self.indexAt(event.pos())  # type: ignore[attr-defined]  # a QHelpEvent
            if index.column() == COPIES and self.tree.row_at(index) is not None:
                self.viewport().setToolTip(self.tr("One less or one more (keys - and +, 0 to 9 set copies)"))
            else:
                told = index.siblingAtColumn(NAME).data(Qt.ItemDataRole.ToolTipRole) if index.parent().isValid() else ""
                self.viewport().setToolTip(told or "")
        return super().viewportEvent(event)
