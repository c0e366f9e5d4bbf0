"""Numbers: from terms to values of the algebra."""

from collections.abc import Callable
from typing import Final

from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.grammar import phrases, qualities, tossed
from deckbuilder.games.saga.grammar.conditions import condition
from deckbuilder.games.saga.grammar.scope import CARD, CHARACTER, Scope, Unfit
from deckbuilder.text.terms import Term, Value


def _number(value: Value, scope: Scope) -> v.Value:
    return phrases.number(value, scope)


def _character(value: Value, scope: Scope) -> v.Ref:
    found = phrases.ref(value, scope)
    if found.sort != CHARACTER or (found.many and found.ref != v.It()):
        raise Unfit("the number of one character")
    return found.ref


def _stat(term: Term, scope: Scope) -> v.Value:
    found = phrases.ref(term.args[0], scope)
    if found.many and found.ref != v.It():
        raise Unfit("the number of one card")
    return v.StatOf(found.ref, str(term.args[1]), term.head == "Printed")


def _plus(term: Term, scope: Scope) -> v.Value:
    return v.Plus(_number(term.args[0], scope), _number(term.args[1], scope))


def _minus(term: Term, scope: Scope) -> v.Value:
    a, b = _number(term.args[0], scope), _number(term.args[1], scope)
    if isinstance(a, int) and isinstance(b, int):
        return a - b
    less = -b if isinstance(b, int) else v.Times(-1, b)
    return less if a == 0 else v.Plus(a, less)


def _times(term: Term, scope: Scope) -> v.Value:
    a, b = _number(term.args[0], scope), _number(term.args[1], scope)
    return b if a == 1 else v.Times(a, b)


def _if_else(term: Term, scope: Scope) -> v.Value:
    when, a, b = term.args
    subject = scope.subject
    whose = set(_owners(a))
    if len(whose) == 1:  # "13 + this wizard's Skill if he is ...": of whose number is spoken
        scope.subject = phrases.ref(whose.pop(), scope).ref
    held = condition(when, scope)
    scope.subject = subject
    return v.Either(held, _number(a, scope), _number(b, scope))


def _owners(value: Value) -> list[Term]:
    """Give those of whom a number tells a quality."""
    if not isinstance(value, Term):
        return []
    if value.head in {"StatOf", "Printed"}:
        return [one for one in value.args[:1] if isinstance(one, Term)]
    return [owner for one in value.args for owner in _owners(one)]


def _charges(term: Term, scope: Scope) -> v.Value:
    found = phrases.ref(term.args[0], scope)
    return v.ChargesOn(v.Self() if found.own and found.sort == CARD else found.ref)


def _gear_on(term: Term, scope: Scope) -> v.Value:
    gear = phrases.noun((term.args[0],), scope).filters
    return v.Count(*gear, f.HeldBy(_character(term.args[1], scope)))


def _x(term: Term, scope: Scope) -> v.Value:
    """Give X: what the sentence says that it is, looked up where it is used."""
    if scope.x is None:
        raise Unfit("X: it is nowhere said what it is", supported=False)
    return _number(scope.x, scope)


def _removed(term: Term, scope: Scope) -> v.Value:
    if not scope.removed:
        raise Unfit("the Charges removed: no number was chosen")
    return v.X()


def _level_of_pick(term: Term, scope: Scope) -> v.Value:
    assert isinstance(term.args[0], int)
    return v.StatOf(v.T(term.args[0]), "level")


def _ranks(term: Term, scope: Scope) -> v.Value:
    """Count the ranks of a formation: none between is ever empty, so that the number of the last one is how many there are."""
    who = qualities.player(term.args[0], scope)
    side = f.Yours() if who == v.You() else f.ControlledBy(who)
    return v.RankOf(v.Every(side, f.Not(f.Abroad()), f.LastRank()))


def _paid_count(term: Term, scope: Scope) -> v.Value:
    """Give how many were spent or killed for the action: the only ones that were picked for it, of that kind."""
    noun, verb = term.args
    inner = phrases.noun((noun,), scope)
    found = [one for one in scope.mentions if isinstance(one.ref, v.T) and one.many and not one.target]
    if (
        len(found) != 1
        or scope.paid_by != verb
        or found[0].sort != inner.sort
        or not set(inner.filters) <= set(found[0].filters)
    ):
        raise Unfit("none such were paid with")
    return v.CountOf(found[0].ref)


def _primary(term: Term, scope: Scope) -> v.Value:
    """Lower the primary ATK, or the highest, which may be that of a later strike."""
    found = _stat(Term("StatOf", (term.args[0], "atk")), scope)
    if term.args[1] == "primary":
        return found
    if not isinstance(found, v.StatOf):
        raise Unfit("the highest ATK of a character", supported=False)
    return v.BestAtk(found.card)


def _gone(noun: Value, scope: Scope) -> v.Ref:
    """Give the cards that were picked to go, of a kind: the only several."""
    gone = scope.counted()
    if noun == Term("Card"):
        return gone
    inner = phrases.noun((noun, Term("In", ("discard", Term("You")))), scope)
    told = next(one for one in scope.mentions if one.ref == gone)
    if set(inner.filters) <= {*told.filters, f.Kind("Character")} and inner.sort == told.sort:
        return gone
    return v.Those(gone, *inner.filters)


def _gone_count(term: Term, scope: Scope) -> v.Value:
    return v.CountOf(_gone(term.args[0], scope))


NUMBERS: Final[dict[str, Callable[[Term, Scope], v.Value]]] = {
    "PaidCount": _paid_count,
    "ChosenX": lambda term, scope: v.X(),
    "LevelOfPick": _level_of_pick,
    "Removed": _removed,
    "TossedCount": lambda term, scope: v.CountOf(scope.tossed()),
    "GoneCount": _gone_count,
    "ShuffledCount": lambda term, scope: v.CountOf(scope.counted()),
    "Plus": _plus,
    "Total": lambda term, scope: _number(term.args[0], scope),
    "Minus": _minus,
    "Times": _times,
    "Twice": lambda term, scope: v.Times(2, _number(term.args[0], scope)),
    "IfElse": _if_else,
    "StatOf": _stat,
    "Printed": _stat,
    "PrimaryOf": _primary,
    "HalfOf": lambda term, scope: v.Half(_number(term.args[0], scope), up=term.args[1] == "up"),
    "AtMost": lambda term, scope: v.Least(_number(term.args[0], scope), _number(term.args[1], scope)),
    "AtLeast": lambda term, scope: v.Most(_number(term.args[0], scope), _number(term.args[1], scope)),
    "CountAll": lambda term, scope: phrases.count(term.args[0], scope),
    "ChargesOn": _charges,
    "WoundsOn": lambda term, scope: v.WoundsOn(_character(term.args[0], scope)),
    "ItemsOn": lambda term, scope: v.Count(f.Kind("Item"), f.HeldBy(_character(term.args[0], scope))),
    "RankOf": lambda term, scope: v.RankOf(_character(term.args[0], scope)),
    "GearOn": _gear_on,
    "RanksOf": _ranks,
    "TossedOf": tossed.count,
    "X": _x,
}
"""Each kind of number, with what lowers it."""
