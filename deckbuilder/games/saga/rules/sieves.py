"""Turns filters of the algebra into functions of the table, once for each node."""

from collections.abc import Callable
from typing import Any, Final

from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.rules import acting, belongings, bygone, demands, former, holding, inforce, reading, stats
from deckbuilder.games.saga.rules.board import Board
from deckbuilder.games.saga.rules.codes import DID, FORMATION, IDLE, KEPT, LORD, SCRIBED, STUNNED, SUMMONED, UNDER
from deckbuilder.games.saga.rules.state import NONE, Env, with_it

Fits = Callable[[Board, Env, int], bool]


def _stat(node: f.Stat) -> Fits:
    quality, compare, value = node.quality, reading.COMPARES[node.op], reading.number(node.value)
    return lambda t, e, x: bool(compare(stats.quality(t, x, quality), value(t, e)))


def _distance(node: Any, exact: bool) -> Fits:
    n, of = reading.number(node.n), reading.cards(node.of)
    if exact:
        return lambda t, e, x: t.distance(x, reading.one(of(t, e))) == n(t, e)
    return lambda t, e, x: t.distance(x, reading.one(of(t, e))) <= n(t, e)


def _same_rank(node: f.SameRank) -> Fits:
    of = reading.cards(node.of)

    def fit(t: Board, e: Env, x: int) -> bool:
        p = t.place(x)
        if p is None:
            return False
        for card in of(t, e):
            q = t.place(card)
            if q is not None and p[:2] == q[:2]:
                return True
        return False

    return fit


def _adjacent_rank(node: f.AdjacentRank) -> Fits:
    of = reading.cards(node.of)
    return lambda t, e, x: t.distance(x, reading.one(of(t, e))) == 1


def _adjacent(node: f.Adjacent) -> Fits:
    of = reading.cards(node.of)
    return lambda t, e, x: any(bygone.beside(t, x, one) for one in of(t, e))


def _in_rank(node: f.InRank) -> Fits:
    n = reading.number(node.n)
    return lambda t, e, x: (p := t.place(x)) is not None and p[1] + 1 == n(t, e)


def _front(node: f.FrontRank) -> Fits:
    if node.own:
        return lambda t, e, x: (p := t.place(x)) is not None and p[1] == 0 and p[0] == t.ctrl[x]
    return lambda t, e, x: (p := t.place(x)) is not None and p[1] == 0


def _in_front(node: f.InFrontOf) -> Fits:
    of = reading.cards(node.of)

    def fit(t: Board, e: Env, x: int) -> bool:
        p, q = t.place(x), t.place(reading.one(of(t, e)))
        return p is not None and q is not None and (p[0] != q[0] or p[1] < q[1])

    return fit


def _is_last(t: Board, e: Env, x: int) -> bool:
    p = t.place(x)
    return p is not None and p[1] == len(t.forms[p[0]]) - 1


def _is_abroad(t: Board, e: Env, x: int) -> bool:
    p = t.place(x)
    return p is not None and p[0] != t.ctrl[x]


def _in_formation(node: f.InFormation) -> Fits:
    seats = reading.players(node.of)
    return lambda t, e, x: (p := t.place(x)) is not None and p[0] in seats(t, e)


def _same_name(node: f.SameName) -> Fits:
    of = reading.cards(node.as_)
    return lambda t, e, x: any(t.sheets[x].sheet.name == t.sheets[y].sheet.name for y in of(t, e))


def _where(node: f.Where) -> Fits:
    when = holding.holds(node.when)
    return lambda t, e, x: when(t, with_it(e, x))


def _bears(node: f.Bears) -> Fits:
    fit = fits(node.filters)
    return lambda t, e, x: any(fit(t, e, y) for y in t.under(x))


def _held(node: f.HeldBy) -> Fits:
    by = reading.cards(node.by)

    return lambda t, e, x: (host := t.bearer(x)) != NONE and host in by(t, e)


def _lends(t: Board, e: Env, x: int) -> bool:
    return e.me >= 0 and any(env.source == x for _, env, _ in stats.modifiers(t, e.me, "grant"))


def _members(ref: Any, inside: bool) -> Fits:
    inner = reading.cards(ref)
    return lambda t, e, x: (x in inner(t, e)) is inside


