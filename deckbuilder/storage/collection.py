"""The user's collections: lots, wants, places and built decks; every edit is whole, and a line of the history.

How the tables came about stands in ``migrations``:

- ``lot``: copies that are alike, by all that they have in common; ``""`` stands for what nobody said.
- ``want``: copies wanted, by card and printing.
- ``place``: the places, empty ones as well, each with its parents: ``"Cellar"``, ``"Cellar/Box 3"``.
- ``built``: the decks that take copies; a deck that is thrown away is none of them until it comes back.
- ``collection_edit``, ``collection_snapshot``: what was done, and collections as they once were, packed.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any, TypeVar

from deckbuilder.core.collection import Edit, Holding, PlaceName, Want, with_parents
from deckbuilder.core.collection_repo import PastEdit, Snapshot
from deckbuilder.core.errors import DataTrouble, StaleCollection, UnknownDeck
from deckbuilder.core.ids import CardId, DeckId, GameId
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.saying import say
from deckbuilder.core.uncollected import uncollected
from deckbuilder.storage.lot_rows import (
    DELETE,
    HOLDING,
    INSERT,
    UPDATE,
    LotRow,
    all_rows,
    edit_rows,
    packed_edit,
    packed_holdings,
    to_holdings,
    to_want,
    unpacked_edit,
    unpacked_holdings,
    want_row,
)
from deckbuilder.storage.user_store import UserStore

KEPT_LINES = 500
"""So many edits of each game's collection are kept in its history."""

KEPT_BYTES = 16 * 2**20
"""So much room they may take, packed; the newest edit is kept however large. An import of 100,000 rows takes some two millions."""

_ROWS = 2000
"""So many rows are written between two words about progress."""

_LISTED = "IN (SELECT value FROM json_each(?))"

T = TypeVar("T")


