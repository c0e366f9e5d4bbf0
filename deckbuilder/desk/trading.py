"""Copies that could be traded away: those above a playset that no built deck takes."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from deckbuilder.core.cards import Card
from deckbuilder.core.collection import Condition, Counts, Holding, Lot
from deckbuilder.core.errors import UnknownFormat
from deckbuilder.core.game import DeckRules
from deckbuilder.core.ids import CardId
from deckbuilder.desk.lots_draft import plainness

PLAYSET = 3
"""Copies that are kept of a card where no format says how many a deck may hold."""

_KEPT_WELL = {condition: n for n, condition in enumerate(Condition)}


@dataclass(frozen=True, slots=True)
class Surplus:
    """Copies of a lot that are not needed.

    Attributes:
        copies: how many could go, those offered already included.
    """

    holding: Holding
    copies: int

    @property
    def fresh(self) -> int:
        """How many are not offered yet."""
        return max(0, self.copies - self.holding.trade)


def playset(rules: DeckRules, format: str) -> Callable[[Card], int]:
    """Give how many copies of a card a deck of a format holds at most, 3 where the format bounds nothing or is not known."""
    try:
        spec = rules.find(format)
    except UnknownFormat:
        return lambda card: PLAYSET

    def most(card: Card) -> int:
        found = spec.copies or PLAYSET
        for field, word, fewer in spec.fewer:
            value = card.fields.get(field)
            if word in (value if isinstance(value, tuple) else (value,)):
                found = min(found, fewer)
        return found

    return most


def surplus(holdings: Sequence[Holding], counts: Counts, keep: Callable[[CardId], int]) -> tuple[Surplus, ...]:
    """Give the copies above what is kept, by place and in the order of the collection.

    Of a card, at least as many stay as are kept and as built decks take. The plain and the worn go first.

    Args:
        holdings: what is owned.
        counts: the same summed up, with what built decks take.
        keep: how many copies of a card to keep.
    """
    lots: dict[CardId, list[Holding]] = defaultdict(list)
    for holding in holdings:
        if holding.lot.card is not None:
            lots[holding.lot.card].append(holding)
    going: dict[Lot, int] = {}
    for card, held in lots.items():
        left = sum(holding.count for holding in held) - max(keep(card), counts.built.get(card, 0))
        for holding in sorted(held, key=_first_to_go):
            if left > 0:
                going[holding.lot] = min(left, holding.count)
                left -= going[holding.lot]
    found = [Surplus(holding, going[holding.lot]) for holding in holdings if holding.lot in going]
    return tuple(sorted(found, key=lambda one: one.holding.lot.place))


def _first_to_go(holding: Holding) -> tuple[bool, bool, int, tuple[int, str]]:
    """Sort what is offered already first, then plain before foil and marked, worn before well kept."""
    lot = holding.lot
    return not holding.trade, lot.foil or bool(lot.marks), -_KEPT_WELL[lot.condition], plainness(lot)
