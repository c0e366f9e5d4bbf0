"""Turns values, references, filters and conditions of the algebra into functions of the table, once for each node."""

import operator
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.rules import stats
from deckbuilder.games.saga.rules.codes import (
    DECK,
    DID,
    DISCARD,
    ELEMENTS,
    ENDED_HIT,
    ENDED_KILLED,
    ENDED_MISSED,
    FORMATION,
    HAND,
    LORD,
    PHASES,
    REMOVED,
    STUNNED,
    SUMMONED,
    UNDER,
)
from deckbuilder.games.saga.rules.state import NONE, Env
from deckbuilder.games.saga.rules.table import Table

Number = Callable[[Table, Env], int]
Cards = Callable[[Table, Env], tuple[int, ...]]
Seats = Callable[[Table, Env], tuple[int, ...]]
Fits = Callable[[Table, Env, int], bool]
Holds = Callable[[Table, Env], bool]

COMPARES = {
    "<": operator.lt,
    "<=": operator.le,
    "==": operator.eq,
    ">=": operator.ge,
    ">": operator.gt,
    "!=": operator.ne,
}
ZONES = {"hand": HAND, "deck": DECK, "discard": DISCARD, "removed": REMOVED}


def pile(t: Table, seat: int, zone: str) -> tuple[int, ...]:
    """Give the cards of a player's hand, deck or pile."""
    return {"hand": t.hands, "deck": t.decks, "discard": t.discards, "removed": t.removed}[zone][seat]


def turned(t: Table, card: int) -> int:
    """Give the orientation of a card, or its last when it left play this turn."""
    last = t.last.get(card)
    return last[3] if last is not None and not t.in_play(card) else t.orient[card]


def beside(t: Table, a: int, b: int) -> bool:
    """Tell whether two characters are adjacent, or were when one of them left play this turn (rulebook, Adjacency)."""
    p, q = t.pos(a), t.pos(b)
    if p is not None and q is not None:
        return p[:2] == q[:2] and abs(p[2] - q[2]) == 1
    return (p is None and a in t.last and b in t.last[a][4:]) or (q is None and b in t.last and a in t.last[b][4:])


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
    fit, pool = fits(node.filters), candidates(node.filters)
    return lambda t, e: tuple([x for x in pool(t) if fit(t, e, x)])


def _those(node: v.Those) -> Cards:
    inner, fit = cards(node.cards), fits(node.filters)
    return lambda t, e: tuple([x for x in inner(t, e) if fit(t, e, x)])


def _all_in(node: v.AllIn) -> Cards:
    seats, zone, fit = players(node.player), node.zone, fits(node.filters)
    return lambda t, e: tuple([x for s in seats(t, e) for x in pile(t, s, zone) if fit(t, e, x)])


def _picked(node: v.T) -> Cards:
    n = node.n
    return lambda t, e: e.targets[n] if n < len(e.targets) else ()


_REFS: dict[type, Callable[[Any], Cards]] = {
    v.Self: lambda node: lambda t, e: (e.source,),
    v.Me: lambda node: lambda t, e: (e.me,) if e.me >= 0 else (),
    v.It: lambda node: lambda t, e: (e.it,) if e.it >= 0 else (),
    v.T: _picked,
    v.Agent: lambda node: lambda t, e: (e.ev.agent,) if e.ev.agent >= 0 else (),
    v.Patient: lambda node: lambda t, e: e.ev.aimed or ((e.ev.patient,) if e.ev.patient >= 0 else ()),
    v.EventCard: lambda node: lambda t, e: (e.ev.card,) if e.ev.card >= 0 else (),
    v.Struck: lambda node: lambda t, e: (e.struck,) if e.struck >= 0 else (),
    v.WarlordOf: _warlord,
    v.HolderOf: _holder,
    v.Those: _those,
    v.AllIn: _all_in,
    v.Every: _every,
}


def cards(node: Any) -> Cards:
    """Read a reference to cards."""
    return _REFS[type(node)](node)


def _controllers(node: v.ControllerOf) -> Seats:
    inner = cards(node.card)
    return lambda t, e: tuple(dict.fromkeys([t.ctrl[x] for x in inner(t, e)]))


def _owners(node: v.OwnerOf) -> Seats:
    inner = cards(node.card)
    return lambda t, e: tuple(dict.fromkeys([t.owner[x] for x in inner(t, e)]))


