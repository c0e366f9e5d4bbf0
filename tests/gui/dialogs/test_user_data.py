"""Your data in the window: backed up, restored while decks are open, taken back, looked through, written as text."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from deckbuilder import paths
from deckbuilder.gui.arrivals import Arrivals
from deckbuilder.gui.backing_up import BackingUp
from deckbuilder.gui.dialogs.user_data import UserDataSheet
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.workbench import Workbench
from deckbuilder.gui.world import World
from deckbuilder.settings import BACKUP_EVERY, BACKUP_FOLDER, BACKUP_MOMENT, LAST_DECK
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import legal_deck
from tests.helpers.users import furnished, said

WAIT_MS = 20_000


@pytest.fixture
def own(qtbot: QtBot, home: Path, tmp_path: Path) -> Iterator[MainWindow]:
    """A window over a real folder with something of every kind; its deck is open."""
    services = furnished(home, tmp_path)
    for file in paths.formats_folder(home, services.game().id).iterdir():
        file.unlink()  # it says too little to be a format
    services.settings[LAST_DECK] = 1
    bench = Workbench(World(services, Theme("light", 100)))
    window = MainWindow(bench)
    qtbot.addWidget(window)
    window.show()
    bench.begin()
    qtbot.waitUntil(lambda: bench.open is not None and bench.index is not None, timeout=WAIT_MS)
    yield window
    bench.close()


def sheet_of(window: MainWindow) -> UserDataSheet:
    sheet = window.open_dialog("user_data")
    assert isinstance(sheet, UserDataSheet)
    return sheet


def idle(qtbot: QtBot, sheet: UserDataSheet) -> None:
    qtbot.waitUntil(lambda: sheet._task is None, timeout=WAIT_MS)


def backed_up(qtbot: QtBot, window: MainWindow) -> UserDataSheet:
    sheet = sheet_of(window)
    assert not sheet.list.tree.isVisible()
    assert "no backup" in sheet.last.text()
    sheet.now.click()
    idle(qtbot, sheet)
    assert "read back and found whole" in sheet.doing.text()
    assert sheet.list.tree.topLevelItemCount() == 1
    assert "1 deck" in sheet.last.text()
    assert window.strip.backup.text().startswith("Last backup: ")
    return sheet


def test_a_restore_brings_back_what_was_and_undo_what_is(qtbot: QtBot, own: MainWindow) -> None:
    bench = own.bench
    assert bench.open is not None
    sheet = backed_up(qtbot, own)
    sheet.accept()
    before = said(bench.services)
    bench.open.edit(lambda deck: replace(deck, notes="changed since"), "Write notes")
    (paths.searches_file(bench.services.home)).write_text("Other = level>5\n")
    sheet = sheet_of(own)
    sheet.list.tree.setCurrentIndex(sheet.list.tree.model().index(0, 0))
    assert "takes the place" in sheet.what.text()
    sheet.restore.click()
    idle(qtbot, sheet)
    assert sheet.doing.text().startswith("Restored; what was there before is kept as before-restore-"), (
        sheet.doing.text()
    )
    assert bench.open.deck.notes == "new"
    assert bench.open.stack.undoText().startswith("Restore warcamp-backup-")
    after = said(bench.services)
    for kind in ("folders", "bin", "lots", "wants", "places", "built", "history", "snapshots", "cards", "files"):
        assert after[kind] == before[kind], kind
    assert paths.searches_file(bench.services.home).read_text() == "Cheap = level<=2\n"
    sheet.accept()
    bench.world.past.undo()
    qtbot.waitUntil(lambda: "Other" in paths.searches_file(bench.services.home).read_text(), timeout=WAIT_MS)
    qtbot.waitUntil(lambda: bench.open is not None and bench.open.deck.notes == "changed since", timeout=WAIT_MS)


def test_a_deck_that_the_backup_does_not_hold_closes_its_tab(qtbot: QtBot, own: MainWindow) -> None:
    bench = own.bench
    sheet = backed_up(qtbot, own)
    sheet.accept()
    bench.open_new()
    assert len(bench.tabs) == 2
    sheet = sheet_of(own)
    sheet.list.tree.setCurrentIndex(sheet.list.tree.model().index(0, 0))
    sheet.restore.click()
    idle(qtbot, sheet)
    assert [tab.deck.name for tab in bench.tabs] == ["Wall"]
    assert [head.name for head in bench.services.decks.list()] == ["Wall"]


def test_a_file_that_is_no_backup_is_told_and_the_deck_goes_on(
    qtbot: QtBot, own: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "no.zip").write_bytes(b"nothing")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(tmp_path / "no.zip"), ""))
    sheet = sheet_of(own)
    sheet.from_file.click()
    idle(qtbot, sheet)
    assert "✕" in sheet.doing.text()
    assert "no.zip" in sheet.doing.text()
    assert own.bench.open is not None
    assert own.bench.open._timer.isActive()


def test_a_check_tells_what_is_wrong_and_mends_it(qtbot: QtBot, own: MainWindow) -> None:
    home = own.bench.services.home
    (home / ".1-2.new").write_text("half")
    sheet = sheet_of(own)
    sheet.tabs.setCurrentIndex(2)
    sheet.check.click()
    idle(qtbot, sheet)
    assert "1 thing is not as it should be." in sheet.doing.text()
    assert "half written" in sheet.report.toPlainText()
    assert sheet.mend.isEnabled()
    sheet.mend.click()
    idle(qtbot, sheet)
    assert sheet.doing.text() == "All is sound."
    assert "Mended (1)" in sheet.report.toPlainText()
    assert "As it was before: " in sheet.report.toPlainText()
    assert not sheet.mend.isEnabled()


def test_all_is_written_as_text(qtbot: QtBot, own: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "text"), ""))
    sheet = sheet_of(own)
    sheet.text.click()
    idle(qtbot, sheet)
    assert "files in" in sheet.doing.text()
    assert (tmp_path / "text" / "index.txt").exists()


def test_a_stopped_job_leaves_all_as_it_was_and_closing_stops_first(qtbot: QtBot, own: MainWindow) -> None:
    sheet = sheet_of(own)
    sheet.check.click()
    sheet.reject()
    assert sheet.isVisible()
    idle(qtbot, sheet)
    assert sheet.doing.text() in ("Stopped. Everything is as it was.", "All is sound.")
    sheet.reject()
    assert not sheet.isVisible()


def test_the_schedule_holds_at_once(qtbot: QtBot, own: MainWindow, tmp_path: Path) -> None:
    sheet = sheet_of(own)
    schedule, settings = sheet.schedule, own.bench.services.settings
    schedule.every.setCurrentIndex(schedule.every.findData("never"))
    schedule.every.activated.emit(0)
    assert settings[BACKUP_EVERY] == "never"
    assert not schedule.keep.isEnabled()
    schedule.folder.setText(str(tmp_path / "stick"))
    schedule.folder.editingFinished.emit()
    assert settings[BACKUP_FOLDER] == str(tmp_path / "stick")
    sheet.now.click()
    idle(qtbot, sheet)
    assert len(list((tmp_path / "stick").glob("warcamp-backup-*.zip"))) == 1


# -- backups that make themselves -----------------------------------------------------------------------


def test_a_backup_that_is_due_makes_itself_and_is_told(qtbot: QtBot, own: MainWindow) -> None:
    world = own.bench.world
    told: list[str] = []
    world.hub.noted.connect(told.append)
    first = BackingUp(world, after=0)
    qtbot.waitUntil(lambda: any("Backed up your data to warcamp-backup-" in one for one in told), timeout=WAIT_MS)
    assert own.strip.backup.isVisible()
    told.clear()
    with qtbot.waitSignal(world.backed_up, timeout=WAIT_MS):
        second = BackingUp(world, after=0)
    assert told == []  # none is due
    assert first is not second


def test_a_backup_is_made_on_leaving_where_the_player_wants_it_so(qtbot: QtBot, own: MainWindow) -> None:
    world = own.bench.world
    world.services.settings[BACKUP_MOMENT] = "leaving"
    backing = BackingUp(world, after=0)
    with qtbot.waitSignal(world.backed_up, timeout=WAIT_MS) as found:
        pass
    assert found.args == [None]
    backing.leave()
    assert len(world.services.user_data.backups()) == 1


def test_a_folder_that_cannot_be_written_is_told_in_the_window(qtbot: QtBot, own: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    own.bench.services.settings[BACKUP_FOLDER] = str(tmp_path / "file" / "kept")
    told: list[str] = []
    own.bench.world.troubled.connect(lambda sentence: told.append(str(sentence)))
    backing = BackingUp(own.bench.world, after=0)
    qtbot.waitUntil(lambda: bool(told), timeout=WAIT_MS)
    assert "could not be made" in told[0]
    assert "file" in told[0]
    assert backing is not None


def test_a_window_over_no_folder_lets_nothing_be_done(make_window: MakeWindow) -> None:
    sheet = sheet_of(make_window(legal_deck()))
    assert not sheet.now.isEnabled()
    assert not sheet.check.isEnabled()


def test_a_backup_that_is_dropped_on_the_window_is_offered_and_not_yet_restored(qtbot: QtBot, own: MainWindow) -> None:
    sheet = backed_up(qtbot, own)
    file = sheet.list.chosen() or next((own.bench.services.home / "backups").glob("*.zip"))
    sheet.accept()
    Arrivals(own).take(file)
    offered = next(one for one in own.findChildren(UserDataSheet) if one.isVisible())
    assert file.name in offered.what.text()
    assert offered.restore.isEnabled()
    assert offered._task is None
