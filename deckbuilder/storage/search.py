"""Queries as SQL: the same cards, in the same order, as by memory."""

import json
import math
import sqlite3
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from deckbuilder.core.cards import Card
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId
from deckbuilder.core.query import (
    ANY,
    OUTSIDE,
    PRINTED,
    And,
    Compare,
    End,
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
    Or,
    Order,
    Part,
    Present,
    Query,
    Rated,
    Unread,
    Variable,
)
from deckbuilder.core.query_fold import line, subject
from deckbuilder.core.query_match import QueryContext, copies_by_card, order_key, rated, set_codes, values
from deckbuilder.core.query_regex import compiled
from deckbuilder.storage.catalog_cards import to_card
from deckbuilder.storage.catalog_tables import COLUMNS

_FOLDED = {"name": ("folded.name",), "text": ("folded.text",), ANY: ("folded.name", "folded.text", "folded.rest")}
_WORDS_COLUMNS = {"name": "{name} : ", "text": "{text} : ", ANY: ""}


def found(
    connection: sqlite3.Connection, game: Game, query: Query, limit: int | None, context: QueryContext
) -> list[Card]:
    """Give the cards that a query describes, in its order.

    Raises:
        sqlite3.Error: the catalog cannot be read.
    """
    writer = _Writer(connection, game, context)
    condition = writer.node(query.tree)
    order = "".join(writer.order(key) for key in query.order)
    sql = (
        f"SELECT {', '.join(f'card.{column}' for column in COLUMNS.split(', '))}"
        " FROM card JOIN folded ON folded.key = card.key"
        f" WHERE card.game = {writer.bind(game.id)} AND {condition}"
        f" ORDER BY {order}card.sort, card.id LIMIT {writer.bind(-1 if limit is None else limit)}"
    )
    connection.create_function("line", 1, _line, deterministic=True)
    rows = connection.execute(sql, writer.arguments).fetchall()
    return [to_card(game.id, row) for row in rows]


@lru_cache(maxsize=20_000)
def _line(value: str) -> str:
    return line((value,))


def _bounded(number: int) -> int | float:
    """Give a number that SQLite takes; none of its own is larger."""
    return number if abs(number) < 2**63 else math.copysign(math.inf, number)


