"""Actions that may target further away than they say (rulebook, Targeting)."""

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.rules import aim, inforce, stats
from deckbuilder.games.saga.rules.codes import MAKES_MELEE, MAKES_RANGED, event
from deckbuilder.games.saga.rules.kinds import ACT, ENV
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.games.saga.rules.sieves import Fits, fits
from deckbuilder.games.saga.rules.state import NONE, Env
from deckbuilder.games.saga.rules.table import Frame, Table

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.verbs.picks import Pick

TARGETING: Final = event("target", before=True)


def told(filters: tuple[Filter, ...], more: int = aim.ANYWHERE) -> bool:
    """Tell whether filters say how far from the performer a card must be, in words that so many ranks more widen."""
    return any(
        (_is_far(one) and _widened(one, more) is not one)
        or (isinstance(one, f.Any | f.All) and told(one.filters, more))
        for one in filters
    )


def ranks(t: Table, e: Env) -> int:
    """Give how many ranks further away the action may target."""
    if e.me == NONE:
        return 0
    return sum([
        lasting.node.n
        for lasting, env, _ in stats.modifiers(t, e.me, "farther")
        if lasting.fit(t, env._replace(by=e.by), e.source)
    ])  # fmt: skip


def fitting(t: Table, e: Env, pick: "Pick") -> Fits:
    """Give what a card must fit to be picked: it may stand further away where effects say so."""
    if not pick.far:
        return pick.fit
    if t.stale:
        inforce.index(t)
    more = ranks(t, e) if "farther" in t.keys else 0
    return wider(pick.filters, more) if more else pick.fit


def heard(t: Table, f: Frame) -> bool:
    """Let it be heard that an action is about to choose whom it targets; tell whether anybody listens."""
    if not t.hears(TARGETING):
        return False
    e = t.env(f[3])
    t.emit(TARGETING, e.me, NONE, e.source, 0, e.by, len(t.stack) - 1, e.seat)
    return True


def vain(t: Table, e: Env, more: int) -> bool:
    """Tell whether nothing that the action of the trigger targets could be so much further away: it strikes nobody and says no distance."""
    base = e.ev.base
    if e.ev.kind != TARGETING or base == NONE or base >= len(t.stack):
        return False
    frame = next((one for one in reversed(t.stack[: base + 1]) if one[0] == ACT), None)
    if frame is None or frame[ENV].by & (MAKES_MELEE | MAKES_RANGED):
        return False
    picks = [node.cards for node in within(t.book.node(frame[3]).node) if isinstance(node, x.Target)]
    return not any(told(cards.filters, more) and not cards.every for cards in picks)


@cache
def wider(filters: tuple[Filter, ...], more: int) -> Fits:
    """Read filters that let cards be so many ranks further away from the performer as well."""
    return fits(tuple([_widened(one, more) for one in filters]))


def _is_far(one: Any) -> bool:
    return isinstance(one, f.Within | f.Away | f.SameRank | f.AdjacentRank) and one.of == v.Me()


def _widened(one: Any, more: int) -> Any:
    """Widen a place; one exactly so many ranks away reaches on from there, as a ranged strike does."""
    if isinstance(one, f.Any | f.All):
        return type(one)(*[_widened(part, more) for part in one.filters])
    if not _is_far(one):
        return one
    if isinstance(one, f.SameRank | f.AdjacentRank):  # places, which only "regardless of rank" leaves aside
        return f.Within(more) if more >= aim.ANYWHERE else one
    far = f.Within(v.Plus(one.n, more))
    return far if isinstance(one, f.Within) else f.All(far, f.Any(one, f.Not(f.Within(one.n))))
