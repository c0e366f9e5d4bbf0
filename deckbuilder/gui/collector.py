"""Garbage is collected on the window's thread only.

Python collects cycles on whichever thread happens to allocate; a cycle that holds a widget would then be destroyed away from
the thread that Qt allows, and the program would end without a word.
"""

import gc

from PySide6.QtCore import QObject, QTimer

_EVERY_MS = 500


class Collector(QObject):
    """Takes over from Python's own collector for as long as it lives; a child of what holds the window together."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._limits = gc.get_threshold()
        self._timer = QTimer(self)
        self._timer.setInterval(_EVERY_MS)
        self._timer.timeout.connect(self._look)
        self._timer.start()

    def _look(self) -> None:
        """Collect the oldest generation that is full, as Python would."""
        counts = gc.get_count()
        full = [generation for generation in (2, 1, 0) if counts[generation] > self._limits[generation]]
        if full:
            gc.collect(full[0])

    def stop(self) -> None:
        """Hand back to Python's own collector."""
        self._timer.stop()
        gc.enable()
