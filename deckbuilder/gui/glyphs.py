"""Small signs in one stroke width, drawn in any colour: ``icon("undo", colour)``."""

import re
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap

_GRID = 24
_STROKE = 2.0

# Each sign on a grid of 24: M move, L line, C curve, Z close, all absolute; "O x y r" is a circle, "D x y r" a filled one.
SIGNS = {
    "about": "O 12 12 9 M 12 11 L 12 16.5 D 12 7.8 1.2",
    "add": "M 12 5 L 12 19 M 5 12 L 19 12",
    "army": "M 4 19 L 4 13 L 8 13 L 8 19 Z M 10 19 L 10 9 L 14 9 L 14 19 Z M 16 19 L 16 13 L 20 13 L 20 19 Z M 9 5 L 15 5",
    "back": "M 15.5 5 L 7.5 12 L 15.5 19",
    "bookmark": "M 6.5 3.5 L 17.5 3.5 L 17.5 20.5 L 12 15.5 L 6.5 20.5 Z",
    "chart": "M 4 4 L 4 20 L 21 20 M 9 16 L 9 12 M 13.5 16 L 13.5 7 M 18 16 L 18 10",
    "box": "M 3.5 7.5 L 12 3 L 20.5 7.5 L 20.5 16.5 L 12 21 L 3.5 16.5 Z M 3.5 7.5 L 12 12 L 20.5 7.5 M 12 12 L 12 21",
    "check": "M 5 12.5 L 10 17.5 L 19.5 7",
    "columns": "M 4 4 L 20 4 L 20 20 L 4 20 Z M 9.3 4 L 9.3 20 M 14.7 4 L 14.7 20",
    "copy": "M 9 9 L 20 9 L 20 20 L 9 20 Z M 5 15 L 4 15 L 4 4 L 15 4 L 15 5",
    "cross": "M 6 6 L 18 18 M 18 6 L 6 18",
    "cut": "M 5 12 L 19 12",
    "clock": "O 12 12 9 M 12 6.5 L 12 12 L 16 14.5",
    "compare": "M 4 5 L 10 5 L 10 19 L 4 19 Z M 14 5 L 20 5 L 20 19 L 14 19 Z",
    "deck": "M 8 7 L 19 7 L 19 21 L 8 21 Z M 5 17 L 5 3 L 16 3",
    "die": "M 12 2.5 L 20.5 7.2 L 20.5 16.8 L 12 21.5 L 3.5 16.8 L 3.5 7.2 Z M 12 7 L 16.5 14.5 L 7.5 14.5 Z",
    "dot": "D 12 12 5",
    "export": "M 12 15 L 12 3 M 7.5 7.5 L 12 3 L 16.5 7.5 M 4 15 L 4 20 L 20 20 L 20 15",
    "fallen": "M 12 3 L 12 21 M 6.5 8.5 L 17.5 8.5",
    "filter": "M 3.5 5 L 20.5 5 L 14 13 L 14 20 L 10 17.5 L 10 13 Z",
    "flask": "M 9 3 L 15 3 M 10 3 L 10 9.5 L 4.5 19 C 4 20.2 4.6 21 6 21 L 18 21 C 19.4 21 20 20.2 19.5 19 L 14 9.5 L 14 3"
    " M 7.3 15 L 16.7 15",
    "first": "M 6 5 L 6 19 M 18 5 L 10 12 L 18 19",
    "flag": "M 6 21 L 6 4 L 18 4 L 15 8.5 L 18 13 L 6 13",
    "fold": "M 6 9.5 L 12 15.5 L 18 9.5",
    "grid": "M 4 4 L 10 4 L 10 10.5 L 4 10.5 Z M 14 4 L 20 4 L 20 10.5 L 14 10.5 Z M 4 13.5 L 10 13.5 L 10 20 L 4 20 Z"
    " M 14 13.5 L 20 13.5 L 20 20 L 14 20 Z",
    "group": "M 4 5 L 20 5 M 8 10 L 20 10 M 4 15 L 20 15 M 8 20 L 20 20",
    "folder": "M 3 19 L 3 5 L 9.5 5 L 12 8 L 21 8 L 21 19 Z",
    "import": "M 12 3 L 12 15 M 7.5 10.5 L 12 15 L 16.5 10.5 M 4 15 L 4 20 L 20 20 L 20 15",
    "info": "O 12 12 9 M 12 11 L 12 16.5 D 12 7.8 1.2",
    "last": "M 18 5 L 18 19 M 6 5 L 14 12 L 6 19",
    "moon": "M 19.5 14.5 C 12 18 5.5 11 9.5 4.5 C 1 8 3 20 12.5 20.2 C 16 20 18.6 17.6 19.5 14.5 Z",
    "more": "D 5 12 1.7 D 12 12 1.7 D 19 12 1.7",
    "new": "M 6 3 L 14 3 L 19 8 L 19 21 L 6 21 Z M 14 3 L 14 8 L 19 8 M 12.5 11 L 12.5 17 M 9.5 14 L 15.5 14",
    "next": "M 8.5 5 L 16.5 12 L 8.5 19",
    "note": "M 5 3.5 L 19 3.5 L 19 15 L 13.5 20.5 L 5 20.5 Z M 8.5 8.5 L 15.5 8.5 M 8.5 12.5 L 13 12.5",
    "open": "M 3 19 L 3 5 L 9.5 5 L 12 8 L 20 8 L 20 11 M 3 19 L 6.5 11 L 22 11 L 18.5 19 Z",
    "open_rule": "M 8 9 C 8 3.5 16.5 3.8 16.2 9 C 16 12 12 12 12 15.2 D 12 19 1.3",
    "paste": "M 8 5 L 5 5 L 5 21 L 19 21 L 19 5 L 16 5 M 9 3 L 15 3 L 15 7 L 9 7 Z",
    "people": "O 8.5 8 3.2 M 2.5 19.5 C 2.5 12.5 14.5 12.5 14.5 19.5 M 15 5.2 C 19.3 5.2 19.3 11.2 15.6 11.2 M 17 13.8 C 20 14.2 21.5 16.3 21.5 19.5",
    "pause": "M 8 5 L 8 19 M 16 5 L 16 19",
    "picture": "M 3.5 4.5 L 20.5 4.5 L 20.5 19.5 L 3.5 19.5 Z M 4 17 L 9.5 11 L 14 15.5 L 16.5 13 L 20 16.5 D 15.5 8.8 1.6",
    "fetch": "M 7 16 C 2.5 16 2.5 10 7 9.5 C 8 4.5 16 4.5 17 9.5 C 21.5 10 21.5 16 17 16 M 12 11 L 12 21 M 8.5 17.5 L 12 21 L 15.5 17.5",
    "play": "M 7 4.5 L 19 12 L 7 19.5 Z",
    "printer": "M 7 8 L 7 3 L 17 3 L 17 8 M 7 17 L 3.5 17 L 3.5 8 L 20.5 8 L 20.5 17 L 17 17 M 7 13.5 L 17 13.5 L 17 21 L 7 21 Z",
    "printing": "M 6 3 L 18 3 L 18 21 L 6 21 Z M 9 6.5 L 15 6.5 L 15 12 L 9 12 Z",
    "redo": "M 19 9 L 10 9 C 3 9 3 18 10 18 L 15 18 M 15 5 L 19 9 L 15 13",
    "save": "M 4 4 L 16.5 4 L 20 7.5 L 20 20 L 4 20 Z M 8 4 L 8 9 L 15 9 L 15 4 M 8 20 L 8 14 L 16 14 L 16 20",
    "search": "O 10.5 10.5 6.5 M 15.5 15.5 L 20.5 20.5",
    "settings": "M 4 7 L 11 7 M 17 7 L 20 7 O 14 7 2.6 M 4 17 L 7 17 M 13 17 L 20 17 O 10 17 2.6",
    "sort": "M 8 4 L 8 20 M 4 16 L 8 20 L 12 16 M 14 6 L 20 6 M 14 11 L 18.5 11 M 14 16 L 17 16",
    "sun": "O 12 12 4 M 12 2.5 L 12 4.5 M 12 19.5 L 12 21.5 M 2.5 12 L 4.5 12 M 19.5 12 L 21.5 12 M 5.3 5.3 L 6.7 6.7"
    " M 17.3 17.3 L 18.7 18.7 M 18.7 5.3 L 17.3 6.7 M 6.7 17.3 L 5.3 18.7",
    "swords": "M 4 4 L 16 16 M 20 4 L 8 16 M 12.5 18.5 L 18.5 12.5 M 16.5 16.5 L 20 20 M 11.5 18.5 L 5.5 12.5 M 7.5 16.5 L 4 20",
    "table": "M 4 5 L 20 5 M 4 9.7 L 20 9.7 M 4 14.3 L 20 14.3 M 4 19 L 20 19",
    "tag": "M 3.5 3.5 L 12 3.5 L 21 12.5 L 12.5 21 L 3.5 12 Z D 8 8 1.4",
    "trash": "M 4 6.5 L 20 6.5 M 9 6.5 L 9 3.5 L 15 3.5 L 15 6.5 M 6 6.5 L 7 20.5 L 17 20.5 L 18 6.5 M 10 10.5 L 10 16.5"
    " M 14 10.5 L 14 16.5",
    "undo": "M 5 9 L 14 9 C 21 9 21 18 14 18 L 9 18 M 9 5 L 5 9 L 9 13",
    "unfold": "M 9.5 6 L 15.5 12 L 9.5 18",
    "wound": "M 12 3 C 15 8.5 18 11.5 18 15 C 18 19 15.3 21 12 21 C 8.7 21 6 19 6 15 C 6 11.5 9 8.5 12 3 Z",
    "warn": "M 12 3.5 L 22 20.5 L 2 20.5 Z M 12 10 L 12 14.5 D 12 17.4 1.1",
}
_PART = re.compile(r"[A-Z]|-?[\d.]+")


