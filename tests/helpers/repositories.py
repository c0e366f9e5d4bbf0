"""In-memory twins of the repositories, for tests of everything above storage; the contract suite holds both to one promise."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

from deckbuilder.core.cards import Card, CardSet
from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import Stale, UnknownDeck
from deckbuilder.core.formats import Cards, Progress, ReadCards, silent
from deckbuilder.core.game import Game
from deckbuilder.core.identity import assign, fresh, merged, reads_alike
from deckbuilder.core.ids import CardId, DeckId, GameId
from deckbuilder.core.index import CardIndex
from deckbuilder.core.naming import ListedNames, plain
from deckbuilder.core.query import Query
from deckbuilder.core.query_match import NO_CONTEXT, QueryContext, matches, sort_key
from deckbuilder.core.repos import DeckHead, ImportReport, StoredDeck


class MemoryCatalog:
    """A catalog that is gone with the test."""

    def __init__(self) -> None:
        self._cards: dict[GameId, dict[CardId, Card]] = {}
        self._sets: dict[GameId, dict[str, CardSet]] = {}
        self._stamp = 0

    def cards(self, game: GameId) -> Cards:
        return self._cards.setdefault(game, {})

    def names(self, game: GameId) -> ListedNames:
        return ListedNames((name, c.id) for c in self.cards(game).values() for name in (c.name, *c.aliases))

    def heads(self, game: GameId) -> Sequence[tuple[CardId, str, str]]:
        cards = sorted(self.cards(game).values(), key=lambda card: (plain(card.name), card.id))
        return [(card.id, card.name, card.kind) for card in cards]

    def index(self, game: Game) -> CardIndex:
        return CardIndex.build(game, tuple(self.cards(game.id).values()))

    def find(
        self, game: Game, query: Query, limit: int | None = None, context: QueryContext | None = None
    ) -> Sequence[Card]:
        context = context or NO_CONTEXT
        hits = [card for card in self.cards(game.id).values() if matches(query, card, context)]
        return sorted(hits, key=lambda card: sort_key(query, card, context))[:limit]

    def sets(self, game: GameId) -> Sequence[CardSet]:
        counts: dict[str, int] = {}
        for card in self.cards(game).values():
            for printing in card.printings:
                counts[printing.set] = counts.get(printing.set, 0) + 1
        known = self._sets.get(game, {})
        found = [
            replace(known.get(code, CardSet(code, code)), cards=counts.get(code, 0)) for code in {**known, **counts}
        ]
        return sorted((s for s in found if s.code), key=lambda s: (not s.released, s.released, s.name, s.code))

    def ingest(
        self, game: Game, read: ReadCards, format: str, source: bytes, progress: Progress = silent
    ) -> ImportReport:
        cards = dict(self.cards(game.id))
        ids = assign(read.records, self.heads(game.id), cards)
        counts = {"new": 0, "changed": 0, "unchanged": 0, "enriched": 0}
        progress("Comparing", 0, len(ids))
        for id, record in zip(ids, read.records, strict=True):
            known = cards.get(id)
            cards[id] = fresh(game.id, id, record) if known is None else merged(known, record, read.partial)
            alike = known is not None and reads_alike(known, cards[id])
            counts["new" if known is None else "unchanged" if alike else "changed"] += 1
            counts["enriched"] += alike and known != cards[id]
        progress("Writing", len(ids), len(ids))
        self._stamp += cards != self._cards.get(game.id)
        self._cards.setdefault(game.id, {}).update(cards)
        for one in read.sets:
            old = self._sets.setdefault(game.id, {}).get(one.code, one)
            name = old.name if one.name == one.code else one.name
            self._sets[game.id][one.code] = CardSet(one.code, name, one.released or old.released)
        printings = sum(len(record.printings) for record in read.records)
        return ImportReport(format, len(ids), printings, rejected=read.rejected, warnings=read.warnings, **counts)

    def stamp(self) -> str:
        return str(self._stamp)


@dataclass
class _Held:
    deck: Deck
    saved: Deck | None
    revision: int
    changed: datetime
    versions: list[tuple[int, str, datetime, Deck]] = field(default_factory=list)
    dirty: bool = True


class MemoryDecks:
    """Decks that are gone with the test; its clock ticks a second with every write."""

    def __init__(self, leader: Callable[[Deck], CardId | None] = lambda deck: None) -> None:
        self._held: dict[DeckId, _Held] = {}
        self._leader = leader
        self._last = 0
        self._writes = 0

    def _now(self) -> datetime:
        self._writes += 1
        return datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=self._writes)

    def create(self, deck: Deck) -> StoredDeck:
        self._last += 1
        self._held[DeckId(self._last)] = _Held(deck, None, 1, self._now())
        return self.load(DeckId(self._last))

    def _get(self, id: DeckId) -> _Held:
        if id not in self._held:
            raise UnknownDeck(id)
        return self._held[id]

    def _fresh(self, id: DeckId, revision: int) -> _Held:
        held = self._get(id)
        if held.revision != revision:
            raise Stale(id, held.revision)
        return held

    def load(self, id: DeckId) -> StoredDeck:
        held = self._get(id)
        return StoredDeck(id, held.deck, held.saved, held.revision)

    def journal(self, id: DeckId, deck: Deck, label: str, revision: int) -> StoredDeck:
        held = self._fresh(id, revision)
        held.deck, held.revision, held.changed, held.dirty = deck, revision + 1, self._now(), True
        return self.load(id)

    def save(self, id: DeckId, revision: int, name: str = "") -> StoredDeck:
        held = self._fresh(id, revision)
        held.saved, held.revision, held.changed, held.dirty = held.deck, revision + 1, self._now(), False
        held.versions.insert(0, (len(held.versions) + 1, name, held.changed, held.deck))
        return self.load(id)

    def versions(self, id: DeckId) -> Sequence[tuple[int, str, datetime, Deck]]:
        return tuple(self._get(id).versions)

    def list(self, game: GameId | None = None) -> Sequence[DeckHead]:
        found = [
            DeckHead(
                id, h.deck.game, h.deck.name, h.deck.format, h.deck.count(), h.changed, h.deck.tags,
                leader=self._leader(h.deck), dirty=h.dirty,
            )
            for id, h in self._held.items()
            if game is None or h.deck.game == game
        ]  # fmt: skip
        return sorted(found, key=lambda head: (head.changed, head.id), reverse=True)

    def delete(self, id: DeckId) -> Deck:
        deck = self._get(id).deck
        del self._held[id]
        self._now()
        return deck

    def revision(self) -> int:
        return self._writes
