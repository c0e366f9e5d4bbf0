"""Cards that are revealed: of your own hand, with what is done with them then, and from a deck, until there is one that fits."""

from collections.abc import Callable
from typing import Final

from deckbuilder.games.saga.algebra import abilities as ab
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Cost
from deckbuilder.games.saga.algebra.conditions import Cards
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import phrases, piles, players
from deckbuilder.games.saga.grammar.deeds import Deed
from deckbuilder.games.saga.grammar.players import one_player
from deckbuilder.games.saga.grammar.scope import CARD, Found, Mention, Scope, Unfit
from deckbuilder.text.terms import Term, Value


def _of_hand(what: Value, scope: Scope) -> tuple[x.Choose, v.Ref]:
    """Let cards of your hand be picked."""
    if not isinstance(what, Term) or what.head != "Np" or what.args[0] not in ("a", "exactly", "up to"):
        raise Unfit("revealed from where?")
    mode, n, parts = what.args
    assert isinstance(parts, tuple)
    if not any(isinstance(part, Term) and part.head == "In" for part in parts):
        raise Unfit("revealed from where?")
    inner = phrases.noun(parts, scope)
    if inner.zone != "hand" or inner.player != v.You():
        raise Unfit("a card of your hand is revealed")
    many = phrases.number(n, scope)
    ref = scope.pick(inner.sort, inner.told, target=False, many=many != 1)
    scope.found = Found(ref, scope.mentions[-1], zone="hand")
    return x.Choose(inner.cards(scope, n=many, up_to=mode == "up to")), ref


def _show_one(term: Term, scope: Scope) -> list[Effect]:
    """Lower "reveal a spell from your hand"."""
    pick, ref = _of_hand(term.args[0], scope)
    return [pick, d.Show(ref)]


def _show_random(term: Term, scope: Scope) -> list[Effect]:
    """Lower "reveal a card at random from an opponent's hand": chance picks it, whoever holds it."""
    what = term.args[0]
    if not isinstance(what, Term) or what.head != "Np" or what.args[0] not in ("a", "exactly"):
        raise Unfit("which cards of a hand?")
    parts = what.args[2]
    assert isinstance(parts, tuple)
    held = next((one for one in parts if isinstance(one, Term) and one.head == "In"), None)
    if held is None or held.args[0] != "hand":
        raise Unfit("chance picks cards of a hand")
    before, who = players.player(_one_of_them(held.args[1]), scope)
    rest = tuple(one for one in parts if one is not held)
    inner = phrases.noun((*rest, Term("In", ("hand", Term("You")))), scope)
    n = phrases.number(what.args[1], scope)
    ref = scope.pick(inner.sort, inner.filters, target=False, many=n != 1)
    scope.found = Found(ref, scope.mentions[-1], who, zone="hand")
    return [
        *before,
        x.Choose(Cards(*inner.filters, n=n, zone="hand", player=who, random=True)),
        d.Show(ref, everybody=len(term.args) == 1),
    ]


_ONE: Final = {"Opponents": "Opponent", "Everybody": "AnyPlayer", "ThatPlayer": "Chosen"}
"""Whose hand it is: "an opponent's" is that of one who is chosen."""


def _one_of_them(whose: Value) -> Value:
    return Term(_ONE.get(whose.head, whose.head), whose.args) if isinstance(whose, Term) else whose


def _put_shown(term: Term, scope: Scope) -> list[Effect]:
    """Lower "reveal and shuffle a character from your hand into your deck"."""
    place = piles.place_of(term.args[1])
    place.takes(v.You(), True)
    return [*_show_one(term, scope), d.Put(v.T(scope.picks - 1), place.to)]


def paid(term: Term, scope: Scope) -> list[Cost]:
    """Lower the same as what is paid."""
    pick, *rest = _put_shown(term, scope)
    assert isinstance(pick, x.Choose)
    return [pick, *map(ab.Pay, rest)]


def _dig(term: Term, scope: Scope) -> list[Effect]:
    """Lower "reveal cards from your deck until you reveal a Dwarf": "it" is the Dwarf, the rest are the others revealed."""
    how, whose, said, what = term.args[:4]
    if how != said:
        raise Unfit("until what?")
    if isinstance(what, Term) and what.head == "OrAll":  # there is no more than the deck
        what = what.args[0]
    assert isinstance(what, Term)
    n, parts = what.args
    assert isinstance(parts, tuple)
    before, who = one_player(whose, scope)
    inner = phrases.noun((*parts, Term("In", ("deck", Term("You")))), scope)
    many = phrases.number(n, scope)
    if not inner.filters:
        raise Unfit("until there is a card")
    ref = scope.pick(CARD, (), target=False, many=True)
    last = v.Those(ref, *inner.filters)
    told = phrases.Noun(inner.filters, inner.sort, "deck", who).told
    found = Mention(last, inner.sort, told, many=many != 1)
    scope.mention(found)
    scope.found = Found(ref, found, who, looked=how == "reveal", taken=last, left=how == "reveal", dug=True)
    scope.found.maybe = scope.branch > 0
    if how == "discard":
        scope.found.zone = "discard"
        return [*before, x.Note(v.TopUntil(inner.filters, who, many)), d.Put(ref, "discard")]
    return [*before, x.Note(v.TopUntil(inner.filters, who, many)), d.Show(ref)]


REVEALING: Final[dict[str, Deed]] = {
    "ShowOne": _show_one,
    "ShowRandom": _show_random,
    "PutShown": _put_shown,
    "Dig": _dig,
}
"""By the head of a command."""
PAID: Final[dict[str, Callable[[Term, Scope], list[Cost]]]] = {"PayShown": paid}
"""By the head of a cost."""
