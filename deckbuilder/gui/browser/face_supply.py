"""Which faces of the picture grid are drawn next: few while it moves, none while it flies, a screen ahead when it rests."""

from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from deckbuilder.gui.browser.face_queue import FaceQueue

if TYPE_CHECKING:
    from deckbuilder.gui.browser.card_grid import CardGrid

_REST_MS = 80
_SCREENS_A_SECOND = 4.0
"""Who scrolls faster cannot see faces; none are drawn until the view slows down."""


class Supply(QObject):
    """Watches how a grid is scrolled and tells the queue what is wanted.

    Args:
        grid: whose cards are seen.
        queue: draws them.
    """

    def __init__(self, grid: "CardGrid", queue: FaceQueue) -> None:
        super().__init__(grid)
        self._grid, self._queue = grid, queue
        self._before, self._way = (0.0, 0), 1
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self.supply)
        grid.verticalScrollBar().valueChanged.connect(self._on_scrolled)

    def start(self) -> None:
        """Ask for what is seen, once the grid rests."""
        self._rest.start()

    def _on_scrolled(self, value: int) -> None:
        """Draw little while the view moves, nothing while it flies."""
        grid, now = self._grid, monotonic()
        then, before = self._before
        if now > then:
            high = grid.viewport().height()
            speed = abs(value - before) / max(1, high) / max(now - then, 0.008)
            self._way = 1 if value >= before else -1
            self._before = (now, value)
            slow = speed < _SCREENS_A_SECOND
            self._queue.want(grid.seen(value, value + high), grid.face_width(), 1 if slow else 0)
        self._rest.start()

    def supply(self) -> None:
        """Have drawn what is seen, and a screen ahead."""
        grid = self._grid
        if not grid.isVisible():
            return
        high, down = grid.viewport().height(), grid.verticalOffset()
        seen = grid.seen(down, down + high)
        ahead = grid.seen(down + high, down + 2 * high) if self._way > 0 else grid.seen(down - high, down)[::-1]
        shown = set(seen)
        self._queue.want([*seen, *(id for id in ahead if id not in shown)], grid.face_width(), 2)
