"""Which of the user's decks hold a card."""

import logging
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from deckbuilder.core.errors import DataTrouble, UnknownDeck
from deckbuilder.core.ids import CardId, DeckId, GameId
from deckbuilder.core.repos import DeckHead, DeckRepository

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class CardUse:
    """Copies of a card in one deck.

    Attributes:
        deck: the deck.
        name: its name.
        copies: in all its parts.
    """

    deck: DeckId
    name: str
    copies: int


class CardUses:
    """Knows which decks hold which cards; a deck is loaded again only when it was written since.

    For one thread at a time.

    Args:
        store: the user's decks.
        game: whose decks are looked at.
    """

    def __init__(self, store: DeckRepository, game: GameId) -> None:
        self._store, self._game = store, game
        self._known: dict[DeckId, tuple[DeckHead, Mapping[CardId, int]]] = {}

    def read(self) -> Mapping[CardId, tuple[CardUse, ...]]:
        """Give the decks of every card that is in one, the deck last changed first; a deck that cannot be read is left out.

        Raises:
            DataTrouble: the list of decks cannot be read.
        """
        found: dict[CardId, list[CardUse]] = defaultdict(list)
        heads = self._store.list(self._game)
        for head in heads:
            for card, copies in self._copies(head).items():
                found[card].append(CardUse(head.id, head.name, copies))
        present = {head.id for head in heads}
        self._known = {id: known for id, known in self._known.items() if id in present}
        return {card: tuple(uses) for card, uses in found.items()}

    def _copies(self, head: DeckHead) -> Mapping[CardId, int]:
        known = self._known.get(head.id)
        if known is not None and known[0] == head:
            return known[1]
        copies: Counter[CardId] = Counter()
        try:
            for entry in self._store.load(head.id).deck.entries:
                copies[entry.card] += entry.count
        except UnknownDeck:
            return copies  # deleted since it was listed
        except DataTrouble as error:
            log.warning("deck %s is left out of what uses a card: %s", head.id, error)
        self._known[head.id] = (head, copies)
        return copies
