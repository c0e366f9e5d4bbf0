"""Folders of decks: made, named, filled by drags and taken away."""

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.ids import DeckId
from deckbuilder.gui.library.deck_table import MIME, NAME, unpack
from deckbuilder.gui.library.folder_sheet import FolderSheet
from deckbuilder.gui.library.library import DeckLibrary
from deckbuilder.gui.library.places import Place, PlaceKind
from deckbuilder.gui.workbench import Workbench
from tests.gui.fakes import MemoryDecks
from tests.gui.library.hands import LEFT, Said, click, item, unreadable


def test_decks_dropped_on_a_folder_lie_there(
    qtbot: QtBot, library: DeckLibrary, stocked: MemoryDecks, said: Said
) -> None:
    library.choose(DeckId(1), DeckId(3))
    indexes = library.view.selectionModel().selectedRows(NAME)
    data = library.table.mimeData(indexes)
    assert set(unpack(data)) == {1, 3}
    where = library.places.visualItemRect(item(library, Place(PlaceKind.FOLDER, "events"))).center()
    move, none = Qt.DropAction.MoveAction, Qt.KeyboardModifier.NoModifier
    library.places.dropEvent(QDropEvent(QPointF(where), move, data, LEFT, none))
    assert {head.id: head.folder for head in stocked.list()} == {1: "events", 2: "events/2026", 3: "events"}
    said.take_back()
    assert {head.id: head.folder for head in stocked.list()} == {1: "", 2: "events/2026", 3: ""}


def test_what_is_no_list_of_decks_is_dropped_nowhere() -> None:
    for content in (b"no JSON", b'{"a": 1}', b'["x", null]'):
        data = QMimeData()
        data.setData(MIME, content)
        assert unpack(data) == ()


def test_new_folder_is_named_at_once_and_takes_its_decks_along(
    qtbot: QtBot, library: DeckLibrary, stocked: MemoryDecks
) -> None:
    click(qtbot, library, Place(PlaceKind.FOLDER, "events"))
    qtbot.mouseClick(library.new_folder, LEFT)
    editor = library.places.findChild(QLineEdit)
    assert editor is not None
    qtbot.keyClicks(editor, "Spring/Cup")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "events/Spring Cup" in stocked.folders())
    library.edits.rename_folder("events", "Fairs")
    assert list(stocked.folders()) == ["Fairs", "Fairs/2026", "Fairs/Spring Cup"]
    assert next(head.folder for head in stocked.list() if head.id == 2) == "Fairs/2026"


def test_folder_keeps_its_name_editor_while_the_lists_change_and_is_chosen_once_named(
    qtbot: QtBot, library: DeckLibrary, bench: Workbench, stocked: MemoryDecks
) -> None:
    qtbot.mouseClick(library.new_folder, LEFT)
    editor = library.places.findChild(QLineEdit)
    assert editor is not None
    bench.hub.announce(Changes(frozenset({Topic.DECKS})))
    qtbot.wait(600)
    assert library.places.naming()
    assert library.places.findChild(QLineEdit) is editor
    qtbot.keyClicks(editor, "Cups")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: library.places.place() == Place(PlaceKind.FOLDER, "Cups"))
    assert "Cups" in stocked.folders()
    assert "New folder" not in stocked.folders()


def test_narrow_library_asks_for_the_name_of_a_new_folder(
    qtbot: QtBot, library: DeckLibrary, stocked: MemoryDecks
) -> None:
    library.resize(420, 500)
    library.choose(DeckId(1))
    library.deeds.new_folder_wanted.emit()
    sheet = library.window().findChild(FolderSheet)
    assert sheet is not None
    qtbot.keyClicks(sheet.name, "Won")
    qtbot.keyClick(sheet.name, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: library.places.place() == Place(PlaceKind.FOLDER, "Won"))
    assert next(head.folder for head in stocked.list() if head.id == 1) == "Won"
    assert library.focusWidget() is library.view


def test_folder_taken_away_keeps_its_decks_and_comes_back(
    qtbot: QtBot, library: DeckLibrary, stocked: MemoryDecks, said: Said
) -> None:
    click(qtbot, library, Place(PlaceKind.FOLDER, "events"))
    library.places.setFocus()
    qtbot.keyClick(library.places, Qt.Key.Key_Delete)
    assert (list(stocked.folders()), stocked.list()[1].folder) == ([], "")
    said.take_back()
    assert (list(stocked.folders()), stocked.list()[1].folder) == (["events", "events/2026"], "events/2026")


def test_folder_of_a_name_that_is_there_is_refused_in_words(
    library: DeckLibrary, stocked: MemoryDecks, said: Said
) -> None:
    stocked.add_folder("won")
    assert library.edits.rename_folder("won", "events") == "won"
    assert "already" in said.sentence
    assert "won" in stocked.folders()


def test_new_deck_in_a_folder_lies_there(qtbot: QtBot, library: DeckLibrary, stocked: MemoryDecks) -> None:
    with qtbot.waitSignal(library.new_wanted):
        qtbot.mouseClick(library.new, LEFT)
    click(qtbot, library, Place(PlaceKind.FOLDER, "events"))
    with qtbot.waitSignal(library.deck_wanted) as wanted:
        qtbot.mouseClick(library.new, LEFT)
    assert [head.folder for head in stocked.list() if [head.id] == wanted.args] == ["events"]
    qtbot.mouseClick(library.new, LEFT)
    assert sorted(head.name for head in stocked.list() if head.folder == "events") == ["New deck", "New deck 2"]


def test_folders_that_cannot_be_read_are_told_and_nothing_is_made(
    library: DeckLibrary, bench: Workbench, stocked: MemoryDecks, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    bench.troubled.connect(told.append)
    with monkeypatch.context() as patch:
        patch.setattr(stocked, "folders", unreadable)
        assert library.edits.add_folder("") == ""
        assert library.edits.rename_folder("events", "past") == "events"
        library.edits.remove_folder("events")
    assert len(told) == 3
    assert list(stocked.folders()) == ["events", "events/2026"]


def test_no_folder_is_offered_only_to_decks_that_are_in_one(library: DeckLibrary) -> None:
    def offered() -> list[str]:
        return [action.text() for action in library.deeds.folders.actions() if action.isVisible() and action.text()]

    library.choose(DeckId(1))
    assert "No folder" not in offered()
    library.choose(DeckId(2))
    assert "No folder" in offered()
