"""Decks that pass: the stored ones can be read, what is written is forgotten with the program. For pictures of the window."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import Stale, UnknownDeck
from deckbuilder.core.ids import DeckId, GameId
from deckbuilder.core.repos import DeckHead, DeckRepository, StoredDeck


class PassingDecks:
    """A ``DeckRepository`` over another one that is never written.

    Args:
        below: the user's decks.
    """

    def __init__(self, below: DeckRepository) -> None:
        self._below = below
        self._own: dict[DeckId, StoredDeck] = {}
        self._gone: set[DeckId] = set()
        self._count = 0

    def _put(self, id: DeckId, deck: Deck, saved: Deck | None) -> StoredDeck:
        self._count += 1
        stored = StoredDeck(id, deck, saved, self._count)
        self._own[id] = stored
        return stored

    def _fresh(self, id: DeckId, revision: int) -> StoredDeck:
        stored = self.load(id)
        if stored.revision != revision:
            raise Stale(id, stored.revision)
        return stored

    def create(self, deck: Deck) -> StoredDeck:
        """Take a new deck; its id is below nought, where no stored deck is."""
        return self._put(DeckId(-1 - len(self._own)), deck, None)

    def load(self, id: DeckId) -> StoredDeck:
        """Give a deck as it was written here, else as it is stored."""
        if id in self._gone:
            raise UnknownDeck(id)
        return self._own[id] if id in self._own else self._below.load(id)

    def journal(self, id: DeckId, deck: Deck, label: str, revision: int) -> StoredDeck:
        """Keep an edit for as long as the program runs."""
        return self._put(id, deck, self._fresh(id, revision).saved)

    def save(self, id: DeckId, revision: int, name: str = "") -> StoredDeck:
        """Make the draft the saved state for as long as the program runs."""
        stored = self._fresh(id, revision)
        return self._put(id, stored.deck, stored.deck)

    def versions(self, id: DeckId) -> Sequence[tuple[int, str, datetime, Deck]]:
        """Give the stored versions."""
        return self._below.versions(id) if id > 0 else ()

    def list(self, game: GameId | None = None) -> Sequence[DeckHead]:
        """Give the stored decks as they are now."""
        heads = (head for head in self._below.list(game) if head.id not in self._gone)
        return [self._renewed(head) if head.id in self._own else head for head in heads]

    def _renewed(self, head: DeckHead) -> DeckHead:
        deck = self._own[head.id].deck
        return replace(head, name=deck.name, format=deck.format, cards=deck.count(), dirty=True)

    def delete(self, id: DeckId) -> Deck:
        """Forget a deck for as long as the program runs."""
        deck = self.load(id).deck
        self._gone.add(id)
        self._count += 1
        return deck

    def revision(self) -> int:
        """Give a number that changes with every write here."""
        return self._count
