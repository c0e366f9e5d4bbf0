"""The way back of a match at a table: decisions taken back and made again, and lines of play that were left and stay reachable."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from deckbuilder.core.rules import CHANCE
from deckbuilder.core.saying import say
from deckbuilder.play.match import Match, NoStep, Step

_MOST = 40
"""So many lines of play are kept."""


class Branch(NamedTuple):
    """A line of play that was left and can be taken up again.

    Attributes:
        number: what it is called by; the newest has the highest.
        step: where it parts from the line that is played now.
        length: how many steps it has.
        over: whether the game ended in it.
    """

    number: int
    step: int
    length: int
    over: bool


class Past:
    """The lines of play of one match: the one that is played, and those that were left.

    Args:
        match: what is played.
        decided: numbers of the steps with which people decided something.

    Attributes:
        match: the line that is played now.
    """

    def __init__(self, match: Match[Any], decided: tuple[int, ...] = ()) -> None:
        self.match = match
        self._decided = list(decided)
        self._left: dict[int, tuple[Match[Any], list[int]]] = {}
        self._last = 0

    @property
    def here(self) -> int:
        """How many steps the match has behind it."""
        return len(self.match.history)

    # Decisions -----------------------------------------------------------------------------------------------------------------

    def decide(self) -> None:
        """Note that the next step is a decision, to which ``undo`` leads back; what was taken back becomes a line of its own."""
        self.part()
        self._decided.append(self.here)

    def part(self) -> None:
        """Keep what was taken back as a line of its own, before the match goes on in another way."""
        if not self.match.can_redo:
            return
        here = self.here
        left = self.match.branch(whole=True)
        left.rewind(left.length)
        self._keep(left, self._decided)
        self._decided = [step for step in self._decided if step < here]

    @property
    def can_undo(self) -> bool:
        """Whether a decision can be taken back."""
        return any(step < self.here for step in self._decided)

    def undo(self) -> None:
        """Take back the last decision, with all that came of it.

        Raises:
            NoStep: nobody decided anything yet.
        """
        made = [step for step in self._decided if step < self.here]
        if not made:
            raise NoStep(say("there is nothing to take back"))
        self.match.rewind(made[-1])

    def redo(self) -> None:
        """Do again what was taken back, up to the next decision.

        Raises:
            NoStep: nothing was taken back.
        """
        if not self.match.can_redo:
            raise NoStep(say("there is nothing to do again"))
        self.match.rewind(next((step for step in self._decided if step > self.here), self.match.length))

    def rewind(self, step: int) -> None:
        """Go to where the match stood before a step; where dice or shuffles come next that fell already, behind them.

        Raises:
            NoStep: there is no such step.
        """
        match = self.match
        match.rewind(step)
        while match.can_redo and match.ask().seat == CHANCE and self.here not in self._decided:
            match.rewind(self.here + 1)

    # Lines ---------------------------------------------------------------------------------------------------------------------

    def lines(self) -> tuple[Match[Any], ...]:
        """Give the lines that were left, the newest first."""
        return tuple(left for left, _ in reversed(self._left.values()))

    def branches(self) -> tuple[Branch, ...]:
        """Tell of the lines that were left, the newest first."""
        line = self.match.line
        found = []
        for number, (left, _) in reversed(self._left.items()):
            found.append(Branch(number, _parting(line, left.history), left.length, left.outcome is not None))
        return tuple(found)

    def take_up(self, number: int) -> None:
        """Go on with a line that was left, from its end; the one played now is kept.

        Raises:
            NoStep: there is no such line.
        """
        if number not in self._left:
            raise NoStep(say("there is no line of play number {number}", number=number))
        match, decided = self._left.pop(number)
        self.match.rewind(self.match.length)
        if _parting(self.match.history, match.history) < self.match.length:  # else nothing is lost
            self._keep(self.match, self._decided)
        self.match, self._decided = match, decided

    def fork(self, other_dice: bool) -> None:
        """Go on from here in a line of its own; the one played now is kept."""
        kept = self.match.branch(whole=True)
        kept.rewind(kept.length)
        self._keep(kept, self._decided)
        self._decided = [step for step in self._decided if step < self.here]
        self.match = self.match.branch(self._last if other_dice else None)

    def add(self, match: Match[Any], decided: tuple[int, ...]) -> None:
        """Add a line that was left, as it comes out of a file."""
        self._keep(match, list(decided))

    def _keep(self, match: Match[Any], decided: list[int]) -> None:
        self._last += 1
        self._left[self._last] = match, list(decided)
        while len(self._left) > _MOST:
            del self._left[next(iter(self._left))]


def _parting(line: Sequence[Step[Any]], other: Sequence[Step[Any]]) -> int:
    """Give how many steps two lines have in common from the beginning."""
    for at, (step, its) in enumerate(zip(line, other, strict=False)):
        if step is not its and (step.action, step.rng) != (its.action, its.rng):
            return at
    return min(len(line), len(other))
