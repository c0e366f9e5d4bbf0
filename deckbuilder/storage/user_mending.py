"""Mending the user's file: what can be read of a damaged one goes into a new one, and rows are made true again."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from deckbuilder.core.decks import Deck
from deckbuilder.core.progress import Progress
from deckbuilder.core.saying import say
from deckbuilder.storage.database import HEADER, set_aside
from deckbuilder.storage.deck_file import DeckFile
from deckbuilder.storage.deck_json import from_json
from deckbuilder.storage.lot_check import mend_collections
from deckbuilder.storage.user_check import DECK_COLUMNS, STATES, DeckRow, is_time, tags_of, with_parents
from deckbuilder.storage.user_file import open_user_file

_SKIPPED = 64
"""So many unreadable stretches of a table are jumped over before the rest of it is given up."""


class UserFileMending(DeckFile):
    """Makes the rows of decks true again; what cannot be read any more is taken out."""

    def mend_rows(self, progress: Progress) -> None:
        """Mend all rows in one transaction.

        Raises:
            DataTrouble: the file cannot be written; nothing was changed.
            Cancelled: as told by ``progress``; nothing was changed.
        """
        with self._writing() as db:
            _drop_orphans(db)
            rows = [DeckRow(row) for row in db.execute(f"SELECT {DECK_COLUMNS} FROM deck ORDER BY id").fetchall()]
            for done, row in enumerate(rows):
                if done % 20 == 0:
                    progress(say("Mending decks"), done, len(rows))
                self._mend(db, row)
            known = {name for (name,) in db.execute("SELECT name FROM folder")}
            wanted = {place for (place,) in db.execute("SELECT DISTINCT folder FROM deck WHERE folder <> ''")}
            missing = sorted(with_parents(wanted | known) - known)
            db.executemany("INSERT OR IGNORE INTO folder VALUES (?)", [(name,) for name in missing])
            mend_collections(db)

    def _mend(self, db: sqlite3.Connection, row: DeckRow) -> None:
        for table, number in STATES.items():
            sql = f"SELECT id, {number}, time, content FROM {table} WHERE deck_id = ?"
            for id, _, time, content in db.execute(sql, (row.id,)).fetchall():
                if _read(content) is None or not is_time(time):
                    db.execute(f"DELETE FROM {table} WHERE id = ?", (id,))
        saved = _read(row.saved)
        if row.saved is not None and saved is None:
            sql = "SELECT content FROM version WHERE deck_id = ? ORDER BY number DESC LIMIT 1"
            found = db.execute(sql, (row.id,)).fetchone()
            saved = _read(found[0]) if found else None
            db.execute("UPDATE deck SET saved = ? WHERE id = ?", (found[0] if found else None, row.id))
        sql = "SELECT revision, content FROM journal WHERE deck_id = ? ORDER BY revision DESC LIMIT 1"
        draft = db.execute(sql, (row.id,)).fetchone()
        newest = _read(draft[1]) if draft else saved
        if newest is None:
            db.execute("DELETE FROM deck WHERE id = ?", (row.id,))
            return
        self._set_head(db, row, newest, draft[0] if draft else 0)
        self._put_uses(db, row.id, newest)

    def _set_head(self, db: sqlite3.Connection, row: DeckRow, deck: Deck, highest: int) -> None:
        if not row.wrong(deck, highest):
            return
        now = self._time()
        head = self._head(deck, row.changed if is_time(row.changed) else now)
        if tags_of(row.tags) == deck.tags:
            del head["tags"]
        head["created"] = row.created if is_time(row.created) else head["changed"]
        head["deleted"] = row.deleted if row.deleted == "" or is_time(row.deleted) else now
        head["folder"] = row.folder if isinstance(row.folder, str) else ""
        head["revision"] = max(row.revision if isinstance(row.revision, int) else 0, highest) + 1
        sets = ", ".join(f"{key} = ?" for key in head)
        db.execute(f"UPDATE deck SET {sets} WHERE id = ?", (*head.values(), row.id))


def _read(content: object) -> Deck | None:
    try:
        return from_json(content) if isinstance(content, str) else None
    except ValueError:
        return None


def _drop_orphans(db: sqlite3.Connection) -> None:
    """Take out the rows that belong to nothing; tables without a rowid by their keys."""
    for table in {row[0] for row in db.execute("PRAGMA foreign_key_check").fetchall()}:
        for _, _, parent, own, theirs, *_ in db.execute(f"PRAGMA foreign_key_list({_quoted(table)})").fetchall():
            db.execute(
                f"DELETE FROM {_quoted(table)} WHERE {_quoted(own)} IS NOT NULL AND {_quoted(own)} NOT IN"
                f" (SELECT {_quoted(theirs or 'id')} FROM {_quoted(parent)})"
            )


# -- a file that SQLite cannot read ---------------------------------------------------------------------


def salvage(file: Path, progress: Progress) -> Path:
    """Put a new file with all that can be read in the place of a damaged one, which is renamed.

    Returns:
        Where the damaged one lies now.

    Raises:
        sqlite3.Error: nothing of it can be read, or the new one cannot be written; nothing was changed.
        OSError: it cannot be renamed.
        Cancelled: as told by ``progress``; nothing was changed.
    """
    fresh = file.with_name(f".{file.name}.mended")
    _remove(fresh)
    try:
        with closing(_reading(file)) as old, closing(open_user_file(fresh).connection) as new:
            new.execute("PRAGMA foreign_keys = 0")
            new.execute("BEGIN IMMEDIATE")
            taken = sum(_take(old, new, table, progress) for table in _tables(new))
            if not taken:
                raise sqlite3.DatabaseError("malformed: not a single row can be read")
            new.execute("COMMIT")
            new.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            new.execute("PRAGMA journal_mode = DELETE")
        aside = set_aside(file)
        fresh.replace(file)
    except BaseException:
        _remove(fresh)
        raise
    return aside


def _reading(file: Path) -> sqlite3.Connection:
    with file.open("rb") as stream:
        if stream.read(len(HEADER)) != HEADER:
            raise sqlite3.DatabaseError("file is not a database")
    connection = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
    connection.execute("PRAGMA writable_schema = 1")  # so that SQLite reads on where the end of the file is missing
    return connection


def _tables(db: sqlite3.Connection) -> list[str]:
    sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_[!s]*' AND sql <> ''"
    return [name for (name,) in db.execute(sql)]


def _take(old: sqlite3.Connection, new: sqlite3.Connection, table: str, progress: Progress) -> int:
    """Copy the rows of a table that can be read; give how many."""
    progress(say("Reading what is left of {table}", table=table), 0, 0)
    try:
        there = [row[1] for row in old.execute(f"PRAGMA table_info({_quoted(table)})")]
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return 0
    wanted = [row[1] for row in new.execute(f"PRAGMA table_info({_quoted(table)})") if row[1] in there]
    if not wanted:
        return 0
    columns, places = ", ".join(map(_quoted, wanted)), ", ".join("?" * len(wanted))
    keys = [row[1] for row in new.execute(f"PRAGMA table_info({_quoted(table)})") if row[5]]
    if table == "sqlite_sequence":
        new.execute("DELETE FROM sqlite_sequence")
    taken = 0
    for row in _rows(old, table, columns, keys):
        with suppress(sqlite3.IntegrityError):  # one that stands there twice, or has nothing where something must be
            new.execute(f"INSERT OR IGNORE INTO {_quoted(table)} ({columns}) VALUES ({places})", row)
            taken += table != "sqlite_sequence"
    return taken


def _rows(db: sqlite3.Connection, table: str, columns: str, keys: Sequence[str]) -> Iterator[Sequence[Any]]:
    """Give the rows from the front until one cannot be read, then by jumps, then from the back."""
    for order in ("ASC", "DESC"):
        by = ", ".join(f"{_quoted(key)} {order}" for key in keys) or f"rowid {order}"
        try:
            yield from db.execute(f"SELECT {columns} FROM {_quoted(table)} ORDER BY {by}")
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            continue
        return
    if len(keys) <= 1:
        yield from _jumps(db, table, columns)


def _jumps(db: sqlite3.Connection, table: str, columns: str) -> Iterator[Sequence[Any]]:
    """Give what can be read between unreadable stretches, by row number."""
    at, step, misses = -(2**62), 1, 0
    sql = f"SELECT rowid, {columns} FROM {_quoted(table)} WHERE rowid >= ? ORDER BY rowid LIMIT 1"
    with suppress(sqlite3.DatabaseError, UnicodeDecodeError, TypeError, OverflowError):
        at = int(db.execute(f"SELECT rowid FROM {_quoted(table)} ORDER BY rowid LIMIT 1").fetchone()[0])
    while misses < _SKIPPED and at < 2**62:
        try:
            row = db.execute(sql, (at,)).fetchone()
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            at, step, misses = at + step, step * 2, misses + 1
            continue
        if row is None:
            return
        at, step = row[0] + 1, 1
        yield row[1:]


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _remove(file: Path) -> None:
    for tail in ("", "-wal", "-shm", "-journal"):
        file.with_name(file.name + tail).unlink(missing_ok=True)
