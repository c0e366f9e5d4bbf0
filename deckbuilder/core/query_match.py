"""The reference evaluation of a query: over one card, slow and plain; the index and SQL must give the same cards."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from deckbuilder.core.cards import WORDED, Card, CardSet, FieldKind, Value
from deckbuilder.core.decks import Deck, SlotSpec
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId
from deckbuilder.core.naming import plain
from deckbuilder.core.query import (
    ANY,
    OUTSIDE,
    PRINTED,
    And,
    Compare,
    Everything,
    Has,
    InSet,
    Is,
    LegalIn,
    Matches,
    Needle,
    Node,
    Not,
    Number,
    Op,
    Or,
    Order,
    Part,
    Present,
    Query,
    Rated,
    Unread,
    Variable,
)
from deckbuilder.core.query_fold import line, subject, tokens

Pool = Mapping[CardId, bool | None]
"""What a format says of each card: legal, not legal, undecided; absent means undecided."""

_RATING = re.compile(r"(.*?)\s*([+-]?\d+)?", re.DOTALL)
_COMPARE: Mapping[Op, Callable[[int, int], bool]] = {
    Op.EQ: lambda a, b: a == b,
    Op.LT: lambda a, b: a < b,
    Op.LE: lambda a, b: a <= b,
    Op.GT: lambda a, b: a > b,
    Op.GE: lambda a, b: a >= b,
}
_NOTHING: Mapping[CardId, int] = MappingProxyType({})


def _no_pool(format: str) -> Pool | None:
    return None


@dataclass(frozen=True, slots=True)
class QueryContext:
    """What a query may ask that does not stand on the card.

    Attributes:
        places: copies by card in each part of the open deck; ``"deck"`` is the whole of it (see ``deck_places``).
        owned: copies owned by card.
        free: copies owned that no built deck takes; below zero where those take more.
        pool: what a format, as the player wrote it, says of every card; None where no such format is known.
        sets: the sets by release, for names and order.
        wanted: copies wanted by card.
    """

    places: Mapping[str, Mapping[CardId, int]] = field(default_factory=dict)
    owned: Mapping[CardId, int] = field(default_factory=dict)
    free: Mapping[CardId, int] = field(default_factory=dict)
    pool: Callable[[str], Pool | None] = _no_pool
    sets: tuple[CardSet, ...] = ()
    wanted: Mapping[CardId, int] = field(default_factory=dict)


NO_CONTEXT = QueryContext()
"""A context without deck, collection, formats and sets."""


def deck_places(deck: Deck, slots: Sequence[SlotSpec]) -> Mapping[str, Mapping[CardId, int]]:
    """Give a deck's copies by part, for ``QueryContext.places``.

    A part goes by its id and its words in lower case; ``"deck"`` is always the whole deck, counted parts or not.
    """
    places: dict[str, dict[CardId, int]] = {}
    whole: dict[CardId, int] = {}
    for slot in slots:
        copies: dict[CardId, int] = {}
        for entry in deck.entries:
            if entry.slot == slot.id:
                copies[entry.card] = copies.get(entry.card, 0) + entry.count
                whole[entry.card] = whole.get(entry.card, 0) + entry.count
        for word in (*slot.words, slot.label, slot.id):
            places[plain(word)] = copies
    places["deck"] = whole
    return places


def copies_by_card(number: Number, context: QueryContext) -> Mapping[CardId, int]:
    """Give the copies that a number of ``OUTSIDE`` speaks of."""
    if number.part is Part.OWNED:
        return context.owned
    if number.part is Part.FREE:
        return context.free
    if number.part is Part.WANTED:
        return context.wanted
    return context.places.get(number.field, _NOTHING)


def set_codes(node: InSet, sets: Iterable[CardSet], codes: Iterable[str]) -> frozenset[str]:
    """Give those of some set codes that are meant; see ``InSet``.

    Args:
        node: what is asked.
        sets: the known sets, with their names.
        codes: the codes in question, such as those that a catalog's printings bear.
    """
    names = {known.code: known.name for known in sets}
    known = frozenset(tokens(code) for code in names)
    return frozenset(
        code for code in codes if any(_means_set(needle, code, names.get(code, ""), known) for needle in node.needles)
    )


def _means_set(needle: Needle, code: str, name: str, known: frozenset[tuple[str, ...]]) -> bool:
    if needle.words in known:
        return tokens(code) == needle.words
    return needle.part in line((code, name))


def strings(value: Value | None) -> tuple[str, ...]:
    """Give the words that a field's value holds; none for numbers and flags."""
    if isinstance(value, str):
        return (value,) if value else ()
    if isinstance(value, tuple):
        return tuple(word for word in value if isinstance(word, str) and word)
    return ()


