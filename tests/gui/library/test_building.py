"""Built decks in the library: a column, a place of their own, and a deed."""

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from deckbuilder.core.ids import DeckId
from deckbuilder.gui.dialogs.missing import MissingSheet
from deckbuilder.gui.library.deck_table import BUILT
from deckbuilder.gui.library.library import DeckLibrary
from deckbuilder.gui.library.places import Place, PlaceKind
from deckbuilder.gui.main_window import MainWindow


@pytest.fixture
def two(window: MainWindow, qtbot: QtBot) -> tuple[DeckId, DeckId]:
    qtbot.waitUntil(lambda: window.bench.world.trunk.counted_once)
    opened, store = window.bench.open, window.bench.store
    assert opened is not None
    assert store is not None
    other = store.create(replace(opened.deck, name="Raiders")).id
    window.decks.show_library()
    return opened.desk.id, other


def library(window: MainWindow) -> DeckLibrary:
    found = window.decks.library
    assert isinstance(found, DeckLibrary)
    return found


def cell(window: MainWindow, deck: DeckId) -> str:
    table = library(window).table
    return str(table.index(table.row_of(deck), BUILT).data())


def test_chosen_decks_are_built_together_and_taken_apart_by_undo(
    window: MainWindow, two: tuple[DeckId, DeckId], qtbot: QtBot
) -> None:
    assert (cell(window, two[0]), cell(window, two[1])) == ("", "")
    library(window).choose(*two)
    library(window).deeds.actions_by_key["build"].trigger()
    qtbot.waitUntil(lambda: Place(PlaceKind.BUILT) in library(window).places.places())
    assert (cell(window, two[0]), cell(window, two[1])) == ("Built", "Built")
    assert "Build 2 decks" in window.strip.words.text()
    library(window).show_place(Place(PlaceKind.BUILT))
    assert library(window).table.rowCount() == 2
    window.actions_by_key["undo"].trigger()
    assert not any(map(window.bench.world.trunk.is_built, two))
    qtbot.waitUntil(lambda: Place(PlaceKind.BUILT) not in library(window).places.places())


def test_what_is_built_already_is_taken_apart_only_when_all_are(window: MainWindow, two: tuple[DeckId, DeckId]) -> None:
    build = library(window).deeds.actions_by_key["build"]
    library(window).choose(two[0])
    build.trigger()
    library(window).choose(*two)
    build.trigger()
    assert all(map(window.bench.world.trunk.is_built, two))
    build.trigger()
    assert not any(map(window.bench.world.trunk.is_built, two))


def test_the_chosen_decks_are_asked_what_they_lack(window: MainWindow, two: tuple[DeckId, DeckId]) -> None:
    library(window).choose(*two)
    library(window).deeds.actions_by_key["missing"].trigger()
    sheet = window.findChild(MissingSheet)
    assert sheet is not None
    assert set(sheet.ticked()) == set(two)
    sheet.reject()
