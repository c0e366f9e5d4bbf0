"""A table that says in place of its rows why there are none."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QTableView, QWidget

from deckbuilder.gui.theme import Theme

_INSET = 24


class EmptyTable(QTableView):
    """A table; while a sentence is set, it stands in the middle and the headings are gone.

    Args:
        theme: colours.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.empty = ""

    def set_empty(self, sentence: str) -> None:
        """Say something in place of rows; ``""`` where there are rows."""
        self.empty = sentence
        self.setAccessibleDescription(sentence)
        self.horizontalHeader().setVisible(not sentence)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, or the sentence in their place."""
        super().paintEvent(event)
        if self.empty:
            painter = QPainter(self.viewport())
            painter.setPen(self.theme.color("muted"))
            box = self.viewport().rect().adjusted(_INSET, _INSET, -_INSET, -_INSET)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self.empty)
