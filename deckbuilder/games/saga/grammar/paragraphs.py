"""Several sentences in their order: what the next one adds to the one before, and what depends on it."""

from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import phrases, strikes
from deckbuilder.games.saga.grammar.scope import Scope, Unfit
from deckbuilder.games.saga.grammar.sentences import check_kind, joined, plain, statement
from deckbuilder.text.terms import Term, Value


def effect(value: Value, scope: Scope) -> Effect:
    """Lower sentences to one effect."""
    return joined(sentences(value, scope))


def sentences(value: Value, scope: Scope) -> list[Effect]:
    """Lower sentences in their order."""
    assert isinstance(value, tuple)
    found: list[Effect] = []
    looked: Term | None = None
    rolled: Term | None = None
    for place, part in enumerate(value):
        assert isinstance(part, Term)
        scope.subject = None
        part = plain(part)
        after = value[place + 1] if place + 1 < len(value) else None
        if part.head == "Roll" and after is not None:
            rolled = part
        elif rolled is not None and part.head in {"IfSuccess", "IfFailure"}:
            found.append(_rolled(rolled, part, scope))
            rolled = None
        elif rolled is not None:
            raise Unfit("a check without consequences")
        elif looked is not None:
            found.append(_look(looked, part))
            looked = None
        elif _looks(part) is not None and (after is not None and _takes(after)):
            looked = _looks(part)
        elif part.head in _FOLLOWING:
            found.append(_following(part, found, scope))
        elif strikes.each_ends(found, part, scope) is not None:
            found[-1] = _each_struck(found[-1], part, scope)
        elif not strikes.fold(found, part, scope):
            found.extend(statement(part, scope))
    return found


_FOLLOWING: Final = frozenset({"IfDone", "IfNotDone", "Otherwise"})


def _following(part: Term, found: list[Effect], scope: Scope) -> Effect:
    """Lower what depends on the sentence before: "If you do, ...", "Otherwise, ..."; takes that one out where the two become one."""
    if not found:
        raise Unfit("nothing stands before")
    last = found[-1]
    assert isinstance(part.args[0], Term)
    with scope.branching():
        then = joined(statement(part.args[0], scope))
    if isinstance(last, x.May):
        return x.If(c.Did() if part.head == "IfDone" else c.Never(c.Did()), then)
    if part.head == "Otherwise" and isinstance(last, x.If) and last.other is None:
        found.pop()
        return x.If(last.when, last.then, then)
    if part.head == "Otherwise" and isinstance(last, x.Check) and (last.failure is None or last.success is None):
        found.pop()
        return replace(last, failure=then) if last.failure is None else replace(last, success=then)
    raise Unfit("done or not done: nothing was left to a choice")


def _each_struck(struck: Effect, part: Term, scope: Scope) -> Effect:
    """Join strikes at several with what follows for each of them by how the strike at it ended."""
    assert isinstance(struck, x.ForEach)
    assert scope.struck_each is not None
    scope.volley = False
    with scope.one_by_one(scope.struck_each):
        done = statement(part, scope)
    scope.volley = True
    return replace(struck, effect=joined([struck.effect, *done]))


def _only_deed(value: Value) -> Term | None:
    if isinstance(value, Term) and value.head == "Deeds":
        inner = value.args[0]
        if isinstance(inner, tuple) and len(inner) == 1 and isinstance(inner[0], Term):
            return inner[0]
    return None


def _looks(value: Value) -> Term | None:
    deed = _only_deed(value)
    return deed if deed is not None and deed.head == "Look" else None


def _takes(value: Value) -> bool:
    deed = _only_deed(value.args[0]) if isinstance(value, Term) and value.head == "May" else _only_deed(value)
    return deed is not None and deed.head in {"PutBack", "Sink", "TakeOne"}


def _look(look: Term, part: Term) -> Effect:
    n = look.args[0]
    assert isinstance(n, int)
    may = part.head == "May"
    deed = _only_deed(part.args[0] if may else part)
    assert deed is not None
    if deed.head == "PutBack" and not may:
        return d.Look(n)
    if deed.head == "Sink" and n == 1:
        return d.Look(1, take=1, up_to=may, to="deck bottom")
    if deed.head == "TakeOne" and not may:
        return d.Look(n, take=1, rest=str(deed.args[0]))
    raise Unfit("cards looked at")


def _rolled(roll: Term, part: Term, scope: Scope) -> Effect:
    """Join a check with the sentence behind it: "Make a ... check. If successful, ..."."""
    number = phrases.number(roll.args[1], scope)
    assert isinstance(part.args[0], Term)
    with scope.branching():
        then = joined(statement(part.args[0], scope))
    if part.head == "IfSuccess":
        return x.Check(check_kind(roll.args[0]), number, success=then)
    return x.Check(check_kind(roll.args[0]), number, failure=then)
