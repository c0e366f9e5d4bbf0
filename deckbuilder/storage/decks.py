"""The user's decks: every edit journalled at once, saving makes a version."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from threading import RLock
from typing import Any

from peewee import fn

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import DataTrouble, Stale, UnknownDeck
from deckbuilder.core.ids import CardId, DeckId, GameId
from deckbuilder.core.repos import DeckHead, StoredDeck
from deckbuilder.storage.database import transaction
from deckbuilder.storage.deck_json import from_json, to_json
from deckbuilder.storage.tables import Tables, tables
from deckbuilder.storage.user_file import UserFile, connected, open_user_file, run, told_user

KEPT_EDITS = 200
"""So many edits since the last save are kept of each deck."""


def _now() -> datetime:
    return datetime.now(UTC)


def _nobody(deck: Deck) -> CardId | None:
    return None


class DeckStore:
    """The user's decks in a SQLite file; see ``DeckRepository``.

    The file is opened, and made where it is missing, when it is first needed. Where it may only be read, decks load and list,
    and only writing raises.

    Args:
        file: the user's file.
        leader: gives the card that stands for a deck in lists, since storage knows no game.
        now: the time, for tests.
    """

    def __init__(
        self,
        file: Path,
        leader: Callable[[Deck], CardId | None] = _nobody,
        now: Callable[[], datetime] = _now,
    ) -> None:
        self._file = file
        self._leader = leader
        self._now = now
        self._open: UserFile | None = None
        self._tables: Tables | None = None
        self._own_writes = 0
        self._lock = RLock()

    def close(self) -> None:
        """Let go of the file; it is opened again when something is asked."""
        with self._lock:
            if self._open is not None:
                self._open.close()
                self._open = self._tables = None

    @contextmanager
    def _reading(self) -> Iterator[Tables]:
        """Give the tables, all reads within seeing one state of the file."""
        with self._lock, told_user(self._file):
            held = self._opened()
            with transaction(connected(held[0].database), "DEFERRED"):
                yield held[1]

    @contextmanager
    def _writing(self) -> Iterator[Tables]:
        """Give the tables for one transaction."""
        with self._lock, told_user(self._file):
            file, held = self._opened()
            if not file.writable:
                raise DataTrouble(
                    str(self._file), "it cannot be written (read-only)", "check the rights of the file and its folder"
                )
            with transaction(connected(file.database)):
                yield held
            self._own_writes += 1

    def _opened(self) -> tuple[UserFile, Tables]:
        if self._open is None or self._tables is None:
            self._open = open_user_file(self._file)
            self._tables = tables(self._open.database)
        return self._open, self._tables

    # -- writes ------------------------------------------------------------------------------------

    def create(self, deck: Deck) -> StoredDeck:
        """Store a new deck as a draft.

        Raises:
            DataTrouble: the user's file cannot be written.
        """
        content, time = self._json(deck), self._time()
        with self._writing() as t:
            row = t.deck.create(folder="", created=time, revision=1, saved=None, **self._head(deck, time))
            t.journal.create(deck=row.id, revision=1, label="Create", time=time, content=content)
        return StoredDeck(DeckId(row.id), deck, None, 1)

    def journal(self, id: DeckId, deck: Deck, label: str, revision: int) -> StoredDeck:
        """Keep an edit, durable against the death of this process when it returns; see ``DeckRepository.journal``.

        Raises:
            UnknownDeck: no such deck.
            Stale: the deck has a newer revision; it is in the error.
            DataTrouble: the user's file cannot be written.
        """
        content, time = self._json(deck), self._time()
        with self._writing() as t:
            row = self._fresh(t, id, revision)
            new = revision + 1
            t.deck.update(revision=new, **self._head(deck, time)).where(t.deck.id == id).execute()
            t.journal.create(deck=id, revision=new, label=label, time=time, content=content)
            t.journal.delete().where((t.journal.deck == id) & (t.journal.revision <= new - KEPT_EDITS)).execute()
        return StoredDeck(id, deck, self._saved(row.saved), new)

    def save(self, id: DeckId, revision: int, name: str = "") -> StoredDeck:
        """Make the draft the saved state and a version, optionally named; raises as ``journal``."""
        with self._writing() as t:
            row = self._fresh(t, id, revision)
            content = self._newest(t, id) or row.saved
            last = t.version.select(fn.MAX(t.version.number)).where(t.version.deck == id).scalar() or 0
            new, time = revision + 1, self._time()
            t.version.create(deck=id, number=last + 1, name=name, time=time, content=content)
            t.deck.update(revision=new, saved=content, changed=time).where(t.deck.id == id).execute()
            t.journal.delete().where(t.journal.deck == id).execute()
            deck = self._deck(content)
        return StoredDeck(id, deck, deck, new)

    def delete(self, id: DeckId) -> Deck:
        """Remove a deck with its versions and give its newest state, so that it can be stored again.

        Raises:
            UnknownDeck: no such deck.
            DataTrouble: the user's file cannot be written.
        """
        with self._writing() as t:
            row = self._row(t, id)
            deck = self._deck(self._newest(t, id) or row.saved)
            t.deck.delete().where(t.deck.id == id).execute()
        return deck

    # -- reads -------------------------------------------------------------------------------------

    def load(self, id: DeckId) -> StoredDeck:
        """Load a deck with its draft.

        Raises:
            UnknownDeck: no such deck.
            DataTrouble: the user's file cannot be read.
        """
        with self._reading() as t:
            row = self._row(t, id)
            draft = self._newest(t, id)
        return StoredDeck(id, self._deck(draft or row.saved), self._saved(row.saved), row.revision)

    def versions(self, id: DeckId) -> Sequence[tuple[int, str, datetime, Deck]]:
        """Give (number, name, time, deck) of every version, newest first; raises as ``load``."""
        with self._reading() as t:
            self._row(t, id)
            found = list(t.version.select().where(t.version.deck == id).order_by(t.version.number.desc()))
        return [(v.number, v.name, datetime.fromisoformat(v.time), self._deck(v.content)) for v in found]

    def edits(self, id: DeckId) -> Sequence[tuple[int, str, datetime, Deck]]:
        """Give (revision, label, time, deck) of the edits since the last save, newest first; raises as ``load``."""
        with self._reading() as t:
            self._row(t, id)
            found = list(t.journal.select().where(t.journal.deck == id).order_by(t.journal.revision.desc()))
        return [(e.revision, e.label, datetime.fromisoformat(e.time), self._deck(e.content)) for e in found]

    def list(self, game: GameId | None = None) -> Sequence[DeckHead]:
        """Give the heads of all decks, the last changed first.

        Raises:
            DataTrouble: the user's file cannot be read.
        """
        with self._reading() as t:
            edits = t.journal.select().where(t.journal.deck == t.deck.id)
            columns = (t.deck.id, t.deck.game, t.deck.name, t.deck.format, t.deck.cards, t.deck.changed, t.deck.tags)
            query = t.deck.select(*columns, t.deck.folder, t.deck.leader, fn.EXISTS(edits))
            if game is not None:
                query = query.where(t.deck.game == game)
            rows = list(query.order_by(t.deck.changed.desc(), t.deck.id.desc()).tuples())
        return [_to_head(row) for row in rows]

    def revision(self) -> int:
        """Give a number that changes when any process writes to the user's file; cheap enough to ask every second."""
        with self._lock, told_user(self._file):
            seen = run(self._opened()[0].database, "PRAGMA data_version").fetchone()[0]
            return int(seen) + self._own_writes

    # -- rows and values ---------------------------------------------------------------------------

    def _row(self, t: Tables, id: DeckId) -> Any:
        row = t.deck.get_or_none(t.deck.id == id)
        if row is None:
            raise UnknownDeck(id)
        return row

    def _fresh(self, t: Tables, id: DeckId, revision: int) -> Any:
        row = self._row(t, id)
        if row.revision != revision:
            raise Stale(id, row.revision)
        return row

    def _newest(self, t: Tables, id: DeckId) -> str | None:
        row = (
            t.journal.select(t.journal.content).where(t.journal.deck == id).order_by(t.journal.revision.desc()).first()
        )
        return None if row is None else str(row.content)

    def _head(self, deck: Deck, time: str) -> dict[str, Any]:
        return {
            "game": deck.game,
            "name": deck.name,
            "format": deck.format,
            "cards": deck.count(),
            "leader": self._leader(deck),
            "tags": json.dumps(deck.tags, ensure_ascii=False),
            "changed": time,
        }

    def _time(self) -> str:
        return self._now().astimezone(UTC).isoformat(timespec="microseconds")

    def _json(self, deck: Deck) -> str:
        try:
            return to_json(deck)
        except UnicodeError as error:
            raise DataTrouble(
                str(self._file), "the deck holds half a character (a lone surrogate)", "take it out of name or notes"
            ) from error

    def _deck(self, content: str) -> Deck:
        try:
            return from_json(content)
        except ValueError as error:
            raise DataTrouble(str(self._file), f"a deck in it cannot be read ({error})", "restore a backup") from error

    def _saved(self, content: str | None) -> Deck | None:
        return None if content is None else self._deck(content)


def _to_head(row: tuple[Any, ...]) -> DeckHead:
    id, game, name, format, cards, changed, tags, folder, leader, dirty = row
    return DeckHead(
        id,
        game,
        name,
        format,
        cards,
        datetime.fromisoformat(changed),
        tuple(json.loads(tags)),
        folder,
        leader,
        bool(dirty),
    )
