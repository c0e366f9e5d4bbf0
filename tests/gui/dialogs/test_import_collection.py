"""A collection is looked at, settled, imported, stopped and taken back; and goes out again, with what is lost said before."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deckbuilder.core.collection import Holding, Lot, PlaceName
from deckbuilder.core.ids import CardId
from deckbuilder.gui.arrivals import Arrivals
from deckbuilder.gui.dialogs.export_collection import ExportCollection
from deckbuilder.gui.dialogs.import_collection import ImportCollection
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.places import COLLECTION
from tests.gui.dialogs.hands import words_of
from tests.gui.fakes import GROVE

SCOUT, RUNNER, CUB = (CardId(word) for word in ("fox-scout", "fox-runner", "fox-cub"))


def file_of(folder: Path, text: str, name: str = "box.csv") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def sheet_of(qtbot: QtBot, window: MainWindow, path: Path) -> ImportCollection:
    qtbot.waitUntil(lambda: window.bench.world.trunk.ready)
    sheet = window.open_dialog("import_collection")
    assert isinstance(sheet, ImportCollection)
    sheet.path.setText(str(path))
    settled(qtbot, sheet)
    return sheet


def settled(qtbot: QtBot, sheet: ImportCollection | ExportCollection) -> None:
    qtbot.waitUntil(lambda: sheet._task is None, timeout=5000)


def owned(window: MainWindow) -> dict[str, int]:
    """Give the copies by card, or by the name of one that is not in the catalog."""
    found: dict[str, int] = {}
    for one in window.bench.services.collection.holdings(GROVE):
        key = one.lot.card or one.lot.written[0]
        found[key] = found.get(key, 0) + one.count
    return found


def taken(qtbot: QtBot, window: MainWindow, sheet: ImportCollection) -> None:
    with qtbot.waitSignal(sheet.accepted, timeout=5000):
        sheet.go.click()


def test_a_table_is_looked_at_then_imported_then_undone(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    sheet = sheet_of(qtbot, window, file_of(tmp_path, "Qty,Name,Box\n3,Fox Scout,Cellar\n1,Fox Runner,\n"))
    assert "2 rows with 4 copies: all of them come new." in sheet.sum.text()
    assert owned(window) == {}
    sheet.place.setCurrentText(" Attic / Box 1 ")
    taken(qtbot, window, sheet)
    assert owned(window) == {SCOUT: 3, RUNNER: 1}
    assert set(window.bench.services.collection.places(GROVE)) == {"Cellar", "Attic", "Attic/Box 1"}
    assert "Imported 4 copies from box.csv" in window.strip.words.text()
    window.strip.undo.click()
    qtbot.waitUntil(lambda: owned(window) == {})


def test_names_are_settled_before_they_come_in(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    text = "Qty,Name\n3,Fox Scuot\n2,Nobody Knows Me\n1,Fox Runer\n"
    sheet = sheet_of(qtbot, window, file_of(tmp_path, text))
    repair = sheet.inside.repair
    assert repair is not None
    assert sheet.go.text() == "Import with what is proposed"
    first, second, third = repair.boxes
    assert first.answer() == SCOUT
    assert second.answer() is None
    third.setCurrentIndex(1)  # leave out
    third.activated.emit(1)
    taken(qtbot, window, sheet)
    assert owned(window) == {SCOUT: 3, "Nobody Knows Me": 2}


def test_columns_are_chosen_and_remembered(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    text = "Alpha,Beta,Gamma\nThe Nothing,2,one\nElse,3,two\n"
    sheet = sheet_of(qtbot, window, file_of(tmp_path, text))
    assert not sheet.go.isEnabled()
    assert any("no column of names" in words for words in words_of(sheet))
    for number, key in ((0, "name"), (1, "count")):
        columns = sheet.inside.columns
        assert columns is not None
        box = columns.boxes[number]
        box.setCurrentIndex(box.findData(key))
        box.activated.emit(box.currentIndex())
        settled(qtbot, sheet)
    assert "2 rows with 5 copies" in sheet.sum.text()
    taken(qtbot, window, sheet)
    again = sheet_of(qtbot, window, file_of(tmp_path, "Alpha,Beta,Gamma\nFox Cub,4,x\n", "next.csv"))
    assert "1 row with 4 copies" in again.sum.text()


def test_a_meaning_stands_at_one_column(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    sheet = sheet_of(qtbot, window, file_of(tmp_path, "Qty,Name,Other\n1,Fox Cub,Fox Scout\n"))
    columns = sheet.inside.columns
    assert columns is not None
    columns.boxes[2].setCurrentIndex(columns.boxes[2].findData("name"))
    columns.boxes[2].activated.emit(0)
    assert columns.columns() == {"count": 0, "name": 2}
    settled(qtbot, sheet)
    taken(qtbot, window, sheet)
    assert owned(window) == {SCOUT: 1}


def test_all_that_is_recorded_gives_way_only_when_asked(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    taken(qtbot, window, sheet_of(qtbot, window, file_of(tmp_path, "Qty,Name\n3,Fox Scout\n")))
    sheet = sheet_of(qtbot, window, file_of(tmp_path, "Qty,Name\n1,Fox Scout\n2,Fox Cub\n"))
    assert "2 come new, 1 join" in sheet.sum.text()
    sheet.whole.setChecked(True)
    settled(qtbot, sheet)
    assert "2 copies give way." in sheet.sum.text()
    taken(qtbot, window, sheet)
    assert owned(window) == {SCOUT: 1, CUB: 2}
    window.strip.undo.click()
    qtbot.waitUntil(lambda: owned(window) == {SCOUT: 3})


def test_a_pasted_list_is_looked_at_as_it_is_typed(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: window.bench.world.trunk.ready)
    sheet = window.open_dialog("import_collection")
    assert isinstance(sheet, ImportCollection)
    sheet.text.setPlainText("3 Fox Scout\n// Wanted\n2 Fox Cub\n")
    qtbot.waitUntil(sheet.go.isEnabled, timeout=5000)
    assert "2 more are wanted." in sheet.sum.text()
    taken(qtbot, window, sheet)
    assert owned(window) == {SCOUT: 3}
    assert [want.count for want in window.bench.services.collection.wants(GROVE)] == [2]


@pytest.mark.parametrize("content", [b"", b"<x/>", b'Qty,Name\n1,"Fox\n', None])
def test_what_cannot_be_read_is_said_in_a_line(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, content: bytes | None
) -> None:
    path = tmp_path / "odd.csv"
    if content is not None:
        path.write_bytes(content)
    sheet = sheet_of(qtbot, window, path)
    assert sheet.doing.text().startswith("✕ ")
    assert "wanted" in sheet.doing.text()
    assert not sheet.go.isEnabled()
    sheet.path.setText(str(file_of(tmp_path, "3 Fox Scout\n", "good.txt")))
    settled(qtbot, sheet)
    assert sheet.go.isEnabled()


def test_a_stopped_import_changes_nothing(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    rows = "".join(f"{n % 9 + 1},Fox Scout,Box {n}\n" for n in range(6000))
    sheet = sheet_of(qtbot, window, file_of(tmp_path, "Qty,Name,Box\n3,Fox Scuot,x\n" + rows))
    sheet.go.click()
    sheet.cancel.click()
    qtbot.waitUntil(lambda: "Stopped" in sheet.doing.text(), timeout=5000)
    assert owned(window) == {}
    assert sheet.isVisible()
    sheet.reject()
    assert not sheet.isVisible()


def test_a_table_that_is_dropped_comes_to_the_collection_and_one_with_sections_to_the_decks(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    qtbot.waitUntil(lambda: window.bench.world.trunk.ready)
    Arrivals(window).take(file_of(tmp_path, "Qty,Name\n3,Fox Scout\n"))
    sheet = window.findChild(ImportCollection)
    assert sheet is not None
    settled(qtbot, sheet)
    assert "1 row with 3 copies" in sheet.sum.text()
    sheet.reject()
    before = len(window.bench.tabs)
    Arrivals(window).take(file_of(tmp_path, "Section,Count,Name\nDeck,3,Fox Scout\n", "deck.csv"))
    assert len(window.bench.tabs) == before + 1 or window.findChild(ImportCollection) is None


def test_a_list_that_is_dropped_at_the_place_of_the_collection_comes_into_it(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    qtbot.waitUntil(lambda: window.bench.world.trunk.ready)
    window.places.go(COLLECTION)
    Arrivals(window).take_text("3 Fox Scout\n")
    sheet = window.findChild(ImportCollection)
    assert sheet is not None
    qtbot.waitUntil(sheet.go.isEnabled, timeout=5000)


# -- out -----------------------------------------------------------------------------------------------


def exported(qtbot: QtBot, window: MainWindow) -> ExportCollection:
    qtbot.waitUntil(lambda: window.bench.world.trunk.ready)
    desk = window.bench.services.collection_desk(window.bench.game)
    held = [Holding(Lot(SCOUT, place=PlaceName("Cellar")), 3), Holding(Lot(CUB), 1)]
    desk.apply(desk.merged_in(held, (), "made"))
    window.bench.world.trunk.renew()
    qtbot.waitUntil(lambda: window.bench.world.trunk.counts.owned.get(SCOUT) == 3)
    sheet = window.open_dialog("export_collection")
    assert isinstance(sheet, ExportCollection)
    settled(qtbot, sheet)
    return sheet


def test_a_collection_goes_out_and_what_is_lost_is_said_before(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    sheet = exported(qtbot, window)
    assert "4 copies in 2 rows" in sheet.sum.text()
    assert sheet.notes.text() == ""
    sheet.formats.setCurrentRow(1)
    settled(qtbot, sheet)
    assert sheet.notes.text() == "Left out: place of 1 row"
    sheet.copy.click()
    assert "Fox Scout" in QApplication.clipboard().text()
    sheet.write(tmp_path / "out")
    assert "Fox Scout" in (tmp_path / "out.csv").read_text("utf-8")
    assert "Wrote" in window.strip.words.text()


def test_only_what_a_search_finds_goes_out(qtbot: QtBot, window: MainWindow) -> None:
    sheet = exported(qtbot, window)
    sheet.query.setText("own>=2")
    qtbot.waitUntil(lambda: "3 copies in 1 row" in sheet.sum.text(), timeout=5000)
