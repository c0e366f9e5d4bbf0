"""The table of cards, with the keys of a deck builder."""

from collections.abc import Sequence
from itertools import accumulate

from PySide6.QtCore import QModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from deckbuilder.core.ids import CardId
from deckbuilder.gui.browser.columns import ColumnHeader
from deckbuilder.gui.browser.hands import FaceOf, Hands
from deckbuilder.gui.browser.headings import heading, paint_empty, paint_heading
from deckbuilder.gui.browser.selection import Chosen
from deckbuilder.gui.models import Index
from deckbuilder.gui.models.card_table import NAME, TYPE, CardTable
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.viewport import own_viewport
from deckbuilder.gui.whole_rows import LitTable

_COPIES, _SHORT_NAME, _NAME, _LONG_NAME, _ROUND, _AROUND_FIGURES = 28, 126, 150, 260, 11, 16
_LEAST = {TYPE: 66}
_LEAST_ELSE = 52
"""At 100 % text: where room is scarce, the words of a column get no more than this, and the rest ends in dots."""
_IN_SIGHT = QAbstractItemView.ScrollHint.EnsureVisible
Anchor = tuple[CardId | None, int]
"""The card at the top of a view, and how many pixels of it are above the edge."""


class _Rows(QStyledItemDelegate):
    """Paints plain cells, and lights the whole row under the pointer.

    A style sheet would light one cell, and takes several times as long: with it a tall table does not scroll smoothly.
    """

    def __init__(self, table: CardTable, theme: Theme, view: LitTable) -> None:
        super().__init__(view)
        self._table, self._view = table, view
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Put on another theme."""
        self._plain, self._bold = theme.font(), theme.font(bold=True)
        self._metrics = QFontMetrics(self._plain)
        self._text, self._chosen, self._hover = (theme.color(role) for role in ("text", "chosen", "hover"))
        self._focus, self._bar = theme.color("focus"), theme.px(3)
        self._edge = theme.px(5)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell; nothing of a heading, which lies across all of them."""
        row, column = index.row(), index.column()
        id = self._table.card_id(row)
        if id is None:
            return
        box = option.rect
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(box, self._chosen)
        elif row == self._view.lit:
            painter.fillRect(box, self._hover)
        if option.state & QStyle.StateFlag.State_HasFocus:  # of several chosen rows, the one that the keys go to
            painter.fillRect(QRect(box.left(), box.top(), self._bar, box.height()), self._focus)
        words = self._table.text(id, column)
        if not words:
            return
        room = box.adjusted(self._edge, 0, -self._edge, 0)
        painter.setPen(self._text)
        painter.setFont(self._plain if column else self._bold)
        words = self._metrics.elidedText(words, Qt.TextElideMode.ElideRight, room.width()) if column else words
        painter.drawText(room, self._table.alignments[column], words)


