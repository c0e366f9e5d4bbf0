"""A collection that passes: what is stored can be read, what is written is forgotten with the program. For pictures of the window."""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime

from deckbuilder.core.collection import Edit, Holding, Lot, PlaceName, Want, lies_in, with_parents
from deckbuilder.core.collection_repo import CollectionRepository, PastEdit, Snapshot
from deckbuilder.core.errors import StaleCollection
from deckbuilder.core.ids import CardId, DeckId, GameId
from deckbuilder.core.progress import Progress, silent

_NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
"""When all that is done here was done: pictures of the window do not depend on the hour."""


class PassingCollection:
    """A ``CollectionRepository`` of one game over another one that is never written; its history is what was done here.

    Args:
        below: what the user owns.
        game: whose cards.
    """

    def __init__(self, below: CollectionRepository, game: GameId) -> None:
        self._lots: dict[Lot, Holding] = {holding.lot: holding for holding in below.holdings(game)}
        self._wants = {(want.card, want.printing): want for want in below.wants(game)}
        self._places = set(below.places(game))
        self._built = set(below.built())
        self._count = 0
        self._past: list[tuple[PastEdit, Edit]] = []
        self._snapshots: dict[int, tuple[Snapshot, Sequence[Holding]]] = {}

    def holdings(self, game: GameId) -> Sequence[Holding]:
        """Give everything that is owned, each lot once."""
        return sorted(self._lots.values(), key=lambda holding: holding.lot.card or "")

    def holdings_of(self, game: GameId, cards: Sequence[CardId]) -> Sequence[Holding]:
        """Give what is owned of some cards."""
        wanted = frozenset(cards)
        return [holding for holding in self.holdings(game) if (holding.lot.card or "") in wanted]

    def holdings_in(self, game: GameId, place: PlaceName) -> Sequence[Holding]:
        """Give what lies in a place and the places in it."""
        inside = (holding for holding in self.holdings(game) if lies_in(holding.lot.place, place))
        return [holding for holding in inside if place or not holding.lot.place]

    def copies(self, game: GameId) -> Sequence[tuple[CardId, str, int, int]]:
        """Give copies, summed up by card and printing."""
        counts: Counter[tuple[CardId, str]] = Counter()
        trade: Counter[tuple[CardId, str]] = Counter()
        for lot, holding in self._lots.items():
            if lot.card is not None:
                counts[lot.card, lot.printing or ""] += holding.count
                trade[lot.card, lot.printing or ""] += holding.trade
        return [(card, printing, counts[card, printing], trade[card, printing]) for card, printing in sorted(counts)]

    def wants(self, game: GameId) -> Sequence[Want]:
        """Give what is wanted."""
        return list(self._wants.values())

    def places(self, game: GameId) -> Sequence[PlaceName]:
        """Give all places by name."""
        return sorted(self._places)

    def built(self) -> frozenset[DeckId]:
        """Give the decks that are built."""
        return frozenset(self._built)

    def apply(self, game: GameId, edit: Edit, progress: Progress = silent) -> None:
        """Make an edit for as long as the program runs.

        Raises:
            StaleCollection: something that the edit names stands otherwise.
        """
        lots, wants, built = dict(self._lots), dict(self._wants), set(self._built)
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
            if new is not None:
                wants[new.card, new.printing] = new
        for deck, build in edit.built:
            if build == (deck in built):
                raise StaleCollection
            built ^= {deck}
        gone = {name for name, _ in edit.places if name}
        come = {name for _, name in edit.places if name} | {lot.place for lot in lots}
        self._places = with_parents((self._places - gone) | come)
        self._lots, self._wants, self._built = lots, wants, built
        self._count += 1
        copies = sum((new.count if new else 0) - (old.count if old else 0) for old, new in edit.holdings)
        self._past.insert(0, (PastEdit(self._count, _NOON, edit.label, copies), edit))

    def history(self, game: GameId, most: int = 200) -> Sequence[PastEdit]:
        """Give the edits, the newest first."""
        return [past for past, _ in self._past[:most]]

    def past_edit(self, game: GameId, number: int) -> Edit:
        """Give an edit.

        Raises:
            LookupError: there is no such one.
        """
        found = next((edit for past, edit in self._past if past.number == number), None)
        if found is None:
            raise LookupError(number)
        return found

    def take_snapshot(self, game: GameId, name: str) -> Snapshot:
        """Keep the collection as it is for as long as the program runs."""
        number, held = len(self._snapshots) + 1, self.holdings(game)
        taken = Snapshot(number, name, _NOON, sum(holding.count for holding in held))
        self._snapshots[number] = (taken, held)
        return taken

    def snapshots(self, game: GameId) -> Sequence[Snapshot]:
        """Give the snapshots, the newest first."""
        return [taken for taken, _ in reversed(self._snapshots.values())]

    def snapshot(self, game: GameId, number: int) -> Sequence[Holding]:
        """Give the lots of a snapshot; raises ``KeyError`` where there is none."""
        return self._snapshots[number][1]

    def remove_snapshot(self, game: GameId, number: int) -> None:
        """Forget a snapshot; raises ``KeyError`` where there is none."""
        del self._snapshots[number]

    def revision(self) -> int:
        """Give how often something was written here."""
        return self._count
