"""A deck written to a file or copied, as it is previewed."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import (
    QApplication,
)
from pytestqt.qtbot import QtBot

from deckbuilder.gui.dialogs.export_deck import ExportDeck, file_name
from deckbuilder.gui.main_window import MainWindow
from tests.gui.dialogs.hands import LEFT


def test_export_writes_the_deck_as_previewed(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    sheet = window.open_dialog("export")
    assert isinstance(sheet, ExportDeck)
    assert "2 Fox Scout" in sheet.preview.toPlainText()
    preview = sheet.preview.toPlainText()
    sheet.write(tmp_path / "foxes", sheet._format_at(sheet.formats.currentRow()))
    assert (tmp_path / "foxes.txt").read_text("utf-8") == preview


def test_export_copies_what_is_shown(qtbot: QtBot, window: MainWindow) -> None:
    sheet = window.open_dialog("export")
    assert isinstance(sheet, ExportDeck)
    qtbot.mouseClick(sheet.copy, LEFT)
    assert QApplication.clipboard().text() == sheet.preview.toPlainText()


def test_every_writing_format_has_a_preview(qtbot: QtBot, window: MainWindow) -> None:
    sheet = window.open_dialog("export")
    assert isinstance(sheet, ExportDeck)
    for row in range(sheet.formats.count()):
        sheet.formats.setCurrentRow(row)
        assert sheet.preview.toPlainText()


@pytest.mark.parametrize(("name", "file"), [("A/B: c*", "A B c"), ("...", "deck"), ("", "deck"), ("Foxes", "Foxes")])
def test_file_name_is_one_that_every_system_takes(name: str, file: str) -> None:
    assert file_name(name) == file


def test_dialogs_hold_no_room_for_what_is_not_said(window: MainWindow) -> None:
    sheet = window.open_dialog("export")
    assert isinstance(sheet, ExportDeck)
    assert not sheet.outcome.isVisible()
    sheet.copy.click()
    assert sheet.outcome.isVisible()


def test_exported_list_names_game_and_format_as_players_do(window: MainWindow) -> None:
    sheet = window.open_dialog("export")
    assert isinstance(sheet, ExportDeck)
    head = sheet.preview.toPlainText().splitlines()[:3]
    assert head[1:] == [f"// Game: {window.bench.game.name}", "// Format: Wild"]
