"""Widgets side by side on one line; those that find no room are hidden."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

_NARROW = 0.75
"""With less than this part of the width that it wants, a widget says nothing any more."""


class OneLine(QWidget):
    """A line that never wraps: the first widgets stay as long as there is room, the pinned ones always.

    Args:
        gap: pixels between widgets.
    """

    fitted = Signal(int)
    """So many widgets found no room."""

    def __init__(self, gap: int = 4, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._gap = gap
        self._items: tuple[QWidget, ...] = ()
        self._pinned: tuple[QWidget, ...] = ()

    def show_items(self, items: Sequence[QWidget], pinned: Sequence[QWidget] = ()) -> None:
        """Show these, in this order, and the pinned ones behind them."""
        for gone in {*self._items, *self._pinned} - {*items, *pinned}:
            gone.hide()
        self._items, self._pinned = tuple(items), tuple(pinned)
        self.fit()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Give the size at which all have room."""
        hints = [widget.sizeHint() for widget in (*self._items, *self._pinned)]
        width = sum(hint.width() for hint in hints) + self._gap * max(len(hints) - 1, 0)
        return QSize(width, max((hint.height() for hint in hints), default=0))

    def minimumSizeHint(self) -> QSize:
        """Give the size of what is pinned."""
        width = sum(widget.sizeHint().width() + self._gap for widget in self._pinned)
        return QSize(width, self.sizeHint().height())

    def fit(self) -> None:
        """Place everything; a first one that is a little too wide is made narrower."""
        height = self.height()
        room = self.width() - sum(widget.sizeHint().width() + self._gap for widget in self._pinned)
        x, left_out = 0, 0
        for place, widget in enumerate(self._items):
            width = widget.sizeHint().width()
            if place == 0 and room >= width * _NARROW:
                width = min(width, room)
            if left_out or x + width > room:
                left_out += 1
                widget.hide()
                continue
            hint = widget.sizeHint().height()
            widget.setGeometry(x, (height - hint) // 2, width, hint)
            widget.show()
            x += width + self._gap
        for widget in self._pinned:
            hint_size = widget.sizeHint()
            widget.setGeometry(x, (height - hint_size.height()) // 2, hint_size.width(), hint_size.height())
            widget.show()
            x += hint_size.width() + self._gap
        self.fitted.emit(left_out)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place everything anew."""
        self.fit()
        super().resizeEvent(event)

    def event(self, event: QEvent) -> bool:
        """Place everything anew where a widget wants another size."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.fit()
            self.updateGeometry()
        return super().event(event)
