"""One place of what starts in play: a card with its facts, or what is wanted there."""

import re
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDrag,
    QEnterEvent,
    QFontMetrics,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QApplication, QSizePolicy, QWidget

from deckbuilder.core.game import Place
from deckbuilder.core.ids import SlotId
from deckbuilder.gui import glyphs
from deckbuilder.gui.drag import DraggedCard, drag_pixmap, hang, pack
from deckbuilder.gui.models.deck_groups import DOT, place_facts
from deckbuilder.gui.models.violations import SIGNS, Weight
from deckbuilder.gui.workbench import Workbench

_ARROWS = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1),
}  # fmt: skip


FACE = 34
"""Width of a face in a place, at 100 % text."""
_DIM = 0.35
"""How much is seen of a place where a card under way may not stand."""


class PlaceButton(QAbstractButton):
    """One place of the opening layout, or several equal ones of a crowded rank; shows other cards as the deck changes.

    Args:
        bench: what the window shares.
    """

    opened = Signal(str)
    """Show this card."""
    search_wanted = Signal(str)
    cut_wanted = Signal(str, str)
    """Card and slot: take one copy out."""
    back_wanted = Signal(str, str)
    """Card and slot: move one copy back to the main part."""
    menu_wanted = Signal(QPoint)
    stepped = Signal(int, int)
    """An arrow key: columns and rows to go."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self.place = Place(SlotId(""))
        self.rank, self.count = 0, 1
        self._shown: tuple[object, ...] = ()
        self._name = ""
        self._facts: tuple[str, ...] = ()
        self._series = 0
        self._mark: Weight | None = None
        self._hover = self._glow = self._lit = self._dim = False
        self._pressed: QPoint | None = None
        self._face: QImage | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.clicked.connect(self._on_clicked)

    def show_place(self, place: Place, count: int, rank: int, known: tuple[str, str] = ("", "")) -> None:
        """Show what stands here.

        Args:
            place: what stands or may stand here.
            count: so many equal places.
            rank: from 0.
            known: key of a field and a value of it that all share and that is not worth a word.
        """
        bench, game = self._bench, self._bench.game
        card = bench.cards.get(place.card) if place.card is not None else None
        state = (place, count, rank, card, known, bench.theme)
        if state == self._shown:
            return
        if place.card != self.place.card:
            self._face = None
        self._shown = state
        self.place, self.count, self.rank = place, count, rank
        self._name = (card.name if card else str(place.card)) if place.card is not None else place.wanted
        if count > 1:
            self._name = f"{count} × {self._name}"
        self._facts = place_facts(card, game, known) if card else ()
        self._series = game.kinds.index(card.kind) if card and card.kind in game.kinds else 7
        self._tell()
        self.update()

    def _tell(self) -> None:
        place = self.place
        if place.card is None and not place.search:  # a name that the catalog does not have
            self.setAccessibleName(place.wanted)
            self.setToolTip(place.wanted)
            return
        if place.card is None:
            wanted = place.wanted or self.tr("anything")
            self.setAccessibleName(self.tr("Empty place: {wanted}").format(wanted=wanted))
            self.setToolTip(self.tr("Wanted here: {wanted}. Click to find one, or drop a card.").format(wanted=wanted))
            return
        marks = {
            Weight.ERROR: self.tr("an error names it"), Weight.WARNING: self.tr("a warning names it"),
            Weight.OPEN: self.tr("a rule about it is undecided"), Weight.NOTE: "", None: "",
        }  # fmt: skip
        parts = [part for part in (self._name, DOT.join(self._facts), place.why, marks[self._mark]) if part]
        self.setAccessibleName(", ".join(parts))
        self.setToolTip("\n".join(parts))

    def show_mark(self, mark: Weight | None, *, lit: bool) -> None:
        """Show the gravest finding that names the card, and whether the finding chosen does."""
        if (mark, lit) != (self._mark, self._lit):
            self._mark, self._lit = mark, lit
            self._tell()
            self.update()

    @property
    def roomy(self) -> bool:
        """Whether there is room for a face beside the name."""
        px = self._bench.theme.px
        return self.width() >= px(136) and self.height() >= px(44)

    def show_face(self, face: QImage | None) -> None:
        """Show a card's face, or the bar in the colour of its type."""
        if face is not self._face:
            self._face = face
            self.update()

    def show_glow(self, glow: bool, *, dim: bool = False) -> None:
        """Show that a card under way may stand here, or that it may not while it may elsewhere or nowhere."""
        if (glow, dim) != (self._glow, self._dim):
            self._glow, self._dim = glow, dim
            self.update()

    def card_at(self, place: QPoint) -> tuple[str, str] | None:
        """Give the card that stands here, with the reason why it may."""
        return (self.place.card, self.place.why) if self.place.card is not None else None

    def sizeHint(self) -> QSize:
        """Give a size that holds two lines of a name."""
        return QSize(self._bench.theme.px(132), self._bench.theme.px(48))

    def minimumSizeHint(self) -> QSize:
        """Give the least size at which a name can still be told."""
        return QSize(self._bench.theme.px(76), self._bench.theme.px(44))

    # -- mouse and keys ----------------------------------------------------------------------------

    def _on_clicked(self) -> None:
        if self.place.card is not None:
            self.opened.emit(self.place.card)
        elif self.place.search:
            self.search_wanted.emit(self.place.search)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Light up."""
        self._hover = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Go dark."""
        self._hover = False
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where a drag would begin."""
        super().mousePressEvent(event)
        self._pressed = event.position().toPoint() if event.button() is Qt.MouseButton.LeftButton else None

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """No drag began: click."""
        self._pressed = None
        super().mouseReleaseEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the card off its place."""
        start, card = self._pressed, self.place.card
        far = (
            start is not None
            and (event.position().toPoint() - start).manhattanLength() >= QApplication.startDragDistance()
        )
        if not far or card is None:
            super().mouseMoveEvent(event)
            return
        self._pressed = None
        self.setDown(False)
        name = self._bench.name_of(card)
        drag = QDrag(self)
        drag.setMimeData(pack((DraggedCard(card, 1, self.place.slot),), (name,)))
        hang(drag, drag_pixmap((), 1, name, self._bench.theme, self.devicePixelRatioF()), self._bench.theme)
        drag.exec(Qt.DropAction.MoveAction | Qt.DropAction.CopyAction, Qt.DropAction.MoveAction)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens or searches, Delete takes the card out, Shift+Enter puts it back into the deck, arrows go on."""
        card, shift = self.place.card, event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if Qt.Key(event.key()) in _ARROWS:
            self.stepped.emit(*_ARROWS[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if shift and card is not None:
                self.back_wanted.emit(card, self.place.slot)
            else:
                self.click()
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) or event.text() == "-":
            if card is not None:
                self.cut_wanted.emit(card, self.place.slot)
        elif event.key() == Qt.Key.Key_F10 and shift:
            self.menu_wanted.emit(self._corner())
        else:
            super().keyPressEvent(event)

    def _corner(self) -> QPoint:
        return self.mapToGlobal(QPoint(8, self.height() // 2))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer the card's menu."""
        mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        self.menu_wanted.emit(event.globalPos() if mouse else self._corner())

    # -- painting ----------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a card's place: a bar in the colour of its type, name and facts; dashed where empty."""
        theme, filled = self._bench.theme, self.place.card is not None
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(_DIM if self._dim else 1.0)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        strong = self.hasFocus() or self._glow or self._lit
        role = "focus" if self.hasFocus() else ("accent" if self._glow or self._lit else "edge")
        pen = QPen(theme.color(role), 2 if strong else 1)
        if not filled and not self.hasFocus():
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        ground = (
            "chosen" if self._glow or self._lit else ("hover" if self._hover else ("raised" if filled else "surface"))
        )
        painter.setBrush(theme.color(ground))
        painter.drawRoundedRect(box, 6, 6)
        inset: float = theme.px(8)
        if filled and self._face is not None:
            inset = self._paint_face(painter, box, self._face)
        elif filled:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.series(self._series))
            painter.drawRoundedRect(QRectF(box.left() + 4, box.top() + 6, 3, box.height() - 12), 1.5, 1.5)
        elif self.place.search and self.width() > theme.px(104):
            side = theme.px(14)
            sign = QRectF(box.left() + inset, box.center().y() - side / 2, side, side)
            glyphs.paint(painter, "search", sign, theme.color("muted"))
            inset += side
        inner = box.adjusted(inset + 4, 4, -theme.px(6), -4)
        signs = [SIGNS[self._mark]] if self._mark is not None else []
        signs += [("info", "accent")] * bool(self.place.why)
        side = theme.px(13)
        for number, (sign_name, sign_role) in enumerate(signs):
            spot = QRectF(box.right() - side - 5, box.top() + 5 + number * (side + 4), side, side)
            glyphs.paint(painter, sign_name, spot, theme.color(sign_role))
        if signs:
            inner.setRight(inner.right() - side)
        self._write(painter, inner, filled=filled)

    def _paint_face(self, painter: QPainter, box: QRectF, face: QImage) -> float:
        """Draw the face at the left, no larger than it was asked for; give the room that it takes."""
        shape = face.width() / max(face.height(), 1)
        wide = min((box.height() - 8) * shape, float(self._bench.theme.px(FACE)))
        high = wide / max(shape, 0.01)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(QRectF(box.left() + 4, box.center().y() - high / 2, wide, high), face)
        return wide + 6

    def _write(self, painter: QPainter, inner: QRectF, *, filled: bool) -> None:
        """Write the name in as many lines as it needs, below it as many facts as there is room for."""
        theme = self._bench.theme
        name = self._name
        if filled and self._glow:
            name = self.tr("replaces {card}").format(card=name)
        small, step, wide = theme.font(11), theme.px(14), int(inner.width())
        font = theme.font(13 if filled and self.width() > theme.px(128) else 11, bold=filled)
        metrics = QFontMetrics(font)
        if filled and any(metrics.horizontalAdvance(word) > wide for word in _pieces(name)):
            font = theme.font(11, bold=True)
            metrics = QFontMetrics(font)
        lines = _wrapped(name, metrics, wide, max(int(inner.height() // metrics.height()), 1))
        room = inner.height() - len(lines) * metrics.height()
        most = max(int((room + 3) // step), 0)
        why = [self.place.why] if filled and self.place.why else []
        under = [*_lines(self._facts, QFontMetrics(small), wide, most - len(why)), *why][:most]
        top = inner.top() + (room - step * len(under)) / 2
        painter.setFont(font)
        painter.setPen(theme.color("accent" if filled and self._glow else "text" if filled else "muted"))
        for line in lines:
            spot = QRectF(inner.left(), top, inner.width(), metrics.height())
            painter.drawText(spot, Qt.AlignmentFlag.AlignVCenter, line)
            top += metrics.height()
        painter.setFont(small)
        for text in under:
            painter.setPen(theme.color("accent" if text == self.place.why else "muted"))
            said = QFontMetrics(small).elidedText(text, Qt.TextElideMode.ElideRight, wide)
            painter.drawText(QRectF(inner.left(), top, inner.width(), step), Qt.AlignmentFlag.AlignVCenter, said)
            top += step


def _lines(facts: Sequence[str], metrics: QFontMetrics, width: int, most: int) -> list[str]:
    """Put facts into lines, as many as there may be; a fact that finds no room is left out whole."""
    lines: list[str] = []
    for fact in facts:
        longer = f"{lines[-1]}{DOT}{fact}" if lines else ""
        if longer and metrics.horizontalAdvance(longer) < width:
            lines[-1] = longer
        elif metrics.horizontalAdvance(fact) <= width or not lines:
            lines.append(fact)
    return lines[: max(most, 0)]


def _pieces(text: str) -> list[str]:
    """Part a name where a line may end: at spaces and behind hyphens."""
    return [piece for piece in re.split(r"(?<=[ -])", text) if piece]


def _wrapped(text: str, metrics: QFontMetrics, width: int, most: int) -> list[str]:
    """Break a name into at most so many lines; the last one is elided."""
    lines: list[str] = []
    pieces = _pieces(text)
    while pieces and len(lines) < most - 1:
        line = pieces.pop(0)
        while pieces and metrics.horizontalAdvance(f"{line}{pieces[0]}".rstrip()) < width:
            line += pieces.pop(0)
        lines.append(line.rstrip())
    if pieces:
        lines.append("".join(pieces).rstrip())
    return [metrics.elidedText(line, Qt.TextElideMode.ElideRight, width) for line in lines]
