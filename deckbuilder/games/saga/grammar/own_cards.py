"""What a card says of itself as a card, and of how hard its bearer's actions are to withstand."""

from collections.abc import Callable
from typing import Final

from deckbuilder.games.saga.algebra import abilities as ab
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Ability
from deckbuilder.games.saga.algebra.conditions import Condition
from deckbuilder.games.saga.algebra.modifiers import Modifier
from deckbuilder.games.saga.grammar import bans, bonuses, phrases
from deckbuilder.games.saga.grammar.conditions import while_self
from deckbuilder.games.saga.grammar.scope import CARD, Scope, Unfit
from deckbuilder.games.saga.grammar.statics import STATICS, scope_of
from deckbuilder.text.terms import Term, Value

_OF_CARDS: Final = frozenset({"be targeted", "be destroyed"})
_SELF: Final = frozenset({"Me", "Own", "ThisCard"})
_HELD: Final = frozenset({"Equipped", "InPlay"})


def _speaks_of_itself(subject: Value, parts: Value, scope: Scope) -> bool:
    """Tell whether an item or attached card speaks of itself: of its traits, and of what may not be done to it."""
    if scope.bearer.kind == "Character" or not isinstance(subject, Term) or subject.head not in _SELF:
        return False
    if subject.head != "Me":
        return phrases.ref(subject, scope).sort == CARD
    assert isinstance(parts, tuple)
    said = repr(parts)  # without a subject, what is done to it is done to the card
    return "SBans" in said and ("'be destroyed'" in said or "BanAim" in said)


def _own(parts: Value, scope: Scope) -> list[Modifier]:
    assert isinstance(parts, tuple)
    found: list[Modifier] = []
    for part in parts:
        assert isinstance(part, Term)
        found += bans.bans(part.args[0], scope) if part.head == "SBans" else bonuses.modifiers(part.args[0], scope)
    for one in found:
        if not (isinstance(one, m.GainTrait) or (isinstance(one, m.Cannot) and one.act in _OF_CARDS)):
            raise Unfit("what a card cannot have", supported=False)
    return found


def _when(value: Value, scope: Scope) -> Condition | None:
    """Lower what must hold; what says only that the card is there holds anyway."""
    if value is None:
        return None
    assert isinstance(value, Term)
    if value.head in _HELD:
        if scope.bearer.kind == "Character" and value.head == "Equipped":
            raise Unfit("items are equipped")
        return None
    if value.head == "HeldByName":
        if scope.bearer.kind == "Character":
            raise Unfit("items are equipped, action cards attached")
        return c.Is(v.Me(), f.Named(str(value.args[0])))
    return while_self(value, scope)


def _static(term: Term, scope: Scope) -> list[Ability]:
    subject, parts, when = term.args
    if _speaks_of_itself(subject, parts, scope):
        made = _own(parts, scope)
        kind = f.Kind("Item" if scope.bearer.kind == "Item" else "Action")
        return [ab.Static(*made, scope=(kind, f.Same(v.Self())), when=_when(when, scope))]
    if isinstance(when, Term) and when.head in _HELD:
        _when(when, scope)
        when = None
    return STATICS["Static"](Term("Static", (subject, parts, when)), scope)


def _unless(term: Term, scope: Scope) -> list[Ability]:
    subject, parts, when = term.args
    made = _static(Term("Static", (subject, parts, when)), scope)
    found: list[Ability] = []
    for one in made:
        if not isinstance(one, ab.Static) or one.when is None:
            raise Unfit("unless what?", supported=False)
        found.append(ab.Static(*one.modifiers, scope=one.scope, when=c.Never(one.when), zone=one.zone))
    return found


def _harder(term: Term, scope: Scope) -> list[Ability]:
    """Lower "his spells gain +2 to DC saves"."""
    performer, deeds, kind, n = term.args
    if scope.bearer.kind not in ("Character", "Item"):
        raise Unfit("an action card is not in play", supported=False)
    assert isinstance(deeds, tuple)
    filters = tuple(one for deed in deeds if isinstance(deed, Term) for one in phrases.filters(deed, scope))
    word = "save" if kind == "save" else f"{kind} save"
    who = scope_of(performer, scope)
    scope.subject = v.It() if who else v.Me()
    return [ab.Static(m.HarderCheck(word, phrases.number(n, scope), filters), scope=who)]


def _dawn(term: Term, scope: Scope) -> list[Ability]:
    """Lower what holds in the first turn, or only after it; it may say so again."""
    op, inner = term.args
    assert isinstance(inner, Term)
    turn = c.Compare(v.Turns(), str(op), 1)
    found: list[Ability] = []
    for one in OWN_CARDS.get(inner.head, STATICS[inner.head])(inner, scope):
        if not isinstance(one, ab.Static) or one.zone != "play":
            raise Unfit("what holds in a turn", supported=False)
        when = one.when if one.when in (None, turn) else c.Both(turn, one.when)
        found.append(ab.Static(*one.modifiers, scope=one.scope, when=when or turn))
    return found


OWN_CARDS: Final[dict[str, Callable[[Term, Scope], list[Ability]]]] = {
    "Static": _static,
    "StaticUnless": _unless,
    "Harder": _harder,
    "Dawn": _dawn,
}
"""Each kind of clause, with what lowers it; what is said of others is left to ``STATICS``."""
