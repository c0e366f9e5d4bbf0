"""The tabs of the card page, with what can be told of each beforehand."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTabBar, QWidget

from deckbuilder.core.cards import Card
from deckbuilder.gui.workbench import Workbench

CARD_TAB, PRINTINGS_TAB, OWNED_TAB, NOTE_TAB = range(4)


class CardTabs(QTabBar):
    """Card, printings, copies owned, note.

    Args:
        bench: what the window shares.
    """

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self._card: Card | None = None
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(True)  # where large letters leave no room for all
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self.setAccessibleName(self.tr("About the card"))
        for label in (self.tr("Card"), self.tr("Printings"), self.tr("Owned"), self.tr("Note")):
            self.addTab(label)
        bench.world.trunk.counted.connect(self._on_counted)

    def show_card(self, card: Card | None) -> None:
        """Say how many printings and copies of a card there are, and whether a note was written on it."""
        self._card = card
        count = len(card.printings) if card is not None else 0
        several = self.tr("Printings ({n})").format(n=count)
        self._label(PRINTINGS_TAB, several if count > 1 else self.tr("Printing"))
        preferences, game = self._bench.services.pictures.preferences, self._bench.game.id
        noted = card is not None and bool(preferences.note(game, card.id))
        self._label(NOTE_TAB, self.tr("Note \N{BULLET}") if noted else self.tr("Note"))
        self.setTabToolTip(NOTE_TAB, self.tr("You wrote a note on this card") if noted else "")
        owned = self._bench.world.trunk.counts.owned.get(card.id, 0) if card is not None else 0
        self._label(OWNED_TAB, self.tr("Owned ({n})").format(n=owned) if owned else self.tr("Owned"))

    def _label(self, tab: int, text: str) -> None:
        if self.tabText(tab) != text:  # the same one, too, lays the bar out again
            self.setTabText(tab, text)

    def _on_counted(self) -> None:
        self.show_card(self._card)
