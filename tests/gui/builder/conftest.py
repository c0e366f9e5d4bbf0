"""A window over a game with more parts of a deck."""

import pytest

from deckbuilder.gui.main_window import MainWindow
from tests.gui import fakes
from tests.gui.builder.hands import MORE_SLOTS
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import legal_deck


@pytest.fixture
def wide(make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """A window with a legal deck, in a game with a side deck and a maybe-board."""
    monkeypatch.setattr(fakes, "SLOTS", MORE_SLOTS)
    return make_window(legal_deck())
