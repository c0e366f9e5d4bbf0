"""What is always on, and what a card demands of who performs, equips or puts it into play."""

from collections.abc import Callable
from typing import Final

from deckbuilder.games.saga.algebra import abilities as ab
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra.abilities import Ability
from deckbuilder.games.saga.grammar import bonuses, phrases, standing
from deckbuilder.games.saga.grammar.scope import CHARACTER, Scope, Unfit
from deckbuilder.text.terms import Term


def _hand(term: Term, scope: Scope) -> list[Ability]:
    standing.in_force(scope)
    n = phrases.number(term.args[0], scope)
    if not isinstance(n, int):
        raise Unfit("a hand size")
    return [ab.Static(m.HandSize(n if term.head == "HandSize" else -n))]


def _spell(term: Term, scope: Scope) -> list[Ability]:
    if scope.bearer.kind != "Action":
        raise Unfit("an action card is a spell")
    return [ab.IsSpell(term.args[0] == "yes")]


def _bare(term: Term, scope: Scope) -> list[Ability]:
    if scope.bearer.kind != "Item":
        raise Unfit("only items print bonuses alone")
    return [ab.Static(*bonuses.modifiers(Term("Mods", term.args), scope))]


def _only(term: Term, scope: Scope) -> list[Ability]:
    if scope.bearer.kind not in ("Item", "Action"):
        raise Unfit("only items and action cards are equipped and performed", supported=False)
    assert isinstance(term.args[0], tuple)
    parts = [phrases.filters(part, scope)[0] for part in term.args[0] if isinstance(part, Term)]
    return [ab.Only(parts[0] if len(parts) == 1 else f.Any(*parts))]


def _only_fit(term: Term, scope: Scope) -> list[Ability]:
    if scope.bearer.kind != "Item":
        raise Unfit("only items are equipped")
    inner = phrases.noun(term.args[0], scope)
    if inner.sort != CHARACTER or inner.zone != "play" or not inner.filters or inner.theirs or inner.together:
        raise Unfit("characters equip")
    return [ab.Only(*inner.filters)]


STATICS: Final[dict[str, Callable[[Term, Scope], list[Ability]]]] = {
    "HandSize": _hand,
    "SmallerHand": _hand,
    "BareMods": _bare,
    "IsSpell": _spell,
    "StartsWith": lambda term, scope: [ab.DeckRule()],
    "Only": _only,
    "OnlyFit": _only_fit,
    "Copies": lambda term, scope: [ab.DeckRule()],
    "DeckRule": lambda term, scope: [ab.DeckRule()],
}
