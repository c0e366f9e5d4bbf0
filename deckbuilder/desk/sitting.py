"""A match as people and agents play it at one table: whose move it is, what is seen, what a click or a drop means, the way back."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from deckbuilder.core.game import Table
from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import CHANCE, NOBODY, Action, Ask, Chance, Outcome, Randomness, Refused, Ruleset, Seat
from deckbuilder.core.saying import say
from deckbuilder.core.scene import Pointing, Scene, Spot
from deckbuilder.desk.reach import Reach, Ways
from deckbuilder.desk.seat_plan import SeatPlan
from deckbuilder.desk.stops import Stops, Until, by_itself
from deckbuilder.desk.table_log import LogLine, TableLog, TurnMark
from deckbuilder.desk.thinking import Thinker, Thought
from deckbuilder.play.dice import answer
from deckbuilder.play.match import Match, NoStep


class Waiting(StrEnum):
    """What a table waits for."""

    PERSON = "person"  # an answer of the person asked
    AGENT = "agent"  # think, and take the thought
    DICE = "dice"  # people roll their own dice and type them in
    OVER = "over"
    PAST = "past"  # nothing: a moment of the past is looked at


class Branch(NamedTuple):
    """A line of play that was left and can be taken up again.

    Attributes:
        step: where it parted from another line.
        length: how many steps it has.
        turn: in which turn it ended.
    """

    number: int
    step: int
    length: int
    turn: int


class Sitting:
    """A match at a table. It changes; whoever shows it is told in ``changed``.

    Args:
        table: how the game is played.
        match: where it begins, or stands.
        seats: who sits where.
        seed: from which its chance comes.
        profile: the rules' name.
        typed: whether people type in what their dice show; shuffles always come from the seed.
        stops: what is answered by itself.

    Attributes:
        changed: called after every change.
        curtained: whether the screen is passed between people with the hands covered.
    """

    def __init__(
        self,
        table: Table,
        match: Match[Any],
        seats: Sequence[SeatPlan],
        seed: int,
        profile: str,
        *,
        typed: bool = False,
        stops: Stops = Stops(),  # noqa: B008  # a frozen value
    ) -> None:
        self.table, self.match, self.seats, self.seed, self.profile = table, match, tuple(seats), seed, profile
        self.typed, self.stops = typed, stops
        self.curtained = True
        self.changed: list[Callable[[], None]] = []
        self._logs: dict[Seat, TableLog] = {}
        self._given: list[int] = []  # the steps that a person decided
        self._looking = False
        self._options: tuple[Any, tuple[Pointing, ...]] | None = None
        self._people = tuple(Seat(seat) for seat, plan in enumerate(self.seats) if plan.person)
        self._before_screen = self._people[0] if self._people else NOBODY
        self._settle()

    # What is seen ------------------------------------------------------------------------------------------------------------------

    @property
    def rules(self) -> Ruleset[Any]:
        """The rules of the match."""
        return self.match.rules

    @property
    def ask(self) -> Ask:
        """The open question."""
        return self.match.ask()

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return self.match.outcome

    @property
    def waiting(self) -> Waiting:
        """What the table waits for."""
        seat = self.ask.seat
        if self._looking:
            return Waiting.PAST
        if seat == NOBODY:
            return Waiting.OVER
        if seat == CHANCE:
            return Waiting.DICE
        return Waiting.PERSON if self.seats[seat].person else Waiting.AGENT

    @property
    def chance(self) -> Chance | None:
        """What dice are asked for."""
        return self.ask.chance

    @property
    def viewer(self) -> Seat:
        """Whose eyes look: the person asked, or the one before the screen; below 0 where only agents play."""
        return self._before_screen

    @property
    def curtain(self) -> Seat | None:
        """To whom the screen is to be passed before anything of his is shown; None where nobody waits for that."""
        if not self.curtained or len(self._people) < 2 or self.waiting is not Waiting.PERSON:
            return None
        return self.ask.seat if self.ask.seat != self._before_screen else None

    def lift(self) -> None:
        """Say that the person asked sits before the screen now."""
        if (seat := self.curtain) is not None:
            self._before_screen = seat
            self._tell()

    def scene(self) -> Scene:
        """Draw what the viewer sees; behind the curtain, what everybody sees."""
        viewer = NOBODY if self.curtain is not None else self.viewer
        return self.table.presenter.scene(self.rules, self.match.state, viewer)

    def options(self) -> tuple[Pointing, ...]:
        """Give what the person asked may do; empty where nobody is asked."""
        if self.waiting is not Waiting.PERSON or self.curtain is not None:
            return ()
        return self._proposed()

    def log(self) -> tuple[LogLine, ...]:
        """Give the log for the viewer's eyes."""
        return self._log().lines(self.match.history)

    def turns(self) -> tuple[TurnMark, ...]:
        """Give the turns so far, each with the step to which ``rewind`` leads."""
        return self._log().turns(self.match.history)

    def _log(self) -> TableLog:
        viewer = NOBODY if self.curtain is not None else self.viewer
        return self._logs.setdefault(viewer, TableLog(viewer))

    def _proposed(self) -> tuple[Pointing, ...]:
        state = self.match.state
        if self._options is None or self._options[0] is not state:
            self._options = state, self.table.presenter.point(self.rules, state, self.match.legal())
        return self._options[1]

    # What a click or a drop means --------------------------------------------------------------------------------------------------

    def reach(self, token: str) -> Reach:
        """Give what lights up when a token is picked up."""
        return self._ways(token).reach()

    def clicked(self, token: str) -> tuple[Pointing, ...]:
        """Give what a click on a token may mean: nothing, one thing, or several to choose from."""
        return tuple(option for option in self.options() if token in option.tokens)

    def why_not(self, token: str, onto: str | Spot | None = None) -> str:
        """Say why a click or a drop means nothing now, in the rules' words; ``""`` where it does mean something."""
        if self.waiting is not Waiting.PERSON or self.curtain is not None:
            return say("It is not your move")
        wishes = self.table.presenter.wish(self.rules, self.match.state, self.ask.seat, token, onto)
        refusals = [self.rules.refuse(self.match.state, wish) for wish in wishes]
        if None in refusals:
            return ""
        return next((why for why in refusals if why), say("Nothing can be done with it now"))

    def _ways(self, token: str) -> Ways:
        return Ways(self.table.presenter, self.rules, self.match.state, self.options(), token)

    # Moves -------------------------------------------------------------------------------------------------------------------------

    def give(self, action: Action) -> None:
        """Give the answer of the person asked.

        Raises:
            Refused: it may not be given; nothing was changed.
        """
        self._give((action,))

    def drop(self, token: str, onto: str | Spot) -> None:
        """Answer as if a token were dragged onto another or to a place, with the further answers that the target settles.

        Raises:
            Refused: it leads nowhere, or to several things; nothing was changed.
        """
        lines = self._ways(token).onto(onto)
        if lines:
            self._give(lines[0].actions)
            return
        seat = self.ask.seat
        for wish in self.table.presenter.wish(self.rules, self.match.state, seat, token, onto):
            if self.rules.refuse(self.match.state, wish) is None:
                self._give((wish,))
                return
        raise Refused(Action(seat, "", token), self.why_not(token, onto))

    def dice(self, values: Sequence[int]) -> None:
        """Say what the dice show that are asked for.

        Raises:
            BadInput: they cannot have fallen so.
        """
        if (chance := self.chance) is None:
            raise NoStep(say("no dice are asked for"))
        self._apply(answer(chance, values))
        self._settle()
        self._tell()

    def _give(self, actions: Sequence[Action]) -> None:
        if self.waiting is not Waiting.PERSON:
            raise Refused(actions[0], say("It is not your move"))
        first = len(self.match.history)
        for number, action in enumerate(actions):
            self._apply(action)
            if number == 0:
                self._given = [step for step in self._given if step < first] + [first]
        self._settle()
        self._tell()

    def _apply(self, action: Action) -> None:
        self.match.apply(action)

    def _settle(self) -> None:
        """Roll what is not typed in, and give the answers that are given by themselves."""
        while True:
            ask = self.ask
            if ask.chance is not None and not (self.typed and ask.chance.kind is Randomness.DICE):
                action, rng = self.match.roller(ask.chance, self.match.rng)
                self.match.apply(action, rng)
            elif ask.seat >= 0 and self.seats[ask.seat].person:
                forced = by_itself(self.stops, ask, self._proposed())
                if forced is None:
                    break
                self._apply(forced.action)
            else:
                break
        if len(self._people) > 1 and not self.curtained and ask.seat in self._people:
            self._before_screen = ask.seat

    def pass_on(self, until: Until) -> None:
        """Do nothing, wherever that is possible, until something happens.

        Raises:
            Refused: the open question wants an answer.
        """
        idle = [option for option in self.options() if option.idle]
        if not idle:
            raise Refused(Action(self.ask.seat, ""), say("The question wants an answer"))
        self._give((idle[-1].action,))

    # Agents ------------------------------------------------------------------------------------------------------------------------

    def thinker(self) -> Thinker:
        """Give the question to the agent asked, as a value for another thread.

        Raises:
            NoStep: no agent is asked.
        """
        if self.waiting is not Waiting.AGENT:
            raise NoStep(say("no agent is asked"))
        seat, step = self.ask.seat, len(self.match.history)
        rules = self.rules if self.table.for_agents is None else self.table.for_agents(self.rules)
        rng = Rng(self.seed).branch(seat).branch(step)
        return Thinker(self.table, rules, self.match.state, step, self.seats[seat].who, rng)

    def think(self, cancelled: Callable[[], bool]) -> Thought:
        """Let the agent asked think, on this thread; see ``Thinker.think``."""
        return self.thinker().think(cancelled)

    def take(self, thought: Thought) -> bool:
        """Carry out what an agent thought; False where the match does not stand there any more, and nothing was changed."""
        if self.waiting is not Waiting.AGENT or thought.step != len(self.match.history):
            return False
        if thought.state is not self.match.state:
            return False
        self._apply(thought.action)
        self._settle()
        self._tell()
        return True

    # The way back ------------------------------------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether a person's decision can be taken back."""
        return any(step < len(self.match.history) for step in self._given)

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back and can be done again."""
        return self.match.can_redo

    def undo(self) -> None:
        """Take back the last decision of a person, with all that came of it.

        Raises:
            NoStep: nobody decided anything yet.
        """
        made = [step for step in self._given if step < len(self.match.history)]
        if not made:
            raise NoStep(say("there is nothing to take back"))
        self.rewind(made[-1])

    def redo(self) -> None:
        """Do again what was taken back, up to the next decision of a person.

        Raises:
            NoStep: nothing was taken back.
        """
        here = len(self.match.history)
        later = [step for step in self._given if step > here]
        if not self.can_redo:
            raise NoStep(say("there is nothing to do again"))
        self.rewind(later[0] if later else self.length)

    @property
    def length(self) -> int:
        """How many steps the line has, those ahead included."""
        return self.match.length

    def rewind(self, step: int) -> None:
        """Go to where the match stood before a step, to go on from there.

        Raises:
            NoStep: there is no such step.
        """
        self.match.rewind(step)
        self._looking = False
        self._tell()

    def goto(self, step: int) -> None:
        """Look at the moment behind a step; nobody moves until ``back`` or ``go_on``.

        Raises:
            NoStep: there is no such step.
        """
        self.match.rewind(step + 1)
        self._looking = step + 1 < self.length
        self._tell()

    def back(self) -> None:
        """Come back from looking to where the line ends."""
        self.rewind(self.length)

    def go_on(self) -> None:
        """Go on from the moment that is looked at."""
        self.rewind(len(self.match.history))

    def _tell(self) -> None:
        for told in tuple(self.changed):
            told()
