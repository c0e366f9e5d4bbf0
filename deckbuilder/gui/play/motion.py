"""Everything that moves on a table: one clock, one short way for each item."""

from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, Qt, QTimer
from PySide6.QtWidgets import QApplication, QGraphicsItem, QStyle

LASTS_MS = 140
_FRAME_MS = 8


class Way(NamedTuple):
    """Where an item comes from and goes to."""

    item: QGraphicsItem
    start: QPointF
    end: QPointF
    turned: float = 0.0
    faint: bool = False


def wanted_by_system() -> bool:
    """Tell whether the system wants anything to move."""
    style = QApplication.style()
    lasts = style.styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration)
    return lasts > 0 and QApplication.isEffectEnabled(Qt.UIEffect.UI_General)


class Motion(QObject):
    """Moves items along their ways, all at once; a new beginning ends what is under way where it was going.

    Args:
        settled: called when all have arrived.
    """

    def __init__(self, settled: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._ways: list[Way] = []
        self._began = 0.0
        self._settled = settled
        self._clock = QTimer(self)
        self._clock.setTimerType(Qt.TimerType.PreciseTimer)
        self._clock.setInterval(_FRAME_MS)
        self._clock.timeout.connect(self._on_tick)

    @property
    def under_way(self) -> bool:
        """Whether anything moves."""
        return bool(self._ways)

    def begin(self, ways: list[Way]) -> None:
        """Let items go their ways."""
        self.finish()
        self._ways = ways
        if ways:
            self._began = monotonic()
            self.put(0.0)
            self._clock.start()

    def finish(self) -> None:
        """Put everything where it is going."""
        self._clock.stop()
        if self._ways:
            self.put(1.0)
            self._ways = []
            self._settled()

    def _on_tick(self) -> None:
        done = (monotonic() - self._began) * 1000 / LASTS_MS
        if done >= 1.0:
            self.finish()
        else:
            self.put(1 - (1 - done) ** 3)

    def put(self, part: float) -> None:
        """Put everything so far on its way, from 0 to 1."""
        for way in self._ways:
            way.item.setPos(way.start + (way.end - way.start) * part)
            if way.turned:
                way.item.setRotation(way.turned * (1 - part))
            if way.faint:
                way.item.setOpacity(part)
