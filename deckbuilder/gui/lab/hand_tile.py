"""One card of a hand: its face, its place in the best order, and what can be done with it now."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from deckbuilder.core.ids import CardId
from deckbuilder.core.insights import CardVerdict, When
from deckbuilder.gui import glyphs
from deckbuilder.gui.browser.card_picture import ASPECT
from deckbuilder.gui.language import spoken
from deckbuilder.gui.workbench import Workbench

if TYPE_CHECKING:
    from deckbuilder.gui.browser.face_queue import FaceQueue

SIGNS = {
    When.NOW: ("check", "good"), When.LATER: ("clock", "warn"), When.NEVER: ("cross", "bad"), When.UNKNOWN: ("about", "muted")
}  # fmt: skip
"""The sign and the colour of each verdict: never colour alone."""


class Face(QWidget):
    """The picture with its badge."""

    def __init__(self, bench: Workbench, queue: "FaceQueue", parent: QWidget) -> None:
        super().__init__(parent)
        self._bench, self._queue = bench, queue
        self.card: CardId | None = None
        self.order = 0
        queue.arrived.connect(self._on_arrived)

    def set_width(self, width: int) -> None:
        """Be so wide, and keep the shape of a card; the badge stands out above it."""
        self.setFixedSize(width, round(width / ASPECT) + self._above())

    def _above(self) -> int:
        return self._bench.theme.px(12)

    def wide(self) -> int:
        """Give the width of the picture in pixels of the screen."""
        return round(self.width() * self.devicePixelRatioF())

    def _on_arrived(self, card: str) -> None:
        if card == self.card:
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the face, with its place in the order."""
        painter, theme = QPainter(self), self._bench.theme
        box = QRect(0, self._above(), self.width(), self.height() - self._above())
        faces = self._bench.faces
        face = None
        if self.card is not None:
            face = faces.get(self.card, self.wide()) or faces.near(self.card, self.wide())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if face is None:
            self._name(painter, box)
        else:
            painter.drawImage(box, face)
        if self.order:
            side = theme.px(28)
            disc = QRectF(box.right() - side, 1, side, side)
            painter.setPen(QPen(theme.color("raised"), 2))
            painter.setBrush(theme.color("good"))
            painter.drawEllipse(disc)
            painter.setFont(theme.font(15, bold=True))
            painter.setPen(theme.color("raised"))
            painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, str(self.order))

    def _name(self, painter: QPainter, box: QRect) -> None:
        theme = self._bench.theme
        painter.setPen(QPen(theme.color("hairline"), 1))
        painter.setBrush(theme.color("surface"))
        painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        painter.setPen(theme.color("muted"))
        painter.setFont(theme.font(13, bold=True))
        edge = theme.px(10)
        name = self._bench.name_of(self.card) if self.card is not None else "?"
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        painter.drawText(box.adjusted(edge, edge, -edge, -edge), flags, name)


class HandTile(QWidget):
    """A card with its verdict in words; Enter or a double click shows it in the catalog."""

    wanted = Signal(str)

    def __init__(self, bench: Workbench, queue: "FaceQueue", parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self.verdict: CardVerdict | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.face = Face(bench, queue, self)
        self.state = QLabel(self)
        self.state.setWordWrap(True)
        self.why = QLabel(self)
        self.why.setWordWrap(True)
        self.why.setAlignment(Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 6, 6)
        column.setSpacing(4)
        column.addWidget(self.face)
        column.addWidget(self.state)
        column.addWidget(self.why)
        column.addStretch(1)
        for part in (self.face, self.state, self.why):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_card(self, card: CardId | None, verdict: CardVerdict | None) -> None:
        """Show a card of the hand; None for one that the catalog does not have."""
        self.verdict = verdict
        self.face.card = card
        self.face.order = verdict.order if verdict is not None else 0
        self.face.update()
        state = self._state(verdict)
        why = spoken(verdict.why) if verdict is not None else self.tr("The catalog does not have this card.")
        self.why.setText(why)
        self.state.setText(state)
        name = self._bench.name_of(card) if card is not None else self.tr("Unknown card")
        self.setAccessibleName(f"{name}: {state}. {why}")
        self.dress()

    def _state(self, verdict: CardVerdict | None) -> str:
        when = verdict.when if verdict is not None else When.UNKNOWN
        if when is When.NOW and verdict is not None and verdict.order:
            return self.tr("Now, number {n}").format(n=verdict.order)
        return {
            When.NOW: self.tr("Now"), When.LATER: self.tr("Not yet"), When.NEVER: self.tr("Never in this deck"),
            When.UNKNOWN: self.tr("Not known"),
        }[when]  # fmt: skip

    def dress(self) -> None:
        """Colour the verdict; its sign is drawn before it."""
        when = self.verdict.when if self.verdict is not None else When.UNKNOWN
        theme = self._bench.theme
        self.state.setProperty("role", SIGNS[when][1])
        self.state.style().unpolish(self.state)
        self.state.style().polish(self.state)
        self.state.setContentsMargins(theme.px(18), 0, 0, 0)
        self.update()

    def card_at(self, place: QPoint) -> tuple[str, str] | None:
        """Give the card under the pointer, for the preview."""
        inside = self.face.card is not None and self.face.geometry().contains(place)
        return (str(self.face.card), "") if inside else None

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the sign of the verdict, and the ring of the keys."""
        theme, painter = self._bench.theme, QPainter(self)
        when = self.verdict.when if self.verdict is not None else When.UNKNOWN
        side = theme.px(14)
        label = self.state.geometry()
        spot = QRectF(
            QPointF(label.left(), label.center().y() - side / 2),
            QPointF(label.left() + side, label.center().y() + side / 2),
        )
        glyphs.paint(painter, SIGNS[when][0], spot, theme.color(SIGNS[when][1]))
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.color("focus"), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Be drawn again: the sign moves with the words."""
        super().resizeEvent(event)
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the ring."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the ring."""
        super().focusOutEvent(event)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show the card on Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.face.card is not None:
            self.wanted.emit(self.face.card)
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Show the card."""
        if self.face.card is not None:
            self.wanted.emit(self.face.card)
