"""The strike that a trigger tells of, where it is still under way."""

from typing import Any

from deckbuilder.games.saga.algebra.atoms import Melee
from deckbuilder.games.saga.rules.kinds import ENV, S_ATK, S_BITS, S_STRIKER, S_TARGET, S_VERB, STRIKE
from deckbuilder.games.saga.rules.state import NONE, Env


def base_atk(t: Any, e: Env) -> int:
    """Give the base ATK of the strike of a trigger: what it gains only for itself is no part of it."""
    frame = _strike(t, e)
    if frame is None:
        return 0
    verb = t.book.node(frame[S_VERB])
    own: int = verb.bonus(t, frame[ENV]) if isinstance(verb.node, Melee) else 0
    base: int = frame[S_ATK] - own
    return base


def atk(t: Any, e: Env) -> int:
    """Give the ATK of the strike of a trigger, with what counts for it as things stand."""
    from deckbuilder.games.saga.rules import aim  # it reads numbers in its turn

    frame = _strike(t, e)
    if frame is None:
        return 0
    found = aim.bearing(t, frame[S_STRIKER], frame[S_TARGET], frame[S_BITS], frame[ENV].source)
    total: int = frame[S_ATK] + aim.added(t, frame[S_STRIKER], frame[S_BITS], found, 0, ("atk",))
    return total


def _strike(t: Any, e: Env) -> list[Any] | None:
    """Give the strike that the trigger tells of: itself, or the one by which somebody is wounded or dies."""
    place = e.ev.base
    if place != NONE and place < len(t.stack) and t.stack[place][0] == STRIKE:
        found: list[Any] = t.stack[place]
        return found
    return next((f for f in reversed(t.stack) if f[0] == STRIKE and f[S_STRIKER] == e.ev.agent), None)
