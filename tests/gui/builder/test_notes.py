"""Notes and tags: a burst of typing is one step of undo, tags come and go, what belongs to one deck stays with it."""

from dataclasses import replace

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from deckbuilder.gui.builder.notes import DeckNotes
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.settings import DECK_NOTES
from tests.gui.builder.hands import deck, steps
from tests.gui.fakes import MemoryDecks, legal_deck

LEFT = Qt.MouseButton.LeftButton


def unfolded(qtbot: QtBot, window: MainWindow) -> DeckNotes:
    qtbot.mouseClick(window.builder.head.noting, LEFT)
    notes = window.builder.head.notes
    assert notes is not None
    return notes


def test_notes_fold_out_and_stay_so(qtbot: QtBot, window: MainWindow) -> None:
    assert window.builder.head.notes is None
    assert unfolded(qtbot, window).isVisible()
    assert window.bench.services.settings[DECK_NOTES]
    qtbot.mouseClick(window.builder.head.noting, LEFT)
    assert not window.bench.services.settings[DECK_NOTES]


def test_burst_of_typing_is_one_step_of_undo(qtbot: QtBot, window: MainWindow) -> None:
    notes = unfolded(qtbot, window)
    qtbot.keyClicks(notes, "Go for the throat")
    notes.keep()
    qtbot.keyClicks(notes, ", twice")
    notes.keep()
    assert deck(window).notes == "Go for the throat, twice"
    assert steps(window) == 2
    assert window.bench.open is not None
    window.bench.open.undo()
    assert notes.toPlainText() == "Go for the throat"


def test_notes_are_kept_after_a_pause(qtbot: QtBot, window: MainWindow) -> None:
    notes = unfolded(qtbot, window)
    qtbot.keyClicks(notes, "later")
    qtbot.waitUntil(lambda: deck(window).notes == "later")


def test_notes_typed_for_one_deck_stay_with_it(qtbot: QtBot, window: MainWindow) -> None:
    notes = unfolded(qtbot, window)
    first = window.bench.open
    assert first is not None
    qtbot.keyClicks(notes, "foxes only")
    window.bench.open_new(replace(legal_deck(), name="Others"))
    assert first.deck.notes == "foxes only"
    assert deck(window).notes == ""
    assert notes.toPlainText() == ""


def test_tags_are_added_once_and_taken_away(qtbot: QtBot, window: MainWindow) -> None:
    tags = window.builder.head.tags
    assert not tags.isVisible()
    qtbot.mouseClick(window.builder.head.tagging, LEFT)
    for word in ("worlds  2026", "tempo", "TEMPO"):
        tags.line.clear()
        qtbot.keyClicks(tags.line, word)
        qtbot.keyClick(tags.line, Qt.Key.Key_Return)
    assert deck(window).tags == ("worlds 2026", "tempo")
    assert [chip.text() for chip in tags.chips] == ["worlds 2026", "tempo"]
    qtbot.mouseClick(tags.chips[0], LEFT)
    assert deck(window).tags == ("tempo",)
    assert steps(window) == 3


def test_escape_closes_the_line_for_a_tag(qtbot: QtBot, window: MainWindow) -> None:
    tags = window.builder.head.tags
    tags.ask()
    qtbot.keyClicks(tags.line, "no")
    qtbot.keyClick(tags.line, Qt.Key.Key_Escape)
    assert tags.line.isHidden()
    assert deck(window).tags == ()


def test_undo_key_in_the_notes_takes_back_what_was_typed_there(qtbot: QtBot, window: MainWindow) -> None:
    notes = unfolded(qtbot, window)
    notes.setFocus()
    qtbot.keyClicks(notes, "Go for the throat")
    qtbot.keyClick(notes, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert deck(window).notes == ""
    assert notes.toPlainText() == ""
    qtbot.keyClick(notes, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert notes.toPlainText() == deck(window).notes == "Go for the throat"


def test_notes_of_another_program_do_not_take_away_what_is_typed(
    qtbot: QtBot, window: MainWindow, decks: MemoryDecks
) -> None:
    notes, opened = unfolded(qtbot, window), window.bench.open
    assert opened is not None
    qtbot.keyClicks(notes, "mine")
    stored = decks.load(opened.desk.id)
    decks.journal(stored.id, replace(stored.deck, notes="theirs"), "elsewhere", stored.revision)
    opened.follow()
    assert notes.toPlainText() == "mine"
    notes.keep()
    assert deck(window).notes == "mine"
    opened.undo()
    assert deck(window).notes == "theirs"
