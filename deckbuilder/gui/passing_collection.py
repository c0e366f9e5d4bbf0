"""A collection that passes: what is stored can be read, what is written is forgotten with the program. For pictures of the window."""

from collections import Counter
from collections.abc import Sequence

from deckbuilder.core.collection import Edit, Holding, Lot, PlaceName, Want, lies_in, with_parents
from deckbuilder.core.collection_repo import CollectionRepository, PastEdit, Snapshot
from deckbuilder.core.errors import StaleCollection
from deckbuilder.core.ids import CardId, DeckId, GameId
from deckbuilder.core.progress import Progress, silent


class PassingCollection:
    """A ``CollectionRepository`` of one game over another one that is never written; its history is that one's.

    Args:
        below: what the user owns.
        game: whose cards.
    """

    def __init__(self, below: CollectionRepository, game: GameId) -> None:
        self._below = below
        self._lots: dict[Lot, Holding] = {holding.lot: holding for holding in below.holdings(game)}
        self._wants = {(want.card, want.printing): want for want in below.wants(game)}
        self._places = set(below.places(game))
        self._built = set(below.built())
        self._count = 0

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

    def history(self, game: GameId, most: int = 200) -> Sequence[PastEdit]:
        """Give the stored edits."""
        return self._below.history(game, most)

    def past_edit(self, game: GameId, number: int) -> Edit:
        """Give a stored edit."""
        return self._below.past_edit(game, number)

    def take_snapshot(self, game: GameId, name: str) -> Snapshot:
        """Give the newest snapshot that is stored: none is taken here."""
        return next(iter(self._below.snapshots(game)))

    def snapshots(self, game: GameId) -> Sequence[Snapshot]:
        """Give the stored snapshots."""
        return self._below.snapshots(game)

    def snapshot(self, game: GameId, number: int) -> Sequence[Holding]:
        """Give the lots of a stored snapshot."""
        return self._below.snapshot(game, number)

    def remove_snapshot(self, game: GameId, number: int) -> None:
        """Keep it: nothing is written here."""

    def revision(self) -> int:
        """Give how often something was written here."""
        return self._count
