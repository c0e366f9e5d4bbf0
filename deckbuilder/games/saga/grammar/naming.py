"""What a player names: a card type, a class, a subclass or a faction, and what is then done by it."""

from collections.abc import Callable
from typing import Final

from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar.lexicon import CLASSES, FACTIONS
from deckbuilder.games.saga.grammar.saves import joined
from deckbuilder.games.saga.grammar.scope import Scope, Unfit
from deckbuilder.text.terms import Term, Value, speaks_of

SUBCLASSES: Final = (
    "Assassin", "Barbarian", "Bard", "Cantor", "Druid", "Illusionist", "Necromancer", "Paladin", "Ranger", "Scout", "Seer", "Summoner",
)  # fmt: skip
_WAYS: Final[dict[str, tuple[str, tuple[Term, ...]]]] = {
    "type": ("OfNamedType", tuple(Term("Kind", (name,)) for name in ("Character", "Item", "Action"))),
    "class": ("OfNamedClass", tuple(Term("Class", (name,)) for name in CLASSES)),
    "subclass": ("OfNamedClass", tuple(Term("Trait", (name,)) for name in SUBCLASSES)),
    "faction": ("OfNamedFaction", tuple(Term("Faction", (name,)) for name in FACTIONS)),
}
"""By what is named: how the words behind it speak of it, and what it may be."""


def named(term: Term, scope: Scope, lower: Callable[[Value, Scope], list[Effect]]) -> Effect:
    """Lower "Name a card type. ... of the named type ...": what is named is chosen with all that follows from it.

    Args:
        term: what sort of thing is named, and the sentences that follow.
        scope: of the ability.
        lower: lowers sentences in their order.
    """
    sort, said = term.args
    head, options = _WAYS[str(sort)]
    if not speaks_of(said, {head}):
        raise Unfit("named, and what for?")
    ways: list[Effect] = []
    found, chosen, doer = scope.found, scope.chosen, scope.doer
    with scope.choosing() as begin:
        for option in options:
            begin()
            scope.found, scope.chosen, scope.doer = found, chosen, doer
            ways.append(joined(lower(_put_in(said, head, option), scope)))
    return x.OneEffect(*ways)


def _put_in(value: Value, head: str, option: Term) -> Value:
    """Say what was named wherever the words speak of it."""
    if isinstance(value, tuple):
        return tuple(_put_in(part, head, option) for part in value)
    if not isinstance(value, Term):
        return value
    return option if value.head == head else Term(value.head, tuple(_put_in(part, head, option) for part in value.args))
