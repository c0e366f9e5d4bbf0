"""Sentences: what an ability does, in its order; who does it, on what condition, and what the next sentence adds."""

from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import bans, bonuses, deeds, phrases, quests, strikes
from deckbuilder.games.saga.grammar.commands import COMMANDS, Deed
from deckbuilder.games.saga.grammar.conditions import condition
from deckbuilder.games.saga.grammar.deeds import Done
from deckbuilder.games.saga.grammar.scope import CHARACTER, Scope, Unfit
from deckbuilder.text.terms import Term, Value


def effect(value: Value, scope: Scope) -> Effect:
    """Lower sentences to one effect."""
    return joined(sentences(value, scope))


def joined(effects: list[Effect]) -> Effect:
    """Join effects in their order."""
    if not effects:
        raise Unfit("an action without an effect")
    return effects[0] if len(effects) == 1 else x.Seq(*effects)


def sentences(value: Value, scope: Scope) -> list[Effect]:
    """Lower sentences in their order."""
    assert isinstance(value, tuple)
    value = quests.fold(value)
    found: list[Effect] = []
    rolled: Term | None = None
    for place, part in enumerate(value):
        assert isinstance(part, Term)
        scope.subject = None
        after = value[place + 1] if place + 1 < len(value) else None
        if part.head == "Roll" and after is not None:
            rolled = part
        elif rolled is not None and part.head in {"IfSuccess", "IfFailure"}:
            found.append(_rolled(rolled, part, scope))
            rolled = None
        elif rolled is not None:
            raise Unfit("a check without consequences")
        elif strikes.each_ends(found, part, scope) is not None:
            found[-1] = _each_struck(found[-1], part, scope)
        elif not strikes.fold(found, part, scope):
            found.extend(statement(part, scope))
    return found


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


def statement(term: Term, scope: Scope) -> list[Effect]:
    """Lower one sentence."""
    return deed(term, scope)


def _deeds(term: Term, scope: Scope) -> list[Effect]:
    (folded,) = quests.fold((term,))
    assert isinstance(folded, Term)
    assert isinstance(folded.args[0], tuple)
    return [one for part in folded.args[0] if isinstance(part, Term) for one in deed(part, scope)]


def _choice(term: Term, scope: Scope) -> list[Effect]:
    assert isinstance(term.args[0], tuple)
    with scope.branching():
        return [x.OneEffect(*[joined(deed(part, scope)) for part in term.args[0] if isinstance(part, Term)])]


def _may(term: Term, scope: Scope) -> list[Effect]:
    assert isinstance(term.args[0], Term)
    with scope.branching():
        return [x.May(joined(statement(term.args[0], scope)))]


def _may_me(term: Term, scope: Scope) -> list[Effect]:
    if phrases.ref(term.args[0], scope).ref != v.Me():
        raise Unfit("another may", supported=False)
    return _may(Term("May", term.args[1:]), scope)


def _when(term: Term, scope: Scope) -> list[Effect]:
    when = condition(term.args[0], scope)
    assert isinstance(term.args[1], Term)
    with scope.branching():
        return [x.If(when, joined(statement(term.args[1], scope)))]


def _unless(term: Term, scope: Scope) -> list[Effect]:
    when = c.Never(condition(term.args[0], scope))
    assert isinstance(term.args[1], Term)
    with scope.branching():
        return [x.If(when, joined(statement(term.args[1], scope)))]


def _does(term: Term, scope: Scope) -> list[Effect]:
    subject, parts = term.args[-2:]
    until = str(term.args[0]) if term.head == "DoesDuring" else None
    done = deeds.patient(subject, scope)
    scope.subject = done.ref
    assert isinstance(parts, tuple)
    found = list(done.before)
    done = replace(done, before=())
    for part in parts:
        assert isinstance(part, Term)
        found.extend(predicate(part, done, scope, until))
    return _merged(found)


def _merged(effects: list[Effect]) -> list[Effect]:
    """Say bonuses of the same cards for the same time at once."""
    found: list[Effect] = []
    for one in effects:
        last = found[-1] if found else None
        if isinstance(one, a.Gain) and isinstance(last, a.Gain) and (one.cards, one.until) == (last.cards, last.until):
            found[-1] = a.Gain(one.cards, *last.modifiers, *one.modifiers, until=one.until)
        else:
            found.append(one)
    return found


def _aim_save(term: Term, scope: Scope) -> list[Effect]:
    return [*deeds.aim(term.args[0], scope), *_does(Term("Does", (Term("TheTarget"), term.args[1])), scope)]


