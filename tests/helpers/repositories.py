"""In-memory twins of the repositories, for tests of everything above storage; the contract suite holds both to one promise."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from deckbuilder.core.cards import Card, CardSet
from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import Stale, UnknownDeck
from deckbuilder.core.formats import Cards, Finding, ReadCards
from deckbuilder.core.game import Game
from deckbuilder.core.identity import assign, fresh, merged, reads_alike
from deckbuilder.core.ids import CardId, DeckId, GameId
from deckbuilder.core.index import CardIndex
from deckbuilder.core.naming import ListedNames, plain
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.query import Query
from deckbuilder.core.query_match import NO_CONTEXT, QueryContext, matches, sort_key
from deckbuilder.core.repos import DeckHead, ImportReport, KeptReading, StoredDeck, cards_of


class MemoryReadings:
    """Readings that are gone with the test."""

    def __init__(self) -> None:
        self.kept: dict[str, KeptReading] = {}

    def load(self, facts: Sequence[str]) -> Mapping[str, KeptReading]:
        return {key: self.kept[key] for key in facts if key in self.kept}

    def keep(self, readings: Mapping[str, KeptReading], only: bool = False) -> bool:
        self.kept = {**({} if only else self.kept), **readings}
        return True


class MemoryCatalog:
    """A catalog that is gone with the test."""

    def __init__(self) -> None:
        self._cards: dict[GameId, dict[CardId, Card]] = {}
        self._sets: dict[GameId, dict[str, CardSet]] = {}
        self._stamp = 0
        self._taken: dict[int, tuple[Game, ReadCards, str, bytes]] = {}
        self._readings: dict[GameId, MemoryReadings] = {}

    def cards(self, game: GameId) -> Cards:
        return self._cards.setdefault(game, {})

    def each(self, game: GameId) -> Iterator[Card]:
        return iter(self.cards(game).values())

    def readings(self, game: GameId) -> MemoryReadings:
        return self._readings.setdefault(game, MemoryReadings())

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
        kept = max(self._taken, default=0) + 1
        self._taken[kept] = (game, read, format, source)
        new, changed, unchanged, enriched = (counts[word] for word in ("new", "changed", "unchanged", "enriched"))
        return ImportReport(
            format, len(ids), printings, new, changed, unchanged, read.rejected, read.warnings, 0.0, enriched, kept
        )

    def take_back(self, kept: int, progress: Progress = silent) -> bool:
        if kept not in self._taken:
            return False
        progress("Reading", 0, len(self._taken))
        others = {number: taken for number, taken in self._taken.items() if number != kept}
        self._cards, self._sets, self._taken = {}, {}, {}
        self._stamp += 1
        for taken in others.values():
            self.ingest(*taken, progress)
        self._taken = others
        return True

    def renew(self, progress: Progress = silent) -> Sequence[Finding]:
        progress("Reading", 0, 0)
        return ()

    def verify(self) -> Sequence[str]:
        return ()

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
    folder: str = ""


class MemoryDecks:
    """Decks that are gone with the test; its clock ticks a second with every write."""

    def __init__(self, leader: Callable[[Deck], CardId | None] = lambda deck: None) -> None:
        self._held: dict[DeckId, _Held] = {}
        self._bin: dict[DeckId, _Held] = {}
        self._folders: set[str] = set()
        self._leader = leader
        self._last = 0
        self._writes = 0

    def _now(self) -> datetime:
        self._writes += 1
        return datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=self._writes)

    def create(self, deck: Deck) -> StoredDeck:
        held = _Held(deck, None, 1, self._now())
        self._last += 1
        self._held[DeckId(self._last)] = held
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
        held.changed = self._now()
        held.deck, held.revision, held.dirty = deck, revision + 1, True
        return self.load(id)

    def save(self, id: DeckId, revision: int, name: str = "") -> StoredDeck:
        held = self._fresh(id, revision)
        held.changed = self._now()
        held.saved, held.revision, held.dirty = held.deck, revision + 1, False
        held.versions.insert(0, (len(held.versions) + 1, name, held.changed, held.deck))
        return self.load(id)

    def versions(self, id: DeckId) -> Sequence[tuple[int, str, datetime, Deck]]:
        return tuple(self._get(id).versions)

    def list(self, game: GameId | None = None) -> Sequence[DeckHead]:
        found = [self._to_head(id, held) for id, held in self._held.items() if game is None or held.deck.game == game]
        return sorted(found, key=lambda head: (head.changed, head.id), reverse=True)

    def _to_head(self, id: DeckId, held: _Held) -> DeckHead:
        deck, leader = held.deck, self._leader(held.deck)
        return DeckHead(
            id, deck.game, deck.name, deck.format, deck.count(), held.changed, deck.tags, held.folder, leader, held.dirty,
            held.revision,
        )  # fmt: skip

    def delete(self, id: DeckId) -> Deck:
        deck = self._get(id).deck
        self.delete_all((id,))
        return deck

    def delete_all(self, ids: Sequence[DeckId]) -> None:
        for id in ids:
            self._get(id)
        self._now()
        for id in ids:
            self._bin[id] = self._held.pop(id)

    def restore(self, ids: Sequence[DeckId]) -> None:
        for id in ids:
            if id not in self._bin:
                raise UnknownDeck(id)
        self._now()
        for id in ids:
            self._held[id] = self._bin.pop(id)
            self._put_folder(self._held[id].folder)

    def deleted(self, game: GameId | None = None) -> Sequence[DeckHead]:
        found = [self._to_head(id, held) for id, held in self._bin.items() if game is None or held.deck.game == game]
        return found[::-1]

    def folders(self) -> Sequence[str]:
        return sorted(self._folders)

    def _put_folder(self, folder: str) -> None:
        parts = folder.split("/") if folder else []
        self._folders |= {"/".join(parts[: n + 1]) for n in range(len(parts))}

    def add_folder(self, folder: str) -> None:
        self._now()
        self._put_folder(folder)

    def _move(self, old: str, target: Callable[[str], str]) -> dict[DeckId, str]:
        """Take a folder away and put each deck in it where it belongs now; gives where they were."""
        self._now()
        self._folders = {name for name in self._folders if not f"{name}/".startswith(f"{old}/")}
        before = {id: h.folder for id, h in self._held.items() if f"{h.folder}/".startswith(f"{old}/")}
        for id, folder in before.items():
            self._held[id].folder = target(folder)
        return before

    def rename_folder(self, old: str, new: str) -> None:
        if old == new or not old:
            return
        moved = [name for name in self._folders if f"{name}/".startswith(f"{old}/")]
        self._move(old, lambda folder: new + folder[len(old) :])
        for name in moved:
            self._put_folder(new + name[len(old) :])

    def remove_folder(self, folder: str) -> Mapping[DeckId, str]:
        parent = folder.rpartition("/")[0]
        return self._move(folder, lambda _: parent)

    def set_folders(self, places: Mapping[DeckId, str]) -> Mapping[DeckId, str]:
        before = {id: self._get(id).folder for id in places}
        self._now()
        for id, folder in places.items():
            self._held[id].folder = folder
            self._put_folder(folder)
        return before

    def set_tags(self, tags: Mapping[DeckId, tuple[str, ...]]) -> Mapping[DeckId, tuple[str, ...]]:
        before = {id: self._get(id).deck.tags for id in tags}
        self._now()
        for id, words in tags.items():
            self._relabel(id, tags=words)
        return before

    def rename(self, id: DeckId, name: str) -> str:
        before = self._get(id).deck.name
        self._now()
        self._relabel(id, name=name)
        return before

    def _relabel(self, id: DeckId, **values: Any) -> None:
        held = self._held[id]
        held.deck, held.revision = replace(held.deck, **values), held.revision + 1
        held.saved = replace(held.saved, **values) if held.saved is not None else None

    def rename_version(self, id: DeckId, number: int, name: str) -> None:
        held = self._get(id)
        if number not in {version[0] for version in held.versions}:
            raise UnknownDeck(id)
        self._now()
        held.versions = [(n, name if n == number else old, time, deck) for n, old, time, deck in held.versions]

    def using(self, cards: Sequence[CardId]) -> frozenset[DeckId]:
        wanted = set(cards)
        return frozenset(id for id, held in self._held.items() if wanted & cards_of(held.deck))

    def revision(self) -> int:
        return self._writes
