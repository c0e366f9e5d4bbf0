"""Which questions a table answers by itself, and where it stops."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from deckbuilder.core.rules import Ask
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
    skipped = kind in stops.never or (stops.idle and len(idle) == len(options)) or not (stops.reactions or ask.opens)
    return idle[-1] if skipped else None
