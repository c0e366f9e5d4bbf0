"""Turns values and references of the algebra into functions of the table, once for each node; conditions: ``holding``."""

import operator
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.rules import belongings, bygone, heard, holding, midst, sieves, stats
from deckbuilder.games.saga.rules.board import Board
from deckbuilder.games.saga.rules.codes import SCRIBED
from deckbuilder.games.saga.rules.state import NONE, Env

Number = Callable[[Board, Env], int]
Cards = Callable[[Board, Env], tuple[int, ...]]
Seats = Callable[[Board, Env], tuple[int, ...]]

COMPARES: Final = {
    "<": operator.lt, "<=": operator.le, "==": operator.eq, ">=": operator.ge, ">": operator.gt, "!=": operator.ne,
}  # fmt: skip


def pile(t: Board, seat: int, zone: str) -> tuple[int, ...]:
    """Give the cards of a player's hand, deck or pile."""
    return {"hand": t.hands, "deck": t.decks, "discard": t.discards, "removed": t.removed}[zone][seat]


def one(cards: tuple[int, ...]) -> int:
    """Give the card that a reference in the singular names; -1 for none."""
    return cards[0] if cards else NONE


# References ------------------------------------------------------------------------------------------------------------------


def _warlord(node: v.WarlordOf) -> Cards:
    seats = players(node.player)
    return lambda t, e: tuple([lord for s in seats(t, e) if (lord := t.lord(s)) != NONE])


def _holder(node: v.HolderOf) -> Cards:
    inner = cards(node.card)
    return lambda t, e: tuple([h for x in inner(t, e) if (h := t.carrier(x)) != NONE])


def _every(node: v.Every) -> Cards:
    fit, pool = sieves.fits(node.filters), sieves.candidates(node.filters)
    return lambda t, e: tuple([x for x in pool(t) if fit(t, e, x)])


def _those(node: v.Those) -> Cards:
    inner, fit = cards(node.cards), (bygone if bygone.names(node.cards) else sieves).fits(node.filters)
    return lambda t, e: tuple([x for x in inner(t, e) if fit(t, e, x)])


def _all_in(node: v.AllIn) -> Cards:
    seats, zone, fit = players(node.player), node.zone, sieves.fits(node.filters)
    return lambda t, e: tuple([x for s in seats(t, e) for x in pile(t, s, zone) if fit(t, e, x)])


def _from_end(t: Board, seat: int, end: str) -> tuple[int, ...]:
    """Give the cards of a pile as they are counted from one end of it."""
    if end == "deck bottom":
        return t.decks[seat]
    return (t.discards if end == "discard top" else t.decks)[seat][::-1]


def _top_of(node: v.TopOf) -> Cards:
    n, seats, end = number(node.n), players(node.player), node.pile
    return lambda t, e: tuple([x for s in seats(t, e) for x in _from_end(t, s, end)[: max(0, n(t, e))]])


def _top_until(node: v.TopUntil) -> Cards:
    n, seats, fit = number(node.n), players(node.player), sieves.fits(node.filters)

    def down(t: Board, e: Env, deck: tuple[int, ...]) -> tuple[int, ...]:
        ends = [place for place, x in enumerate(deck, 1) if fit(t, e, x)][: n(t, e)]
        return deck[: ends[-1]] if len(ends) == n(t, e) else deck

    return lambda t, e: tuple([x for s in seats(t, e) for x in down(t, e, t.decks[s][::-1])])


def _copy(node: v.Copy) -> Cards:
    def found(t: Board, e: Env) -> tuple[int, ...]:
        there = t.under(e.me) if node.zone == "held" else pile(t, e.seat, node.zone)
        named = [x for x in there if t.sheets[x].sheet.name == node.name and not t.flags[x] & SCRIBED]
        return tuple(sorted(named, key=lambda x: -t.charges[x])[:1])

    return found


def _picked(node: v.T) -> Cards:
    n = node.n
    return lambda t, e: e.targets[n] if n < len(e.targets) else ()


def _self(node: v.Self) -> Cards:
    return lambda t, e: (e.source,)


def _me(node: v.Me) -> Cards:
    return lambda t, e: (e.me,) if e.me >= 0 else ()


