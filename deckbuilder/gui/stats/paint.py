"""Charts painted with a theme: bars beside their labels, columns on a number's axis, averages with their spread.

What a colour tells a shape or a word tells too: the parts of a bar differ in their pattern, a bar above its limit bears a sign.
"""

from enum import StrEnum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from deckbuilder.core.game import Chart
from deckbuilder.gui import glyphs
from deckbuilder.gui.stats.numbers import drawn, numeric, sizes
from deckbuilder.gui.stats.patterns import fill, legend_height, paint_legend
from deckbuilder.gui.stats.writing import Writer
from deckbuilder.gui.theme import Theme

_NO_TYPE = 4
"""The first colour of parts that are no types: the game's first types, which stand in every chart, never have it."""
_WIDEST, _THICKEST = 120, 56
"""At 100 % text: most room that a column gets with the gap beside it, and most that it fills."""
_COLUMN = 40
"""At 100 % text: height that the highest column gets before there is a legend."""


class Shape(StrEnum):
    """How a chart is drawn."""

    ROWS = "rows"
    COLUMNS = "columns"
    RANGES = "ranges"


def shape(chart: Chart) -> Shape:
    """Tell how a chart is drawn: by what its labels and values are."""
    if not numeric(chart):
        return Shape.ROWS
    return Shape.RANGES if chart.spread else Shape.COLUMNS


