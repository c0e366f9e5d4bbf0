"""What is going on while something else happens: a strike, and by how much it hit; a check, and by how much it succeeded."""

from collections.abc import Callable
from typing import Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.rules import sieves
from deckbuilder.games.saga.rules.board import Board
from deckbuilder.games.saga.rules.codes import ATTACK, MELEE, RANGED
from deckbuilder.games.saga.rules.kinds import (
    ACT,
    CHECK,
    DONE,
    ENV,
    MARGIN,
    S_BITS,
    S_FLAGS,
    S_MARGIN,
    S_STRIKER,
    S_TARGET,
    STRIKE,
)
from deckbuilder.games.saga.rules.state import NONE, Env, altered

_BITS: Final = {"melee": MELEE, "ranged": RANGED, "strike": MELEE | RANGED, "attack": ATTACK}


def amid(node: c.Amid) -> Callable[[Board, Env], bool]:
    """Read that a strike is going on: the innermost one, once its target is chosen."""
    bits = [_BITS[word] for word in node.by]
    agent, patient = sieves.fits(node.agent), sieves.fits(node.patient)

    def hold(t: Board, e: Env) -> bool:
        for frame in reversed(t.stack):
            if frame[0] == STRIKE and frame[S_FLAGS] & DONE:
                such = all(frame[S_BITS] & bit for bit in bits)
                return such and agent(t, e, frame[S_STRIKER]) and patient(t, e, frame[S_TARGET])
        return False

    return hold


def answers(node: c.Answers) -> Callable[[Board, Env], bool]:
    """Read what the react of the trigger answers, while it is going on."""
    from deckbuilder.games.saga.rules.triggers import pattern  # it reads conditions in its turn

    inner = pattern(node.event)

    def hold(t: Board, e: Env) -> bool:
        frame = t.stack[e.ev.base] if 0 <= e.ev.base < len(t.stack) else None
        if frame is None or frame[0] != ACT:
            return False
        heard = frame[ENV].ev
        return bool(inner.heard >> heard.kind & 1) and inner.matches(t, altered(e, {"ev": heard, "it": e.ev.agent}))

    return hold


def event_margin(node: v.EventMargin) -> Callable[[Board, Env], int]:
    """Read by how much the strike or check of the trigger went well."""

    def margin(t: Board, e: Env) -> int:
        if e.ev.base == NONE:
            return e.ev.amount
        frame = t.stack[e.ev.base]
        place = {CHECK: MARGIN, STRIKE: S_MARGIN}.get(frame[0], len(frame))
        return int(frame[place]) if place < len(frame) else 0

    return margin
