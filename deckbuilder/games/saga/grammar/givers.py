"""The card that gives others an ability which names it: it is picked among those that do, for each copy gives the ability."""

from typing import Final

from deckbuilder.games.saga.algebra import abilities as ab
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.conditions import Cards
from deckbuilder.games.saga.algebra.effects import Choose
from deckbuilder.games.saga.grammar.scope import CHARACTER, ITEM, Mention, Scope
from deckbuilder.text.terms import Term, Value, speaks_of

_NAMES: Final = {"Character": frozenset({"Own"}), "Item": frozenset({"Own", "ThisItem"})}
"""What means the card that gives the ability, by its type; who has the ability is "this character"."""


def unsure(what: Value, scope: Scope) -> bool:
    """Tell whether words mean the giver of a lasting ability, and nothing says yet which of several copies it is."""
    return isinstance(what, Term) and what.head in _unsure(scope)


def _unsure(scope: Scope) -> frozenset[str]:
    """Give what would mean the giver of which nothing says yet which of several copies it is; nothing where there is none."""
    bearer = scope.bearer
    if bearer.lent != "others" or bearer.passing or scope.giver is not None:
        return frozenset()
    if bearer.of == "Character" and bearer.unique:
        return frozenset()
    return _NAMES.get(bearer.of, frozenset())


def _pick(scope: Scope, *demands: f.Filter) -> Choose:
    bearer = scope.bearer
    filters = (f.Lends(), f.Named(bearer.name), *demands)
    sort = CHARACTER if bearer.of == "Character" else ITEM
    ref = scope.pick(sort, filters, target=False, many=False)
    scope.giver = Mention(ref, sort, filters, own=True)
    return Choose(Cards(*filters))


def paid(scope: Scope, verbs: frozenset[str]) -> tuple[Choose, v.Ref, str]:
    """Lower the giver that is paid with: one's own card (rulebook, Costs).

    Args:
        scope: of the ability.
        verbs: what is done to it.

    Returns:
        The pick, the card, and its sort.
    """
    demands: list[f.Filter] = [f.Yours()]
    if "spend" in verbs:
        demands.append(f.Ready())
    elif "stun" in verbs:
        demands.append(f.Not(f.Stunned()))
    pick = _pick(scope, *demands)
    assert scope.giver is not None
    return pick, scope.giver.ref, scope.giver.sort


def told(value: Value, scope: Scope) -> tuple[ab.Cost, ...]:
    """Lower the pick of the giver of which the effect of an ability speaks; no pronoun means it."""
    heads = _unsure(scope)
    if not heads or not speaks_of(value, heads):
        return ()
    pick = _pick(scope)
    scope.mentions.pop()
    scope.spoken.pop()
    return (pick,)
