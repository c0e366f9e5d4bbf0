"""Whatever is drawn on a card of charts: counts of a deck, curves, or a table; the same questions go to each."""

import io
from collections.abc import Iterable
from typing import Protocol

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from deckbuilder.core.game import Chart
from deckbuilder.gui.stats import numbers
from deckbuilder.gui.stats.curves import Curves
from deckbuilder.gui.stats.heat import Heat, HeatPlot
from deckbuilder.gui.stats.lines import CurvePlot
from deckbuilder.gui.stats.numbers import Cell
from deckbuilder.gui.stats.paint import Plot
from deckbuilder.gui.theme import Theme

Figure = Chart | Curves | Heat


class Drawing(Protocol):
    """A figure laid out in a box."""

    theme: Theme

    def height(self, width: float) -> int:
        """Give the height at which everything is drawn without loss, for a width."""
        ...

    def least_height(self) -> int:
        """Give the least height at which anything can be told."""
        ...

    def areas(self, box: QRectF) -> list[QRectF]:
        """Give the place of each thing that can be pointed at."""
        ...

    def paint(self, painter: QPainter, box: QRectF, chosen: int = -1) -> None:
        """Draw it; the thing ``chosen`` is lit."""
        ...


def drawing(
    figure: Figure, theme: Theme, kinds: tuple[str, ...] = (), *, small: bool = False, vector: bool = False
) -> Drawing:
    """Lay a figure out.

    Args:
        figure: what is drawn.
        theme: colours, sizes and the typeface.
        kinds: the game's card types, for their colours.
        small: leave out what is not needed, as beside the formation.
        vector: for a file: patterns are drawn line by line.
    """
    if isinstance(figure, Curves):
        return CurvePlot(figure, theme, vector=vector)
    if isinstance(figure, Heat):
        return HeatPlot(figure, theme)
    return Plot(figure, theme, kinds, small=small, vector=vector)


def count(figure: Figure) -> int:
    """Count what can be pointed at: bars, steps, rows."""
    if isinstance(figure, Curves):
        return len(figure.steps)
    return len(figure.rows) if isinstance(figure, Heat) else len(figure.bars)


def said(figure: Figure, place: int) -> str:
    """Say a bar, a step or a row in words."""
    return numbers.said(figure, place) if isinstance(figure, Chart) else figure.said(place)


def reading(figure: Figure) -> str:
    """Give the figure in one sentence; ``""`` where it has none."""
    return numbers.reading(figure) if isinstance(figure, Chart) else numbers.held(figure.reading)


def summary(figure: Figure) -> str:
    """Say the whole figure."""
    if isinstance(figure, Chart):
        return numbers.summary(figure)
    return figure.summary() if isinstance(figure, Curves) else figure.reading


def header(figure: Figure) -> tuple[str, ...]:
    """Name the columns of the figure's table."""
    return numbers.header(figure) if isinstance(figure, Chart) else figure.header()


def rows(figure: Figure) -> tuple[tuple[Cell, ...], ...]:
    """Give the lines of the figure's table; None where there is no number."""
    if isinstance(figure, Chart):
        return numbers.rows(figure)
    return figure.rows() if isinstance(figure, Curves) else figure.lines()


def search(figure: Figure, place: int) -> str:
    """Give a query that lists the cards of a bar; ``""`` for none."""
    searches = figure.searches if isinstance(figure, Chart) else ()
    return searches[place] if 0 <= place < len(searches) else ""


def below(figure: Figure) -> str:
    """Give what stands under a picture: what its numbers are where they do not count cards, and what they leave out."""
    measure, unit = ("", "") if isinstance(figure, Heat) else (figure.measure, figure.unit)
    valued = not isinstance(figure, Chart) or bool(figure.values)
    told = measure + (f" ({unit})" if unit else "")
    shown = numbers.tr("Shown: {measure}.").format(measure=told) if measure and valued else ""
    return " ".join(part for part in (shown, figure.note) if part)


def separated(figure: Figure, mark: str = "\t") -> str:
    """Give the table as text, a heading and a line for each row, for a spreadsheet."""
    import csv  # 2 ms, and a table is rarely written

    out = io.StringIO()
    writer = csv.writer(out, delimiter=mark, lineterminator="\n")
    writer.writerow(header(figure))
    writer.writerows(rows(figure))
    return out.getvalue()


def comma_separated(figures: Iterable[Figure]) -> str:
    """Give the tables of several figures as one CSV text: each with its title before and an empty line behind."""
    import csv  # as above

    parts = []
    for figure in figures:
        title = io.StringIO()
        csv.writer(title, lineterminator="\n").writerow([figure.label])
        parts.append(title.getvalue() + separated(figure, ","))
    return "\n".join(parts)
