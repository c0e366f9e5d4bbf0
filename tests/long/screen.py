"""A virtual X display with a pointer, a keyboard and a camera, for whoever works a window as a player does."""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SCREEN = (1400, 900)
"""Pixels of the display: larger than the window, for a manager frames it."""
_PATIENCE_S = 20.0


@contextmanager
def display() -> Iterator[str]:
    """Start a virtual display and give its name."""
    reading, writing = os.pipe()
    screen = f"{SCREEN[0]}x{SCREEN[1]}x24"
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", screen, "-nolisten", "tcp"],
        pass_fds=(writing,), stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(writing)
    try:
        with os.fdopen(reading) as pipe:
            yield f":{pipe.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


@contextmanager
def manager(name: str, display: str) -> Iterator[None]:
    """Start a window manager on a display; none for ``""``."""
    if not name:
        yield
        return
    managing = subprocess.Popen([name], env={**os.environ, "DISPLAY": display}, stderr=subprocess.DEVNULL)
    try:
        ready = ["xprop", "-display", display, "-root", "_NET_SUPPORTING_WM_CHECK"]
        until = time.monotonic() + _PATIENCE_S
        while shutil.which("xprop") and time.monotonic() < until:
            if "window id" in subprocess.run(ready, capture_output=True, text=True, check=False, timeout=30).stdout:
                break
            time.sleep(0.1)
        else:
            time.sleep(1.0)  # no telling when it is there
        yield
    finally:
        managing.terminate()
        managing.wait()


def lacking(managing: str) -> str:
    """Say which tools must be installed first; ``""`` where all are there."""
    tools = [tool for tool in ("Xvfb", "xdotool", *filter(None, [managing])) if shutil.which(tool) is None]
    if not tools:
        return ""
    return f"{' and '.join(tools)} must be installed: apt-get install {' '.join(tools).lower()}"


@contextmanager
def staged(shots: Path, managing: str) -> Iterator["Hand"]:
    """Start a display with a manager, let this process draw there, and give a hand that works it."""
    shots.mkdir(parents=True, exist_ok=True)
    with display() as name, manager(managing, name):
        os.environ.update(DISPLAY=name, QT_QPA_PLATFORM="xcb", LC_ALL="C.UTF-8")
        os.environ.pop("WAYLAND_DISPLAY", None)
        yield Hand(name, shots)


class Hand:
    """The pointer, the keyboard and the camera.

    Args:
        name: the display.
        shots: folder of the pictures.
    """

    def __init__(self, name: str, shots: Path) -> None:
        self._name, self._shots, self._taken = name, shots, 0
        self.clicks = self.keys = 0

    def _do(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], check=True, timeout=30)

    def park(self) -> None:
        """Leave the pointer in the corner of the screen, outside the window."""
        self._do("mousemove", str(SCREEN[0] - 1), str(SCREEN[1] - 1))

    def click(self, x: int, y: int, *, held: str = "", times: int = 1) -> None:
        """Click a place of the screen, perhaps with a key held, perhaps twice."""
        press = ["click", "--repeat", str(times), "--delay", "60", "1"]
        around = (["keydown", held], ["keyup", held]) if held else ([], [])
        self._do("mousemove", str(x), str(y), *around[0], *press, *around[1])
        self.clicks += times

    def menu(self, x: int, y: int) -> None:
        """Click a place with the other button."""
        self._do("mousemove", str(x), str(y), "click", "3")
        self.clicks += 1

    def wheel(self, x: int, y: int, notches: int, *, held: str = "") -> None:
        """Turn the wheel over a place: away from the hand above 0, perhaps with a key held."""
        turn = ["click", "--repeat", str(abs(notches)), "--delay", "60", "4" if notches > 0 else "5"]
        around = (["keydown", held], ["keyup", held]) if held else ([], [])
        self._do("mousemove", str(x), str(y), *around[0], *turn, *around[1])

    def grip(self, x: int, y: int) -> None:
        """Press the button at a place and keep it down."""
        self._do("mousemove", str(x), str(y), "mousedown", "1")

    def move(self, x: int, y: int) -> None:
        """Move the pointer."""
        self._do("mousemove", str(x), str(y))

    def drop(self) -> None:
        """Let the button go."""
        self._do("mouseup", "1")
        self.clicks += 1

    def key(self, *names: str) -> None:
        """Press keys, one after the other."""
        self._do("key", *names)
        self.keys += len(names)

    def type(self, text: str) -> None:
        """Type a text."""
        self._do("type", "--delay", "8", "--", text)
        self.keys += len(text)

    def shoot(self, name: str) -> None:
        """Take a picture of the screen."""
        from PIL import ImageGrab

        self._taken += 1
        ImageGrab.grab(xdisplay=self._name).save(self._shots / f"{self._taken:02d}-{name}.png")
