"""A place where a token may be put: between two cards, behind the last rank, on a free table."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from deckbuilder.core.scene import Spot
from deckbuilder.gui.play.geometry import Box
from deckbuilder.gui.play.marks import Mark, paint_cursor, paint_note
from deckbuilder.gui.play.zone_item import rect
from deckbuilder.gui.theme import Theme

_ABOVE = 8000
_AROUND = 16.0
_LEAST = 14.0


class SpotItem(QGraphicsItem):
    """Glows as a dashed outline with a cross in it; without the cross where somebody only speaks of it.

    Attributes:
        spot: which place.
        over: whether something is held over it.
        keyed: whether the keys go to it.
    """

    def __init__(self, spot: Spot, box: Box, mark: Mark, note: str, theme: Theme) -> None:
        super().__init__()
        self.spot, self.mark, self.note, self.theme = spot, mark, note, theme
        self.over = self.keyed = False
        self._box = rect(box)
        self.setZValue(_ABOVE)

    @property
    def middle(self) -> QPointF:
        """The point in its middle."""
        return self._box.center()

    def set_flags(self, *, keyed: bool | None = None, over: bool | None = None) -> None:
        """Set what is told."""
        self.keyed = self.keyed if keyed is None else keyed
        self.over = self.over if over is None else over
        self.update()

    def boundingRect(self) -> QRectF:
        """Give its box with room for a ring."""
        return self._box.adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND)

    def shape(self) -> QPainterPath:
        """Give where it can be clicked."""
        path = QPainterPath()
        path.addRect(self._box)
        return path

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint it, never so narrow that it could not be seen."""
        transform = painter.worldTransform()
        painter.setWorldTransform(QTransform())
        theme, box = self.theme, transform.mapRect(self._box)
        short = max(0.0, _LEAST - box.width()) / 2
        box = box.adjusted(2 - short, 2, short - 2, -2)
        shown = self.mark is Mark.SHOWN and not self.over
        role = "focus" if shown else "accent"
        wash = theme.color(role)
        wash.setAlpha(150 if self.over else 0 if shown else 50)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(wash)
        painter.setPen(QPen(theme.color(role), theme.px(3 if self.over or shown else 2), Qt.PenStyle.DashLine))
        painter.drawRoundedRect(box, 5, 5)
        if not shown:
            _paint_cross(painter, box, theme)
        if self.keyed:
            paint_cursor(painter, box, theme)
        if self.note:
            paint_note(painter, QPointF(box.center().x(), box.top()), self.note, theme)
        painter.setWorldTransform(transform)


def _paint_cross(painter: QPainter, box: QRectF, theme: Theme) -> None:
    arm, middle = min(box.width(), box.height()) * 0.25, box.center()
    painter.setPen(QPen(theme.color("accent"), theme.px(2)))
    painter.drawLine(middle - QPointF(arm, 0), middle + QPointF(arm, 0))
    painter.drawLine(middle - QPointF(0, arm), middle + QPointF(0, arm))
