"""Playing one match from start to end between agents, as fast as the rules allow."""

from collections.abc import Callable, Sequence
from threading import Thread
from typing import Any, NamedTuple

from deckbuilder.core.errors import WarcampError
from deckbuilder.core.rng import Rng, Stream
from deckbuilder.core.rules import NOBODY, Action, Ask, Event, Outcome, Ruleset, Seat
from deckbuilder.core.watching import Watch, Watched
from deckbuilder.play.agents import Random
from deckbuilder.play.dice import draw
from deckbuilder.play.digest import Answer, match_digest, shortened
from deckbuilder.play.view import Agent, View

MOST_STEPS = 20_000
"""After so many answers, dice included, a match that its rules did not end is a draw."""

TURN = "turn"
"""Kind of the events that are counted as turns."""


class AgentFailed(WarcampError):
    """An agent raised, answered what is refused, or took too long.

    Args:
        agent: its name.
        match: number of the match, from 0.
        step: number of the answer it owed, from 0.
        why: what happened.
    """

    def __init__(self, agent: str, match: int, step: int, why: str) -> None:
        super().__init__(f"agent {agent}, match {match}, step {step}: {why}")
        self.agent, self.match, self.step, self.why = agent, match, step, why

    def __reduce__(self) -> tuple[type["AgentFailed"], tuple[str, int, int, str]]:
        """Travel between processes."""
        return type(self), (self.agent, self.match, self.step, self.why)


class Course(NamedTuple):
    """How a match went.

    Attributes:
        winners: seats; none in a draw.
        why: how it ended, in words.
        bounded: whether a bound on answers or turns ended it and not its rules.
        steps: answers, those of chance included.
        decisions: players' answers where at least two were proposed.
        turns: events of kind ``turn``.
        digest: over all answers and the winners.
        actions: all answers, where they were to be kept; else empty.
        watched: what was counted, where somebody watched.
    """

    winners: tuple[Seat, ...]
    why: str
    bounded: bool
    steps: int
    decisions: int
    turns: int
    digest: str
    actions: tuple[Action, ...] = ()
    watched: Watched | None = None


class Thinking:
    """The agents of one match that must be asked, each with its stream.

    Args:
        agents: by seat.
        names: of the agents, for messages.
        rng: of the match.
        match: its number, for messages.
        limit: seconds for one answer; None for no limit.
        pulse: called before each answer; may raise ``Cancelled``.
    """

    def __init__(
        self,
        agents: Sequence[Agent],
        names: Sequence[str],
        rng: Rng,
        match: int = 0,
        limit: float | None = None,
        pulse: Callable[[], None] | None = None,
    ) -> None:
        self.agents, self._names, self._match, self._limit, self._pulse = agents, names, match, limit, pulse
        self._rngs = [rng.branch(seat) for seat in range(len(agents))]

    def stream(self, seat: int) -> Stream | None:
        """Give the stream of a seat that answers at random, which needs no asking; None for one that must be asked."""
        return Stream(self._rngs[seat]) if type(self.agents[seat]) is Random else None

    def answer(self, rules: Ruleset[Any], state: Any, ask: Ask, legal: Sequence[Action], step: int) -> Action:
        """Ask an agent.

        Raises:
            AgentFailed: it raised, answered what is refused, or took too long.
        """
        if self._pulse is not None:
            self._pulse()
        view = View(rules, state, ask, tuple(legal))
        name = self._names[ask.seat]
        given, error = self._chosen(view) if self._limit is None else self._timed(view, self._limit)
        if error is not None:
            raise AgentFailed(name, self._match, step, f"{type(error).__name__}: {error}") from error
        if given is None:
            raise AgentFailed(name, self._match, step, f"no answer within {self._limit:g} seconds")
        action, self._rngs[ask.seat] = given
        if action not in view.legal and (why := rules.refuse(state, action)) is not None:
            raise AgentFailed(name, self._match, step, f"answered {action!r}, which is refused: {why}")
        return action

    def _chosen(self, view: View) -> tuple[tuple[Action, Rng] | None, Exception | None]:
        try:
            action, rng = self.agents[view.seat].choose(view, self._rngs[view.seat])
            return (Action(*action), rng), None
        except Exception as error:  # noqa: BLE001  # the border to somebody else's code: carried over, not swallowed
            return None, error

    def _timed(self, view: View, limit: float) -> tuple[tuple[Action, Rng] | None, Exception | None]:
        """Ask in a thread of its own; one that stalls is left behind and ends with the program."""
        answers: list[tuple[tuple[Action, Rng] | None, Exception | None]] = []
        thread = Thread(target=lambda: answers.append(self._chosen(view)), daemon=True)
        thread.start()
        thread.join(limit)
        return answers[0] if answers else (None, None)


def run(
    rules: Ruleset[Any],
    state: Any,
    thinking: Thinking,
    rng: Rng,
    *,
    most: int = MOST_STEPS,
    last: int = 0,
    keep: bool = False,
    watch: Watch | None = None,
) -> Course:
    """Play a match to its end.

    Args:
        rules: of the match.
        state: where it begins.
        thinking: the agents.
        rng: from which dice and shuffles are drawn.
        most: how many answers it may take.
        last: after so many turns it is cut off, before the first answer of the next one; 0 for never.
        keep: whether to keep the answers.
        watch: sees what happens, and counts it.

    Raises:
        AgentFailed: an agent raised, answered what is refused, or took too long.
    """
    ask, legal, apply, dice, nobody = rules.ask, rules.legal, rules.apply, Stream(rng), NOBODY
    streams = [thinking.stream(seat) for seat in range(len(thinking.agents))]
    answers: list[Answer] = []
    note = answers.append
    actions: list[Action] = []
    decisions = turns = steps = 0
    while (seat := (question := ask(state)).seat) != nobody and steps < most and not 0 < last < turns:
        if seat >= 0:
            options = legal(state)
            count = len(options)
            decisions += count > 1
            stream = streams[seat]
            if stream is not None:
                place = stream.below(count) if count > 1 else 0
                action = options[place]
                note(place)
            else:
                action = thinking.answer(rules, state, question, options, steps)
                note(shortened(options, action))
        else:
            assert question.chance is not None  # the table's promise for CHANCE
            action = draw(question.chance, dice)
            note(action.values)
        before = state
        state, events = apply(state, action)
        steps += 1
        if events:
            turns += _turns(events)
            if watch is not None:
                watch.see(before, state, events)
        if keep:
            actions.append(action)
    course = _ended(rules.outcome(state), steps, decisions, min(turns, last or turns), answers, actions)
    return course if watch is None else course._replace(watched=watch.counted(state))


def _turns(events: Sequence[Event]) -> int:
    """Count turns; events whose sentences take time to make may have ``number(kind)``, which counts without making them."""
    if type(events) is tuple:
        return sum([event[0] == TURN for event in events])
    number: Callable[[str], int] | None = getattr(events, "number", None)
    return number(TURN) if number is not None else sum([event.kind == TURN for event in events])


def _ended(
    outcome: Outcome | None, steps: int, decisions: int, turns: int, answers: list[Answer], actions: list[Action]
) -> Course:
    winners, why = outcome or ((), f"no end after {steps} answers")
    digest = match_digest(answers, winners)
    return Course(winners, why, outcome is None, steps, decisions, turns, digest, tuple(actions))
