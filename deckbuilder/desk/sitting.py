"""A match as people and agents play it at one table: whose move it is, what is seen, what a click or a drop means, the way back."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any

from deckbuilder.core.errors import BadInput
from deckbuilder.core.game import Table
from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import CHANCE, NOBODY, Action, Ask, Outcome, Randomness, Refused, Ruleset, Seat
from deckbuilder.core.saying import say
from deckbuilder.core.scene import Pointing, Scene, Spot
from deckbuilder.desk.past import Branch, Past
from deckbuilder.desk.reach import Line, Meanings, Reach
from deckbuilder.desk.screen import Screen
from deckbuilder.desk.seat_plan import SeatPlan
from deckbuilder.desk.stops import Manners, Passing, Until, by_itself, passed
from deckbuilder.desk.table_log import LogLine, TurnMark
from deckbuilder.desk.thinking import Thinker, Thought
from deckbuilder.play.dice import answer
from deckbuilder.play.match import Match, NoStep

_MOST_BY_ITSELF = 1000
"""So many answers are given by themselves in a row; then the table stops and asks."""


class Waiting(StrEnum):
    """What a table waits for."""

    PERSON = "person"  # an answer of the person asked
    AGENT = "agent"  # think, and take the thought
    DICE = "dice"  # people roll their own dice and type them in
    OVER = "over"
    PAST = "past"  # nothing: a moment of the past is looked at


class Sitting:
    """A match at a table. It changes; whoever shows it is told in ``changed``.

    Args:
        table: how the game is played.
        match: where it begins, or stands.
        seats: who sits where.
        seed: from which its chance comes.
        profile: the rules' name.
        manners: how it is played.
        decided: numbers of the steps with which people decided something, of a match that goes on.

    Attributes:
        changed: called after every change.
        looking: whether a moment of the past is looked at.
        notes: what to know of the match before its first move, in sentences.
    """

    def __init__(
        self,
        table: Table,
        match: Match[Any],
        seats: Sequence[SeatPlan],
        seed: int,
        profile: str,
        manners: Manners = Manners(),  # noqa: B008  # a frozen value
        decided: tuple[int, ...] = (),
    ) -> None:
        self.table, self.seats, self.seed, self.profile, self._manners = table, tuple(seats), seed, profile, manners
        self.past = Past(match, decided)
        self.people = tuple(Seat(seat) for seat, plan in enumerate(self.seats) if plan.person)
        self.changed: list[Callable[[], None]] = []
        self.looking = False
        self.notes: tuple[str, ...] = ()
        self._passing: Passing | None = None
        self._subject = ""  # the token that began what the open question is about
        self._screen = Screen(table.presenter, match.rules, self.people)
        self._settle()

    # What is seen ------------------------------------------------------------------------------------------------------------------

    @property
    def manners(self) -> Manners:
        """How it is played; new ones hold at once, but nothing that was taken back is lost to them."""
        return self._manners

    @manners.setter
    def manners(self, manners: Manners) -> None:
        self._manners = manners
        if not self.can_redo:
            self._settle()

    @property
    def match(self) -> Match[Any]:
        """The line of play that is played now."""
        return self.past.match

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
        if self.looking:
            return Waiting.PAST
        if seat == NOBODY:
            return Waiting.OVER
        if seat == CHANCE:
            return Waiting.DICE
        return Waiting.PERSON if self.seats[seat].person else Waiting.AGENT

    @property
    def viewer(self) -> Seat:
        """Whose eyes look: the person asked, or the one before the screen; below 0 where only agents play."""
        return self._screen.before

    @property
    def curtain(self) -> Seat | None:
        """To whom the screen is to be passed before anything of his is shown; None where nobody waits for that."""
        if not self.manners.curtained or len(self.people) < 2 or self.waiting is not Waiting.PERSON:
            return None
        return self.ask.seat if self.ask.seat != self.viewer else None

    def lift(self) -> None:
        """Say that the person asked sits before the screen now."""
        if (seat := self.curtain) is not None:
            self._screen.turn_to(seat)
            self._tell()

    def scene(self) -> Scene:
        """Draw what the viewer sees; behind the curtain, what everybody sees."""
        return self._screen.scene(self.match.state, self._eyes())

    def options(self) -> tuple[Pointing, ...]:
        """Give what the person asked may do; empty where nobody is asked."""
        return self._screen.options(self.match.state) if self._may_move() else ()

    def log(self) -> tuple[LogLine, ...]:
        """Give the log for the viewer's eyes: up to now, or while the past is looked at, with what came after it."""
        return self._screen.log(self._eyes()).lines(self._line())

    def turns(self) -> tuple[TurnMark, ...]:
        """Give the turns so far, each with the step to which ``rewind`` leads."""
        return self._screen.log(self._eyes()).turns(self._line())

    def _line(self) -> tuple[Any, ...]:
        return self.match.line if self.looking else self.match.history

    def _eyes(self) -> Seat:
        return NOBODY if self.curtain is not None else self.viewer

    def _may_move(self) -> bool:
        return self.waiting is Waiting.PERSON and self.curtain is None

    # What a click or a drop means --------------------------------------------------------------------------------------------------

    def reach(self, token: str) -> Reach:
        """Give what lights up when a token is picked up."""
        return self._meanings().ways(token).reach()

    def clicked(self, token: str) -> tuple[Pointing, ...]:
        """Give what a click on a token may mean: nothing, one thing, or several to choose from."""
        return self._meanings().clicked(token) if self._may_move() else ()

    def dropped(self, token: str, onto: str | Spot) -> tuple[Line, ...]:
        """Give what a drop of a token may mean: nothing, one thing, or several to choose from; ``follow`` does it."""
        return self._meanings().dropped(token, onto) if self._may_move() else ()

    def why_not(self, token: str, onto: str | Spot | None = None) -> str:
        """Say why a click or a drop means nothing now, in the rules' words; ``""`` where it does mean something."""
        return self._meanings().why_not(token, onto) if self._may_move() else say("It is not your move")

    def _meanings(self) -> Meanings:
        presenter, state = self.table.presenter, self.match.state
        seen = frozenset(token.id for zone in self.scene().zones for token in zone.tokens)
        return Meanings(presenter, self.rules, state, self.options(), seen, self._subject)

    # Moves -------------------------------------------------------------------------------------------------------------------------

    def give(self, action: Action) -> None:
        """Give the answer of the person asked.

        Raises:
            Refused: it may not be given; nothing was changed.
        """
        self._answer((action,))

    def follow(self, line: Line) -> None:
        """Give the answers of a line; see ``dropped``.

        Raises:
            Refused: the first one may not be given; nothing was changed.
        """
        self._answer(line.actions)

    def drop(self, token: str, onto: str | Spot) -> None:
        """Answer as if a token were dragged onto another or to a place, with the further answers that the target settles.

        Raises:
            Refused: it leads nowhere, or to several things; nothing was changed.
        """
        lines = self.dropped(token, onto)
        if len(lines) != 1:
            why = say("It can mean several things") if lines else self.why_not(token, onto)
            raise Refused(Action(self.ask.seat, "", token), why or say("Nothing can be done with it there"))
        self.follow(lines[0])

    def dice(self, values: Sequence[int]) -> None:
        """Say what the dice show that are asked for.

        Raises:
            BadInput: none are asked for, or they cannot have fallen so.
        """
        if self.waiting is not Waiting.DICE or (chance := self.ask.chance) is None:
            raise BadInput(say("dice"), say("no dice are asked for"), say("an answer to the open question"))
        self._fall(answer(chance, values, say("dice")), self.match.rng)

    def roll(self) -> None:
        """Let the program roll the dice that are asked for."""
        if self.waiting is Waiting.DICE and (chance := self.ask.chance) is not None:
            self._fall(*self.match.roller(chance, self.match.rng))

    def _fall(self, action: Action, rng: Rng) -> None:
        self.past.decide()
        self.match.apply(action, rng)
        self._settle()

    def pass_on(self, until: Until) -> None:
        """Do nothing, wherever that is possible, until something comes.

        Raises:
            Refused: the open question wants an answer.
        """
        idle = [option for option in self.options() if option.idle]
        if not idle:
            raise Refused(Action(self.ask.seat, ""), say("The question wants an answer"))
        self._answer((idle[-1].action,), Passing(self.ask.seat, until, self._turn()))

    def _answer(self, actions: Sequence[Action], passing: Passing | None = None) -> None:
        if not self._may_move():
            raise Refused(actions[0], say("It is not your move"))
        if (why := self.rules.refuse(self.match.state, actions[0])) is not None:
            raise Refused(actions[0], why)
        self.past.decide()
        for action in actions:
            self.match.apply(action)
        self._passing = passing
        self._subject = actions[0].source or self._subject
        self._settle()

    def _settle(self) -> None:
        """Roll what is not typed in, and give the answers that are given by themselves."""
        left = _MOST_BY_ITSELF
        while True:
            ask = self.ask
            if ask.chance is not None and not (self.manners.typed and ask.chance.kind is Randomness.DICE):
                action, rng = self.match.roller(ask.chance, self.match.rng)
                self.match.apply(action, rng)
            elif not left or ask.seat not in self.people or (option := self._unasked(ask)) is None:
                break
            else:
                left -= 1
                self.match.apply(option.action)
        if ask.opens or ask.seat not in self.people:
            self._subject = ""
        if not self.manners.curtained:
            self._screen.turn_to(ask.seat)
        self._tell()

    def _unasked(self, ask: Ask) -> Pointing | None:
        """Give the answer of a person that is given without asking."""
        options, stops, passing = self._screen.options(self.match.state), self.manners.stops, self._passing
        if passing is not None and passing.seat == ask.seat:
            if (option := passed(stops, passing, ask, self._turn(), options)) is not None:
                return option
            self._passing = None
        return by_itself(stops, ask, options)

    def _turn(self) -> int:
        return self._screen.log(NOBODY).turns(self.match.history)[-1].turn

    # Agents ------------------------------------------------------------------------------------------------------------------------

    def thinker(self) -> Thinker:
        """Give the question to the agent asked, as a value for another thread.

        Raises:
            NoStep: no agent is asked.
        """
        if self.waiting is not Waiting.AGENT:
            raise NoStep(say("no agent is asked"))
        seat, step = self.ask.seat, self.past.here
        rules = self.rules if self.table.for_agents is None else self.table.for_agents(self.rules)
        rng = Rng(self.seed).branch(seat).branch(step)
        return Thinker(self.table, rules, self.match.state, step, self.seats[seat].who, rng)

    def think(self, cancelled: Callable[[], bool]) -> Thought:
        """Let the agent asked think, on this thread; see ``Thinker.think``."""
        return self.thinker().think(cancelled)

    def take(self, thought: Thought) -> bool:
        """Carry out what an agent thought; False where the match does not stand there any more, and nothing was changed."""
        if self.waiting is not Waiting.AGENT or thought.state is not self.match.state:
            return False
        self.past.part()
        self.match.apply(thought.action)
        self._settle()
        return True

    # The way back ------------------------------------------------------------------------------------------------------------------

    @property
    def here(self) -> int:
        """How many steps the match has behind it."""
        return self.past.here

    @property
    def length(self) -> int:
        """How many steps it has, with those that were taken back."""
        return self.match.length

    @property
    def can_undo(self) -> bool:
        """Whether a person's decision can be taken back."""
        return self.past.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back and can be done again."""
        return self.match.can_redo

    def undo(self) -> None:
        """Take back the last decision of a person, with all that came of it; raises ``NoStep``."""
        self.past.undo()
        self._moved()

    def redo(self) -> None:
        """Do again what was taken back, up to the next decision of a person; raises ``NoStep``."""
        self.past.redo()
        self._moved()

    def rewind(self, step: int) -> None:
        """Go to where the match stood before a step, to go on from there; raises ``NoStep``."""
        self.past.rewind(step)
        self._moved()

    def look(self, here: int) -> None:
        """Look at the moment with so many steps behind it; nobody moves until ``rewind`` or ``back``.

        Raises:
            NoStep: there is no such moment.
        """
        self.match.rewind(here)
        self._moved(looking=here < self.length)

    def goto(self, step: int) -> None:
        """Look at the moment behind a step: where a line of the log leads; as ``look``."""
        self.look(step + 1)

    def back(self) -> None:
        """Come back from looking, to where the line ends."""
        self.rewind(self.length)

    def go_on(self) -> None:
        """Go on from the moment that is looked at."""
        self.rewind(self.here)

    def branch(self, other_dice: bool = False) -> None:
        """Keep the line that is played now and go on from here in another, perhaps with other dice."""
        self.past.fork(other_dice)
        self._moved()

    def branches(self) -> tuple[Branch, ...]:
        """Tell of the lines of play that were left, the newest first."""
        return self.past.branches()

    def take_up(self, number: int) -> None:
        """Go on with a line that was left, from its end; the one played now is kept. Raises ``NoStep``."""
        self.past.take_up(number)
        self._moved()

    def _moved(self, looking: bool = False) -> None:
        self.looking, self._passing, self._subject = looking, None, ""
        if not self.manners.curtained:
            self._screen.turn_to(self.ask.seat)
        self._tell()

    def _tell(self) -> None:
        for told in tuple(self.changed):
            told()
