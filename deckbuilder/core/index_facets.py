"""The values by which a filter panel counts cards."""

from collections.abc import Callable, Sequence

from deckbuilder.core.cards import FieldKind, Value
from deckbuilder.core.game import Game
from deckbuilder.core.index_columns import Columns
from deckbuilder.core.naming import plain
from deckbuilder.core.query import PRINTED
from deckbuilder.core.query_match import rating, strings, word_rank


def facet_values(columns: Columns, game: Game, field: str) -> Sequence[tuple[str, ...]]:
    """Give every card's facets of a field: its words, numbers as digits, ``yes`` for a flag that is set.

    An entry of a RATED field counts under its words, whatever the number behind them.
    """
    if field in PRINTED:
        return [tuple(value for value in held if value) for held in columns.printed(field)]
    spec = game.field(field)
    if spec is None:
        return [(value,) if value else () for value in columns.firsts(field)]
    if spec.kind is FieldKind.RATED:
        return [tuple(rating(entry)[0] for entry in strings(value)) for value in columns.values(field)]
    return [_shown(value) for value in columns.values(field)]


def facet_key(game: Game, field: str) -> Callable[[str], tuple[int, str]]:
    """Give the key that sorts the facets of a field: numbers by size, words in the game's order."""
    spec = game.field(field)
    if spec is not None and spec.kind in (FieldKind.NUMBER, FieldKind.NUMBERS):
        return lambda text: (int(text), "") if text.removeprefix("-").isdecimal() else (10**9, plain(text))
    return lambda text: word_rank(text, field, game)


def _shown(value: Value | None) -> tuple[str, ...]:
    if isinstance(value, bool):
        return ("yes",) if value else ()
    if isinstance(value, int):
        return (str(value),)
    return tuple(str(part) for part in value) if isinstance(value, tuple) else strings(value)
