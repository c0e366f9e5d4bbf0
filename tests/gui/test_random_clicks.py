"""A fixed sample of a player without sense; ``tests/long/random_clicks.py`` plays for as long as one likes."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QChildEvent, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSplitter, QWidget
from pytestqt.qtbot import QtBot

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.open_deck import OpenDeck
from deckbuilder.settings import TEXT_SCALE
from tests.long.random_desktop import handle_of, press

BOTH = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("player", "seed", "windows"), [("clicks", 1, 1), ("clicks", 2, 2), ("table", 1, 1), ("table", 2, 2)]
)
def test_random_clicks_keys_and_drags_raise_nothing_and_leave_decks_and_tables_right(
    player: str, seed: int, windows: int
) -> None:
    """In a process of its own: the program is quit and started again in it, and a crash must not take the tests along."""
    words = ["--steps", "120", "--minutes", "4", "--seed", str(seed), "--windows", str(windows)]
    done = subprocess.run(
        [sys.executable, "-m", f"tests.long.random_{player}", *words],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
        timeout=280,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " 0 findings" in done.stdout


class Brief(QWidget):
    """A window that goes away as soon as a key is let go in it, and what it had is soon somebody else's."""

    def keyReleaseEvent(self, event: QKeyEvent) -> None:  # noqa: N802  # the name is Qt's
        QTimer.singleShot(0, self, self._go)

    def _go(self) -> None:
        shiboken6.delete(self)
        self.others = [bytearray(200) for _ in range(20_000)]


def test_a_key_with_modifiers_in_a_window_that_goes_away_over_it_ends_nothing(qtbot: QtBot) -> None:
    for _ in range(50):
        window = Brief()
        window.show()
        qtbot.waitExposed(window)
        press(lambda window=window: handle_of(window) if shiboken6.isValid(window) else None, Qt.Key.Key_A, BOTH)
        assert not shiboken6.isValid(window)


class Watcher(QObject):
    """Notes what a splitter loses while the style sheet is put on."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.lost: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # the name is Qt's
        if isinstance(event, QChildEvent) and event.removed() and self._window.bench.world.dressing:
            self.lost.append(watched.objectName())
        return False


def test_no_part_of_a_splitter_goes_while_the_style_sheet_is_put_on(qtbot: QtBot, window: MainWindow) -> None:
    """Qt walks through a list of all widgets then; one that is destroyed on the way ends the program."""
    watcher = Watcher(window)
    for splitter in window.findChildren(QSplitter):
        splitter.installEventFilter(watcher)
    window.resize(1280, 800)
    folded = []
    for scale in (200, 80, 200, 100):
        window.bench.services.settings[TEXT_SCALE] = scale
        window.bench.hub.announce(Changes(frozenset({Topic.SETTINGS})))
        qtbot.wait(50)
        folded.append(window.builder.parts.folded)
    assert len(set(folded)) == 2  # they do fold, afterwards
    assert watcher.lost == []


def test_edit_that_a_view_makes_while_it_follows_an_undo_waits_for_its_end(qtbot: QtBot, window: MainWindow) -> None:
    """As the line of a note does, which is closed when the list is laid out anew."""
    opened = window.bench.open
    assert opened is not None
    opened.add(window.bench.heads[0][0])
    opened.add(window.bench.heads[0][0])
    wanted = opened.deck
    busy = Busy(opened)
    window.bench.hub.changed.connect(busy.on_changed)
    opened.stack.undo()
    opened.stack.redo()
    assert opened.deck == wanted
    qtbot.waitUntil(lambda: opened.deck.notes == "hold")
    opened.undo()
    assert opened.deck == wanted


class Busy(QObject):
    """A view that has something to say once, in the middle of a step."""

    def __init__(self, opened: OpenDeck) -> None:
        super().__init__(opened)
        self._opened, self._done = opened, False

    def on_changed(self) -> None:
        if not self._done:
            self._done = True
            self._opened.edit(lambda deck: replace(deck, notes="hold"), "Write notes")


def test_notes_are_folded_out_by_the_menu_of_a_narrow_head(window: MainWindow) -> None:
    head = window.builder.head
    line = next(action for action in head.more.menu().actions() if action.isCheckable())
    line.trigger()
    assert head.noting.isChecked()
    assert head.notes is not None
    assert head.notes.isVisibleTo(head)
    line.trigger()
    assert not head.notes.isVisibleTo(head)
