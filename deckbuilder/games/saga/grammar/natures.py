"""Cards that are called by a trait alone, which characters have as well as items."""

from copy import copy
from typing import Final

from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.text.terms import Term, Value

FOLK_TOO: Final = frozenset({"Steed", "Totem"})
"""Traits of items that characters have, too: a Totem that joins the army need not be equipped."""
_ITEM: Final = f.Kind("Item")
_FOLK: Final = f.Kind("Character")
_BORNE: Final = frozenset({"HeldBy", "Equipped", "Of", "Item"})
"""What tells that cards are equipped, or items."""


def bare(term: Term) -> bool:
    """Tell whether cards are called by a trait alone, which others than items may have, too: "a Trap", but "a Trap item"."""
    return term.head == "Gear" and len(term.args) == 1


def of_either(parts: Value, filters: tuple[Filter, ...]) -> tuple[Filter, ...]:
    """Give what cards must fit that are called by a trait: "each Totem in your army" is a character of that trait as well."""
    terms = [part for part in parts if isinstance(part, Term)] if isinstance(parts, tuple) else []
    alone = any(bare(term) and term.args[0] in FOLK_TOO for term in terms)
    if not alone or any(term.head in _BORNE for term in terms):
        return filters
    return said_of_either(filters)


def said_of_either(filters: tuple[Filter, ...]) -> tuple[Filter, ...]:
    """Let filters that name an item's trait which characters have, too, fit these as well."""
    if not any(f.Trait(name) in filters for name in FOLK_TOO):
        return filters
    placed = next((one for one in filters if isinstance(one, f.HeldBy)), None)  # an item is where its holder is
    if placed is None:
        return tuple(f.Any(_FOLK, one) if one == _ITEM else one for one in filters)
    if not isinstance(placed.by, v.Every):
        return filters
    there = f.Any(f.All(_FOLK, *placed.by.filters), f.All(_ITEM, placed))
    return (*[one for one in filters if one not in (_ITEM, placed)], there)


def pick_of_either(parts: Value, pick: Effect) -> Effect:
    """Let a pick of cards that are called by a trait be one of characters, too."""
    if not isinstance(pick, x.Choose | x.Target):
        return pick
    cards = copy(pick.cards)
    object.__setattr__(cards, "filters", of_either(parts, cards.filters))
    return type(pick)(cards)


def of_any_kind(one: Filter) -> bool:
    """Tell whether a filter is that of any card in play."""
    if not isinstance(one, f.Any):
        return False
    return one.filters[0] == f.Kind("Character") or (
        isinstance(one.filters[0], f.All) and one.filters[0].filters[0] == f.Kind("Character")
    )
