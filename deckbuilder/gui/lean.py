"""What keeps the window small and quick to start, below all widgets."""

import builtins
import ctypes
import linecache
import sys
from importlib.util import find_spec

_ARENA_MAX, _MMAP_THRESHOLD, _TRIM_THRESHOLD = -8, -3, -1
"""The numbers of glibc's ``mallopt``."""
_LARGE = 64 * 1024
_OWN_HASHES = (("_md5",), ("_sha1",), ("_sha2", "_sha256"), ("_sha2", "_sha512"), ("_sha3",), ("_blake2",))
"""Python's own hash functions, each by the names that it has had."""


def import_plainly() -> None:
    """Take away what PySide does at every import; to be called once Qt is loaded.

    It puts a function before the one it found, so that a module may ask for Qt's names in snake case. For that it reads and keeps the
    source of every module that is imported from then on: a tenth of a millisecond and 20 KB each. No module of this program asks.
    """
    found = getattr(builtins, "__orig_import__", None)
    if found is not None:
        builtins.__import__ = found
    linecache.clearcache()  # what was read until now, 0.2 MB


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


def hash_plainly() -> None:
    """Let ``hashlib`` use Python's own functions and leave OpenSSL out, 3.5 MB; to be called before anything imports it.

    The files and pictures that this program hashes are small, so OpenSSL's speed would not be felt. Where Python was built
    without functions of its own, nothing is done.
    """
    if "hashlib" not in sys.modules and all(any(map(find_spec, names)) for names in _OWN_HASHES):
        sys.modules.setdefault("_hashlib", None)  # type: ignore[arg-type]  # so an import says that it is not there
