"""Who is called the target of a react that targets nobody by its words, the only one of whom its trigger tells; who is told by a name."""

from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Event, OneEvent
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar.scope import CHARACTER, Mention, Scope, Unfit
from deckbuilder.text.terms import Term, Value

_ENDS: Final = (v.Agent(), v.Patient())
_TARGETLESS: Final = frozenset({
    "move", "forward", "backward", "fall", "invade", "enter", "equip", "ready", "spend", "stun", "unstun",
})  # fmt: skip
"""Events that have no target of their own, as strikes and actions have, and after which he is still in play."""


def target(scope: Scope) -> Mention | None:
    """Give who is called so, and note it; None where something was targeted, or nobody can be told."""
    if not scope.kinds or not scope.kinds <= _TARGETLESS or scope.struck or scope.delayed:
        return None
    if any(m.target for m in scope.mentions):
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


def by_name(filters: tuple[Filter, ...], sort: str, parts: Value, scope: Scope) -> v.Every:
    """Give all who are meant; one who is told by a name alone has been named, so that "he" is not the acting character."""
    every = v.Every(*filters)
    if not isinstance(parts, tuple) or [one.head for one in parts if isinstance(one, Term)] != ["Named"]:
        return every
    for mention in scope.mentions:
        if isinstance(mention.ref, v.Every) and {*filters} <= {*mention.ref.filters}:
            return mention.ref
    if sort == CHARACTER:
        scope.mention(Mention(every, CHARACTER, filters))
    return every


_HIM: Final = frozenset(Term("NextTo", (Term("Pro", (word,)),)) for word in ("he", "she", "it", "person"))


def beside_him(parts: Value, first: Value) -> Value:
    """Let "him" be the one who was just named: "the opposing character and any characters adjacent to him"."""
    if not isinstance(parts, tuple):
        return parts
    return tuple(Term("NextTo", (first,)) if one in _HIM else one for one in parts)
