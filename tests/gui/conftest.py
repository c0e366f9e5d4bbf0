"""A window over the made-up game, ready to be clicked."""

import gc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deckbuilder.core.decks import Deck
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.workbench import Workbench
from deckbuilder.gui.world import World
from tests.gui.fakes import MemoryCatalog, MemoryDecks, legal_deck, make_services

MakeWindow = Callable[..., MainWindow]


@pytest.fixture(scope="session", autouse=True)
def _leave_what_was_there() -> Iterator[None]:
    """Leave what the tests before have made out of the collections below: each would look at all of it, for a second."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture(autouse=True)
def _collect_here() -> Iterator[None]:
    """Collect garbage between tests on this thread: no pool of a later test shall destroy a widget of an earlier one."""
    yield
    gc.collect()


@pytest.fixture
def decks() -> MemoryDecks:
    return MemoryDecks()


@pytest.fixture
def make_window(qtbot: QtBot, home: Path, decks: MemoryDecks) -> Iterator[MakeWindow]:
    made: list[MainWindow] = []

    def make(deck: Deck | None = None, catalog: MemoryCatalog | None = None, scale: int = 100) -> MainWindow:
        if deck is not None:
            decks.create(deck)
        bench = Workbench(World(make_services(home, decks, catalog), Theme("light", scale)))
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        bench.theme.apply(app)
        window = MainWindow(bench)
        made.append(window)
        qtbot.addWidget(window)
        window.show()
        bench.begin()
        qtbot.waitUntil(lambda: bench.open is not None and bench.index is not None)
        return window

    yield make
    for window in made:
        window.bench.close()


@pytest.fixture
def window(make_window: MakeWindow) -> MainWindow:
    """A window with a legal deck of foxes."""
    return make_window(legal_deck())
