"""An arrow from one token to another: who strikes or targets whom."""

from math import atan2, cos, hypot, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from deckbuilder.gui.language import spoken
from deckbuilder.gui.play.marks import paint_note
from deckbuilder.gui.theme import Theme

_ABOVE = 7900
_AROUND = 60.0
_HEAD = 12.0
_SHORT = 0.12
"""So much of the way the arrow leaves free at either end."""


class LinkItem(QGraphicsItem):
    """Paints the arrow and its word; it cannot be clicked.

    Args:
        start: the middle of who acts.
        end: the middle of the one aimed at.
        words: what it is.
        theme: colours and sizes.
    """

    def __init__(self, start: QPointF, end: QPointF, words: str, theme: Theme) -> None:
        super().__init__()
        way = end - start
        self._start, self._end = start + way * _SHORT, end - way * _SHORT
        self._words, self._theme = words, theme
        self.setZValue(_ABOVE)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        """Give its box, with room for the word."""
        return QRectF(self._start, self._end).normalized().adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND)

    def shape(self) -> QPainterPath:
        """Give nothing to point at."""
        return QPainterPath()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint it over a wider line in the colour of the ground, so that it is seen on any card."""
        transform = painter.worldTransform()
        painter.setWorldTransform(QTransform())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, start, end = self._theme, transform.map(self._start), transform.map(self._end)
        path = _arrow(start, end, theme.px(round(_HEAD)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for role, wide in (("surface", 7), ("bad", 3)):
            cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
            painter.setPen(QPen(theme.color(role), theme.px(wide), Qt.PenStyle.SolidLine, cap, join))
            painter.drawPath(path)
        if self._words:
            paint_note(painter, (start + end) / 2, spoken(self._words), theme, role="bad")
        painter.setWorldTransform(transform)


def _arrow(start: QPointF, end: QPointF, head: float) -> QPainterPath:
    path = QPainterPath(start)
    path.lineTo(end)
    way = end - start
    if hypot(way.x(), way.y()) > head:
        angle = atan2(way.y(), way.x())
        for side in (2.6, -2.6):
            path.moveTo(end)
            path.lineTo(end + QPointF(cos(angle + side), sin(angle + side)) * head)
    return path