class CardList(LitTable):
    """Shows a ``CardTable``; the chosen cards stay chosen while the search changes and comes back."""

    chosen = Signal(str)
    """The card that is looked at."""
    peek_wanted = Signal(str, QPoint)
    """Show a card large, beside a place on the screen."""

    def __init__(self, model: CardTable, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = self._table = model
        self._empty = ""
        self._full: dict[int, int] = {}
        self._least: dict[int, int] = {}
        self._face_of: FaceOf = _no_face
        own_viewport(self)
        self.setModel(model)
        self.header = ColumnHeader(model, theme, self)
        self.setHorizontalHeader(self.header)
        self.memory = Chosen(model, self.selectionModel(), self)
        self.hands = Hands(model, self.memory, self)
        self._rows = _Rows(model, theme, self)
        self.setItemDelegate(self._rows)
        self.setAccessibleName(self.tr("Cards found"))
        self.show_rows()
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # columns must not move between searches
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.header.show_columns(model.usual)
        self._connect()
        self.dress(theme)

    def _connect(self) -> None:
        self.memory.changed.connect(self.chosen)
        self.header.rearranged.connect(self._share_room)
        self.hands.peek_wanted.connect(self.peek_wanted)
        self.doubleClicked.connect(self.take_clicked)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)

    def dress(self, theme: Theme) -> None:
        """Put on another theme."""
        self._theme = theme
        self.header.dress(theme)
        self._rows.dress(theme)
        self.fit_rows(theme)
        self.fit_columns()

    def fit_columns(self) -> None:
        """Measure anew what the words of columns want, and share out the room."""
        self._full, self._least = {}, {}
        self._share_room()

    def _measure(self, columns: Sequence[int]) -> None:
        """Learn what the words of columns want, each when it is first seen: a game has more columns than a list shows."""
        unknown = [column for column in columns if column not in self._full]
        if not unknown:
            return
        theme, metrics = self._theme, QFontMetrics(self._theme.font())
        for column in unknown:
            key = self._table.keys[column]
            label = str(self._table.headerData(column, Qt.Orientation.Horizontal) or "")
            words = max(metrics.horizontalAdvance(word) for word in (label, *self._table.choices(column)))
            figures = metrics.horizontalAdvance(self._table.widest_figures(column))
            least = min(words, theme.px(_LEAST.get(key, _LEAST_ELSE)))
            if figures:
                words = least = max(metrics.horizontalAdvance(label), figures + theme.px(_AROUND_FIGURES - _ROUND))
            fixed = {0: (_COPIES, _COPIES), 1: (_SHORT_NAME, _NAME)}.get(column)
            self._least[column] = least + theme.px(_ROUND) if fixed is None else theme.px(fixed[0])
            self._full[column] = words + theme.px(_ROUND) if fixed is None else theme.px(fixed[1])

    def _share_room(self) -> None:
        """Give every column its width, and what is over first to words that end in dots, then to names.

        Words stand in full where the columns up to the first figures still find room, and no column of figures that could
        be seen whole is cut by the edge for it; else they give way. What is scrolled out of sight has its full width, and
        a width that the player gave stays.
        """
        header, keys, px = self.header, self._table.keys, self._theme.px
        given = {keys.index(key): px(width) for key, width in header.widths.items() if key in keys}
        order = sorted((n for n in range(len(keys)) if not header.isSectionHidden(n)), key=header.visualIndex)
        self._measure((keys.index(NAME), *order))
        figures = next((place for place, n in enumerate(order) if self._table.widest_figures(n)), len(order) - 1)
        room, full = self.viewport().width(), self._full | given
        tight = self._least | given
        name = keys.index(NAME)
        longest = full | ({} if name in given else {name: px(_LONG_NAME)})
        roomy = sum(full[n] for n in order[: figures + 1]) <= room
        roomy = roomy and not self._cuts_figures(order, longest, tight, room)
        widths = full if roomy else tight
        ends = accumulate(widths[n] for n in order)
        shown = [n for n, end in zip(order, ends, strict=True) if end <= room]
        spare = room - sum(widths[n] for n in shown)
        wide = dict(full)
        for n in shown:
            grown = min(full[n], widths[n] + max(spare, 0))
            spare -= grown - widths[n]
            wide[n] = grown
        if name in shown and name not in given:
            wide[name] = min(wide[name] + max(spare, 0), px(_LONG_NAME))
        for n in order:
            if self.columnWidth(n) != wide[n]:
                self.setColumnWidth(n, wide[n])

    def _cuts_figures(self, order: list[int], most: dict[int, int], tight: dict[int, int], room: int) -> bool:
        """Tell whether the edge cuts a column of figures that would find room if words gave way.

        Args:
            order: columns, from left to right.
            most: their widths at the most.
            tight: their widths at the least.
            room: in pixels.
        """
        end = least = 0
        for n in order:
            end, least = end + most[n], least + tight[n]
            if end > room:
                return bool(self._table.widest_figures(n)) and least <= room and room > end - most[n]
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room out anew."""
        super().resizeEvent(event)
        self._share_room()

    def lend_faces(self, face_of: FaceOf) -> None:
        """Take where pictures for a drag are found."""
        self._face_of = face_of

    def sizeHint(self) -> QSize:
        """Give a size that shows some rows."""
        return QSize(self._theme.px(420), self._theme.px(240))

    def set_empty(self, sentence: str) -> None:
        """Say what stands in place of rows when there are none."""
        self._empty = sentence
        self.viewport().update()

    # -- which card --------------------------------------------------------------------------------

    def card(self) -> CardId | None:
        """Give the card that is looked at."""
        return self.memory.card()

    def choose(self, id: CardId) -> None:
        """Choose a card, if it is shown."""
        row = self._table.row_of(id)
        if row >= 0:
            self._choose_row(row)

    def step(self, by: int) -> None:
        """Choose the card so many rows further on."""
        last = self._table.rowCount() - 1
        if last >= 0:
            way = -1 if by < 0 else 1
            to = min(max(self.currentIndex().row() + by, 0), last)
            row = self._table.next_stop(to, way)
            row = row if row >= 0 else self._table.next_stop(to, -way)
            if row >= 0:
                self._choose_row(row)

    def _choose_row(self, row: int) -> None:
        self.memory.choose_row(row)
        self.scrollTo(self.currentIndex())

    def card_at(self, place: QPoint) -> tuple[str, str] | None:
        """Give the card at a place of the viewport, with nothing to say about it."""
        id = self._table.card_id(self.indexAt(place).row())
        return (id, "") if id is not None else None

    def take_clicked(self, index: QModelIndex) -> None:
        """Take a double click: one more of that card."""
        if self._table.card_id(index.row()) is not None:
            self.hands.taken.emit(False)

    # -- where it is scrolled to -------------------------------------------------------------------

    def anchor(self) -> Anchor:
        """Give the card at the top, and how far it is scrolled out; none where nothing is, whatever heading comes first."""
        row = self._table.next_card(max(self.rowAt(0), 0), 1) if self.verticalScrollBar().value() else -1
        return self._table.card_id(row), -self.rowViewportPosition(row) if row >= 0 else 0

    def scroll_to(self, anchor: Anchor) -> None:
        """Bring a card to the top again; to the very top where it is not shown."""
        row = self._table.row_of(anchor[0]) if anchor[0] is not None else -1
        self.updateGeometries()
        self.verticalScrollBar().setValue(
            row * self.verticalHeader().defaultSectionSize() + anchor[1] if row >= 0 else 0
        )

    def scrollTo(self, index: Index, hint: QAbstractItemView.ScrollHint = _IN_SIGHT) -> None:
        """Bring a card into sight, with its heading where that is right above it."""
        super().scrollTo(index, hint)
        above = self.rowViewportPosition(index.row() - 1) if self._table.heading(index.row() - 1) is not None else 0
        if above < 0:
            self.verticalScrollBar().setValue(self.verticalScrollBar().value() + above)

    def reveal(self) -> None:
        """Scroll so that the card that is looked at can be seen."""
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    # -- what Qt asks ------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave to the hands what they know; move otherwise."""
        first = self._table.next_stop(0, 1)
        if event.key() == Qt.Key.Key_Up and not event.modifiers() and self.currentIndex().row() <= first:
            self.hands.left.emit()
        elif not self.hands.press(event, self):
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Leave letters to the search box."""

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Step over headings of what is unfolded; Home and End go to the first and the last card, for a row is chosen whole."""
        moves = QAbstractItemView.CursorAction
        if action in (moves.MoveHome, moves.MoveEnd):
            first = self._table.next_stop(0, 1)
            row = first if action is moves.MoveHome else self._table.rowCount() - 1
            return self._table.index(row, self._table.keys.index(NAME))
        found = super().moveCursor(action, modifiers)
        back = action in (moves.MoveUp, moves.MovePageUp, moves.MovePrevious)
        row = found.row() if found.isValid() else self.currentIndex().row()
        if self._table.heading(row) is None:
            return found
        further = self._table.next_stop(row, -1 if back else 1)
        row = further if further >= 0 else self._table.next_stop(row, 1 if back else -1)
        return self._table.index(row, self._table.keys.index(NAME))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of a card."""
        self.hands.ask_menu(event, self)

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Take the chosen cards along."""
        drag = self.hands.drag(self, self._theme, self._face_of)
        if drag is not None:
            drag.exec(Qt.DropAction.CopyAction)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take cards that come from the deck."""
        self.hands.consider(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Take cards that come from the deck."""
        self.hands.consider(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Cut what came from the deck."""
        self.hands.drop(event)

    def _on_scrolled(self) -> None:
        place = self.viewport().mapFromGlobal(self.cursor().pos())
        self.light(self.rowAt(place.y()) if self.viewport().underMouse() else -1)

    def _line(self, row: int) -> QRect:
        return QRect(0, self.rowViewportPosition(row), self.viewport().width(), self.rowHeight(row))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows and the headings between them, or the sentence in their place."""
        super().paintEvent(event)
        if self._table.rowCount() and not self._table.groups:
            return
        painter = QPainter(self.viewport())
        if not self._table.rowCount():
            paint_empty(painter, self.viewport().rect(), self._empty, self._theme)
            return
        first, last = self.rowAt(0), self.rowAt(self.viewport().height() - 1)
        current = self.currentIndex().row() if self.hasFocus() else -1
        for row in range(max(first, 0), (last if last >= 0 else self._table.rowCount() - 1) + 1):
            said = heading(self._table, row, current, self.lit)
            if said is not None:
                paint_heading(painter, self._line(row), said, self._theme)


def _no_face(_: CardId) -> None:
    return None
