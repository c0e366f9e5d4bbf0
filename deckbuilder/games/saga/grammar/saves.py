"""Checks and saves: what is rolled against what number, and what follows from success and failure."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import phrases
from deckbuilder.games.saga.grammar.conditions import condition
from deckbuilder.games.saga.grammar.deeds import Done
from deckbuilder.games.saga.grammar.scope import CHARACTER, Mention, Scope, Unfit
from deckbuilder.text.terms import Term, Value

Lowered = Callable[[Term, Scope], list[Effect]]
"""Lowers a sentence or a predicate."""

_RESULTS: Final = frozenset(
    {"IfSuccess", "IfFailure", "IfSuccessBy", "IfFailureBy", "IfWorse", "InsteadWorse", "IfTriumph"}
)


def joined(effects: list[Effect]) -> Effect:
    """Join effects in their order."""
    flat = [one for effect in effects for one in (effect.effects if isinstance(effect, x.Seq) else (effect,))]
    if not flat:
        raise Unfit("an action without an effect")
    return flat[0] if len(flat) == 1 else x.Seq(*flat)


def check_kind(value: Value) -> str:
    """Give the engine's word for a check or save."""
    assert isinstance(value, Term)
    if value.head == "SaveKind":
        return f"{value.args[0]} save"
    return "skill" if value.head == "SkillKind" else str(value.args[0])


def saves_named(value: Value) -> list[str]:
    """Give the engine's words for "magic and poison saves", "Will saves and checks"."""
    assert isinstance(value, tuple)
    return [check_kind(one) if isinstance(one, Term) else f"{one} save" for one in value]


def difficulty(value: Value, scope: Scope, who: v.Ref) -> v.Value:
    """Lower the number that a roll must reach."""
    if isinstance(value, Term) and value.head == "DcEqual":
        return difficulty(value.args[0], scope, who)
    if isinstance(value, Term) and value.head == "DcFor":
        inner = phrases.noun(value.args[0], scope)
        if inner.sort != "character" or inner.zone != "play" or not inner.filters:
            raise Unfit("a DC for some characters")
        return v.Either(
            c.Is(who, *inner.filters), difficulty(value.args[1], scope, who), difficulty(value.args[2], scope, who)
        )
    return phrases.number(value, scope)


def check(
    test: Value, scope: Scope, who: v.Ref, success: Effect | None = None, failure: Effect | None = None
) -> x.Check:
    """Lower one roll."""
    assert isinstance(test, Term)
    kind, dc = test.args[-2:]
    return x.Check(check_kind(kind), difficulty(dc, scope, who), success, failure, who)


def save(term: Term, done: Done, scope: Scope, failure: Callable[[Value, Done, Scope], Effect]) -> Effect:
    """Lower "must succeed with ... or ...", each for himself where several must."""

    def rolled(who: Done) -> Effect:
        scope.subject = who.ref
        if term.head == "SavesApart":  # "with a will save and a poison save or suffer a wound for each failure"
            *apart, fail = term.args
            rolls = [one for one in apart if isinstance(one, Term)]
            return x.Seq(
                *[_all_of([one], scope, who.ref, failure((Term("FailVp", ((fail,),)),), who, scope)) for one in rolls]
            )
        if term.head == "SaveEach":
            test, fail = term.args
            assert isinstance(test, Term)
            made = check(test, scope, who.ref, failure=failure((Term("FailVp", ((fail,),)),), who, scope))
            if not isinstance(test.args[0], int):
                return x.Repeat(phrases.number(test.args[0], scope), made)
            return x.Seq(*[made] * _times(test))
        tests, fail = term.args
        assert isinstance(tests, tuple)
        failed = failure(fail, who, scope)
        return _all_of([test for test in tests if isinstance(test, Term)], scope, who.ref, failed)

    return for_each(done, scope, rolled)


def for_each(done: Done, scope: Scope, made: Callable[[Done], Effect]) -> Effect:
    """Lower what somebody does, each for himself where they are several."""
    if not done.many:
        return made(done)
    each = Done((), v.It(), done.sort, mention=done.mention)
    if done.mention is None:
        return x.ForEach(done.ref, made(each))
    with scope.one_by_one(done.mention):
        return x.ForEach(done.ref, made(each))


