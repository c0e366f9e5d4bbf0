"""Decks that come with the game, among one's own."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from deckbuilder.gui.library.deck_table import LEADER, NAME
from deckbuilder.gui.library.library import DeckLibrary
from deckbuilder.gui.library.places import Place, PlaceKind
from deckbuilder.gui.workbench import Workbench
from tests.gui.fakes import legal_deck
from tests.gui.library.hands import LEFT, Said, click, names


def test_copy_of_a_ready_made_deck_is_shown_and_chosen_among_all_decks(
    qtbot: QtBot, library: DeckLibrary, said: Said, ready: Path
) -> None:
    click(qtbot, library, Place(PlaceKind.READY))
    library.view.selectRow(0)
    qtbot.mouseClick(library.deeds._buttons["copy"], LEFT)
    assert library.places.place() == Place()
    assert [deck.name for deck in library.view.selected()] == ["Den of Foxes"]
    assert "All decks" in said.sentence
    assert library.view.hasFocus()


def test_ready_made_decks_are_found_by_their_cards(qtbot: QtBot, library: DeckLibrary, ready: Path) -> None:
    click(qtbot, library, Place(PlaceKind.READY))
    qtbot.waitUntil(lambda: library.judge.of(library.table.decks()[0]) is not None)
    library.search.setText("king fox")
    assert names(library) == ["Den Of Foxes"]
    library.search.setText("owl king")
    assert names(library) == []


def test_row_of_a_ready_made_deck_names_its_leader(qtbot: QtBot, library: DeckLibrary, ready: Path) -> None:
    click(qtbot, library, Place(PlaceKind.READY))
    qtbot.waitUntil(lambda: library.table.index(0, LEADER).data() == "Fox King")
    assert "led by Fox King" in library.table.index(0, NAME).data(Qt.ItemDataRole.AccessibleTextRole)


def test_opened_ready_made_deck_is_said_to_be_a_copy(
    qtbot: QtBot, library: DeckLibrary, bench: Workbench, said: Said, ready: Path
) -> None:
    library.file_wanted.connect(lambda path: bench.open_new(replace(legal_deck(), name="Copied")))
    click(qtbot, library, Place(PlaceKind.READY))
    library.view.selectRow(0)
    qtbot.keyClick(library.view, Qt.Key.Key_Return)
    assert "Copied is open as a copy" in said.sentence


def test_narrow_library_offers_the_ready_made_decks(qtbot: QtBot, library: DeckLibrary, ready: Path) -> None:
    library.resize(460, 500)
    assert library.ready.isVisible()
    qtbot.mouseClick(library.ready, LEFT)
    assert names(library) == ["Den Of Foxes"]
    assert not library.ready.isVisible()
