"""Files and lists that come by drop and by clipboard, and decks that leave by clipboard."""

from pathlib import Path

from PySide6.QtCore import QMimeData, QModelIndex, Qt, QUrl
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from deckbuilder.core.ids import CardId
from deckbuilder.gui.arrivals import Arrivals
from deckbuilder.gui.commands import ACTIONS
from deckbuilder.gui.dialogs.deck_import import DeckImport
from deckbuilder.gui.dialogs.import_cards import ImportCards
from deckbuilder.gui.library.library import DeckLibrary
from deckbuilder.gui.main_window import MainWindow
from tests.gui.dialogs.hands import cards_file
from tests.gui.fakes import DECK

LIST = "// Leader\n1 Fox King\n// Deck\n3 Fox Scout\n"


def pasted(text: str) -> QMimeData:
    data = QMimeData()
    data.setText(text)
    return data


def count(window: MainWindow, card: str) -> int:
    assert window.bench.open is not None
    return window.bench.open.deck.count(CardId(card), DECK)


def test_list_on_the_clipboard_is_pasted_by_the_key_of_the_menu(window: MainWindow) -> None:
    QApplication.clipboard().setText(LIST)
    assert ACTIONS["paste_here"].shortcut == "Ctrl+V"
    window.actions_by_key["paste_here"].trigger()
    assert count(window, "fox-scout") == 3


def test_list_with_names_nobody_knows_asks_first_and_changes_nothing(window: MainWindow) -> None:
    before = window.bench.open
    assert Arrivals(window).take_mime(pasted(LIST + "2 Zebra Captain\n"))
    assert window.bench.open is before
    assert window.findChild(DeckImport) is not None


def test_words_that_are_no_list_open_nothing_and_it_is_told(window: MainWindow) -> None:
    troubles: list[str] = []
    window.bench.troubled.connect(troubles.append)
    before = window.bench.open
    assert Arrivals(window).take_mime(pasted("hello there\nthis is no deck\n"))
    assert (window.bench.open, window.findChild(DeckImport)) == (before, None)
    assert ["no line of it names a card" in said for said in troubles] == [True]


def test_empty_clipboard_is_nothing(window: MainWindow) -> None:
    assert not Arrivals(window).take_mime(QMimeData())
    assert not Arrivals(window).take_mime(pasted(" \n"))


def test_files_on_the_clipboard_go_where_dropped_files_go(window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "foxes.txt").write_text(LIST)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "foxes.txt"))])
    assert Arrivals(window).take_mime(data)
    assert count(window, "fox-scout") == 3


def test_several_files_open_every_deck_and_the_dialog_for_the_others(window: MainWindow, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.txt").write_text(f"// Deck: {name}\n{LIST}")
    cards = cards_file(tmp_path, 3)
    Arrivals(window).take(cards, tmp_path / "one.txt", tmp_path / "two.txt")
    assert window.bench.open is not None
    assert window.bench.open.deck.name == "two"
    sheet = window.findChild(ImportCards)
    assert sheet is not None
    assert sheet.path.text() == str(cards)


def test_file_that_is_nothing_known_is_told_of_and_the_others_are_taken(window: MainWindow, tmp_path: Path) -> None:
    troubles: list[str] = []
    window.bench.troubled.connect(troubles.append)
    (tmp_path / "page.html").write_text("<html></html>")
    (tmp_path / "foxes.txt").write_text(LIST)
    Arrivals(window).take(tmp_path / "page.html", tmp_path / "foxes.txt")
    assert (len(troubles), count(window, "fox-scout")) == (1, 3)


def press_copy(widget: QWidget) -> None:
    event = QKeyEvent(QKeyEvent.Type.KeyPress, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier, "")
    QApplication.sendEvent(widget, event)


def test_copying_in_the_list_of_the_deck_takes_the_whole_deck_where_no_card_is_chosen(window: MainWindow) -> None:
    window.builder.list.clearSelection()
    window.builder.list.setCurrentIndex(QModelIndex())
    press_copy(window.builder.list)
    text = QApplication.clipboard().text()
    assert text.startswith("// Deck: Foxes")
    assert "2 Fox Scout" in text


def test_copying_in_the_library_takes_the_lists_of_the_chosen_decks(qtbot: QtBot, window: MainWindow) -> None:
    window.decks.show_library()
    library = window.decks.library
    assert isinstance(library, DeckLibrary)
    qtbot.waitUntil(lambda: library.table.rowCount() > 0)
    library.view.selectRow(0)
    press_copy(library.view)
    assert QApplication.clipboard().text().startswith("// Deck: Foxes")


def test_copied_deck_comes_back_as_it_was(window: MainWindow) -> None:
    assert window.bench.open is not None
    before = window.bench.open.deck
    window.actions_by_key["copy_list"].trigger()
    window.actions_by_key["paste_here"].trigger()
    after = window.bench.open.deck
    assert {(e.slot, e.card): e.count for e in after.entries} == {(e.slot, e.card): e.count for e in before.entries}