def _times(test: Term) -> int:
    n = test.args[0]
    if not isinstance(n, int) or not 1 < n <= 6:
        raise Unfit("how many rolls", supported=False)
    return n


def _all_of(tests: list[Term], scope: Scope, who: v.Ref, failed: Effect) -> Effect:
    """Let several rolls follow each other until one fails."""
    rolls = [test for test in tests for _ in range(_times(test) if test.head == "Tests" else 1)]
    made: x.Check | None = None
    for test in reversed(rolls):
        made = check(test, scope, who, success=made, failure=failed)
    assert made is not None
    return made


def roll(term: Term, done: Done, scope: Scope) -> Effect:
    """Lower a roll of which the next sentences tell what it brings."""

    def rolled(who: Done) -> Effect:
        return check(term.args[0], scope, who.ref)

    return for_each(done, scope, rolled)


def pending(effect: Effect) -> bool:
    """Tell whether a roll brings nothing yet."""
    if isinstance(effect, x.ForEach | x.May):
        return pending(effect.effect)
    if isinstance(effect, x.If) and effect.other is None:
        return pending(effect.then)
    return isinstance(effect, x.Check) and effect.success is None and effect.failure is None


def whole(effects: list[Effect]) -> Effect:
    """Join effects of which no other sentence tells what their rolls bring."""
    made = joined(effects)
    if any(map(pending, _row(made))):
        raise Unfit("a check without consequences")
    return made


def fold(found: list[Effect], part: Term, scope: Scope, statement: Lowered) -> bool:
    """Let the last roll take up what a sentence says of its success or failure; False where this is about something else."""
    if part.head == "DoesDuring" and part.args[0] == Term("UntilThen"):
        return _as_long(found, part, scope, statement)
    if part.head not in _RESULTS:
        return False
    last = found[-1] if found else None
    if isinstance(last, a.Melee | a.Ranged) and (triumph := _critical_of(part)) is not None:
        if scope.volley or not isinstance(said := part.args[-1], Term):
            raise Unfit("a critical of which strike?")
        with scope.branching():
            found.append(x.If(c.Natural(triumph), joined(statement(said, scope))))
        return True
    rolled = last
    while isinstance(rolled, x.ForEach | x.If | x.May):  # each for himself, on a condition, or if he likes
        rolled = rolled.effect if not isinstance(rolled, x.If) else rolled.then if rolled.other is None else None
    if not isinstance(rolled, x.Check) or isinstance(rolled.success, x.Check):
        raise Unfit("success or failure of what?")
    said = part.args[-1]
    assert isinstance(said, Term)
    if isinstance(last, x.ForEach):
        each = next((one for one in scope.mentions if one.ref == last.cards), None)
        if each is None and not isinstance(last.cards, v.Every):
            raise Unfit("success or failure of one of several", supported=False)
        each = each or Mention(last.cards, CHARACTER, many=True)  # they were named as a group, which is no mention
        before, scope.topic = scope.topic, each
        with scope.one_by_one(each), scope.branching():  # "he" is whichever of them rolled
            then = joined(statement(said, scope))
        scope.topic = before
    else:
        before = scope.topic
        scope.topic = next((one for one in scope.mentions if one.ref == rolled.who and not one.own), before)
        with scope.branching():  # "he" is whoever rolled
            then = joined(statement(said, scope))
        scope.topic = before
    found[-1] = _taken(last, rolled, part, then)
    return True


def _as_long(found: list[Effect], part: Term, scope: Scope, statement: Lowered) -> bool:
    """Say what lasts as long as the effect before: where that is brought by failing a roll, failing brings this, too."""
    last = found[-1] if found else None
    plain = isinstance(last, a.Gain | d.Control)
    if not plain and not (isinstance(last, x.Check) and last.failure is not None and last.success is None):
        return False
    scope.loose = False
    with scope.branching():
        then = joined(statement(part, scope))
    scope.loose = True
    if isinstance(last, x.Check):
        found[-1] = replace(last, failure=_after(last.failure, then))
    else:
        found.append(then)
    return True


def _critical_of(part: Term) -> bool | None:
    """Tell whether a sentence speaks of a critical success or failure alone, which a strike may be as well; None where it does not."""
    if part.head == "IfTriumph":
        return True
    return False if part.head == "IfWorse" and part.args[0] == Term("Fumbles") else None


