"""All decks by themselves, over a bench with three of them."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.desk.deck_files import save_deck
from deckbuilder.gui.library.library import DeckLibrary
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.workbench import Workbench
from deckbuilder.gui.world import World
from tests.gui.fakes import DECK, MemoryDecks, legal_deck, make_services
from tests.gui.library.hands import Said


@pytest.fixture
def stocked(decks: MemoryDecks) -> MemoryDecks:
    for name, tags, cards in (
        ("Alpha", ("fast",), "fox-cub"),
        ("Beta", (), "owl-cub"),
        ("Gamma", ("slow",), "boar-cub"),
    ):
        stored = decks.create(replace(legal_deck(), name=name, tags=tags).with_count(DECK, CardId(cards), 1))
        decks.save(stored.id, stored.revision)
    decks.set_folders({DeckId(2): "events/2026"})
    return decks


@pytest.fixture
def bench(qtbot: QtBot, home: Path, stocked: MemoryDecks) -> Iterator[Workbench]:
    made = Workbench(World(make_services(home, stocked), Theme("light", 100)))
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    made.theme.apply(app)
    made.begin()
    qtbot.waitUntil(lambda: made.open is not None and made.index is not None)
    yield made
    made.close()


@pytest.fixture
def said(bench: Workbench) -> Said:
    return Said(bench)


@pytest.fixture
def library(qtbot: QtBot, bench: Workbench) -> DeckLibrary:
    made = DeckLibrary(bench)
    qtbot.addWidget(made)
    made.resize(900, 600)
    made.show()
    qtbot.waitExposed(made)
    return made


@pytest.fixture
def ready(library: DeckLibrary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A deck that comes with the game."""
    shelf, file = library.bench.world.shelf, tmp_path / "den-of-foxes.json"
    assert shelf is not None
    save_deck(replace(legal_deck(), name="Den of Foxes"), shelf, file)
    monkeypatch.setattr("deckbuilder.gui.library.shelf.ready_made", lambda game: (file,))
    library.refresh()
    return file
