"""Agents at a table: each thinks about a question as it stood, off the window's thread, and can be interrupted."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any, NamedTuple

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import Cancelled, WarcampError
from deckbuilder.core.game import Table
from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import Action, Ask, Event, Json, Outcome, Ruleset, Seat
from deckbuilder.play.agents import player
from deckbuilder.play.view import View, view_of

MOST_SECONDS = 600
"""So long an agent may be told to think about one question."""

_QUICK, _EASY = "greedy", 30
"""What an agent begins with that thinks until its time is over: a first answer, and then its least effort, which it doubles."""

_SURE = 4
"""So often the same answer must come back, each time after twice the effort, before an agent is sure of it."""

_PART = 0.25
"""What of its time an agent takes for a question that goes on with what is under way."""


class AgentLost(WarcampError):
    """An agent raised, or answered what is refused."""


class Thought(NamedTuple):
    """What an agent wants to do.

    Attributes:
        step: how many steps the match had.
        state: where it stood.
    """

    step: int
    state: Any
    action: Action


class Interruptible:
    """Rules that stop who plays by them, within one answer.

    Args:
        rules: of the match.
        cancelled: asked before each answer.
    """

    def __init__(self, rules: Ruleset[Any], cancelled: Callable[[], bool]) -> None:
        self.inner, self._cancelled = rules, cancelled
        self.ask: Callable[[Any], Ask] = rules.ask
        self.legal: Callable[[Any], Sequence[Action]] = rules.legal
        self.refuse: Callable[[Any, Action], str | None] = rules.refuse
        self.outcome: Callable[[Any], Outcome | None] = rules.outcome

    def start(self, decks: Sequence[Deck]) -> Any:
        """Give the state before the first question."""
        return self.inner.start(decks)

    def apply(self, state: Any, action: Action) -> tuple[Any, Sequence[Event]]:
        """Carry out an answer.

        Raises:
            Cancelled: nobody waits for it any more.
        """
        if self._cancelled():
            raise Cancelled
        return self.inner.apply(state, action)

    def resample(self, state: Any, viewer: Seat, rng: Rng) -> Any:
        """Imagine a state; raises ``Cancelled`` as ``apply`` does."""
        if self._cancelled():
            raise Cancelled
        return self.inner.resample(state, viewer, rng)

    def conclude(self, state: Any) -> tuple[Deck, ...]:
        """Give the decks after the match."""
        return self.inner.conclude(state)

    def encode(self, state: Any) -> Json:
        """Write a state as JSON."""
        return self.inner.encode(state)

    def decode(self, data: Json) -> Any:
        """Read what ``encode`` wrote."""
        return self.inner.decode(data)


@dataclass(frozen=True, slots=True)
class Thinker:
    """A question to an agent, with all that it needs; a value that may go to another thread.

    Attributes:
        table: how the game is played.
        rules: by which agents are asked, kept for this question alone.
        state: where the match stands.
        step: how many steps it has.
        who: the agent's name.
        rng: its stream for this question.
    """

    table: Table
    rules: Ruleset[Any]
    state: Any
    step: int
    who: str
    rng: Rng

    def think(self, cancelled: Callable[[], bool]) -> Thought:
        """Ask the agent.

        Args:
            cancelled: asked often, on this thread.

        Raises:
            Cancelled: it was asked to stop.
            AgentLost: it raised, or answered what is refused.
        """
        guarded = Interruptible(self.rules, cancelled)
        view = view_of(guarded, self.state)
        if len(view.legal) == 1:
            return Thought(self.step, self.state, view.legal[0])
        action = self._asked(view, cancelled)
        if action not in view.legal and (why := self.rules.refuse(self.state, action)) is not None:
            raise AgentLost(f"{self.who} answered {action!r}, which is refused: {why}")
        return Thought(self.step, self.state, action)

    def _asked(self, view: View, cancelled: Callable[[], bool]) -> Action:
        word, seconds = timed(self.who)
        try:
            return self._choice(word, view) if seconds is None else self._in_time(word, seconds, view, cancelled)
        except WarcampError:
            raise
        except Exception as error:  # the border to somebody else's code
            raise AgentLost(f"{self.who}: {type(error).__name__}: {error}") from error

    def _choice(self, who: str, view: View) -> Action:
        return Action(*player(who, self._table()).seat(self._table()).choose(view, self.rng)[0])

    def _in_time(self, word: str, seconds: int, view: View, cancelled: Callable[[], bool]) -> Action:
        """Let an agent think harder and harder, and give what it thought last when the time is over.

        It ends sooner where the same answer came back often enough, and takes but a part of the time for a question that goes on with
        what is under way.
        """
        deadline = monotonic() + (seconds if view.ask.opens else max(1.0, seconds * _PART))
        late = Interruptible(self.rules, lambda: monotonic() >= deadline or cancelled())
        action = self._choice(_QUICK if self.table.score is not None else f"{word}:{_EASY}", view)
        strength, alike = _EASY, 0
        while monotonic() < deadline and alike < _SURE:
            with suppress(Cancelled):
                found = self._choice(f"{word}:{strength}", view_of(late, self.state))
                alike = alike + 1 if found == action else 0
                action = found
            strength *= 2
        if cancelled():
            raise Cancelled
        return action

    def _table(self) -> Table:
        """Give the table with evaluations that are handed the rules as they are."""
        score, forecast, inner = self.table.score, self.table.forecast, self.rules
        return replace(
            self.table,
            score=score and (lambda rules, state, seat: score(inner, state, seat)),
            forecast=forecast and (lambda rules, state, seat: forecast(inner, state, seat)),
        )


def timed(who: str) -> tuple[str, int | None]:
    """Take a name apart that says how long to think: ``"search:5s"`` gives ``("search", 5)``; another name has no time."""
    word, _, strength = who.partition(":")
    number = strength[:-1]
    if strength.endswith("s") and number.isascii() and number.isdigit() and 1 <= int(number[:9]) <= MOST_SECONDS:
        return word, int(number)
    return who, None


def seatable(who: str, table: Table) -> None:
    """Check that an agent of this name can sit at a table.

    Raises:
        BadInput: there is none of the name, or it cannot.
    """
    player(timed(who)[0], table)
