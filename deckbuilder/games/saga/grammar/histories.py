"""What has come about this turn: from "your Elves have killed two or more characters this turn" to numbers that are compared."""

from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Event, OneEvent
from deckbuilder.games.saga.algebra.conditions import Condition
from deckbuilder.games.saga.grammar import events, phrases
from deckbuilder.games.saga.grammar.scope import Scope, Unfit
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.text.terms import Term

_THEN: Final = (v.T, v.It, v.Agent, v.Patient, v.EventCard, v.Self, v.X, v.Struck, v.Chosen, v.HolderOf)
"""Of whom nobody can tell any more, or not yet, when it comes about."""
_OF_ONE: Final = {
    "attack": "agent",
    "move": "patient",
    "die": "agent",
    "enter": "patient",
    "perform": "agent",
    "strike": "agent",
}
"""What a character itself is known to have done (``DidThisTurn``), and as whom it takes part; ``_BY``: by what."""
_BY: Final[dict[str, tuple[tuple[str, ...], ...]]] = {"perform": ((), ("spell",)), "strike": (("strike",),)}


def happened(term: Term, scope: Scope) -> Condition:
    """Lower "... this turn", so many times or more."""
    said, times = term.args
    assert isinstance(said, tuple)
    told = Term("After", (said,))
    inner = replace(scope, mentions=list(scope.mentions), event="", by=(), before=False)
    event = events.trigger(told, inner)
    if inner.picks != scope.picks:
        raise Unfit("a choice in what has come about")
    ways = event.events if isinstance(event, OneEvent) else (event,)
    if any(one.target or one.kind == "affect" for one in ways):
        raise Unfit("an event of which nobody is targeted", supported=False)
    if any(isinstance(part, _THEN) for part in within(event)):
        raise Unfit("whom did it happen to?", supported=False)
    if any(one.kind == scope.event and f.Other() in (*one.agent, *one.patient) for one in ways):
        raise Unfit("others: than whom?")  # than the acting character, or than the one of whom the trigger tells
    if any(map(_told_otherwise, ways)):
        raise Unfit("what a character has done is told otherwise")
    if times is None:
        return c.CameAbout(event)
    assert isinstance(times, Term)
    return c.CameAbout(event, str(times.args[0]), phrases.number(times.args[1], scope))


def happened_by(term: Term, scope: Scope) -> Condition:
    """Lower "he has killed two or more characters this turn": of some who are not told apart nobody knows that one of them did it so often."""
    who, deed, often = term.args
    if isinstance(who, Term) and who.head == "Np" and often != Term("Bound", (">=", 1)):
        raise Unfit("how often one of them did it", supported=False)
    return happened(Term("Happened", ((Term("Active", (who, deed)),), often)), scope)


def _told_otherwise(event: Event) -> bool:
    who = _OF_ONE.get(event.kind)
    if who is None or event.card or event.did or event.when is not None or event.by not in _BY.get(event.kind, ((),)):
        return False
    mine, other = (event.agent, event.patient) if who == "agent" else (event.patient, event.agent)
    return mine == (f.Same(v.Me()),) and not other
