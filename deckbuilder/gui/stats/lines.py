"""Curves painted with a theme: lines with their intervals, or bars side by side.

What a colour tells a shape tells too: lines differ in their dots and strokes, bars in their pattern.
"""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from deckbuilder.gui.language import number
from deckbuilder.gui.stats.curves import Curve, Curves, Form
from deckbuilder.gui.stats.patterns import fill
from deckbuilder.gui.stats.writing import Writer
from deckbuilder.gui.theme import Theme

_TALL = 168
"""At 100 % text: height of the field that is drawn on."""
_WIDEST = 44
"""At 100 % text: the widest bar."""
_STROKES = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine, Qt.PenStyle.DashDotLine)
_HUES = (0, 1, 3, 2)
"""Colours of the curves: blue and orange first, which everybody tells apart."""


class CurvePlot:
    """Curves laid out in a box; knows where its steps stand and paints them.

    Args:
        chart: what is drawn.
        theme: colours, sizes and the typeface.
        vector: for a file: patterns are drawn line by line.
    """

    def __init__(self, chart: Curves, theme: Theme, *, vector: bool = False) -> None:
        self.chart, self.theme, self._vector = chart, theme, vector
        self._writer = Writer(theme.font(11))
        self._line = self._writer.tall
        self._ticks = ticks(chart)
        self._marks = [_mark(tick, chart.unit) for tick in self._ticks]
        self._gutter = max(map(self._writer.width, self._marks), default=0.0) + theme.px(8)
        self._named = len(chart.curves) > 1 or bool(chart.within)

    # -- measures ----------------------------------------------------------------------------------

    def height(self, width: float) -> int:
        """Give the height at which everything is drawn without loss, for a width."""
        foot = self._line + 2 + (self._line if self.chart.axis else 0)
        return round(self._legend_height(width) + self._line + self.theme.px(_TALL) + foot)

    def least_height(self) -> int:
        """Give the least height at which lines can be told apart."""
        return round(self._line * 6)

    def areas(self, box: QRectF) -> list[QRectF]:
        """Give the upright strip of each step with its label."""
        count = len(self.chart.steps)
        if not count:
            return []
        top = box.top() + self._legend_height(box.width())
        inner = QRectF(box.left() + self._gutter, top, box.width() - self._gutter, box.bottom() - top)
        step = inner.width() / count
        return [QRectF(inner.left() + n * step, inner.top(), step, inner.height()) for n in range(count)]

    def _ground(self, box: QRectF) -> QRectF:
        """Give the field between the highest and the lowest tick."""
        top = box.top() + self._legend_height(box.width()) + self._line
        foot = self._line + 2 + (self._line if self.chart.axis else 0)
        left = box.left() + self._gutter
        return QRectF(left, top, box.right() - left, max(box.bottom() - foot - top, 1))

    def _y(self, ground: QRectF, value: float) -> float:
        low, high = self._ticks[0], self._ticks[-1]
        return ground.bottom() - ground.height() * (value - low) / (high - low)

    # -- painting ----------------------------------------------------------------------------------

    def paint(self, painter: QPainter, box: QRectF, chosen: int = -1) -> None:
        """Draw the curves; the step ``chosen`` is lit."""
        if not self.chart.steps:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._writer.font)
        areas, ground = self.areas(box), self._ground(box)
        if 0 <= chosen < len(areas):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme.color("chosen"))
            painter.drawRoundedRect(areas[chosen], 4, 4)
        if self._named:
            self._legend(painter, box)
        self._scale(painter, ground)
        self._labels(painter, areas, ground)
        if self.chart.form is Form.BARS:
            self._bars(painter, areas, ground, chosen)
            return
        for place, curve in enumerate(self.chart.curves):
            self._band(painter, place, curve, areas, ground)
        for place, curve in enumerate(self.chart.curves):
            self._curve(painter, place, curve, areas, ground)

    def hue(self, place: int) -> QColor:
        """Give the colour of a curve."""
        curve = self.chart.curves[place]
        return self.theme.color("muted") if curve.plain else self.theme.series(_HUES[place % len(_HUES)])

    def _scale(self, painter: QPainter, ground: QRectF) -> None:
        for tick, mark in zip(self._ticks, self._marks, strict=True):
            y = self._y(ground, tick)
            painter.setPen(QPen(self.theme.color("hairline"), 1))
            painter.drawLine(QPointF(ground.left(), y), QPointF(ground.right(), y))
            painter.setPen(self.theme.color("muted"))
            self._writer.right(painter, ground.left() - self.theme.px(6), y, mark)

    def _labels(self, painter: QPainter, areas: list[QRectF], ground: QRectF) -> None:
        painter.setPen(self.theme.color("muted"))
        widest = max(map(self._writer.width, self.chart.steps))
        each = max(1, -int(-(widest + 6) // max(areas[0].width(), 1)))
        for place, area in enumerate(areas):
            if place % each == 0:
                spot = QRectF(area.left(), ground.bottom() + 2, area.width(), self._line)
                self._writer.centre(painter, spot, self.chart.steps[place])
        if self.chart.axis:
            under = QRectF(ground.left(), ground.bottom() + 2 + self._line, ground.width(), self._line)
            self._writer.centre(painter, under, self.chart.axis)

    def _points(self, values: Sequence[float | None], areas: list[QRectF], ground: QRectF) -> list[QPointF | None]:
        return [
            None if value is None else QPointF(area.center().x(), self._y(ground, value))
            for value, area in zip(values, areas, strict=True)
        ]

    def _band(self, painter: QPainter, place: int, curve: Curve, areas: list[QRectF], ground: QRectF) -> None:
        """Draw the interval: a wash with whiskers, so that two bands that cross can still be told apart."""
        if not curve.ends:
            return
        lows = self._points([ends[0] if ends else None for ends in curve.ends], areas, ground)
        highs = self._points([ends[1] if ends else None for ends in curve.ends], areas, ground)
        wash = self.hue(place)
        wash.setAlpha(40)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(wash)
        for (low, high), (low2, high2) in pairwise(zip(lows, highs, strict=True)):
            if low is not None and high is not None and low2 is not None and high2 is not None:
                painter.drawPolygon(QPolygonF([low, high, high2, low2]))
        painter.setPen(QPen(self.hue(place), 1))
        shift, half = self._shift(place), self.theme.px(2)
        for low, high in zip(lows, highs, strict=True):
            if low is not None and high is not None:
                x = low.x() + shift
                painter.drawLine(QPointF(x, low.y()), QPointF(x, high.y()))
                for end in (low.y(), high.y()):
                    painter.drawLine(QPointF(x - half, end), QPointF(x + half, end))

    def _shift(self, place: int) -> float:
        """Give how far the whiskers of a curve stand aside, so that none covers another's."""
        return (place - (len(self.chart.curves) - 1) / 2) * self.theme.px(3)

    def _pen(self, place: int) -> QPen:
        curve = self.chart.curves[place]
        width = 1.5 if curve.plain else 2.2
        return QPen(self.hue(place), max(self.theme.px(10) * width / 10, 1.2), _STROKES[place % len(_STROKES)])

    def _curve(self, painter: QPainter, place: int, curve: Curve, areas: list[QRectF], ground: QRectF) -> None:
        points = self._points(curve.values, areas, ground)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(self._pen(place))
        for start, end in pairwise(points):
            if start is not None and end is not None:
                painter.drawLine(start, end)
        if not curve.plain:
            for point in points:
                if point is not None:
                    self._dot(painter, place, point)
        if len(self.chart.curves) == 1 and not curve.ends and areas[0].width() > self._number_width(curve) + 4:
            painter.setPen(self.theme.color("text"))
            for point, value in zip(points, curve.values, strict=True):
                if point is not None:
                    above = QRectF(point.x() - 60, point.y() - self._line - self.theme.px(6), 120, self._line)
                    self._writer.centre(painter, above, self.chart.number(value))

    def _number_width(self, curve: Curve) -> float:
        return max((self._writer.width(self.chart.number(value)) for value in curve.values), default=0.0)

    def _dot(self, painter: QPainter, place: int, at: QPointF) -> None:
        """Draw a dot in the form of its curve: round, square, on its point, triangle."""
        side = self.theme.px(40) / 10
        painter.setPen(QPen(self.theme.color("raised"), 1))
        painter.setBrush(self.hue(place))
        kind = place % 4
        if kind == 0:
            painter.drawEllipse(at, side, side)
        elif kind == 1:
            painter.drawRect(QRectF(at.x() - side, at.y() - side, 2 * side, 2 * side))
        else:
            side *= 1.35
            corners = [(0, -1), (1, 0), (0, 1), (-1, 0)] if kind == 2 else [(0, -1), (1, 0.8), (-1, 0.8)]
            painter.drawPolygon(QPolygonF([QPointF(at.x() + x * side, at.y() + y * side) for x, y in corners]))

    def _bars(self, painter: QPainter, areas: list[QRectF], ground: QRectF, chosen: int) -> None:
        curves, theme = self.chart.curves, self.theme
        thick = min(areas[0].width() * 0.8 / max(len(curves), 1), theme.px(_WIDEST))
        numbered = len(curves) == 1 and areas[0].width() > self._number_width(curves[0]) + 2
        for nth, curve in enumerate(curves):
            for place, area in enumerate(areas):
                value = curve.values[place]
                if value is None:
                    continue
                left = area.center().x() + (nth - len(curves) / 2) * thick
                top = self._y(ground, value)
                bar = QRectF(left + 1, top, thick - 2, ground.bottom() - top)
                if value > 0:
                    fill(painter, bar, self.hue(nth), nth, theme, vector=self._vector)
                if curve.ends and (ends := curve.ends[place]):
                    self._whisker(painter, bar.center().x(), ends, ground)
                if (numbered or place == chosen) and len(curves) == 1:
                    painter.setPen(theme.color("text"))
                    over = QRectF(area.left(), top - self._line - 1, area.width(), self._line)
                    self._writer.centre(painter, over, self.chart.number(value))

    def _whisker(self, painter: QPainter, x: float, ends: tuple[float, float], ground: QRectF) -> None:
        half = self.theme.px(3)
        painter.setPen(QPen(self.theme.color("text"), 1.2))
        low, high = self._y(ground, ends[0]), self._y(ground, ends[1])
        painter.drawLine(QPointF(x, low), QPointF(x, high))
        for end in (low, high):
            painter.drawLine(QPointF(x - half, end), QPointF(x + half, end))

    # -- legend ------------------------------------------------------------------------------------

    def _names(self) -> list[str]:
        names = [curve.name for curve in self.chart.curves]
        return [*names, self.chart.within] if self.chart.within else names

    def _spots(self, width: float) -> list[tuple[float, int]]:
        """Give (x, line) of each name behind its sign."""
        sign, gap = self.theme.px(30), self.theme.px(14)
        x, line, found = 0.0, 0, []
        for name in self._names():
            wide = sign + self._writer.width(name)
            if x and x + wide > width:
                x, line = 0.0, line + 1
            found.append((x, line))
            x += wide + gap
        return found

    def _legend_height(self, width: float) -> float:
        if not self._named:
            return 0.0
        return (self._spots(width)[-1][1] + 1) * (self._line + self.theme.px(2)) + self.theme.px(4)

    def _legend(self, painter: QPainter, box: QRectF) -> None:
        names = self._names()
        for place, (x, line) in enumerate(self._spots(box.width())):
            left = box.left() + x
            middle = box.top() + line * (self._line + self.theme.px(2)) + self._line / 2
            right = left + self.theme.px(24)
            if place < len(self.chart.curves):
                self._sign(painter, place, left, right, middle)
            else:
                self._whisker_sign(painter, (left + right) / 2, middle)
            painter.setPen(self.theme.color("muted"))
            room = box.right() - right - self.theme.px(6)
            self._writer.left(painter, right + self.theme.px(6), middle, self._writer.elided(names[place], room))

    def _sign(self, painter: QPainter, place: int, left: float, right: float, middle: float) -> None:
        if self.chart.form is Form.BARS:
            side = self._line * 0.8
            swatch = QRectF(right - side, middle - side / 2, side, side)
            fill(painter, swatch, self.hue(place), place, self.theme, vector=self._vector)
            return
        painter.setPen(self._pen(place))
        painter.drawLine(QPointF(left, middle), QPointF(right, middle))
        if not self.chart.curves[place].plain:
            self._dot(painter, place, QPointF((left + right) / 2, middle))

    def _whisker_sign(self, painter: QPainter, x: float, middle: float) -> None:
        half, tall = self.theme.px(3), self._line * 0.4
        painter.setPen(QPen(self.theme.color("muted"), 1.2))
        painter.drawLine(QPointF(x, middle - tall), QPointF(x, middle + tall))
        for end in (middle - tall, middle + tall):
            painter.drawLine(QPointF(x - half, end), QPointF(x + half, end))


def ticks(chart: Curves) -> tuple[float, ...]:
    """Give three to six round numbers that hold every value and end of the curves, with 0 among them."""
    values = [value for curve in chart.curves for value in curve.values if value is not None]
    values += [end for curve in chart.curves for ends in curve.ends if ends for end in ends]
    low, high = min([0.0, *values]), max([0.0, *values])
    if chart.unit == "%" and chart.form is Form.LINES and low >= 0 and high > 40:
        return (0.0, 25.0, 50.0, 75.0, 100.0)
    if high == low:
        high = low + 1
    step = _step((high - low) / 4)
    first = int(low // step)
    last = -int(-high // step)
    return tuple(n * step for n in range(first, last + 1))


def _step(least: float) -> float:
    """Give the next of 1, 2, 5, 10, 20 ... or of 0.1, 0.2, 0.5 that is not below a number."""
    size = 0.001
    while True:
        for part in (1, 2, 5):
            if size * part >= least * 0.999:
                return size * part
        size *= 10


def _mark(tick: float, unit: str) -> str:
    """Write a tick with no more places than it has, up to three."""
    digits = next((n for n in range(3) if abs(tick - round(tick, n)) < 1e-9), 3)
    return f"{number(tick, digits)}\N{NO-BREAK SPACE}{unit}" if unit else number(tick, digits)
