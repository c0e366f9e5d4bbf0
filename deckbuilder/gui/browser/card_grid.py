"""The cards as pictures side by side, with the same keys as the table."""

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QRegion,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.ids import CardId
from deckbuilder.gui.browser.card_list import Anchor, CardList
from deckbuilder.gui.browser.card_picture import ASPECT
from deckbuilder.gui.browser.face_painter import GAP, FacePainter, Look
from deckbuilder.gui.browser.face_queue import FaceQueue
from deckbuilder.gui.browser.face_supply import Supply
from deckbuilder.gui.browser.grid_layout import GridLayout
from deckbuilder.gui.browser.headings import heading, paint_empty, paint_heading
from deckbuilder.gui.browser.view_state import LARGEST, SMALLEST
from deckbuilder.gui.models.card_table import NAME
from deckbuilder.gui.workbench import Workbench

_STEP, _HEADING, _LEAST = 10, 30, 80
"""At 100 % text; the last is the least width of a card, where the view is low."""


class CardGrid(QListView):
    """Shows the rows of a table as pictures; chosen cards, keys, menus and drags are the table's own.

    A list of Qt's that lays itself out by arithmetic: Qt's own layout visits every card at every change.

    Args:
        bench: what the window shares.
        twin: the table whose rows and chosen cards these are.
        size: width of a card, at 100 % text.
    """

    resized = Signal(int)
    """The player wants cards of another width."""
    limited = Signal(int)
    """Cards wider than this, at 100 % text, would not be seen whole: larger sizes change nothing."""

    def __init__(self, bench: Workbench, twin: CardList, size: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench, self._table, self._hands, self._memory = bench, twin.table, twin.hands, twin.memory
        self._size = size
        self._painter = FacePainter(bench.theme, bench.theme.px(size))
        self._column = self._table.keys.index(NAME)
        self._layout_kept: GridLayout | None = None
        self._empty = ""
        self._lit = -1
        self.queue = FaceQueue(bench, self)
        self._supply = Supply(self, self.queue)
        own = self.selectionModel()
        self.setModel(self._table)
        self.setModelColumn(self._column)
        self.setSelectionModel(twin.selectionModel())
        if own is not None:
            own.deleteLater()
        self.setAccessibleName(self.tr("Cards found, as pictures"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # the width must not depend on the height
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setMouseTracking(True)
        self.queue.arrived.connect(self._on_arrived)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self.doubleClicked.connect(twin.take_clicked)
        bench.hub.changed.connect(self._on_changed)

    def dress(self) -> None:
        """Put on the theme of the bench."""
        self.set_size(self._size)

    def set_size(self, size: int) -> None:
        """Show cards of another width, at 100 % text; the chosen card stays in its place if it is seen, else the one at the top."""
        row = self.currentIndex().row()
        if not self.viewport().rect().contains(self.visualRect(self.currentIndex()).center()):
            row = self._table.row_of(self.anchor()[0] or CardId(""))
        seen = self._layout().rect(row).top() - self.verticalOffset()
        self._size = min(max(size, SMALLEST), LARGEST)
        self._painter = FacePainter(self._bench.theme, self._fitting())
        self.doItemsLayout()
        self.updateGeometries()
        self.verticalScrollBar().setValue(self._layout().rect(row).top() - max(seen, 0))
        self._supply.supply()

    def set_empty(self, sentence: str) -> None:
        """Say what stands in place of cards when there are none."""
        self._empty = sentence
        self.viewport().update()

    def face_of(self, id: CardId) -> QImage | None:
        """Give the picture of a card, if one is at hand."""
        width = self.face_width()
        return self._bench.faces.get(id, width) or self._bench.faces.near(id, width)

    def card_at(self, place: QPoint) -> tuple[str, str] | None:
        """Give the card at a place of the viewport, with nothing to say about it."""
        index = self.indexAt(place)
        id = self._table.card_id(index.row()) if index.isValid() else None
        return (id, "") if id is not None else None

    def step(self, lines: int) -> None:
        """Choose the card so many lines further down, in the same column."""
        now = self.currentIndex().row()
        row = self._layout().moved(now, lines) if now >= 0 else self._table.next_stop(0, 1)
        if row >= 0:
            self._memory.choose_row(row)

    # -- where it is scrolled to -------------------------------------------------------------------

    def anchor(self) -> Anchor:
        """Give the card at the top, and how far it is scrolled out; none where nothing is, whatever heading comes first."""
        row = -1
        if self.verticalOffset():
            row = self._table.next_card(self._layout().near(QPoint(0, self.verticalOffset())), 1)
        return self._table.card_id(row), self.verticalOffset() - self._layout().rect(row).top() if row >= 0 else 0

    def scroll_to(self, anchor: Anchor) -> None:
        """Bring a card to the top again; to the very top where it is not shown."""
        row = self._table.row_of(anchor[0]) if anchor[0] is not None else -1
        self.updateGeometries()
        self.verticalScrollBar().setValue(self._layout().rect(row).top() + anchor[1] if row >= 0 else 0)

    def reveal(self) -> None:
        """Scroll so that the card that is looked at can be seen."""
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    # -- laying out --------------------------------------------------------------------------------

    def _fitting(self) -> int:
        """Give the width of a card in pixels, in steps: as wanted, but so that a whole card and two in a line can be seen."""
        px = self._bench.theme.px
        high = self.viewport().height() - px(GAP) - (px(_HEADING) if self._table.groups else 0)
        half = self.viewport().width() // 2 - px(GAP)
        wide = max(min(int(high * ASPECT), half) // px(_STEP) * px(_STEP), px(_LEAST))
        self.limited.emit(-(-wide * 100 // self._bench.theme.scale))
        return min(px(self._size), wide)

    def _layout(self) -> GridLayout:
        if self._layout_kept is None:
            high, wide = self._bench.theme.px(_HEADING) if self._table.groups else 0, self.viewport().width()
            self._layout_kept = GridLayout(self._table.counts(), wide, self._painter.cell(), high)
        return self._layout_kept

    def reset(self) -> None:
        """Take other rows."""
        self._layout_kept, self._lit = None, -1
        super().reset()

    def doItemsLayout(self) -> None:
        """Lay out anew, by arithmetic."""
        self._layout_kept = None
        QAbstractItemView.doItemsLayout(self)
        self._supply.start()

    def updateGeometries(self) -> None:
        """Tell the scroll bar how much there is."""
        bar, high = self.verticalScrollBar(), self.viewport().height()
        bar.setRange(0, max(0, self._layout().height - high))
        bar.setPageStep(max(1, high - self._painter.gap))
        bar.setSingleStep(max(1, self._painter.cell()[1] // 4))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the card at the top there."""
        anchor = self.anchor()
        super().resizeEvent(event)
        fitting = self._fitting()
        other = fitting != self._painter.width
        if other:
            self._painter = FacePainter(self._bench.theme, fitting)
        self.doItemsLayout()
        if other or event.oldSize().width() != event.size().width():
            self.scroll_to(anchor)

    def horizontalOffset(self) -> int:
        """Give how far it is scrolled to the right: never."""
        return 0

    def verticalOffset(self) -> int:
        """Give how far it is scrolled down."""
        return self.verticalScrollBar().value()

    def isIndexHidden(self, index: QModelIndex | QPersistentModelIndex) -> bool:
        """Hide nothing."""
        return False

    def visualRect(self, index: QModelIndex | QPersistentModelIndex) -> QRect:
        """Give where a card lies in the viewport."""
        return self._layout().rect(index.row()).translated(0, -self.verticalOffset()) if index.isValid() else QRect()

    def indexAt(self, place: QPoint) -> QModelIndex:
        """Give the card or the heading at a place of the viewport."""
        row = self._layout().row_at(place + QPoint(0, self.verticalOffset()))
        return self._table.index(row, self._column) if row >= 0 else QModelIndex()

    def scrollTo(
        self,
        index: QModelIndex | QPersistentModelIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Bring a card into sight, with its heading where that is right above it."""
        box, bar = self._layout().rect(index.row()), self.verticalScrollBar()
        if box.isNull():
            return
        top = box.top() - (self._bench.theme.px(_HEADING) if self._table.heading(index.row() - 1) else 0)
        if top < bar.value() or hint is QAbstractItemView.ScrollHint.PositionAtTop:
            bar.setValue(top)
        elif box.bottom() >= bar.value() + self.viewport().height():
            bar.setValue(min(top, box.bottom() + 1 - self.viewport().height()))

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Step from card to card, over headings of what is unfolded."""
        moves, layout, now = QAbstractItemView.CursorAction, self._layout(), self.currentIndex().row()
        last = self._table.rowCount() - 1
        page = max(1, self.viewport().height() // self._painter.cell()[1])
        lines = {moves.MoveUp: -1, moves.MoveDown: 1, moves.MovePageUp: -page, moves.MovePageDown: page}
        if now < 0 or action is moves.MoveHome:
            row = self._table.next_stop(0, 1)
        elif action is moves.MoveEnd:
            row = self._table.next_stop(last, -1)
        elif action in lines:
            row = layout.moved(now, lines[action])
        else:
            way = -1 if action in (moves.MoveLeft, moves.MovePrevious) else 1
            row = self._table.next_stop(now + way, way)
            row = row if row >= 0 else now
        return self._table.index(row, self._column) if row >= 0 else QModelIndex()

    def setSelection(self, rect: QRect, command: QItemSelectionModel.SelectionFlag) -> None:
        """Choose the cards from the one where a stretch begins to the one where it ends."""
        down = QPoint(0, self.verticalOffset())
        ends = sorted(self._layout().near(corner + down) for corner in (rect.topLeft(), rect.bottomRight()))
        if ends[0] >= 0:
            picked = QItemSelection(self._table.index(ends[0], self._column), self._table.index(ends[1], self._column))
            self.selectionModel().select(picked, command | QItemSelectionModel.SelectionFlag.Rows)

    def visualRegionForSelection(self, selection: QItemSelection) -> QRegion:
        """Give what is to be painted anew when other cards are chosen."""
        return QRegion(self.viewport().rect())

    # -- painting ----------------------------------------------------------------------------------

    def face_width(self) -> int:
        """Give the width of a face in pixels of the screen."""
        return round(self._painter.width * self.devicePixelRatioF())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what lies in the stretch that is wanted."""
        painter = QPainter(self.viewport())
        if not self._table.rowCount():
            paint_empty(painter, self.viewport().rect(), self._empty, self._bench.theme)
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        down, width, faces = self.verticalOffset(), self.face_width(), self._bench.faces
        chosen, current = self.selectionModel(), self.currentIndex().row() if self.hasFocus() else -1
        several = self._memory.several()
        layout, table = self._layout(), self._table
        for row in layout.between(event.rect().top() + down, event.rect().bottom() + down):
            cell = layout.rect(row).translated(0, -down)
            id = table.card_id(row)
            if id is None:
                said = heading(table, row, current, self._lit)
                if said is not None:
                    paint_heading(painter, cell, said, self._bench.theme)
            elif cell.intersects(event.rect()):
                picked = chosen.isSelected(table.index(row, self._column))
                look = Look(table.badge(id), picked, several, row == current, row == self._lit)
                face = faces.get(id, width) or faces.near(id, width)
                self._painter.paint(painter, cell, table.name_of(id), face, look)

    # -- pictures on their way ---------------------------------------------------------------------

    def seen(self, top: int, bottom: int) -> list[CardId]:
        """Give the cards of a stretch, from top to bottom."""
        rows = self._layout().between(top, bottom)
        return [id for row in rows if (id := self._table.card_id(row)) is not None]

    def _on_scrolled(self) -> None:
        self._light(self._pointed())

    def _on_arrived(self, id: str) -> None:
        down = self.verticalOffset()
        rows = self._layout().between(down, down + self.viewport().height())
        row = next((row for row in rows if self._table.card_id(row) == id), -1)
        if row >= 0:
            self.viewport().update(self._layout().rect(row).translated(0, -self.verticalOffset()))

    def _on_changed(self, changes: Changes) -> None:
        """Have faces drawn anew where other pictures are the right ones."""
        if Topic.CATALOG in changes or Topic.PICTURES in changes:
            self.queue.forget()
            self.viewport().update()
            self._supply.start()

    def showEvent(self, event: QEvent) -> None:
        """Ask for the faces that are seen now."""
        super().showEvent(event)  # type: ignore[arg-type]  # Qt sends a show event
        self._supply.start()

    # -- keys and mouse ----------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """Give a size that shows some cards."""
        return QSize(self._bench.theme.px(420), self._bench.theme.px(240))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave to the hands what they know; move otherwise."""
        now = self.currentIndex().row()
        if event.key() == Qt.Key.Key_Up and not event.modifiers() and (now < 0 or self._layout().moved(now, -1) == now):
            self._hands.left.emit()
        elif not self._hands.press(event, self):
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Leave letters to the search box."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll; with Ctrl, make the cards larger or smaller."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            turn = event.angleDelta().y()
            if turn:
                self.resized.emit(min(max(self._size + (_STEP if turn > 0 else -_STEP), SMALLEST), LARGEST))
            event.accept()
        else:
            super().wheelEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of a card."""
        self._hands.ask_menu(event, self)

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Take the chosen cards along."""
        drag = self._hands.drag(self, self._bench.theme, self.face_of)
        if drag is not None:
            drag.exec(Qt.DropAction.CopyAction)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take cards that come from the deck."""
        self._hands.consider(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Take cards that come from the deck."""
        self._hands.consider(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Cut what came from the deck."""
        self._hands.drop(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Light the card under the pointer."""
        super().mouseMoveEvent(event)
        self._light(self.indexAt(event.position().toPoint()).row())

    def viewportEvent(self, event: QEvent) -> bool:
        """Put the light out when the pointer leaves."""
        if event.type() in (QEvent.Type.Leave, QEvent.Type.HoverLeave):
            self._light(-1)
        return super().viewportEvent(event)

    def _pointed(self) -> int:
        if not self.viewport().underMouse():
            return -1
        return self.indexAt(self.viewport().mapFromGlobal(self.cursor().pos())).row()

    def _light(self, row: int) -> None:
        before, self._lit = self._lit, row
        if before != row:
            for one in (before, row):
                if one >= 0:
                    self.viewport().update(self._layout().rect(one).translated(0, -self.verticalOffset()))
