"""How large a table is shown, and which part of it."""

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtWidgets import QGraphicsView

LARGEST = 4.0
"""Pixels of the window for each unit of the table, at most."""


class Camera:
    """Shows the whole table until somebody wants it larger.

    Args:
        view: whose table.

    Attributes:
        fitted: whether the whole is shown, and goes on being so when the window changes.
    """

    def __init__(self, view: QGraphicsView) -> None:
        self._view = view
        self.fitted = True
        for bars in (view.setHorizontalScrollBarPolicy, view.setVerticalScrollBarPolicy):
            bars(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def fit(self, box: QRectF) -> None:
        """Show all of a box."""
        view, scale = self._view, min(self._whole(), LARGEST)
        self.fitted = True
        view.resetTransform()
        view.scale(scale, scale)
        view.centerOn(box.center())

    def zoom(self, by: float) -> None:
        """Show it larger or smaller, no smaller than whole."""
        view, least = self._view, self._whole()
        now = view.transform().m11()
        wanted = min(max(now * by, least), max(LARGEST, least))
        if wanted <= least * 1.001:
            self.fit(view.sceneRect())
        else:
            self.fitted = False
            view.scale(wanted / now, wanted / now)

    def pan(self, by: QPoint) -> None:
        """Move, in pixels."""
        for bar, way in ((self._view.horizontalScrollBar(), by.x()), (self._view.verticalScrollBar(), by.y())):
            bar.setValue(bar.value() + way)

    def _whole(self) -> float:
        box, port = self._view.sceneRect(), self._view.viewport().rect()
        return min(port.width() / max(box.width(), 1), port.height() / max(box.height(), 1))
