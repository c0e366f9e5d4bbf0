"""What a player points at who means an answer: cards, places, and how likely it comes off."""

from collections.abc import Sequence

from deckbuilder.core.rules import Action
from deckbuilder.core.saying import say
from deckbuilder.core.scene import Pointing, Spot
from deckbuilder.games.saga.rules import odds
from deckbuilder.games.saga.rules.answers import said
from deckbuilder.games.saga.rules.frames.turn import ceasing
from deckbuilder.games.saga.rules.kinds import PLACE, STRIKE
from deckbuilder.games.saga.rules.names import card_token
from deckbuilder.games.saga.rules.state import NONE
from deckbuilder.games.saga.rules.table import Frame, Table

IDLE = frozenset({"pass", "done", "decline", "no"})
"""Answers that do nothing."""


def pointed(t: Table, actions: Sequence[Action]) -> tuple[Pointing, ...]:
    """Tell of each answer to the open question what a player points at who means it; see ``core.game.Presenter``.

    Args:
        t: the table where it is asked.
        actions: answers, proposed or not.
    """
    frame = t.stack[-1] if t.stack else [NONE]
    return tuple([_pointed(t, frame, action) for action in actions])


def _pointed(t: Table, f: Frame, action: Action) -> Pointing:
    verb, words = action.verb, said(t, action)
    if verb in IDLE:
        return Pointing(action, words, idle=True)
    if verb == "place" and len(action.values) == 3:
        return Pointing(action, words, (), (_spot(t, f, *action.values),))
    if verb == "target" and f[0] == STRIKE:
        chance, told = hit_chance(t, f, int(action.source[1:]))
        return Pointing(action, words, (action.source,), (), chance, told)
    if verb == "cease" and action.values:
        return Pointing(action, words, _ending(t, action.values[0]))
    return Pointing(action, words, (action.source,) if action.source else ())


def hit_chance(t: Table, f: Frame, target: int) -> tuple[float, str]:
    """Give how likely a strike hits a target, and of what sum: ``"+5 against AC 14"``."""
    chance, met = odds.chance(t, f, target)
    return chance, say("{bonus} against AC {ac}", bonus=f"{met.bonus:+d}", ac=met.ac)


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
