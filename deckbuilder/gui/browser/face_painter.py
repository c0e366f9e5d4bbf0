"""How a card looks in the picture grid."""

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QImage, QPainter, QPen

from deckbuilder.gui import glyphs
from deckbuilder.gui.browser.card_picture import ASPECT
from deckbuilder.gui.models.copies import NO_BADGE, Badge
from deckbuilder.gui.theme import Theme

GAP = 10
"""Between cards, at 100 % text."""


@dataclass(frozen=True, slots=True)
class Look:
    """What is to be seen of a card besides its face.

    Attributes:
        badge: what is said of copies.
        chosen: whether it is one of the chosen ones.
        ticked: whether that is also said by a tick, because several are chosen.
        current: whether the keys go to it.
        lit: whether the pointer is over it.
    """

    badge: Badge = NO_BADGE
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
        self._badge_font = theme.font(11, bold=True)
        self._badge_metrics = QFontMetrics(self._badge_font)

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
        if look.badge.text:
            self._paint_badge(painter, box, look.badge)

    def _paint_badge(self, painter: QPainter, box: QRect, badge: Badge) -> None:
        """Say in the upper right corner how many copies there are; what is short is red and has a sign."""
        theme = self._theme
        painter.setFont(self._badge_font)
        text, high, edge = badge.text, theme.px(20), theme.px(7)
        sign = theme.px(11) if badge.short else 0
        wide = self._badge_metrics.horizontalAdvance(text) + 2 * edge + (sign + theme.px(4) if sign else 0)
        most = box.width() + 2 * theme.px(4)
        if wide > most:
            text = text.partition(" ")[0]
            wide = self._badge_metrics.horizontalAdvance(text) + 2 * edge + (sign + theme.px(4) if sign else 0)
        wide = max(high, wide)
        middle = box.right() - theme.px(8)
        left = min(middle - wide / 2, box.right() + theme.px(4) - wide)
        pill = QRectF(left, box.top() + theme.px(5) - high / 2, wide, high)
        ground, ink = (
            ("bad", "raised") if badge.short else ("raised", "text") if badge.quiet else ("accent", "on_accent")
        )
        painter.setPen(theme.color("hairline" if badge.quiet and not badge.short else "raised"))
        painter.setBrush(theme.color(ground))
        painter.drawRoundedRect(pill, high / 2, high / 2)
        painter.setPen(theme.color(ink))
        if sign:
            place = QRectF(pill.left() + edge, pill.center().y() - sign / 2, sign, sign)
            glyphs.paint(painter, "warn", place, theme.color(ink))
            pill.setLeft(place.right() + theme.px(4) - edge + 1)
        painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, text)

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
