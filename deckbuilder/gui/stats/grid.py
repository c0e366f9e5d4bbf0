"""The charts of the open deck."""

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.gui.stats.sheet import Sheet
from deckbuilder.gui.workbench import Workbench


class StatsGrid(Sheet):
    """A card for each chart of the open deck, live; nothing is counted while it is hidden."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(bench, parent)
        self._stale = True
        bench.deck_opened.connect(self._on_deck)
        bench.hub.changed.connect(self._on_changed)

    def _on_changed(self, changes: Changes) -> None:
        if Topic.DECK in changes or Topic.CATALOG in changes or Topic.FORMATS in changes:
            self._on_deck()

    def _on_deck(self) -> None:
        self._stale = True
        if self.isVisible():
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Count what changed meanwhile."""
        if self._stale:
            self.refresh()
        super().showEvent(event)

    def refresh(self) -> None:
        """Count the open deck."""
        opened = self._bench.open
        if opened is not None:
            self._stale = False
            self.show_figures(opened.charts())
