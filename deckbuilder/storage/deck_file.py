"""The user's file as the parts of the deck store share it: opened when needed, one transaction a call, rows to values."""

import json
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from threading import RLock
from typing import Any

from peewee import fn

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import DataTrouble, Stale, UnknownDeck
from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.core.repos import DeckHead, cards_of
from deckbuilder.core.saying import say
from deckbuilder.storage.database import gone, place_of, transaction
from deckbuilder.storage.deck_json import from_json, to_json
from deckbuilder.storage.tables import Tables, tables
from deckbuilder.storage.user_file import UserFile, connected, copied, may_write, open_user_file, told_user

KEPT_EDITS = 200
"""So many edits since the last save are kept of each deck."""

_ANEW = 2**32
"""A new connection counts the writes of others from the start; so much is added that the sum is another one."""

log = logging.getLogger(__name__)


def _now() -> datetime:
    return datetime.now(UTC)


def _nobody(deck: Deck) -> CardId | None:
    return None


class DeckFile:
    """What every part of the deck store stands on.

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
        self._left: list[UserFile] = []
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
        if self._open is not None and self._open.place is not None:
            place = place_of(self._file)
            if place != self._open.place:
                self._move(self._open, place)
        elif self._open is not None and may_write(self._file):  # what could only be read may be written by now
            self.close()
            self._own_writes += _ANEW
        if self._open is None or self._tables is None:
            self._open = open_user_file(self._file)
            self._tables = tables(self._open.database)
        return self._open, self._tables

    def _move(self, held: UserFile, place: tuple[int, int] | None) -> None:
        """Go on where the file is not what was opened any more; what was opened holds everything yet, even when deleted.

        Without a folder nothing can be done but say so. A folder without the file gets it anew, whole. Another file is taken
        as it is: whoever holds a deck sees that it is another one there.
        """
        if place is None and not self._file.parent.is_dir():
            raise gone(self._file)
        if place is None:
            copied(held.database, self._file)
            log.warning("%s was gone; all decks were written there anew", self._file)
        fresh = None
        if place is None:
            held.database.close()  # before the new one makes its log: SQLite removes the log of that name on closing
        else:
            fresh = open_user_file(self._file)
            self._left.append(held)  # for the same reason never closed: the log of that name belongs to the other file
        self._open = fresh or open_user_file(self._file)
        self._tables = tables(self._open.database)
        self._own_writes += _ANEW

    # -- rows --------------------------------------------------------------------------------------

    def _row(self, t: Tables, id: DeckId) -> Any:
        row = t.deck.get_or_none((t.deck.id == id) & (t.deck.deleted == ""))
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

    def _put_edit(self, t: Tables, id: DeckId, revision: int, label: str, content: str) -> None:
        """Add to the journal, and drop what is too old."""
        t.journal.create(deck=id, revision=revision, label=label, time=self._time(), content=content)
        t.journal.delete().where((t.journal.deck == id) & (t.journal.revision <= revision - KEPT_EDITS)).execute()

    def _put_uses(self, t: Tables, id: DeckId, deck: Deck) -> None:
        """Keep which cards a deck holds; an edit mostly changes nothing here, or one."""
        wanted = cards_of(deck)
        have = {card for (card,) in t.uses.select(t.uses.card).where(t.uses.deck == id).tuples()}
        if gone := have - wanted:
            t.uses.delete().where((t.uses.deck == id) & t.uses.card.in_(list(gone))).execute()
        if fresh := wanted - have:
            t.uses.insert_many([{"card": card, "deck": id} for card in sorted(fresh)]).execute()

    def _heads(self, t: Tables, query: Any) -> list[DeckHead]:
        """Give the heads that a query over decks describes, without reading any deck's content."""
        return [_to_head(row) for row in query.tuples()]

    def _select_heads(self, t: Tables) -> Any:
        edits = t.journal.select().where(t.journal.deck == t.deck.id)
        deck = t.deck
        columns = (deck.id, deck.game, deck.name, deck.format, deck.cards, deck.changed, deck.tags, deck.folder)
        return deck.select(*columns, deck.leader, fn.EXISTS(edits), deck.revision)

    # -- values ------------------------------------------------------------------------------------

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
            found = say("a deck in it cannot be read ({why})", why=str(error))
            raise DataTrouble(str(self._file), found, "restore a backup") from error

    def _saved(self, content: str | None) -> Deck | None:
        return None if content is None else self._deck(content)


def _to_head(row: tuple[Any, ...]) -> DeckHead:
    id, game, name, format, cards, changed, tags, folder, leader, dirty, revision = row
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
        revision,
    )
