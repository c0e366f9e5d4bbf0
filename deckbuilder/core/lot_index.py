"""The index over a collection: any query over lots to the lots within a blink, a hundred thousand of them."""

from collections.abc import Callable, Hashable, Sequence
from operator import itemgetter
from typing import Generic, TypeVar

from deckbuilder.core import index_bits as bits
from deckbuilder.core.cards import Card, Printing
from deckbuilder.core.collection import Condition, Holding, Lot
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.core.index import CardIndex
from deckbuilder.core.index_joins import LastAnswers, compared, joined, ranks
from deckbuilder.core.lot_query import FIELDS, WORDED, asks_lot, asks_printing
from deckbuilder.core.naming import plain
from deckbuilder.core.query import (
    Compare,
    Everything,
    Has,
    InSet,
    Matches,
    Node,
    Number,
    Op,
    Order,
    Present,
    Query,
    Variable,
    nodes,
)
from deckbuilder.core.query_fold import line, subject
from deckbuilder.core.query_match import NO_CONTEXT, QueryContext, compare, set_codes

T = TypeVar("T", bound=Hashable)
_KEPT = 64
_KEPT_WELL = {condition.value: n for n, condition in enumerate(Condition)}


class _Column(Generic[T]):
    """A column by its different values: what is asked of each lot is asked of each value once."""

    def __init__(self, column: Sequence[T]) -> None:
        number: dict[T, int] = {}
        self.codes = [number.setdefault(value, len(number)) for value in column]
        self.values = list(number)
        self._spread = itemgetter(*self.codes) if len(self.codes) > 1 else None
        self._lines: list[str] | None = None

    def bits(self, holds: Callable[[T], bool]) -> int:
        """Give the set of lots whose value is so."""
        return self.bits_of([holds(value) for value in self.values])

    def bits_of(self, flags: Sequence[bool]) -> int:
        """Give the set of lots, by a flag for each different value."""
        if self._spread is None:
            return bits.from_flags(bytes(flags[code] for code in self.codes))
        return bits.from_flags(bytes(self._spread(flags)))

    def lines(self, words: Callable[[T], tuple[str, ...]]) -> list[str]:
        """Give the line of each different value, see ``query_fold``."""
        if self._lines is None:
            self._lines = [line(words(value)) for value in self.values]
        return self._lines


class LotIndex:
    """An index over the lots of a collection as it stands; an edited collection needs a new one. Not for two threads at once.

    Args:
        game: whose collection.
        holdings: the lots, in any order.
        cards: the index over the game's cards.
        printings: gives the printings of a card; asked of the cards that are owned, when a query speaks of printings.
    """

    def __init__(
        self,
        game: Game,
        holdings: Sequence[Holding],
        cards: CardIndex,
        printings: Callable[[CardId], Sequence[Printing]],
    ) -> None:
        self._game, self._cards, self._printings = game, cards, printings
        place = {card: n for n, card in enumerate(cards.ids)}
        last = len(place)
        self.holdings: Sequence[Holding] = sorted(holdings, key=lambda holding: _key(holding.lot, place, last))
        self._size = len(self.holdings)
        self._all = (1 << self._size) - 1
        self._column_of: dict[str, _Column[Hashable]] = {}
        self._answers = LastAnswers(_KEPT)
        self._by_id: dict[Hashable, Printing] | None = None
        names = [_name_of(holding.lot, place) for holding in self.holdings]
        self._names = _Column(names)
        lost = [name for name in self._names.values if not isinstance(name, str)]
        self._lost_ids = {name: CardId(f"\0{n}") for n, name in enumerate(lost)}
        self._lost = CardIndex.build(game, [_stranger(game, id, *name) for name, id in self._lost_ids.items()])

    def __len__(self) -> int:
        return self._size

    def search(self, query: Query, context: QueryContext = NO_CONTEXT) -> list[Holding]:
        """Give the lots that a query describes (see ``lot_query.parse_lots``), in its order, then by name, place and the rest."""
        found = self._bits(query.tree, context)
        if not query.order or not found:
            return bits.pick(found, self.holdings)
        places = bits.positions(found, self._size)
        for order in reversed(query.order):
            places.sort(key=self._ranks(order, context).__getitem__)
        return [self.holdings[place] for place in places]

    def warm(self) -> None:
        """Make ahead what the first question about each field would make: a third of a second for a hundred thousand lots."""
        for field in FIELDS:
            column = self._column(field)
            if field in WORDED:
                column.lines(_words)
        self._known_printings()

    # evaluation -----------------------------------------------------------------------------------

    def _bits(self, node: Node, context: QueryContext) -> int:
        if not any(asks_lot(part) or asks_printing(part) for part in nodes(node)):
            return self._by_card(node, context)
        found = joined(node, self._all, lambda part: self._bits(part, context))
        if found is not None:
            return found
        if isinstance(node, InSet | Has) and asks_printing(node):
            return self._by_printing(node, context)
        return self._answers.of(node, self._worked_out)

    def _by_card(self, node: Node, context: QueryContext) -> int:
        if isinstance(node, Everything):
            return self._all
        query = Query("", node, self._game)
        found = set(self._cards.search(query, context))
        if self._lost_ids:
            found |= set(self._lost.search(query, context))
        return self._names.bits_of(
            [(n if isinstance(n, str) else self._lost_ids[n]) in found for n in self._names.values]
        )

    def _by_printing(self, node: InSet | Has, context: QueryContext) -> int:
        column, written = self._column("printing"), 0
        known = self._known_printings()
        by_card = self._by_card(node, context)
        if isinstance(node, InSet):
            codes = set_codes(node, context.sets, {printing.set for printing in known.values()})
            good = {id for id, printing in known.items() if printing.set in codes}
            strange = self._column("written set")
            codes = set_codes(node, context.sets, {str(code) for code in strange.values} - {""})
            written = strange.bits(codes.__contains__)
        else:
            said = {id: getattr(printing, node.field) for id, printing in known.items()}
            lines = {id: line((value,)) for id, value in said.items() if value}
            good = {id for id, text in lines.items() if any(needle.part in text for needle in node.needles)}
        return column.bits(good.__contains__) | (by_card & ~column.bits(known.__contains__)) | written

    def _known_printings(self) -> dict[Hashable, Printing]:
        """Give the printings of lots that the catalog has."""
        if self._by_id is None:
            owned = (name for name in self._names.values if isinstance(name, str))
            self._by_id = {printing.id: printing for card in owned for printing in self._printings(CardId(card))}
        return self._by_id

    def _worked_out(self, node: Node) -> int:
        match node:
            case Has(field, needles):
                lines = self._column(field).lines(_words)
                return self._column(field).bits_of([any(needle.part in text for needle in needles) for text in lines])
            case Matches(field, pattern):
                from deckbuilder.core.query_regex import compiled  # most searches are words

                found = compiled(pattern)
                column = self._column(field)
                return column.bits(
                    lambda value: bool(_words(value)) and found.search(subject(_words(value))) is not None
                )
            case Present(field) | Variable(field):
                return self._column(field).bits(lambda value: value not in ("", (), False, None))
            case Compare(left, op, int(right)):
                wanted = right * 100 if left.field == "price" else right
                return self._column(left.field).bits(
                    lambda value: isinstance(value, int) and compare(op, value, wanted)
                )
            case Compare(left, op, Number() as other):
                return self._compared(left, op, other)
            case _:
                raise AssertionError(f"{node!r} asks no lot")

    def _compared(self, left: Number, op: Op, right: Number) -> int:
        sides = []
        for number in (left, right):
            column, factor = self._column(number.field), 1 if number.field == "price" else 100
            values = [value * factor if isinstance(value, int) else None for value in column.values]
            sides.append([values[code] for code in column.codes])
        return compared(sides[0], op, sides[1])

    def _column(self, field: str) -> _Column[Hashable]:
        if field not in self._column_of:
            value = _VALUES[field]
            self._column_of[field] = _Column([value(holding) for holding in self.holdings])
        return self._column_of[field]

    # order ----------------------------------------------------------------------------------------

    def _ranks(self, order: Order, context: QueryContext) -> Sequence[int]:
        """Give a number for every lot, so that sorting by it is sorting by the order."""
        field = order.by if isinstance(order.by, str) else order.by.field
        if field in FIELDS:
            column, down = self._column(field), order.descending
            of_values, codes = (
                ranks([_order_key(field, value) for value in column.values], descending=down),
                column.codes,
            )
        else:
            of_cards = dict(zip(self._cards.ids, self._cards.ranks(order, context), strict=True))
            keys = [of_cards[CardId(n)] if isinstance(n, str) else None for n in self._names.values]
            of_values, codes = ranks(keys, descending=False), self._names.codes
        return [of_values[code] for code in codes]


