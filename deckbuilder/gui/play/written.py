"""Words that stand on the table again and again: drawn once, then laid on as pictures, which is ten times as fast."""

from collections import OrderedDict

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPixmap

from deckbuilder.gui.theme import Theme

_MOST = 400
_Key = tuple[str, str, int, int, bool, str, int, float]


class Writer:
    """Draws lines of words in the type of a theme.

    Args:
        theme: colours and type.
    """

    _kept: OrderedDict[_Key, QPixmap] = OrderedDict()
    _fonts: dict[tuple[str, int, int, bool], tuple[QFont, QFontMetricsF]] = {}

    def __init__(self, theme: Theme, size: int = 11, *, bold: bool = False) -> None:
        self._theme, self._size, self._bold = theme, size, bold
        key = (theme.name, theme.scale, size, bold)
        if key not in self._fonts:
            font = theme.font(size, bold=bold)
            self._fonts[key] = (font, QFontMetricsF(font))
        self.font, self.metrics = self._fonts[key]

    def width(self, text: str) -> float:
        """Give the width of words, in pixels of the window."""
        return self.metrics.horizontalAdvance(text)

    def write(
        self, painter: QPainter, text: str, left: float, middle: float, role: str = "text", room: float = 1e6
    ) -> None:
        """Write one line, elided to a room.

        Args:
            painter: without any scale.
            text: the words.
            left: where they begin.
            middle: the y of the middle of the line.
            role: colour.
            room: width that there is.
        """
        ratio = painter.device().devicePixelRatioF()
        key = (text, self._theme.name, self._theme.scale, self._size, self._bold, role, round(min(room, 1e4)), ratio)
        kept = self._kept.get(key)
        if kept is None:
            kept = self._kept[key] = self._drawn(text, role, room, ratio)
            if len(self._kept) > _MOST:
                self._kept.popitem(last=False)
        painter.drawPixmap(QPointF(round(left), round(middle - kept.height() / ratio / 2)), kept)

    def _drawn(self, text: str, role: str, room: float, ratio: float) -> QPixmap:
        text = self.metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
        wide, high = self.metrics.horizontalAdvance(text) + 2, self.metrics.height()
        pixmap = QPixmap(max(round(wide * ratio), 1), max(round(high * ratio), 1))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setFont(self.font)
        painter.setPen(self._theme.color(role))
        painter.drawText(QPointF(0, self.metrics.ascent()), text)
        painter.end()
        return pixmap
