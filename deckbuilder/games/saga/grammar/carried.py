"""What somebody who was picked carries, called by what it is: "a character with an item equipped ... the item"."""

from typing import Final

from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.grammar import phrases
from deckbuilder.games.saga.grammar.pages import ACTIONS
from deckbuilder.games.saga.grammar.scope import CARD, CHARACTER, ITEM, Scope
from deckbuilder.text.terms import Term

_CALLED: Final = frozenset({"The", "TheDone"})


def carried(value: Term, scope: Scope) -> phrases.Noun | None:
    """Give "the item", "the attached action card", where somebody was picked who has such a one and no other such was named: one of those he has."""
    noun = value.args[-1] if value.head in _CALLED else None
    if not isinstance(noun, Term) or noun == Term("Spell") or (value.head == "TheDone" and value.args[0] != "attach"):
        return None
    inner = phrases.noun((noun,), scope) if noun not in ACTIONS else phrases.Noun((), CARD)
    such = {one for one in inner.filters if one != f.Kind("Item")}
    if inner.sort not in (ITEM, CARD) or any(m.sort == inner.sort and such <= {*m.filters} for m in scope.mentions):
        return None
    has = [(m, one) for m in scope.mentions for one in m.filters if isinstance(one, f.Bears) and _told(one, inner.sort)]
    found = [(m, one) for m, one in has if such <= {*one.filters}]
    if len(found) != 1:
        return None
    who, bears = found[0]
    if any(
        isinstance(one, f.Trait) for one in bears.filters
    ):  # a Steed is the only one, and of two Weapons neither is meant
        return None
    if not isinstance(who.ref, v.T) or who.many or who.sort != CHARACTER:
        return None
    kind = () if {f.Kind("Item"), f.Kind("Action")} & {*bears.filters} else (f.Kind("Item"),)
    return phrases.Noun((*kind, *bears.filters, f.HeldBy(who.ref)), inner.sort)


def _told(bears: f.Bears, sort: str) -> bool:
    """Tell whether what somebody has is of this sort: an attached card, or else an item."""
    return (f.Kind("Action") in bears.filters) == (sort == CARD)
