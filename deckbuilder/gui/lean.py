"""What keeps the window small and quick to start, below all widgets."""

import builtins
import ctypes
import sys

_ARENA_MAX, _MMAP_THRESHOLD, _TRIM_THRESHOLD = -8, -3, -1
"""The numbers of glibc's ``mallopt``."""
_LARGE = 64 * 1024


def import_plainly() -> None:
    """Take away what PySide does at every import; to be called once Qt is loaded.

    It puts a function before the one it found, so that a module may ask for Qt's names in snake case. For that it reads and keeps the
    source of every module that is imported from then on: a tenth of a millisecond and 20 KB each. No module of this program asks.
    """
    found = getattr(builtins, "__orig_import__", None)
    if found is not None:
        builtins.__import__ = found


def share_memory() -> None:
    """Let all threads take memory from one pool, and let large pieces go back to the system; 3 MB with Linux's C library.

    The threads of the window mostly wait for one another, so a pool for each gains nothing. Other systems are left as they are.
    """
    if sys.platform != "linux":
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        for option, value in ((_ARENA_MAX, 1), (_MMAP_THRESHOLD, _LARGE), (_TRIM_THRESHOLD, _LARGE)):
            mallopt(option, value)