@cache
def _paths(name: str) -> tuple[QPainterPath, QPainterPath]:
    """Give what is stroked and what is filled of a sign."""
    stroked, filled = QPainterPath(), QPainterPath()
    parts = iter(_PART.findall(SIGNS[name]))

    def point() -> QPointF:
        return QPointF(float(next(parts)), float(next(parts)))

    for letter in parts:
        if letter == "M":
            stroked.moveTo(point())
        elif letter == "L":
            stroked.lineTo(point())
        elif letter == "C":
            stroked.cubicTo(point(), point(), point())
        elif letter == "Z":
            stroked.closeSubpath()
        else:
            centre, radius = point(), float(next(parts))
            (stroked if letter == "O" else filled).addEllipse(centre, radius, radius)
    return stroked, filled


def paint(painter: QPainter, name: str, box: QRectF, color: QColor) -> None:
    """Draw a sign into a box, centred."""
    side = min(box.width(), box.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.center().x() - side / 2, box.center().y() - side / 2)
    painter.scale(side / _GRID, side / _GRID)
    stroked, filled = _paths(name)
    pen = QPen(color, _STROKE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(stroked)
    painter.fillPath(filled, color)
    painter.restore()


_PIXMAPS: dict[tuple[str, int, int, float], QPixmap] = {}


def pixmap(name: str, color: QColor, side: int, ratio: float = 2.0) -> QPixmap:
    """Give a sign as a square picture, ``side`` logical pixels wide."""
    key = (name, color.rgba(), side, ratio)
    if key not in _PIXMAPS:
        drawn = QPixmap(round(side * ratio), round(side * ratio))
        drawn.setDevicePixelRatio(ratio)
        drawn.fill(Qt.GlobalColor.transparent)
        painter = QPainter(drawn)
        paint(painter, name, QRectF(0, 0, side, side), color)
        painter.end()
        _PIXMAPS[key] = drawn.copy()  # without what Qt keeps with a picture that was drawn on: 10 KB each
    return _PIXMAPS[key]


def icon(name: str, color: QColor, side: int = 20) -> QIcon:
    """Give a sign as an icon."""
    return QIcon(pixmap(name, color, side))


def forget() -> None:
    """Drop the drawn pictures; colours are about to change."""
    _PIXMAPS.clear()
