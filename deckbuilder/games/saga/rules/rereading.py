"""Filters read in another way than they stand: on what makes a strike or action, or without what they say of classes."""

from collections.abc import Callable
from typing import Any, Final

from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.rules import acting, belongings, sieves
from deckbuilder.games.saga.rules.board import Board
from deckbuilder.games.saga.rules.codes import ELEMENTS, SPELL
from deckbuilder.games.saga.rules.sieves import Fits
from deckbuilder.games.saga.rules.state import Env

Leaf = Callable[[Any], Fits | None]
"""How a filter that joins no others is read; None: as it stands."""


def fits(filters: tuple[Any, ...], leaf: Leaf) -> Fits:
    """Read filters that must all fit."""
    parts = [_read(node, leaf) for node in filters]
    if len(parts) == 1:
        return parts[0]
    return lambda t, e, x: all(part(t, e, x) for part in parts)


def _read(node: Any, leaf: Leaf) -> Fits:
    if isinstance(node, f.Not):
        inner = _read(node.filter, leaf)
        return lambda t, e, x: not inner(t, e, x)
    if isinstance(node, f.All):
        return fits(node.filters, leaf)
    if isinstance(node, f.Any):
        parts = [_read(part, leaf) for part in node.filters]
        return lambda t, e, x: any(part(t, e, x) for part in parts)
    return leaf(node) or sieves.fits((node,))


def made_by(filters: tuple[Any, ...]) -> Fits:
    """Read filters on the card that produces a strike or action.

    ``Env.by`` must say what that is: an Order may be a spell, or of an element, by its own words. A character that is of an
    element itself is none that makes its actions so.
    """
    return fits(filters, _made)


def _made(node: Any) -> Fits | None:
    if isinstance(node, f.Spell):
        return _cast
    if isinstance(node, f.Trait) and node.name in ELEMENTS:
        name, bit = node.name, ELEMENTS[node.name]
        return lambda t, e, x: (
            bool(e.by & bit) or (t.sheets[x].sheet.kind != "Character" and belongings.has_trait(t, x, name))
        )
    return None


def _cast(t: Board, e: Env, x: int) -> bool:
    return bool(e.by & SPELL) or acting.is_spell(t, x)


_WAIVED: Final[dict[str, type[Any]]] = {"class": f.Class, "trait": f.Trait}


def waiving(filters: tuple[Any, ...], words: frozenset[str]) -> tuple[Any, ...]:
    """Give filters without what they demand of classes or traits, for whom these do not matter."""
    kinds = tuple(_WAIVED[word] for word in sorted(words))
    return tuple(_waived(node, kinds) for node in filters)


def kinds_of(filters: tuple[Any, ...]) -> tuple[Any, ...]:
    """Give the traits and factions that filters demand, also one of several."""
    found: tuple[Any, ...] = ()
    for node in filters:
        if isinstance(node, f.Trait | f.Faction):
            found = (*found, node)
        elif isinstance(node, f.Any | f.All):
            found = (*found, *kinds_of(node.filters))
    return found


def _waived(node: Any, kinds: tuple[type[Any], ...]) -> Any:
    if isinstance(node, f.Not):
        return node if _waived(node.filter, kinds) == node.filter else f.All()
    if isinstance(node, f.Any | f.All):
        return type(node)(*[_waived(one, kinds) for one in node.filters])
    return f.All() if isinstance(node, kinds) else node
