"""Every edit is kept, undone and done again; other windows and full disks take nothing away."""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from deckbuilder.core.decks import Deck
from deckbuilder.core.formats import ReadDeck
from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.gui.main_window import MainWindow
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import DECK, GROVE, MemoryDecks, legal_deck
from tests.gui.main_window.hands import CTRL, LEFT, SHIFT, deck, opened, type_search


def test_every_edit_is_kept_at_once(window: MainWindow, decks: MemoryDecks) -> None:
    window.browser.take("owl-cub")
    assert decks.kept[opened(window).desk.id].deck.count(CardId("owl-cub")) == 1
    assert decks.kept[opened(window).desk.id].saved is None


def test_save_makes_the_deck_the_saved_one(window: MainWindow, decks: MemoryDecks) -> None:
    assert window.builder.head.save.isEnabled()
    window.actions_by_key["save"].trigger()
    assert decks.kept[opened(window).desk.id].saved == deck(window)
    assert not window.builder.head.save.isEnabled()
    window.browser.take("owl-cub")
    assert window.builder.head.save.isEnabled()
    assert window.isWindowModified()


def test_edit_that_cannot_be_kept_stays_in_the_window_and_is_kept_later(
    qtbot: QtBot, window: MainWindow, decks: MemoryDecks
) -> None:
    decks.broken = True
    window.browser.take("owl-cub")
    assert deck(window).count(CardId("owl-cub")) == 1
    assert window.builder.banner.isVisible()
    assert "no room" in window.builder.banner.words.text()
    decks.broken = False
    qtbot.mouseClick(window.builder.banner.again, LEFT)
    assert not window.builder.banner.isVisible()
    assert decks.kept[opened(window).desk.id].deck.count(CardId("owl-cub")) == 1


def test_window_follows_what_another_one_writes_and_can_undo_it(
    qtbot: QtBot, window: MainWindow, decks: MemoryDecks
) -> None:
    mine = deck(window)
    theirs = mine.added(DECK, CardId("owl-king"))
    stored = decks.load(opened(window).desk.id)
    decks.journal(stored.id, theirs, "elsewhere", stored.revision)
    qtbot.waitUntil(lambda: deck(window) == theirs, timeout=3000)
    window.actions_by_key["undo"].trigger()
    assert deck(window) == mine


def test_edit_goes_on_top_of_what_another_window_wrote(window: MainWindow, decks: MemoryDecks) -> None:
    stored = decks.load(opened(window).desk.id)
    decks.journal(stored.id, stored.deck.added(DECK, CardId("owl-king")), "elsewhere", stored.revision)
    window.browser.take("boar-cub")
    assert deck(window).count(CardId("owl-king")) == 1
    assert deck(window).count(CardId("boar-cub")) == 1


def test_deck_deleted_elsewhere_is_kept_here(qtbot: QtBot, window: MainWindow, decks: MemoryDecks) -> None:
    content = deck(window)
    decks.delete(opened(window).desk.id)
    decks.create(Deck(GROVE, "wild", "Other"))
    opened(window).follow()
    assert deck(window) == content


def test_deleted_deck_comes_back_by_the_strip(qtbot: QtBot, window: MainWindow, decks: MemoryDecks) -> None:
    window.actions_by_key["delete"].trigger()
    assert window.bench.open is None
    assert window.decks.pages.currentWidget() is window.decks.library
    qtbot.mouseClick(window.strip.undo, LEFT)
    assert deck(window) == legal_deck()


def test_last_deck_is_open_again_at_the_next_start(make_window: MakeWindow, decks: MemoryDecks) -> None:
    first = make_window(legal_deck())
    first.actions_by_key["new"].trigger()
    assert opened(first).desk.id == DeckId(2)
    first.close()
    assert deck(make_window()).name == "New deck"


def test_ready_made_deck_that_nobody_edited_counts_as_saved(window: MainWindow) -> None:
    assert window.isWindowModified()
    window.bench.open_read(ReadDeck(replace(legal_deck(), name="Shipped")), saved=True)
    assert not window.isWindowModified()
    window.browser.take("owl-cub")
    assert window.isWindowModified()


# -- undo ------------------------------------------------------------------------------------------


def test_undo_and_redo_restore_the_very_deck(window: MainWindow, decks: MemoryDecks) -> None:
    states = [deck(window)]
    for card in ("owl-cub", "owl-scout", "owl-cub"):
        window.browser.take(card)
        states.append(deck(window))
    for state in reversed(states[:-1]):
        window.actions_by_key["undo"].trigger()
        assert deck(window) == state
        assert decks.kept[opened(window).desk.id].deck == state
    for state in states[1:]:
        window.actions_by_key["redo"].trigger()
        assert deck(window) == state


def test_edit_that_changes_nothing_is_no_step_of_undo(window: MainWindow) -> None:
    opened(window).set_count(DECK, CardId("fox-scout"), 2)
    assert not opened(window).stack.canUndo()


def test_strip_offers_undo_after_an_edit(qtbot: QtBot, window: MainWindow) -> None:
    before = deck(window)
    window.browser.take("owl-cub")
    assert window.strip.words.text() == "Added 1 Owl Cub to Foxes"
    after = deck(window)
    qtbot.mouseClick(window.strip.undo, LEFT)
    assert deck(window) == before
    assert (window.strip.words.text(), window.strip.undo.text()) == ("Undone: Add 1 Owl Cub", "Redo")
    qtbot.mouseClick(window.strip.undo, LEFT)
    assert deck(window) == after
    assert window.strip.undo.text() == "Undo"


def keys_to(qtbot: QtBot, window: MainWindow) -> QLineEdit:
    """The search box with the focus, in an active window: shortcuts need both."""
    window.activateWindow()
    edit = window.browser.search.edit
    edit.setFocus()
    qtbot.waitUntil(edit.hasFocus)
    return edit


def test_undo_key_in_the_search_box_goes_to_the_deck_when_that_was_edited_last(
    qtbot: QtBot, window: MainWindow
) -> None:
    edit = keys_to(qtbot, window)
    before = deck(window)
    type_search(qtbot, window, "owl cub")
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    after = deck(window)
    assert after != before
    qtbot.keyClick(edit, Qt.Key.Key_Z, CTRL)
    assert (deck(window), edit.text()) == (before, "owl cub")
    qtbot.keyClick(edit, Qt.Key.Key_Z, CTRL | SHIFT)
    assert (deck(window), edit.text()) == (after, "owl cub")


def test_undo_key_in_the_search_box_goes_to_the_text_when_that_was_typed_last(qtbot: QtBot, window: MainWindow) -> None:
    edit = keys_to(qtbot, window)
    window.browser.take("owl-cub")
    after = deck(window)
    type_search(qtbot, window, "boar")
    qtbot.keyClick(edit, Qt.Key.Key_Z, CTRL)
    assert deck(window) == after
    assert edit.text() != "boar"
    assert window.strip.undo.isVisible()
