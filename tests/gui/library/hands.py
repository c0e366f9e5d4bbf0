"""What tests of the library look at and click on."""

from typing import NoReturn

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTreeWidgetItem
from pytestqt.qtbot import QtBot

from deckbuilder.core.errors import DataTrouble
from deckbuilder.gui.library.library import DeckLibrary
from deckbuilder.gui.library.places import Place
from deckbuilder.gui.workbench import Workbench

LEFT = Qt.MouseButton.LeftButton


class Said:
    """What the strip would show last, with its way back."""

    def __init__(self, bench: Workbench) -> None:
        self.sentence, self.undo = "", None
        bench.hub.said.connect(self.take)

    def take(self, sentence: str, undo: object) -> None:
        self.sentence, self.undo = sentence, undo

    def take_back(self) -> None:
        assert callable(self.undo)
        self.undo()


def names(library: DeckLibrary) -> list[str]:
    return [deck.name for deck in library.table.decks()]


def item(library: DeckLibrary, place: Place) -> QTreeWidgetItem:
    return library.places._items[place]


def click(qtbot: QtBot, library: DeckLibrary, place: Place) -> None:
    where = library.places.visualItemRect(item(library, place)).center()
    qtbot.mouseClick(library.places.viewport(), LEFT, pos=where)


def settled(qtbot: QtBot, library: DeckLibrary) -> None:
    qtbot.waitUntil(lambda: not library._soon.isActive())


def unreadable(*_: object) -> NoReturn:
    """Fail as a locked file does."""
    raise DataTrouble("decks", "it is locked", "try again")