_PLAYERS: dict[type, Callable[[Any], Seats]] = {
    v.You: lambda node: lambda t, e: (e.seat,),
    v.Opponents: lambda node: lambda t, e: t.opponents(e.seat),
    v.Everybody: lambda node: lambda t, e: t.around(t.first if t.first >= 0 else e.seat),
    v.Chosen: lambda node: lambda t, e: (e.player,) if e.player >= 0 else (),
    v.EventPlayer: lambda node: lambda t, e: (e.ev.seat,) if e.ev.seat >= 0 else (),
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
    return lambda t, e: sum([stats.quality(t, x, quality) for x in inner(t, e)[:1]])


def _count(node: v.Count) -> Number:
    fit, pool = fits(node.filters), candidates(node.filters)
    return lambda t, e: sum([fit(t, e, x) for x in pool(t)])


def _count_in(node: v.CountIn) -> Number:
    seats, zone, fit = players(node.player), node.zone, fits(node.filters)
    return lambda t, e: sum([fit(t, e, x) for s in seats(t, e) for x in pile(t, s, zone)])


def _count_of(node: v.CountOf) -> Number:
    inner = cards(node.cards)
    return lambda t, e: len(inner(t, e))


def _rank_of(node: v.RankOf) -> Number:
    inner = cards(node.card)
    return lambda t, e: stats.rank_number(t, one(inner(t, e)))


def _sum_over(node: Any, field: str) -> Number:
    inner = cards(node.card)
    return lambda t, e: sum([getattr(t, field)[x] for x in inner(t, e)])


def _two(op: Callable[[int, int], int], node: Any) -> Number:
    a, b = number(node.a), number(node.b)
    return lambda t, e: op(a(t, e), b(t, e))


def _half(node: v.Half) -> Number:
    a, up = number(node.a), int(node.up)
    return lambda t, e: (a(t, e) + up) // 2


def _either(node: v.Either) -> Number:
    when, a, b = holds(node.when), number(node.a), number(node.b)
    return lambda t, e: a(t, e) if when(t, e) else b(t, e)


_NUMBERS: dict[type, Callable[[Any], Number]] = {
    int: lambda node: lambda t, e: node,
    v.X: lambda node: lambda t, e: max(e.x, 0),
    v.StatOf: _stat_of,
    v.Count: _count,
    v.CountIn: _count_in,
    v.CountOf: _count_of,
    v.RankOf: _rank_of,
    v.WoundsOn: lambda node: _sum_over(node, "wounds"),
    v.ChargesOn: lambda node: _sum_over(node, "charges"),
    v.EventAmount: lambda node: lambda t, e: e.ev.amount,
    v.Margin: lambda node: lambda t, e: e.margin,
    v.Turns: lambda node: lambda t, e: t.turn,
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


# Filters ---------------------------------------------------------------------------------------------------------------------


def _stat(node: f.Stat) -> Fits:
    quality, compare, value = node.quality, COMPARES[node.op], number(node.value)
    return lambda t, e, x: bool(compare(stats.quality(t, x, quality), value(t, e)))


def _distance(node: Any, exact: bool) -> Fits:
    n, of = number(node.n), cards(node.of)
    if exact:
        return lambda t, e, x: t.distance(x, one(of(t, e))) == n(t, e)
    return lambda t, e, x: t.distance(x, one(of(t, e))) <= n(t, e)


def _same_rank(node: f.SameRank) -> Fits:
    of = cards(node.of)

    def fit(t: Table, e: Env, x: int) -> bool:
        p, q = t.place(x), t.place(one(of(t, e)))
        return p is not None and q is not None and p[:2] == q[:2]

    return fit


def _adjacent_rank(node: f.AdjacentRank) -> Fits:
    of = cards(node.of)
    return lambda t, e, x: t.distance(x, one(of(t, e))) == 1


def _adjacent(node: f.Adjacent) -> Fits:
    of = cards(node.of)
    return lambda t, e, x: beside(t, x, one(of(t, e)))


def _in_rank(node: f.InRank) -> Fits:
    n = number(node.n)
    return lambda t, e, x: (p := t.place(x)) is not None and p[1] + 1 == n(t, e)


def _front(node: f.FrontRank) -> Fits:
    if node.own:
        return lambda t, e, x: (p := t.place(x)) is not None and p[1] == 0 and p[0] == t.ctrl[x]
    return lambda t, e, x: (p := t.place(x)) is not None and p[1] == 0


def _in_front(node: f.InFrontOf) -> Fits:
    of = cards(node.of)

    def fit(t: Table, e: Env, x: int) -> bool:
        p, q = t.place(x), t.place(one(of(t, e)))
        return p is not None and q is not None and (p[0] != q[0] or p[1] < q[1])

    return fit


def _last(t: Table, e: Env, x: int) -> bool:
    p = t.place(x)
    return p is not None and p[1] == len(t.forms[p[0]]) - 1


def _abroad(t: Table, e: Env, x: int) -> bool:
    p = t.place(x)
    return p is not None and p[0] != t.ctrl[x]


def _in_formation(node: f.InFormation) -> Fits:
    seats = players(node.of)
    return lambda t, e, x: (p := t.place(x)) is not None and p[0] in seats(t, e)


def _same_name(node: f.SameName) -> Fits:
    of = cards(node.as_)
    return lambda t, e, x: any(t.sheets[x].sheet.name == t.sheets[y].sheet.name for y in of(t, e))


def _where(node: f.Where) -> Fits:
    when = holds(node.when)
    return lambda t, e, x: when(t, e._replace(it=x))


def _bears(node: f.Bears) -> Fits:
    fit = fits(node.filters)
    return lambda t, e, x: any(fit(t, e, y) for y in t.under(x))


def _held(node: f.HeldBy) -> Fits:
    by = cards(node.by)
    return lambda t, e, x: t.zone[x] == UNDER and t.host[x] in by(t, e)


def _members(ref: Any, inside: bool) -> Fits:
    inner = cards(ref)
    return lambda t, e, x: (x in inner(t, e)) is inside


def _controlled(node: f.ControlledBy) -> Fits:
    seats = players(node.player)
    return lambda t, e, x: t.ctrl[x] in seats(t, e)


def _charged(node: f.Charged) -> Fits:
    n = number(node.n)
    return lambda t, e, x: t.charges[x] >= n(t, e)


def _castable(node: f.Castable) -> Fits:
    by = cards(node.by)
    return lambda t, e, x: stats.meets(t, one(by(t, e)), x, standing=False)


def _equippable(node: f.Equippable) -> Fits:
    by = cards(node.by)
    return lambda t, e, x: stats.equip_trouble(t, one(by(t, e)), x) is None


def _did(node: f.DidThisTurn) -> Fits:
    bit = DID[node.what]
    return lambda t, e, x: bool(t.did[x] & bit)


def _trait(node: f.Trait) -> Fits:
    name = node.name
    return lambda t, e, x: stats.has_trait(t, x, name)


def _not(node: f.Not) -> Fits:
    inner = fits((node.filter,))
    return lambda t, e, x: not inner(t, e, x)


def _any(node: f.Any) -> Fits:
    inner = [fits((part,)) for part in node.filters]
    return lambda t, e, x: any(fit(t, e, x) for fit in inner)


_FILTERS: dict[type, Callable[[Any], Fits]] = {
    f.Kind: lambda node: lambda t, e, x: t.sheets[x].sheet.kind == node.name,
    f.Spell: lambda node: lambda t, e, x: t.sheets[x].sheet.spell,
    f.Class: lambda node: lambda t, e, x: stats.has_class(t, x, node.name),
    f.Faction: lambda node: lambda t, e, x: stats.has_faction(t, x, node.name),
    f.Trait: _trait,
    f.HasFeat: lambda node: lambda t, e, x: stats.has_feat(t, x, node.name),
    f.IsWarlord: lambda node: lambda t, e, x: bool(t.flags[x] & LORD),
    f.Named: lambda node: lambda t, e, x: t.sheets[x].sheet.name == node.name,
    f.SameName: _same_name,
    f.Stat: _stat,
    f.Good: lambda node: lambda t, e, x: stats.alignment(t, x) == "Good",
    f.Evil: lambda node: lambda t, e, x: stats.alignment(t, x) == "Evil",
    f.Ready: lambda node: lambda t, e, x: turned(t, x) == 0,
    f.Spent: lambda node: lambda t, e, x: turned(t, x) > 0,
    f.Stunned: lambda node: lambda t, e, x: turned(t, x) == STUNNED,
    f.Wounded: lambda node: lambda t, e, x: t.wounds[x] > 0,
    f.Charged: _charged,
    f.Yours: lambda node: lambda t, e, x: t.ctrl[x] == e.seat,
    f.Opposing: lambda node: lambda t, e, x: t.ctrl[x] != e.seat,
    f.ControlledBy: _controlled,
    f.Other: lambda node: _members(node.than, False),
    f.Same: lambda node: _members(node.as_, True),
    f.Within: lambda node: _distance(node, False),
    f.Away: lambda node: _distance(node, True),
    f.SameRank: _same_rank,
    f.AdjacentRank: _adjacent_rank,
    f.Adjacent: _adjacent,
    f.InRank: _in_rank,
    f.FrontRank: _front,
    f.LastRank: lambda node: _last,
    f.InFrontOf: _in_front,
    f.Abroad: lambda node: _abroad,
    f.InFormation: _in_formation,
    f.Bears: _bears,
    f.HeldBy: _held,
    f.Summoned: lambda node: lambda t, e, x: bool(t.flags[x] & SUMMONED),
    f.Castable: _castable,
    f.Equippable: _equippable,
    f.DidThisTurn: _did,
    f.Where: _where,
    f.Not: _not,
    f.Any: _any,
    f.All: lambda node: fits(node.filters),
}


def fits(filters: tuple[Any, ...]) -> Fits:
    """Read filters that must all fit."""
    parts = [_FILTERS[type(node)](node) for node in filters]
    if not parts:
        return lambda t, e, x: True
    if len(parts) == 1:
        return parts[0]
    if len(parts) == 2:
        a, b = parts
        return lambda t, e, x: a(t, e, x) and b(t, e, x)

    def fit(t: Table, e: Env, x: int) -> bool:
        for part in parts:  # noqa: SIM110  # all() with a generator takes twice as long
            if not part(t, e, x):
                return False
        return True

    return fit


@dataclass(frozen=True, slots=True)
class _Element:
    """A card of an element, or what is of it by its own words; see ``made_by``."""

    name: str


def _element(node: _Element) -> Fits:
    name, bit = node.name, ELEMENTS[node.name]
    return lambda t, e, x: bool(e.by & bit) or stats.has_trait(t, x, name)


_FILTERS[_Element] = _element


def made_by(filters: tuple[Any, ...]) -> Fits:
    """Read filters on the card that produces a strike or action; ``Env.by`` must say what that is: an Order may be of an element itself."""
    return fits(tuple(_elemental(node) for node in filters))


def _elemental(node: Any) -> Any:
    if isinstance(node, f.Trait) and node.name in ELEMENTS:
        return _Element(node.name)
    if isinstance(node, f.Not):
        return f.Not(_elemental(node.filter))
    if isinstance(node, f.Any | f.All):
        return type(node)(*map(_elemental, node.filters))
    return node


def names_kind(filters: tuple[Any, ...]) -> bool:
    """Tell whether filters say what type of card is meant; characters are meant otherwise."""
    for node in filters:
        if isinstance(node, f.Kind | f.HeldBy | f.Spell | f.Named):
            return True
        if isinstance(node, f.Any | f.All) and names_kind(node.filters):
            return True
    return False


def candidates(filters: tuple[Any, ...]) -> Callable[[Table], tuple[int, ...]]:
    """Give the cards in play among which filters choose."""
    if not names_kind(filters):
        return Table.everyone
    return lambda t: tuple([x for x, zone in enumerate(t.zone) if zone in (FORMATION, UNDER)])


# Conditions ------------------------------------------------------------------------------------------------------------------


def _is(node: c.Is) -> Holds:
    inner, fit = cards(node.card), fits(node.filters)

    def hold(t: Table, e: Env) -> bool:
        named = inner(t, e)
        return bool(named) and all(fit(t, e, x) for x in named)

    return hold


def _compare(node: c.Compare) -> Holds:
    a, compare, b = number(node.a), COMPARES[node.op], number(node.b)
    return lambda t, e: bool(compare(a(t, e), b(t, e)))


def _some(node: c.Some) -> Holds:
    fit, pool = fits(node.filters), candidates(node.filters)
    return lambda t, e: any(fit(t, e, x) for x in pool(t))


def _phase(node: c.Phase) -> Holds:
    place = PHASES.index(node.name)
    return lambda t, e: t.phase == place


def _won(node: c.WonInitiative) -> Holds:
    seats = players(node.player)
    return lambda t, e: t.first in seats(t, e)


def _never(node: c.Never) -> Holds:
    inner = holds(node.when)
    return lambda t, e: not inner(t, e)


def _both(node: c.Both) -> Holds:
    inner = [holds(part) for part in node.conditions]
    return lambda t, e: all(part(t, e) for part in inner)


def _one_of(node: c.OneOf) -> Holds:
    inner = [holds(part) for part in node.conditions]
    return lambda t, e: any(part(t, e) for part in inner)


_CONDITIONS: dict[type, Callable[[Any], Holds]] = {
    c.Is: _is,
    c.Compare: _compare,
    c.Some: _some,
    c.Phase: _phase,
    c.WonInitiative: _won,
    c.Did: lambda node: lambda t, e: bool(e.did),
    c.StrikeHit: lambda node: lambda t, e: bool(e.hit & ENDED_HIT),
    c.StrikeMissed: lambda node: lambda t, e: bool(e.hit & ENDED_MISSED),
    c.StrikeKilled: lambda node: lambda t, e: bool(e.hit & ENDED_KILLED),
    c.Never: _never,
    c.Both: _both,
    c.OneOf: _one_of,
}


def holds(node: Any) -> Holds:
    """Read a condition; None always holds."""
    if node is None:
        return lambda t, e: True
    return _CONDITIONS[type(node)](node)
