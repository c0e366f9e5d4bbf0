"""Cards under headings: by which fields, and where one group ends and the next begins."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from deckbuilder.core.cards import Card, FieldKind, FieldSpec
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId
from deckbuilder.gui.language import spoken
from deckbuilder.gui.models.card_table import IN_DECK, SET, TYPE, Group
from deckbuilder.gui.models.copies import FREE, OWNED, WANTED
from deckbuilder.gui.words import shown

if TYPE_CHECKING:  # by what cards can be grouped is known before the first paint, grouped they are after it
    from deckbuilder.core.formats import Cards
    from deckbuilder.core.query import Order
    from deckbuilder.core.query_match import QueryContext

_GROUPED = frozenset({FieldKind.WORD, FieldKind.WORDS, FieldKind.NUMBER})
_Key = tuple[int, int, str]
_HELD = {OWNED: "owned", FREE: "free", WANTED: "wanted"}


def _tr(text: str) -> str:
    return QCoreApplication.translate("grouping", text)


def groupable(game: Game) -> tuple[str, ...]:
    """Give the keys by which a game's cards can stand in groups: type, fields of few values, set."""
    fields = [
        spec.key
        for spec in game.fields
        if spec.kind in _GROUPED and (spec.choices or spec.key in game.facets or spec.kind is FieldKind.NUMBER)
    ]
    return (TYPE, *(key for key in fields if key not in (TYPE, SET)), SET)


def order_by(key: str, descending: bool, game: Game) -> "Order":
    """Give the order of a search that sorts by a column."""
    from deckbuilder.core.query import Number, Order, Part  # see above

    spec = game.field(key)
    by: Number | str = key
    if key == IN_DECK:
        by = Number("deck", Part.COPIES)
    elif key in _HELD:
        by = Number("", Part(_HELD[key]))
    elif spec is not None and spec.kind is FieldKind.NUMBER:
        by = Number(key)
    elif spec is not None and spec.kind is FieldKind.NUMBERS:
        by = Number(key, Part.SUM)
    return Order(by, descending)


def grouped(
    ids: Sequence[CardId], cards: "Cards", order: "Order", key: str, game: Game, context: "QueryContext"
) -> tuple[Group, ...]:
    """Find the groups in cards that are sorted by them.

    The ends are found by halving: a few cards of each group are looked at, however many there are.

    Args:
        ids: cards found, in the order of the search.
        cards: where they are looked up.
        order: by which the search sorted first.
        key: the column that it stands for.
        game: whose words give the order.
        context: the sets.
    """
    from deckbuilder.core.query_match import turned  # see above

    ranked = _ranking(order, key, game, context)
    known: dict[CardId, _Key] = {}

    def rank(id: CardId) -> _Key:
        if id not in known:
            card = cards.get(id)
            known[id] = turned(ranked(card) if card is not None else None, order.descending)
        return known[id]

    found: list[Group] = []
    at = 0
    while at < len(ids):
        here = rank(ids[at])
        step = 1
        while at + step < len(ids) and rank(ids[at + step]) <= here:
            step *= 2
        end = bisect_right(ids, here, at + step // 2, min(at + step, len(ids)), key=rank)
        card = cards.get(ids[at])
        label = _label(card, key, game, context) if card is not None and here[0] == 0 else _without(key, game)
        found.append(Group(label, end - at))
        at = end
    return tuple(found)


def _ranking(
    order: "Order", key: str, game: Game, context: "QueryContext"
) -> Callable[[Card], int | tuple[int, str] | None]:
    """Give the very key by which the search sorts; see ``Order``."""
    from deckbuilder.core.query import Number  # see above
    from deckbuilder.core.query_match import releases, set_rank, values, word_rank

    if isinstance(order.by, Number):
        return lambda card: card.number(key)
    if key == SET and game.field(SET) is None:
        released = releases(context.sets)
        return lambda card: set_rank((printing.set for printing in card.printings), released)

    def by_word(card: Card) -> tuple[int, str] | None:
        first = next(iter(values(card, key, game)), None)
        return None if first is None else word_rank(first, key, game)

    return by_word


def _label(card: Card, key: str, game: Game, context: "QueryContext") -> str:
    from deckbuilder.core.query_match import releases, set_rank, values  # see above

    spec = game.field(key)
    if spec is not None and spec.kind is FieldKind.NUMBER:
        return f"{spoken(spec.label)} {shown(card, _bare(spec))}"
    if key == SET and spec is None:
        found = set_rank((printing.set for printing in card.printings), releases(context.sets))
        code = found[1] if found is not None else ""
        return next((known.name for known in context.sets if known.code == code), code)
    return next(iter(values(card, key, game)), "")


def _bare(spec: FieldSpec) -> FieldSpec:
    """Give a field whose numbers are written without a sign: a group holds cards that print it and cards that do not."""
    return FieldSpec(spec.key, spec.label, spec.kind, spec.unit)


def _without(key: str, game: Game) -> str:
    spec = game.field(key)
    label = spoken(spec.label) if spec is not None else {TYPE: _tr("Type"), SET: _tr("Set")}.get(key, key)
    return _tr("Without {field}").format(field=label)