def values(card: Card, field: str, game: Game) -> tuple[str, ...]:
    """Give a card's values of a field, see ``query``; empty where it has none. A NUMBER field has none."""
    if field == "name":
        return (card.name, *card.aliases)
    if field == "type":
        return (card.kind,)
    if field == "text":
        return (card.text,) if card.text else ()
    if field == "rulings":
        return card.rulings
    if field in PRINTED:
        return tuple(value for printing in card.printings if (value := getattr(printing, field)))
    if field == ANY:
        worded = [strings(card.fields.get(spec.key)) for spec in game.fields if spec.kind in WORDED]
        return (card.name, *card.aliases, card.kind, *values(card, "text", game), *(w for ws in worded for w in ws))
    return strings(card.fields.get(field))


def rating(entry: str) -> tuple[str, int | None]:
    """Split an entry of a RATED field: ``"Charges 3"`` into ``("Charges", 3)``, ``"Unique"`` into ``("Unique", None)``."""
    found = _RATING.fullmatch(entry.strip())
    assert found is not None  # the pattern matches every text
    return found[1], None if found[2] is None else int(found[2])


def number(card: Card, what: Number, context: QueryContext) -> int | None:
    """Give a number of a card; None where it has none."""
    if what.part in OUTSIDE:
        return copies_by_card(what, context).get(card.id, 0)
    if what.part is Part.PRINTINGS:
        return len(card.printings)
    value = card.fields.get(what.field)
    if what.part is Part.VALUE:
        return value if isinstance(value, int) and not isinstance(value, bool) else None
    return part_of(value, what)


def part_of(value: Value | None, what: Number) -> int | None:
    """Give the nth, the sum or the count of a field's several values; None where there are none."""
    if what.part is Part.COUNT:
        return len(value) if isinstance(value, tuple) and value else None
    held = tuple(v for v in value if isinstance(v, int)) if isinstance(value, tuple) else ()
    if not held:
        return None
    if what.part is Part.SUM:
        return sum(held)
    return held[what.nth - 1] if what.nth <= len(held) else None


def matches(query: Query, card: Card, context: QueryContext = NO_CONTEXT) -> bool:
    """Tell whether a query describes a card."""
    return holds(query.tree, card, query.game, context)


def holds(node: Node, card: Card, game: Game, context: QueryContext) -> bool:
    """Tell whether a node of a query's tree holds for a card."""
    match node:
        case Everything():
            return True
        case And(parts):
            return all(holds(part, card, game, context) for part in parts)
        case Or(parts):
            return any(holds(part, card, game, context) for part in parts)
        case Not(part):
            return not holds(part, card, game, context)
        case Is(_, means):
            return holds(means, card, game, context)
        case _:
            return _atom_holds(node, card, game, context)


