"""Random clicks, keys, drags and window sizes: nothing is raised, and each deck stays what undo and redo say.

``python -m tests.long.random_clicks --minutes 10 --seed 1 [--steps N] [--windows 2] [--log FILE] [--go-on]`` opens the real
program over a throw-away folder with the shipped cards, and plays a player without sense. Each step is drawn from the seed
alone; a failure tells seed, step and the last things done, and ``--seed S --steps N`` does them again. It gives 0 when nothing
was found.
"""

import argparse
import faulthandler
import os
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QThread, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog
from shiboken6 import isValid

from deckbuilder.app import services
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.start import application
from deckbuilder.gui.windows import Windows
from deckbuilder.gui.world import World
from tests.long.random_keys import Note
from tests.long.random_player import Player
from tests.long.window_oracle import Ears, Finding, Oracle

_PATIENCE_MS = 20_000
_TOLD = 30
_PAUSE_EVERY = 25
"""So often the window is given time for what it puts off: a search while typing, a preview, a look at the file."""
_PAUSE_MS = 60
_LONG_MS = 3000
"""What is put off for longer, comes when it is time."""
_WALK_EVERY = 50
_TICK_MS = 4


class Program:
    """The program as a player starts it, again where it was quit.

    Args:
        app: of Qt.
        home: the user's folder.
        windows: how many windows there shall be.
    """

    def __init__(self, app: QApplication, home: Path, windows: int) -> None:
        self._app, self._home, self.wanted = app, home, windows
        self.starts = 0
        self.world: World | None = None
        self.windows: Windows | None = None

    def start(self) -> None:
        """Open the windows, and wait for cards and decks."""
        self.starts += 1
        self.world = World(services(self._home))
        self.world.theme.apply(self._app)
        self.windows = Windows(self._app, self.world)
        first = self.windows.open()
        self.world.begin()
        until = time.monotonic() + _PATIENCE_MS / 1000
        while first.bench.store is None or first.bench.index is None:
            self._app.processEvents()
            if time.monotonic() > until:
                raise Finding("the window never got its decks and cards")
        while len(self.windows.all) < self.wanted:
            self.windows.open()

    def shown(self) -> list[MainWindow]:
        """Give the windows that can be seen."""
        return [window for window in self.windows.all if window.isVisible()] if self.windows is not None else []

    def stop(self) -> None:
        """End what is open, and wait for it."""
        if self.windows is not None and self.world is not None:
            self.windows.quit()
            self.world.pools.close()
            for widget in self._app.topLevelWidgets():
                widget.close()
                if widget.windowType() != Qt.WindowType.Popup:  # a list that pops up is deleted by its completer, once
                    widget.deleteLater()
            self.windows.end()
            self.world.close()
            self.world.deleteLater()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            self._app.processEvents()
        self.windows = self.world = None


Plays = Callable[[int, Callable[[], Sequence[MainWindow]], Note], Player]
"""Makes a player: seed, windows, whom he tells what he does."""


