"""Short texts shaped once: a chart writes the same numbers and labels again at every edit."""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QStaticText


@lru_cache(maxsize=2048)
def _shaped(text: str, key: str) -> tuple[QStaticText, float]:
    font = QFont()
    font.fromString(key)
    static = QStaticText(text)
    static.setTextFormat(Qt.TextFormat.PlainText)
    static.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
    return static, QFontMetricsF(font).horizontalAdvance(text)


class Writer:
    """Writes single lines in one font.

    Args:
        font: with which the painter writes.
    """

    def __init__(self, font: QFont) -> None:
        self.font = font
        self.metrics = QFontMetricsF(font)
        self.tall = self.metrics.height()
        self._key = font.toString()

    def width(self, text: str) -> float:
        """Give the width of a text."""
        return _shaped(text, self._key)[1]

    def left(self, painter: QPainter, x: float, middle: float, text: str) -> None:
        """Write from x to the right, around a middle line."""
        painter.drawStaticText(QPointF(x, middle - self.tall / 2), _shaped(text, self._key)[0])

    def right(self, painter: QPainter, x: float, middle: float, text: str) -> None:
        """Write up to x."""
        self.left(painter, x - self.width(text), middle, text)

    def centre(self, painter: QPainter, box: QRectF, text: str) -> None:
        """Write in the middle of a box."""
        self.left(painter, box.center().x() - self.width(text) / 2, box.center().y(), text)

    def elided(self, text: str, room: float) -> str:
        """Shorten a text to a width."""
        return text if self.width(text) <= room else self.metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
