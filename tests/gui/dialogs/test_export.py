"""A deck written to files or copied, as it is previewed, in as many formats as are ticked."""

import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import DeckFormat, WrittenDeck
from deckbuilder.gui.dialogs.export_deck import ExportDeck, file_name, stored
from deckbuilder.gui.main_window import MainWindow
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import DECK, MemoryDecks, legal_deck


def opened(window: MainWindow) -> ExportDeck:
    sheet = window.open_dialog("export")
    assert isinstance(sheet, ExportDeck)
    return sheet


def row_of(sheet: ExportDeck, key: str) -> int:
    return next(row for row, format in sheet.formats.rows() if format.key == key)


def ends(sheet: ExportDeck) -> list[int]:
    """Give a list that fills when the sheet closes; it is gone right afterwards."""
    closed: list[int] = []
    sheet.finished.connect(closed.append)
    return closed


def tick(sheet: ExportDeck, *keys: str) -> None:
    for key in keys:
        sheet.formats.item(row_of(sheet, key)).setCheckState(Qt.CheckState.Checked)


def told(sheet: ExportDeck, key: str) -> str:
    return str(sheet.formats.item(row_of(sheet, key)).toolTip())


def test_export_writes_the_deck_as_previewed(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    sheet = opened(window)
    preview = sheet.preview.toPlainText()
    assert "2 Fox Scout" in preview
    shown = sheet.formats.shown()
    assert shown is not None
    closed = ends(sheet)
    sheet.write(tmp_path / "foxes", shown)
    qtbot.waitUntil(lambda: bool(closed))
    assert (tmp_path / "foxes.txt").read_text("utf-8") == preview


def test_export_copies_what_is_shown(window: MainWindow) -> None:
    sheet = opened(window)
    sheet.pane.buttons[0].click()
    assert QApplication.clipboard().text() == sheet.preview.toPlainText()
    assert sheet.outcome.text() == "Copied."


def test_every_format_is_shown_as_text_picture_or_files(qtbot: QtBot, window: MainWindow) -> None:
    sheet = opened(window)
    for row, format in sheet.formats.rows():
        sheet.formats.setCurrentRow(row)
        qtbot.waitUntil(lambda key=format.key: key in sheet._seen, timeout=20_000)  # type: ignore[misc]
        looked = sheet._seen[format.key]
        assert looked.texts or looked.picture or looked.files or looked.size, format.key
        assert looked.trouble == ""
        assert sheet.pane.buttons or not (looked.texts or looked.picture)


def test_every_format_but_the_pictures_says_at_once_what_it_leaves_out(qtbot: QtBot, window: MainWindow) -> None:
    sheet = opened(window)
    qtbot.waitUntil(lambda: "\n" in told(sheet, "bbcode"))
    assert told(sheet, "json").splitlines()[1:] == ["carries everything"]
    assert "Left out: the deck's name" in told(sheet, "csv").splitlines()


def test_several_formats_go_to_a_folder_at_once_and_are_remembered(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    sheet = opened(window)
    tick(sheet, "text", "cod", "json")
    assert sheet.save.text() == "Save 3 files to a folder…"
    closed = ends(sheet)
    sheet.write_all(tmp_path / "out")
    qtbot.waitUntil(lambda: bool(closed))
    assert {file.suffix for file in (tmp_path / "out").iterdir()} == {".txt", ".cod", ".json"}
    again = opened(window)
    assert {format.key for format in again.formats.ticked()} == {"text", "cod", "json"}
    also = ends(again)
    again.write_all(tmp_path / "all.zip")
    qtbot.waitUntil(lambda: bool(also))
    with zipfile.ZipFile(tmp_path / "all.zip") as archive:
        assert len(archive.namelist()) == 3


def test_format_that_cannot_hold_the_deck_says_so_and_nothing_is_written(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    def refuse(deck: object, shelf: object) -> WrittenDeck:
        raise BadInput("QR code", "a text of 9,000 bytes", "1 to 2,953")

    sheet = opened(window)
    item = sheet.formats.item(row_of(sheet, "cod"))
    item.setData(Qt.ItemDataRole.UserRole, DeckFormat("never", "Never", (".never",), write=refuse))
    sheet.formats.setCurrentRow(row_of(sheet, "never"))
    assert "9,000 bytes" in sheet.pane.said.text()
    assert sheet.pane.buttons == []
    tick(sheet, "text", "never")
    sheet.write_all(tmp_path / "out")
    qtbot.waitUntil(lambda: bool(sheet.notes.text()))
    assert "9,000 bytes" in sheet.notes.text()
    assert sheet.isVisible()
    assert sheet.save.isEnabled()
    assert not (tmp_path / "out").exists()


def test_text_in_pieces_has_a_button_for_each(window: MainWindow) -> None:
    def pieces(deck: object, shelf: object) -> WrittenDeck:
        return WrittenDeck(b"both", parts=(("Starting Army", "1 Fox King"), ("Deck", "2 Fox Scout")))

    sheet = opened(window)
    item = sheet.formats.item(row_of(sheet, "cod"))
    item.setData(Qt.ItemDataRole.UserRole, DeckFormat("boxes", "Boxes", (".txt",), write=pieces))
    sheet.formats.setCurrentRow(row_of(sheet, "boxes"))
    assert [button.text() for button in sheet.pane.buttons] == ["Copy Starting Army", "Copy Deck"]
    sheet.pane.buttons[1].click()
    assert QApplication.clipboard().text() == "2 Fox Scout"


def test_several_decks_are_written_in_each_format(
    qtbot: QtBot, make_window: MakeWindow, decks: MemoryDecks, tmp_path: Path
) -> None:
    window = make_window(legal_deck())
    other = decks.create(replace(legal_deck(), unknown=((DECK, "Nobody", 1),)))
    sheet = stored(window.bench, window, [head.id for head in decks.list()])
    assert sheet is not None
    assert other.id
    sheet.show()
    tick(sheet, "text", "json")
    assert (sheet.windowTitle(), sheet.save.text()) == ("Export 2 decks", "Save 4 files to a folder…")
    closed = ends(sheet)
    sheet.write_all(tmp_path)
    qtbot.waitUntil(lambda: bool(closed))
    assert len(list(tmp_path.glob("*.json"))) == len(list(tmp_path.glob("*.txt"))) == 2


@pytest.mark.parametrize(("name", "file"), [("A/B: c*", "A B c"), ("...", "deck"), ("", "deck"), ("Foxes", "Foxes")])
def test_file_name_is_one_that_every_system_takes(name: str, file: str) -> None:
    assert file_name(name) == file


def test_dialogs_hold_no_room_for_what_is_not_said(window: MainWindow) -> None:
    sheet = opened(window)
    assert not sheet.outcome.isVisible()
    sheet.pane.buttons[0].click()
    assert sheet.outcome.isVisible()


def test_exported_list_names_game_and_format_as_players_do(window: MainWindow) -> None:
    head = opened(window).preview.toPlainText().splitlines()[:3]
    assert head[1:] == [f"// Game: {window.bench.game.name}", "// Format: Wild"]
