"""A collection in memory, which keeps every promise of ``CollectionRepository``."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from deckbuilder.core.collection import Edit, Holding, Lot, PlaceName, Want, lies_in, with_parents
from deckbuilder.core.collection_repo import PastEdit, Snapshot
from deckbuilder.core.errors import StaleCollection, UnknownDeck
from deckbuilder.core.ids import CardId, DeckId, GameId
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.repos import DeckRepository
from tests.helpers.repositories import MemoryDecks

KEPT = 500


@dataclass
class _Kept:
    lots: dict[Lot, Holding] = field(default_factory=dict)
    wants: dict[tuple[CardId, str | None], Want] = field(default_factory=dict)
    places: set[PlaceName] = field(default_factory=set)
    past: dict[int, tuple[PastEdit, Edit]] = field(default_factory=dict)
    snapshots: dict[int, tuple[Snapshot, tuple[Holding, ...]]] = field(default_factory=dict)


class MemoryCollection:
    """Collections that are gone with the test; their clock ticks a second with every write.

    Args:
        decks: where the decks are that can be built.
    """

    def __init__(self, decks: DeckRepository | None = None) -> None:
        self._decks = decks if decks is not None else MemoryDecks()
        self._kept: dict[GameId, _Kept] = {}
        self._built: set[DeckId] = set()
        self._writes = 0

    def _of(self, game: GameId) -> _Kept:
        return self._kept.setdefault(game, _Kept())

    def _now(self) -> datetime:
        self._writes += 1
        return datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=self._writes)

    def holdings(self, game: GameId) -> Sequence[Holding]:
        return sorted(self._of(game).lots.values(), key=lambda holding: holding.lot.card or "")

    def holdings_of(self, game: GameId, cards: Sequence[CardId]) -> Sequence[Holding]:
        return [holding for holding in self.holdings(game) if (holding.lot.card or "") in cards]

    def holdings_in(self, game: GameId, place: PlaceName) -> Sequence[Holding]:
        inside = (holding for holding in self.holdings(game) if lies_in(holding.lot.place, place))
        return [holding for holding in inside if place or not holding.lot.place]

    def copies(self, game: GameId) -> Sequence[tuple[CardId, str, int, int]]:
        counts: Counter[tuple[CardId, str]] = Counter()
        trade: Counter[tuple[CardId, str]] = Counter()
        for lot, holding in self._of(game).lots.items():
            if lot.card is not None:
                counts[lot.card, lot.printing or ""] += holding.count
                trade[lot.card, lot.printing or ""] += holding.trade
        return [(card, printing, counts[card, printing], trade[card, printing]) for card, printing in sorted(counts)]

    def wants(self, game: GameId) -> Sequence[Want]:
        return list(self._of(game).wants.values())

    def places(self, game: GameId) -> Sequence[PlaceName]:
        return sorted(self._of(game).places)

    def built(self) -> frozenset[DeckId]:
        return frozenset(self._built & {head.id for head in self._decks.list()})

    def apply(self, game: GameId, edit: Edit, progress: Progress = silent) -> None:
        if not edit:
            return
        kept = self._of(game)
        lots, wants, built = dict(kept.lots), dict(kept.wants), set(self._built)
        progress("Writing", 0, len(edit.holdings))
        for before, _ in edit.holdings:
            if before is not None and lots.pop(before.lot, None) != before:
                raise StaleCollection
        for _, after in edit.holdings:
            if after is not None and lots.setdefault(after.lot, after) is not after:
                raise StaleCollection
        for old, new in edit.wants:
            if old is not None and wants.pop((old.card, old.printing), None) != old:
                raise StaleCollection
            if new is not None and wants.setdefault((new.card, new.printing), new) is not new:
                raise StaleCollection
        for deck, build in edit.built:
            if build and deck not in {head.id for head in self._decks.list()}:
                raise UnknownDeck(deck)
            if build == (deck in built):
                raise StaleCollection
            built ^= {deck}
        gone = {name for name, _ in edit.places if name}
        come = {name for _, name in edit.places if name} | {lot.place for lot in lots}
        kept.places = with_parents((kept.places - gone) | come)
        kept.lots, kept.wants, self._built = lots, wants, built
        number, when = max(kept.past, default=0) + 1, self._now()
        copies = sum((after.count if after else 0) - (before.count if before else 0) for before, after in edit.holdings)
        kept.past[number] = PastEdit(number, when, edit.label, copies), edit
        kept.past.pop(number - KEPT, None)

    def history(self, game: GameId, most: int = 200) -> Sequence[PastEdit]:
        return [line for line, _ in reversed(self._of(game).past.values())][:most]

    def past_edit(self, game: GameId, number: int) -> Edit:
        return self._of(game).past[number][1]

    def take_snapshot(self, game: GameId, name: str) -> Snapshot:
        kept = self._of(game)
        copies = sum(holding.count for holding in kept.lots.values())
        snapshot = Snapshot(max(kept.snapshots, default=0) + 1, name, self._now(), copies)
        kept.snapshots[snapshot.number] = snapshot, tuple(self.holdings(game))
        return snapshot

    def snapshots(self, game: GameId) -> Sequence[Snapshot]:
        return [snapshot for snapshot, _ in reversed(self._of(game).snapshots.values())]

    def snapshot(self, game: GameId, number: int) -> Sequence[Holding]:
        return self._of(game).snapshots[number][1]

    def remove_snapshot(self, game: GameId, number: int) -> None:
        del self._of(game).snapshots[number]
        self._now()

    def revision(self) -> int:
        return self._writes
