"""How long something lasts: from the words of a card to the durations of the algebra."""

from collections.abc import Iterable
from typing import Final

from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.grammar import phrases
from deckbuilder.games.saga.grammar.scope import Scope, Unfit
from deckbuilder.text.terms import Term, Value

_ENDS: Final = {
    "ready": "ready",
    "becoming ready": "ready",
    "stun": "stun",
    "stunned": "stun",
    "leave": "leave",
    "again": "again",
}
"""What ends a duration, by the words of the grammar."""
_LASTS: Final = {
    frozenset({"ready"}): "spent",
    frozenset({"ready", "stun"}): "spent only",
    frozenset[str](): "in play",
}
"""Durations that hang on a card, by what ends them besides its leaving play."""


def duration(value: Value, scope: Scope) -> str:
    """Lower how long something lasts; until end of turn where nothing is said (rulebook, Actions)."""
    if value == Term("UntilThen"):
        if not scope.lasted or scope.loose:
            raise Unfit("until when?")
        return scope.lasted
    if isinstance(value, Term):
        scope.lasted, scope.loose = _of_a_card(value, scope), True
        return scope.lasted
    told = str(value or "turn")
    return {"attack": _of_attack, "deed": _of_deed}.get(told, lambda _: told)(scope)


def _of_a_card(value: Term, scope: Scope) -> str:
    """Lower a duration told of the acting character, or of the card by its name: of a character, which acts itself, or of an item."""
    who, told = value.args
    plain = str(told) if value.head == "Remains" else _until(told)
    if plain == "again":
        if scope.bearer.lent or scope.bearer.kind == "Action":
            raise Unfit("when is this performed again?", supported=False)
        return plain
    if isinstance(who, Term) and who.head == "Pro":
        meant = phrases.ref(who, scope).ref
        if meant not in (v.Me(), v.Self()):
            raise Unfit("while who is spent?", supported=False)
        who = Term("Me") if meant == v.Me() else Term("Own")
    if who == Term("Me"):
        return plain
    if scope.bearer.lent or scope.bearer.kind == "Action":
        raise Unfit("while which card is spent?", supported=False)
    return plain if scope.bearer.kind == "Character" else f"item {plain}"


def all_timed(vps: Iterable[Value]) -> None:
    """Make sure that "permanently" at the end of a list does not leave open whether it holds of what somebody gains before."""
    told = [vp for part in vps for vp in (part if isinstance(part, tuple) else (part,))]
    gains = any(isinstance(vp, Term) and vp.head == "Gains" for vp in told)
    last = told[-1] if told else None
    lasting = isinstance(last, Term) and last.head in {"Gains", "Lasts"} and last.args[1] == "permanent"
    open_before = any(isinstance(vp, Term) and vp.head in {"Gains", "Lasts"} and vp.args[1] is None for vp in told)
    if (gains and last == Term("Controlled", ("permanent",))) or (lasting and open_before):
        raise Unfit("what of that is permanent?", supported=False)


def _until(told: Value) -> str:
    """Give the duration that so many things end, any of them."""
    assert isinstance(told, tuple)
    ends = [_ENDS[str(one)] for one in told]
    if len(set(ends)) < len(ends):
        raise Unfit("said twice")
    if ends == ["again"]:
        return "again"
    kept = frozenset(ends) - {"leave"}
    if kept not in _LASTS:
        raise Unfit("for how long?", supported=False)
    return _LASTS[kept]


def _of_deed(scope: Scope) -> str:
    """Give until when something lasts that is said to last "for the strike or action": whichever of the two set it off."""
    if len(scope.ways) < 2:
        return "action"
    if scope.event != "target" or scope.before:
        raise Unfit("until the end of the strike or the action, as it may be", supported=False)
    return "deed"


def _of_attack(scope: Scope) -> str:
    """Give until when something lasts that is said to last "for the attack": one that is about to be performed."""
    if not (scope.event == "attack" and scope.before) and not (scope.event == "pay" and "attack" in scope.by):
        raise Unfit("for the attack: none is about to be performed")
    return "action"
