"""The user's decks: every edit journalled at once, saving makes a version."""

from collections.abc import Sequence
from datetime import datetime

from deckbuilder.core.decks import Deck
from deckbuilder.core.ids import DeckId, GameId
from deckbuilder.core.repos import DeckHead, StoredDeck
from deckbuilder.storage.deck_file import KEPT_EDITS
from deckbuilder.storage.deck_library import DeckLibrary

__all__ = ["KEPT_EDITS", "DeckStore"]


class DeckStore(DeckLibrary):
    """The user's decks in a SQLite file; see ``DeckRepository``.

    The file is opened, and made where it is missing, when it is first needed. Where it may only be read, decks load and list,
    and only writing raises.
    """

    # -- writes ------------------------------------------------------------------------------------

    def create(self, deck: Deck) -> StoredDeck:
        """Store a new deck as a draft.

        Raises:
            DataTrouble: the user's file cannot be written.
        """
        content, time = self._json(deck), self._time()
        head = {**self._head(deck, time), "folder": "", "created": time, "revision": 1}
        sql = f"INSERT INTO deck ({', '.join(head)}) VALUES ({', '.join('?' * len(head))})"
        with self._writing() as db:
            id = DeckId(db.execute(sql, tuple(head.values())).lastrowid or 0)
            self._put_edit(db, id, 1, "Create", content)
            self._put_uses(db, id, deck)
        return StoredDeck(id, deck, None, 1)

    def journal(self, id: DeckId, deck: Deck, label: str, revision: int) -> StoredDeck:
        """Keep an edit, durable against the death of this process when it returns; see ``DeckRepository.journal``.

        Raises:
            UnknownDeck: no such deck.
            Stale: the deck has a newer revision; it is in the error.
            DataTrouble: the user's file cannot be written.
        """
        content, time = self._json(deck), self._time()
        new = revision + 1
        head = {**self._head(deck, time), "revision": new}
        with self._writing() as db:
            row = self._fresh(db, id, revision)
            db.execute(f"UPDATE deck SET {', '.join(f'{key} = ?' for key in head)} WHERE id = ?", (*head.values(), id))
            self._put_edit(db, id, new, label, content)
            self._put_uses(db, id, deck)
        return StoredDeck(id, deck, self._saved(row.saved), new)

    def save(self, id: DeckId, revision: int, name: str = "") -> StoredDeck:
        """Make the draft the saved state and a version, optionally named; raises as ``journal``."""
        number = "(SELECT coalesce(max(number), 0) + 1 FROM version WHERE deck_id = ?)"
        with self._writing() as db:
            row = self._fresh(db, id, revision)
            content = self._newest(db, id) or row.saved or ""
            new, time = revision + 1, self._time()
            sql = f"INSERT INTO version (deck_id, number, name, time, content) VALUES (?, {number}, ?, ?, ?)"
            db.execute(sql, (id, id, name, time, content))
            db.execute("UPDATE deck SET revision = ?, saved = ?, changed = ? WHERE id = ?", (new, content, time, id))
            db.execute("DELETE FROM journal WHERE deck_id = ?", (id,))
            deck = self._deck(content)
        return StoredDeck(id, deck, deck, new)

    def delete(self, id: DeckId) -> Deck:
        """Throw a deck away and give its newest state; ``restore`` brings it back as it was.

        Raises:
            UnknownDeck: no such deck.
            DataTrouble: the user's file cannot be written.
        """
        deck = self.load(id).deck
        self.delete_all((id,))
        return deck

    # -- reads -------------------------------------------------------------------------------------

    def load(self, id: DeckId) -> StoredDeck:
        """Load a deck with its draft.

        Raises:
            UnknownDeck: no such deck.
            DataTrouble: the user's file cannot be read.
        """
        with self._reading() as db:
            row = self._row(db, id)
            draft = self._newest(db, id)
        return StoredDeck(id, self._deck(draft or row.saved or ""), self._saved(row.saved), row.revision)

    def versions(self, id: DeckId) -> Sequence[tuple[int, str, datetime, Deck]]:
        """Give (number, name, time, deck) of every version, newest first; raises as ``load``."""
        return self._states(
            id, "SELECT number, name, time, content FROM version WHERE deck_id = ? ORDER BY number DESC"
        )

    def edits(self, id: DeckId) -> Sequence[tuple[int, str, datetime, Deck]]:
        """Give (revision, label, time, deck) of the edits since the last save, newest first; raises as ``load``."""
        return self._states(
            id, "SELECT revision, label, time, content FROM journal WHERE deck_id = ? ORDER BY revision DESC"
        )

    def _states(self, id: DeckId, sql: str) -> Sequence[tuple[int, str, datetime, Deck]]:
        with self._reading() as db:
            self._row(db, id)
            found = db.execute(sql, (id,)).fetchall()
        return [(n, label, datetime.fromisoformat(time), self._deck(content)) for n, label, time, content in found]

    def list(self, game: GameId | None = None) -> Sequence[DeckHead]:
        """Give the heads of all decks, the last changed first.

        Raises:
            DataTrouble: the user's file cannot be read.
        """
        of_game, which = ("", ()) if game is None else (" AND game = ?", (game,))
        with self._reading() as db:
            return self._heads(db, f"WHERE deleted = ''{of_game} ORDER BY changed DESC, id DESC", which)
