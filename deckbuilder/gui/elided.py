"""A label of one line that ends in dots where the room ends, and then tells the rest in its tooltip."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QStyle, QStyleOption


class ElidedLabel(QLabel):
    """Plain text only; ``short`` stands in its place where that fits and the text does not."""

    short = ""

    def minimumSizeHint(self) -> QSize:
        """Give a width that any place has."""
        return QSize(8, super().minimumSizeHint().height())

    @property
    def cut(self) -> bool:
        """Whether the text ends in dots, or gives way to its short form."""
        return self.fontMetrics().horizontalAdvance(self.text()) > self.contentsRect().width()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw as much of the text as there is room for."""
        painter = QPainter(self)
        option = QStyleOption()
        option.initFrom(self)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_Widget, option, painter, self)
        room = self.contentsRect()
        metrics = self.fontMetrics()
        text = self.text()
        if self.short and self.cut:
            text = self.short
        text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
