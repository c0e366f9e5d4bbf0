"""The program is started over a folder that it cannot use: there are cards and a deck, it is said why, and all is kept later."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from deckbuilder import app as program
from deckbuilder import paths
from deckbuilder.gui.crash import CrashGuard
from deckbuilder.gui.crash_sheet import CrashSheet
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.workbench import Workbench
from deckbuilder.gui.world import World
from deckbuilder.storage.decks import DeckStore
from tests.gui.test_folders import banner, opened, shown
from tests.long.sick_folders import IMPOSSIBLE

ROOT = Path(__file__).resolve().parents[2]
LEFT = Qt.MouseButton.LeftButton


def test_program_over_a_file_in_place_of_its_folder_has_cards_and_a_deck_that_is_kept_later(
    qtbot: QtBot, home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    home.write_text("This is no folder.")
    window = shown(qtbot, program.services(home))
    assert window.browser.table.rowCount() > 100
    assert "a file where its folder should be" in banner(window)
    opened(window).add(window.bench.heads[0][0])
    window.actions_by_key["new"].trigger()
    opened(window).add(window.bench.heads[1][0])
    home.rename(home.with_name("moved"))
    qtbot.mouseClick(window.builder.banner.again, LEFT)
    assert banner(window) == ""
    reader = DeckStore(paths.user_file(home))
    assert [reader.load(head.id).deck for head in reader.list()] == [tab.deck for tab in window.bench.tabs[::-1]]
    reader.close()
    opened(window).undo()
    assert opened(window).deck.count() == 0
    window.bench.close()
    caplog.clear()


def test_deck_file_that_cannot_be_read_leaves_a_window_with_the_last_deck(qtbot: QtBot, home: Path) -> None:
    first = shown(qtbot, program.services(home))
    deck = opened(first).deck
    first.bench.close()
    second = Workbench(World(program.services(home), Theme("light"), start=Path("no-such-deck.txt")))
    said: list[str] = []
    second.troubled.connect(said.append)
    second.begin()
    qtbot.waitUntil(lambda: second.open is not None and bool(said), timeout=30_000)
    assert "no such file" in said[0]
    assert second.open is not None
    assert second.open.deck == deck
    second.close()


@pytest.mark.skipif(sys.platform != "linux", reason="disks are mounted as Linux does it")
def test_real_disks_that_fail_lose_nothing() -> None:
    words = [sys.executable, "-m", "tests.long.sick_folders"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False, timeout=280)
    if done.returncode == IMPOSSIBLE:
        pytest.skip("this system lets us mount no disk")
    assert done.returncode == 0, done.stdout + done.stderr


def test_edit_of_another_process_is_seen_and_can_be_undone(qtbot: QtBot, home: Path) -> None:
    window = shown(qtbot, program.services(home))
    deck = opened(window)
    before, id = deck.deck, deck.desk.id
    words = [sys.executable, "-c", _OTHER, str(paths.user_file(home)), str(id)]
    subprocess.run(words, cwd=ROOT, check=True, timeout=60)
    qtbot.waitUntil(lambda: deck.deck.notes == "From elsewhere", timeout=5000)
    assert "Another window" in window.strip.words.text()
    window.actions_by_key["undo"].trigger()
    assert deck.deck == before
    window.bench.close()


_OTHER = """
import sys
from dataclasses import replace
from pathlib import Path
from deckbuilder.storage.decks import DeckStore
store = DeckStore(Path(sys.argv[1]))
deck = store.load(int(sys.argv[2]))
store.journal(deck.id, replace(deck.deck, notes="From elsewhere"), "Write notes", deck.revision)
store.close()
"""


def test_edit_before_a_slot_that_raises_is_there_after_a_restart(
    qtbot: QtBot, home: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    window = shown(qtbot, program.services(home))
    opened(window).add(window.bench.heads[0][0])
    guard = CrashGuard(window.bench.world)
    window.bench.card_chosen.connect(fall_over)
    try:
        window.bench.card_chosen.emit(window.bench.heads[1][0])
        qtbot.waitUntil(lambda: bool(window.findChildren(CrashSheet)))
    finally:
        guard.stop()
        window.bench.card_chosen.disconnect(fall_over)
    sheet = window.findChildren(CrashSheet)[0]
    sheet.save_to(tmp_path / "report.txt")
    assert "in fall_over" in (tmp_path / "report.txt").read_text("utf-8")
    assert "in fall_over" in paths.log_file(home).read_text("utf-8")
    opened(window).add(window.bench.heads[2][0])
    last = opened(window).deck
    window.close()
    window.bench.close()
    again = shown(qtbot, program.services(home))
    assert opened(again).deck == last
    again.bench.close()
    caplog.clear()


def fall_over(card: str) -> None:
    raise ZeroDivisionError(card)