class Plot:
    """A chart laid out in a box; knows where its bars stand and paints them.

    Args:
        chart: what is drawn.
        theme: colours, sizes and the typeface.
        kinds: the game's card types; a bar or part named so has its type's colour everywhere.
        small: leave out the names of the axes, as beside the formation.
        vector: for a file: patterns are drawn line by line, since an SVG knows no brushes with patterns.
    """

    def __init__(
        self, chart: Chart, theme: Theme, kinds: tuple[str, ...] = (), *, small: bool = False, vector: bool = False
    ) -> None:
        self.chart, self.theme, self._small, self._vector = chart, theme, small, vector
        self._kinds = kinds
        self._writer = Writer(theme.font(11))
        wide = self._writer.width
        self._numbers = [drawn(chart, place) for place in range(len(chart.bars))]
        self._sizes = sizes(chart)
        if small and chart.unit:
            self._numbers = [f"{size:.0f} {chart.unit}" for size in self._sizes]
        self._widest_label = max((wide(label) for label, _ in chart.bars), default=0.0)
        self._widest_number = max((wide(number) for number in self._numbers), default=0.0)
        self._tall = self._writer.tall
        self.shape = shape(chart)

    # -- measures ----------------------------------------------------------------------------------

    def height(self, width: float) -> int:
        """Give the height at which everything is drawn without loss, for a width."""
        px, line = self.theme.px, self._tall
        legend = self._legend(width)
        if self.shape is Shape.ROWS:
            return round(legend + max(len(self.chart.bars), 1) * max(line + px(4), px(20)))
        foot = line if self._small or not self.chart.axis else 2 * line
        return round(legend + foot + line + px(56 if self._small else 112))

    def least_height(self) -> int:
        """Give the least height at which bars can be told apart; rows that find no room are counted in a last line."""
        rows = min(len(self.chart.bars), 4) if self.shape is Shape.ROWS else 4
        return round(max(rows, 1) * self._tall)

    def _legend(self, width: float) -> float:
        return legend_height(self.chart.parts, width, self.theme, self._writer) if self.chart.parts else 0.0

    def areas(self, box: QRectF) -> list[QRectF]:
        """Give the place of each bar with its label and number, in the order of the bars; rows without room are left out."""
        box, count = self._inner(box), len(self.chart.bars)
        if not count:
            return []
        if self.shape is Shape.ROWS:
            step = min(box.height() / count, max(self._tall + self.theme.px(6), self.theme.px(22)))
            least = self._tall
            shown = count if step >= least else max(int(box.height() / least) - 1, 1)
            step = max(step, least)
            return [QRectF(box.left(), box.top() + n * step, box.width(), step) for n in range(shown)]
        if self.shape is Shape.RANGES:  # the last number stands beside its dot
            box = box.adjusted(0, 0, -self._widest_number / 2, 0)
        step = min(box.width() / count, self.theme.px(40 if self._small else _WIDEST))
        left = box.left() + (0 if self._small else (box.width() - step * count) / 2)
        return [QRectF(left + n * step, box.top(), step, box.height()) for n in range(count)]

    def _inner(self, box: QRectF) -> QRectF:
        return box.adjusted(0, self._legend(box.width()), 0, 0) if self._explained(box) else box

    def _explained(self, box: QRectF) -> bool:
        """Tell whether there is room for the legend: beside the formation, the columns come first."""
        if not self._small or self.shape is Shape.ROWS:
            return True
        return box.height() - self._legend(box.width()) >= 2 * self._tall + self.theme.px(_COLUMN)

    # -- painting ----------------------------------------------------------------------------------

    def paint(self, painter: QPainter, box: QRectF, chosen: int = -1) -> None:
        """Draw the chart; the bar ``chosen`` is lit."""
        if not self.chart.bars:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._writer.font)
        if self.chart.parts and self._explained(box):
            hues = [self._hue(part, n) for n, part in enumerate(self.chart.parts)]
            paint_legend(painter, self.chart.parts, hues, box, self.theme, self._writer, vector=self._vector)
        areas = self.areas(box)
        if 0 <= chosen < len(areas):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme.color("chosen"))
            painter.drawRoundedRect(areas[chosen], 4, 4)
        if self.shape is Shape.ROWS:
            self._rows(painter, areas, self._inner(box))
        else:
            self._columns(painter, areas, self._inner(box), chosen)

    def _hue(self, name: str, place: int) -> int:
        """Give the colour of a part: its type's, or one that none of the first types has."""
        return self._kinds.index(name) if name in self._kinds else _NO_TYPE + place

    def _rows(self, painter: QPainter, areas: list[QRectF], box: QRectF) -> None:
        theme, chart, values = self.theme, self.chart, self._sizes
        most = 100.0 if chart.unit == "%" else max(chart.limit, *values, 1)
        names = min(self._widest_label + 2, box.width() * 0.48)
        numbers = self._widest_number
        sign = self._tall if chart.limit and max(values) > chart.limit else 0
        left = box.left() + names + theme.px(8)
        room = max(box.right() - left - numbers - sign - theme.px(8), 1)
        for place, area in enumerate(areas):
            label, count = chart.bars[place]
            over = bool(chart.limit) and values[place] > chart.limit
            painter.setPen(theme.color("text" if values[place] else "muted"))
            middle = area.center().y()
            self._writer.left(painter, area.left(), middle, self._writer.elided(label, names))
            painter.setPen(theme.color("bad" if over else "text" if values[place] else "muted"))
            self._writer.right(painter, area.right(), middle, self._numbers[place])
            if over:
                side = sign * 0.8
                spot = QRectF(area.right() - numbers - sign, area.center().y() - side / 2, side, side)
                glyphs.paint(painter, "warn", spot, theme.color("bad"))
            thick = min(area.height() * 0.55, theme.px(11))
            bar = QRectF(left, area.center().y() - thick / 2, room, thick)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("sunken"))
            painter.drawRoundedRect(bar, 2, 2)
            if count and values[place] > 0:
                self._pieces(painter, place, bar, values[place] / most, upright=False)
            if chart.limit:
                self._limit(painter, bar, chart.limit / most)
        hidden = len(chart.bars) - len(areas)
        if hidden:
            painter.setPen(theme.color("muted"))
            middle = areas[-1].bottom() + areas[-1].height() / 2
            self._writer.left(painter, box.left(), middle, f"+ {hidden} \N{HORIZONTAL ELLIPSIS}")

    def _limit(self, painter: QPainter, bar: QRectF, share: float) -> None:
        x = bar.left() + bar.width() * share
        painter.setPen(QPen(self.theme.color("text"), 1.5))
        painter.drawLine(QPointF(x, bar.top() - 2), QPointF(x, bar.bottom() + 2))

    def _pieces(self, painter: QPainter, place: int, whole: QRectF, share: float, *, upright: bool) -> None:
        """Draw a bar of one piece or of its parts, from the left or from below."""
        chart, theme = self.chart, self.theme
        label = chart.bars[place][0]
        if not chart.split:
            over = chart.limit and self._sizes[place] > chart.limit
            role = theme.color("accent")
            if label in self._kinds and not chart.values:
                role = theme.series(self._kinds.index(label))
            elif chart.bars[0][0] in self._kinds and not chart.values:  # what is left over beside the types
                role = theme.color("edge")
            color = theme.color("bad") if over else role
            fill(painter, _cut(whole, 0, share, upright=upright), color, 0, theme, vector=self._vector)
            return
        total, at = max(sum(chart.split[place]), 1), 0.0
        for n, count in enumerate(chart.split[place]):
            if count:
                piece = _cut(whole, at, at + share * count / total, upright=upright)
                color = theme.series(self._hue(chart.parts[n], n))
                fill(painter, piece, color, n, theme, vector=self._vector)
                at += share * count / total

    def _columns(self, painter: QPainter, areas: list[QRectF], box: QRectF, chosen: int) -> None:
        theme, chart, line = self.theme, self.chart, self._tall
        foot = line + 2 + (0 if self._small or not chart.axis else line)
        ground = QRectF(box.left(), box.top() + line, box.width(), max(box.height() - foot - line, 1))
        self._labels(painter, areas, ground)
        painter.setPen(QPen(theme.color("hairline"), 1))
        painter.drawLine(ground.bottomLeft(), ground.bottomRight())
        low, high = self._scale()
        aside = 2 * theme.px(9) if self.shape is Shape.RANGES else 0
        each = self._every(areas[0].width() - aside, self._widest_number)
        wide = min(areas[0].width() * 0.7, self.theme.px(_THICKEST))
        for place, area in enumerate(areas):
            column = QRectF(area.center().x() - wide / 2, ground.top(), wide, ground.height())
            if self.shape is Shape.RANGES:
                top = self._range(painter, place, column, low, high)
            else:
                share = self._sizes[place] / high
                top = ground.bottom() - ground.height() * share
                if share > 0:
                    self._pieces(painter, place, column, share, upright=True)
            if place == chosen or (each == 1 and (chart.bars[place][1] or chart.values)):
                self._number(painter, place, area, top)

    def _number(self, painter: QPainter, place: int, area: QRectF, top: float) -> None:
        """Write a bar's number: above a column, beside the dot of an average."""
        text, line = self._numbers[place], self._tall
        painter.setPen(self.theme.color("text"))
        if self.shape is Shape.RANGES:
            self._writer.left(painter, area.center().x() + self.theme.px(9), top, text)
        else:
            self._writer.centre(painter, QRectF(area.left(), top - line - 1, area.width(), line), text)

    def _scale(self) -> tuple[float, float]:
        """Give the values at the ground and at the top."""
        chart = self.chart
        if self.shape is not Shape.RANGES:
            return 0.0, 100.0 if chart.unit == "%" else max(*self._sizes, 1.0, chart.limit)
        ends = [end for pair in chart.spread if pair is not None for end in pair]
        low, high = min([0.0, *ends]), max([1.0, *ends])
        return low, high

    def _range(self, painter: QPainter, place: int, column: QRectF, low: float, high: float) -> float:
        """Draw an average as a dot on the line from the lowest to the highest; give the y of the dot."""
        chart, theme = self.chart, self.theme
        value, ends = chart.values[place], chart.spread[place]
        if value is None or ends is None:
            return column.bottom() - theme.px(8)

        def y(number: float) -> float:
            return column.bottom() - theme.px(5) - (column.height() - theme.px(10)) * (number - low) / (high - low)

        x, half = column.center().x(), min(column.width() / 4, theme.px(5))
        painter.setPen(QPen(theme.color("edge"), max(theme.px(2), 1.5)))
        if ends[0] != ends[1]:
            painter.drawLine(QPointF(x, y(ends[0])), QPointF(x, y(ends[1])))
            for end in ends:
                painter.drawLine(QPointF(x - half, y(end)), QPointF(x + half, y(end)))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent"))
        dot = theme.px(4)
        painter.drawEllipse(QPointF(x, y(value)), dot, dot)
        return y(value)

    def _labels(self, painter: QPainter, areas: list[QRectF], ground: QRectF) -> None:
        chart, line = self.chart, self._tall
        painter.setPen(self.theme.color("muted"))
        each = self._every(areas[0].width(), self._widest_label)
        for place, area in enumerate(areas):
            if place % each == 0:
                spot = QRectF(area.left(), ground.bottom() + 2, area.width(), line)
                self._writer.centre(painter, spot, chart.bars[place][0])
        if not self._small and chart.axis:
            under = QRectF(ground.left(), ground.bottom() + 2 + line, ground.width(), line)
            self._writer.centre(painter, under, chart.axis)

    @staticmethod
    def _every(step: float, width: float) -> int:
        """Tell which labels have room: every one, every second ..."""
        return max(1, -int(-(width + 2) // max(step, 1)))


def _cut(whole: QRectF, start: float, end: float, *, upright: bool) -> QRectF:
    """Give a piece of a bar between two shares of its length; at least a pixel, so that one card can be seen."""
    if upright:
        tall = max(whole.height() * (end - start), 1)
        return QRectF(whole.left(), whole.bottom() - whole.height() * start - tall, whole.width(), tall)
    return QRectF(
        whole.left() + whole.width() * start, whole.top(), max(whole.width() * (end - start), 1), whole.height()
    )
