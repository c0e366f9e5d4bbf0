"""One token as it lies on the table."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from deckbuilder.gui.language import spoken
from deckbuilder.gui.play.geometry import Stand
from deckbuilder.gui.play.marks import Mark, paint_cursor, paint_mark, paint_note
from deckbuilder.gui.play.token_face import Print
from deckbuilder.gui.theme import Theme

_AROUND = 44.0
"""Room for marks and notes, in the table's unit."""
_FOOT = 10
"""So far above the foot of what is seen stands a note: the name is at the head."""
_BESIDE = 1.15
"""So wide, by the card, a note is at most: its neighbour has one, too."""
_LIFTED, _RAISED = 100_000, 7000
_SEEN_THROUGH = 0.6
"""Opacity of what is dragged: it lies over what it shall fall on."""


class TokenItem(QGraphicsItem):
    """Shows the picture that it is given; marks are painted over it, so that light costs no new picture.

    Attributes:
        stand: where it lies and what it is.
        made_from: what its picture was made from; None for none yet.
        mark: why it is lit; None where it is not.
        note: beside its mark.
        keyed: whether the keys go to it.
        hasty: whether it is drawn quickly rather than smoothly.
        over: whether something is held over it that may fall here.
    """

    def __init__(self, stand: Stand, theme: Theme) -> None:
        super().__init__()
        self.stand, self.theme = stand, theme
        self.made_from: Print | None = None
        self.mark: Mark | None = None
        self.note = ""
        self.keyed = self.over = self.lifted = self.hasty = False
        self._picture: QPixmap | None = None
        self._half = (0.0, 0.0)
        self.show_stand(stand)

    @property
    def id(self) -> str:
        """The token's id."""
        return self.stand.token.id

    @property
    def home(self) -> QPointF:
        """Where its middle belongs."""
        return QPointF(*self.stand.drawn.middle)

    def show_stand(self, stand: Stand) -> None:
        """Lie another way; where, ``home`` tells, and whoever moves it puts it there."""
        box = stand.drawn
        if (box.wide / 2, box.high / 2) != self._half:
            self.prepareGeometryChange()
            self._half = (box.wide / 2, box.high / 2)
        self.stand = stand
        self._stack()

    def show_picture(self, picture: QPixmap, made_from: Print) -> None:
        """Show a picture."""
        self._picture, self.made_from = picture, made_from
        self.update()

    def light(self, mark: Mark | None, note: str) -> None:
        """Light it, or put the light out."""
        if (mark, note) != (self.mark, self.note):
            self.mark, self.note = mark, note
            self._stack()
            self.update()

    def set_flags(self, *, keyed: bool | None = None, over: bool | None = None, lifted: bool | None = None) -> None:
        """Set what is told; lifted is dragged, with a shadow; where the keys are, it lies over its neighbours to be seen whole."""
        told = (self.keyed, self.over, self.lifted)
        self.keyed = self.keyed if keyed is None else keyed
        self.over = self.over if over is None else over
        self.lifted = self.lifted if lifted is None else lifted
        if told != (self.keyed, self.over, self.lifted):
            self._stack()
            self.update()

    def _stack(self) -> None:
        self.setZValue(self.stand.depth + (_LIFTED if self.lifted else _RAISED if self.keyed else 0))

    # -- as Qt wants it ----------------------------------------------------------------------------

    def boundingRect(self) -> QRectF:
        """Give its box with room for marks."""
        x, y = self._half[0] + _AROUND, self._half[1] + _AROUND
        return QRectF(-x, -y, 2 * x, 2 * y)

    def shape(self) -> QPainterPath:
        """Give where it can be pointed at."""
        path = QPainterPath()
        path.addRect(self.face_box())
        return path

    def face_box(self) -> QRectF:
        """Give its box around its own middle."""
        x, y = self._half
        return QRectF(-x, -y, 2 * x, 2 * y)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint it, pixel by pixel where its picture fits, else scaled."""
        transform = painter.worldTransform()
        box = self.face_box()
        upright = transform.m12() == 0.0 and transform.m21() == 0.0
        if not upright:
            if self._picture is not None:
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
                painter.drawPixmap(box, self._picture, QRectF(self._picture.rect()))
            return
        painter.setWorldTransform(QTransform())
        shown, opacity = transform.mapRect(box), painter.opacity()
        if self.lifted:
            _shadow(painter, shown, self.theme)
            painter.setOpacity(opacity * _SEEN_THROUGH)
        if self._picture is not None:
            self._blit(painter, shown)
        painter.setOpacity(opacity)
        if self.mark is not None:
            paint_mark(painter, self._marked(shown), self.mark, self.theme, over=self.over)
        if self.keyed:
            paint_cursor(painter, self._marked(shown), self.theme)
        if self.note:
            foot = min(shown.top() + self.stand.seen * transform.m11(), shown.bottom())
            middle = QPointF(shown.center().x(), foot - self.theme.px(_FOOT))
            paint_note(painter, middle, self.note, self.theme, room=shown.width() * _BESIDE)
        elif self.keyed and self.stand.tab:
            name = spoken(self.stand.token.label)
            paint_note(painter, QPointF(shown.center().x(), shown.top() - 9), name, self.theme, role="focus")
        painter.setWorldTransform(transform)

    def _blit(self, painter: QPainter, shown: QRectF) -> None:
        picture = self._picture
        assert picture is not None
        ratio = picture.devicePixelRatio()
        if abs(picture.width() - shown.width() * ratio) < 1.5:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
            painter.drawPixmap(round(shown.x()), round(shown.y()), picture)
        else:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, not self.hasty)
            painter.drawPixmap(shown, picture, QRectF(picture.rect()))

    def _marked(self, shown: QRectF) -> QRectF:
        """Give the box that marks surround: of a tab only the part that is seen."""
        if not self.stand.tab:
            return shown
        part = self.stand.seen / self.stand.box.high
        return QRectF(shown.x(), shown.y(), shown.width(), max(shown.height() * part, 4))


def _shadow(painter: QPainter, box: QRectF, theme: Theme) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    depth = theme.px(7)
    for step in range(depth, 0, -1):
        painter.setBrush(QColor(0, 0, 0, 14))
        painter.drawRoundedRect(box.adjusted(-step, -step + depth, step, step + depth), 6 + step, 6 + step)
