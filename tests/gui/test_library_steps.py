"""The menus where all decks are shown: they act on the chosen decks, and every step there goes back and forth."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from deckbuilder.core.formats import ReadDeck
from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.gui.library.library import DeckLibrary
from deckbuilder.gui.library.places import Place, PlaceKind
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.past import Past
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import DECK, MemoryDecks, legal_deck


@pytest.fixture
def library(qtbot: QtBot, make_window: MakeWindow, decks: MemoryDecks) -> DeckLibrary:
    """All decks in front of a window; the deck in the tab behind is "Foxes", "Owls" is open nowhere."""
    stored = decks.create(replace(legal_deck(), name="Owls"))
    decks.save(stored.id, stored.revision)
    window = make_window(legal_deck())
    assert window.bench.open is not None
    assert window.bench.open.deck.name == "Foxes"
    window.decks.show_library()
    library = window.decks.library
    assert isinstance(library, DeckLibrary)
    qtbot.waitUntil(lambda: library.table.rowCount() == 2)
    return library


def window_of(library: DeckLibrary) -> MainWindow:
    window = library.window()
    assert isinstance(window, MainWindow)
    return window


def stored(decks: MemoryDecks) -> list[str]:
    return sorted(head.name for head in decks.list())


OWLS, FOXES = DeckId(1), DeckId(2)


def test_delete_of_the_menu_deletes_the_chosen_deck_and_names_it(library: DeckLibrary, decks: MemoryDecks) -> None:
    delete = window_of(library).actions_by_key["delete"]
    library.choose(OWLS)
    assert delete.text() == "Delete deck: “Owls”"
    delete.trigger()
    assert stored(decks) == ["Foxes"]


def test_nothing_of_the_menu_touches_the_deck_behind_where_none_is_chosen(library: DeckLibrary) -> None:
    actions = window_of(library).actions_by_key
    library.choose()
    about_a_deck = ("save", "rename", "duplicate", "delete", "copy_list", "export", "versions", "compare", "statistics")
    assert [key for key in (*about_a_deck, "close_tab") if actions[key].isEnabled()] == []


def test_duplicate_of_the_menu_copies_the_chosen_deck(library: DeckLibrary, decks: MemoryDecks) -> None:
    library.choose(OWLS)
    window_of(library).actions_by_key["duplicate"].trigger()
    assert stored(decks) == ["Foxes", "Owls", "Owls (copy)"]


def test_versions_of_the_menu_opens_the_chosen_deck_first(library: DeckLibrary) -> None:
    window = window_of(library)
    library.choose(OWLS)
    assert window.actions_by_key["versions"].text() == "Versions: “Owls”…"
    window.actions_by_key["versions"].trigger()
    assert window.bench.open is not None
    assert window.bench.open.deck.name == "Owls"
    assert not window.decks.library_shown


def test_menu_speaks_of_the_open_deck_again_once_it_is_in_front(library: DeckLibrary, decks: MemoryDecks) -> None:
    window = window_of(library)
    library.choose(OWLS)
    window.decks.turn(1)
    assert window.actions_by_key["delete"].text() == "Delete deck"
    window.actions_by_key["delete"].trigger()
    assert stored(decks) == ["Owls"]


def _delete(library: DeckLibrary) -> None:
    library.edits.delete(library.chosen())


def _rename(library: DeckLibrary) -> None:
    library.edits.rename(OWLS, "Night birds")


def _move(library: DeckLibrary) -> None:
    library.edits.move(library.chosen(), "won")


def _tag(library: DeckLibrary) -> None:
    library.edits.retag(library.chosen(), ("fast",), ())


def _copy(library: DeckLibrary) -> None:
    library.edits.duplicate(library.chosen())


@pytest.mark.parametrize(
    ("deed", "label"),
    [
        (_delete, "Undo delete “Owls”"),
        (_rename, "Undo rename “Owls”"),
        (_move, "Undo move “Owls”"),
        (_tag, "Undo change the tags of “Owls”"),
        (_copy, "Undo duplicate “Owls”"),
    ],
)
def test_step_goes_back_and_forth_and_back(
    library: DeckLibrary, decks: MemoryDecks, deed: Callable[[DeckLibrary], None], label: str
) -> None:
    def now() -> list[tuple[str, str, tuple[str, ...]]]:
        return sorted((head.name, head.folder, head.tags) for head in decks.list())

    actions = window_of(library).actions_by_key
    library.choose(OWLS)
    before = now()
    deed(library)
    after = now()
    assert after != before
    assert actions["undo"].text() == label
    for _ in range(2):
        actions["undo"].trigger()
        assert now() == before
        assert actions["redo"].text() == label.replace("Undo", "Redo")
        actions["redo"].trigger()
        assert now() == after
        assert not actions["redo"].isEnabled()


def test_step_that_cannot_be_taken_back_stays_to_be_tried_again(library: DeckLibrary, decks: MemoryDecks) -> None:
    undo = window_of(library).actions_by_key["undo"]
    library.choose(OWLS)
    _rename(library)
    decks.broken = True
    undo.trigger()
    assert "Night birds" in stored(decks)
    decks.broken = False
    undo.trigger()
    assert "Owls" in stored(decks)


def test_deletion_taken_back_opens_the_tab_again_and_stays_among_all_decks(library: DeckLibrary) -> None:
    window = window_of(library)
    library.choose(FOXES)
    _delete(library)
    assert window.bench.tabs == []
    window.actions_by_key["undo"].trigger()
    assert [tab.deck.name for tab in window.bench.tabs] == ["Foxes"]
    assert window.decks.library_shown


def test_copy_begins_saved_with_its_first_version(library: DeckLibrary, decks: MemoryDecks) -> None:
    library.choose(OWLS)
    (made,) = library.edits.duplicate(library.chosen())
    assert not next(head.dirty for head in decks.list() if head.id == made)
    assert len(decks.versions(made)) == 1


def test_copy_of_the_open_deck_begins_saved_with_its_first_version(window: MainWindow, decks: MemoryDecks) -> None:
    window.actions_by_key["duplicate"].trigger()
    assert window.bench.open is not None
    assert window.bench.open.deck.name == "Foxes (copy)"
    assert not window.bench.open.dirty
    assert len(decks.versions(window.bench.open.desk.id)) == 1


def test_move_to_where_a_deck_lies_already_is_no_step(library: DeckLibrary) -> None:
    library.choose(OWLS)
    library.edits.move(library.chosen(), "")
    assert window_of(library).bench.world.past.label == ""


def test_new_step_forgets_those_taken_back(window: MainWindow) -> None:
    past, told = Past(window), list[str]()
    past.add("a", lambda: told.append("undo a"), lambda: told.append("redo a"))
    past.undo()
    assert past.redo_label == "a"
    past.add("b", lambda: told.append("undo b"), lambda: told.append("redo b"))
    assert (past.label, past.redo_label) == ("b", "")
    past.redo()
    assert told == ["undo a"]


def test_deck_read_again_after_its_copy_was_edited_gets_a_number(window: MainWindow, decks: MemoryDecks) -> None:
    bench = window.bench
    assert bench.open is not None
    bench.open.set_count(DECK, CardId("owl-cub"), 2)
    for _ in range(2):  # the second time, the copy with the number lies there unchanged
        bench.open_read(ReadDeck(legal_deck()), saved=True)
        assert bench.open.deck.name == "Foxes 2"
    assert stored(decks) == ["Foxes", "Foxes 2"]


def test_focus_by_the_keyboard_chooses_the_row_under_the_cursor(qtbot: QtBot, library: DeckLibrary) -> None:
    library.choose()
    library.search.setFocus()
    qtbot.keyClick(library.search, Qt.Key.Key_Down)
    assert [deck.name for deck in library.chosen()] == [library.table.decks()[0].name]


def test_search_without_a_deck_of_the_player_leads_to_the_ready_made_ones(
    qtbot: QtBot, library: DeckLibrary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deckbuilder.gui.library.shelf.ready_made", lambda game: (tmp_path / "den-of-boars.json",))
    library.refresh()
    library.search.setText("boars")
    assert "ready-made ones: 1 found" in library.view._empty
    qtbot.keyClick(library.search, Qt.Key.Key_Return)
    assert library.places.place() == Place(PlaceKind.READY)
    assert [deck.name for deck in library.table.decks()] == ["Den Of Boars"]


def test_menu_of_a_deck_names_the_keys(library: DeckLibrary) -> None:
    library.choose(OWLS)
    library.deeds.pop_up(QPoint(0, 0))
    texts = {key: action.text() for key, action in library.deeds.actions_by_key.items()}
    assert texts["rename"] == "Rename\tF2"
    assert texts["copy"] == "Duplicate\tCtrl+D"
    assert texts["tags"] == "Tags…"


def test_palette_finds_the_bin_and_ready_made_decks(
    library: DeckLibrary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = window_of(library)
    library.choose(OWLS)
    _delete(library)
    palette = window.palette_box()
    palette.open()
    palette.edit.setText("trash")
    offers = palette.model.offers
    assert [offer.label for offer in offers][:1] == ["Deleted decks"]
    offers[0].run()
    assert [deck.name for deck in library.table.decks()] == ["Owls"]
    monkeypatch.setattr("deckbuilder.desk.services.ready_made", lambda game: (tmp_path / "den-of-boars.json",))
    palette.edit.setText("boars")
    assert "Den Of Boars" in [offer.label for offer in palette.model.offers]


def test_key_of_the_menus_is_left_to_them_by_the_search_of_decks(library: DeckLibrary) -> None:
    shortcut, control = QEvent.Type.ShortcutOverride, Qt.KeyboardModifier.ControlModifier
    left = QKeyEvent(shortcut, Qt.Key.Key_E, control)
    kept = QKeyEvent(shortcut, Qt.Key.Key_C, control)
    for event in (left, kept):
        event.ignore()
        QApplication.sendEvent(library.search, event)
    assert (left.isAccepted(), kept.isAccepted()) == (False, True)


@pytest.mark.parametrize("scale", [100, 160])
def test_low_panel_of_first_steps_keeps_every_sentence_and_scrolls_to_what_has_the_keys(
    qtbot: QtBot, make_window: MakeWindow, scale: int
) -> None:
    window = make_window(legal_deck(), scale=scale)
    window.resize(1024, 640)
    window.browser.show_welcome()
    welcome = window.browser.welcome
    QApplication.processEvents()
    panel = welcome.widget()
    labels = [label for label in welcome.findChildren(QLabel) if len(label.text()) > 1]
    assert len(labels) == 5
    for label in labels:
        assert label.isVisible()
        assert label.height() >= label.heightForWidth(label.width())
        assert panel.rect().contains(label.geometry().translated(label.parentWidget().pos() - panel.pos()))
    welcome.bring.setFocus()
    qtbot.keyClick(welcome.bring, Qt.Key.Key_Tab)
    assert welcome.close_button.hasFocus()
    bottom = welcome.close_button.mapTo(welcome.viewport(), welcome.close_button.rect().bottomLeft()).y()
    assert bottom <= welcome.viewport().height()
