"""A button for a way out of a finding: as wide as its words, but never wider than the room."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStyle, QStyleOptionButton, QStylePainter, QWidget


class WayButton(QPushButton):
    """Ends its words in dots where there is less room than they need; the tooltip says them whole."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "small")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """Give a width at which some letters can be read."""
        wanted = super().minimumSizeHint()
        return QSize(min(wanted.width(), self.fontMetrics().averageCharWidth() * 12), wanted.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw as ever, with as many of the words as there is room for."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        room = self.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, self).width()
        if not self.icon().isNull():
            room -= self.iconSize().width() + 4
        option.text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        QStylePainter(self).drawControl(QStyle.ControlElement.CE_PushButton, option)