def _controlled(node: f.ControlledBy) -> Fits:
    seats = reading.players(node.player)
    return lambda t, e, x: t.ctrl[x] in seats(t, e)


def _charged(node: f.Charged) -> Fits:
    n = reading.number(node.n)
    return lambda t, e, x: t.charges[x] >= n(t, e)


def _bulky(t: Board, e: Env, x: int) -> bool:
    return stats.total(t, x, "weighs") > 0


def _improved(t: Board, e: Env, x: int) -> bool:
    return stats.improved(t, x)


def _scribed(node: f.Scribed) -> Fits:
    return lambda t, e, x: (
        t.flags[x] & (SCRIBED | KEPT | IDLE) == SCRIBED and t.zone[x] == UNDER and t.zone[t.host[x]] == FORMATION
    )


def _kept_for(node: f.KeptFor) -> Fits:
    whom = node.filter
    return lambda t, e, x: whom in t.sheets[x].kept_for and not (t.blanking and inforce.blank(t, x))


def _in_set(node: f.InSet) -> Fits:
    name = node.name
    return lambda t, e, x: name in t.sheets[x].sets and not (t.blanking and inforce.blank(t, x))


def _castable(node: f.Castable) -> Fits:
    by = reading.cards(node.by)
    if node.scribing:
        return lambda t, e, x: demands.scribes(t, reading.one(by(t, e)), x)
    return lambda t, e, x: demands.meets(t, reading.one(by(t, e)), x)


def _equippable(node: f.Equippable) -> Fits:
    by = reading.cards(node.by)
    return lambda t, e, x: demands.equip_trouble(t, reading.one(by(t, e)), x) is None


def _licensed(node: f.Licensed) -> Fits:
    name, key, asked = node.name, f"regardless {node.act}", f.Class(node.name)
    return lambda t, e, x: (
        belongings.has_class(t, x, name)
        or any(one.node.what == "class" and asked in one.node.filters for one, _, _ in inforce.modifiers(t, x, key))
    )


def _did(node: f.DidThisTurn) -> Fits:
    bit = DID[node.what]
    if node.what == "die":
        return lambda t, e, x: t.zone[x] != FORMATION and bool(t.did[x] & bit)
    return lambda t, e, x: bool(t.did[x] & bit)


def _trait(node: f.Trait) -> Fits:
    name = node.name
    if node.printed:
        return lambda t, e, x: name in t.sheets[x].sheet.traits
    return lambda t, e, x: belongings.has_trait(t, x, name)


def _gives(node: f.Gives) -> Fits:
    return lambda t, e, x: belongings.gives(t, x, node.quality)


def _not(node: f.Not) -> Fits:
    inner = fits((node.filter,))
    return lambda t, e, x: not inner(t, e, x)


def _any(node: f.Any) -> Fits:
    inner = [fits((part,)) for part in node.filters]
    return lambda t, e, x: any(fit(t, e, x) for fit in inner)


def _kind(node: f.Kind) -> Fits:
    name = node.name
    return lambda t, e, x: t.sheets[x].sheet.kind == name


def _spell(node: f.Spell) -> Fits:
    return lambda t, e, x: acting.is_spell(t, x)


def _class(node: f.Class) -> Fits:
    name = node.name
    return lambda t, e, x: belongings.has_class(t, x, name)


def _faction(node: f.Faction) -> Fits:
    name = node.name
    return lambda t, e, x: belongings.has_faction(t, x, name)


def _feat(node: f.HasFeat) -> Fits:
    name = node.name
    return lambda t, e, x: belongings.has_feat(t, x, name)


def _warlord(node: f.IsWarlord) -> Fits:
    return lambda t, e, x: bool(t.flags[x] & LORD)


def _titled(node: f.Titled) -> Fits:
    words = node.words.lower()
    return lambda t, e, x: words in t.sheets[x].sheet.name.lower()


def _named(node: f.Named) -> Fits:
    name = node.name
    return lambda t, e, x: t.sheets[x].sheet.name == name


def _good(node: f.Good) -> Fits:
    return lambda t, e, x: belongings.alignment(t, x) == "Good"


