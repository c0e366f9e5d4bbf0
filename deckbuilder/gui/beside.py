"""What is done in the catalog goes to what stands beside it: the open deck, or a place that shares the catalog."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QMenu

from deckbuilder.core.ids import CardId

if TYPE_CHECKING:
    from deckbuilder.gui.main_window import MainWindow


class Beside(QObject):
    """Hands the catalog of a window on from place to place.

    Args:
        window: whose catalog.
    """

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        window.places.shown.connect(self._on_shown)
        window.browser.menu_wanted.connect(self._on_menu)
        window.bench.world.trunk.counted.connect(self._on_counted)

    def _on_shown(self) -> None:
        place, browser = self._window.places.place, self._window.browser
        if self._window.places.has_catalog:
            browser.give_to((place.taker() if place is not None else None) or browser.bulk)

    def _on_counted(self) -> None:
        place = self._window.places.place
        if place is not None and place.taker() is not None:
            self._window.browser.show_copies()

    def _on_menu(self, card: str, at: QPoint) -> None:
        chosen, place = self._window.browser.selected(), self._window.places.place
        cards = chosen if CardId(card) in chosen else (CardId(card),)
        menu = (place.card_menu(cards) if place is not None else None) or self._of_deck(cards)
        if not menu.isEmpty():
            menu.aboutToHide.connect(menu.deleteLater, Qt.ConnectionType.QueuedConnection)
            menu.popup(at)

    def _of_deck(self, cards: tuple[CardId, ...]) -> QMenu:
        from deckbuilder.gui.card_menu import CardMenu  # not before somebody asks

        menu = CardMenu(self._window.bench, cards, None, self._window)
        menu.hand.note_wanted.connect(self._window.builder.acts.on_note_wanted)
        return menu
