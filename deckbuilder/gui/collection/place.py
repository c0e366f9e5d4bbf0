"""The collection as a place of the window, beside the catalog."""

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from deckbuilder.gui.places import Place
from deckbuilder.gui.workbench import Workbench


class CollectionPlace(Place):
    """What the player owns; the catalog beside it adds to it."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(bench, parent)
        self.setAccessibleName(self.tr("Collection"))
        self.title = QLabel(self.tr("Collection"), self)
        self.title.setProperty("role", "heading")
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(8)
        column.addWidget(self.title)
        column.addStretch(1)


def build(bench: Workbench, parent: QWidget) -> CollectionPlace:
    """Make the place over a window."""
    return CollectionPlace(bench, parent)