def _it(node: v.It) -> Cards:
    return lambda t, e: (e.it,) if e.it >= 0 else ()


def _agent(node: v.Agent) -> Cards:
    return lambda t, e: (e.ev.agent,) if e.ev.agent >= 0 else ()


def _patient(node: v.Patient) -> Cards:
    return lambda t, e: e.ev.aimed or ((e.ev.patient,) if e.ev.patient >= 0 else ())


def _event_card(node: v.EventCard) -> Cards:
    return lambda t, e: (e.ev.card,) if e.ev.card >= 0 else ()


def _rolled(node: v.Rolled) -> Cards:
    if node.well:
        return lambda t, e: tuple([x for x in e.rolled if x >= 0])
    return lambda t, e: tuple([~x for x in e.rolled if x < 0])


def _struck(node: v.Struck) -> Cards:
    return lambda t, e: (e.struck,) if e.struck >= 0 else ()


_REFS: Final[dict[type, Callable[[Any], Cards]]] = {
    v.Self: _self,
    v.Me: _me,
    v.It: _it,
    v.T: _picked,
    v.Agent: _agent,
    v.Patient: _patient,
    v.EventCard: _event_card,
    v.Struck: _struck,
    v.Rolled: _rolled,
    v.WarlordOf: _warlord,
    v.HolderOf: _holder,
    v.Those: _those,
    v.AllIn: _all_in,
    v.TopOf: _top_of,
    v.TopUntil: _top_until,
    v.Copy: _copy,
    v.Every: _every,
}


def cards(node: Any) -> Cards:
    """Read a reference to cards."""
    return _REFS[type(node)](node)


def _controllers(node: v.ControllerOf) -> Seats:
    inner = cards(node.card)
    return lambda t, e: tuple(dict.fromkeys([bygone.controller(t, x) for x in inner(t, e)]))


def _owners(node: v.OwnerOf) -> Seats:
    inner = cards(node.card)
    return lambda t, e: tuple(dict.fromkeys([t.owner[x] for x in inner(t, e)]))


def _you(node: v.You) -> Seats:
    return lambda t, e: (e.seat,)


def _opponents(node: v.Opponents) -> Seats:
    return lambda t, e: t.opponents(e.seat)


def _everybody(node: v.Everybody) -> Seats:
    return lambda t, e: t.around(t.first if t.first >= 0 else e.seat)


def _chosen(node: v.Chosen) -> Seats:
    return lambda t, e: (e.player,) if e.player >= 0 else ()


def _event_player(node: v.EventPlayer) -> Seats:
    return lambda t, e: (e.ev.seat,) if e.ev.seat >= 0 else ()


_PLAYERS: Final[dict[type, Callable[[Any], Seats]]] = {
    v.You: _you,
    v.Opponents: _opponents,
    v.Everybody: _everybody,
    v.Chosen: _chosen,
    v.EventPlayer: _event_player,
    v.ControllerOf: _controllers,
    v.OwnerOf: _owners,
}


def players(node: Any) -> Seats:
    """Read a reference to players."""
    return _PLAYERS[type(node)](node)


# Numbers ---------------------------------------------------------------------------------------------------------------------


def _stat_of(node: v.StatOf) -> Number:
    inner, quality, printed = cards(node.card), node.quality, node.printed
    if printed:
        return lambda t, e: sum([stats.printed(t, x, quality) for x in inner(t, e)[:1]])
    look = bygone.quality if bygone.names(node.card) else stats.quality
    return lambda t, e: sum([look(t, x, quality) for x in inner(t, e)[:1]])


def _best_atk(node: v.BestAtk) -> Number:
    inner, base, which = cards(node.card), node.base, "first" if node.first else "least" if node.least else "best"
    return lambda t, e: sum([stats.best_atk(t, x, base, which) for x in inner(t, e)[:1]])


_JOINED: Final[dict[type, Callable[[list[int]], int]]] = {v.Total: sum, v.Highest: max, v.Lowest: min}


def _of_all(node: v.Total | v.Highest | v.Lowest) -> Number:
    inner, quality, join = cards(node.cards), node.quality, _JOINED[type(node)]
    look = bygone.quality if bygone.names(node.cards) else stats.quality
    return lambda t, e: join([look(t, x, quality) for x in inner(t, e)] or [0])


