"""The index over all cards of a game: any query to sorted ids within a blink."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial
from itertools import compress
from operator import itemgetter
from typing import TypeVar

from deckbuilder.core import index_bits as bits
from deckbuilder.core.cards import WORDED, Card, CardSet, Value
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId
from deckbuilder.core.index_columns import CardColumns, Columns
from deckbuilder.core.index_facets import facet_key, facet_values
from deckbuilder.core.index_joins import LastAnswers, compared, joined, ranks
from deckbuilder.core.index_words import FewLines, ManyLines, sieved, words_of
from deckbuilder.core.query import (
    ANY,
    OUTSIDE,
    Compare,
    Has,
    InSet,
    LegalIn,
    Matches,
    Node,
    Number,
    Op,
    Order,
    Part,
    Present,
    Query,
    Rated,
    Unread,
    Variable,
)
from deckbuilder.core.query_match import (
    NO_CONTEXT,
    QueryContext,
    compare,
    copies_by_card,
    part_of,
    present,
    rated,
    releases,
    set_codes,
    set_rank,
    strings,
    word_rank,
)

__all__ = ["CardColumns", "CardIndex", "Columns"]

T = TypeVar("T")
_Moved = Callable[[bytes], Iterable[int]]
_KEPT = 256
_SPARSE = 32  # with fewer than one in so many, sorting them is faster than picking them out of a sorted list
_ORDERS = 6  # so many orders are kept at hand
_MAX_SIEVE = 8  # looking for more texts, one by one, takes longer than trying the expression everywhere


class CardIndex:
    """An index over columns; lazy: it reads a column when a query first needs it.

    Positions are places in the order of names. The mappings and sets of a context are taken as values: who changes one
    hands over a new one. Not for two threads at once.

    Args:
        game: whose cards they are.
        columns: the cards; only the ids are read at once.
    """

    def __init__(self, game: Game, columns: Columns) -> None:
        self._game = game
        self._columns = columns
        self._ids = columns.ids()
        self._size = len(self._ids)
        self._all = (1 << self._size) - 1
        self._within_any = {spec.key for spec in game.fields if spec.kind in WORDED} | {"name", "type", "text"}
        self._made: dict[Hashable, object] = {}
        self._answers = LastAnswers(_KEPT)
        self._lent: dict[Hashable, tuple[object, int]] = {}
        self._sequences: OrderedDict[tuple[Order, ...], tuple[list[int], list[CardId], _Moved]] = OrderedDict()
        self._set_ranks: dict[Order, tuple[tuple[CardSet, ...], Sequence[int]]] = {}

    @classmethod
    def build(cls, game: Game, cards: Sequence[Card]) -> "CardIndex":
        """Index cards at hand, in any order."""
        return cls(game, CardColumns(game, cards))

    def __len__(self) -> int:
        return self._size

    @property
    def ids(self) -> Sequence[CardId]:
        """All ids in the order of names."""
        return self._ids

    def search(self, query: Query, context: QueryContext = NO_CONTEXT) -> list[CardId]:
        """Give the ids of the cards that a query describes, in its order."""
        found = self._bits(query.tree, context)
        if not query.order or not found:
            return bits.pick(found, self._ids)
        if any(self._is_outside(order) for order in query.order):
            places = bits.positions(found, self._size)
            for order in reversed(query.order):
                places.sort(key=self.ranks(order, context).__getitem__)
            return [self._ids[place] for place in places]
        sequence, in_order, moved = self._sequence(query.order)
        if found == self._all:
            return in_order.copy()
        if found.bit_count() * _SPARSE > self._size:
            return list(compress(in_order, moved(bits.to_flags(found, self._size))))
        ranks = self._make(("places", query.order), lambda: _inverse(sequence))
        return [self._ids[place] for place in sorted(bits.positions(found, self._size), key=ranks.__getitem__)]

    def count(self, query: Query, context: QueryContext = NO_CONTEXT) -> int:
        """Count the cards that a query describes."""
        return self._bits(query.tree, context).bit_count()

    def facets(self, query: Query, field: str, context: QueryContext = NO_CONTEXT) -> Mapping[str, int]:
        """Count the cards that a query describes by the values of a field, in the game's order of its words.

        A card counts under each of its values; entries of a RATED field count under their words, numbers as digits.
        """
        found = self._bits(query.tree, context)
        counts = {value: (cards & found).bit_count() for value, cards in self._facet_sets(field).items()}
        return {value: count for value, count in counts.items() if count}

    def warm(self, *fields: str) -> None:
        """Index the words of fields ahead of the first question; of ``any`` by default."""
        for field in fields or (ANY,):
            self._words(field)

    # what is made once --------------------------------------------------------------------------------------------

    def _make(self, key: Hashable, how: Callable[[], T]) -> T:
        if key not in self._made:
            self._made[key] = how()
        return self._made[key]  # type: ignore[return-value]  # every key belongs to one maker

    def _lines(self, field: str) -> Sequence[str]:
        return self._make(("lines", field), lambda: list(self._columns.lines(field)))

    def _values(self, field: str) -> Sequence[Value | None]:
        return self._make(("values", field), lambda: self._columns.values(field))

    def _words(self, field: str) -> FewLines | ManyLines:
        return self._make(("words", field), lambda: words_of(self._columns.lines(field), partial(self._lines, field)))

    def _sets(self, key: Hashable, column: Callable[[], Sequence[tuple[T, ...]]]) -> dict[T, int]:
        """Give the set of positions of every value of a column of several values."""

        def made() -> dict[T, int]:
            places: dict[T, list[int]] = {}
            for i, held in enumerate(column()):
                for value in held:
                    places.setdefault(value, []).append(i)
            return {value: bits.from_positions(where, self._size) for value, where in places.items()}

        return self._make(("sets", key), made)

    def _by_set(self) -> dict[str, int]:
        return self._sets("set", lambda: self._columns.printed("set"))

    def _facet_sets(self, field: str) -> dict[str, int]:
        def made() -> dict[str, int]:
            sets = self._sets(("facet", field), lambda: facet_values(self._columns, self._game, field))
            return {value: sets[value] for value in sorted(sets, key=facet_key(self._game, field))}

        return self._make(("facets", field), made)

    # evaluation ---------------------------------------------------------------------------------------------------

    def _bits(self, node: Node, context: QueryContext) -> int:
        found = joined(node, self._all, lambda part: self._bits(part, context))
        if found is not None:
            return found
        match node:
            case InSet():
                return self._borrowed(node, context.sets, lambda: self._in_sets(node, context.sets))
            case LegalIn(format, verdict):
                pool = context.pool(format)
                return 0 if pool is None else self._borrowed(
                    node, pool, lambda: bits.from_flags(bytes([pool.get(card) is verdict for card in self._ids]))
                )  # fmt: skip
            case Compare(left, op, right) if left.part in OUTSIDE or (
                isinstance(right, Number) and right.part in OUTSIDE
            ):
                return self._outside(node, left, op, right, context)
            case _:
                return self._answers.of(node, self._worked_out)

    def _worked_out(self, node: Node) -> int:
        match node:
            case Has(field, needles):
                words, found = self._words(field), 0
                for needle in needles:
                    found |= words.having(needle)
                return found
            case Matches(field, pattern):
                return self._matching(field, pattern)
            case Compare(left, op, int(right)):
                found = 0
                for value, cards in self._numbers(left).items():
                    if compare(op, value, right):
                        found |= cards
                return found
            case Compare(left, op, Number() as right):
                return compared(self._number_column(left), op, self._number_column(right))
            case Rated(field):
                found = 0
                for entries, cards in self._sets(field, lambda: [(strings(v),) for v in self._values(field)]).items():
                    if rated(node, entries):
                        found |= cards
                return found
            case Variable(field):
                return bits.from_flags(bytes([isinstance(v, str) for v in self._values(field)]))
            case Present(field) if self._game.field(field):
                return bits.from_flags(bytes([present(v) for v in self._values(field)]))
            case Present(field):
                return bits.from_flags(bytes([text != "" for text in self._lines(field)]))
            case Unread():
                return bits.from_flags(bytes(self._columns.unread()))
            case _:
                raise AssertionError(f"{node!r} asks more than the card")

    def _matching(self, field: str, pattern: str) -> int:
        """Search by a regular expression; what every match contains sieves first."""
        from deckbuilder.core.index_subjects import Subjects  # 2 MB with all behind it, and few write expressions
        from deckbuilder.core.query_regex import compiled

        subjects = self._make(("subjects", field), lambda: Subjects(self._columns.subjects(field)))
        wanted = compiled(pattern)
        if wanted.within_word and subjects.whole_words and ("words", field) in self._made:
            return self._words(field).matching(wanted.regex)
        if wanted.pure:
            return subjects.holding(wanted.sieve)
        among = self._all
        if wanted.words and (words := self._words_at_hand(field)) is not None:
            among = sieved(words, wanted.words, subjects.whole_words, among)
        elif 0 < len(wanted.sieve) <= _MAX_SIEVE:
            among = subjects.holding(wanted.sieve)
        found = subjects.matching(wanted, among)
        if wanted.regex.search("") is None:
            return found
        return found & bits.from_flags(bytes([text != "" for text in self._lines(field)]))

    def _words_at_hand(self, field: str) -> FewLines | ManyLines | None:
        """Give the words of a field, or words among which all of its are, if they are indexed."""
        known = field if ("words", field) in self._made or field not in self._within_any else ANY
        return self._words(known) if ("words", known) in self._made else None

    def _numbers(self, what: Number) -> dict[int, int]:
        return self._sets(what, lambda: [() if v is None else (v,) for v in self._number_column(what)])

    def _number_column(self, what: Number) -> Sequence[int | None]:
        def made() -> Sequence[int | None]:
            if what.part is Part.PRINTINGS:
                return [len(held) for held in self._columns.printed("set")]
            column = self._values(what.field)
            if what.part is Part.VALUE:
                return [v if isinstance(v, int) and not isinstance(v, bool) else None for v in column]
            return [part_of(v, what) for v in column]

        return self._make(("numbers", what), made)

    # what the context knows -----------------------------------------------------------------------------------------

    def _borrowed(self, key: Hashable, source: object, how: Callable[[], int]) -> int:
        """Keep an answer for as long as the context hands over the same object."""
        known = self._lent.get(key)
        if known is None or known[0] is not source:
            if len(self._lent) >= _KEPT:
                self._lent.clear()
            known = self._lent[key] = (source, how())
        return known[1]

    def _in_sets(self, node: InSet, sets: tuple[CardSet, ...]) -> int:
        by_set, found = self._by_set(), 0
        for code in set_codes(node, sets, by_set):
            found |= by_set[code]
        return found

    def _outside(self, node: Compare, left: Number, op: Op, right: int | Number, context: QueryContext) -> int:
        """Compare copies in the deck or owned: most cards have none, so only those with some are looked at."""
        if left.part not in OUTSIDE or isinstance(right, Number):
            mine = self._number_anywhere(left, context)
            other = self._number_anywhere(right, context) if isinstance(right, Number) else [right] * self._size
            return compared(mine, op, other)
        copies = copies_by_card(left, context)
        return self._borrowed(node, copies, lambda: self._by_copies(copies, op, right))

    def _by_copies(self, copies: Mapping[CardId, int], op: Op, right: int) -> int:
        place = self._make("place", lambda: {card: i for i, card in enumerate(self._ids)})
        none = compare(op, 0, right)
        flags = bytearray([none]) * self._size
        for card, count in copies.items():
            if card in place:
                flags[place[card]] = compare(op, count, right)
        return bits.from_flags(flags)

    def _number_anywhere(self, what: Number, context: QueryContext) -> Sequence[int | None]:
        if what.part in OUTSIDE:
            copies = copies_by_card(what, context)
            return [copies.get(card, 0) for card in self._ids]
        return self._number_column(what)

    # order ----------------------------------------------------------------------------------------------------------

    def _is_outside(self, order: Order) -> bool:
        return order.by == "set" or (isinstance(order.by, Number) and order.by.part in OUTSIDE)

    def _sequence(self, orders: tuple[Order, ...]) -> tuple[list[int], list[CardId], _Moved]:
        """Give all positions in an order, the ids with them, and what brings flags into that order."""

        def made() -> tuple[list[int], list[CardId], _Moved]:
            places = list(range(self._size))
            for order in reversed(orders):
                places.sort(key=self.ranks(order, NO_CONTEXT).__getitem__)
            moved = itemgetter(*places) if self._size > 1 else bytes
            # Copies that lie side by side in memory in this order are read in half the time.
            return places, [CardId(self._ids[place].encode().decode()) for place in places], moved

        known = self._sequences.get(orders)
        if known is None:
            known = self._sequences[orders] = made()
            if len(self._sequences) > _ORDERS:
                self._sequences.popitem(last=False)
        return known

    def ranks(self, order: Order, context: QueryContext) -> Sequence[int]:
        """Give a number for every card of ``ids``, so that sorting by it is sorting by the order; equal where it tells no difference."""

        def made() -> Sequence[int]:
            return ranks(self._keys(order, context), descending=order.descending)

        if order.by == "set":
            known = self._set_ranks.get(order)
            if known is None or known[0] is not context.sets:
                known = self._set_ranks[order] = (context.sets, made())
            return known[1]
        return made() if self._is_outside(order) else self._make(("ranks", order), made)

    def _keys(self, order: Order, context: QueryContext) -> Sequence[int | tuple[int, str] | None]:
        if isinstance(order.by, Number):
            return self._number_anywhere(order.by, context)
        if order.by == "set":
            released = releases(context.sets)
            return [set_rank(codes, released) for codes in self._columns.printed("set")]
        first: dict[str | None, tuple[int, str] | None] = {None: None}
        column = self._columns.firsts(order.by)
        for word in column:
            if word is not None and word not in first:
                first[word] = word_rank(word, order.by, self._game)
        return [first[word] for word in column]


def _inverse(sequence: Sequence[int]) -> list[int]:
    ranks = [0] * len(sequence)
    for rank, place in enumerate(sequence):
        ranks[place] = rank
    return ranks
