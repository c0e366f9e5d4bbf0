"""A quiet sign that somebody thinks."""

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from deckbuilder.gui.workbench import Workbench
from deckbuilder.settings import TABLE_MOTION

_SIDE, _STEP_MS, _STEP, _ARC = 16, 60, 24, 100


class Spinner(QWidget):
    """An arc that goes round; where the player wants no motion, a ring that stands."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self._angle = 0
        self._timer = QTimer(self)
        self._timer.setInterval(_STEP_MS)
        self._timer.timeout.connect(self._on_step)
        bench.themed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        side = self._bench.theme.px(_SIDE)
        self.setFixedSize(side, side)

    def turn(self, on: bool) -> None:
        """Begin or cease to turn."""
        if on and self._bench.services.settings[TABLE_MOTION]:
            self._timer.start()
        else:
            self._timer.stop()

    def _on_step(self) -> None:
        self._angle = (self._angle - _STEP) % 360
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the arc."""
        theme = self._bench.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        painter.setPen(QPen(theme.color("hairline"), theme.px(2)))
        painter.drawEllipse(box)
        painter.setPen(QPen(theme.color("accent"), theme.px(2), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawArc(box, self._angle * 16, _ARC * 16)
