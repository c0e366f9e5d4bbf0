"""What is done so often or so far at most: each of the next Orders, the next wounds, a gain that goes up to a number."""

from collections.abc import Callable
from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import delays, phrases
from deckbuilder.games.saga.grammar.saves import whole
from deckbuilder.games.saga.grammar.scope import Scope, Unfit
from deckbuilder.text.terms import Term

_MOST: Final = 4
"""So many are told one by one."""


def _some(n: object) -> int:
    if not isinstance(n, int) or not 1 <= n <= _MOST:
        raise Unfit("so many of the next", supported=False)
    return n


def _next_orders(term: Term, scope: Scope, statement: delays.Statement) -> list[Effect]:
    """Lower "for each of your next three Orders, skip that Order and ...": one after the other."""
    n, said = term.args
    (last,) = delays.next_order(Term("AtNextOrder", (said,)), scope, statement)
    assert isinstance(last, x.AtNextOrder)
    made, done = last, last.effect
    for _ in range(_some(n) - 1):
        made = x.AtNextOrder(made if done == x.Seq() else x.Seq(done, made))
    return [made]


def _next_wounds(term: Term, scope: Scope, statement: delays.Statement) -> list[Effect]:
    """Lower "the next two wounds that he suffers this turn are negated": each of them, at once or one after the other."""
    happening, n = term.args
    fewer = Term("Deeds", ((Term("ReduceWounds", (Term("Wounds", (None,)), 1, None)),),))
    *noted, first = delays.next_time(Term("NextTime", (happening, fewer)), scope, statement)
    return [*noted, *[first] * _some(n)]


def _up_to(term: Term, scope: Scope, statement: delays.Statement) -> list[Effect]:
    """Lower "he gains +1 Level permanently. He cannot exceed Level 5 this way": as much of it as goes."""
    said, who, quality, bound = term.args
    assert isinstance(said, Term)
    found = whole(statement(said, scope))
    if not isinstance(found, a.Gain) or len(found.modifiers) != 1 or not isinstance(bound, int):
        raise Unfit("of one number alone may it be said how far it goes")
    (gained,) = found.modifiers
    if not isinstance(gained, m.Bonus) or gained.quality != quality or phrases.ref(who, scope).ref != found.cards:
        raise Unfit("it is said of another number how far it goes")
    if isinstance(found.cards, v.Every) or not isinstance(gained.n, int) or not 1 <= gained.n <= _MOST:
        raise Unfit("how much of it goes", supported=False)
    there = v.StatOf(found.cards, str(quality))
    made: Effect | None = None
    for n in range(1, gained.n + 1):
        gain = a.Gain(found.cards, m.Bonus(gained.quality, n), until=found.until)
        made = x.If(c.Compare(there, "<=", bound - n), gain, made)
    assert made is not None
    return [made]


BOUNDED: Final[dict[str, Callable[[Term, Scope, delays.Statement], list[Effect]]]] = {
    "NextOrders": _next_orders,
    "NextWounds": _next_wounds,
    "UpTo": _up_to,
}
"""By the head of the term."""
