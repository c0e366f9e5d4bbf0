"""The user's file as a whole: copied while others write, looked through, mended."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.ids import CardId
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.saying import say
from deckbuilder.core.upkeep import Checked, Flaw
from deckbuilder.storage.database import BUSY_MS, Ailment, ailment, told, trouble
from deckbuilder.storage.deck_file import nobody
from deckbuilder.storage.migrations import STEPS
from deckbuilder.storage.user_check import broken, look_through
from deckbuilder.storage.user_file import copied, may_write, open_user_file, require_database, told_user
from deckbuilder.storage.user_mending import UserFileMending, salvage
from deckbuilder.storage.user_store import utc_now


class UserFileStore:
    """See ``UserFileKeeper``.

    Args:
        file: the user's file; it need not be there.
        leader: gives the card that stands for a deck in lists, for heads that are written anew.
        now: the time, for tests.
    """

    def __init__(
        self,
        file: Path,
        leader: Callable[[Deck], CardId | None] = nobody,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        self._file, self._leader, self._now = file, leader, now

    def copy(self, target: Path) -> None:
        """Write the file as it is at this moment to another place; what others write meanwhile is in it wholly or not.

        Raises:
            DataTrouble: the file cannot be read, or the copy not be written.
        """
        if not self._file.exists():
            return
        with told_user(self._file):
            connection = _opened(self._file)
            with closing(connection):
                if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                    raise sqlite3.DatabaseError("malformed")
                with told(target):  # what goes wrong from here on is the matter of the place where it is written to
                    _write(connection, target)

    def check(self, file: Path | None = None, progress: Progress = silent) -> Checked:
        """Look through the user's file, or one like it.

        Raises:
            DataTrouble: it is newer than this program, locked, or cannot be opened for another reason than its content.
            Cancelled: as told by ``progress``.
        """
        looked_at = file or self._file
        if not looked_at.exists():
            return Checked({})
        try:
            connection = _opened(looked_at)
        except (sqlite3.Error, UnicodeDecodeError) as error:
            return self._unreadable(looked_at, error)
        with closing(connection):
            try:
                version = int(connection.execute("PRAGMA user_version").fetchone()[0])
                if version > len(STEPS):
                    raise _newer(looked_at, version)
                if version < len(STEPS):
                    said = say("it is of an older version of this program")
                    return Checked({}, (Flaw(looked_at.name, said, say("it is brought to the present one")),))
                return look_through(connection, looked_at, progress)
            except (sqlite3.Error, UnicodeDecodeError) as error:
                return self._unreadable(looked_at, error)

    def _unreadable(self, file: Path, error: Exception) -> Checked:
        what = ailment(error)
        if what is Ailment.DAMAGED:
            return Checked({}, (broken(file, error),))
        raise trouble(file, error) from error

    def mend(self, progress: Progress = silent) -> Path | None:
        """Mend what can be mended; give where a damaged file lies now that a new one took the place of.

        Raises:
            DataTrouble: it cannot be written, or nothing of it can be read; nothing was changed.
            Cancelled: as told by ``progress``; nothing was changed.
        """
        if not self._file.exists():
            return None
        aside = None
        with told_user(self._file, mending=True):
            if not may_write(self._file):
                raise DataTrouble(
                    str(self._file), "it cannot be written (read-only)", "check the rights of the file and its folder"
                )
            if not self._is_sound():
                aside = salvage(self._file, progress)
            open_user_file(self._file).close()  # an older one is brought to the present version
        mending = UserFileMending(self._file, self._leader, self._now)
        try:
            mending.mend_rows(progress)
        finally:
            mending.close()
        return aside

    def _is_sound(self) -> bool:
        try:
            with closing(_opened(self._file)) as connection:
                return bool(connection.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok")
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            if ailment(error) is Ailment.LOCKED:
                raise
            return False

    def settle(self) -> None:
        """Bring what lies in SQLite's log into the file itself, as far as nobody is in the way."""
        if self._file.exists() and may_write(self._file):
            with told_user(self._file), closing(sqlite3.connect(self._file, isolation_level=None)) as connection:
                connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _opened(file: Path) -> sqlite3.Connection:
    require_database(file)
    address, beside = f"{file.absolute().as_uri()}?mode=", file.with_name(file.name + "-wal")
    logged = beside.exists() and beside.stat().st_size > 0
    if may_write(file) or logged:  # only who may write takes away what SQLite keeps beside the file
        connection = sqlite3.connect(address + ("rw" if may_write(file) else "ro"), uri=True, isolation_level=None)
        try:
            connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
            connection.execute("PRAGMA query_only = 1")
            connection.execute("SELECT 1 FROM sqlite_master").fetchone()
            return connection
        except sqlite3.OperationalError as error:
            connection.close()
            if logged or ailment(error) is Ailment.LOCKED:
                raise
    # On a full or read-only disk SQLite cannot make its helper file; nobody has the file open, so that none is needed.
    return sqlite3.connect(f"{address}ro&immutable=1", uri=True, isolation_level=None)


def _write(connection: sqlite3.Connection, target: Path) -> None:
    """Copy, so that the copy needs no log beside it."""
    copied(connection, target)
    with closing(sqlite3.connect(target, isolation_level=None)) as copy:
        copy.execute("PRAGMA journal_mode = DELETE").fetchall()


def _newer(file: Path, version: int) -> DataTrouble:
    return DataTrouble(
        str(file),
        say(
            "was written by a newer version of this program (file {version}, this one knows {known})",
            version=version,
            known=len(STEPS),
        ),
        "update the program; nothing was changed",
    )
