"""The user's own file: opened with care, backed up before it is changed in shape, never set aside."""

import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.saying import say
from deckbuilder.storage import migrations
from deckbuilder.storage.database import BUSY_MS, HEADER, Ailment, ailment, place_of, transaction, trouble
from deckbuilder.storage.migrations import STEPS

_CACHE = -256
"""Of pages, in KiB: the look for damage goes through the whole file, and would leave two megabytes of it behind."""

_BEING_MADE = 2 * BUSY_MS / 1000
"""So long, in seconds, a new file may be empty; SQLite makes it before anything is in it."""


@dataclass(frozen=True, slots=True)
class UserFile:
    """An open user's file.

    Attributes:
        writable: False where file or folder may only be read; what is seen then is a copy as of the opening.
        copy: the folder of that copy, gone when this is.
        place: what the file is to the system, to see when another stands in its place; None for a copy.
    """

    connection: sqlite3.Connection
    writable: bool
    copy: "tempfile.TemporaryDirectory[str] | None" = None
    place: tuple[int, int] | None = None

    def close(self) -> None:
        """Let go of the file."""
        self.connection.close()
        if self.copy is not None:
            self.copy.cleanup()


def open_user_file(file: Path, steps: Sequence[str] = STEPS, package: str = migrations.__name__) -> UserFile:
    """Open the user's file, made where it is missing, brought to the present version where it is older.

    Every transaction survives the death of this process (write-ahead log). A power cut may take the newest ones, never the
    file: the log is brought to the disk when it is folded in (``synchronous=NORMAL``).

    Args:
        file: the user's file.
        steps: the modules of the migrations; tests bring their own.
        package: where they lie.

    Raises:
        DataTrouble: it is newer than this program, damaged, locked, or cannot be opened.
    """
    with told_user(file):
        if file.exists() and not may_write(file):
            copy, folder = _copy_for_reading(file)
            connection = _connected(copy)
            _check(connection, file, len(steps))
            if _version(connection) < len(steps):
                raise DataTrouble(str(file), "it is of an older version and cannot be written", "make it writable once")
            return UserFile(connection, False, folder)
        if not file.exists() and file.parent.is_dir() and not may_write(file):
            connection = _connected(
                Path(":memory:")
            )  # nothing there and nothing to be made: no decks, and none to be kept
            _migrate(connection, file, steps, package)
            return UserFile(connection, False)
        file.parent.mkdir(parents=True, exist_ok=True)
        connection = _connected(file)
        try:
            _check(connection, file, len(steps))
            if _version(connection) < len(steps):
                _migrate(connection, file, steps, package)
            _log_ahead(connection)
        except BaseException:
            connection.close()
            raise
    return UserFile(connection, True, place=place_of(file))


def may_write(file: Path) -> bool:
    """Tell whether the system lets us write a file and what SQLite keeps beside it; it need not be there."""
    return os.access(file.parent, os.W_OK) and (os.access(file, os.W_OK) or not file.exists())


def _connected(file: Path) -> sqlite3.Connection:
    require_database(file)
    connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    pragmas = {"busy_timeout": BUSY_MS, "foreign_keys": 1, "synchronous": "normal", "cache_size": _CACHE}
    for pragma, value in pragmas.items():
        connection.execute(f"PRAGMA {pragma} = {value}")
    return connection


def require_database(file: Path) -> None:
    """Raise ``sqlite3.DatabaseError`` for a file that holds something else, or nothing and nobody is making it just now."""
    if not file.exists():
        return
    state = file.stat()
    if state.st_size == 0:
        if time.time() - state.st_mtime > _BEING_MADE:
            raise sqlite3.DatabaseError("file is not a database: it is empty")
        return
    with file.open("rb") as stream:
        if stream.read(len(HEADER)) != HEADER:
            raise sqlite3.DatabaseError("file is not a database")


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _log_ahead(connection: sqlite3.Connection) -> None:
    try:
        connection.execute("PRAGMA journal_mode = WAL")
    except sqlite3.OperationalError as error:
        if ailment(error) is not Ailment.LOCKED:  # another program opens the file at this moment, and does the same
            raise


def _check(connection: sqlite3.Connection, file: Path, known: int) -> None:
    with transaction(connection, "DEFERRED"):  # so that another program's migration is seen as a whole
        _check_state(connection, file, known)


