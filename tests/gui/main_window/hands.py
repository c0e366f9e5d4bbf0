"""What tests of the whole window look at and type."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from deckbuilder.core.decks import Deck
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.open_deck import OpenDeck

LEFT, SHIFT, CTRL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


def opened(window: MainWindow) -> OpenDeck:
    assert window.bench.open is not None
    return window.bench.open


def deck(window: MainWindow) -> Deck:
    return opened(window).deck


def type_search(qtbot: QtBot, window: MainWindow, text: str) -> None:
    window.browser.search.edit.clear()
    qtbot.keyClicks(window.browser.search.edit, text)
