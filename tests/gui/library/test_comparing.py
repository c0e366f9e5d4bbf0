"""Two states of decks side by side."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.gui.dialogs.compare import CompareSheet, compare_decks
from deckbuilder.gui.library.library import DeckLibrary
from deckbuilder.gui.library.sources import Source, SourceKind
from deckbuilder.gui.workbench import Workbench
from tests.gui.fakes import DECK, MemoryDecks
from tests.gui.library.hands import LEFT


@pytest.fixture
def compared(qtbot: QtBot, bench: Workbench, library: DeckLibrary) -> CompareSheet:
    bench.open_stored(DeckId(1))
    sheet = compare_decks(bench, [DeckId(2)], library)
    sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(sheet)
    return sheet


def rows(sheet: CompareSheet) -> dict[str, tuple[str, ...]]:
    table = sheet.table
    return {
        str(table.data(table.index(row, 0))): tuple(str(table.data(table.index(row, c))) for c in (1, 2, 3))
        for row in range(table.rowCount())
    }


def test_decks_stand_side_by_side_and_same_cards_are_folded_away(qtbot: QtBot, compared: CompareSheet) -> None:
    shown = rows(compared)
    assert shown["Owl Cub"] == ("1", "–", "−1")
    assert shown["Fox Cub"] == ("–", "1", "+1")
    assert "Fox King" not in shown
    compared.all.click()
    assert rows(compared)["Fox King"] == ("1", "1", "")


def test_edit_of_the_open_deck_is_seen_at_once(compared: CompareSheet, bench: Workbench) -> None:
    assert bench.open is not None
    bench.open.set_count(DECK, CardId("owl-cub"), 1)
    assert "Owl Cub" not in rows(compared)
    assert compared.comparison is not None
    assert compared.comparison.right == bench.open.deck


def test_verdicts_and_figures_stand_on_the_page(compared: CompareSheet, bench: Workbench) -> None:
    assert bench.open is not None
    bench.open.set_count(DECK, CardId("fox-scout"), 7)
    page = compared.figures.toPlainText()
    assert "7 copies of Fox Scout" in page
    assert "not legal" in page
    assert "Beast" in page


def test_sides_are_swapped_and_copied_as_text(qtbot: QtBot, compared: CompareSheet) -> None:
    qtbot.mouseClick(compared.swap, LEFT)
    assert rows(compared)["Owl Cub"] == ("–", "1", "+1")
    qtbot.mouseClick(compared.copy, LEFT)
    text = QApplication.clipboard().text()
    assert "+1 Owl Cub: 0 → 1" in text
    assert "−1 Fox Cub: 1 → 0" in text


def test_saved_state_version_and_deck_can_be_chosen(compared: CompareSheet) -> None:
    kinds = {compared.left.itemData(n).kind for n in range(compared.left.count())}
    assert {SourceKind.NOW, SourceKind.SAVED, SourceKind.VERSION, SourceKind.DECK, SourceKind.OTHER_FILE} <= kinds
    compared.left.picked.emit(Source(SourceKind.VERSION, DeckId(1), 1))
    assert "same cards" in compared.view.empty
    assert rows(compared) == {}


def test_deck_of_which_no_other_state_is_saved_waits_for_a_choice(
    qtbot: QtBot, bench: Workbench, library: DeckLibrary
) -> None:
    bench.open_stored(DeckId(1))
    sheet = CompareSheet(bench, library)
    qtbot.addWidget(sheet)
    sheet.show()
    assert sheet.left.source() is None
    assert sheet.left.currentText() == ""
    assert "Choose above what to compare" in sheet.view.empty
    assert not sheet.swap.isEnabled()
    assert not sheet.copy.isEnabled()
    assert bench.open is not None
    bench.open.set_count(DECK, CardId("owl-cub"), 2)
    sheet.left.picked.emit(Source(SourceKind.SAVED, bench.open.desk.id))
    assert sheet.view.empty == ""
    assert sheet.table.rowCount() > 0
    assert sheet.copy.isEnabled()


def test_deck_deleted_meanwhile_is_said_so(compared: CompareSheet, stocked: MemoryDecks) -> None:
    stocked.delete(DeckId(2))
    compared.refresh()
    assert "not there any more" in compared.trouble.text()


def test_file_that_is_no_deck_is_said_so(compared: CompareSheet, tmp_path: Path) -> None:
    compared.left.show_source(Source(SourceKind.FILE, path=tmp_path / "nothing.txt"))
    compared.refresh()
    assert "nothing.txt" in compared.trouble.text()


def test_click_into_a_chooser_shows_all_choices_and_letters_take_the_place_of_its_words(
    qtbot: QtBot, compared: CompareSheet
) -> None:
    edit, completer = compared.left.lineEdit(), compared.left.completer()
    assert edit is not None
    assert completer is not None
    qtbot.mouseClick(edit, LEFT)
    assert completer.popup().isVisible()
    assert completer.completionCount() == compared.left.count()
    assert edit.selectedText() == edit.text()
    completer.popup().hide()


def test_word_that_no_deck_bears_is_said_so_and_the_sheet_stays(qtbot: QtBot, compared: CompareSheet) -> None:
    edit = compared.right.lineEdit()
    assert edit is not None
    edit.selectAll()
    qtbot.keyClicks(edit, "zzz")
    qtbot.keyClick(compared.right, Qt.Key.Key_Return)
    assert compared.isVisible()
    assert "“zzz”" in compared.trouble.text()
