"""Fourth chapter of the tour: all decks, in folders."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QLineEdit

from tests.long.player import Player, Step, Wait, labelled, pause
from tests.long.tour_building import NAME

if TYPE_CHECKING:
    from deckbuilder.gui.library.library import DeckLibrary

_FOLDER = "League"


class AllDecks:
    """Steps in the library.

    Args:
        player: who goes.
    """

    def __init__(self, player: Player) -> None:
        self.player = player

    def _library(self) -> "DeckLibrary":
        from deckbuilder.gui.library.library import DeckLibrary

        library = self.player.window.decks.library
        assert isinstance(library, DeckLibrary)
        return library

    def folder(self) -> Step:
        """Make a folder, and move the deck there."""
        player, side = self.player, self.player.window.decks
        if player.mouse:
            player.at(side.bar, side.bar.tabRect(0))
        else:
            player.hand.key("ctrl+shift+d")
        yield Wait(lambda: side.library_shown)
        library = self._library()
        yield Wait(library.view.hasFocus)
        yield from player.press(library.new_folder)
        yield pause(0.5)
        if not isinstance(QApplication.focusWidget(), QLineEdit):
            player.defect("the line for the name of a new folder does not stay open")
            yield from player.go(library.places)
            player.hand.key("F2")
        yield Wait(lambda: isinstance(QApplication.focusWidget(), QLineEdit))
        player.hand.key("ctrl+a")
        player.hand.type(_FOLDER)
        player.hand.key("Return")
        yield Wait(lambda: library.places.place().word == _FOLDER)
        player.hand.shoot("folder")
        yield from self._all_decks(library)
        yield Wait(lambda: library.table.rowCount() > 0)
        yield from self._choose(library)
        yield from player.press(labelled(library.deeds, "Move to"))
        folders = library.deeds.folders
        yield from player.pick(folders, next(a for a in folders.actions() if a.data() == _FOLDER))
        yield Wait(lambda: [deck.folder for deck in library.table.decks() if deck.name == NAME] == [_FOLDER])
        player.hand.shoot("decks")

    def look_up(self) -> Step:
        """Find the decks with a card by its name, and open the one that has it."""
        player, side, library = self.player, self.player.window.decks, self._library()
        bench = player.window.bench
        card = next(bench.name_of(entry.card) for entry in player.deck().entries)
        yield from player.go(library.search)
        player.hand.type(card)
        yield Wait(lambda: [deck.name for deck in library.table.decks()] == [NAME])
        player.hand.shoot("looked-up")
        if player.mouse:
            player.at(library.view.viewport(), library.view.visualRect(library.table.index(0, 0)), times=2)
        else:
            player.hand.key("Down", "Home", "Return")
        yield Wait(lambda: side.pages.currentWidget() is side.builder and player.deck().name == NAME)

    def _all_decks(self, library: "DeckLibrary") -> Step:
        player, places = self.player, library.places
        if player.mouse:
            player.at(places.viewport(), places.visualRect(places.model().index(0, 0)))
        else:
            yield from player.reach(places)
            player.hand.key("Home")
        yield Wait(lambda: places.currentItem() is places.topLevelItem(0))

    def _choose(self, library: "DeckLibrary") -> Step:
        player, view = self.player, library.view
        row = next(row for row, deck in enumerate(library.table.decks()) if deck.name == NAME)
        if player.mouse:
            player.at(view.viewport(), view.visualRect(library.table.index(row, 0)))
        else:
            yield from player.reach(view)
            player.hand.key("ctrl+Home", *["Down"] * row)
            if not view.selected():
                player.hand.key("space")
        yield Wait(lambda: [deck.name for deck in view.selected()] == [NAME])
