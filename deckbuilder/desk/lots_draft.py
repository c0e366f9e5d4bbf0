"""Lots on the desk while an edit is made of them."""

from collections.abc import Iterable

from deckbuilder.core.collection import Holding, Lot, PlaceName
from deckbuilder.core.ids import CardId

Pair = tuple[Holding | None, Holding | None]


class LotsDraft:
    """Lots as they stand and as they shall stand; no count goes below zero.

    Args:
        standing: at least all lots of the cards that will be named.
    """

    def __init__(self, standing: Iterable[Holding]) -> None:
        self._before = {holding.lot: holding for holding in standing}
        self._now = {lot: (holding.count, holding.trade) for lot, holding in self._before.items()}
        self._touched: dict[Lot, None] = {}

    def count(self, lot: Lot) -> int:
        """Give the copies of a lot."""
        return self._now.get(lot, (0, 0))[0]

    def total(self, card: CardId) -> int:
        """Give the copies of a card in all lots."""
        return sum(count for lot, (count, _) in self._now.items() if lot.card == card)

    def put(self, lot: Lot, copies: int, trade: int = 0) -> None:
        """Add copies to a lot, so many of them for trade."""
        count, offered = self._now.get(lot, (0, 0))
        self._set(lot, count + copies, offered + min(trade, copies))

    def take(self, lot: Lot, copies: int) -> int:
        """Take copies of a lot away, those for trade last; give how many there were too few."""
        count, offered = self._now.get(lot, (0, 0))
        taken = min(count, copies)
        self._set(lot, count - taken, min(offered, count - taken))
        return copies - taken

    def take_plainest(self, card: CardId, copies: int) -> int:
        """Take copies of a card away, of its plainest lots first; give how many there were too few."""
        for lot in sorted((lot for lot in self._now if lot.card == card), key=plainness):
            copies = self.take(lot, copies)
        return copies

    def turn(self, lot: Lot, into: Lot, copies: int, trade: int) -> None:
        """Make copies of a lot copies of another one; of those for trade so many go along as shall, and as must."""
        count, offered = self._now.get(lot, (0, 0))
        copies = min(copies, count)
        if copies <= 0 or lot == into:
            return
        stay = count - copies
        along = max(min(trade, offered, copies), offered - stay)
        self._set(lot, stay, offered - along)
        self.put(into, copies, along)

    def offer(self, lot: Lot, copies: int) -> None:
        """Set how many copies of a lot may be traded away."""
        count, _ = self._now.get(lot, (0, 0))
        self._set(lot, count, max(0, min(copies, count)))

    def shift(self, lot: Lot, copies: int, trade: int) -> None:
        """Add copies, and copies for trade, or take away as far as they are there."""
        count, offered = self._now.get(lot, (0, 0))
        count = max(0, count + copies)
        self._set(lot, count, max(0, min(offered + trade, count)))

    def clear(self) -> None:
        """Take everything away."""
        for lot in self._now:
            self._set(lot, 0, 0)

    def _set(self, lot: Lot, count: int, trade: int) -> None:
        self._now[lot] = count, trade
        self._touched[lot] = None

    def pairs(self) -> tuple[Pair, ...]:
        """Give what stood there and what shall, of the lots where that is not the same."""
        found: list[Pair] = []
        for lot in self._touched:
            before = self._before.get(lot)
            count, trade = self._now[lot]
            if before is None:
                if count:
                    found.append((None, Holding(lot, count, trade)))
            elif (count, trade) != (before.count, before.trade):
                found.append((before, Holding(lot, count, trade) if count else None))
        return tuple(found)

    def places(self) -> set[PlaceName]:
        """Give the places where copies were put."""
        return {lot.place for lot in self._touched if lot.place and self._now[lot][0]}


def plainness(lot: Lot) -> tuple[int, str]:
    """Give a key that sorts plain lots before those with more to them."""
    said = (
        lot.foil,
        lot.price,
        lot.marks,
        lot.note,
        lot.acquired,
        lot.language,
        lot.condition,
        lot.place,
        lot.printing,
    )
    return sum(map(bool, said)), str(lot)
