"""Reads abilities from their notation: constructor calls, and nothing else of the language that they borrow.

``read('Order(Draw(2), spend=True)')`` gives the node; ``repr`` of a node gives its notation back.
"""

import ast
import inspect
from functools import cache
from typing import Any

from deckbuilder.core.errors import BadInput
from deckbuilder.games.saga.algebra import (
    abilities,
    atoms,
    conditions,
    dealings,
    effects,
    entrances,
    filters,
    lines,
    modifiers,
    values,
)
from deckbuilder.games.saga.algebra.abilities import Ability

DEEPEST = 60
"""Levels of calls within calls that a notation may have."""

_ABILITIES = (
    abilities.Order, abilities.React, abilities.Auto, abilities.Static, abilities.Only, abilities.EnterRule, abilities.DeckRule,
    abilities.IsSpell,
    abilities.AlsoOf,
    abilities.OfSet,
    abilities.OfElement,
    abilities.Ration,
    abilities.Vanishes,
)  # fmt: skip


@cache
def _names() -> dict[str, type]:
    """Give every node by name."""
    return {
        name: thing
        for module in (values, filters, conditions, entrances, modifiers, lines, atoms, dealings, effects, abilities)
        for name, thing in vars(module).items()
        if inspect.isclass(thing) and thing.__module__ == module.__name__
    }


def read(text: str, where: str = "ability") -> Ability:
    """Read one ability.

    Args:
        text: one call.
        where: the place, for the message.

    Raises:
        BadInput: it is no call of known nodes with arguments that they take.
    """
    try:
        tree = ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise BadInput(where, repr(text[:60]), "an ability in the notation of the algebra") from None
    node = _node(tree, where, 0)
    if not isinstance(node, _ABILITIES):
        raise BadInput(
            where,
            repr(text[:60]),
            "an Order, React, Auto, Static, Only, EnterRule, DeckRule, IsSpell, AlsoOf, OfSet, OfElement, Ration or Vanishes",
        )
    return node


def _node(tree: ast.expr, where: str, deep: int) -> Any:
    if deep > DEEPEST:
        raise BadInput(where, "calls within calls beyond all measure", f"at most {DEEPEST} levels")
    if isinstance(tree, ast.Constant) and isinstance(tree.value, str | int | None):
        return tree.value
    if isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.USub):
        number = _node(tree.operand, where, deep + 1)
        if isinstance(number, int):
            return -number
    if isinstance(tree, ast.Tuple):
        return tuple(_node(part, where, deep + 1) for part in tree.elts)
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name):
        return _call(tree, tree.func.id, where, deep)
    raise BadInput(where, ast.unparse(tree)[:60], "a node, a number, a word or a tuple of them")


def _call(tree: ast.Call, name: str, where: str, deep: int) -> Any:
    kind = _names().get(name)
    if kind is None:
        raise BadInput(where, f"{name}(...)", "a node of the algebra")
    args = [_node(part, where, deep + 1) for part in tree.args]
    named = {part.arg: _node(part.value, where, deep + 1) for part in tree.keywords if part.arg is not None}
    try:
        inspect.signature(kind).bind(*args, **named)
    except TypeError as error:
        raise BadInput(where, f"{name}(...): {error}", f"{name}{inspect.signature(kind)}") from None
    return kind(*args, **named)
