"""Payments with cards out of play and with Charges, and players who are chosen before."""

from collections.abc import Callable
from typing import Final

from deckbuilder.games.saga.algebra import abilities as ab
from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Cost
from deckbuilder.games.saga.algebra.conditions import Cards
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import deeds, heaps, phrases, piles, players
from deckbuilder.games.saga.grammar.scope import ITEM, Scope, Unfit
from deckbuilder.text.terms import Term, Value

_X: Final = Term("X")
_CHOSEN: Final = Term("ChosenX")  # X as a number that a player has chosen


def cards(term: Term, scope: Scope) -> list[Cost]:
    """Lower cards that are discarded, put somewhere or removed as a cost: what is picked comes before."""
    inner = term.args[0]
    assert isinstance(inner, Term)
    before: list[Cost] = []
    if inner.head == "Toss" and _counts_x(inner.args[0]) and scope.x is None:
        before = [x.ChooseNumber(0 if scope.bearer.nothing else 1, v.CountIn(v.You(), "hand"))]
        scope.x = _CHOSEN
    return [*before, *map(_paid, _DONE[inner.head](inner, scope))]


def _counts_x(what: Value) -> bool:
    return isinstance(what, Term) and what.head == "Np" and what.args[1] == _X


def _toss(term: Term, scope: Scope) -> list[Effect]:
    what = term.args[0]
    if isinstance(what, Term) and what.head == "Np" and not players.at_hand(what, scope):
        return _toss_in_play(what, scope)
    found = players.toss(what, v.You(), term.args[1] == "random", scope)
    if not all(isinstance(one, d.Discard) for one in found) and found != [a.Destroy(v.Self())]:
        raise Unfit("not a card in a hand")
    return found


def _toss_in_play(what: Term, scope: Scope) -> list[Effect]:
    """Lower an item of one's own that is discarded."""
    mode, n, parts = what.args
    inner = phrases.noun(parts, scope)
    if (
        (inner.sort != ITEM and not any(isinstance(one, f.Scribed | f.HeldBy) for one in inner.filters))
        or inner.zone != "play"
        or mode not in ("a", "exactly")
        or f.Opposing() in inner.filters
    ):
        raise Unfit("not a card of one's own")
    own = () if {f.Yours(), f.HeldBy()} & set(inner.filters) else (f.Yours(),)
    many = phrases.number(n, scope)
    ref = scope.pick(inner.sort, inner.filters, target=False, many=many != 1)
    return [x.Choose(Cards(*own, *inner.filters, n=many)), a.Destroy(ref)]


def _put(term: Term, scope: Scope) -> list[Effect]:
    """Lower cards out of play that are put elsewhere; those in play are paid as other cards in play are."""
    what, to = term.args
    if not isinstance(what, Term) or what.head != "Np":
        raise Unfit("a card out of play")
    inner = phrases.noun(what.args[2], scope)
    if inner.zone == "play" or what.args[0] not in ("a", "exactly", "up to"):
        raise Unfit("a card out of play")
    place = piles.place_of(to)
    place.takes(inner.player, False)
    done = deeds.patient(what, scope)
    return [*done.before, d.Put(done.ref, place.to)]


_DONE: Final[dict[str, Callable[[Term, Scope], list[Effect]]]] = {
    "Toss": _toss,
    "TossHand": lambda term, scope: players.does(Term("TheyTossHand"), v.You(), scope),
    "Mill": players.mill_top,
    "MillAway": piles.mill_away,
    "MillUpTo": players.mill_up_to,
    "PutTo": _put,
    **heaps.HEAPS,
}


def _paid(effect: Effect) -> Cost:
    if isinstance(effect, x.Target | x.Choose | x.ChoosePlayer | x.ChooseNumber):
        return effect
    return ab.Pay(effect)


def shown(term: Term, scope: Scope) -> list[Cost]:
    """Lower "reveal a spell from your hand"."""
    what = term.args[0]
    assert isinstance(what, Term)
    _, _, parts = what.args
    assert isinstance(parts, tuple)
    if not any(isinstance(part, Term) and part.head == "In" for part in parts):
        raise Unfit("revealed from where?")
    inner = phrases.noun(parts, scope)
    if inner.zone != "hand" or inner.player != v.You() or what.args[0] != "a":
        raise Unfit("a card of your hand is revealed")
    ref = scope.pick(inner.sort, inner.told, target=False, many=False)
    return [x.Choose(inner.cards(scope, n=1)), ab.Pay(d.Show(ref))]


def player(term: Term, scope: Scope) -> list[Cost]:
    """Lower "choose an opposing player"."""
    before, _ = players.player(term.args[0], scope)
    return [_paid(one) for one in before]


def chargeable(value: Value) -> Value:
    """Let "target card" be one in play: others have no Charges."""
    if not isinstance(value, Term) or value.head != "Np":
        return value
    mode, n, parts = value.args
    assert isinstance(parts, tuple)
    return Term("Np", (mode, n, (*parts, Term("InPlay")))) if Term("Card") in parts else value


def charges(term: Term, scope: Scope) -> list[Cost]:
    """Lower Charges that are removed: so many, X or all."""
    what, n = term.args
    before, ref = _charged(what, scope)
    if n == "all" and scope.x is None:
        return [*before, *_chosen_charges(ref, v.ChargesOn(ref), v.ChargesOn(ref), scope)]
    if n == "all":
        return [*before, ab.Pay(d.Charge(ref, v.Times(-1, v.ChargesOn(ref))))]
    if n == _X and scope.x is None:
        return [*before, *_chosen_charges(ref, 1, v.ChargesOn(ref), scope)]
    number = phrases.number(n, scope)
    less: v.Value = -number if isinstance(number, int) else v.Times(-1, number)
    return [*before, ab.Pay(d.Charge(ref, less))]


def some_charges(term: Term, scope: Scope) -> list[Cost]:
    """Lower "remove up to three Charges": a player chooses how many."""
    what, least, most = term.args
    if scope.x is not None:
        raise Unfit("another number than X", supported=False)
    before, ref = _charged(what, scope)
    there = v.ChargesOn(ref)
    assert isinstance(least, int)
    return [*before, *_chosen_charges(ref, least, v.Least(most, there) if isinstance(most, int) else there, scope)]


def _chosen_charges(ref: v.Ref, least: v.Value, most: v.Value, scope: Scope) -> list[Cost]:
    scope.x, scope.removed = _CHOSEN, True
    return [x.ChooseNumber(least, most), ab.Pay(d.Charge(ref, v.Times(-1, v.X())))]


def _charged(what: Value, scope: Scope) -> tuple[list[Cost], v.Ref]:
    what = chargeable(what)
    assert isinstance(what, Term)
    if what.head != "Np":
        return [], phrases.ref(what, scope).ref
    mode, n, parts = what.args
    inner = phrases.noun(parts, scope)
    if mode != "a" or n != 1 or inner.zone != "play" or f.Opposing() in inner.filters:
        raise Unfit("Charges of one card")
    own = () if f.Yours() in inner.filters or f.HeldBy() in inner.filters else (f.Yours(),)
    ref = scope.pick(inner.sort, inner.filters, target=False, many=False)
    return [x.Choose(Cards(*own, *inner.filters))], ref
