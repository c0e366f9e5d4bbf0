"""A page of a binder: nine pictures of a set or more, by number, with how many there are of each."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from deckbuilder.desk.prints import Print
from deckbuilder.gui.browser.card_picture import ASPECT
from deckbuilder.gui.browser.face_queue import FaceQueue
from deckbuilder.gui.workbench import Workbench

SHAPES = ((4, 1), (3, 3), (5, 2), (4, 3), (6, 2), (4, 4), (5, 4), (6, 4), (6, 5))
"""Columns and rows of a page; the largest is taken whose cards can still be recognised, else the one with the largest cards."""
_LEAST = 104
"""Width of a card that can be recognised, at 100 % text."""
_GAP, _FOOT = 10, 22
_DIM = 0.35
_REST_MS = 30


class Sheet(QWidget):
    """Cards in rows; + and - and figures set copies, Enter adds one and goes on, PageDown turns the page.

    Args:
        bench: what the window shares.
        copies: gives how many copies of a printing there are.
    """

    stepped = Signal(object, int)
    """A ``Print``, and how many copies more or less."""
    counted = Signal(object, int)
    turned = Signal(int)
    """So many pages on."""
    looked_at = Signal(object)
    """The ``Print`` that the keys go to."""
    shown_wanted = Signal(object)
    menu_wanted = Signal(object, QPoint)
    shaped = Signal()
    """Another number of cards finds room on a page."""

    def __init__(self, bench: Workbench, copies: Callable[[Print], int], parent: QWidget) -> None:
        super().__init__(parent)
        self._bench, self._copies = bench, copies
        self._prints: Sequence[Print] = ()
        self.shape = SHAPES[0]
        self.row = 0
        self.queue = FaceQueue(bench, self)
        self.queue.arrived.connect(self._on_arrived)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._supply)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("A page of the set"))
        self.setMouseTracking(True)

    @property
    def room(self) -> int:
        """How many cards a page has."""
        return self.shape[0] * self.shape[1]

    def show_prints(self, prints: Sequence[Print], row: int = 0) -> None:
        """Show a page.

        Args:
            prints: at most as many as there is room.
            row: of the one that the keys go to.
        """
        self._prints = prints
        self.row = min(max(row, 0), max(len(prints) - 1, 0))
        self._tell()
        self._rest.start()
        self.update()

    def current(self) -> Print | None:
        """Give the printing that the keys go to."""
        return self._prints[self.row] if self.row < len(self._prints) else None

    def _tell(self) -> None:
        one = self.current()
        if one is None:
            self.setAccessibleDescription("")
            return
        said = self.tr("{number} {card}, {n} owned").format(number=one.number, card=one.name, n=self._copies(one))
        self.setAccessibleDescription(said)
        self.looked_at.emit(one)

    # -- where they lie ----------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """Give a size at which nine cards can be recognised."""
        px = self._bench.theme.px
        return QSize(px(380), px(520))

    def minimumSizeHint(self) -> QSize:
        """Give the least size at which nine cards can be told apart."""
        return QSize(self._bench.theme.px(240), self._bench.theme.px(240))

    def _wide(self, shape: tuple[int, int]) -> int:
        """Give the width of a card on a page of a shape."""
        px, (columns, rows) = self._bench.theme.px, shape
        by_width = (self.width() - px(_GAP)) // columns - px(_GAP)
        by_height = ((self.height() - px(_GAP)) // rows - px(_GAP) - px(_FOOT)) * ASPECT
        return max(int(min(by_width, by_height)), 24)

    def _reshape(self) -> None:
        fit = [shape for shape in SHAPES if self._wide(shape) >= self._bench.theme.px(_LEAST)]
        shape = fit[-1] if fit else max(SHAPES, key=self._wide)
        if shape != self.shape:
            self.shape = shape
            self.shaped.emit()

    def box(self, row: int) -> QRect:
        """Give where the card of a row lies."""
        px, (columns, rows) = self._bench.theme.px, self.shape
        wide = self._wide(self.shape)
        high = round(wide / ASPECT)
        across, down = wide + px(_GAP), high + px(_GAP) + px(_FOOT)
        left = (self.width() - across * columns + px(_GAP)) // 2
        top = max((self.height() - down * rows) // 2, px(4))
        return QRect(left + row % columns * across, top + row // columns * down, wide, high)

    def at(self, place: QPoint) -> int:
        """Give the row at a place; -1 where none lies."""
        foot = self._bench.theme.px(_FOOT)
        return next(
            (row for row in range(len(self._prints)) if self.box(row).adjusted(0, 0, 0, foot).contains(place)), -1
        )

    def card_at(self, place: QPoint) -> tuple[str, str] | None:
        """Give the card at a place, with nothing to say about it; for whoever shows it large."""
        row = self.at(place)
        return (self._prints[row].card, "") if row >= 0 else None

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put as many cards on a page as can be recognised."""
        super().resizeEvent(event)
        self._reshape()
        self._rest.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Ask for the faces."""
        super().showEvent(event)
        self._rest.start()

    def _supply(self) -> None:
        if self.isVisible():
            width = round(self._wide(self.shape) * self.devicePixelRatioF())
            self.queue.want([one.card for one in self._prints], width, 2)

    def _on_arrived(self, card: str) -> None:
        for row, one in enumerate(self._prints):
            if one.card == card:
                self.update(self.box(row))

    # -- painting ----------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the page; what is missing is dim."""
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        for row, one in enumerate(self._prints):
            self._paint(painter, self.box(row), one, row == self.row)

    def _paint(self, painter: QPainter, box: QRect, one: Print, current: bool) -> None:
        theme, copies = self._bench.theme, self._copies(one)
        width = round(box.width() * self.devicePixelRatioF())
        face = self._bench.faces.get(one.card, width) or self._bench.faces.near(one.card, width)
        corner = box.width() / 22
        painter.setOpacity(1.0 if copies else _DIM)
        if face is not None:
            painter.drawImage(box, face)
        else:
            painter.setPen(QPen(theme.color("hairline"), 1))
            painter.setBrush(theme.color("surface"))
            painter.drawRoundedRect(QRectF(box), corner, corner)
            painter.setPen(theme.color("text"))
            painter.setFont(theme.font(11, bold=True))
            edge = theme.px(6)
            wrap = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
            painter.drawText(box.adjusted(edge, edge, -edge, -edge), wrap, one.name)
        painter.setOpacity(1.0)
        if current:
            painter.setPen(QPen(theme.color("focus" if self.hasFocus() else "accent"), theme.px(3)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(box).adjusted(-1.5, -1.5, 1.5, 1.5), corner + 2, corner + 2)
        foot = QRect(box.left(), box.bottom() + 2, box.width(), theme.px(_FOOT) - 4)
        painter.setFont(theme.font(11))
        painter.setPen(theme.color("muted"))
        middle = Qt.AlignmentFlag.AlignVCenter
        told = f"\N{MULTIPLICATION SIGN}{copies}" if copies else self.tr("missing")
        font = theme.font(13, bold=True) if copies else painter.font()
        left = foot.width() - QFontMetrics(font).horizontalAdvance(told) - theme.px(4)
        both = left >= painter.fontMetrics().horizontalAdvance(one.number)
        if both or not copies:  # on small cards one of them: what is missing is dim already
            painter.drawText(foot, middle | Qt.AlignmentFlag.AlignLeft, one.number)
        if both or copies:
            painter.setFont(font)
            painter.setPen(theme.color("text" if copies else "muted"))
            painter.drawText(foot, middle | Qt.AlignmentFlag.AlignRight, told)

    # -- keys and mouse ----------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See the class."""
        key, text, columns = event.key(), event.text(), self.shape[0]
        one = self.current()
        moves = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -columns, Qt.Key.Key_Down: columns}
        if key in moves:
            self._move(moves[Qt.Key(key)])
        elif key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            self.turned.emit(1 if key == Qt.Key.Key_PageDown else -1)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._go(0 if key == Qt.Key.Key_Home else len(self._prints) - 1)
        elif one is None or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().keyPressEvent(event)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.stepped.emit(one, 1)
            self._move(1)
        elif key == Qt.Key.Key_Delete:
            self.counted.emit(one, 0)
        elif key == Qt.Key.Key_Space:
            self.shown_wanted.emit(one)
        elif text in ("+", "-"):
            self.stepped.emit(one, 1 if text == "+" else -1)
        elif text.isdecimal() and len(text) == 1:
            self.counted.emit(one, int(text))
        else:
            super().keyPressEvent(event)

    def _move(self, by: int) -> None:
        """Go to another card; over the edge of the page to the next or the one before."""
        to = self.row + by
        if to >= len(self._prints):
            self.turned.emit(1)
        elif to < 0:
            self.turned.emit(-1)
        else:
            self._go(to)

    def _go(self, row: int) -> None:
        self.row = max(min(row, len(self._prints) - 1), 0)
        self._tell()
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the card under the pointer."""
        self.setFocus()
        row = self.at(event.position().toPoint())
        if row >= 0:
            self._go(row)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Add one copy."""
        row = self.at(event.position().toPoint())
        if row >= 0:
            self.stepped.emit(self._prints[row], 1)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turn the page."""
        turn = event.angleDelta().y()
        if turn:
            self.turned.emit(-1 if turn > 0 else 1)
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of a card."""
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        row = self.row if by_key else self.at(event.pos())
        if 0 <= row < len(self._prints):
            self._go(row)
            place = self.box(row).center() if by_key else event.pos()
            self.menu_wanted.emit(self._prints[row], self.mapToGlobal(place))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show which card the keys go to."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that the keys go elsewhere."""
        super().focusOutEvent(event)
        self.update()
