"""One match as it is played: where it stands, how it came there, and the way back."""

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import WarcampError
from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import CHANCE, Action, Ask, Event, Outcome, Ruleset, require
from deckbuilder.play.dice import Roller, roll

S = TypeVar("S")


class NoStep(WarcampError, LookupError):
    """There is nothing to take back or to do again, or no step of this number."""


class Step(NamedTuple, Generic[S]):
    """One answer that was given.

    Attributes:
        before: the state that asked.
        rng: the stream as it stood then.
        events: what came of it.
    """

    before: S
    rng: Rng
    action: Action
    events: Sequence[Event]


class Match(Generic[S]):
    """A match: the one thing at a table that changes. All it holds are values, so that going back is remembering.

    Args:
        rules: of the match.
        state: where it begins.
        rng: where chance begins.
        roller: who answers for chance.

    Attributes:
        state: where it stands.
        rng: where chance stands.
    """

    def __init__(self, rules: Ruleset[S], state: S, rng: Rng, roller: Roller = roll) -> None:
        self.rules, self.state, self.rng, self.roller = rules, state, rng, roller
        self._steps: list[Step[S]] = []
        self._ahead: list[
            tuple[Step[S], S, Rng]
        ] = []  # what was taken back, the next one last, each with what followed

    @classmethod
    def begin(cls, rules: Ruleset[S], decks: Sequence[Deck], rng: Rng, roller: Roller = roll) -> "Match[S]":
        """Begin a match, up to the first question to a player.

        Raises:
            BadInput: a deck cannot start a game.
        """
        match = cls(rules, rules.start(decks), rng, roller)
        match.settle()
        return match

    @property
    def history(self) -> tuple[Step[S], ...]:
        """The steps from the beginning to where the match stands."""
        return tuple(self._steps)

    @property
    def line(self) -> tuple[Step[S], ...]:
        """All steps, with those that were taken back."""
        return (*self._steps, *(step for step, _, _ in reversed(self._ahead)))

    @property
    def length(self) -> int:
        """How many steps it has, with those that were taken back."""
        return len(self._steps) + len(self._ahead)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return self.rules.outcome(self.state)

    @property
    def can_undo(self) -> bool:
        """Whether a player's answer can be taken back."""
        return any(step.action.seat != CHANCE for step in self._steps)

    @property
    def can_redo(self) -> bool:
        """Whether an answer was taken back and can be given again."""
        return bool(self._ahead)

    def ask(self) -> Ask:
        """Give the open question."""
        return self.rules.ask(self.state)

    def legal(self) -> Sequence[Action]:
        """Give the proposed answers."""
        return self.rules.legal(self.state)

    def apply(self, action: Action, rng: Rng | None = None) -> Sequence[Event]:
        """Give an answer; what had been taken back is forgotten.

        Args:
            action: the answer.
            rng: for an answer of chance that was drawn elsewhere: the stream behind it.

        Raises:
            Refused: it may not be given; nothing was changed.
        """
        require(self.rules, self.state, action)
        after, events = self.rules.apply(self.state, action)
        self._steps.append(Step(self.state, self.rng, action, events))
        self._ahead.clear()
        self.state = after
        if rng is not None:
            self.rng = rng
        return events

    def settle(self) -> tuple[Event, ...]:
        """Let chance answer until a player is asked or the game is over, and give what happened.

        Raises:
            WarcampError: the roller has no answer; the answers before it stand.
        """
        events: list[Event] = []
        while (chance := self.rules.ask(self.state).chance) is not None:
            action, rng = self.roller(chance, self.rng)
            events += self.apply(action, rng)
        return tuple(events)

    def undo(self) -> Action:
        """Take back a player's last answer, with the dice that fell after it, and give it.

        Raises:
            NoStep: no player has answered yet.
        """
        if not self.can_undo:
            raise NoStep("there is nothing to take back")
        while (action := self._back()).seat == CHANCE:
            pass
        return action

    def redo(self) -> Action:
        """Give an answer again that was taken back, with the same dice after it.

        Raises:
            NoStep: nothing was taken back.
        """
        if not self._ahead:
            raise NoStep("there is nothing to do again")
        action = self._on()
        while self._ahead and self._ahead[-1][0].action.seat == CHANCE:
            self._on()
        return action

    def rewind(self, step: int) -> None:
        """Go to where the match stood before a step, back or forth along what was played.

        Args:
            step: number of a step, from 0; the number of all steps for the end.

        Raises:
            NoStep: there is no such step.
        """
        if not 0 <= step <= self.length:
            raise NoStep(f"there is no step {step}")
        while len(self._steps) > step:
            self._back()
        while len(self._steps) < step:
            self._on()

    def branch(self, number: int | None = None, whole: bool = False) -> "Match[S]":
        """Give a match of its own that goes on from here, to try something; this one stays as it is.

        Args:
            number: with another number, other dice fall; with None, the same as here.
            whole: whether it can do again what was taken back here.
        """
        twin = Match(self.rules, self.state, self.rng if number is None else self.rng.branch(number), self.roller)
        twin._steps = list(self._steps)
        twin._ahead = list(self._ahead) if whole else []
        return twin

    def _back(self) -> Action:
        step = self._steps.pop()
        self._ahead.append((step, self.state, self.rng))
        self.state, self.rng = step.before, step.rng
        return step.action

    def _on(self) -> Action:
        step, state, rng = self._ahead.pop()
        self._steps.append(step)
        self.state, self.rng = state, rng
        return step.action
