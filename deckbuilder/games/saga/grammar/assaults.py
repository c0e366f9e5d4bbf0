"""What is said of the strikes of an attack: one that an effect has somebody perform, or that of the trigger."""

from dataclasses import replace

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import phrases, qualities, reaches, strikemods
from deckbuilder.games.saga.grammar.conditions import condition
from deckbuilder.games.saga.grammar.scope import CHARACTER, Scope, Unfit
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.text.terms import Term, Value


def fold(found: list[Effect], part: Term, scope: Scope) -> bool:
    """Let the last attack take up what is said of its strikes; False where this is about something else."""
    last = found[-1] if found else None
    said = part.args[1] if part.head == "When" else part
    if not isinstance(said, Term) or said.head != "StrikeDoes" or said.args[0] != "all":
        return False
    if last is None or _attack_in(last) is None or not (said is part or _numbers(said.args[1])):
        return False
    when = None if said is part else condition(part.args[0], scope)
    if when is not None and any(
        isinstance(one, c.StrikeHit | c.StrikeMissed | c.StrikeKilled | c.Natural) for one in within(when)
    ):
        raise Unfit("a strike that is over")
    found[-1] = _changed(last, said.args[1], when, scope)
    return True


def _attack_in(effect: Effect) -> a.Attack | None:
    """Give the attack that an effect is, which may be left or hangs on a condition."""
    if isinstance(effect, x.May):
        return _attack_in(effect.effect)
    if isinstance(effect, x.If):
        return _attack_in(effect.then) if effect.other is None else None
    return effect if isinstance(effect, a.Attack) else None


def _changed(effect: Effect, changes: Value, when: c.Condition | None, scope: Scope) -> Effect:
    if isinstance(effect, x.May):
        return replace(effect, effect=_changed(effect.effect, changes, when, scope))
    if isinstance(effect, x.If):
        return replace(effect, then=_changed(effect.then, changes, when, scope))
    assert isinstance(effect, a.Attack)
    made = _said(effect, changes, scope)
    if when is None:
        return made
    old = len(effect.mods)
    return replace(made, mods=(*effect.mods, *[replace(one, atk=v.Either(when, one.atk)) for one in made.mods[old:]]))


def _numbers(changes: Value) -> bool:
    """Tell whether all that is said are bonuses to ATK, which take a condition up."""
    assert isinstance(changes, tuple)
    return all(isinstance(one, Term) and one.head == "StrikeAtk" for one in changes)


def _said(attack: a.Attack, changes: Value, scope: Scope) -> a.Attack:
    assert isinstance(changes, tuple)
    for change in changes:
        assert isinstance(change, Term)
        if change.head in {"OnlyAt", "NotAt"}:
            attack = _only_at(attack, change, scope)
        else:
            attack = replace(attack, mods=(*attack.mods, strikemods.strike_mod("strike", change, scope, melee=True)))
    return attack


def said(how: str, change: Value, scope: Scope) -> a.Attack:
    """Lower "perform an attack with +4 ATK"."""
    return _said(a.Attack(spend=how == "spend"), (change,), scope)


def _only_at(attack: a.Attack, change: Term, scope: Scope) -> a.Attack:
    value = change.args[0]
    if isinstance(value, Term) and value.head != "Np" and change.head == "OnlyAt" and attack.target is None:
        one = phrases.ref(value, scope)
        if one.sort != CHARACTER or one.many:
            raise Unfit("one character is struck")
        return replace(attack, target=one.ref, within=reaches.farther_attack(one))
    if not isinstance(value, Term) or value.head != "Np":
        raise Unfit("whom the strikes of an attack may target", supported=False)
    inner = phrases.noun(value.args[2], scope)
    if inner.sort != CHARACTER or inner.zone != "play" or inner.together or inner.theirs:
        raise Unfit("characters are struck")
    if change.head == "OnlyAt":
        return replace(attack, against=(*attack.against, *inner.filters))
    if not inner.filters:
        raise Unfit("may not target anybody")
    return replace(attack, against=(*attack.against, f.Not(qualities.one(inner.filters))))


def of_trigger(term: Term, scope: Scope) -> list[Effect]:
    """Lower "each strike from the attack gains +2 ATK" before somebody attacks."""
    changes = term.args[1]
    assert isinstance(changes, tuple)
    mods: list[m.StrikeMod] = []
    for change in changes:
        assert isinstance(change, Term)
        mods.append(strikemods.strike_mod("attack", change, scope))
    return [a.Gain(v.Agent(), *mods, until="action")]