class Run:
    """One run: a program, a player, and those who judge.

    Args:
        app: of Qt.
        seed: of all that is drawn.
        windows: how many.
        log: told every step.
        plays: makes the player.
        oracle: judges what the windows show.
    """

    def __init__(
        self,
        app: QApplication,
        home: Path,
        seed: int,
        windows: int,
        log: Callable[[str], None],
        plays: Plays = Player,
        oracle: Oracle | None = None,
    ) -> None:
        self._app, self._log, self.seed = app, log, seed
        self.program = Program(app, home, windows)
        self.ears = Ears()
        self.oracle = oracle or Oracle()
        self.player = plays(seed, self.program.shown, self._note)
        self.steps = 0
        self.over = False
        self._acting: list[int] = []
        self.findings: list[str] = []
        self.kinds: Counter[str] = Counter()
        self.last: deque[str] = deque(maxlen=_TOLD)

    def _note(self, kind: str, words: str) -> None:
        self.kinds[kind] += 1
        line = f"{self.steps}: {kind} {words}"
        self.last.append(line)
        self._log(line)

    def go(self, seconds: float, most: int, go_on: bool) -> None:
        """Play until the time is over, or so many steps are done, or something is found."""
        self._until, self._most, self._go_on = time.monotonic() + seconds, most, go_on
        self.program.start()
        QTimer.singleShot(0, self._tick)
        self._app.exec()
        self.program.stop()

    def _tick(self) -> None:
        """Do the next thing when nothing is under way; or what is under way waits inside Qt for a menu, a dialog or a drag."""
        QTimer.singleShot(_TICK_MS if self._acting else 0, self._tick)
        level = QThread.currentThread().loopLevel()
        if self._acting and level <= self._acting[-1]:
            return  # Qt only looks after its events in the middle of something
        self._acting.append(level)
        try:
            self._next()
        except Finding as found:
            self.findings.append(self.report(str(found)))
            print(self.findings[-1], flush=True)
            self._begin_anew()
            self.over = not self._go_on
        finally:
            self._acting.pop()
            if self.over:
                self._app.exit()

    def _next(self) -> None:
        if self.over:
            return
        if self.player.pending:
            self.player.pending.popleft()()
            return
        if self.steps:
            self._judge()
        self.over = time.monotonic() > self._until or self.steps >= self._most
        if not self.over:
            self.steps += 1
            self.player.step()

    def _begin_anew(self) -> None:
        for widget in self._app.topLevelWidgets():
            if isinstance(widget, QDialog):
                widget.reject()
        self.oracle.forget()
        self.ears.forget()

    def _judge(self) -> None:
        self.settle()
        if not self.program.shown():
            self._start_again()
            return
        if len(self.program.shown()) > self.program.wanted + 1:
            self._note("close", "a window too many")
            self.program.shown()[0].close()
            self.settle()
        self.ears.judge()
        world = self.program.world
        assert world is not None
        self.oracle.judge(world, self.program.shown(), self.settle)
        if self.steps % _WALK_EVERY == 0:
            self.oracle.back_and_forth(self.program.shown(), self.player.dice)
            self.settle()
            self.ears.judge()

    def _start_again(self) -> None:
        """The last window was closed: start the program again, once nothing of it waits inside Qt any more."""
        popup = self._app.activePopupWidget() or self._app.activeModalWidget()
        if popup is not None:
            popup.close()
        if len(self._acting) == 1:
            self._note("start", "the program again")
            self.oracle.forget()
            self.program.stop()
            self.program.start()

    def settle(self, ms: int = 0) -> None:
        """Let the window do what it has put off."""
        pause = ms or (_PAUSE_MS if self.steps % _PAUSE_EVERY == 0 else 0)
        self._app.processEvents()
        self._hurry()
        if self.program.world is not None:
            pools = self.program.world.pools
            for pool in (pools.database, pools.rest):
                pool.waitForDone(_PATIENCE_MS)
        self._app.processEvents()
        if pause:
            QTest.qWait(pause)

    def _hurry(self) -> None:
        """Let come at once what the windows put off: how fast this machine is shall not change what is clicked next."""
        most = _LONG_MS if self.steps % _PAUSE_EVERY else sys.maxsize
        timers = [timer for window in self.program.shown() for timer in window.findChildren(QTimer)]
        waiting = [t for t in timers if t.isActive() and t.isSingleShot() and 0 < t.interval() <= most]
        intervals = [timer.interval() for timer in waiting]
        for timer in waiting:
            timer.setInterval(0)
        if waiting:
            self._app.processEvents()
        for timer, interval in zip(waiting, intervals, strict=True):
            if isValid(timer):
                timer.setInterval(interval)

    def report(self, what: str) -> str:
        """Say what was found and how to see it again."""
        told = "\n  ".join(self.last)
        return f"FOUND at step {self.steps} of seed {self.seed}: {what}\nThe last things done:\n  {told}\n"

    def summary(self) -> str:
        """Give the figures of the run."""
        kinds = ", ".join(f"{n} {kind}" for kind, n in self.kinds.most_common())
        warned = "".join(f"\n  Qt said {n} times: {words}" for words, n in self.ears.warnings.most_common(12))
        return (
            f"seed {self.seed}: {self.steps} steps ({kinds}); {self.oracle.told()}, {self.program.starts} starts; "
            f"{len(self.findings)} findings{warned}"
        )


def main(about: str = __doc__ or "", plays: Plays = Player, oracle: Callable[[], Oracle] = Oracle) -> int:
    """Run it.

    Args:
        about: what is done, for help.
        plays: makes the player.
        oracle: makes who judges what the windows show.
    """
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--minutes", type=float, default=10.0, help="how long to play")
    parser.add_argument("--steps", type=int, default=0, help="how many steps at most; 0 for as many as the time holds")
    parser.add_argument("--seed", type=int, default=1, help="of all that is drawn")
    parser.add_argument("--windows", type=int, default=1, help="how many windows on the same deck")
    parser.add_argument("--log", type=Path, default=None, help="a file that is told every step before it is done")
    parser.add_argument("--go-on", action="store_true", help="go on after something was found")
    asked = parser.parse_args()
    faulthandler.enable()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    log_file = asked.log.absolute() if asked.log is not None else None
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
    app = application()
    app.setQuitOnLastWindowClosed(False)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)  # files that are written land here
        lines = log_file.open("w", buffering=1) if log_file is not None else None
        home, told = Path(folder) / "home", partial(print, file=lines) if lines is not None else _nobody
        run = Run(app, home, asked.seed, asked.windows, told, plays, oracle())
        with run.ears:
            run.go(asked.minutes * 60, asked.steps or sys.maxsize, asked.go_on)
        if lines is not None:
            lines.close()
        print(run.summary())
        os.chdir("/")
    return 1 if run.findings else 0


def _nobody(line: str) -> None:
    """Hear nothing."""


if __name__ == "__main__":
    sys.exit(main())
