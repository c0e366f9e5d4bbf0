"""What is always on, and what a card demands of who performs, equips or puts it into play."""

from collections.abc import Callable
from typing import Final

from deckbuilder.games.saga.algebra import abilities as ab
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra.abilities import Ability
from deckbuilder.games.saga.grammar import bonuses, phrases, standing
from deckbuilder.games.saga.grammar.conditions import condition, while_self
from deckbuilder.games.saga.grammar.scope import CHARACTER, Scope, Unfit
from deckbuilder.text.terms import Term


def _hand(term: Term, scope: Scope) -> list[Ability]:
    standing.in_force(scope)
    n = phrases.number(term.args[0], scope)
    if not isinstance(n, int):
        raise Unfit("a hand size")
    return [ab.Static(m.HandSize(n if term.head == "HandSize" else -n))]


def _hand_while(term: Term, scope: Scope) -> list[Ability]:
    """Lower a hand size while something holds."""
    n, when = term.args
    standing.in_force(scope)
    if not isinstance(n, int) or not isinstance(when, Term):
        raise Unfit("a hand size")
    held = c.Never(condition(when.args[0], scope)) if when.head == "Unless" else while_self(when, scope)
    return [ab.Static(m.HandSize(n if term.head == "HandWhile" else -n), when=held)]


def _first_enters(term: Term, scope: Scope) -> list[Ability]:
    """Lower how the first character of each player enters in a turn: his Warlord tells whether he put one into play before."""
    if scope.bearer.kind != "Dungeon":
        raise Unfit("what holds for each player", supported=False)
    return [ab.Static(m.Entering(str(term.args[0])), scope=(f.IsWarlord(), f.Not(f.DidThisTurn("host"))))]


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
    "HandWhile": _hand_while,
    "HandLess": _hand_while,
    "FirstEnters": _first_enters,
    "BareMods": _bare,
    "IsSpell": _spell,
    "StartsWith": lambda term, scope: [ab.DeckRule()],
    "Only": _only,
    "OnlyFit": _only_fit,
    "Copies": lambda term, scope: [ab.DeckRule()],
    "DeckRule": lambda term, scope: [ab.DeckRule()],
}
