"""Card files are recognised, imported, stopped and taken back; a deck among them opens as one."""

from pathlib import Path

from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from pytestqt.qtbot import QtBot

from deckbuilder.gui.dialogs.import_cards import ImportCards
from deckbuilder.gui.dialogs.paste_deck import PasteDeck
from deckbuilder.gui.main_window import MainWindow
from tests.gui.conftest import MakeWindow
from tests.gui.dialogs.hands import LEFT, cards_file, import_sheet
from tests.gui.fakes import MemoryCatalog, legal_deck


def test_import_tells_what_came_and_the_table_shows_it(qtbot: QtBot, make_window: MakeWindow, tmp_path: Path) -> None:
    catalog = MemoryCatalog()
    window = make_window(legal_deck(), catalog)
    sheet = import_sheet(window, cards_file(tmp_path, 3))
    qtbot.mouseClick(sheet.go, LEFT)
    qtbot.waitUntil(lambda: sheet._task is None)
    assert "3 new" in sheet.doing.text()
    qtbot.waitUntil(lambda: window.browser.table.rowCount() == 33, timeout=5000)


def test_import_is_taken_back_from_the_strip_and_by_ctrl_z_among_the_decks(
    qtbot: QtBot, make_window: MakeWindow, tmp_path: Path
) -> None:
    window = make_window(legal_deck(), MemoryCatalog())
    table, past = window.browser.table, window.bench.world.past
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        sheet = import_sheet(window, cards_file(tmp_path / name, 3))
        qtbot.mouseClick(sheet.go, LEFT)
        qtbot.waitUntil(lambda: window.browser.table.rowCount() == 33, timeout=5000)
        assert past.label == "import of set.xml"
        sheet.close()
        if name == "one":
            window.strip.undo.click()
        else:
            window.decks.show_library()
            assert window.actions_by_key["undo"].text() == "Undo import of set.xml"
            window.actions_by_key["undo"].trigger()
        qtbot.waitUntil(lambda: table.rowCount() == 30, timeout=5000)
        qtbot.waitUntil(lambda: "Took back the import of set.xml" in window.strip.words.text(), timeout=5000)
        assert past.label == ""


def test_stopped_import_leaves_the_catalog_as_it_was(qtbot: QtBot, make_window: MakeWindow, tmp_path: Path) -> None:
    catalog = MemoryCatalog()
    window = make_window(legal_deck(), catalog)
    before = dict(catalog.known)
    sheet = import_sheet(window, cards_file(tmp_path, 5000))
    sheet.go.click()
    sheet.cancel.click()
    qtbot.waitUntil(lambda: "Stopped" in sheet.doing.text(), timeout=5000)
    assert catalog.known == before
    assert sheet.isVisible()
    qtbot.keyClick(sheet, Qt.Key.Key_Escape)
    assert not sheet.isVisible()


def test_import_of_something_else_says_what_was_found(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Sir", "utf-8")
    sheet = import_sheet(window, path)
    qtbot.mouseClick(sheet.go, LEFT)
    said = "✕ letter.txt is not a card file: text that begins 'Dear Sir'. Nothing was changed."  # the sign beside the colour
    qtbot.waitUntil(lambda: sheet.doing.text() == said, timeout=5000)
    assert sheet.go.isEnabled()


def test_trouble_with_a_file_is_gone_once_another_one_is_named(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Sir", "utf-8")
    sheet = import_sheet(window, path)
    qtbot.mouseClick(sheet.go, LEFT)
    qtbot.waitUntil(lambda: sheet.doing.text().startswith("✕"), timeout=5000)
    sheet.path.setText(str(cards_file(tmp_path, 1)))
    assert not sheet.doing.isVisible()
    assert "set.xml holds cards" in sheet.seen.text()


def test_card_file_dropped_on_the_import_stands_in_its_line(window: MainWindow, tmp_path: Path) -> None:
    sheet = window.open_dialog("import")
    assert isinstance(sheet, ImportCards)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "cards.json"))])
    event = QDropEvent(QPointF(20, 20), Qt.DropAction.CopyAction, data, LEFT, Qt.KeyboardModifier.NoModifier)
    sheet.dropEvent(event)
    assert sheet.path.text() == str(tmp_path / "cards.json")
    assert sheet.go.isEnabled()


def test_deck_file_chosen_where_cards_are_imported_is_recognised_and_opens_as_a_deck(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "Den of Foxes.txt"
    path.write_text("// Leader\n1 Fox King\n// Deck\n3 Fox Scout\n", "utf-8")
    sheet = import_sheet(window, path)
    assert "Den of Foxes.txt holds the list of one deck: Text list" in sheet.seen.text()
    assert sheet.go.text() == "Open the deck"
    qtbot.mouseClick(sheet.go, LEFT)
    assert not sheet.isVisible()
    assert window.bench.open is not None
    assert window.bench.open.deck.name == "Den of Foxes"
    assert window.browser.table.rowCount() == 30


def test_card_file_is_recognised_before_it_is_imported(window: MainWindow, tmp_path: Path) -> None:
    sheet = import_sheet(window, cards_file(tmp_path, 1))
    assert "set.xml holds cards: OCTGN set (XML)" in sheet.seen.text()
    assert sheet.go.text() == "Import"


def test_text_without_a_card_is_no_deck_and_the_import_says_what_it_looks_like(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann,\nhow are you?\n", "utf-8")
    sheet = import_sheet(window, path)
    qtbot.mouseClick(sheet.go, LEFT)
    qtbot.waitUntil(lambda: sheet._task is None)
    assert "Dear Ann" in sheet.doing.text()
    assert not sheet.seen.isVisible()


def test_import_leads_to_pasting_a_list(qtbot: QtBot, window: MainWindow) -> None:
    sheet = window.open_dialog("import")
    assert isinstance(sheet, ImportCards)
    qtbot.mouseClick(sheet.paste, LEFT)
    assert not sheet.isVisible()
    assert [found.isVisible() for found in window.findChildren(PasteDeck)] == [True]
