"""The table as a place of the window."""

from PySide6.QtWidgets import QStackedLayout, QWidget

from deckbuilder.gui.places import Place
from deckbuilder.gui.play.first_choice import FirstChoice
from deckbuilder.gui.workbench import Workbench


class TablePlace(Place):
    """A match, or the ways to begin one."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(bench, parent)
        self.setAccessibleName(self.tr("Table"))
        self._pages = QStackedLayout(self)
        self.begin = FirstChoice(bench, self)
        self._pages.addWidget(self.begin)

    def enter(self) -> None:
        """Take the focus: where the match is, else where one begins."""
        self.begin.first().setFocus()


def build(bench: Workbench, parent: QWidget) -> TablePlace:
    """Make the place over a window."""
    return TablePlace(bench, parent)
