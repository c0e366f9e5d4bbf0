"""A look at the display before Qt takes it: Qt ends the process where it finds none, and nobody can catch that."""

import ctypes
import os
import sys
from importlib.util import find_spec
from pathlib import Path


def missing() -> str:
    """Say in one line why no window can be opened here; ``""`` where one can.

    Qt itself is not imported. A display that is named and does not answer is not found out.
    """
    if find_spec("PySide6") is None:
        return "The window needs PySide6, which is not installed: pip install PySide6-Essentials"
    if sys.platform != "linux":
        return ""
    platform = os.environ.get("QT_QPA_PLATFORM", "").split(":")[0]
    if not platform:
        if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
            return "No display: neither DISPLAY nor WAYLAND_DISPLAY is set. Every command but gui works without one."
        platform = "wayland" if os.environ.get("WAYLAND_DISPLAY") else "xcb"
    return _library("libqxcb.so") if platform == "xcb" else ""


def _library(name: str) -> str:
    spec = find_spec("PySide6")
    folders = [Path(place) for place in (spec.submodule_search_locations or ())] if spec else []
    for folder in folders:
        plugin = folder / "Qt" / "plugins" / "platforms" / name
        if plugin.is_file():
            try:
                ctypes.CDLL(str(plugin))
            except OSError as error:
                library = str(error).split(":")[0]
                return f"A system library for windows is missing: {library}. The README names the packages to install."
    return ""
