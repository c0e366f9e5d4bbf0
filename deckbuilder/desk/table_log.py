"""The log of a match as one seat reads it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from deckbuilder.core.rules import Event, Seat
from deckbuilder.play.course import TURN
from deckbuilder.play.match import Step


class LogLine(NamedTuple):
    """One line of the log.

    Attributes:
        step: number of the step of the match that it came from.
        turn: in which turn, 0 before the first.
        tokens: ids of what it concerns.
        kind: a word of the game's.
        seat: who answered; below 0 for chance, None for what came before any answer.
    """

    step: int
    turn: int
    words: str
    tokens: tuple[str, ...]
    kind: str
    seat: Seat | None


class TurnMark(NamedTuple):
    """Where a turn begins: ``rewind(step)`` leads there."""

    turn: int
    step: int


class TableLog:
    """The lines of one viewer, made once for each step.

    Args:
        viewer: whose eyes; below 0 for somebody who holds no cards.
    """

    def __init__(self, viewer: Seat) -> None:
        self._viewer = viewer
        self._told: list[tuple[Step[Any], tuple[LogLine, ...], int]] = []  # a step, its lines, the turn behind it

    def lines(self, history: Sequence[Step[Any]]) -> tuple[LogLine, ...]:
        """Give the lines of all steps."""
        self._follow(history)
        return tuple(line for _, lines, _ in self._told for line in lines)

    def turns(self, history: Sequence[Step[Any]]) -> tuple[TurnMark, ...]:
        """Give where the turns begin; the first is the beginning of the match."""
        self._follow(history)
        marks, before = [TurnMark(0, 0)], 0
        for step, (_, _, turn) in enumerate(self._told):
            if turn != before:
                marks.append(TurnMark(turn, step + 1))
                before = turn
        return tuple(marks)

    def _follow(self, history: Sequence[Step[Any]]) -> None:
        """Keep the lines of the steps that are still the same, and make those of the others."""
        same = 0
        for (kept, _, _), step in zip(self._told, history, strict=False):
            if kept is not step:
                break
            same += 1
        del self._told[same:]
        turn = self._told[-1][2] if self._told else 0
        for number in range(same, len(history)):
            step, lines = history[number], []
            for event in heard(step.events, self._viewer):
                turn += event.kind == TURN
                lines.append(LogLine(number, turn, event.words, event.tokens, event.kind, step.action.seat))
            self._told.append((step, tuple(lines), turn))


def heard(events: Sequence[Event], viewer: Seat) -> tuple[Event, ...]:
    """Give the events whose words a seat may read.

    Where something is told to some by name and to others without, who holds no cards hears what the others hear.
    """
    if viewer >= 0:
        return tuple(event for event in events if not event.seats or viewer in event.seats)
    found: list[Event] = []
    named: Event | None = None
    for event in events:
        again = named is not None and named.kind == event.kind and bool(event.seats)
        if event.seats and not again:
            named = event
            continue
        named = None
        found.append(event)
    return tuple(found)