Name = str | tuple[str, str, str]
"""The card of a lot; name, set and number as written for one that is not in the index."""


def _name_of(lot: Lot, place: dict[CardId, int]) -> Name:
    if lot.card is None:
        return lot.written
    return lot.card if lot.card in place else (lot.card, "", "")


def _stranger(game: Game, id: CardId, name: str, set: str, number: str) -> Card:
    """Give a card for what was written of one that is not there, so that it is found by that."""
    printings = (Printing(PrintingId(id), set, number),) if set or number else ()
    return Card(id, game.id, name, "", None, {}, printings)


def _key(lot: Lot, place: dict[CardId, int], last: int) -> tuple[object, ...]:
    at = last if lot.card is None else place.get(lot.card, last)
    price = -1 if lot.price is None else lot.price.hundredths
    kept = _KEPT_WELL[lot.condition]
    return (
        at, plain(lot.written[0] or lot.card or ""), lot.written, lot.card or "", lot.printing or "", lot.place, lot.foil, kept, lot.language,
        lot.acquired, price, lot.marks, lot.note,
    )  # fmt: skip


def _day(written: str) -> int | None:
    digits = written.replace("-", "")
    return int(digits) if len(digits) == 8 and digits.isdigit() and digits.isascii() else None


_VALUES: dict[str, Callable[[Holding], Hashable]] = {
    "place": lambda holding: holding.lot.place,
    "condition": lambda holding: holding.lot.condition.value,
    "language": lambda holding: holding.lot.language,
    "note": lambda holding: holding.lot.note,
    "mark": lambda holding: holding.lot.marks,
    "foil": lambda holding: holding.lot.foil,
    "count": lambda holding: holding.count,
    "trade": lambda holding: holding.trade,
    "price": lambda holding: None if holding.lot.price is None else holding.lot.price.hundredths,
    "acquired": lambda holding: _day(holding.lot.acquired),
    "printing": lambda holding: holding.lot.printing,
    "written set": lambda holding: holding.lot.written[1],
}


def _words(value: Hashable) -> tuple[str, ...]:
    """Give the words of a value of a worded field."""
    if isinstance(value, tuple):
        return value
    return (value,) if isinstance(value, str) and value else ()


def _order_key(field: str, value: Hashable) -> int | tuple[int, str] | None:
    """Give what sorts a value; None for what is not said, which comes last. Better kept copies come before worse ones."""
    if isinstance(value, int):
        return int(value)
    words = _words(value)
    if not words:
        return None
    return _KEPT_WELL.get(words[0], 0) if field == "condition" else (0, plain(words[0]))
