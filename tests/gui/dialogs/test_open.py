"""Decks are opened from among one's own, the ready-made ones and files."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from deckbuilder.gui.dialogs.import_cards import ImportCards
from deckbuilder.gui.dialogs.open_deck import OpenDeckSheet
from deckbuilder.gui.main_window import MainWindow
from tests.gui.dialogs.hands import LEFT, cards_file
from tests.gui.fakes import legal_deck

MakeSheet = Callable[[str, str], OpenDeckSheet]
FOXES = ("foxes.txt", "// Leader\n1 Fox King\n// Deck\n3 Fox Scout\n")
BOARS = ("den-of-boars.txt", "// Leader\n1 Boar King\n// Starting pack\n2 Boar Cub\n// Deck\n3 Boar Scout\n")


def listed(sheet: OpenDeckSheet) -> list[str]:
    return [sheet.decks.item(n).text().splitlines()[0] for n in range(sheet.decks.count())]


def test_open_lists_decks_and_opens_the_chosen_one(qtbot: QtBot, window: MainWindow) -> None:
    window.actions_by_key["new"].trigger()
    sheet = window.open_dialog("open")
    assert isinstance(sheet, OpenDeckSheet)
    qtbot.keyClicks(sheet.filter, "foxes")
    assert listed(sheet) == ["Your decks", "Foxes"]
    qtbot.mouseClick(sheet.open_button, LEFT)
    assert window.bench.open is not None
    assert window.bench.open.deck == legal_deck()


@pytest.fixture
def offered(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MakeSheet:
    """Open the sheet beside one ready-made deck, of a file name and a list."""

    def make(name: str, text: str) -> OpenDeckSheet:
        file = tmp_path / name
        file.write_text(text, "utf-8")
        monkeypatch.setattr("deckbuilder.gui.dialogs.open_deck.ready_made", lambda game: (file,))
        sheet = window.open_dialog("open")
        assert isinstance(sheet, OpenDeckSheet)
        return sheet

    return make


def test_own_decks_and_ready_made_ones_of_one_name_stand_under_two_headings_that_keys_step_over(
    qtbot: QtBot, offered: MakeSheet
) -> None:
    sheet = offered(*FOXES)
    assert listed(sheet) == ["Your decks", "Foxes", "Ready-made", "Foxes"]
    assert sheet.decks.currentRow() == 1
    qtbot.keyClick(sheet.decks, Qt.Key.Key_Down)
    assert sheet.decks.currentRow() == 3
    assert str(sheet.decks.item(3).data(Qt.ItemDataRole.AccessibleTextRole)).endswith("Ready-made")
    qtbot.keyClick(sheet.decks, Qt.Key.Key_Up)
    assert sheet.decks.currentRow() == 1


def test_nothing_is_listed_or_can_be_opened_where_no_deck_has_what_is_typed(qtbot: QtBot, offered: MakeSheet) -> None:
    sheet = offered(*FOXES)
    assert sheet.open_button.isEnabled()
    qtbot.keyClicks(sheet.filter, "zebra")
    assert listed(sheet) == []
    assert not sheet.open_button.isEnabled()


def test_open_names_the_leader_of_a_ready_made_deck_as_of_the_users_own(qtbot: QtBot, offered: MakeSheet) -> None:
    sheet = offered(*BOARS)
    assert "led by Fox King" in sheet.decks.item(1).text()
    qtbot.waitUntil(lambda: "led by Boar King" in sheet.decks.item(3).text())
    assert sheet.decks.item(3).text().splitlines()[0] == "Den Of Boars"
    assert "6 cards" in sheet.decks.item(3).text()


def test_deck_chosen_before_ready_made_ones_are_read_stays_chosen(qtbot: QtBot, offered: MakeSheet) -> None:
    sheet = offered(*BOARS)
    assert "led by" not in sheet.decks.item(3).text()
    sheet.decks.setCurrentRow(3)
    qtbot.waitUntil(lambda: "led by Boar King" in sheet.decks.item(3).text())
    assert sheet.decks.currentRow() == 3


def test_ready_made_deck_is_found_by_the_card_that_leads_it(qtbot: QtBot, offered: MakeSheet) -> None:
    sheet = offered(*BOARS)
    qtbot.waitUntil(lambda: "led by Boar King" in sheet.decks.item(3).text())
    qtbot.keyClicks(sheet.filter, "boar k")
    assert listed(sheet) == ["Ready-made", "Den Of Boars"]


def test_file_opened_twice_is_one_deck(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("// Leader\n1 Fox King\n// Starting pack\n2 Fox Cub\n// Deck\n3 Fox Scout\n", "utf-8")
    ids = []
    for _ in range(2):
        sheet = window.open_dialog("open")
        assert isinstance(sheet, OpenDeckSheet)
        sheet.open_file(path)
        assert window.bench.open is not None
        ids.append(window.bench.open.desk.id)
    assert ids[0] == ids[1]


def test_file_that_is_no_deck_is_refused_with_its_name(window: MainWindow, tmp_path: Path) -> None:
    sheet = window.open_dialog("open")
    assert isinstance(sheet, OpenDeckSheet)
    sheet.open_file(tmp_path / "none.txt")
    assert "none.txt" in sheet.trouble.text()
    assert sheet.isVisible()


def test_what_was_read_and_from_where_is_said_once_the_deck_is_open(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "Den of Foxes.dek"
    path.write_text("// Leader\n1 Fox King\n// Deck\n3 Fox Scout\n", "utf-8")
    window._on_file_dropped(path)
    assert "Den of Foxes is open: 4 cards, read from Den of Foxes.dek" in window.strip.words.text()


def test_card_file_opened_as_a_deck_stands_in_the_import(window: MainWindow, tmp_path: Path) -> None:
    path = cards_file(tmp_path, 1)
    opening = window.open_dialog("open")
    assert isinstance(opening, OpenDeckSheet)
    opening.open_file(path)
    assert not opening.isVisible()
    sheet = window.open_dialog("import")
    assert isinstance(sheet, ImportCards)
    assert sheet.path.text() == str(path)
