"""Several sentences in their order: what the next one adds to the one before, and what depends on it."""

from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import phrases, quests, strikes
from deckbuilder.games.saga.grammar.scope import Scope, Unfit
from deckbuilder.games.saga.grammar.sentences import check_kind, joined, plain, statement
from deckbuilder.text.terms import Term, Value


def effect(value: Value, scope: Scope) -> Effect:
    """Lower sentences to one effect."""
    return joined(sentences(value, scope))


def sentences(value: Value, scope: Scope) -> list[Effect]:
    """Lower sentences in their order."""
    assert isinstance(value, tuple)
    value = quests.fold(value)
    found: list[Effect] = []
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


def _rolled(roll: Term, part: Term, scope: Scope) -> Effect:
    """Join a check with the sentence behind it: "Make a ... check. If successful, ..."."""
    number = phrases.number(roll.args[1], scope)
    assert isinstance(part.args[0], Term)
    with scope.branching():
        then = joined(statement(part.args[0], scope))
    if part.head == "IfSuccess":
        return x.Check(check_kind(roll.args[0]), number, success=then)
    return x.Check(check_kind(roll.args[0]), number, failure=then)
