"""A box to choose from a list that drops down."""

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QComboBox


class DropDown(QComboBox):
    """Shows all rows of its list where the screen has room for them.

    Qt sets the list's edges when its first row comes, before the style sheet has reached the box, and measures with other ones when
    it drops down: so the last row was cut, with an arrow below.
    """

    def showPopup(self) -> None:
        """Let the list have the edges that it is measured with, and drop it down."""
        around = self.view().parentWidget()
        if around is not None:
            QCoreApplication.sendEvent(around, QEvent(QEvent.Type.StyleChange))
        super().showPopup()
