"""Who is called the target of a react that targets nobody by its words: the only one of whom its trigger tells."""

from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Event, OneEvent
from deckbuilder.games.saga.grammar.scope import CHARACTER, Mention, Scope, Unfit

_ENDS: Final = (v.Agent(), v.Patient())
_OF_ACTIONS: Final = frozenset({"perform", "pay", "target", "check", "affect"})
"""Events of actions, which have targets of their own."""


def target(scope: Scope) -> Mention | None:
    """Give who is called so, and note it; None where something was targeted, or nobody can be told."""
    if _OF_ACTIONS & {scope.event, *scope.kinds}:
        return None
    if scope.event in {"die", "leave"} and not scope.before:  # there is nobody any more who could be targeted
        return None
    if not scope.event or scope.struck or scope.delayed or scope.strike_heard or any(m.target for m in scope.mentions):
        return None
    found = {m.ref: m for m in scope.mentions if m.sort == CHARACTER and not m.own and not m.many}
    if len(found) != 1 or next(iter(found)) not in _ENDS:
        return None
    ((scope.called, mention),) = found.items()
    return mention


def aimed(event: Event | OneEvent, scope: Scope) -> Event | OneEvent:
    """Let the react target him."""
    if scope.called is None:
        return event
    if isinstance(event, OneEvent) or event.target:
        raise Unfit("the target: which of them?")
    return replace(event, target="agent" if scope.called == v.Agent() else "patient")
