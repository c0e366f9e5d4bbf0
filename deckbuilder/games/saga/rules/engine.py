"""Runs the table from one question to the next."""

from collections.abc import Callable
from typing import Final

from deckbuilder.games.saga.rules import stats
from deckbuilder.games.saga.rules.frames import action, mulligan, rolls, settle, strike, turn, window
from deckbuilder.games.saga.rules.kinds import (
    ACT,
    AUTO,
    BUSY,
    BY,
    CANCELED,
    CEASE,
    CHECK,
    DIE,
    EFFECT,
    ENTER,
    FALL,
    INIT,
    MULLIGAN,
    PLACE,
    ROLL,
    SHUFFLE,
    STRIKE,
    TURN,
    WINDOW,
    WOUND,
)
from deckbuilder.games.saga.rules.state import NONE
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.base import Verb
from deckbuilder.games.saga.rules.verbs.byhand import OVERRIDE, may_override, override
from deckbuilder.games.saga.rules.verbs.picks import Choice

_Step = Callable[[Table, Frame], None]
_Options = Callable[[Table, Frame], list[Choice]]
_Answer = Callable[[Table, Frame, Choice], None]


def _effect(t: Table, f: Frame) -> None:
    """Carry on a verb, unless the action or strike that it belongs to was canceled."""
    base = t.stack[f[3]]
    if base[CANCELED] or (base[0] == ACT and action.gone(t, base)):
        t.stack.pop()
    else:
        verb: Verb = t.book.node(f[2])
        verb.run(t, f)


def _effect_options(t: Table, f: Frame) -> list[Choice]:
    found: list[Choice] = t.book.node(f[2]).options(t, f)
    return found


def _effect_answer(t: Table, f: Frame, choice: Choice) -> None:
    t.book.node(f[2]).answer(t, f, choice)


_STEPS: Final[dict[int, _Step]] = {
    WINDOW: window.step,
    TURN: turn.step,
    ACT: action.step,
    EFFECT: _effect,
    STRIKE: strike.step,
    FALL: settle.step,
    DIE: strike.step_die,
    WOUND: strike.step_wound,
    ROLL: rolls.step_roll,
    CHECK: rolls.step_check,
    PLACE: settle.step_place,
    BY: action.step_by,
    INIT: turn.step_init,
    CEASE: turn.step_cease,
    AUTO: window.step_auto,
    SHUFFLE: rolls.step_shuffle,
    ENTER: turn.step_enter,
    MULLIGAN: mulligan.step,
}
_OPTIONS: Final[dict[int, _Options]] = {
    WINDOW: window.options,
    TURN: turn.options,
    EFFECT: _effect_options,
    STRIKE: strike.options,
    FALL: settle.options,
    PLACE: settle.options_place,
    BY: action.options_by,
    ROLL: rolls.options_roll,
    CEASE: turn.options_cease,
    MULLIGAN: mulligan.options,
}
_ANSWERS: Final[dict[int, _Answer]] = {
    WINDOW: window.answer,
    TURN: turn.answer,
    EFFECT: _effect_answer,
    STRIKE: strike.answer,
    FALL: settle.answer,
    PLACE: settle.answer_place,
    BY: action.answer_by,
    ROLL: rolls.answer_roll,
    CEASE: turn.answer_cease,
    MULLIGAN: mulligan.answer,
}
STEPS: Final = tuple(_STEPS[kind] for kind in range(len(_STEPS)))


def run(t: Table) -> None:
    """Go on until somebody is asked or the game is over."""
    t.asked = BUSY
    t.proposed = None
    while t.asked == BUSY:
        if t.unsettled and settle.settle(t):
            continue
        frame = t.stack[-1]
        kind: int = frame[0]
        if kind == EFFECT:  # what comes most often is called by name, which is quicker
            _effect(t, frame)
        elif kind == WINDOW:
            window.step(t, frame)
        elif kind == ACT:
            action.step(t, frame)
        else:
            STEPS[kind](t, frame)
    if t.cast.unveils:
        _unveil(t)


def _unveil(t: Table) -> None:
    """Let everybody see the hands of players who must play with them revealed."""
    everybody = (1 << len(t.forms)) - 1
    for seat in t.seats:
        lord = t.lord(seat)
        if lord != NONE and stats.modifiers(t, lord, "open hand"):
            for card in t.hands[seat]:
                t.known[card] = everybody


def options(t: Table) -> list[Choice]:
    """Give the proposals for the open question of a player."""
    if t.proposed is None:
        frame = t.stack[-1]
        t.proposed = _OPTIONS[frame[0]](t, frame)
    return t.proposed


def answer(t: Table, choice: Choice) -> None:
    """Take a player's answer and go on."""
    if choice[0] == OVERRIDE and may_override(t):
        override(t)
    else:
        frame = t.stack[-1]
        _ANSWERS[frame[0]](t, frame, choice)
    run(t)


def chanced(t: Table, values: tuple[int, ...]) -> None:
    """Take an answer of chance and go on."""
    frame = t.stack[-1]
    if frame[0] == ROLL:
        rolls.chanced_roll(t, frame, values)
    elif frame[0] == SHUFFLE:
        rolls.chanced_shuffle(t, frame, values)
    else:
        t.book.node(frame[2]).chanced(t, frame, values)
    run(t)
