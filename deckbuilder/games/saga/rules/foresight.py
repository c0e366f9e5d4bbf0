"""What an answer is sure to be about before anybody else answers: its only target, its only place, and how likely it comes off."""

from typing import NamedTuple

from deckbuilder.core.rules import CHANCE
from deckbuilder.core.saying import say
from deckbuilder.core.scene import Spot
from deckbuilder.games.saga.rules import engine, odds, stats
from deckbuilder.games.saga.rules.codes import FORMATION
from deckbuilder.games.saga.rules.frames.rolls import by_how_much, met
from deckbuilder.games.saga.rules.kinds import ADDED, CHECK, KEEPS, ROLL, S_TARGET, STRIKE
from deckbuilder.games.saga.rules.names import card_token
from deckbuilder.games.saga.rules.state import NONE, State
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.picks import Choice
from deckbuilder.games.saga.rules.words import check_name

_SECOND = frozenset({"melee strike", "ranged strike", "target"})
"""Lines of the log that tell of a card and behind it whom it targets."""


class Foreseen(NamedTuple):
    """What is sure of an answer; see ``core.scene.Pointing``."""

    token: str = ""
    spot: Spot | None = None
    chance: float | None = None
    note: str = ""


def foresee(t: Table, state: State, choice: Choice) -> Foreseen:
    """Give an answer on a copy of the table and see what it leads to, up to the next question.

    Args:
        t: the table of the state.
        state: where the answer may be given.
        choice: the answer.
    """
    ahead = Table(t.book, state)
    engine.answer(ahead, choice)
    chance, note = _rolled(ahead, t.asked)
    for line in ahead.log:
        if line[0] in _SECOND and line[2] != NONE and t.in_play(line[2]):
            return Foreseen(card_token(line[2]), None, chance, note)
        if line[0] == "begin equip" and t.in_play(line[1]):
            return Foreseen(card_token(line[1]))
        if line[0] in ("enter", "move") and choice[1] in line:
            return Foreseen("", _spot(t, ahead, choice[1]))
    return Foreseen("", None, chance, note)


def hit_chance(t: Table, f: Frame, target: int) -> tuple[float, str]:
    """Give how likely a strike hits a target, and of what sum: ``"+5 against AC 14"``."""
    chance, met = odds.chance(t, f, target)
    return chance, say("{bonus} against AC {ac}", bonus=f"{met.bonus:+d}", ac=met.ac)


def _rolled(ahead: Table, seat: int) -> tuple[float | None, str]:
    """Give the chance of what is rolled for next: that a strike hits, a check succeeds, or somebody else's save fails."""
    roll: Frame = ahead.stack[-1] if ahead.stack else [NONE]
    if ahead.asked != CHANCE or roll[0] != ROLL or len(roll) > KEEPS:
        return None, ""
    frame = [*ahead.stack[roll[2].base]]
    if frame[0] in (STRIKE, CHECK):
        frame[ADDED] += roll[4]  # what reacts have added before the die is rolled
    if frame[0] == STRIKE:
        return hit_chance(ahead, frame, frame[S_TARGET])
    return _check(ahead, frame, seat) if frame[0] == CHECK else (None, "")


def _check(ahead: Table, f: Frame, seat: int) -> tuple[float, str]:
    who, kind = f[8], ahead.book.node(f[4]).node.kind
    bonus, dc = met(ahead, f, f[2], who, kind)
    chance = (
        sum(
            [
                by_how_much(ahead, stats.turned_die(ahead, who, n), n + bonus - dc, who) >= 0
                for n in range(1, odds.SIDES + 1)
            ]
        )
        / odds.SIDES
    )
    note = say("{check}: {bonus} against DC {dc}", check=check_name(kind), bonus=f"{bonus:+d}", dc=dc)
    return (1 - chance if ahead.ctrl[who] != seat else chance), note


def _spot(t: Table, ahead: Table, card: int) -> Spot | None:
    """Give where a character has gone as a place among those who stand there now."""
    there, before = ahead.pos(card), t.pos(card)
    if there is None or ahead.zone[card] != FORMATION:
        return None
    seat, rank, index = there
    form = t.forms[seat]
    if before is not None and before[:2] == (seat, rank) and index >= before[2]:
        index += 1
    if rank > len(form) or index > (len(form[rank]) if rank < len(form) else 0):
        return None
    return Spot(f"formation{seat}", (rank, index))
