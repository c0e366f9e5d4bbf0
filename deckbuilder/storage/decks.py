"""The user's decks: every edit journalled at once, saving makes a version."""

from collections.abc import Sequence
from datetime import datetime

from peewee import fn

from deckbuilder.core.decks import Deck
from deckbuilder.core.ids import DeckId, GameId
from deckbuilder.core.repos import DeckHead, StoredDeck
from deckbuilder.storage.deck_file import KEPT_EDITS
from deckbuilder.storage.deck_library import DeckLibrary
from deckbuilder.storage.user_file import run, told_user

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
        with self._writing() as t:
            row = t.deck.create(folder="", created=time, revision=1, saved=None, **self._head(deck, time))
            t.journal.create(deck=row.id, revision=1, label="Create", time=time, content=content)
            self._put_uses(t, DeckId(row.id), deck)
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
            self._put_edit(t, id, new, label, content)
            self._put_uses(t, id, deck)
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
            query = self._select_heads(t).where(t.deck.deleted == "")
            if game is not None:
                query = query.where(t.deck.game == game)
            return self._heads(t, query.order_by(t.deck.changed.desc(), t.deck.id.desc()))

    def revision(self) -> int:
        """Give a number that changes when any process writes to the user's file; cheap enough to ask every second."""
        with self._lock, told_user(self._file):
            seen = run(self._opened()[0].database, "PRAGMA data_version").fetchone()[0]
            return int(seen) + self._own_writes