def _evil(node: f.Evil) -> Fits:
    return lambda t, e, x: belongings.alignment(t, x) == "Evil"


def _ready(node: f.Ready) -> Fits:
    return lambda t, e, x: bygone.turned(t, x) == 0


def _spent(node: f.Spent) -> Fits:
    return lambda t, e, x: bygone.turned(t, x) > 0


def _stunned(node: f.Stunned) -> Fits:
    return lambda t, e, x: bygone.turned(t, x) == STUNNED


def _wounded(node: f.Wounded) -> Fits:
    return lambda t, e, x: t.wounds[x] > 0


def _yours(node: f.Yours) -> Fits:
    return lambda t, e, x: t.ctrl[x] == e.seat


def _opposing(node: f.Opposing) -> Fits:
    return lambda t, e, x: t.ctrl[x] != e.seat


def _summoned(node: f.Summoned) -> Fits:
    return lambda t, e, x: bool(t.flags[x] & SUMMONED)


def _other(node: f.Other) -> Fits:
    return _members(node.than, False)


def _same(node: f.Same) -> Fits:
    return _members(node.as_, True)


def _within(node: f.Within) -> Fits:
    return _distance(node, False)


def _away(node: f.Away) -> Fits:
    return _distance(node, True)


def _all(node: f.All) -> Fits:
    return fits(node.filters)


_FILTERS: Final[dict[type, Callable[[Any], Fits]]] = {
    f.Kind: _kind,
    f.Spell: _spell,
    f.Class: _class,
    f.Faction: _faction,
    f.Trait: _trait,
    f.HasFeat: _feat,
    f.IsWarlord: _warlord,
    f.Named: _named,
    f.Titled: _titled,
    f.SameName: _same_name,
    f.Stat: _stat,
    f.Good: _good,
    f.Evil: _evil,
    f.Ready: _ready,
    f.Spent: _spent,
    f.Stunned: _stunned,
    f.Wounded: _wounded,
    f.Charged: _charged,
    f.Yours: _yours,
    f.Opposing: _opposing,
    f.ControlledBy: _controlled,
    f.Other: _other,
    f.Same: _same,
    f.Within: _within,
    f.Away: _away,
    f.SameRank: _same_rank,
    f.AdjacentRank: _adjacent_rank,
    f.Adjacent: _adjacent,
    f.InRank: _in_rank,
    f.FrontRank: _front,
    f.LastRank: lambda node: _is_last,
    f.InFrontOf: _in_front,
    f.Abroad: lambda node: _is_abroad,
    f.InFormation: _in_formation,
    f.Bears: _bears,
    f.HeldBy: _held,
    f.Lends: lambda node: _lends,
    f.Summoned: _summoned,
    f.Formerly: former.formerly,
    f.Gives: _gives,
    f.Bulky: lambda node: _bulky,
    f.Scribed: _scribed,
    f.KeptFor: _kept_for,
    f.InSet: _in_set,
    f.Castable: _castable,
    f.Licensed: _licensed,
    f.Equippable: _equippable,
    f.DidThisTurn: _did,
    f.Improved: lambda node: _improved,
    f.Where: _where,
    f.Not: _not,
    f.Any: _any,
    f.All: _all,
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

    def fit(t: Board, e: Env, x: int) -> bool:
        for part in parts:  # noqa: SIM110  # all() with a generator takes twice as long
            if not part(t, e, x):
                return False
        return True

    return fit


def names_kind(filters: tuple[Any, ...]) -> bool:
    """Tell whether filters say what type of card is meant; characters are meant otherwise."""
    for node in filters:
        if isinstance(node, f.Kind | f.HeldBy | f.Spell | f.Named):
            return True
        if isinstance(node, f.Any | f.All) and names_kind(node.filters):
            return True
    return False


def _in_play(t: Board) -> tuple[int, ...]:
    zone = t.zone
    return tuple([x for x in range(len(zone)) if zone[x] in (FORMATION, UNDER)])


def candidates(filters: tuple[Any, ...]) -> Callable[[Board], tuple[int, ...]]:
    """Give the cards in play among which filters choose."""
    if not names_kind(filters):
        return Board.everyone
    return _in_play
