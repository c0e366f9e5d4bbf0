"""Charts as pictures and tables for elsewhere: always light, on white, with title, deck and axes."""

from collections.abc import Sequence
from enum import StrEnum

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter

from deckbuilder.gui.stats.figures import Drawing, Figure, below, comma_separated, drawing, reading
from deckbuilder.gui.stats.heat import HeatPlot
from deckbuilder.gui.theme import Theme

_WIDE, _EDGE, _GAP = 520, 24, 28
_FINE, _SVG_DPI = 2, 96
"""Pixels of a PNG for each unit of length, and units in an inch of an SVG, as browsers count."""


class ChartFile(StrEnum):
    """What charts are written as; the value is the suffix without its dot."""

    PNG = "png"
    SVG = "svg"
    CSV = "csv"


class Poster:
    """Charts laid out on white paper, in up to two columns.

    Args:
        charts: one or several.
        deck: the deck's name, under each title.
        kinds: the game's card types, for their colours.
    """

    def __init__(self, charts: Sequence[Figure], deck: str, kinds: tuple[str, ...]) -> None:
        self._theme = Theme("light")
        self._deck, self._kinds = deck, kinds
        drawings = [self._plot(chart) for chart in charts]
        self._wide = max([_WIDE, *(plot.width() for plot in drawings if isinstance(plot, HeatPlot))])
        self._heads = {size: QFontMetricsF(self._theme.font(size, bold=size > 11)) for size in (11, 13, 15)}
        columns = 1 if len(charts) < 2 else 2
        bottoms = [float(_EDGE)] * columns
        self._placed: list[tuple[Figure, QRectF]] = []
        for chart in charts:
            column = bottoms.index(min(bottoms))
            tall = self._height(chart)
            self._placed.append(
                (chart, QRectF(_EDGE + column * (self._wide + _GAP), bottoms[column], self._wide, tall))
            )
            bottoms[column] += tall + _GAP
        self.size = QSize(2 * _EDGE + columns * self._wide + (columns - 1) * _GAP, round(max(bottoms) - _GAP + _EDGE))

    def _wrapped(self, text: str) -> float:
        flags = int(Qt.TextFlag.TextWordWrap)
        return self._heads[11].boundingRect(QRectF(0, 0, self._wide, 1000), flags, text).height() if text else 0.0

    def _plot(self, chart: Figure) -> Drawing:
        return drawing(chart, self._theme, self._kinds, vector=True)

    def _texts(self, chart: Figure) -> float:
        """Give the height of what stands above the chart."""
        return self._heads[15].height() + self._heads[11].height() + self._wrapped(reading(chart)) + 10

    def _height(self, chart: Figure) -> float:
        note = self._wrapped(below(chart))
        return self._texts(chart) + self._plot(chart).height(self._wide) + (note + 6 if note else 0)

    def paint(self, painter: QPainter) -> None:
        """Draw everything."""
        painter.fillRect(QRectF(0, 0, self.size.width(), self.size.height()), Qt.GlobalColor.white)
        for chart, box in self._placed:
            self._one(painter, chart, box)

    def _one(self, painter: QPainter, chart: Figure, box: QRectF) -> None:
        theme, at = self._theme, box.top()
        wrap = int(Qt.TextFlag.TextWordWrap)
        small, said = self._heads[11].height(), self._wrapped(reading(chart))
        painter.setPen(theme.color("text"))
        painter.setFont(theme.font(15, bold=True))
        painter.drawText(QRectF(box.left(), at, box.width(), self._heads[15].height()), 0, chart.label)
        at += self._heads[15].height()
        painter.setPen(theme.color("muted"))
        painter.setFont(theme.font(11))
        name = self._heads[11].elidedText(self._deck, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(QRectF(box.left(), at, box.width(), small), 0, name)
        at += small
        painter.setPen(theme.color("text"))
        if said:
            painter.drawText(QRectF(box.left(), at, box.width(), said + 2), wrap, reading(chart))
        at = box.top() + self._texts(chart)
        plot = self._plot(chart)
        tall = plot.height(box.width())
        plot.paint(painter, QRectF(box.left(), at, box.width(), tall))
        if below(chart):
            painter.setPen(theme.color("muted"))
            painter.setFont(theme.font(11))
            painter.drawText(
                QRectF(box.left(), at + tall + 6, box.width(), self._wrapped(below(chart)) + 2), wrap, below(chart)
            )

    def png(self) -> bytes:
        """Give a PNG of twice the size, sharp on fine screens and on paper."""
        image = QImage(self.size * _FINE, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(_FINE)
        painter = QPainter(image)
        self.paint(painter)
        painter.end()
        held = QByteArray()
        buffer = QBuffer(held)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stubs want bytes here, Qt takes the word
        return bytes(held.data())

    def svg(self, title: str) -> bytes:
        """Give an SVG whose texts stay texts."""
        from PySide6.QtSvg import QSvgGenerator  # a library of its own, for this one way out

        held = QByteArray()
        buffer = QBuffer(held)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QSvgGenerator()
        writer.setOutputDevice(buffer)
        writer.setResolution(_SVG_DPI)
        writer.setSize(self.size)
        writer.setViewBox(QRectF(0, 0, self.size.width(), self.size.height()))
        writer.setTitle(title)
        writer.setDescription(self._deck)
        painter = QPainter(writer)
        self.paint(painter)
        painter.end()
        return bytes(held.data())


def content(charts: Sequence[Figure], deck: str, kinds: tuple[str, ...], kind: ChartFile) -> bytes:
    """Give the charts as the content of a file."""
    if kind is ChartFile.CSV:
        return comma_separated(charts).encode("utf-8-sig")  # spreadsheets take it for the local code page otherwise
    poster = Poster(charts, deck, kinds)
    title = charts[0].label if len(charts) == 1 else deck
    return poster.png() if kind is ChartFile.PNG else poster.svg(title)
