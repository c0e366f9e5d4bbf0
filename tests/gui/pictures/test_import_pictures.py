"""Scans come in by a few clicks, in doubt nothing, and all go out by one."""

import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot

from deckbuilder.core.cards import Card
from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.errors import Cancelled
from deckbuilder.desk import picture_import
from deckbuilder.desk.picture_import import Doubt
from deckbuilder.gui.dialogs.fetch_pictures import FetchPictures
from deckbuilder.gui.dialogs.import_pictures import ImportPictures
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.pictures.plan_table import CARD, FILE, STATE
from deckbuilder.settings import FETCH_PICTURES
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import MemoryCatalog, legal_deck
from tests.helpers.picture_server import PictureServer, first, gives, says, serving, stalls
from tests.helpers.scans import jpeg, photo, plain

LEFT = Qt.MouseButton.LeftButton
PICTURE = jpeg(photo(1, 200, 280))


def _single(window: MainWindow, count: int) -> list[Card]:
    """Give cards with one printing each, no two of one name."""
    return [card for card in window.bench.cards.values() if len(card.printings) == 1][:count]


def _scans(window: MainWindow) -> list[Path]:
    folder = window.bench.services.pictures.folder(window.bench.game)
    return sorted(file for file in folder.rglob("*") if file.is_file() and file.suffix != ".json")


def _looked(qtbot: QtBot, window: MainWindow, path: Path) -> ImportPictures:
    sheet = window.open_dialog("import_pictures")
    assert isinstance(sheet, ImportPictures)
    sheet.look_at(path)
    qtbot.waitUntil(lambda: sheet._task is None, timeout=5000)
    return sheet


def test_folder_is_looked_at_imported_shown_and_taken_back(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    for card in _single(window, 3):
        plain(tmp_path / "in" / f"{card.name}.png")
    told: list[Changes] = []
    window.bench.hub.changed.connect(told.append)
    sheet = _looked(qtbot, window, tmp_path / "in")
    assert "3 sure" in sheet.said.text()
    assert sheet.go.text() == "Import 3 pictures"
    QTest.mouseClick(sheet.go, LEFT)
    qtbot.waitUntil(lambda: "in their places" in window.strip.words.text(), timeout=5000)
    assert len(_scans(window)) == 3
    assert any(Topic.PICTURES in changes for changes in told)
    assert "3 pictures are in their places" in window.strip.words.text()
    assert window.bench.world.past.label == "import of 3 pictures"
    window.strip.undo.click()
    qtbot.waitUntil(lambda: _scans(window) == [], timeout=5000)
    qtbot.waitUntil(lambda: "as they were before" in window.strip.words.text(), timeout=5000)


def test_what_is_in_doubt_stands_first_and_is_left_out_until_the_player_says(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    one, other = _single(window, 2)
    plain(tmp_path / "in" / f"{one.name}.png")
    plain(tmp_path / "in" / "zz Holiday.png")
    sheet = _looked(qtbot, window, tmp_path / "in")
    table, view = sheet.table, sheet.view
    QAbstractItemModelTester(table, QAbstractItemModelTester.FailureReportingMode.Fatal)
    found = table.row(0)
    assert found is not None
    assert found.doubt is Doubt.UNMATCHED
    assert len(table.chosen) == 1
    view.rows.selectRow(0)
    view.name.setText("No such card at all")
    QTest.keyClick(view.name, Qt.Key.Key_Return)
    assert "No card is called" in sheet.said.text()
    assert sheet.isVisible()
    view.name.setText(other.name)
    QTest.keyClick(view.name, Qt.Key.Key_Return)
    assert table.index(0, CARD).data() == other.name
    assert "said" in table.index(0, STATE).data()
    assert sheet.go.text() == "Import 2 pictures"
    QTest.mouseClick(sheet.go, LEFT)
    qtbot.waitUntil(lambda: len(_scans(window)) == 2, timeout=5000)


def test_tick_and_list_leave_a_file_out_and_take_it_again(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    for card in _single(window, 2):
        plain(tmp_path / "in" / f"{card.name}.png")
    sheet = _looked(qtbot, window, tmp_path / "in")
    place, role = sheet.table.index(0, FILE), Qt.ItemDataRole.CheckStateRole
    assert sheet.table.setData(place, Qt.CheckState.Unchecked.value, role)
    assert sheet.go.text() == "Import 1 picture"
    assert sheet.table.setData(place, Qt.CheckState.Checked.value, role)
    assert sheet.go.text() == "Import 2 pictures"
    sheet.view.rows.selectRow(0)
    sheet.view.guess.setCurrentIndex(0)
    sheet.view.guess.activated.emit(0)
    assert sheet.go.text() == "Import 1 picture"


def test_second_file_for_a_printing_takes_it_from_the_first(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    card = _single(window, 1)[0]
    plain(tmp_path / "in" / f"{card.name}.png")
    plain(tmp_path / "in" / f"{card.printings[0].set}" / f"{card.name}.png")
    sheet = _looked(qtbot, window, tmp_path / "in")
    assert sheet.table.row(0) is not None
    assert len(sheet.table.chosen) == 1
    sheet.table.setData(sheet.table.index(0, FILE), Qt.CheckState.Checked.value, Qt.ItemDataRole.CheckStateRole)
    assert len(sheet.table.chosen) == 1


def test_zip_is_dropped_and_looked_at(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    card = _single(window, 1)[0]
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.write(plain(tmp_path / "x.png"), f"scans/{card.name}.png")
        archive.writestr("../evil.png", b"x")
    sheet = window.open_dialog("import_pictures")
    assert isinstance(sheet, ImportPictures)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "all.zip"))])
    sheet.dropEvent(QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, data, LEFT, Qt.KeyboardModifier.NoModifier))
    qtbot.waitUntil(lambda: "1 left out" in sheet.said.text(), timeout=5000)
    assert "1 sure" in sheet.said.text()