def _feat_of(node: v.FeatOf) -> Number:
    inner, name = cards(node.card), node.name
    return lambda t, e: sum([belongings.feat_bonus(t, x, name) for x in inner(t, e)[:1]])


def _count(node: v.Count) -> Number:
    fit, pool = sieves.fits(node.filters), sieves.candidates(node.filters)
    return lambda t, e: sum([fit(t, e, x) for x in pool(t)])


def _count_in(node: v.CountIn) -> Number:
    seats, zone, fit = players(node.player), node.zone, sieves.fits(node.filters)
    return lambda t, e: sum([fit(t, e, x) for s in seats(t, e) for x in pile(t, s, zone)])


def _count_of(node: v.CountOf) -> Number:
    inner = cards(node.cards)
    return lambda t, e: len(inner(t, e))


def _rank_of(node: v.RankOf) -> Number:
    inner = cards(node.card)

    def ranked(t: Board, e: Env) -> int:
        card = one(inner(t, e))
        return stats.rank_number(t, card) if card == NONE or t.in_play(card) else bygone.rank_number(t, card)

    return ranked


def _ranks_to(node: v.RanksTo) -> Number:
    inner, of = cards(node.card), cards(node.of)

    def away(t: Board, e: Env) -> int:
        a, b = one(inner(t, e)), one(of(t, e))
        return 0 if t.place(a) is None or t.place(b) is None else t.distance(a, b)

    return away


def _wounds_on(node: v.WoundsOn) -> Number:
    inner = cards(node.card)
    if node.before:  # what the trigger keeps of it, see ``Ev.done``
        return lambda t, e: sum([wounds for wounds, hurt in e.ev.done if hurt in inner(t, e)])
    return lambda t, e: sum([t.wounds[x] for x in inner(t, e)])


def _charges_on(node: v.ChargesOn) -> Number:
    inner = cards(node.card)
    return lambda t, e: sum([t.charges[x] for x in inner(t, e)])


def _two(op: Callable[[int, int], int], node: Any) -> Number:
    a, b = number(node.a), number(node.b)
    return lambda t, e: op(a(t, e), b(t, e))


def _half(node: v.Half) -> Number:
    a, more, parts = number(node.a), (node.parts - 1) * node.up, node.parts
    return lambda t, e: (a(t, e) + more) // parts


def _either(node: v.Either) -> Number:
    when, a, b = holding.holds(node.when), number(node.a), number(node.b)
    return lambda t, e: a(t, e) if when(t, e) else b(t, e)


def _whole(node: int) -> Number:
    return lambda t, e: node


def _x(node: v.X) -> Number:
    return lambda t, e: max(e.x, 0)


def _event_amount(node: v.EventAmount) -> Number:
    return lambda t, e: e.ev.amount


def _margin(node: v.Margin) -> Number:
    return lambda t, e: e.margin


def _turns(node: v.Turns) -> Number:
    return lambda t, e: t.turn


_NUMBERS: Final[dict[type, Callable[[Any], Number]]] = {
    int: _whole,
    v.X: _x,
    v.StatOf: _stat_of,
    v.BestAtk: _best_atk,
    v.HeardAtk: lambda node: heard.base_atk if node.base else heard.atk,
    v.Count: _count,
    v.Total: _of_all,
    v.Highest: _of_all,
    v.Lowest: _of_all,
    v.FeatOf: _feat_of,
    v.CountIn: _count_in,
    v.CountOf: _count_of,
    v.RankOf: _rank_of,
    v.RanksTo: _ranks_to,
    v.WoundsOn: _wounds_on,
    v.ChargesOn: _charges_on,
    v.EventAmount: _event_amount,
    v.EventMargin: midst.event_margin,
    v.Margin: _margin,
    v.Turns: _turns,
    v.Plus: partial(_two, operator.add),
    v.Times: partial(_two, operator.mul),
    v.Least: partial(_two, min),
    v.Most: partial(_two, max),
    v.Half: _half,
    v.Either: _either,
}


def number(node: Any) -> Number:
    """Read a number."""
    return _NUMBERS[type(node)](node)
