"""Wounds that may not be reduced, removed or redirected, and what is about to become of somebody and does not."""

from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import phrases
from deckbuilder.games.saga.grammar.scope import Scope, Unfit
from deckbuilder.text.terms import Term, Value

_INFLICTED: Final = {"reduced": "wound less", "redirected": "wound another"}


def _words(value: Value) -> tuple[str, ...]:
    """Give what may not be done to wounds that are told by who inflicts them: once suffered, nobody could tell them from others."""
    assert isinstance(value, tuple)
    if "removed" in value:
        raise Unfit("whose wounds they were", supported=False)
    return tuple(dict.fromkeys(map(str, value)))


def suffered(value: Value) -> list[m.Modifier]:
    """Lower "may not have wounds removed or reduced"."""
    assert isinstance(value, tuple)
    return [m.Cannot(f"have wounds {one}") for one in dict.fromkeys(map(str, value))]


def inflicted(kind: str, value: Value) -> list[m.Modifier]:
    """Lower "wounds that he inflicts may not be reduced"."""
    return [m.Cannot(_INFLICTED[one], by=kind) for one in _words(value)]


def of_strikes(value: Value, mod: m.StrikeMod) -> m.StrikeMod:
    """Say of strikes that their wounds may not be reduced or redirected."""
    words = _words(value)
    return replace(mod, whole="reduced" in words, borne="redirected" in words)


def of_trigger(change: Term, by_strike: bool) -> Effect:
    """Lower what may not be done to the wounds about to be suffered."""
    words = _words(change.args[0]) if change.head == "Unspared" else ("reduced",)
    kept = [m.Cannot(f"have wounds {one}") for one in words]
    return a.Gain(v.Patient(), *kept, until="strike" if by_strike else "action")


def fold(found: list[Effect], part: Term) -> bool:
    """Let the wounds that were inflicted last be such that may not be reduced; False where this is about something else."""
    last = found[-1] if found else None
    if part.head != "WoundsStay" or not isinstance(last, a.Wound):
        return False
    if set(_words(part.args[0])) != {"reduced"}:
        raise Unfit("wounds that may not be redirected", supported=False)
    found[-1] = replace(last, whole=True)
    return True


def wound(args: tuple[Value, ...], ref: v.Ref, scope: Scope) -> Effect:
    """Lower wounds of an effect that may not be reduced."""
    if any(set(_words(one)) != {"reduced"} for one in args[1:]):
        raise Unfit("wounds that may not be redirected", supported=False)
    return a.Wound(ref, phrases.number(args[0], scope), whole=True)


def averted(term: Term, scope: Scope) -> list[Effect]:
    """Lower "he is not stunned": what is about to become of him does not."""
    who, kind = phrases.ref(term.args[0], scope).ref, term.args[1]
    if scope.event != kind or not scope.before:
        raise Unfit("what is about to become of whom?")
    if who != v.Patient() and scope.suffers != (f.Same(who),):
        raise Unfit("another is about to become so")
    return [d.Averted()]
