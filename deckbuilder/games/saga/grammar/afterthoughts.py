"""What a sentence changes in the effect told just before: a DC that is another for some, what is waited for no longer than the turn."""

from dataclasses import replace

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import checked, phrases, riders, strikes
from deckbuilder.games.saga.grammar.conditions import bound, condition
from deckbuilder.games.saga.grammar.saves import joined
from deckbuilder.games.saga.grammar.scope import Scope, Unfit
from deckbuilder.games.saga.grammar.sentences import statement
from deckbuilder.text.terms import Term, Value


def fold(found: list[Effect], part: Term, scope: Scope) -> bool:
    """Change the effect before as a sentence says; False where this is about something else."""
    if part.head == "GoneWithTurn":
        if not found:
            raise Unfit("which effect is lost?")
        found[-1] = _for_the_turn(found[-1])
        return True
    if part.head == "MayFail":
        found[-1:] = [_may_fail(found[-1] if found else None)]
        return True
    when = part.args[0] if part.head == "When" else None
    if isinstance(when, Term) and when.head == "LeftWith":
        return _left_with(found, when, part.args[1], scope)
    said = part.args[1] if part.head == "When" else part
    if not isinstance(said, Term):
        return False
    if said.head == "StillActs":
        found[-1:] = [_still(found[-1] if found else None, part, said, scope)]
        return True
    last = found[-1] if found else None
    if said.head == "StrikeDoes" and last is not None and riders.struck_by(last):
        found[-1] = _of_its_strike(last, part, scope)
        return True
    return checked.fold(found, part, scope)


def _still(last: Effect | None, part: Term, said: Term, scope: Scope) -> Effect:
    """Leave some actions to somebody whom the effect before keeps from performing any."""
    who, left = said.args
    if not isinstance(last, a.Gain) or len(last.modifiers) != 1 or not isinstance(left, tuple):
        raise Unfit("still: in spite of which ban?", supported=False)
    (barred,) = last.modifiers
    mine = isinstance(who, Term) and phrases.ref(who, scope).ref == last.cards
    if not mine or not isinstance(barred, m.Cannot) or barred.act not in {"perform", "order"} or barred.by:
        raise Unfit("still: in spite of which ban?", supported=False)
    kept = a.Gain(last.cards, replace(barred, but=(*barred.but, *map(str, left))), until=last.until)
    return x.If(condition(part.args[0], scope), kept, last) if part.head == "When" else kept


def _of_its_strike(effect: Effect, part: Term, scope: Scope) -> Effect:
    """Say what the strike is like that a check has brought."""
    if isinstance(effect, x.If):
        return replace(effect, then=_of_its_strike(effect.then, part, scope))
    assert isinstance(effect, x.Check)
    assert effect.success is not None
    row: list[Effect] = [*effect.success.effects] if isinstance(effect.success, x.Seq) else [effect.success]
    strikes.fold(row, part, scope)
    return replace(effect, success=joined(row))


def _left_with(found: list[Effect], when: Term, said: Value, scope: Scope) -> bool:
    """Say what comes of it that somebody has lost Levels down to so few: he is the one who lost them."""
    last = found[-1] if found else None
    lost = last.failure if isinstance(last, x.Check) and last.success is None else last
    if not isinstance(lost, a.Gain) or not any(
        isinstance(one, m.Bonus) and one.quality == "level" for one in lost.modifiers
    ):
        raise Unfit("which Levels were lost?")
    who = when.args[0]
    assert isinstance(who, Term)
    assert isinstance(said, Term)
    if who.head != "Pro" and phrases.ref(who, scope).ref != lost.cards:
        raise Unfit("the Levels of another")
    held = c.Compare(v.StatOf(lost.cards, "level"), *bound(when.args[1], scope))
    mentioned = next((one for one in scope.mentions if one.ref == lost.cards and not one.own), scope.topic)
    before, scope.topic = scope.topic, mentioned
    with scope.branching():
        then = x.Seq(lost, x.If(held, joined(statement(said, scope))))
    scope.topic = before
    found[-1:] = [replace(last, failure=then)] if isinstance(last, x.Check) else then.effects
    return True


def _may_fail(last: Effect | None) -> Effect:
    """Let whoever controls the one who rolls choose between the roll and what failing it brings."""
    if isinstance(last, x.ForEach):
        return replace(last, effect=_may_fail(last.effect))
    if not isinstance(last, x.Check) or last.failure is None or last.success is not None:
        raise Unfit("who may fail which roll?")
    return x.OneEffect(last, last.failure, by=v.ControllerOf(last.who))


def _for_the_turn(effect: Effect) -> Effect:
    """Let what waits for something that may never come about be lost at the end of the turn."""
    if isinstance(effect, x.Delayed) and effect.until == "game":
        return replace(effect, until="turn")
    if isinstance(effect, x.Check) and (effect.success is None) != (effect.failure is None):
        if effect.success is not None:
            return replace(effect, success=_for_the_turn(effect.success))
        assert effect.failure is not None
        return replace(effect, failure=_for_the_turn(effect.failure))
    raise Unfit("which effect is lost?", supported=False)
