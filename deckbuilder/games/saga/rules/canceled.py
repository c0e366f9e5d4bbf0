"""Strikes and actions that are canceled, as it is heard (rulebook, Canceled Strikes and Actions)."""

from typing import Final

from deckbuilder.games.saga.rules.codes import event
from deckbuilder.games.saga.rules.kinds import (
    ACT,
    BASE,
    CALLED_OFF,
    CANCELED,
    DONE,
    S_BITS,
    S_CALLED_OFF,
    S_FLAGS,
    S_STRIKER,
    S_TARGET,
    STRIKE,
)
from deckbuilder.games.saga.rules.state import NONE, Env
from deckbuilder.games.saga.rules.table import Frame, Table

CALLED: Final = event("cancel")
CALLING: Final = event("cancel", before=True)
FOILED: Final = event("foil")
_TOLD: Final = {STRIKE: (S_FLAGS, S_CALLED_OFF), ACT: (7, CALLED_OFF)}
"""Where a frame has that its cancellation was told."""


def tell(t: Table, place: int, by: Env | None = None) -> bool:
    """Let it be heard that a strike or action is canceled, once for each time; tell whether anybody listens.

    Args:
        t: the table.
        place: of its frame in the stack.
        by: what words mean in the ability that cancels it; None where the rules do.
    """
    frame = t.stack[place]
    where, bit = _TOLD[frame[0]]
    if frame[where] & bit:
        return False
    frame[where] |= bit
    if frame[0] == STRIKE and not frame[S_FLAGS] & DONE:  # it was not begun (rulebook, Steps of a Strike)
        return False
    before = len(t.stack)
    _emit(t, CALLED, frame, place)
    if by is not None:
        whose, bits = _performed(frame)
        t.emit(FOILED, by.me, whose, frame[2].source, 0, bits, place, by.seat, _feat(t))
    return len(t.stack) > before


def herald(t: Table, frame: Frame) -> None:
    """Let it be heard that the effect on top of the stack is about to cancel a strike or action."""
    _emit(t, CALLING, frame, len(t.stack) - 1)


def revoke(frame: Frame) -> None:
    """Let a strike or action be no longer canceled."""
    where, bit = _TOLD[frame[0]]
    frame[where] &= ~bit
    frame[CANCELED] = 0


def _emit(t: Table, kind: int, frame: Frame, place: int) -> None:
    env: Env = frame[2]
    whose, bits = _performed(frame)
    aimed = (frame[S_TARGET],) if frame[0] == STRIKE else env.aimed
    t.emit(kind, whose, aimed[0] if aimed else NONE, env.source, 0, bits, place, env.seat, aimed=aimed)


def _performed(frame: Frame) -> tuple[int, int]:
    """Give whose strike or action it is, and what it is, in bits."""
    return (frame[S_STRIKER], frame[S_BITS]) if frame[0] == STRIKE else (frame[2].me, frame[2].by)


def _feat(t: Table) -> int:
    """Give the feat by which the innermost action cancels another; -1 for none."""
    frame = next((frame for frame in reversed(t.stack) if frame[0] == ACT), None)
    act = t.book.node(frame[3]) if frame is not None else None
    return act.uid if act is not None and act.feat else NONE


def stands(t: Table, frame: Frame) -> bool:
    """Tell whether a strike or action could go on if it were not canceled: its performer is where he was, and so is its action."""
    whose, _ = _performed(frame)
    return bool(t.in_play(whose)) and not (frame[0] == STRIKE and t.stack[frame[BASE]][CANCELED])
