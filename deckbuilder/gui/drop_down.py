"""A box to choose from a list that drops down."""

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter


class DropDown(QComboBox):
    """Shows all rows of its list where the screen has room for them; what is chosen ends in dots where the box is too small for it.

    Qt sets the list's edges when its first row comes, before the style sheet has reached the box, and measures with other ones when
    it drops down: so the last row was cut, with an arrow below.
    """

    def showPopup(self) -> None:
        """Let the list have the edges that it is measured with, and drop it down."""
        around = self.view().parentWidget()
        if around is not None:
            QCoreApplication.sendEvent(around, QEvent(QEvent.Type.StyleChange))
        super().showPopup()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the box as Qt does, which by itself would cut what is chosen in the middle of a letter."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        style = self.style()
        complex_, part = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
        room = style.subControlRect(complex_, option, part, self).width()
        option.currentText = self.fontMetrics().elidedText(option.currentText, Qt.TextElideMode.ElideRight, room)
        painter = QStylePainter(self)
        painter.drawComplexControl(complex_, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
