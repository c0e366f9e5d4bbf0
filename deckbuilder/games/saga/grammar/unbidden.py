"""Several events that are answered alike: which find the card in the discard pile, and which are told each for itself."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import abilities as ab
from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar.events import trigger
from deckbuilder.games.saga.grammar.scope import CHARACTER, Mention, Scope, Unfit
from deckbuilder.text.terms import Term, Value

ByItself = Callable[[Value, Scope], Effect]
"""Lowers what happens."""
_ENDS: Final = ("die", "leave")


def from_pile(term: Term, scope: Scope, by_itself: ByItself) -> list[ab.Ability]:
    """Lower "If ~ is in your discard pile when ..., you may put ~ on top of your deck": it happens from there."""
    zone, when, what = term.args
    if zone != "discard" or not scope.bearer.stays:
        raise Unfit("what happens by itself from there", supported=False)
    scope.bearer = replace(scope.bearer, kind="Item")  # it acts no more than an item does
    scope.away = str(zone)
    scope.mention(Mention(v.Self(), CHARACTER, own=True))
    event = trigger(when, scope)
    if not isinstance(event, ab.Event) or event.target:
        raise Unfit("what happens by itself targets nobody", supported=False)
    if event.kind in {"die", "leave"}:  # it was not there yet when it died itself
        event = replace(event, patient=(*event.patient, f.Not(f.Same(v.Self()))))
    return [ab.Auto(event, by_itself(what, scope), zone="discard")]


def told_in_time(made: ab.Auto, what: Value) -> None:
    """Decline what holds all the while or comes too late: "when attacking, he gains +2 ATK", the Level as which one enters play.

    Raises:
        Unfit: it is no answer to what comes about.
    """
    event, gain = made.event, made.effect
    late = isinstance(gain, a.Gain) and any(
        isinstance(one, m.SetTo) and one.quality == "level" for one in gain.modifiers
    )
    if late and isinstance(event, ab.Event) and (event.kind, event.before) == ("enter", False):
        raise Unfit("a Level for entering play, once he is there", supported=False)
    bonus = isinstance(gain, a.Gain) and gain.cards == v.Me() and all(map(_of_atk, gain.modifiers))
    if bonus and isinstance(event, ab.Event) and event.kind == "attack" and _unending(what):
        raise Unfit("a bonus for the attack: for how long?", supported=False)


def _of_atk(one: m.Modifier) -> bool:
    return isinstance(one, m.Bonus) and one.quality == "atk"


def _unending(what: Value) -> bool:
    """Tell whether all that happens is that somebody gains something, and nothing says for how long."""
    only = what[0] if isinstance(what, tuple) and len(what) == 1 else None
    if not isinstance(only, Term):
        return False
    if only.head in {"Deeds", "Does"}:
        return _unending(only.args[-1])
    return only.head == "Gains" and only.args[1] is None


def parted(event: ab.Event | ab.OneEvent) -> tuple[tuple[ab.Event, ...], tuple[ab.Event, ...]]:
    """Part the events with which the card itself is in play no more from the others."""
    ways = event.events if isinstance(event, ab.OneEvent) else (event,)
    gone = tuple(one for one in ways if f.Same(v.Me()) in one.patient and one.kind in _ENDS and not one.before)
    return gone, tuple(one for one in ways if one not in gone)


def one_of(events: tuple[ab.Event, ...]) -> ab.Event | ab.OneEvent:
    """Give one of several events; of a single one itself."""
    return events[0] if len(events) == 1 else ab.OneEvent(*events)


def ways_apart(when: Value) -> tuple[Term, ...]:
    """Give each of the things to be answered where the same one does some of them and others are done to him; none elsewhere."""
    told = when.args[0] if isinstance(when, Term) and when.head in {"After", "Before"} else None
    only = told[0] if isinstance(told, tuple) and len(told) == 1 else None
    if not isinstance(when, Term) or not isinstance(only, Term) or only.head != "Two":
        return ()
    parts = [one for one in only.args if isinstance(one, Term)]
    roles = {one.head for one in parts}
    if roles != {"Active", "Passive"} or len({one.args[0] for one in parts}) != 1:
        return ()
    return tuple(Term(when.head, ((one,),)) for one in parts)


def of_own_death(event: ab.Event | ab.OneEvent) -> bool:
    """Tell whether an action answers the death of its own performer, who lies in the discard pile then."""
    ways = event.events if isinstance(event, ab.OneEvent) else (event,)
    return any(one.kind == "die" and not one.before and f.Same(v.Me()) in one.patient for one in ways)