@pytest.mark.parametrize(
    ("name", "said"), [("nowhere", "no such file"), ("empty", "no picture in it"), ("bad.zip", "bad.zip")]
)
def test_what_cannot_be_used_is_said_in_the_sheet(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, name: str, said: str
) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "bad.zip").write_bytes(b"no zip")
    sheet = _looked(qtbot, window, tmp_path / name)
    assert said in sheet.said.text()
    assert sheet.said.text().startswith("✕")
    assert not sheet.go.isEnabled()


def test_broken_pictures_are_told_and_the_sheet_stays(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    one, other = _single(window, 2)
    plain(tmp_path / "in" / f"{one.name}.png")
    (tmp_path / "in" / f"{other.name}.png").write_bytes(b"<html>")
    sheet = _looked(qtbot, window, tmp_path / "in")
    QTest.mouseClick(sheet.go, LEFT)
    qtbot.waitUntil(lambda: "could not be read" in sheet.said.text(), timeout=5000)
    assert f"{other.name}.png" in sheet.said.text()
    assert sheet.isVisible()
    assert len(_scans(window)) == 1


def test_stopped_import_leaves_nothing(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for card in _single(window, 4):
        plain(tmp_path / "in" / f"{card.name}.png")
    sheet = _looked(qtbot, window, tmp_path / "in")
    own = picture_import.run

    def slow(*given: object, **more: object) -> object:
        qtbot.wait(0)
        raise Cancelled

    monkeypatch.setattr(picture_import, "run", slow)
    sheet.go.click()
    sheet.reject()
    qtbot.waitUntil(lambda: "Stopped" in sheet.said.text(), timeout=5000)
    monkeypatch.setattr(picture_import, "run", own)
    assert sheet.isVisible()
    assert _scans(window) == []
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert not sheet.isVisible()


# -- pictures from afar ------------------------------------------------------------------------------------


@pytest.fixture
def server() -> Iterator[PictureServer]:
    with serving() as found:
        yield found


def _window(make_window: MakeWindow, server: PictureServer, count: int) -> MainWindow:
    """Make a window whose first cards have addresses at the server."""
    catalog = MemoryCatalog()
    for n, card in enumerate(list(catalog.known.values())[:count]):
        printings = (replace(card.printings[0], image=server.address(f"/{n}.jpg")), *card.printings[1:])
        catalog.known[card.id] = replace(card, printings=printings)
    return make_window(legal_deck(), catalog)


def _fetching(qtbot: QtBot, window: MainWindow) -> FetchPictures:
    sheet = window.open_dialog("fetch_pictures")
    assert isinstance(sheet, FetchPictures)
    qtbot.waitUntil(lambda: sheet._plan is not None, timeout=5000)
    return sheet


def test_nobody_is_asked_before_the_player_allows_it_and_says_so(
    qtbot: QtBot, make_window: MakeWindow, server: PictureServer
) -> None:
    server.script["*"] = gives(PICTURE)
    window = _window(make_window, server, 3)
    sheet = _fetching(qtbot, window)
    assert "3 pictures to fetch" in sheet.found.text()
    assert "127.0.0.1: 3" in sheet.hosts.text()
    assert not sheet.go.isEnabled()
    assert not window.bench.services.settings[FETCH_PICTURES]
    sheet.allowed.click()
    assert window.bench.services.settings[FETCH_PICTURES]
    assert server.asked == []
    QTest.mouseClick(sheet.go, LEFT)
    qtbot.waitUntil(lambda: "3 pictures came" in sheet.doing.text(), timeout=5000)
    assert len(_scans(window)) == 3
    qtbot.waitUntil(lambda: "nothing to fetch" in sheet.found.text(), timeout=5000)
    sheet.close()
    window.strip.undo.click()
    qtbot.waitUntil(lambda: _scans(window) == [], timeout=5000)


def test_what_did_not_come_is_listed_and_asked_again_only_when_wanted(
    qtbot: QtBot, make_window: MakeWindow, server: PictureServer
) -> None:
    server.script |= {"/0.jpg": gives(PICTURE), "/1.jpg": first(says(404), gives(PICTURE))}
    window = _window(make_window, server, 2)
    sheet = _fetching(qtbot, window)
    sheet.allowed.setChecked(True)
    sheet.go.click()
    qtbot.waitUntil(sheet.failures.isVisible, timeout=5000)
    assert "1 did not come" in sheet.doing.text()
    assert "404" in sheet.failures.toPlainText()
    qtbot.waitUntil(sheet.again.isVisible, timeout=5000)
    assert not sheet.go.isEnabled()
    sheet.again.click()
    qtbot.waitUntil(sheet.go.isEnabled, timeout=5000)
    sheet.go.click()
    qtbot.waitUntil(lambda: len(_scans(window)) == 2, timeout=5000)


def test_stop_keeps_what_came_and_a_pause_asks_for_nothing(
    qtbot: QtBot, make_window: MakeWindow, server: PictureServer
) -> None:
    server.script |= {"/0.jpg": gives(PICTURE), "*": stalls()}
    window = _window(make_window, server, 5)
    sheet = _fetching(qtbot, window)
    sheet.allowed.setChecked(True)
    sheet.go.click()
    qtbot.waitUntil(lambda: len(server.asked) == 3, timeout=5000)
    sheet.pause.click()
    assert sheet.pause.text() == "Go on"
    sheet.pause.click()
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: "1 picture came" in sheet.doing.text(), timeout=5000)
    assert "4 are left" in sheet.doing.text()
    assert sheet.isVisible()
    assert len(_scans(window)) == 1


def test_card_file_without_addresses_says_so(qtbot: QtBot, window: MainWindow) -> None:
    sheet = _fetching(qtbot, window)
    assert "nothing to fetch" in sheet.found.text()
    assert not sheet.allowed.isVisible()
    assert not sheet.go.isEnabled()