def _taken(last: Effect | None, rolled: x.Check, part: Term, then: Effect) -> Effect:
    """Add a consequence to a roll."""
    if part.head.endswith("By"):
        n = part.args[0]
        assert isinstance(n, int)
        by = c.Compare(v.Margin(), "<=", -n) if part.head == "IfFailureBy" else c.Compare(v.Margin(), ">=", n)
        then = x.If(by, then)
    if part.head in {"IfWorse", "InsteadWorse"}:
        when = _worse(part.args[0])
        if part.head == "InsteadWorse" and rolled.failure is None:
            raise Unfit("instead of what?")
        if part.head == "InsteadWorse":
            return _put_back(last, replace(rolled, failure=x.If(when, then, rolled.failure)))
        then = x.If(when, then)
    if part.head == "IfTriumph":
        then = x.If(c.Natural(), then)
    if part.head.startswith("IfSuccess") or part.head == "IfTriumph":
        made = replace(rolled, success=_after(rolled.success, then))
    else:
        made = replace(rolled, failure=_after(rolled.failure, then))
    return _put_back(last, made)


def _worse(value: Value) -> c.Condition:
    """Lower "critically fails, or fails by 10 or more"."""
    assert isinstance(value, Term)
    if value.head == "Fumbles":
        return c.Natural(False)
    if value.head == "FumblesOr":
        return c.OneOf(_worse(value.args[0]), c.Natural(False))
    n = value.args[0]
    assert isinstance(n, int)
    return c.Compare(v.Margin(), "<=", -n)


def _put_back(last: Effect | None, made: Effect) -> Effect:
    if isinstance(last, x.ForEach | x.May):
        return replace(last, effect=_put_back(last.effect, made))
    return replace(last, then=_put_back(last.then, made)) if isinstance(last, x.If) else made


def _after(before: Effect | None, then: Effect) -> Effect:
    return then if before is None else x.Seq(*_row(before), *_row(then))


def _row(effect: Effect) -> tuple[Effect, ...]:
    return effect.effects if isinstance(effect, x.Seq) else (effect,)


def turn_further(ref: v.Ref) -> Effect:
    """Lower "become spent or, if already spent, stunned"."""
    return x.If(c.Is(ref, f.Spent()), a.Stun(ref), a.Spend(ref))


Becoming = Callable[[Term, Done, Scope], list[Effect]]
"""Lowers what becomes of somebody."""


def one_of(ways: Value, done: Done, scope: Scope, predicate: Becoming) -> list[Effect]:
    """Lower "or either suffer a wound or become spent (your choice)": the player of the effect chooses."""
    assert isinstance(ways, tuple)
    made: list[Effect] = []
    with scope.choosing() as begin:
        for way in ways:
            assert isinstance(way, Term)
            begin()
            made.append(joined(predicate(way, done, scope)))
    return [x.OneEffect(*made)]


def by_case(cases: Value, done: Done, scope: Scope, predicate: Becoming) -> list[Effect]:
    """Lower "or suffer a wound if he is evil, or become stunned if he is good": each where its condition holds, one with none where no other does."""
    assert isinstance(cases, tuple)
    rows: list[tuple[c.Condition | None, Effect]] = []
    with scope.choosing() as begin:
        for case in cases:
            assert isinstance(case, Term)
            way, *when = case.args
            assert isinstance(way, Term)
            begin()
            rows.append((condition(when[0], scope) if when else None, joined(predicate(way, done, scope))))
    if rows[0][0] is None:
        (_, usual), (held, other) = rows
        assert held is not None
        return [x.If(held, other, usual)]
    return [x.If(one, then) for one, then in rows if one is not None]


def tries(term: Term, done: Done, scope: Scope, predicate: Becoming) -> Effect:
    """Lower "... may make a save to ready": success brings it to whoever rolls."""
    test, said = term.args
    if done.ref == v.Me() or not isinstance(said, Term):
        raise Unfit("the performer tries: that is a command")
    vp = said

    def rolled(who: Done) -> Effect:
        scope.subject = who.ref
        with scope.branching():
            return check(test, scope, who.ref, success=joined(predicate(vp, who, scope)))

    return for_each(done, scope, rolled)


CASES: Final = {"FailOne": one_of, "FailCase": by_case}
"""What failing brings in one of several ways, by the head of the term."""