class CollectionStore(UserStore):
    """What the user owns and wants, in the user's file; see ``CollectionRepository``."""

    # -- reads -------------------------------------------------------------------------------------

    def holdings(self, game: GameId) -> Sequence[Holding]:
        """Give everything that is owned, each lot once, by card.

        Raises:
            DataTrouble: the user's file cannot be read.
        """
        with self._reading() as db:
            rows = all_rows(db, game)
        return self._holdings(rows)

    def holdings_of(self, game: GameId, cards: Sequence[CardId]) -> Sequence[Holding]:
        """Give what is owned of some cards; raises as ``holdings``."""
        sql = f"SELECT {HOLDING} FROM lot WHERE game = ? AND card {_LISTED}"
        with self._reading() as db:
            rows = db.execute(sql, (game, json.dumps(list(cards)))).fetchall()
        return self._holdings(rows)

    def holdings_in(self, game: GameId, place: PlaceName) -> Sequence[Holding]:
        """Give what lies in a place and the places in it; raises as ``holdings``."""
        sql = f"SELECT {HOLDING} FROM lot WHERE game = ? AND (place = ? OR place >= ? AND place < ?)"
        with self._reading() as db:  # "0" is the sign behind "/"
            rows = db.execute(sql, (game, place, f"{place}/", f"{place}0")).fetchall()
        return self._holdings(rows)

    def _holdings(self, rows: list[tuple[Any, ...]]) -> list[Holding]:
        with self._readable(), uncollected():
            return to_holdings(rows)

    def copies(self, game: GameId) -> Sequence[tuple[CardId, str, int, int]]:
        """Give (card, printing or ``""``, copies, copies for trade), summed up; raises as ``holdings``."""
        sql = "SELECT card, printing, sum(count), sum(trade) FROM lot WHERE game = ? AND card > '' GROUP BY card, printing"
        with self._reading() as db:
            return db.execute(sql, (game,)).fetchall()

    def wants(self, game: GameId) -> Sequence[Want]:
        """Give what is wanted; raises as ``holdings``."""
        with self._reading() as db:
            rows = db.execute("SELECT card, printing, count, note FROM want WHERE game = ?", (game,)).fetchall()
        return [to_want(row) for row in rows]

    def places(self, game: GameId) -> Sequence[PlaceName]:
        """Give all places by name, empty ones and parents included; raises as ``holdings``."""
        with self._reading() as db:
            rows = db.execute("SELECT name FROM place WHERE game = ? ORDER BY name", (game,)).fetchall()
        return [PlaceName(name) for (name,) in rows]

    def built(self) -> frozenset[DeckId]:
        """Give the decks that are built; raises as ``holdings``."""
        sql = "SELECT deck_id FROM built JOIN deck ON deck.id = deck_id WHERE deck.deleted = ''"
        with self._reading() as db:
            return frozenset(DeckId(id) for (id,) in db.execute(sql))

    # -- edits -------------------------------------------------------------------------------------

    def apply(self, game: GameId, edit: Edit, progress: Progress = silent) -> None:
        """Make an edit, all of it or nothing; it becomes a line of the history.

        Raises:
            StaleCollection: something that the edit names stands otherwise by now.
            UnknownDeck: a deck to be built is not there.
            DataTrouble: the user's file cannot be written.
            Cancelled: as told by ``progress``.
        """
        if not edit:
            return
        with self._readable(), uncollected():
            rows = edit_rows(edit)
            content = packed_edit(edit, rows)
        with self._writing() as db, self._readable(), uncollected():
            self._put_holdings(db, game, (edit, rows), progress)
            self._put_wants(db, game, edit)
            self._put_places(db, game, edit)
            self._put_built(db, edit)
            copies = sum(
                (after.count if after else 0) - (before.count if before else 0) for before, after in edit.holdings
            )
            sql = "INSERT INTO collection_edit (game, time, label, copies, content) VALUES (?, ?, ?, ?, ?)"
            db.execute(sql, (game, self._time(), edit.label, copies, content))
            self._forget_old(db, game)

    def _put_holdings(
        self, db: sqlite3.Connection, game: GameId, named: tuple[Edit, Sequence[LotRow]], progress: Progress
    ) -> None:
        """Write lots in the order of their key, since they then come side by side in the table."""
        gone, other, fresh = [], [], []
        for (old, new), row in zip(named[0].holdings, named[1], strict=True):
            if new is None and old is not None:
                gone.append((game, *row, old.count, old.trade))
            elif new is not None and old is not None:
                other.append((new.count, new.trade, game, *row, old.count, old.trade))
            elif new is not None:
                fresh.append((game, *row, new.count, new.trade))
        gone.sort()
        fresh.sort()
        total = len(gone) + len(other) + len(fresh)
        done = 0
        for sql, rows in ((DELETE, gone), (UPDATE, other), (INSERT, fresh)):
            try:
                changed = db.executemany(sql, _counted(rows, done, total, progress)).rowcount if rows else 0
            except sqlite3.IntegrityError as error:  # a lot that was not there is there by now
                raise StaleCollection from error
            if changed != len(rows):
                raise StaleCollection
            done += len(rows)

    def _put_wants(self, db: sqlite3.Connection, game: GameId, edit: Edit) -> None:
        for old, new in edit.wants:
            if old is not None:
                sql = "DELETE FROM want WHERE game = ? AND card = ? AND printing = ? AND count = ? AND note = ?"
                if not db.execute(sql, (game, *want_row(old))).rowcount:
                    raise StaleCollection
            if new is not None:
                try:
                    db.execute(
                        "INSERT INTO want (game, card, printing, count, note) VALUES (?, ?, ?, ?, ?)",
                        (game, *want_row(new)),
                    )
                except sqlite3.IntegrityError as error:
                    raise StaleCollection from error

    def _put_places(self, db: sqlite3.Connection, game: GameId, edit: Edit) -> None:
        """Let places come and go; those that hold something stay, and where something lies is a place."""
        come = {name for _, name in edit.places if name} | {
            new.lot.place for _, new in edit.holdings if new is not None
        }
        gone = {name for name, _ in edit.places if name} - with_parents(come)
        if gone:
            db.executemany("DELETE FROM place WHERE game = ? AND name = ?", [(game, name) for name in gone])
            sql = "SELECT DISTINCT place FROM lot WHERE game = ? UNION SELECT name FROM place WHERE game = ?"
            come |= {name for (name,) in db.execute(sql, (game, game))}
        db.executemany("INSERT OR IGNORE INTO place VALUES (?, ?)", [(game, name) for name in with_parents(come)])

    def _put_built(self, db: sqlite3.Connection, edit: Edit) -> None:
        for deck, built in edit.built:
            if not built:
                if not db.execute("DELETE FROM built WHERE deck_id = ?", (deck,)).rowcount:
                    raise StaleCollection
                continue
            if db.execute("SELECT 1 FROM deck WHERE id = ? AND deleted = ''", (deck,)).fetchone() is None:
                raise UnknownDeck(deck)
            if not db.execute("INSERT OR IGNORE INTO built VALUES (?)", (deck,)).rowcount:
                raise StaleCollection

    # -- history -----------------------------------------------------------------------------------

    def _forget_old(self, db: sqlite3.Connection, game: GameId) -> None:
        room = KEPT_BYTES
        rows = db.execute("SELECT id, length(content) FROM collection_edit WHERE game = ? ORDER BY id DESC", (game,))
        for n, (id, size) in enumerate(rows.fetchall()):
            room -= size
            if n >= KEPT_LINES or (n and room < 0):
                db.execute("DELETE FROM collection_edit WHERE game = ? AND id <= ?", (game, id))
                return

    def history(self, game: GameId, most: int = 200) -> Sequence[PastEdit]:
        """Give the newest edits, the newest first; raises as ``holdings``."""
        sql = "SELECT id, time, label, copies FROM collection_edit WHERE game = ? ORDER BY id DESC LIMIT ?"
        with self._reading() as db:
            rows = db.execute(sql, (game, most)).fetchall()
        return [PastEdit(id, datetime.fromisoformat(time), label, copies) for id, time, label, copies in rows]

    def past_edit(self, game: GameId, number: int) -> Edit:
        """Give an edit of the history.

        Raises:
            LookupError: the history has no such line, or not any more.
            DataTrouble: the user's file cannot be read.
        """
        with self._reading() as db:
            sql = "SELECT label, content FROM collection_edit WHERE game = ? AND id = ?"
            row = db.execute(sql, (game, number)).fetchone()
        if row is None:
            raise LookupError(number)
        with self._readable(), uncollected():
            return unpacked_edit(*row)

    # -- snapshots ---------------------------------------------------------------------------------

    def take_snapshot(self, game: GameId, name: str) -> Snapshot:
        """Keep the collection as it is under a name; raises as ``apply``."""
        with self._writing() as db, self._readable():
            rows = all_rows(db, game)
            copies, time = sum(row[-2] for row in rows), self._time()
            sql = "INSERT INTO collection_snapshot (game, time, name, copies, content) VALUES (?, ?, ?, ?, ?)"
            id = db.execute(sql, (game, time, name, copies, packed_holdings(rows))).lastrowid or 0
        return Snapshot(id, name, datetime.fromisoformat(time), copies)

    def snapshots(self, game: GameId) -> Sequence[Snapshot]:
        """Give the snapshots, the newest first; raises as ``holdings``."""
        sql = "SELECT id, name, time, copies FROM collection_snapshot WHERE game = ? ORDER BY id DESC"
        with self._reading() as db:
            rows = db.execute(sql, (game,)).fetchall()
        return [Snapshot(id, name, datetime.fromisoformat(time), copies) for id, name, time, copies in rows]

    def snapshot(self, game: GameId, number: int) -> Sequence[Holding]:
        """Give the lots of a snapshot.

        Raises:
            LookupError: there is no such snapshot.
            DataTrouble: the user's file cannot be read.
        """
        with self._reading() as db:
            sql = "SELECT content FROM collection_snapshot WHERE game = ? AND id = ?"
            row = db.execute(sql, (game, number)).fetchone()
        if row is None:
            raise LookupError(number)
        with self._readable(), uncollected():
            return unpacked_holdings(row[0])

    def remove_snapshot(self, game: GameId, number: int) -> None:
        """Forget a snapshot; raises as ``snapshot`` and ``apply``."""
        with self._writing() as db:
            sql = "DELETE FROM collection_snapshot WHERE game = ? AND id = ?"
            if not db.execute(sql, (game, number)).rowcount:
                raise LookupError(number)

    @contextmanager
    def _readable(self) -> Iterator[None]:
        """Turn texts that are no Unicode, and rows that are none of ours, into ``DataTrouble``."""
        try:
            yield
        except UnicodeError as error:
            found = "the collection holds half a character (a lone surrogate)"
            raise DataTrouble(str(self._file), found, "take it out of the note or the name") from error
        except ValueError as error:
            found = say("a part of the collection cannot be read ({why})", why=str(error))
            raise DataTrouble(str(self._file), found, "restore a backup") from error


def _counted(rows: Sequence[T], done: int, total: int, progress: Progress) -> Iterable[T]:
    for n, row in enumerate(rows):
        if n % _ROWS == 0:
            progress("Writing", done + n, total)
        yield row
