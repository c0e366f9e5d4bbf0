"""What lies on a card: droplets, gems, the sign of unread words, and figures that differ from the printed ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from deckbuilder.gui import glyphs
from deckbuilder.gui.language import spoken
from deckbuilder.gui.theme import Theme

DROPS, GEMS, UNREAD = "Wounds", "Charges", "Unread"
"""Badges that are drawn as signs; all others are words and figures."""

_SINGLY, _GAP = 4, 0.18
_LOW, _TYPE = 12, 0.74
"""How high a badge is at least, in pixels, and how much of it is type."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is painted on: the painter, its theme and scale, the box of the token as it lies, and the lowest y that is seen."""

    painter: QPainter
    theme: Theme
    ratio: float
    box: QRectF
    bottom: float

    def px(self, pixels: float) -> float:
        """Give a length at the text scale, in pixels of the screen."""
        return pixels * self.theme.scale / 100 * self.ratio

    def font(self, pixels: float, *, bold: bool = False) -> QFont:
        """Give the typeface in a size, in pixels of the screen."""
        font = self.theme.font(11, bold=bold)
        font.setPixelSize(max(round(pixels), 1))
        return font


_Chip = tuple[str, int | None, float]
"""A badge and its width."""


def _badge_font(sheet: Sheet, badges: Sequence[tuple[str, int | None]]) -> tuple[QFont, float]:
    """Give the type of badges, and how high they are: large type that leaves three letters of a figure says less."""
    high = max(min(sheet.box.width() / 6, sheet.px(17)), sheet.px(_LOW))
    font, least = sheet.font(high * _TYPE, bold=True), _LOW * sheet.ratio
    metrics = QFontMetricsF(font)
    widest = max((chip_width(what, count, metrics) for what, count in badges), default=0.0)
    room = sheet.box.width() - 4 * high * _GAP
    if widest > room and high > least:
        high = max(high * room / widest, least)
        font = sheet.font(high * _TYPE, bold=True)
    return font, high


def badge_lines(sheet: Sheet, badges: Sequence[tuple[str, int | None]]) -> list[tuple[list[_Chip], float]]:
    """Break badges into as many lines as they need, each with its height."""
    font, high = _badge_font(sheet, badges)
    metrics, gap = QFontMetricsF(font), high * _GAP
    room = sheet.box.width() - 4 * gap
    lines: list[tuple[list[_Chip], float]] = []
    for what, count in badges:
        wide = min(chip_width(what, count, metrics), room)
        if not lines or sum(chip[2] + gap for chip in lines[-1][0]) + wide > room:
            lines.append(([], high + gap))
        lines[-1][0].append((what, count, wide))
    return lines


def paint_badges(sheet: Sheet, badges: Sequence[tuple[str, int | None]], top: float, *, centred: bool = False) -> float:
    """Paint badges from the left or around the middle; give the y below."""
    font, high = _badge_font(sheet, badges)
    gap, box = high * _GAP, sheet.box
    for line, tall in badge_lines(sheet, badges):
        spare = box.width() - 4 * gap - sum(chip[2] + gap for chip in line) + gap
        x = box.x() + 2 * gap + (spare / 2 if centred else 0)
        for what, count, wide in line:
            paint_chip(sheet, QRectF(x, top, wide, high), what, count, font)
            x += wide + gap
        top += tall
    return top


def _worded(what: str, count: int | None) -> str:
    return spoken(what) if count is None else f"{spoken(what)} {count}"


def chip_width(what: str, count: int | None, metrics: QFontMetricsF) -> float:
    """Give the width of a badge in a type."""
    high = metrics.height()
    if what in (DROPS, GEMS) and count is not None:
        return (
            high * 0.8 * count if count <= _SINGLY else high * 0.8 + metrics.horizontalAdvance(f"{count}") + high * 0.2
        )
    if what == UNREAD:
        return high
    return metrics.horizontalAdvance(_worded(what, count)) + high * 0.6


def paint_chip(sheet: Sheet, box: QRectF, what: str, count: int | None, font: QFont) -> None:
    """Paint a badge into a box."""
    painter, theme = sheet.painter, sheet.theme
    if what in (DROPS, GEMS) and count is not None:
        _signs(sheet, box, what, count, font)
        return
    if what == UNREAD:
        painter.setPen(QPen(theme.color("raised"), max(1.5, 1.5 * sheet.ratio)))
        painter.setBrush(theme.color("warn"))
        painter.drawEllipse(QRectF(box.x(), box.y(), box.height(), box.height()))
        edge = box.height() * 0.12
        sign = QRectF(box.x(), box.y(), box.height(), box.height()).adjusted(edge, edge, -edge, -edge)
        glyphs.paint(painter, "open_rule", sign, theme.color("warn_wash"))
        return
    painter.setPen(QPen(theme.color("accent"), max(1.0, sheet.ratio)))
    painter.setBrush(theme.color("raised"))
    painter.drawRoundedRect(box, box.height() / 4, box.height() / 4)
    painter.setFont(font)
    painter.setPen(theme.color("text"))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, _worded(what, count))


def _signs(sheet: Sheet, box: QRectF, what: str, count: int, font: QFont) -> None:
    """Paint droplets or gems: each for itself while they are few, else one with its number."""
    painter, theme = sheet.painter, sheet.theme
    color = theme.color("bad" if what == DROPS else "accent")
    shown = count if count <= _SINGLY else 1
    step = min(box.height() * 0.76, box.width() / max(shown, 1))
    painter.setPen(QPen(theme.color("on_accent"), max(1.0, sheet.ratio)))
    painter.setBrush(color)
    for n in range(shown):
        painter.save()
        painter.translate(box.x() + n * step, box.y())
        painter.scale(step, box.height())
        pen = painter.pen()
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.drawPath(_drop() if what == DROPS else _gem())
        painter.restore()
    if count > _SINGLY:
        label = QRectF(box.x() + step, box.y(), box.width() - step, box.height())
        path = QPainterPath()
        path.addRoundedRect(label, box.height() / 4, box.height() / 4)
        painter.fillPath(path, color)
        painter.setFont(font)
        painter.setPen(theme.color("on_accent"))
        painter.drawText(label, Qt.AlignmentFlag.AlignCenter, f"{count}")


@cache
def _drop() -> QPainterPath:
    """Give a droplet in a box of 1 by 1."""
    path = QPainterPath(QPointF(0.5, 0.0))
    path.cubicTo(0.62, 0.3, 0.95, 0.45, 0.95, 0.68)
    path.cubicTo(0.95, 0.88, 0.75, 1.0, 0.5, 1.0)
    path.cubicTo(0.25, 1.0, 0.05, 0.88, 0.05, 0.68)
    path.cubicTo(0.05, 0.45, 0.38, 0.3, 0.5, 0.0)
    path.closeSubpath()
    return path


@cache
def _gem() -> QPainterPath:
    """Give a cut stone in a box of 1 by 1."""
    path = QPainterPath(QPointF(0.25, 0.1))
    for x, y in ((0.75, 0.1), (0.98, 0.42), (0.5, 0.98), (0.02, 0.42)):
        path.lineTo(x, y)
    path.closeSubpath()
    return path
