"""Decks in the user's file as the parts of the deck store share them: rows to values.

How its tables came about stands in ``migrations``:

- ``deck``: what lists show, and the saved state as JSON, null for a deck never saved; ``deleted`` is the time when it was
  thrown away, ``""`` for one that is there.
- ``journal``: edits since the last save, each with the deck as it is after it; the newest one is the draft.
- ``version``: states that were saved, numbered from 1 within their deck.
- ``folder``: the folders, those of no deck as well, each with its parents: ``"a"``, ``"a/b"``.
- ``uses``: the cards in the newest state of each deck.
"""

import json
import sqlite3
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import DataTrouble, Stale, UnknownDeck
from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.core.repos import DeckHead, cards_of
from deckbuilder.core.saying import say
from deckbuilder.storage.deck_json import from_json, to_json
from deckbuilder.storage.user_store import UserStore, utc_now

KEPT_EDITS = 200
"""So many edits since the last save are kept of each deck."""

_HEADS = (
    "SELECT id, game, name, format, cards, changed, tags, folder, leader,"
    " EXISTS (SELECT 1 FROM journal WHERE journal.deck_id = deck.id), revision FROM deck"
)


class Row(NamedTuple):
    """What a deck's own row says that its newest state does not.

    Attributes:
        tags: JSON, as they lie there.
        saved: the saved state; None for a deck never saved.
    """

    id: DeckId
    name: str
    tags: str
    folder: str
    revision: int
    saved: str | None


def nobody(deck: Deck) -> CardId | None:
    """Give no card, for whoever knows none that stands for a deck."""
    return None


class DeckFile(UserStore):
    """What every part of the deck store stands on.

    Args:
        file: the user's file.
        leader: gives the card that stands for a deck in lists, since storage knows no game.
        now: the time, for tests.
    """

    def __init__(
        self,
        file: Path,
        leader: Callable[[Deck], CardId | None] = nobody,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        super().__init__(file, now)
        self._leader = leader

    # -- rows --------------------------------------------------------------------------------------

    def _row(self, db: sqlite3.Connection, id: DeckId) -> Row:
        sql = "SELECT id, name, tags, folder, revision, saved FROM deck WHERE id = ? AND deleted = ''"
        row = db.execute(sql, (id,)).fetchone()
        if row is None:
            raise UnknownDeck(id)
        return Row(*row)

    def _fresh(self, db: sqlite3.Connection, id: DeckId, revision: int) -> Row:
        row = self._row(db, id)
        if row.revision != revision:
            raise Stale(id, row.revision)
        return row

    def _newest(self, db: sqlite3.Connection, id: DeckId) -> str | None:
        """Give the draft of a deck; None where its saved state is the newest."""
        sql = "SELECT content FROM journal WHERE deck_id = ? ORDER BY revision DESC LIMIT 1"
        row = db.execute(sql, (id,)).fetchone()
        return None if row is None else str(row[0])

    def _put_edit(self, db: sqlite3.Connection, id: DeckId, revision: int, label: str, content: str) -> None:
        """Add to the journal, and drop what is too old."""
        sql = "INSERT INTO journal (deck_id, revision, label, time, content) VALUES (?, ?, ?, ?, ?)"
        db.execute(sql, (id, revision, label, self._time(), content))
        db.execute("DELETE FROM journal WHERE deck_id = ? AND revision <= ?", (id, revision - KEPT_EDITS))

    def _put_uses(self, db: sqlite3.Connection, id: DeckId, deck: Deck) -> None:
        """Keep which cards a deck holds; an edit mostly changes nothing here, or one."""
        wanted = cards_of(deck)
        have = {card for (card,) in db.execute("SELECT card FROM uses WHERE deck_id = ?", (id,))}
        pairs = [(id, card) for card in sorted(have - wanted)]
        db.executemany("DELETE FROM uses WHERE deck_id = ? AND card = ?", pairs)
        pairs = [(id, card) for card in sorted(wanted - have)]
        db.executemany("INSERT INTO uses (deck_id, card) VALUES (?, ?)", pairs)

    def _heads(self, db: sqlite3.Connection, rest: str, arguments: Sequence[str]) -> list[DeckHead]:
        """Give the heads of the decks that the rest of a statement describes, without reading any deck's content."""
        return [_to_head(row) for row in db.execute(f"{_HEADS} {rest}", arguments)]

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
