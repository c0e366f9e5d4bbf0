"""Versions of a deck: named, gone back to, opened."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.gui.dialogs.versions import VersionsSheet
from deckbuilder.gui.library.library import DeckLibrary
from deckbuilder.gui.library.version_table import CHANGES, NUMBER, WHEN
from deckbuilder.gui.library.version_table import NAME as VERSION_NAME
from deckbuilder.gui.workbench import Workbench
from tests.gui.fakes import DECK, MemoryDecks
from tests.gui.library.hands import LEFT, Said, unreadable


@pytest.fixture
def versions(qtbot: QtBot, bench: Workbench, library: DeckLibrary) -> VersionsSheet:
    bench.open_stored(DeckId(1))
    sheet = VersionsSheet(bench, library)
    qtbot.addWidget(sheet)
    sheet.show()
    qtbot.waitUntil(lambda: sheet.table.rowCount() == 1 and not sheet._busy)
    return sheet


def told_versions(sheet: VersionsSheet) -> list[tuple[int, str]]:
    return [(version.number, version.name) for version in sheet._versions]


def test_versions_are_read_again_after_a_reading_that_failed(
    qtbot: QtBot, bench: Workbench, versions: VersionsSheet, stocked: MemoryDecks, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(stocked, "versions", unreadable)
        versions.refresh()
        qtbot.waitUntil(versions.trouble.isVisible)
    assert "locked" in versions.trouble.text()
    assert bench.open is not None
    bench.open.set_count(DECK, CardId("owl-cub"), 2)
    qtbot.waitUntil(lambda: told_versions(versions) == [(0, ""), (1, "")])
    assert not versions.trouble.isVisible()


def test_edit_becomes_a_line_and_a_name_makes_it_a_version(
    qtbot: QtBot, bench: Workbench, versions: VersionsSheet
) -> None:
    opened = bench.open
    assert opened is not None
    opened.set_count(DECK, CardId("owl-cub"), 2)
    qtbot.waitUntil(lambda: told_versions(versions) == [(0, ""), (1, "")])
    versions.view.selectRow(0)
    assert versions.full.text() == "+2 Owl Cub"
    qtbot.keyClicks(versions.name, "for Saturday")
    qtbot.mouseClick(versions.keep, LEFT)
    qtbot.waitUntil(lambda: told_versions(versions) == [(2, "for Saturday"), (1, "")])
    assert not opened.dirty


def test_way_back_is_one_step_of_undo(qtbot: QtBot, bench: Workbench, versions: VersionsSheet, said: Said) -> None:
    opened = bench.open
    assert opened is not None
    first = opened.deck
    opened.set_count(DECK, CardId("owl-cub"), 2)
    second = opened.deck
    qtbot.waitUntil(lambda: len(told_versions(versions)) == 2)
    versions.view.selectRow(1)
    qtbot.mouseClick(versions.back, LEFT)
    assert opened.deck == first
    assert said.sentence == "Went back to version 1"
    said.take_back()
    assert opened.deck == second


def test_version_is_named_in_its_row(
    qtbot: QtBot, bench: Workbench, versions: VersionsSheet, stocked: MemoryDecks
) -> None:
    index = versions.table.index(0, VERSION_NAME)
    assert versions.table.setData(index, "first try")
    assert stocked.versions(DeckId(1))[0][1] == "first try"
    qtbot.waitUntil(lambda: told_versions(versions) == [(1, "first try")])


@pytest.mark.parametrize("column", [NUMBER, WHEN, CHANGES])
def test_letters_typed_in_any_cell_name_the_version_and_enter_keeps_the_dialog(
    qtbot: QtBot, versions: VersionsSheet, stocked: MemoryDecks, column: int
) -> None:
    where = versions.view.visualRect(versions.table.index(0, column)).center()
    qtbot.mouseClick(versions.view.viewport(), LEFT, pos=where)
    qtbot.keyClick(versions.view, Qt.Key.Key_W)
    editor = versions.view.findChild(QLineEdit)
    assert editor is not None
    versions.refresh()
    qtbot.wait(50)
    qtbot.keyClicks(editor, "on")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: told_versions(versions) == [(1, "won")])
    assert stocked.versions(DeckId(1))[0][1] == "won"
    assert versions.isVisible()
    qtbot.keyClick(versions.view, Qt.Key.Key_F2)
    assert versions.view.naming()


def test_enter_in_the_line_for_a_name_keeps_the_state_and_the_dialog(
    qtbot: QtBot, bench: Workbench, versions: VersionsSheet, stocked: MemoryDecks
) -> None:
    assert bench.open is not None
    bench.open.set_count(DECK, CardId("owl-cub"), 2)
    qtbot.waitUntil(lambda: told_versions(versions) == [(0, ""), (1, "")])
    versions.view.selectRow(0)
    qtbot.keyClick(versions.view, Qt.Key.Key_F2)
    assert versions.focusWidget() is versions.name
    qtbot.keyClicks(versions.name, "owls")
    qtbot.keyClick(versions.name, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: told_versions(versions) == [(2, "owls"), (1, "")])
    assert versions.isVisible()


def test_tab_goes_through_the_versions_as_they_are_read(versions: VersionsSheet) -> None:
    line = [versions.view, versions.back, versions.as_new, versions.compare, versions.legal, versions.name]
    places = [part.mapTo(versions, QPoint(0, 0)) for part in line]
    assert [(at.y(), at.x()) for at in places] == sorted((at.y(), at.x()) for at in places)
    part: QWidget = line[0]
    walked = [part]
    while part is not versions.name:
        part = part.nextInFocusChain()
        if part in line:
            walked.append(part)
    assert walked == line


def test_deck_without_versions_says_so_once(qtbot: QtBot, bench: Workbench, library: DeckLibrary) -> None:
    bench.open_new()
    sheet = VersionsSheet(bench, library)
    qtbot.addWidget(sheet)
    sheet.show()
    qtbot.waitUntil(lambda: not sheet._busy)
    assert "no version yet" in sheet.view.empty
    assert (sheet.said.isVisible(), sheet.full.isVisible(), sheet.back.isVisible()) == (False, False, False)
    assert not sheet.keep.isEnabled()
    assert sheet.name.isVisible()


def test_version_opens_as_a_deck_of_its_own(qtbot: QtBot, bench: Workbench, versions: VersionsSheet) -> None:
    versions.view.selectRow(0)
    qtbot.mouseClick(versions.as_new, LEFT)
    assert bench.open is not None
    assert bench.open.desk.id != 1
    assert bench.open.deck.name == "Alpha (version 1)"
    qtbot.waitUntil(lambda: not versions._busy)
