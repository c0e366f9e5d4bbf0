"""Files of ours: how they are opened, and what their troubles are called."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path

from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.saying import say

BUSY_MS = 3000
"""How long we wait for another program that writes, in milliseconds."""

HEADER = b"SQLite format 3\x00"


class Ailment(StrEnum):
    """What may be the matter with a file of ours."""

    LOCKED = "locked"
    FULL = "full"
    READ_ONLY = "read-only"
    DAMAGED = "damaged"
    CLOSED = "closed"
    OTHER = "other"


_WORDS: tuple[tuple[str, Ailment], ...] = (
    ("locked", Ailment.LOCKED),
    ("is full", Ailment.FULL),
    ("readonly", Ailment.READ_ONLY),
    ("read-only", Ailment.READ_ONLY),
    ("malformed", Ailment.DAMAGED),
    ("not a database", Ailment.DAMAGED),
    ("codec can't decode", Ailment.DAMAGED),  # what SQLite says of a damaged file quotes it, and is no text
    ("no such table", Ailment.DAMAGED),
    ("no such column", Ailment.DAMAGED),
    ("unable to open", Ailment.CLOSED),
)

_SAYS: dict[Ailment, tuple[str, str]] = {
    Ailment.LOCKED: (
        say("another program has kept it locked for more than {n} s", n=BUSY_MS // 1000),
        say("close other windows of this program and try again"),
    ),
    Ailment.FULL: (say("there is no room left on the disk"), say("make room and try again; nothing was changed")),
    Ailment.READ_ONLY: (say("it cannot be written (read-only)"), say("check the rights of the file and its folder")),
    Ailment.DAMAGED: (
        say("it is damaged or no database of this program"),
        say("restore a backup, or move the file away"),
    ),
    Ailment.CLOSED: (say("it cannot be opened"), say("check that the folder exists and may be read")),
}
_LEAST_ROOM = 2**16
"""With less room than this, in bytes, SQLite fails in many ways and calls only some of them a full disk."""


def ailment(error: Exception) -> Ailment:
    """Tell what a database error comes from, by its words."""
    said = str(error).lower()
    return next((what for words, what in _WORDS if words in said), Ailment.OTHER)


def trouble(file: Path, error: Exception, wish: str = "") -> DataTrouble:
    """Give the error for a user: which file, what is the matter, what to do.

    Args:
        file: the database.
        error: from ``sqlite3`` or the file system.
        wish: what to do, where the file has a better answer than the common one.
    """
    what = ailment(error)
    if what is Ailment.OTHER and _is_full(file):
        what = Ailment.FULL
    if what is Ailment.CLOSED and file.parent.is_dir() and not file.exists() and not os.access(file.parent, os.W_OK):
        what = Ailment.READ_ONLY  # nothing there to be opened, and nothing to be made
    if what in _SAYS:
        found, common = _SAYS[what]
    elif isinstance(error, (FileExistsError, NotADirectoryError)):
        found, common = say("there is a file where its folder should be"), say("move that file away")
    elif isinstance(error, OSError):
        found = say("it cannot be used ({why})", why=str(error.strerror or error))
        common = say("check room and rights of the folder")
    else:
        found, common = say("it cannot be used ({why})", why=str(error)), say("try again, or restore a backup")
    damaged, locked = what is Ailment.DAMAGED, what is Ailment.LOCKED
    return DataTrouble(str(file), found, wish or common, damaged=damaged, locked=locked)


def _is_full(file: Path) -> bool:
    import shutil  # 5 ms that only who is in trouble needs

    try:
        return shutil.disk_usage(file.parent).free < _LEAST_ROOM
    except OSError:
        return False


@contextmanager
def told(file: Path) -> Iterator[None]:
    """Turn database and file errors into ``DataTrouble``."""
    try:
        yield
    except DataTrouble:
        raise
    except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
        raise trouble(file, error) from error


def place_of(file: Path) -> tuple[int, int] | None:
    """Give what a file is to the system, device and number; None where it is not there.

    SQLite writes on without a word into a file that was deleted or moved; by this we see it.
    """
    try:
        state = file.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return state.st_dev, state.st_ino


def gone(file: Path) -> DataTrouble:
    """Give the error for a file of ours that was moved or deleted with its folder while the program runs."""
    return DataTrouble(
        str(file),
        say("the folder {folder} is gone, moved or deleted", folder=str(file.parent)),
        "bring it back, or try again to have it made anew",
        gone=True,
    )


def open_reading(file: Path) -> sqlite3.Connection:
    """Open a database for reading only; it must exist.

    Raises:
        sqlite3.Error: it cannot be opened.
    """
    connection = sqlite3.connect(
        f"{file.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None, check_same_thread=False
    )
    connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    connection.execute("PRAGMA cache_size = -32")  # in KiB: cards are kept once read, and the system keeps the file
    return connection


def open_writing(file: Path) -> sqlite3.Connection:
    """Open a database for writing; folder and file are made where they are missing. Transactions are the caller's.

    Raises:
        sqlite3.Error: it cannot be opened.
        OSError: the folder cannot be made.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    connection.execute("PRAGMA cache_size = -32768")  # in KiB: a whole import fits, so readers wait for its end alone
    return connection


@contextmanager
def transaction(connection: sqlite3.Connection, kind: str = "IMMEDIATE") -> Iterator[None]:
    """Work in one transaction: all of it is written, or nothing when anything is raised.

    SQLite takes a transaction back by itself when the disk is full; a second taking back would hide why.

    Args:
        connection: with transactions of our own making (``isolation_level=None``).
        kind: ``IMMEDIATE`` for writing, ``DEFERRED`` for reading, ``EXCLUSIVE`` to keep readers out.
    """
    connection.execute(f"BEGIN {kind}")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def set_aside(file: Path) -> Path:
    """Rename a database and what SQLite keeps beside it, so that a new one can be made; give the new name.

    Raises:
        OSError: it cannot be renamed.
    """
    number = 1
    while (aside := file.with_name(f"{file.name}.old-{number}")).exists():
        number += 1
    file.replace(aside)
    for tail in ("-journal", "-wal", "-shm"):
        beside = file.with_name(file.name + tail)
        if beside.exists():
            beside.replace(file.with_name(aside.name + tail))
    return aside
