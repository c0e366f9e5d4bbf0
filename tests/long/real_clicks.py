"""Walk the tour of README.md by real clicks and keys in a real window on a virtual X display.

``python -m tests.long.real_clicks --shots DIR [--manager openbox] [--keyboard]`` needs Xvfb and xdotool. With ``--keyboard`` the very
same tour is walked by keys alone, the pointer parked outside the window. It leaves pictures of the way in DIR, prints what each step
took, and gives 0 when every step showed what it should, by the asked way alone, and the exported file is a legal deck by the command
line's word. Nothing but the pointer and the keyboard touches the window; its widgets are only asked.
"""

import argparse
import faulthandler
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from tests.long.screen import Hand, display, manager

if TYPE_CHECKING:  # Qt may be imported only when it is known where to draw
    from tests.long.player import Player, Step, Wait
    from tests.long.tour import Tour

_TICK_MS = 40
_TROUBLES = (
    AssertionError,
    RuntimeError,
    LookupError,
    TypeError,
    AttributeError,
    ImportError,
    subprocess.SubprocessError,
)
"""What a step may raise where the window is not as it should be; the guard of the window must not catch it."""


class Course(Protocol):
    """Steps over one window."""

    @property
    def player(self) -> "Player":
        """Who goes."""
        ...

    def plan(self) -> "Iterator[tuple[str, Step]]":
        """Give the steps by name."""
        ...


class Walk:
    """Takes one step after the other while the window works.

    Args:
        tour: the steps.
    """

    def __init__(self, tour: Course) -> None:
        from PySide6.QtCore import QTimer

        self.tour, self.trouble = tour, ""
        self.at = "start"
        self._steps = self._all()
        self._wait: Wait = next(self._steps)
        self._since = time.monotonic()
        self._timer = QTimer()
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self._tick)

    def begin(self) -> None:
        """Look for the window from now on."""
        self._timer.start()

    def _all(self) -> "Step":
        from tests.long.player import Wait

        player = self.tour.player
        yield Wait(player.find_window, 60.0)
        yield from player.settle()
        player.hand.shoot("first-start")
        for number, (name, step) in enumerate(self.tour.plan(), 1):
            self.at = f"step {number}, {name}"
            began, clicks, keys = time.monotonic(), player.hand.clicks, player.hand.keys
            yield from step
            took = time.monotonic() - began
            done = f"{player.hand.clicks - clicks} clicks, {player.hand.keys - keys} keys, {took:.1f} s"
            print(f"{number:2d} {name:<11} {done}", flush=True)

    def _tick(self) -> None:
        try:
            self._go_on()
        except StopIteration:
            self._timer.stop()
        except _TROUBLES as error:
            self._stop(f"{self.at}: {error!r} ({self._where()})")

    def _go_on(self) -> None:
        wait, late = self._wait, time.monotonic() - self._since > self._wait.seconds
        came = wait.until()
        if came or (late and wait.soft):
            self._wait, self._since = self._steps.send(came), time.monotonic()
        elif late:
            self._stop(f"{self.at}: nothing came of it ({self._where()})")

    def _where(self) -> str:
        """Tell in which line of which step the walk stands."""
        lines: list[str] = []
        inner: object = self._steps
        while inner is not None:
            frame = getattr(inner, "gi_frame", None)
            if frame is not None:
                lines.append(f"{frame.f_code.co_name} {frame.f_lineno}")
            inner = getattr(inner, "gi_yieldfrom", None)
        return " > ".join(lines)

    def _stop(self, trouble: str) -> None:
        from PySide6.QtWidgets import QApplication

        self._timer.stop()
        self.trouble = trouble
        self.tour.player.hand.shoot("stuck")
        QApplication.exit(1)


def play(home: Path, hand: Hand, out: Path, *, mouse: bool) -> "tuple[Walk, Tour]":
    """Open the window, let the player walk, and give what became of it, and the tour."""
    from deckbuilder.app import services
    from deckbuilder.gui.start import application, start
    from tests.long.player import Player
    from tests.long.tour import Tour

    faulthandler.enable()
    application()
    tour = Tour(Player(hand, mouse=mouse), out)
    walk = Walk(tour)
    walk.begin()
    start(services(home), None)
    return walk, tour


def _tell(tour: "Tour", hand: Hand, seconds: float) -> None:
    told = tour.player.told
    print(f"{tour.cards} cards by {hand.clicks} clicks and {hand.keys} keys in {seconds:.0f} s")
    if told.ways:
        long = sorted(told.ways, key=lambda way: -way[1])[:8]
        print("longest ways by Tab:", "; ".join(f"{name} {presses}" for name, presses in long))
    for defect in told.defects:
        print(f"defect: {defect}")


def main() -> int:
    """Run it all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shots", type=Path, required=True, help="folder of the pictures")
    parser.add_argument("--manager", default="", help="a window manager to run it under, as openbox; none if left out")
    parser.add_argument("--keyboard", action="store_true", help="keys alone; needs a window manager")
    asked = parser.parse_args()
    shots: Path = asked.shots.absolute()
    managing = asked.manager or ("openbox" if asked.keyboard else "")  # somebody must hand the keyboard to a new window
    lacking = [tool for tool in ("Xvfb", "xdotool", *filter(None, [managing])) if shutil.which(tool) is None]
    if lacking:
        print(
            f"{' and '.join(lacking)} must be installed: apt-get install {' '.join(lacking).lower()}", file=sys.stderr
        )
        return 2
    shots.mkdir(parents=True, exist_ok=True)
    with display() as name, manager(managing, name), tempfile.TemporaryDirectory() as folder:
        os.environ.update(DISPLAY=name, QT_QPA_PLATFORM="xcb", LC_ALL="C.UTF-8")
        os.environ.pop("WAYLAND_DISPLAY", None)
        home, out, hand = Path(folder) / "home", Path(folder) / "the-tour.txt", Hand(name, shots)
        began = time.monotonic()
        walk, tour = play(home, hand, out, mouse=not asked.keyboard)
        _tell(tour, hand, time.monotonic() - began)
        if walk.trouble:
            print(f"stuck: {walk.trouble}; look at the last picture in {shots}")
            return 1
        check = [sys.executable, "-m", "deckbuilder", "deck", "check", str(out), "--home", str(home)]
        done = subprocess.run(check, capture_output=True, text=True, check=False, timeout=120)
        shutil.copy(out, shots / out.name)
        print(f"legal in the window: {tour.legal}; deck check of the exported file: status {done.returncode}")
        print(done.stdout.strip() or done.stderr.strip())
        well = tour.legal and done.returncode == 0 and not tour.player.told.defects
        return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
