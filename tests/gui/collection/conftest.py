"""A window at the collection, over the made-up game."""

import pytest
from pytestqt.qtbot import QtBot

from deckbuilder.gui.collection.place import CollectionPlace
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.places import COLLECTION


@pytest.fixture
def place(window: MainWindow, qtbot: QtBot) -> CollectionPlace:
    """The collection of a player who owns nothing yet, in front."""
    window.places.go(COLLECTION)
    made = window.places.place
    assert isinstance(made, CollectionPlace)
    qtbot.waitUntil(lambda: made.lots.ready)
    return made
