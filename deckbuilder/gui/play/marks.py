"""What is lit on a table, and how each kind is drawn: by width and shape as well as by colour."""

from collections.abc import Mapping
from enum import StrEnum
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from deckbuilder.core.scene import Spot
from deckbuilder.gui.play.written import Writer
from deckbuilder.gui.theme import Theme

_NOTE = 13
"""Size of a note's type."""


class Mark(StrEnum):
    """Why something is lit."""

    MAY = "may"  # it may act
    TARGET = "target"  # a click or a drop here means something
    CHOSEN = "chosen"  # it is picked up
    SHOWN = "shown"  # somebody speaks of it


class Lit(NamedTuple):
    """What is lit, each with a note that is drawn beside, or ``""``: ``"65 %"``."""

    tokens: Mapping[str, tuple[Mark, str]] = {}
    spots: Mapping[Spot, tuple[Mark, str]] = {}


def paint_mark(painter: QPainter, box: QRectF, mark: Mark, theme: Theme, *, over: bool = False) -> None:
    """Paint the sign of a mark around a box, in pixels of the window.

    Args:
        painter: without any scale.
        box: of the token.
        mark: which sign.
        theme: colours and sizes.
        over: whether the pointer is there with something that may fall here.
    """
    painter.setBrush(Qt.BrushStyle.NoBrush)
    corner = 6.0
    if mark is Mark.MAY:
        painter.setPen(QPen(_faded(theme, "accent", 90), theme.px(5)))
        painter.drawRoundedRect(box.adjusted(-2, -2, 2, 2), corner, corner)
        painter.setPen(QPen(theme.color("accent"), max(1.5, theme.px(2))))
        painter.drawRoundedRect(box.adjusted(-1, -1, 1, 1), corner, corner)
    elif mark is Mark.SHOWN:
        painter.setPen(QPen(theme.color("focus"), theme.px(3), Qt.PenStyle.DashLine))
        painter.drawRoundedRect(box.adjusted(-2, -2, 2, 2), corner, corner)
    elif mark is Mark.CHOSEN:
        painter.setPen(QPen(theme.color("accent"), theme.px(5)))
        painter.drawRoundedRect(box.adjusted(-3, -3, 3, 3), corner + 2, corner + 2)
    else:
        if over:
            painter.fillRect(box, _faded(theme, "warn", 90))
        painter.setPen(QPen(_faded(theme, "warn", 200 if over else 110), theme.px(6)))
        painter.drawRoundedRect(box.adjusted(-2, -2, 2, 2), corner, corner)
        _brackets(painter, box.adjusted(-3, -3, 3, 3), theme)


def _brackets(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Paint the four corners of a sight."""
    painter.setPen(QPen(theme.color("warn"), theme.px(4), Qt.PenStyle.SolidLine, Qt.PenCapStyle.SquareCap))
    arm = min(box.width(), box.height()) * 0.22
    for corner, right, down in (
        (box.topLeft(), 1, 1), (box.topRight(), -1, 1), (box.bottomLeft(), 1, -1), (box.bottomRight(), -1, -1),
    ):  # fmt: skip
        painter.drawLines(
            [QLineF(corner, corner + QPointF(arm * right, 0)), QLineF(corner, corner + QPointF(0, arm * down))]
        )


def paint_cursor(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Paint the ring that shows where the keys go: outside of every mark, with a dark line within a light one."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    ring = box.adjusted(-7, -7, 7, 7)
    painter.setPen(QPen(theme.color("surface"), theme.px(5)))
    painter.drawRoundedRect(ring, 9, 9)
    painter.setPen(QPen(theme.color("focus"), theme.px(3)))
    painter.drawRoundedRect(ring, 9, 9)


def paint_note(
    painter: QPainter, middle: QPointF, note: str, theme: Theme, role: str = "warn", room: float = 1e6
) -> None:
    """Paint a note in a pill around a point, edged in the colour of a role.

    Args:
        painter: without any scale.
        middle: of the pill.
        note: a few letters.
        theme: colours and type.
        role: colour of the edge.
        room: width that it should not pass; type grows with the text scale only as far as it fits.
    """
    size = note_size(note, theme, room)
    writer = Writer(theme, size, bold=True)
    wide, high = writer.width(note) + theme.px(size), writer.metrics.height() + theme.px(4)
    pill = QRectF(middle.x() - wide / 2, middle.y() - high / 2, wide, high)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.color(role), theme.px(2)))
    painter.setBrush(theme.color("raised"))
    painter.drawRoundedRect(pill, high / 2, high / 2)
    writer.write(painter, note, pill.x() + theme.px(size) / 2, pill.center().y())


def note_size(note: str, theme: Theme, room: float) -> int:
    """Give the size of a note's type at 100 % text: never so small that it is smaller on the screen than without a text scale."""
    wide = Writer(theme, _NOTE, bold=True).width(note) + theme.px(_NOTE)
    least = min(_NOTE, ceil(_NOTE * 100 / theme.scale))
    return _NOTE if wide <= room else max(int(_NOTE * room / wide), least)


def _faded(theme: Theme, role: str, alpha: int) -> QColor:
    color = theme.color(role)
    color.setAlpha(alpha)
    return color
