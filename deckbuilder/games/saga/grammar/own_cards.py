"""What an item or attached card says of itself, and how hard somebody's actions are to withstand."""

from collections.abc import Callable
from typing import Final

from deckbuilder.games.saga.algebra import abilities as ab
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Ability
from deckbuilder.games.saga.algebra.conditions import Condition
from deckbuilder.games.saga.algebra.modifiers import Modifier
from deckbuilder.games.saga.grammar import bans, bonuses, phrases
from deckbuilder.games.saga.grammar.scope import CARD, Scope, Unfit
from deckbuilder.text.terms import Term, Value

_OF_CARDS: Final = frozenset({"be targeted", "be destroyed"})
"""What may not be done to an item or attached card."""


def speaks_of_itself(subject: Value, parts: tuple[Value, ...], scope: Scope) -> bool:
    """Tell whether an item or attached card speaks of itself: of its traits, and of what may not be done to it."""
    if scope.bearer.kind == "Character" or not isinstance(subject, Term):
        return False
    if subject.head == "Bare":
        return all(isinstance(part, Term) and part.head == "SBans" for part in parts)
    return subject.head in {"Own", "ThisCard"} and phrases.ref(subject, scope).sort == CARD


def of_itself(parts: tuple[Value, ...], when: Condition | None, scope: Scope) -> list[Ability]:
    """Lower what it says."""
    made: list[Modifier] = []
    for part in parts:
        assert isinstance(part, Term)
        if part.head == "SBans":
            made += bans.bans(part.args[0], scope)
        elif part.head == "Gains":
            made += bonuses.modifiers(part.args[0], scope)
        else:
            raise Unfit("what a card cannot have", supported=False)
    for one in made:
        if not (isinstance(one, m.GainTrait) or (isinstance(one, m.Cannot) and one.act in _OF_CARDS)):
            raise Unfit("what a card cannot have", supported=False)
    return [ab.Static(*made, scope=(f.Kind(scope.bearer.kind), f.Same(v.Self())), when=when)]


def _harder(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "his spells gain +2 to DC saves"."""
    _, deeds, kind, n = term.args
    assert isinstance(deeds, tuple)
    filters = tuple(one for deed in deeds if isinstance(deed, Term) for one in phrases.filters(deed, scope))
    word = "save" if kind == "save" else f"{kind} save"
    return [m.HarderCheck(word, phrases.number(n, scope), filters)]


HARDER: Final[dict[str, Callable[[Term, Scope], list[Modifier]]]] = {"Harder": _harder}
"""What is said of the actions of somebody."""
