"""Conditions on dice: what a roll shows, and by how much a strike hits or misses."""

from collections.abc import Callable
from typing import Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.conditions import Condition
from deckbuilder.games.saga.grammar.conditions import bound
from deckbuilder.games.saga.grammar.scope import Scope, Unfit
from deckbuilder.text.terms import Term


def _die_odd(term: Term, scope: Scope) -> Condition:
    """Lower "if the roll is odd": that of the die that was rolled, else that of the trigger."""
    if not scope.die and (scope.event != "roll" or scope.before):
        raise Unfit("the roll: none was made")
    made = c.Odd(v.Margin() if scope.die else v.EventAmount())
    return made if term.args[0] else c.Never(made)


def _natural_is(term: Term, scope: Scope) -> Condition:
    """Lower "if the roll is a natural 15 or higher": the die of the trigger."""
    if scope.before or scope.event not in ("roll", "hit", "miss", "strike", "check"):
        raise Unfit("the roll: none was made")
    return c.Compare(v.EventAmount(), *bound(term.args[0], scope))


def _die_is(term: Term, scope: Scope) -> Condition:
    if not scope.die:
        raise Unfit("the roll: with or without bonuses", supported=False)
    if term.head == "DieIs":
        return c.Compare(v.Margin(), *bound(term.args[0], scope))
    first, last = term.args
    if not isinstance(first, int) or not isinstance(last, int) or not 0 < first <= -last:
        raise Unfit("from one number to another")
    return c.Both(c.Compare(v.Margin(), ">=", first), c.Compare(v.Margin(), "<=", -last))


def _criticals(term: Term, scope: Scope) -> Condition:
    """Lower "if the strike is a critical success": one's own, else that of the trigger."""
    if scope.struck and scope.volley:
        raise Unfit("the strike: there are several")
    if scope.struck:
        return c.Natural(bool(term.args[0]))
    if scope.event not in ("hit", "miss", "strike"):
        raise Unfit("the strike: none was performed")
    return c.Compare(v.EventAmount(), "==", 20 if term.args[0] else 1)


def _hit_by(term: Term, scope: Scope) -> Condition:
    """Lower "if the strike hits by 5 or more": one's own; of a miss the margin is below 0."""
    how, op, n = term.args
    if not scope.struck or scope.volley or not isinstance(n, int):
        raise Unfit("by how much which strike?", supported=False)
    ended, far = (c.StrikeHit(), n) if how == "hit" else (c.StrikeMissed(), -n)
    return c.Both(ended, c.Compare(v.Margin(), str(op), far))


FACTS: Final[dict[str, Callable[[Term, Scope], Condition]]] = {
    "NaturalIs": _natural_is,
    "DieOdd": _die_odd,
    "DieIs": _die_is,
    "DieFrom": _die_is,
    "Criticals": _criticals,
    "HitBy": _hit_by,
}
"""By the head of the term."""
