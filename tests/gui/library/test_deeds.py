"""Decks are opened, renamed, copied, deleted and fetched back; what cannot be done is told."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.ids import DeckId
from deckbuilder.core.repos import StoredDeck
from deckbuilder.gui.library.library import DeckLibrary
from deckbuilder.gui.library.places import Place, PlaceKind
from deckbuilder.gui.workbench import Workbench
from tests.gui.fakes import MemoryDecks
from tests.gui.library.hands import LEFT, Said, click, names, settled


def test_enter_opens_every_chosen_deck(qtbot: QtBot, library: DeckLibrary) -> None:
    opened: list[int] = []
    library.deck_wanted.connect(opened.append)
    library.choose(DeckId(1), DeckId(3))
    qtbot.keyClick(library.view, Qt.Key.Key_Return)
    assert opened == [3, 1]


def test_f2_renames_in_place_and_the_strip_takes_it_back(
    qtbot: QtBot, library: DeckLibrary, stocked: MemoryDecks, said: Said
) -> None:
    library.choose(DeckId(1))
    library.view.setFocus()
    qtbot.keyClick(library.view, Qt.Key.Key_F2)
    editor = library.view.findChild(QLineEdit)
    assert editor is not None
    qtbot.keyClicks(editor, "Omega")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: stocked.load(DeckId(1)).deck.name == "Omega")
    assert not next(head for head in stocked.list() if head.id == 1).dirty
    said.take_back()
    assert stocked.load(DeckId(1)).deck.name == "Alpha"


def test_deleted_decks_come_back_with_versions_folder_and_tags(
    qtbot: QtBot, library: DeckLibrary, stocked: MemoryDecks, said: Said
) -> None:
    before = list(stocked.list()), stocked.versions(DeckId(2))
    library.choose(DeckId(1), DeckId(2))
    qtbot.keyClick(library.view, Qt.Key.Key_Delete)
    assert [head.name for head in stocked.list()] == ["Gamma"]
    assert "2 decks" in said.sentence
    settled(qtbot, library)
    assert names(library) == ["Gamma"]
    said.take_back()
    assert (list(stocked.list()), stocked.versions(DeckId(2))) == before
    settled(qtbot, library)
    assert len(names(library)) == 3


def test_keys_stay_in_the_table_after_a_button_deleted_decks(
    qtbot: QtBot, library: DeckLibrary, stocked: MemoryDecks
) -> None:
    library.choose(DeckId(1))
    qtbot.mouseClick(library.deeds._buttons["delete"], LEFT)
    assert len(stocked.list()) == 2
    assert library.view.hasFocus()


def test_deleted_deck_leaves_its_tab_and_can_be_fetched_from_the_bin(
    qtbot: QtBot, library: DeckLibrary, bench: Workbench, stocked: MemoryDecks
) -> None:
    bench.open_stored(DeckId(1))
    library.choose(DeckId(1))
    qtbot.keyClick(library.view, Qt.Key.Key_Delete)
    assert DeckId(1) not in [tab.desk.id for tab in bench.tabs]
    settled(qtbot, library)
    click(qtbot, library, Place(PlaceKind.BIN))
    assert names(library) == ["Alpha"]
    library.choose(DeckId(1))
    assert [key for key, action in library.deeds.actions_by_key.items() if action.isEnabled()] == ["restore"]
    library.deeds.actions_by_key["restore"].trigger()
    assert DeckId(1) in stocked.kept


def test_name_of_a_deck_stays_in_its_editor_while_the_lists_change(
    qtbot: QtBot, library: DeckLibrary, stocked: MemoryDecks
) -> None:
    library.choose(DeckId(1))
    library.view.begin_rename()
    editor = library.view.findChild(QLineEdit)
    assert editor is not None
    stocked.rename(DeckId(2), "Aardvarks")
    library.judge.judged.emit()
    library.refresh()
    qtbot.keyClicks(editor, "Typed")
    assert library.view.findChild(QLineEdit) is editor
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: {"Aardvarks", "Typed"} <= set(names(library)))


def test_copies_lie_beside_the_decks(library: DeckLibrary, stocked: MemoryDecks, said: Said) -> None:
    library.choose(DeckId(2))
    library.deeds.actions_by_key["copy"].trigger()
    assert next((head.name, head.folder) for head in stocked.list()) == ("Beta (copy)", "events/2026")
    assert [deck.name for deck in library.view.selected()] == ["Beta (copy)"]
    said.take_back()
    assert len(stocked.list()) == 3


def test_full_disk_leaves_no_half_of_the_copies(
    library: DeckLibrary, stocked: MemoryDecks, monkeypatch: pytest.MonkeyPatch
) -> None:
    create, made = stocked.create, []

    def full_after_one(deck: Deck) -> StoredDeck:
        if made:
            raise DataTrouble("decks", "no room", "make some")
        made.append(deck)
        return create(deck)

    monkeypatch.setattr(stocked, "create", full_after_one)
    assert library.edits.duplicate(library.table.decks()) == ()
    assert len(stocked.list()) == 3


def test_no_copy_is_made_where_one_of_the_decks_is_gone(library: DeckLibrary, stocked: MemoryDecks) -> None:
    decks = library.table.decks()
    stocked.delete(DeckId(1))
    assert library.edits.duplicate(decks) == ()
    assert len(stocked.list()) == 2


def test_deeds_stand_in_one_row_whatever_the_width(qtbot: QtBot, library: DeckLibrary) -> None:
    for width in (1100, 700, 560, 420):
        library.resize(width, 500)
        QApplication.processEvents()
        tops = {button.y() for button in library.deeds._buttons.values() if button.isVisible()}
        assert len(tops) == 1, width


def test_export_names_what_is_chosen(library: DeckLibrary) -> None:
    wanted: list[object] = []
    library.export_wanted.connect(wanted.append)
    library.choose(DeckId(1), DeckId(2))
    library.deeds.actions_by_key["export"].trigger()
    assert wanted == [(2, 1)]


def test_full_disk_is_told_and_nothing_changes(
    qtbot: QtBot, library: DeckLibrary, bench: Workbench, stocked: MemoryDecks
) -> None:
    told: list[str] = []
    bench.troubled.connect(told.append)
    stocked.broken = True
    library.choose(DeckId(1))
    qtbot.keyClick(library.view, Qt.Key.Key_Delete)
    stocked.broken = False
    assert "no room" in told[0]
    assert len(stocked.list()) == 3
