"""How long something lasts: from the words of a card to the durations of the algebra."""

from collections.abc import Iterable
from typing import Final

from deckbuilder.games.saga.grammar.scope import Scope, Unfit
from deckbuilder.text.terms import Term, Value

_OF_THE_CARD: Final = {
    "own spent": "spent",
    "while own spent": "spent",
    "own spent only": "spent only",
    "while own spent only": "spent only",
}
"""Durations told of the card by its name: of a character, which acts itself, and of an item."""


def duration(value: Value, scope: Scope) -> str:
    """Lower how long something lasts; until end of turn where nothing is said (rulebook, Actions)."""
    told = str(value or "turn")
    if told == "attack":
        return _of_attack(scope)
    if told not in _OF_THE_CARD:
        return told
    if scope.bearer.lent or scope.bearer.kind == "Action":
        raise Unfit("while which card is spent?", supported=False)
    plain = _OF_THE_CARD[told]
    return plain if scope.bearer.kind == "Character" else f"item {plain}"


def all_timed(vps: Iterable[Value]) -> None:
    """Make sure that "permanently" at the end of a list does not leave open whether it holds of what somebody gains before."""
    told = [vp for part in vps for vp in (part if isinstance(part, tuple) else (part,))]
    gains = any(isinstance(vp, Term) and vp.head == "Gains" for vp in told)
    if gains and told[-1] == Term("Controlled", ("permanent",)):
        raise Unfit("what of that is permanent?", supported=False)


def _of_attack(scope: Scope) -> str:
    """Give until when something lasts that is said to last "for the attack": one that is about to be performed."""
    if not (scope.event == "attack" and scope.before) and not (scope.event == "pay" and "attack" in scope.by):
        raise Unfit("for the attack: none is about to be performed")
    return "action"
