"""Classes that somebody takes on: those of another, one that is chosen."""

from typing import Final

from deckbuilder.games.saga.algebra import abilities as ab
from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Ability
from deckbuilder.games.saga.algebra.conditions import Condition
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar import phrases
from deckbuilder.games.saga.grammar.durations import duration
from deckbuilder.games.saga.grammar.lexicon import CLASSES
from deckbuilder.games.saga.grammar.scope import CHARACTER, Scope, Unfit
from deckbuilder.text.terms import Term, Value

_EACH: Final = tuple(sorted(CLASSES))


def _whose(value: Value, ref: v.Ref, scope: Scope) -> v.Ref:
    found = phrases.ref(value, scope)
    if found.sort != CHARACTER or found.many or found.ref == ref:
        raise Unfit("the classes of one other character")
    return found.ref


def always(part: Term, who: tuple[Filter, ...], when: Condition | None, scope: Scope) -> list[Ability]:
    """Lower "is the same class as your Warlord": of each class while that one is of it."""
    whose = _whose(part.args[0], v.It() if who else v.Me(), scope)
    return [
        ab.Static(m.GainClass(name), scope=who, when=held if when is None else c.Both(when, held))
        for name in _EACH
        for held in (c.Is(whose, f.Class(name)),)
    ]


def taken(term: Term, ref: v.Ref, scope: Scope) -> list[Effect]:
    """Lower "gains the classes of the target until end of turn": those that it has now."""
    whose = _whose(term.args[0], ref, scope)
    until = duration(term.args[1], scope)
    return [x.If(c.Is(whose, f.Class(name)), a.Gain(ref, m.GainClass(name), until=until)) for name in _EACH]


def chosen(term: Term) -> Term:
    """Say "Choose a class. He gains the chosen class until end of turn" as one thing that he gains."""
    options, subject, said = term.args
    if not isinstance(said, Term) or said.head != "GainsChosen":
        raise Unfit("a class is chosen, for what?")
    return Term("Does", (subject, (Term("GainsOne", (options, said.args[0])),)))