class _Writer:
    """Writes one query. What SQL cannot say is a function named for its place in the query; each is deterministic."""

    def __init__(self, connection: sqlite3.Connection, game: Game, context: QueryContext) -> None:
        self.arguments: dict[str, Any] = {}
        self._connection = connection
        self._game = game
        self._context = context
        self._functions = 0

    def bind(self, value: object) -> str:
        """Give a placeholder for a value."""
        name = f"a{len(self.arguments)}"
        self.arguments[name] = value
        return f":{name}"

    def _function(self, count: int, work: Any) -> str:
        self._functions += 1
        name = f"asked_{self._functions}"
        self._connection.create_function(name, count, work, deterministic=True)
        return name

    # -- conditions: each is 0 or 1, never NULL -----------------------------------------------------

    def node(self, node: Node) -> str:
        """Give the condition of a node."""
        match node:
            case Everything():
                return "1"
            case And(parts):
                return "(" + " AND ".join(self.node(part) for part in parts) + ")"
            case Or(parts):
                return "(" + " OR ".join(self.node(part) for part in parts) + ")"
            case Not(part):
                return f"NOT {self.node(part)}"
            case Is(_, means):
                return self.node(means)
            case Has():
                return self._has(node)
            case Matches(field, pattern):
                return self._matches(field, pattern)
            case Compare(left, op, right):
                other = self.bind(_bounded(right)) if isinstance(right, int) else self.number(right)
                return f"coalesce({self.number(left)} {op.value} {other}, 0)"
            case Rated():
                return self._rated(node)
            case Variable(field):
                return f"coalesce(json_type(card.fields, {self._path(field)}) = 'text', 0)"
            case Present(field):
                return self._present(field)
            case Unread():
                return "card.text IS NULL"
            case InSet():
                return self._in_set(node)
            case LegalIn(format, verdict):
                pool = self._context.pool(format)
                if pool is None:
                    return "0"
                return self._among([id for id, said in pool.items() if said is verdict])

    def _path(self, key: str) -> str:
        return self.bind(f'$."{key}"')

    def _among(self, ids: Sequence[CardId]) -> str:
        return f"card.id IN (SELECT value FROM json_each({self.bind(json.dumps(ids))}))"

    def _has(self, node: Has) -> str:
        if node.field in _FOLDED:
            return "(" + " OR ".join(self._in_folded(node.field, needle) for needle in node.needles) + ")"
        tests = " OR ".join(f"instr(line(value), {self.bind(needle.part)})" for needle in node.needles)
        if node.field == "type":
            return "(" + tests.replace("line(value)", "line(card.kind)") + ")"
        return f"EXISTS (SELECT 1 FROM {self._each(node.field)} AND ({tests}))"

    def _in_folded(self, field: str, needle: Needle) -> str:
        """Look for a needle in the stored lines; the full-text index narrows the search where it can."""
        part = self.bind(needle.part)
        inside = "(" + " OR ".join(f"instr({column}, {part})" for column in _FOLDED[field]) + ")"
        if not all(word.isascii() and word.isalnum() for word in needle.words) or not needle.words:
            return inside
        phrase = " AND ".join(f'"{word}"' for word in needle.words) + ("*" if needle.end is End.PREFIX else "")
        words = self.bind(f"{_WORDS_COLUMNS[field]}({phrase})")
        return f"(card.key IN (SELECT rowid FROM words WHERE words MATCH {words}) AND {inside})"

    def _each(self, field: str) -> str:
        """Give a table of the field's values, one ``value`` a row, with a condition that more may be added to."""
        if field == "rulings":
            return "json_each(card.rulings) WHERE 1"
        if field in PRINTED:
            return (
                f"(SELECT json_extract(value, '$.{field}') AS value FROM json_each(card.printings)) WHERE value <> ''"
            )
        return self._each_word(field)

    def _each_word(self, field: str) -> str:
        """Give the same of a printed field, though a builtin one has its name."""
        return f"json_each(card.fields, {self._path(field)}) WHERE type = 'text' AND value <> ''"

    def _matches(self, field: str, pattern: str) -> str:
        search = compiled(pattern).search
        game = self._game

        def test(*row: Any) -> bool:
            held = values(to_card(game.id, row), field, game)
            return bool(held) and search(subject(held)) is not None

        columns = COLUMNS.split(", ")
        return f"{self._function(len(columns), test)}({', '.join(f'card.{column}' for column in columns)})"

    def _rated(self, node: Rated) -> str:
        name = self._function(1, lru_cache(maxsize=2000)(lambda entry: rated(node, entry)))
        return f"EXISTS (SELECT 1 FROM {self._each_word(node.field)} AND {name}(value))"

    def _present(self, field: str) -> str:
        if self._game.field(field) is not None:
            path = self._path(field)
            return (
                f"(coalesce(json_type(card.fields, {path}), 'null') NOT IN ('null', 'false')"
                f" AND json_extract(card.fields, {path}) NOT IN ('', '[]'))"
            )
        if field in (ANY, "name", "type"):
            return "1"
        if field == "text":
            return "coalesce(card.text <> '', 0)"
        return f"EXISTS (SELECT 1 FROM {self._each(field)})"

    def _in_set(self, node: InSet) -> str:
        codes = self._connection.execute(
            "SELECT DISTINCT json_extract(p.value, '$.set') FROM card, json_each(card.printings) AS p"
            " WHERE card.game = ?",
            (self._game.id,),
        ).fetchall()
        meant = self.bind(json.dumps(sorted(set_codes(node, self._context.sets, (code for (code,) in codes)))))
        return (
            "EXISTS (SELECT 1 FROM json_each(card.printings) AS p WHERE json_extract(p.value, '$.set')"
            f" IN (SELECT value FROM json_each({meant})))"
        )

    # -- numbers: NULL where a card has none ---------------------------------------------------------

    def number(self, what: Number) -> str:
        """Give a number of a card."""
        if what.part in OUTSIDE:
            return self._copies(copies_by_card(what, self._context))
        if what.part is Part.PRINTINGS:
            return "json_array_length(card.printings)"
        path = self._path(what.field)
        if what.part is Part.VALUE:
            return f"CASE json_type(card.fields, {path}) WHEN 'integer' THEN json_extract(card.fields, {path}) END"
        if what.part is Part.COUNT:
            return f"nullif(json_array_length(card.fields, {path}), 0)"
        ints = f"json_each(card.fields, {path}) WHERE type = 'integer' AND json_type(card.fields, {path}) = 'array'"
        if what.part is Part.SUM:
            return f"(SELECT sum(value) FROM {ints})"
        return f"(SELECT value FROM {ints} ORDER BY key LIMIT 1 OFFSET {self.bind(what.nth - 1)})"

    def _copies(self, held: Mapping[CardId, int]) -> str:
        name = self._function(1, lambda card: held.get(card, 0))
        return f"{name}(card.id)"

    # -- order ---------------------------------------------------------------------------------------

    def order(self, key: Order) -> str:
        """Give a part of ORDER BY, with a comma behind it; cards that lack the key come last."""
        if isinstance(key.by, Number):
            number = self.number(key.by)
            return f"{number} IS NULL, {number}{' DESC' if key.descending else ''}, "
        game, context = self._game, self._context
        columns = COLUMNS.split(", ")

        def rank(*row: Any) -> str:
            missing, number, text = order_key(key, to_card(game.id, row), game, context)
            return f"{missing}{number + 10**9:010d}{text}"

        return f"{self._function(len(columns), rank)}({', '.join(f'card.{column}' for column in columns)}), "
