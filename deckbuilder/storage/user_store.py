"""One store's way into the user's file: opened when needed, one transaction a call, followed where the file is gone."""

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from threading import RLock

from deckbuilder.core.errors import DataTrouble
from deckbuilder.storage.database import gone, place_of, transaction
from deckbuilder.storage.user_file import UserFile, copied, may_write, open_user_file, told_user

_ANEW = 2**32
"""A new connection counts the writes of others from the start; so much is added that the sum is another one."""

log = logging.getLogger(__name__)


def utc_now() -> datetime:
    """Give the time."""
    return datetime.now(UTC)


class UserStore:
    """What everything that keeps something in the user's file stands on; each store has a connection of its own.

    So who reads decks does not wait for a collection that is being written. Where the file is not what was opened any more,
    each follows by itself.

    Args:
        file: the user's file; opened, and made where it is missing, when it is first needed.
        now: the time, for tests.
    """

    def __init__(self, file: Path, now: Callable[[], datetime] = utc_now) -> None:
        self._file = file
        self._now = now
        self._open: UserFile | None = None
        self._own_writes = 0
        self._left: list[UserFile] = []
        self._lock = RLock()

    def close(self) -> None:
        """Let go of the file; it is opened again when something is asked."""
        with self._lock:
            if self._open is not None:
                self._open.close()
                self._open = None

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """Give the connection, all reads within seeing one state of the file."""
        with self._lock, told_user(self._file):
            connection = self._opened().connection
            with transaction(connection, "DEFERRED"):
                yield connection

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Give the connection for one transaction."""
        with self._lock, told_user(self._file):
            file = self._opened()
            if not file.writable:
                raise DataTrouble(
                    str(self._file), "it cannot be written (read-only)", "check the rights of the file and its folder"
                )
            with transaction(file.connection):
                yield file.connection
            self._own_writes += 1

    def _opened(self) -> UserFile:
        if self._open is not None and self._open.place is not None:
            place = place_of(self._file)
            if place != self._open.place:
                self._move(self._open, place)
        elif self._open is not None and may_write(self._file):  # what could only be read may be written by now
            self.close()
            self._own_writes += _ANEW
        if self._open is None:
            self._open = open_user_file(self._file)
        return self._open

    def _move(self, held: UserFile, place: tuple[int, int] | None) -> None:
        """Go on where the file is not what was opened any more; what was opened holds everything yet, even when deleted.

        Without a folder nothing can be done but say so. A folder without the file gets it anew, whole. Another file is taken
        as it is: whoever holds something of the former one sees that it is another one there.
        """
        if place is None and not self._file.parent.is_dir():
            raise gone(self._file)
        if place is None:
            copied(held.connection, self._file)
            log.warning("%s was gone; everything was written there anew", self._file)
        fresh = None
        if place is None:
            held.close()  # before the new one makes its log: SQLite removes the log of that name on closing
        else:
            fresh = open_user_file(self._file)
            self._left.append(held)  # for the same reason never closed: the log of that name belongs to the other file
        self._open = fresh or open_user_file(self._file)
        self._own_writes += _ANEW

    def _time(self) -> str:
        return self._now().astimezone(UTC).isoformat(timespec="microseconds")

    def revision(self) -> int:
        """Give a number that changes when any process writes to the user's file; cheap enough to ask every second."""
        with self._lock, told_user(self._file):
            (seen,) = self._opened().connection.execute("PRAGMA data_version").fetchone()
            return int(seen) + self._own_writes
