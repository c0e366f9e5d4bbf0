"""Strikes that an ability produces, and what is said of them or of the strike that set it off."""

from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import deeds, phrases
from deckbuilder.games.saga.grammar.conditions import condition
from deckbuilder.games.saga.grammar.deeds import Done
from deckbuilder.games.saga.grammar.scope import CHARACTER, Scope, Unfit
from deckbuilder.text.terms import Term, Value

_STRIKES: Final = frozenset({"target", "hit", "roll", "wound", "strike", "miss"})


def performs(strike: Term, done: Done, scope: Scope) -> list[Effect]:
    """Lower strikes that somebody performs."""
    kind, n, atk, tails = strike.args
    before: list[Effect] = []
    base = None if atk is None else phrases.number(atk, scope)
    made: a.Melee | a.Ranged
    if kind == "melee":
        made = a.Melee(base, n=phrases.number(n, scope), by=done.ref)
    else:
        if base is None:
            raise Unfit("a ranged strike has a base ATK")
        made = a.Ranged(base, n=phrases.number(n, scope), by=done.ref)
    assert isinstance(tails, tuple)
    for tail in tails:
        assert isinstance(tail, Term)
        made = _tail(made, tail, before, scope)
    scope.struck = True
    if done.many:
        if before:
            raise Unfit("several strikers who choose", supported=False)
        return [x.ForEach(done.ref, replace(made, by=v.It()))]
    return [*before, made]


def _tail(strike: a.Melee | a.Ranged, tail: Term, before: list[Effect], scope: Scope) -> a.Melee | a.Ranged:
    head = tail.head
    if head == "Against":
        return _against(strike, tail.args[0], before, scope)
    if head == "MoreWounds":
        return replace(strike, wounds=phrases.number(tail.args[0], scope))
    if head == "Final":
        return replace(strike, final=True)
    if head == "TailAtk":
        return replace(strike, bonus=phrases.number(tail.args[0], scope))
    if head == "TailReach":
        return replace(strike, reach=1)
    if strike.n == 1:
        raise Unfit("different characters: one strike")
    return replace(strike, different=True, same_rank=head == "DifferentHere")


def _against(strike: a.Melee | a.Ranged, value: Value, before: list[Effect], scope: Scope) -> a.Melee | a.Ranged:
    assert isinstance(value, Term)
    if value.head == "Np" and value.args[0] == "a":
        inner = phrases.noun(value.args[2], scope)
        if inner.sort != CHARACTER or inner.zone != "play" or inner.together:
            raise Unfit("characters are struck")
        return replace(strike, against=inner.filters)
    done = deeds.patient(value, scope)
    if done.sort != CHARACTER or done.many:
        raise Unfit("one character is struck")
    before.extend(done.before)
    return replace(strike, target=done.ref)


def fold(found: list[Effect], part: Term, scope: Scope) -> bool:
    """Let the last strike take up what is said of "the strike"; False where this is about something else."""
    when: c.Condition | None = None
    said = part
    if part.head == "When" and isinstance(part.args[1], Term) and part.args[1].head == "StrikeDoes":
        said = part.args[1]
    if said.head != "StrikeDoes" or not found or not isinstance(found[-1], a.Melee | a.Ranged):
        return False
    if said is not part:
        when = condition(part.args[0], scope)
        if isinstance(when, c.StrikeHit | c.StrikeMissed | c.StrikeKilled):
            raise Unfit("a strike that is over")
    strike = found[-1]
    changed: a.Melee | a.Ranged = strike
    assert isinstance(said.args[0], tuple)
    for change in said.args[0]:
        assert isinstance(change, Term)
        changed = _changed(changed, change, when, scope)
    simple = when is None or all(
        isinstance(one, Term) and one.head in {"StrikeRoll", "StrikeAtk", "MoreWounds"} for one in said.args[0]
    )
    found[-1] = changed if simple or when is None else x.If(when, changed, strike)
    return True


def _changed(strike: a.Melee | a.Ranged, change: Term, when: c.Condition | None, scope: Scope) -> a.Melee | a.Ranged:
    head = change.head
    if head in {"StrikeRoll", "StrikeAtk", "MoreWounds"}:
        n = phrases.number(change.args[0], scope)
        number = n if when is None else v.Either(when, n)
        if head == "StrikeRoll" and strike.roll == 0:
            return replace(strike, roll=number)
        if head == "StrikeAtk" and strike.bonus == 0:
            return replace(strike, bonus=number)
        if head == "MoreWounds" and strike.wounds == 0:
            return replace(strike, wounds=number)
        raise Unfit("two bonuses of a kind", supported=False)
    if head == "StrikeReach":
        assert isinstance(change.args[0], int)
        return replace(strike, reach=change.args[0])
    if head == "Final":
        return replace(strike, final=True)
    if head == "Different" and strike.n != 1:
        return replace(strike, different=True)
    raise Unfit(f"{head}: a strike of one's own", supported=False)


def said_of_trigger(term: Term, scope: Scope) -> list[Effect]:
    """Lower what is said of the strike of the trigger."""
    if scope.struck or scope.event not in _STRIKES:
        raise Unfit("the strike: none was mentioned")
    assert isinstance(term.args[0], tuple)
    found: list[Effect] = []
    for change in term.args[0]:
        assert isinstance(change, Term)
        rolled = scope.event == "roll"
        if change.head == "StrikeRoll" and rolled:
            found.append(d.AddRoll(phrases.number(change.args[0], scope)))
        elif change.head == "MoreWounds" and (scope.event in {"hit", "target"} or rolled):
            found.append(d.StrikeWounds(phrases.number(change.args[0], scope)))
        elif change.head == "NoWounds" and (scope.event in {"hit", "target"} or rolled):
            found.append(d.StrikeHarmless())
        else:
            raise Unfit(f"{change.head}: the strike of a trigger", supported=False)
    return found
