"""The ground of a zone: a tray, ranks with their numbers, the slot of a pile; and the line where the front ranks meet."""

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from deckbuilder.core.scene import Layout
from deckbuilder.gui.language import number, spoken
from deckbuilder.gui.play.geometry import Box, Ground
from deckbuilder.gui.play.written import Writer
from deckbuilder.gui.theme import Theme

_CORNER = 10.0
_BELOW = -1000


def rect(box: Box) -> QRectF:
    """Give a box as Qt's."""
    return QRectF(box.x, box.y, box.wide, box.high)


class ZoneItem(QGraphicsItem):
    """Paints what lies under the tokens of a zone.

    Attributes:
        ground: how it lies.
        owner: whose it is, in words; ``""`` for nobody's.
        over: whether something is held over it that may fall here.
    """

    def __init__(self, ground: Ground, owner: str, theme: Theme) -> None:
        super().__init__()
        self.ground, self.owner, self.theme = ground, owner, theme
        self.setZValue(_BELOW)

    def show_ground(self, ground: Ground, owner: str) -> None:
        """Lie another way."""
        if ground.box != self.ground.box:
            self.prepareGeometryChange()
        self.ground, self.owner = ground, owner
        self.update()

    def boundingRect(self) -> QRectF:
        """Give its box, and the edge of its outline."""
        return rect(self.ground.box.grown(2))

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint ground and words; words are as large as elsewhere, whatever the scale."""
        transform = painter.worldTransform()
        painter.setWorldTransform(QTransform())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        layout = self.ground.zone.layout
        box = transform.mapRect(rect(self.ground.box))
        if layout is Layout.PILE:
            self._paint_slot(painter, transform, box)
        else:
            empty = not self.ground.zone.tokens
            self._paint_tray(painter, box, quiet=empty and layout is Layout.ROW)
            self._paint_label(painter, box)
        if layout is Layout.RANKS and self.ground.zone.ranks != 1:
            self._paint_ranks(painter, transform)
        painter.setWorldTransform(transform)

    def _paint_tray(self, painter: QPainter, box: QRectF, *, quiet: bool) -> None:
        line = QPen(self.theme.color("hairline"), 1, Qt.PenStyle.DashLine if quiet else Qt.PenStyle.SolidLine)
        painter.setPen(line)
        painter.setBrush(Qt.BrushStyle.NoBrush if quiet else self.theme.color("surface"))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), _CORNER, _CORNER)

    def _paint_slot(self, painter: QPainter, transform: QTransform, box: QRectF) -> None:
        """Paint the place of a pile, thicker where more lies on it; name and count stand above."""
        zone, theme = self.ground.zone, self.theme
        slot = transform.mapRect(rect(self.ground.slot))
        label = slot.y() - box.y()
        count = len(zone.tokens)
        if count:
            painter.setPen(QPen(theme.color("edge"), 1))
            painter.setBrush(theme.color("raised"))
            for layer in range(min(4, (count + 7) // 8), 0, -1):
                painter.drawRoundedRect(slot.translated(layer * 1.5, layer * 1.5), 4, 4)
        else:
            painter.setPen(QPen(theme.color("hairline"), 1, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(slot, 4, 4)
        self._write(painter, QRectF(box.x(), box.y(), box.width(), label), spoken(zone.label), number(count))

    def _paint_label(self, painter: QPainter, box: QRectF) -> None:
        zone = self.ground.zone
        if not zone.label:
            return
        count = number(len(zone.tokens)) if zone.layout is Layout.ROW else ""
        label = spoken(zone.label)
        if self.owner and self.ground.zone.layout is not Layout.PILE:
            label = tr("{zone} · {player}").format(zone=label, player=self.owner)
        line = Writer(self.theme).metrics.height() + 4
        self._write(painter, QRectF(box.x() + 10, box.y() + 2, box.width() - 20, line), label, count, left=True)

    def _write(self, painter: QPainter, room: QRectF, label: str, count: str, *, left: bool = False) -> None:
        """Write a name, elided, and behind it a count, whole; one card is seen to be one where its name wants the room."""
        plain, bold = Writer(self.theme), Writer(self.theme, bold=True)
        if count == number(1) and plain.width(label) <= room.width() < plain.width(f"{label} {count}"):
            count = ""
        gap = self.theme.px(4)
        tail = bold.width(count) + gap if count else 0.0
        space = max(room.width() - tail, 0.0)
        if plain.width(label) > space:
            label = label.split(" ", 1)[0] if space > tail else ""
        wide = min(plain.width(label), space)
        start = room.x() if left else room.center().x() - (wide + tail) / 2
        middle = room.center().y()
        plain.write(painter, label, start, middle, "muted", space)
        if count:
            bold.write(painter, count, start + wide + gap, middle)

    def _paint_ranks(self, painter: QPainter, transform: QTransform) -> None:
        """Write the number of each rank beside it."""
        writer = Writer(self.theme, 15, bold=True)
        room = max(transform.m11() * 36 * self.ground.scale, self.theme.px(16))
        for rank, line in enumerate(self.ground.lines):
            card = transform.mapRect(rect(line.card))
            left = transform.map(QPointF(line.box.x, line.box.y)).x()
            text = number(rank + 1)
            writer.write(painter, text, left + (room - writer.width(text)) / 2, card.center().y(), "muted")


class FrontItem(QGraphicsItem):
    """The line between two sides."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme, self._box = theme, QRectF()
        self.setZValue(_BELOW + 1)

    def show_box(self, box: Box | None) -> None:
        """Lie there, or nowhere."""
        self.prepareGeometryChange()
        self._box = rect(box) if box is not None else QRectF()
        self.setVisible(box is not None)

    def boundingRect(self) -> QRectF:
        """Give its box."""
        return self._box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the line and its name."""
        transform = painter.worldTransform()
        painter.setWorldTransform(QTransform())
        box, theme = transform.mapRect(self._box), self.theme
        writer = Writer(theme)
        word = tr("front")
        wide = writer.width(word) + 12
        y = round(box.center().y()) + 0.5
        painter.setPen(QPen(theme.color("edge"), 1))
        painter.drawLine(QPointF(box.x(), y), QPointF(box.right() - wide, y))
        writer.write(painter, word, box.right() - wide + 6, y, "muted")
        painter.setWorldTransform(transform)


def tr(text: str) -> str:
    """Translate words of the table."""
    return QCoreApplication.translate("table", text)
