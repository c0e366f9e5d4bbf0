"""A virtual X display that is looked at and typed on from outside: its picture is a file, keys and clicks go in by XTEST."""

import ctypes
import mmap
import os
import struct
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Self

LIBRARIES = ("libX11.so.6", "libXtst.so.6")
NAMED = {" ": "space", "\b": "BackSpace"}
"""Keys that X calls otherwise than they are written."""
_LOOK_S = 0.0004
_EVERY = 3
"""Of so many lines of pixels one is looked at; letters are higher."""


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the screen, in pixels."""

    x: int
    y: int
    width: int
    height: int

    @classmethod
    def of(cls, numbers: object) -> Self:
        """Read what a window wrote of itself."""
        assert isinstance(numbers, list)
        return cls(*(int(n) for n in numbers))

    def middle(self) -> tuple[int, int]:
        """Give the point in the middle."""
        return self.x + self.width // 2, self.y + self.height // 2


@dataclass(frozen=True, slots=True)
class Seen:
    """When an area changed, in seconds after the watch began.

    Attributes:
        first: the first change.
        last: the last one before it lay still.
        changes: how many were told apart.
    """

    first: float
    last: float
    changes: int


class Screen:
    """A running display.

    Args:
        name: as in ``DISPLAY``.
        picture: the file that Xvfb keeps its picture in.
    """

    def __init__(self, name: str, picture: Path) -> None:
        self.name = name
        with picture.open("rb") as file:
            self._map = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        head = struct.unpack(">25I", self._map[:100])  # XWD: sizes of head and colours, then the pixels
        self._line, self._start = head[12], head[0] + head[19] * 12
        x11, self._xtst = (ctypes.CDLL(library) for library in LIBRARIES)
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XStringToKeysym.restype = ctypes.c_ulong
        self._x11, self._display = x11, ctypes.c_void_p(x11.XOpenDisplay(name.encode()))

    def look(self, area: Area) -> bytes:
        """Give what an area shows, thinned out."""
        begin, wide = self._start + area.y * self._line + area.x * 4, area.width * 4
        starts = range(begin, begin + area.height * self._line, self._line * _EVERY)
        return b"".join([self._map[start : start + wide] for start in starts])

    def key(self, letter: str) -> None:
        """Press and let go a key that needs no Shift."""
        symbol = ctypes.c_ulong(self._x11.XStringToKeysym(NAMED.get(letter, letter).encode()))
        code = self._x11.XKeysymToKeycode(self._display, symbol)
        self._xtst.XTestFakeKeyEvent(self._display, code, 1, 0)
        self._xtst.XTestFakeKeyEvent(self._display, code, 0, 0)
        self._x11.XFlush(self._display)

    def move(self, x: int, y: int) -> None:
        """Put the pointer somewhere."""
        self._xtst.XTestFakeMotionEvent(self._display, -1, x, y, 0)
        self._x11.XFlush(self._display)

    def click(self, x: int, y: int) -> None:
        """Press and let go the first button of the mouse."""
        self.move(x, y)
        self._xtst.XTestFakeButtonEvent(self._display, 1, 1, 0)
        self._xtst.XTestFakeButtonEvent(self._display, 1, 0, 0)
        self._x11.XFlush(self._display)

    def watch(self, area: Area, still: float, patience: float, before: bytes, since: float) -> Seen | None:
        """Wait until an area changed and then lay still.

        Args:
            area: what is watched.
            still: how long nothing may change, in seconds.
            patience: how long the first change may take, in seconds.
            before: what the area showed.
            since: the moment from which is counted, by ``time.monotonic``.

        Returns:
            None where nothing changed.
        """
        first = last = 0.0
        changes = 0
        while True:
            shown, now = self.look(area), time.monotonic() - since
            if shown != before:
                before, last = shown, now
                first, changes = first or now, changes + 1
            elif changes and now - last > still:
                return Seen(first, last, changes)
            elif not changes and now > patience:
                return None
            time.sleep(_LOOK_S)


@contextmanager
def screen(width: int, height: int) -> Iterator[Screen]:
    """Start a display and end it afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        reading, writing = os.pipe()
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp", "-fbdir",
             folder],
            pass_fds=(writing,), stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(writing)
        try:
            with os.fdopen(reading) as pipe:
                name = f":{pipe.readline().strip()}"
            yield Screen(name, Path(folder) / "Xvfb_screen0")
        finally:
            server.terminate()
            server.wait()
