"""How a card looks in the picture grid."""

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPen

from deckbuilder.gui import glyphs
from deckbuilder.gui.browser.card_picture import ASPECT
from deckbuilder.gui.drag import draw_badge
from deckbuilder.gui.theme import Theme

GAP = 10
"""Between cards, at 100 % text."""


@dataclass(frozen=True, slots=True)
class Look:
    """What is to be seen of a card besides its face.

    Attributes:
        copies: in the deck, 0 for no badge.
        chosen: whether it is one of the chosen ones.
        ticked: whether that is also said by a tick, because several are chosen.
        current: whether the keys go to it.
        lit: whether the pointer is over it.
    """

    copies: int = 0
    chosen: bool = False
    ticked: bool = False
    current: bool = False
    lit: bool = False


class FacePainter:
    """Paints cells of one size.

    Args:
        theme: colours and sizes.
        width: of a card, in pixels of the window.
    """

    def __init__(self, theme: Theme, width: int) -> None:
        self.width, self.height = width, round(width / ASPECT)
        self._theme = theme
        self.gap = theme.px(GAP)
        self._corner = width / 22
        self._name_font = theme.font(13, bold=True)

    def cell(self) -> tuple[int, int]:
        """Give width and height of a cell."""
        return self.width + self.gap, self.height + self.gap

    def face_box(self, cell: QRect) -> QRect:
        """Give where the face lies in a cell."""
        return QRect(cell.left() + self.gap // 2, cell.top() + self.gap // 2, self.width, self.height)

    def paint(self, painter: QPainter, cell: QRect, name: str, face: QImage | None, look: Look) -> None:
        """Paint one card; its name alone where there is no face yet."""
        theme, box = self._theme, self.face_box(cell)
        if look.chosen or look.lit:
            painter.fillRect(cell, theme.color("chosen" if look.chosen else "hover"))
        if face is None:
            self._paint_name(painter, box, name)
        elif face.width() == round(box.width() * painter.device().devicePixelRatioF()):
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)  # each pixel has its own
            painter.drawImage(box, face)
        else:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(box, face)
        if look.chosen or look.current:
            self._paint_ring(painter, box, look)
        if look.ticked and look.chosen:
            self._paint_tick(painter, box)
        if look.copies:
            middle = QPointF(box.right() - theme.px(8), box.top() + theme.px(8))
            draw_badge(painter, middle, str(look.copies), theme)

    def _paint_name(self, painter: QPainter, box: QRect, name: str) -> None:
        theme = self._theme
        painter.setPen(QPen(theme.color("hairline"), 1))
        painter.setBrush(theme.color("surface"))
        painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), self._corner, self._corner)
        painter.setPen(theme.color("muted"))
        painter.setFont(self._name_font)
        wrap = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        edge = theme.px(10)
        painter.drawText(box.adjusted(edge, edge, -edge, -edge), wrap, name)

    def _paint_ring(self, painter: QPainter, box: QRect, look: Look) -> None:
        wide = self._theme.px(3 if look.current else 2)
        painter.setPen(QPen(self._theme.color("focus" if look.current else "accent"), wide))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        ring = QRectF(box).adjusted(-wide / 2, -wide / 2, wide / 2, wide / 2)
        painter.drawRoundedRect(ring, self._corner + wide / 2, self._corner + wide / 2)

    def _paint_tick(self, painter: QPainter, box: QRect) -> None:
        side = self._theme.px(22)
        disc = QRectF(
            QPoint(box.left() - self._theme.px(4), box.top() - self._theme.px(4)), QRectF(0, 0, side, side).size()
        )
        painter.setPen(self._theme.color("raised"))
        painter.setBrush(self._theme.color("accent"))
        painter.drawEllipse(disc)
        edge = side / 6
        glyphs.paint(painter, "check", disc.adjusted(edge, edge, -edge, -edge), self._theme.color("on_accent"))
