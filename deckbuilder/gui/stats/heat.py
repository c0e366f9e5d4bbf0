"""Tables whose cells have a colour and a sign: values, words, numbers, and their picture for a file."""

from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from deckbuilder.gui import glyphs
from deckbuilder.gui.stats.writing import Writer
from deckbuilder.gui.theme import Theme

_CELL, _NAMES, _HEAD, _LEAST = 22, 200, 120, 60
"""At 100 % text: side of a cell that bears a sign, most room for the names of rows, height of those of columns, least for rows."""
_WASH = 0.55
"""How much of the accent's colour a full cell has."""


def tr(text: str) -> str:
    """Translate words of tables."""
    return QCoreApplication.translate("stats", text)


class Cell(NamedTuple):
    """One cell.

    Attributes:
        text: what stands in it, ``"45 %"``; and what is copied.
        words: the cell in a sentence, without its row and column.
        sign: a glyph in place of the text: ``"check"``.
        role: the colour of sign and text.
        share: from 0 to 1, how much of the cell is coloured; None for none.
        rank: what the column is sorted by.
    """

    text: str
    words: str = ""
    sign: str = ""
    role: str = "text"
    share: float | None = None
    rank: float = 0.0


@dataclass(frozen=True, slots=True)
class Heat:
    """A table of cells.

    Attributes:
        corner: what the rows are: ``"Card"``.
        columns: their names.
        groups: a second line for some columns: where a character stands; empty, or one for each column.
        rows: their names.
        cells: a line for each row.
        legend: (cell, what it means) for signs that need it.
    """

    key: str
    label: str
    corner: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[tuple[Cell, ...], ...]
    groups: tuple[str, ...] = ()
    legend: tuple[tuple[Cell, str], ...] = ()
    reading: str = ""
    note: str = ""

    def said(self, row: int) -> str:
        """Say a row in words."""
        parts = [
            tr("{name} {value}").format(name=name, value=cell.words or cell.text)
            for name, cell in zip(self.columns, self.cells[row], strict=True)
            if cell.words or cell.text
        ]
        return tr("{what}: {values}").format(what=self.rows[row], values=", ".join(parts))

    def header(self) -> tuple[str, ...]:
        """Name the columns of the table as text."""
        groups = self.groups or ("",) * len(self.columns)
        named = (f"{name} ({group})" if group else name for name, group in zip(self.columns, groups, strict=True))
        return (self.corner, *named)

    def lines(self) -> tuple[tuple[str, ...], ...]:
        """Give the lines of the table as text."""
        return tuple((name, *(cell.text for cell in cells)) for name, cells in zip(self.rows, self.cells, strict=True))


def wash(theme: Theme, share: float) -> QColor:
    """Give the colour of a cell's ground: paper for 0, more and more of the accent's colour up to 1."""
    paper, full = theme.color("raised"), theme.color("accent")
    part = _WASH * min(max(share, 0.0), 1.0)
    mixed = [round(a + (b - a) * part) for a, b in zip(paper.getRgb()[:3], full.getRgb()[:3], strict=True)]  # type: ignore[index]  # the stubs call a tuple object
    return QColor(*mixed)


def paint_cell(painter: QPainter, cell: Cell, box: QRectF, theme: Theme, writer: Writer) -> None:
    """Draw a cell: its wash, then its sign or its text."""
    if cell.share is not None:
        painter.fillRect(box, wash(theme, cell.share))
    if cell.sign:
        side = min(writer.tall, box.height() - 2)
        spot = QRectF(box.center().x() - side / 2, box.center().y() - side / 2, side, side)
        glyphs.paint(painter, cell.sign, spot, theme.color(cell.role))
    elif cell.text:
        painter.setPen(theme.color(cell.role))
        writer.centre(painter, box, writer.elided(cell.text, box.width()))


