"""Fills that can be told apart without colours, and the legend that names them."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen

from deckbuilder.gui.stats.writing import Writer
from deckbuilder.gui.theme import Theme

_GAP = 12
_BRUSHES = (
    Qt.BrushStyle.SolidPattern,
    Qt.BrushStyle.BDiagPattern,
    Qt.BrushStyle.Dense6Pattern,
    Qt.BrushStyle.FDiagPattern,
)


def fill(painter: QPainter, box: QRectF, color: QColor, pattern: int, theme: Theme, *, vector: bool = False) -> None:
    """Fill a box: plain, with rising lines, with dots, with falling lines, by turns.

    Args:
        painter: draws.
        box: the box.
        color: of the ground; the pattern has that of paper.
        pattern: which one, from 0.
        theme: tells the colour of paper and the distance of lines.
        vector: draw line by line, since an SVG knows neither brushes with patterns nor clipping; ten times slower.
    """
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawRoundedRect(box, 1.5, 1.5)
    kind = pattern % len(_BRUSHES)
    light = theme.color("raised")
    if not vector:
        if kind:
            painter.setBrush(QBrush(light, _BRUSHES[kind]))
            painter.drawRect(box)
        return
    if kind in (1, 3) and min(box.width(), box.height()) >= 2:
        painter.setPen(QPen(light, 1.4))
        lines = list(_lines(box, theme.px(5)))
        painter.drawLines(lines if kind == 1 else [_mirrored(line, box) for line in lines])
    elif kind == 2:
        step = theme.px(5)
        painter.setPen(QPen(light, step * 0.44, c=Qt.PenCapStyle.RoundCap))
        rows, columns = int(box.height() // step), int(box.width() // step)
        left = box.left() + (box.width() - step * (columns - 1)) / 2
        top = box.top() + (box.height() - step * (rows - 1)) / 2
        spots = [QPointF(left + n * step, top + row * step) for row in range(rows) for n in range(columns)]
        if spots:
            painter.drawPoints(spots)


def _lines(box: QRectF, step: float) -> Iterator[QLineF]:
    """Give rising lines across a box, cut at its edges."""
    at = box.left() + box.top() + step
    while at < box.right() + box.bottom():
        start = max(box.left(), at - box.bottom())
        end = min(box.right(), at - box.top())
        if end > start:
            yield QLineF(start, at - start, end, at - end)
        at += step


def _mirrored(line: QLineF, box: QRectF) -> QLineF:
    turn = box.left() + box.right()
    return QLineF(turn - line.x1(), line.y1(), turn - line.x2(), line.y2())


def _places(parts: Sequence[str], width: float, theme: Theme, writer: Writer) -> list[tuple[float, int, float]]:
    """Give (x, line, width) of each name with its swatch; a name that finds no room begins a new line."""
    swatch = writer.tall + theme.px(2)
    x, line, found = 0.0, 0, []
    for part in parts:
        wide = min(swatch + writer.width(part) + 2, width)
        if x and x + wide > width:
            x, line = 0.0, line + 1
        found.append((x, line, wide))
        x += wide + theme.px(_GAP)
    return found


def legend_height(parts: Sequence[str], width: float, theme: Theme, writer: Writer) -> float:
    """Give the height of the legend with the space below it."""
    lines = _places(parts, width, theme, writer)[-1][1] + 1
    return lines * (writer.tall + theme.px(2)) + theme.px(6)


def paint_legend(
    painter: QPainter,
    parts: Sequence[str],
    hues: Sequence[int],
    box: QRectF,
    theme: Theme,
    writer: Writer,
    *,
    vector: bool,
) -> None:
    """Draw the names of the parts, each behind a swatch of its fill."""
    tall = writer.tall
    for number, (x, line, wide) in enumerate(_places(parts, box.width(), theme, writer)):
        top = box.top() + line * (tall + theme.px(2))
        side = tall * 0.8
        swatch = QRectF(box.left() + x, top + (tall - side) / 2, side, side)
        fill(painter, swatch, theme.series(hues[number]), number, theme, vector=vector)
        painter.setPen(theme.color("muted"))
        name = writer.elided(parts[number], wide - tall - theme.px(2) + 1)
        writer.left(painter, swatch.right() + theme.px(4), swatch.center().y(), name)
