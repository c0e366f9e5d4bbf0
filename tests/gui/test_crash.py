"""What nobody caught: the work is kept, the player is told, the window goes on."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from deckbuilder.core.ids import CardId
from deckbuilder.gui.crash import CrashGuard
from deckbuilder.gui.crash_sheet import CrashSheet
from deckbuilder.gui.main_window import MainWindow
from tests.gui.fakes import MemoryDecks

CUB = CardId("boar-cub")


@pytest.fixture
def guard(window: MainWindow) -> CrashGuard:
    """A guard that is asked by the tests; the test runner has a hook of its own that it wants back at once."""
    made = CrashGuard(window.bench.world)
    made.stop()
    return made


def sheet(window: MainWindow) -> CrashSheet:
    return next(found for found in window.findChildren(CrashSheet) if found.isVisible())


@pytest.fixture
def fall(guard: CrashGuard, caplog: pytest.LogCaptureFixture) -> Callable[[str], None]:
    """Raise what nobody catches; it stands in the log."""

    def fall_over(words: str) -> None:
        try:
            raise ZeroDivisionError(words)
        except ZeroDivisionError as error:
            guard.caught(type(error), error, error.__traceback__)
        assert f"ZeroDivisionError: {words}" in caplog.text
        caplog.clear()

    return fall_over


def test_error_in_a_slot_is_told_and_the_deck_is_kept(
    qtbot: QtBot, window: MainWindow, fall: Callable[[str], None], decks: MemoryDecks
) -> None:
    assert window.bench.open is not None
    window.bench.open.add(CUB)
    fall("a slot fell over")
    told = sheet(window)
    assert "kept" in told.kept.text()
    assert "a slot fell over" in told.what.text()
    assert "Traceback" in told.report.toPlainText()
    told.go_on.click()
    window.bench.open.add(CUB)
    stored = decks.load(window.bench.open.desk.id)
    assert stored.deck == window.bench.open.deck


def test_slot_that_raises_reaches_the_guard(qtbot: QtBot, window: MainWindow, caplog: pytest.LogCaptureFixture) -> None:
    runners = sys.excepthook
    guard = CrashGuard(window.bench.world)
    timer = QTimer()
    timer.setSingleShot(True)

    def fall_over() -> None:
        raise ZeroDivisionError("from a timer")

    timer.timeout.connect(fall_over)
    timer.start(0)
    try:
        qtbot.waitUntil(lambda: bool(window.findChildren(CrashSheet)))
    finally:
        guard.stop()
    assert "from a timer" in sheet(window).what.text()
    assert sys.excepthook is runners
    assert "from a timer" in caplog.text
    caplog.clear()


def test_second_error_is_added_to_the_report_that_is_being_read(
    window: MainWindow, fall: Callable[[str], None]
) -> None:
    fall("first")
    fall("second")
    assert len(window.findChildren(CrashSheet)) == 1
    assert "second" in sheet(window).report.toPlainText()
    assert "first" in sheet(window).what.text()


def test_deck_that_cannot_be_kept_is_named(window: MainWindow, fall: Callable[[str], None], decks: MemoryDecks) -> None:
    decks.broken = True
    assert window.bench.open is not None
    window.bench.open.add(CUB)
    fall("late")
    assert window.bench.open.deck.name in sheet(window).kept.text()
    decks.broken = False


def test_report_is_saved_or_refused_with_a_reason(
    window: MainWindow, fall: Callable[[str], None], tmp_path: Path
) -> None:
    fall("x")
    told = sheet(window)
    told.save_to(tmp_path)
    assert "is a folder" in told.trouble.text()
    assert told.isVisible()
    told.save_to(tmp_path / "report.txt")
    assert "ZeroDivisionError: x" in (tmp_path / "report.txt").read_text("utf-8")
    assert not told.isVisible()


def test_report_names_no_deck(window: MainWindow, fall: Callable[[str], None]) -> None:
    assert window.bench.open is not None
    fall("x")
    assert window.bench.open.deck.name not in sheet(window).report.toPlainText()


def test_stop_from_the_terminal_is_left_alone(window: MainWindow, guard: CrashGuard) -> None:
    seen: list[type[BaseException]] = []
    guard._before = lambda kind, error, trace: seen.append(kind)
    guard.caught(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert seen == [KeyboardInterrupt]
    assert not window.findChildren(CrashSheet)
