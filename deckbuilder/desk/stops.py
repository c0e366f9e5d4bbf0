"""How a match is played at a table: which questions it answers by itself, and where it stops."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from deckbuilder.core.rules import Ask, Seat
from deckbuilder.core.saying import Said
from deckbuilder.core.scene import Pointing


class Until(StrEnum):
    """How long somebody passes."""

    OPENING = "opening"  # until the same seat may begin something of its own choice again
    TURN = "turn"  # until the next turn
    END = "end"  # until the game is over


@dataclass(frozen=True, slots=True)
class Stops:
    """What is answered by itself, for people; every answer is given as if they had.

    Attributes:
        forced: where there is only one answer.
        idle: where all that one can do is nothing: to pass, to decline.
        reactions: whether the table stops where one may react, or does nothing there.
        always: kinds of questions at which it stops whatever else is said; see ``kind_of``.
        never: kinds of questions at which it does nothing where that is possible.
    """

    forced: bool = True
    idle: bool = False
    reactions: bool = True
    always: frozenset[str] = frozenset()
    never: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Manners:
    """How a match is played at a table; may be changed at any moment.

    Attributes:
        typed: whether people type in what their dice show; shuffles always come from the seed.
        curtained: whether the screen is passed between people with the hands covered.
        stops: what is answered by itself.
    """

    typed: bool = False
    curtained: bool = True
    stops: Stops = Stops()


class Passing(NamedTuple):
    """A person passes: until when, and in which turn that was said."""

    seat: Seat
    until: Until
    turn: int


def kind_of(ask: Ask) -> str:
    """Give what questions of the same kind have in common: their sentence without names."""
    question = ask.question
    return question.template if isinstance(question, Said) and question.template else str(question)


def by_itself(stops: Stops, ask: Ask, options: Sequence[Pointing]) -> Pointing | None:
    """Give the answer that is given by itself; None where somebody is asked.

    Args:
        stops: the settings.
        ask: the question to a person.
        options: the proposals.
    """
    kind = kind_of(ask)
    if kind in stops.always:
        return None
    if len(options) == 1 and (stops.forced or (stops.idle and options[0].idle)):
        return options[0]
    idle = [option for option in options if option.idle]
    if not idle:
        return None
    skipped = kind in stops.never or (stops.idle and len(idle) == len(options)) or (ask.reacts and not stops.reactions)
    return idle[-1] if skipped else None


def passed(stops: Stops, passing: Passing, ask: Ask, turn: int, options: Sequence[Pointing]) -> Pointing | None:
    """Give what is answered by somebody who passes; None where he is asked again."""
    idle = [option for option in options if option.idle]
    over = {Until.OPENING: ask.opens, Until.TURN: turn > passing.turn, Until.END: False}[passing.until]
    return None if over or not idle or kind_of(ask) in stops.always else idle[-1]
