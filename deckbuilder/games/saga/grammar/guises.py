"""Items that act as characters: "it attacks as a level 1 fighter with 10 AC, 1 HP and +1 ATK"."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import abilities as ab
from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import phrases, statlines
from deckbuilder.games.saga.grammar.scope import CARD, ITEM, Scope, Unfit
from deckbuilder.text.terms import Term

_WEIGHTLESS: Final = ab.Static(m.Weighs(-1))
"""It stands beside its bearer for the moment only: no rank is illegal, or legal, for that."""
_DEEDS: Final[dict[str, Callable[[v.Ref], Effect]]] = {
    "attack": a.Attack,
    "melee": lambda ref: a.Melee(by=ref),
}


def act_as(term: Term, scope: Scope) -> list[Effect]:
    """Lower "have it attack as a level 1 fighter with ...": the item is that character until the attack is over."""
    item = phrases.ref(term.args[0], scope)
    of_itself = item.own and item.sort == CARD and scope.bearer.kind == "Item"
    if item.many or not (item.sort == ITEM or of_itself):
        raise Unfit("one item acts as a character")
    told = term.args[1]
    assert isinstance(told, Term)
    if statlines.told_later(told, item.ref, scope):
        raise Unfit("a character for a moment: its numbers are worked out", supported=False)
    line = statlines.line(told, scope, False)
    if not isinstance(line.level, int):
        raise Unfit("a character for a moment: its level is worked out", supported=False)
    line = replace(line, abilities=(*line.abilities, _WEIGHTLESS))
    return [x.Guise(item.ref, line, _DEEDS[str(term.args[2])](item.ref))]
