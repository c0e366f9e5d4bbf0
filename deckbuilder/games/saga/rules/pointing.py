"""What a player points at who means an answer: cards, places, and how likely it comes off."""

from collections.abc import Sequence

from deckbuilder.core.rules import Action
from deckbuilder.core.scene import Pointing, Spot
from deckbuilder.games.saga.rules.answers import said
from deckbuilder.games.saga.rules.foresight import foresee, hit_chance
from deckbuilder.games.saga.rules.frames.turn import ceasing
from deckbuilder.games.saga.rules.kinds import BY, EFFECT, PLACE, STRIKE, TURN, WINDOW
from deckbuilder.games.saga.rules.names import card_token
from deckbuilder.games.saga.rules.questions import opens_decree
from deckbuilder.games.saga.rules.state import NONE, State
from deckbuilder.games.saga.rules.table import Frame, Table

IDLE = frozenset({"pass", "done", "decline", "no"})
"""Answers that do nothing."""


def pointed(t: Table, state: State, actions: Sequence[Action]) -> tuple[Pointing, ...]:
    """Tell of each answer to the open question what a player points at who means it; see ``core.game.Presenter``.

    Args:
        t: the table where it is asked.
        state: of that table.
        actions: answers, proposed or not.
    """
    frame = t.stack[-1] if t.stack else [NONE]
    return tuple([_pointed(t, state, frame, action) for action in actions])


def _pointed(t: Table, state: State, f: Frame, action: Action) -> Pointing:
    verb, words = action.verb, said(t, action)
    if verb in IDLE:
        return Pointing(action, words, idle=True)
    if verb == "place" and len(action.values) == 3:
        return Pointing(action, words, (), (_spot(t, f, *action.values),))
    if verb == "target" and f[0] == STRIKE:
        return Pointing(action, words, (action.source,), (), *hit_chance(t, f, int(action.source[1:])))
    if action.source and (f[0] in (BY, WINDOW, EFFECT) or opens_decree(f)):
        return _foreseen(t, state, f, action, words)
    if verb == "cease" and action.values:
        return Pointing(action, words, _ending(t, action.values[0]))
    return Pointing(action, words, (action.source,) if action.source else ())


def _foreseen(t: Table, state: State, f: Frame, action: Action, words: str) -> Pointing:
    """Point at what acts and at what it is sure to be aimed at; of who performs something, or what is picked, only at that."""
    token, spot, chance, note = foresee(t, state, (action.verb, int(action.source[1:]), action.values))
    tokens = (action.source, token) if token not in ("", action.source) and f[0] in (TURN, WINDOW) else (action.source,)
    return Pointing(action, words, tokens, (spot,) if spot is not None else (), chance, note)


def _spot(t: Table, f: Frame, seat: int, rank: int, index: int) -> Spot:
    """Give the place on the table: ``index`` counts the others in the rank, a spot all who stand there now."""
    place = t.pos(f[3]) if f[0] == PLACE else None
    if place is not None and place[:2] == (seat, rank) and index >= place[2]:
        index += 1
    return Spot(f"formation{seat}", (rank, index))


def _ending(t: Table, number: int) -> tuple[str, ...]:
    """Give the card on which an effect ends."""
    ending = ceasing(t, t.asked)
    card = ending[number][0].card if 0 <= number < len(ending) else NONE
    return (card_token(card),) if card != NONE and t.in_play(card) else ()
