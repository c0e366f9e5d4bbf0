"""Cards that are not in play, as a trigger or a sentence told of them: the spell that was cast, the card that was drawn, discarded or revealed."""

from typing import Final

from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar import phrases
from deckbuilder.games.saga.grammar.scope import CARD, ITEM, Mention, Scope, Unfit
from deckbuilder.text.terms import Term, Value

ACTIONS: Final = (Term("Card"), Term("Spell"), Term("Kind", ("Action",)))
"""What calls an action card, which has no qualities that one could ask for."""


def heard(value: Value, scope: Scope) -> Mention | None:
    """Give the card that the trigger tells of: the spell that was cast, the item that was equipped."""
    said = set(map(str, scope.by))
    if value in ACTIONS and scope.event in {"perform", "pay"} and said & {"spell", "card"}:
        if value == Term("Spell") and "spell" not in said:
            return None
        return Mention(v.EventCard(), CARD)
    others = any(m.sort == CARD and not m.own for m in scope.mentions)
    if scope.event in {"draw", "discard", "retrieve"} and not others and _called_so(value, scope):
        return Mention(v.EventCard(), CARD, known(scope))
    gear = isinstance(value, Term) and value.head in {"Item", "Gear"}
    if gear and scope.event == "equip" and not any(m.sort == ITEM for m in scope.mentions):
        return Mention(v.EventCard(), ITEM)
    return None


_BY_SPELL: Final = frozenset({"die", "wound", "target"})


def level(term: Term, scope: Scope) -> v.Value:
    """Lower "the spell's Level": of the card that the trigger tells of, or of an action card that says it of itself."""
    said = set(map(str, scope.by))
    own = scope.bearer.kind == "Action" and not scope.bearer.lent and not scope.bearer.of
    if term.args[0] == "spell" and "spell" in said:
        told = scope.event in {"perform", "pay"} | _BY_SPELL
    else:
        told = term.args[0] == "action" and scope.event in {"perform", "pay"} and "card" in said
    if told == own:
        raise Unfit("the Level of which card?")
    return v.StatOf(v.EventCard() if told else v.Self(), "level")


def _called_so(value: Value, scope: Scope) -> bool:
    """Tell whether the card that was drawn or discarded may be called so."""
    if value == Term("Card"):
        return True
    inner = phrases.noun((value, Term("In", ("hand", Term("You")))), scope)
    return (
        scope.event == "discard" and bool(inner.filters) and set(inner.filters) <= {*scope.carded, f.Kind("Character")}
    )


def known(scope: Scope) -> tuple[Filter, ...]:
    """Tell what the trigger says of the card that was drawn or discarded: whose it is."""
    return (f.Yours(),) if {f.Yours(), f.Same(v.Self())} & {*scope.carded} else ()


def discarded(term: Term, scope: Scope) -> Mention:
    """Lower "the discarded spell": what was discarded from a hand or deck."""
    found = [mention for mention in scope.mentions if mention.discarded]
    if len(found) != 1:
        raise Unfit("nothing was discarded" if not found else "several were discarded")
    if term.args[0] != Term("Card"):
        inner = phrases.noun((term.args[0], Term("In", ("hand", Term("You")))), scope)
        if inner.sort != found[0].sort:
            raise Unfit("nothing such was discarded")
    return found[0]


def revealed(term: Term, scope: Scope) -> Mention:
    """Lower "the revealed card"."""
    if scope.found is None:
        raise Unfit("nothing was revealed")
    return scope.found.mention
