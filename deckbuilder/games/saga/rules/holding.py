"""Turns conditions of the algebra into functions of the table, once for each node."""

from collections.abc import Callable
from typing import Any, Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.rules import bygone, midst, reading, rereading, sieves, tally
from deckbuilder.games.saga.rules.board import Board
from deckbuilder.games.saga.rules.codes import (
    ENDED_HIT,
    ENDED_KILLED,
    ENDED_MISSED,
    ENDED_WOUNDED,
    HARMS,
    KILLS,
    PHASES,
    SHOWED_1,
    SHOWED_20,
    SUCCESS,
    event,
)
from deckbuilder.games.saga.rules.sorts import barred_of, bits_of
from deckbuilder.games.saga.rules.state import NONE, Env, with_by

Holds = Callable[[Board, Env], bool]


def _is(node: c.Is) -> Holds:
    inner, fit = reading.cards(node.card), (bygone if bygone.names(node.card) else sieves).fits(node.filters)

    def hold(t: Board, e: Env) -> bool:
        named = inner(t, e)
        return bool(named) and all(fit(t, e, x) for x in named)

    return hold


def _compare(node: c.Compare) -> Holds:
    a, compare, b = reading.number(node.a), reading.COMPARES[node.op], reading.number(node.b)
    return lambda t, e: bool(compare(a(t, e), b(t, e)))


def _came_about(node: c.CameAbout) -> Holds:
    times, compare, n = tally.times(node), reading.COMPARES[node.op], reading.number(node.n)
    return lambda t, e: bool(compare(times(t, e), n(t, e)))


def _some(node: c.Some) -> Holds:
    fit, pool = sieves.fits(node.filters), sieves.candidates(node.filters)
    return lambda t, e: any(fit(t, e, x) for x in pool(t))


def _phase(node: c.Phase) -> Holds:
    place = PHASES.index(node.name)
    return lambda t, e: t.phase == place


def _won(node: c.WonInitiative) -> Holds:
    seats = reading.players(node.player)
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


def _did(node: c.Did) -> Holds:
    return lambda t, e: bool(e.did)


def _strike_hit(node: c.StrikeHit) -> Holds:
    return lambda t, e: bool(e.hit & ENDED_HIT)


def _strike_missed(node: c.StrikeMissed) -> Holds:
    return lambda t, e: bool(e.hit & ENDED_MISSED)


def _strike_killed(node: c.StrikeKilled) -> Holds:
    return lambda t, e: bool(e.hit & ENDED_KILLED)


def _strike_wounded(node: c.StrikeWounded) -> Holds:
    return lambda t, e: bool(e.hit & ENDED_WOUNDED)


def _natural(node: c.Natural) -> Holds:
    bit = SHOWED_20 if node.success else SHOWED_1
    return lambda t, e: bool(e.hit & bit)


def _odd(node: c.Odd) -> Holds:
    n = reading.number(node.n)
    return lambda t, e: n(t, e) % 2 == 1


def _heard(node: c.Heard) -> Holds:
    bit = {"success": SUCCESS, "killing": KILLS, "wounding": HARMS}[node.how]
    return lambda t, e: bool(e.ev.by & bit)


_COURSES: Final = ("forward", "backward")
"""Which way the one who moved went: words for kinds of event."""


def _heard_as(node: c.HeardAs) -> Holds:
    words = [part for part in node.by if isinstance(part, str) and part not in _COURSES]
    courses = [event(part) for part in node.by if part in _COURSES]
    wanted = [bits_of(word) for word in words if not word.startswith("not ")]
    barred = barred_of(words)
    filters = tuple([part for part in node.by if not isinstance(part, str)])
    fits = rereading.made_by(filters) if filters else None

    def held(t: Board, e: Env) -> bool:
        ev = e.ev
        if ev.kind not in (courses or (ev.kind,)) or ev.by & barred or not all(ev.by & bits for bits in wanted):
            return False
        return fits is None or fits(t, with_by(e, ev.by), ev.card if ev.card != NONE else ev.agent)

    return held


_CONDITIONS: Final[dict[type, Callable[[Any], Holds]]] = {
    c.Is: _is,
    c.Compare: _compare,
    c.CameAbout: _came_about,
    c.Some: _some,
    c.Phase: _phase,
    c.WonInitiative: _won,
    c.Did: _did,
    c.StrikeHit: _strike_hit,
    c.StrikeMissed: _strike_missed,
    c.StrikeKilled: _strike_killed,
    c.StrikeWounded: _strike_wounded,
    c.Natural: _natural,
    c.Odd: _odd,
    c.Heard: _heard,
    c.HeardAs: _heard_as,
    c.Amid: midst.amid,
    c.Answers: midst.answers,
    c.Never: _never,
    c.Both: _both,
    c.OneOf: _one_of,
}


def holds(node: Any) -> Holds:
    """Read a condition; None always holds."""
    if node is None:
        return lambda t, e: True
    return _CONDITIONS[type(node)](node)
