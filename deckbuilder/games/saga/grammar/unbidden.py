"""What happens by itself from the discard pile."""

from collections.abc import Callable
from dataclasses import replace

from deckbuilder.games.saga.algebra import abilities as ab
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import events
from deckbuilder.games.saga.grammar.scope import CHARACTER, Mention, Scope, Unfit
from deckbuilder.text.terms import Term, Value

ByItself = Callable[[Value, Scope], Effect]
"""Lowers what happens."""


def from_pile(term: Term, scope: Scope, by_itself: ByItself) -> list[ab.Ability]:
    """Lower "If ~ is in your discard pile when ..., you may put ~ on top of your deck": it happens from there."""
    zone, when, what = term.args
    if zone != "discard" or not scope.bearer.stays:
        raise Unfit("what happens by itself from there", supported=False)
    scope.bearer = replace(scope.bearer, kind="Item")  # it acts no more than an item does
    scope.away = str(zone)
    scope.mention(Mention(v.Self(), CHARACTER, own=True))
    event = events.trigger(when, scope)
    if not isinstance(event, ab.Event) or event.target:
        raise Unfit("what happens by itself targets nobody", supported=False)
    if event.kind in {"die", "leave"}:  # it was not there yet when it died itself
        event = replace(event, patient=(*event.patient, f.Not(f.Same(v.Self()))))
    return [ab.Auto(event, by_itself(what, scope), zone="discard")]
