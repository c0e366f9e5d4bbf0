"""Who may not react now: to strikes and actions that nobody, no opponent or not their target may answer (rulebook, Reacts)."""

from deckbuilder.games.saga.rules import aim
from deckbuilder.games.saga.rules.codes import MUTE, MUTE_FOES
from deckbuilder.games.saga.rules.kinds import ACT, S_BITS, S_STRIKER, S_TARGET, STRIKE
from deckbuilder.games.saga.rules.state import NONE, Ev
from deckbuilder.games.saga.rules.table import Frame, Table

BITS = {"": 0, "all": MUTE, "foes": MUTE_FOES}
"""What an action that is over tells of who may not react to it."""


def hushed(t: Table, me: int, seat: int, ev: Ev) -> bool:
    """Tell whether something that is going on, or is just over, may not be answered by a character.

    Args:
        t: the table.
        me: who would react.
        seat: his player.
        ev: to what.
    """
    if ev.by & MUTE or (ev.by & MUTE_FOES and seat != ev.seat):
        return True
    for frame in t.stack:
        if frame[0] == ACT:
            mute = t.book.node(frame[3]).node.mute
            if mute == "all" or (mute and frame[2].seat != seat):
                return True
        elif frame[0] == STRIKE and t.muting and _struck(t, frame, me, seat):
            return True
    return False


def _struck(t: Table, frame: Frame, me: int, seat: int) -> bool:
    """Tell whether a strike is one that a character may not answer."""
    striker, target, bits, source = frame[S_STRIKER], frame[S_TARGET], frame[S_BITS], frame[2].source
    if target == NONE:
        found = aim.mods(t, striker, bits, source, NONE, False)
    else:
        found = aim.bearing(t, striker, target, bits, source)
    for lasting, env, _ in found:
        mute = lasting.node.mute
        if mute and lasting.silent is not None and not lasting.silent(t, env, me):
            continue
        if mute == "all" or (mute == "foes" and env.seat != seat) or (mute == "target" and me == target):
            return True
    return False
