"""Whether a strike is going on while something else happens."""

from collections.abc import Callable
from typing import Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.rules import sieves
from deckbuilder.games.saga.rules.board import Board
from deckbuilder.games.saga.rules.codes import ATTACK, MELEE, RANGED
from deckbuilder.games.saga.rules.kinds import DONE, S_BITS, S_FLAGS, S_STRIKER, S_TARGET, STRIKE
from deckbuilder.games.saga.rules.state import Env

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