def predicate(term: Term, done: Done, scope: Scope, until: str | None = None) -> list[Effect]:
    """Lower what a subject does or what becomes of it."""
    head, args, ref = term.head, term.args, done.ref
    if head == "Gains":
        return [a.Gain(ref, *bonuses.modifiers(args[0], scope), until=str(args[1] or until or "turn"))]
    if head == "GainsOne":
        lasting = str(args[1] or until or "turn")
        return [x.OneEffect(*[a.Gain(ref, *row, until=lasting) for row in bonuses.options(args[0], scope)])]
    if head == "Bans":
        if not (args[1] or until):
            raise Unfit("may not: until when?")
        return [a.Gain(ref, *bans.bans(args[0], scope), until=str(args[1] or until))]
    if until is not None:
        raise Unfit("what lasts")
    if head == "Becomes":
        verb = {"spent": "spend", "stunned": "stun", "ready": "ready", "killed": "kill", "destroyed": "destroy"}[
            str(args[0])
        ]
        return [deeds.do(verb, ref, done.sort)]
    if done.sort != CHARACTER:
        raise Unfit("only characters do this")
    if head == "Suffers":
        return [a.Wound(ref, phrases.number(args[0], scope))]
    if head == "Moves":
        return deeds.move(args[0], done, scope)
    if head == "Save":
        return [_save(term, done, scope)]
    if head == "Targets":
        if ref != v.Me():
            raise Unfit("another than the performer targets", supported=False)
        return deeds.aim(args[0], scope)
    if head == "Performs":
        assert isinstance(args[0], Term)
        return strikes.performs(args[0], done, scope)
    if head == "Attacks" and not done.many:
        return [a.Attack(ref)]
    raise Unfit(f"{head}: no predicate", supported=False)


def _save(term: Term, done: Done, scope: Scope) -> Effect:
    kind, dc, fail = term.args
    assert isinstance(fail, Term)
    name = check_kind(kind)
    if not done.many:
        return x.Check(name, phrases.number(dc, scope), failure=_failure(fail, done, scope), who=done.ref)
    if done.mention is None:
        each = Done((), v.It(), done.sort)
        return x.ForEach(
            done.ref, x.Check(name, phrases.number(dc, scope), failure=_failure(fail, each, scope), who=v.It())
        )
    with scope.one_by_one(done.mention):
        each = Done((), v.It(), done.sort, mention=done.mention)
        failure = _failure(fail, each, scope)
    return x.ForEach(done.ref, x.Check(name, phrases.number(dc, scope), failure=failure, who=v.It()))


def _failure(fail: Term, done: Done, scope: Scope) -> Effect:
    scope.subject = done.ref
    with scope.branching():
        if fail.head != "FailVp":
            return joined(statement(fail, scope))
        assert isinstance(fail.args[0], tuple)
        return joined([one for part in fail.args[0] if isinstance(part, Term) for one in predicate(part, done, scope)])


def check_kind(value: Value) -> str:
    """Give the engine's word for a check or save."""
    assert isinstance(value, Term)
    if value.head == "SaveKind":
        return f"{value.args[0]} save"
    return "skill" if value.head == "SkillKind" else str(value.args[0])


def deed(term: Term, scope: Scope) -> list[Effect]:
    """Lower a command."""
    handler = _SPOKEN.get(term.head) or COMMANDS.get(term.head)
    if handler is None:
        raise Unfit(f"{term.head}: no command", supported=False)
    return handler(term, scope)


def _try(term: Term, scope: Scope) -> list[Effect]:
    kind, dc, success = term.args
    assert isinstance(success, Term)
    number = phrases.number(dc, scope)
    with scope.branching():
        return [x.Check(check_kind(kind), number, success=joined(statement(success, scope)))]


def _all_strikes(term: Term, scope: Scope) -> list[Effect]:
    """Lower several strikes, one after the other."""
    assert isinstance(term.args[0], tuple)
    me = Done((), v.Me(), CHARACTER)
    found = [one for part in term.args[0] if isinstance(part, Term) for one in strikes.performs(part, me, scope)]
    scope.volley = True
    return found


def _after_strike(term: Term, scope: Scope) -> list[Effect]:
    """Lower "After the strike, ...": a strike is over before what is said next (rulebook, Actions)."""
    if not scope.struck:
        raise Unfit("after the strike of a trigger", supported=False)
    assert isinstance(term.args[1], Term)
    return statement(term.args[1], scope)


def _has(term: Term, scope: Scope) -> list[Effect]:
    """Lower "have ... perform a strike"."""
    return _does(Term("Does", (term.args[0], (Term("Performs", (term.args[1],)),))), scope)


_SPOKEN: Final[dict[str, Deed]] = {
    "Deeds": _deeds,
    "Choice": _choice,
    "May": _may,
    "MayMe": _may_me,
    "When": _when,
    "Unless": _unless,
    "StrikeDoes": strikes.said_of_trigger,
    "Does": _does,
    "DoesDuring": _does,
    "AimSave": _aim_save,
    "Try": _try,
    "Has": _has,
    "Performs": _all_strikes,
    "AfterStrike": _after_strike,
}
