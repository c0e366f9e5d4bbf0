"""Classes that somebody takes on: those of another, one that is chosen."""

from collections.abc import Callable
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
from deckbuilder.games.saga.algebra.modifiers import Modifier
from deckbuilder.games.saga.grammar import deeds, phrases
from deckbuilder.games.saga.grammar.durations import duration
from deckbuilder.games.saga.grammar.lexicon import CLASSES
from deckbuilder.games.saga.grammar.scope import CHARACTER, Scope, Unfit
from deckbuilder.text.terms import Term, Value

_EACH: Final = tuple(sorted(CLASSES))
_LEAST: Final = 2


def classes(part: Term, subject: Value, others: bool, scope: Scope) -> list[Modifier]:
    """Lower classes; a card's own that are printed on it say nothing new, what it says of its holder does."""
    classes = part.args[0]
    assert isinstance(classes, tuple)
    borne = scope.bearer.kind != "Character"
    if borne and not others and isinstance(subject, Term) and subject.head in {"Own", "ThisItem", "ThisCard", "Bare"}:
        raise Unfit("a character has classes")
    known = frozenset[str]() if others or borne else scope.bearer.classes
    return [m.GainClass(str(name)) for name in classes if name not in known]


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


def of_all(part: Term, who: tuple[Filter, ...], when: Condition | None, scope: Scope) -> list[Ability]:
    """Lower "has all classes of adjacent characters": of each class while one of them is of it."""
    if not isinstance(part.args[0], Term) or who:
        raise Unfit("each of several", supported=False)
    inner = phrases.noun(part.args[0].args[2], scope)
    if inner.sort != CHARACTER or inner.zone != "play" or inner.theirs or inner.together or not inner.filters:
        raise Unfit("the classes of characters")
    return [
        ab.Static(m.GainClass(name), when=held if when is None else c.Both(when, held))
        for name in _EACH
        for held in (c.Some(f.Class(name), *inner.filters),)
    ]


def taken(term: Term, ref: v.Ref, scope: Scope) -> list[Effect]:
    """Lower "gains the classes of the target until end of turn": those that it has now."""
    subject, scope.subject = scope.subject, None
    done = deeds.patient(term.args[0], scope)
    scope.subject = subject
    if done.sort != CHARACTER or done.many or done.ref == ref:
        raise Unfit("the classes of one other character")
    if term.args[1] is None:
        raise Unfit("the classes of another: until when?")
    return [*done.before, *given(done.ref, ref, duration(term.args[1], scope))]


def given(of: v.Ref, to: v.Ref, until: str) -> list[Effect]:
    """Give somebody the classes that another has now."""
    return [x.If(c.Is(of, f.Class(name)), a.Gain(to, m.GainClass(name), until=until)) for name in _EACH]


def opposed(term: Term, scope: Scope) -> list[Effect]:
    """Lower "the target's alignment becomes the opposite": who is neither good nor evil stays so."""
    done = deeds.patient(term.args[0], scope)
    if done.sort != CHARACTER or done.many:
        raise Unfit("the alignment of one character")
    until = duration(term.args[1], scope)
    evil, good = (a.Gain(done.ref, m.Aligned(side), until=until) for side in ("Evil", "Good"))
    return [*done.before, x.If(c.Is(done.ref, f.Good()), evil, x.If(c.Is(done.ref, f.Evil()), good))]


def chosen(term: Term) -> Term:
    """Say "Choose a class. He gains the chosen class until end of turn" as one thing that he gains."""
    options, said = term.args
    if not isinstance(options, tuple) or len(options) < _LEAST or not isinstance(said, Term):
        raise Unfit("one of which classes?")
    subject, until = said.args
    return Term("Does", (subject, (Term("GainsOne", (options, until)),)))


ALWAYS: Final[dict[str, Callable[[Term, tuple[Filter, ...], Condition | None, Scope], list[Ability]]]] = {
    "ClassesOf": always,
    "ClassesOfAll": of_all,
}
"""By the head of what is said: classes that somebody has as long as another has them."""
