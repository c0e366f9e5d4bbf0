"""The line with the name of the deck: dots at its end while it is only read, the whole of it while it is written."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QStyle, QStyleOptionFrame

_INSET = 2
"""Qt leaves so many pixels at both ends of the text of a line."""


class DeckName(QLineEdit):
    """A line to type in that ends in dots where a name is longer than it and nobody types."""

    def minimumSizeHint(self) -> QSize:
        """Give a width at which a name can be told from another."""
        hint = super().minimumSizeHint()
        return QSize(self.fontMetrics().averageCharWidth() * 6, hint.height())

    @property
    def shown(self) -> str:
        """The words that are drawn: all of them, or as many as there is room for, and dots."""
        if self.hasFocus():
            return self.text()
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self._box().width())

    def _option(self) -> QStyleOptionFrame:
        option = QStyleOptionFrame()
        self.initStyleOption(option)
        return option

    def _box(self) -> QRect:
        box = self.style().subElementRect(QStyle.SubElement.SE_LineEditContents, self._option(), self)
        return box.adjusted(_INSET, 0, -_INSET, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the name with dots at its end where it is too long and not being written."""
        if self.shown == self.text():
            super().paintEvent(event)
            return
        painter = QPainter(self)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_PanelLineEdit, self._option(), painter, self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self._box(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.shown)
