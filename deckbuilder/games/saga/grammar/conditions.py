"""Conditions: from terms to the algebra."""

from typing import Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.conditions import Condition
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar import phrases
from deckbuilder.games.saga.grammar.scope import CHARACTER, Scope, Unfit
from deckbuilder.text.terms import Term, Value

_ENDS: Final[dict[str, Condition]] = {
    "StrikeHit": c.StrikeHit(),
    "StrikeMissed": c.StrikeMissed(),
    "StrikeKilled": c.StrikeKilled(),
}


def condition(value: Value, scope: Scope) -> Condition:
    """Lower a condition."""
    assert isinstance(value, Term)
    head, args = value.head, value.args
    if head == "Is":
        if scope.found is not None and args[0] == Term("Pro", ("it",)):
            return c.Is(scope.found.mention.ref, *_card_is(args[1], scope))
        who = phrases.ref(args[0], scope)
        return c.Is(who.ref, *predicate(args[1], scope, own=who.own and who.sort == CHARACTER))
    if head == "IsPro":
        return c.Is(phrases.ref(Term("Pro", ("person",)), scope).ref, *predicate(args[0], scope))
    if head == "Never":
        inner = condition(args[0], scope)
        if isinstance(inner, c.Is):  # "is not stunned" speaks of one that is there
            return c.Is(inner.card, f.Not(inner.filters[0] if len(inner.filters) == 1 else f.All(*inner.filters)))
        return c.Never(inner)
    if head in {"Some", "SomeYours"}:
        assert isinstance(args[0], Term)
        return some(args[0], scope, (f.Yours(),) if head == "SomeYours" else ())
    if head == "Count":
        return c.Compare(phrases.count(args[2], scope), str(args[0]), phrases.number(args[1], scope))
    if head in {"StrikeHit", "StrikeMissed", "StrikeKilled"}:
        if not scope.struck:
            raise Unfit("the strike: none was performed")
        if scope.volley:
            raise Unfit("the strike: there are several")
        return _ENDS[head]
    if head in {"FirstTurn", "LaterTurn"}:
        return c.Compare(v.Turns(), "==" if head == "FirstTurn" else ">", 1)
    if head in {"WarlordIs", "InArmy"}:
        lord = (f.IsWarlord(),) if head == "WarlordIs" else ()
        return c.Some(f.Yours(), *lord, f.Named(str(args[0])))
    if head == "WonInitiative":
        return c.WonInitiative()
    if head == "Moved":
        if phrases.ref(args[0], scope).ref != scope.moved:
            raise Unfit("moved: not just before")
        return c.Did()
    if head in {"NoCharges", "AnyCharges"}:
        there = v.ChargesOn(phrases.ref(args[0], scope).ref)
        return c.Compare(there, "==", 0) if head == "NoCharges" else c.Compare(there, ">=", 1)
    if head == "Charges":
        return c.Compare(v.ChargesOn(phrases.ref(args[0], scope).ref), str(args[1]), phrases.number(args[2], scope))
    raise Unfit(f"{head}: no condition", supported=False)


def _card_is(value: Value, scope: Scope) -> tuple[Filter, ...]:
    """Lower what a card is that was found or revealed."""
    assert isinstance(value, tuple)
    return phrases.noun((*value, Term("In", ("deck", Term("You")))), scope).filters


def predicate(value: Value, scope: Scope, own: bool = False) -> tuple[Filter, ...]:
    """Lower what something is said to be; one's ``own`` front rank is that of the acting character."""
    assert isinstance(value, tuple)
    found: list[Filter] = []
    for part in value:
        assert isinstance(part, Term)
        if part.head in {"In", "Together", "TheirFront"}:
            raise Unfit("a place of its own")
        found.extend([f.FrontRank()] if own and part.head == "YourFront" else phrases.filters(part, scope))
    if not found:
        raise Unfit("is a character: always")
    return tuple(dict.fromkeys(found))


def some(value: Term, scope: Scope, more: tuple[Filter, ...] = ()) -> Condition:
    """Lower "there is a ..." and "you control a ..."."""
    if value.head != "Np" or value.args[0] != "a":
        raise Unfit("there is one")
    inner = phrases.noun(value.args[2], scope)
    if inner.zone != "play":
        return c.Compare(v.CountIn(inner.player, inner.zone, inner.filters), ">=", 1)
    if inner.together or inner.theirs or inner.sort != CHARACTER:
        raise Unfit("characters in play", supported=False)
    return c.Some(*dict.fromkeys((*more, *inner.filters)))


def while_self(value: Value, scope: Scope) -> Condition:
    """Lower what the bearer must be: "while adjacent to a cleric", "while he is ..."."""
    assert isinstance(value, Term)
    if value.head not in {"Pred", "IsPro"}:
        return condition(value, scope)
    parts = value.args[0]
    assert isinstance(parts, tuple)
    if len(parts) == 1 and isinstance(parts[0], Term) and parts[0].head == "NextTo":
        other = parts[0].args[0]
        if isinstance(other, Term) and other.head == "Np" and other.args[0] == "a":
            inner = phrases.noun(other.args[2], scope)
            if inner.sort != CHARACTER or inner.zone != "play":
                raise Unfit("adjacent to a character")
            return c.Some(*inner.filters, f.Adjacent())
    return c.Is(v.Me(), *predicate(parts, scope, own=True))