class HeatPlot:
    """A table drawn as a picture, with upright names above the columns."""

    def __init__(self, chart: Heat, theme: Theme) -> None:
        self.chart, self.theme = chart, theme
        self._writer = Writer(theme.font(11))
        texts = [cell.text for cells in chart.cells for cell in cells if not cell.sign]
        wide = max(map(self._writer.width, texts), default=0.0) + theme.px(8)
        self._cell = max(wide, float(theme.px(_CELL)))
        names = max(map(self._writer.width, (chart.corner, *chart.rows)), default=0.0) + theme.px(8)
        self._names = min(names, float(theme.px(_NAMES)))
        heads = [self._headed(n) for n in range(len(chart.columns))]
        longest = max(map(self._writer.width, heads), default=0.0)
        lying = longest <= self._cell
        self._head = self._writer.tall + 4 if lying else min(longest, float(theme.px(_HEAD))) + theme.px(6)
        self._legend = self._writer.tall + theme.px(8) if chart.legend else 0.0

    def _headed(self, place: int) -> str:
        group = self.chart.groups[place] if self.chart.groups else ""
        return f"{self.chart.columns[place]} {group}".rstrip()

    def width(self) -> int:
        """Give the width that it needs."""
        return round(self._names + self._cell * len(self.chart.columns)) + 1

    def height(self, width: float) -> int:
        """Give the height that it needs."""
        return round(self._legend + self._head + self._line() * len(self.chart.rows)) + 1

    def least_height(self) -> int:
        """Give the height that it needs: less cannot be read."""
        return self.height(0)

    def _room(self, box: QRectF) -> float:
        """Give the room for the names of rows: what the cells leave, and no more than they need."""
        left = box.width() - self._cell * len(self.chart.columns)
        return min(self._names, max(left, float(self.theme.px(_LEAST))))

    def _line(self) -> float:
        return max(self._writer.tall + 4, float(self.theme.px(_CELL)))

    def areas(self, box: QRectF) -> list[QRectF]:
        """Give the place of each row."""
        top, line = box.top() + self._legend + self._head, self._line()
        return [QRectF(box.left(), top + n * line, self.width(), line) for n in range(len(self.chart.rows))]

    def paint(self, painter: QPainter, box: QRectF, chosen: int = -1) -> None:
        """Draw the table."""
        chart, theme, writer = self.chart, self.theme, self._writer
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(writer.font)
        self._explain(painter, box)
        names = self._room(box)
        left, top = box.left() + names, box.top() + self._legend + self._head
        painter.setPen(theme.color("muted"))
        writer.left(painter, box.left(), top - writer.tall / 2 - 2, chart.corner)
        for place in range(len(chart.columns)):
            if writer.width(self._headed(place)) <= self._cell:
                spot = QRectF(left + place * self._cell, top - writer.tall - 2, self._cell, writer.tall)
                writer.centre(painter, spot, self._headed(place))
                continue
            painter.save()
            painter.translate(left + (place + 0.5) * self._cell, top - theme.px(4))
            painter.rotate(-90)
            writer.left(painter, 0, 0, writer.elided(self._headed(place), self._head - theme.px(6)))
            painter.restore()
        for row, area in enumerate(self.areas(box)):
            painter.setPen(QPen(theme.color("hairline"), 1))
            painter.drawLine(area.topLeft(), area.topRight())
            painter.setPen(theme.color("text"))
            writer.left(painter, area.left(), area.center().y(), writer.elided(chart.rows[row], names - 6))
            for place, cell in enumerate(chart.cells[row]):
                spot = QRectF(left + place * self._cell, area.top() + 1, self._cell, area.height() - 1)
                paint_cell(painter, cell, spot.adjusted(0.5, 0, -0.5, 0), theme, writer)

    def _explain(self, painter: QPainter, box: QRectF) -> None:
        x, tall = box.left(), self._writer.tall
        for cell, meaning in self.chart.legend:
            paint_cell(painter, cell, QRectF(x, box.top(), self.theme.px(_CELL), tall), self.theme, self._writer)
            painter.setPen(self.theme.color("muted"))
            at = QPointF(x + self.theme.px(_CELL + 2), box.top() + tall / 2)
            self._writer.left(painter, at.x(), at.y(), meaning)
            x = at.x() + self._writer.width(meaning) + self.theme.px(12)