def _atom_holds(
    node: Has | Matches | Compare | Rated | Variable | Present | Unread | InSet | LegalIn,
    card: Card,
    game: Game,
    context: QueryContext,
) -> bool:
    match node:
        case Has(field, needles):
            where = line(values(card, field, game))
            return any(needle.part in where for needle in needles)
        case Matches(field, pattern):
            from deckbuilder.core.query_regex import compiled  # most searches are words

            found = values(card, field, game)
            return bool(found) and compiled(pattern).search(subject(found)) is not None
        case Compare(left, op, right):
            a = number(card, left, context)
            b = right if isinstance(right, int) else number(card, right, context)
            return a is not None and b is not None and compare(op, a, b)
        case Rated():
            return rated(node, card.fields.get(node.field))
        case Variable(field):
            return isinstance(card.fields.get(field), str)
        case Present(field):
            return present(card.fields.get(field)) if game.field(field) else bool(values(card, field, game))
        case Unread():
            return card.text is None
        case InSet():
            return bool(set_codes(node, context.sets, (printing.set for printing in card.printings)))
        case LegalIn(format, verdict):
            pool = context.pool(format)
            return pool is not None and pool.get(card.id) is verdict


def compare(op: Op, a: int, b: int) -> bool:
    """Compare two numbers."""
    return _COMPARE[op](a, b)


def rated(node: Rated, value: Value | None) -> bool:
    """Tell whether one entry of a RATED field is what the node asks."""
    for entry in strings(value):
        words, behind = rating(entry)
        where = line((words,))
        if (
            behind is not None
            and compare(node.op, behind, node.number)
            and (not node.needles or any(needle.part in where for needle in node.needles))
        ):
            return True
    return False


def present(value: Value | None) -> bool:
    """Tell whether a card has a field, given its value: not where it is absent, empty or False."""
    return value is not None and value is not False and value != "" and value != ()


SortKey = tuple[tuple[int, int, str], ...]


def sort_key(query: Query, card: Card, context: QueryContext = NO_CONTEXT) -> tuple[SortKey, str, CardId]:
    """Give a key that sorts cards into the query's order."""
    return tuple(order_key(order, card, query.game, context) for order in query.order), plain(card.name), card.id


def order_key(order: Order, card: Card, game: Game, context: QueryContext) -> tuple[int, int, str]:
    """Give the key of one card under one order: (0 found, 1 missing; a number; a text), turned round where descending."""
    if isinstance(order.by, Number):
        return turned(number(card, order.by, context), order.descending)
    if order.by == "set":
        return turned(set_rank((p.set for p in card.printings), releases(context.sets)), order.descending)
    found = values(card, order.by, game)
    return turned(word_rank(found[0], order.by, game) if found else None, order.descending)


def turned(key: int | tuple[int, str] | None, descending: bool) -> tuple[int, int, str]:
    """Make a key of what was found: what is missing sorts last in both directions."""
    if key is None:
        return 1, 0, ""
    number, text = key if isinstance(key, tuple) else (key, "")
    return (0, -number, backwards(text)) if descending else (0, number, text)


def releases(sets: Iterable[CardSet]) -> Mapping[str, int]:
    """Give the place of each set in the order of release."""
    return {known.code: i for i, known in enumerate(sets)}


def set_rank(codes: Iterable[str], released: Mapping[str, int]) -> tuple[int, str] | None:
    """Give the rank of the first set of some; sets of unknown release come behind, by code. None without sets."""
    return min(((released.get(code, len(released)), code) for code in codes if code), default=None)


def word_rank(word: str, field: str, game: Game) -> tuple[int, str]:
    """Give where a word stands in the game's order of a field's words; other words stand behind, by ``plain``."""
    spec = game.field(field)
    choices = game.kinds if field == "type" else spec.choices if spec else ()
    known = rating(word)[0] if spec and spec.kind is FieldKind.RATED else word
    return (choices.index(known) if known in choices else len(choices)), plain(word)


def backwards(text: str) -> str:
    """Give a text that sorts the other way round: for keys only, nobody reads it."""
    return "".join(chr(0x10FFFF - ord(c)) for c in text) + chr(0x10FFFF)