def _check_state(connection: sqlite3.Connection, file: Path, known: int) -> None:
    version = _version(connection)
    if version > known:
        raise DataTrouble(
            str(file),
            say(
                "was written by a newer version of this program (file {version}, this one knows {known})",
                version=version,
                known=known,
            ),
            "update the program; nothing was changed",
        )
    if version == 0 and connection.execute("SELECT 1 FROM sqlite_master").fetchone():
        raise sqlite3.DatabaseError("file is not a database of this program")
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise sqlite3.DatabaseError(f"malformed: {found}")


def _migrate(connection: sqlite3.Connection, file: Path, steps: Sequence[str], package: str) -> None:
    """Take the missing steps in one transaction, behind a backup; another program may have been faster."""
    version = _version(connection)
    if version:
        back_up(connection, file, version)
    with transaction(connection, "EXCLUSIVE"):
        for number in range(_version(connection), len(steps)):
            module = import_module(f"{package}.{steps[number]}")
            module.migrate(connection)
            connection.execute(f"PRAGMA user_version = {number + 1}")


def back_up(connection: sqlite3.Connection, file: Path, version: int) -> Path:
    """Copy the file as it is beside itself, ``warcamp.sqlite.bak-<version>``: wholly, or not at all.

    Raises:
        sqlite3.Error: it cannot be written.
        OSError: it cannot be written.
    """
    backup = file.with_name(f"{file.name}.bak-{version}")
    copied(connection, backup)
    return backup


def copied(connection: sqlite3.Connection, target: Path) -> None:
    """Copy an open file to another place, wholly or not at all; raises as ``back_up``."""
    fresh = target.with_name(f"{target.name}.new")
    fresh.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(fresh)) as copy:
            connection.backup(copy)
        with fresh.open("rb") as stream:
            os.fsync(stream.fileno())
        os.replace(fresh, target)
    except (OSError, sqlite3.Error):
        fresh.unlink(missing_ok=True)
        raise


def newest_backup(file: Path) -> Path | None:
    """Give the newest backup beside the user's file; None where there is none."""
    found = [path for path in file.parent.glob(f"{file.name}.bak-*") if path.suffix != ".new"]
    return max(found, key=lambda path: path.stat().st_mtime_ns, default=None)


@contextmanager
def told_user(file: Path, mending: bool = False) -> Iterator[None]:
    """Turn database and file errors into ``DataTrouble``; where the file is damaged, say how it is saved.

    Args:
        file: the user's file.
        mending: whether mending it is what fails, so that it is no advice.
    """
    try:
        yield
    except DataTrouble:
        raise
    except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
        damaged = ailment(error) is Ailment.DAMAGED
        wish = rescue(newest_backup(file), can_be_mended(error) and not mending) if damaged else ""
        raise trouble(file, error, wish) from error


def can_be_mended(error: Exception) -> bool:
    """Tell by the error of a damaged file whether anything of it may still be read."""
    return "not a database" not in str(error).lower()


def rescue(backup: Path | None, mendable: bool) -> str:
    """Give what to do about a damaged file.

    Args:
        backup: the newest beside the file.
        mendable: whether anything of the file may still be read.
    """
    if mendable and backup is not None:
        return say(
            "mend it, which keeps what can be read: “Your data” in the menu “View”, or “warcamp data verify --repair”;"
            " or put the backup {name} in its place",
            name=backup.name,
        )
    if mendable:
        return say(
            "mend it, which keeps what can be read: “Your data” in the menu “View”, or “warcamp data verify --repair”"
        )
    if backup is not None:
        return say("put the backup {name} in its place, or move it away to begin anew", name=backup.name)
    return say(
        "restore a backup (“Your data” in the menu “View”, or “warcamp data restore”), or move it away to begin anew"
    )


def _copy_for_reading(file: Path) -> tuple[Path, tempfile.TemporaryDirectory[str]]:
    """Copy a database with its log to a folder of our own, for a place where SQLite cannot make its helper files.

    Returns:
        The copy, and the folder that lives as long as it is held.

    Raises:
        OSError: it cannot be copied.
    """
    folder = tempfile.TemporaryDirectory(prefix="warcamp-")
    copy = Path(folder.name) / file.name
    shutil.copyfile(file, copy)
    log = file.with_name(file.name + "-wal")
    if log.exists():
        shutil.copyfile(log, copy.with_name(copy.name + "-wal"))
    return copy, folder
