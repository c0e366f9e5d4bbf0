"""Many matches from one seed. What comes out does not depend on how many workers play them."""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Protocol

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import Cards
from deckbuilder.core.game import Table
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import Event, Ruleset
from deckbuilder.core.watching import Watch, Watched
from deckbuilder.play.agents import Player
from deckbuilder.play.course import MOST_STEPS, Course, Thinking, run

_WARM = 0.5
_TASK = 1.25
_TOLD_EVERY = 0.1


@dataclass(frozen=True, slots=True)
class Job:
    """What is simulated; it travels to other processes as it is.

    Attributes:
        table: gives how the game is played; a function that another process can import.
        cards: the catalog, as a plain dictionary where it shall travel.
        decks: one for each player.
        players: who plays which deck.
        rotate: whether match ``i`` moves every player ``i`` seats on, so that each sits everywhere.
        most_steps: after so many answers a match is a draw.
        limit: seconds that an agent may take for one answer.
        keep: whether to keep the answers of all matches, for records.
        turns: after so many turns a match is cut off, a draw; 0 for never.
        watched: the player whose side is watched and counted, by number; None where nobody counts.
    """

    table: Callable[[], Table]
    cards: Cards
    profile: str
    decks: tuple[Deck, ...]
    players: tuple[Player, ...]
    seed: int
    rotate: bool = False
    most_steps: int = MOST_STEPS
    limit: float | None = None
    keep: bool = False
    turns: int = 0
    watched: int | None = None

    def seating(self, match: int) -> tuple[int, ...]:
        """Give who sits where in a match: the number of the player, by seat."""
        count = len(self.decks)
        return tuple((seat + match) % count for seat in range(count)) if self.rotate else tuple(range(count))

    def rng(self, match: int) -> Rng:
        """Give the stream of a match."""
        return Rng(self.seed).branch(match)


@dataclass(frozen=True, slots=True)
class Task:
    """Matches that one worker plays in a row."""

    first: int
    count: int


@dataclass(frozen=True, slots=True)
class Tally:
    """How a row of matches went.

    Attributes:
        first: number of the first one.
        games: how many.
        wins: by player; where several win one match, each of them is counted.
        draws: matches that nobody won.
        bounded: draws by a bound on answers or turns among them.
        turns: how many matches had how many turns.
        digests: of the matches, one behind the other.
        seconds: that they took.
        kept: each match with its answers, where they are kept.
        watched: what was counted in each, where somebody watched.
    """

    first: int
    games: int
    wins: tuple[int, ...]
    draws: int
    bounded: int
    decisions: int
    steps: int
    turns: tuple[tuple[int, int], ...]
    digests: str
    seconds: float
    kept: tuple[Course, ...] = ()
    watched: tuple[Watched, ...] = ()


@dataclass(frozen=True, slots=True)
class Simulated:
    """How all matches went.

    Attributes:
        seconds: that it took, everything included.
        turns: how many matches had how many turns, fewest turns first.
        digest: over the digests of all matches in their order.
        watched: what was counted in each match, in their order.
    """

    games: int
    wins: tuple[int, ...]
    draws: int
    bounded: int
    decisions: int
    steps: int
    turns: tuple[tuple[int, int], ...]
    digest: str
    seconds: float
    kept: tuple[Course, ...] = ()
    watched: tuple[Watched, ...] = ()

    def spread(self) -> dict[str, float]:
        """Give the turns of a match in four numbers: ``least``, ``median``, ``mean``, ``most``."""
        if not self.games:
            return {}
        half, seen, median = (self.games + 1) // 2, 0, 0
        for turns, games in self.turns:
            seen += games
            if seen >= half:
                median = turns
                break
        mean = sum(turns * games for turns, games in self.turns) / self.games
        return {"least": self.turns[0][0], "median": median, "mean": round(mean, 2), "most": self.turns[-1][0]}


class Pool(Protocol):
    """Workers elsewhere: other processes, or other machines."""

    def run(self, job: Job, tasks: Iterator[Task], take: Callable[[Tally], None], pulse: Callable[[], None]) -> None:
        """Play tasks in any order, each to its end exactly once, and hand over what came out.

        Args:
            job: what is played.
            tasks: drawn one by one, as workers become free.
            take: given each tally. What it raises stops the work and is passed on.
            pulse: called a few times a second; so does it.
        """
        ...


class Told:
    """Tells what happens, whether or not somebody counts it, too.

    Args:
        tell: told the events.
        counter: counts them.
    """

    def __init__(self, tell: Callable[[Sequence[Event]], None], counter: Watch | None) -> None:
        self._tell, self._counter = tell, counter

    def see(self, before: Any, after: Any, events: Sequence[Event]) -> None:
        """Tell, and let it be counted."""
        self._tell(events)
        if self._counter is not None:
            self._counter.see(before, after, events)

    def counted(self, state: Any) -> Watched | None:
        """Give what was counted, where somebody counts."""
        return None if self._counter is None else self._counter.counted(state)


class Arena:
    """Rules and decks of a job, ready to play; one a process.

    Args:
        job: what is played.

    Raises:
        BadInput: a deck cannot start a game.
    """

    def __init__(self, job: Job) -> None:
        self.job = job
        self.table = job.table()
        self._ready: dict[tuple[int, ...], tuple[Ruleset[Any], Any]] = {}
        self.start(0)

    def start(self, match: int) -> tuple[Ruleset[Any], Any]:
        """Give the rules of a match and where it begins; matches with the same seats share both."""
        seats = self.job.seating(match)
        if seats not in self._ready:
            rules = self.table.rules(self.job.cards, self.job.profile)
            self._ready[seats] = rules, rules.start([self.job.decks[player] for player in seats])
        return self._ready[seats]

    def play(
        self,
        match: int,
        watch: Callable[[Sequence[Event]], None] | None = None,
        pulse: Callable[[], None] | None = None,
    ) -> Course:
        """Play a match.

        Args:
            match: its number, from 0.
            watch: told what happens.
            pulse: called before an agent is asked; may raise ``Cancelled``.

        Raises:
            AgentFailed: an agent raised, answered what is refused, or took too long.
        """
        job = self.job
        rules, start = self.start(match)
        rng = job.rng(match)
        players = [job.players[player] for player in job.seating(match)]
        agents, names = [one.seat(self.table) for one in players], [one.name for one in players]
        thinking = Thinking(agents, names, rng, match, job.limit, pulse)
        eyes = self._eyes(rules, start, match, watch)
        try:
            return run(rules, start, thinking, rng, most=job.most_steps, last=job.turns, keep=job.keep, watch=eyes)
        except Exception as error:
            error.add_note(
                f"in match {match} of seed {job.seed} ({job.profile}: {', '.join(d.name for d in job.decks)})"
            )
            raise

    def _eyes(
        self, rules: Ruleset[Any], start: Any, match: int, watch: Callable[[Sequence[Event]], None] | None
    ) -> Watch | None:
        job, counter = self.job, None
        if job.watched is not None and self.table.watcher is not None:
            counter = self.table.watcher().watch(rules, start, job.seating(match).index(job.watched))
        return counter if watch is None else Told(watch, counter)

    def tally(
        self,
        task: Task,
        pulse: Callable[[], None] | None = None,
        watch: Callable[[Sequence[Event]], None] | None = None,
    ) -> Tally:
        """Play a row of matches; ``pulse`` and ``watch`` as for ``play``."""
        count = len(self.job.decks)
        wins, turns = [0] * count, Counter[int]()
        kept: list[Course] = []
        watched: list[Watched] = []
        draws = bounded = decisions = steps = 0
        digests, began = [], time.monotonic()
        for match in range(task.first, task.first + task.count):
            course = self.play(match, watch, pulse)
            seats = self.job.seating(match)
            for winner in course.winners:
                wins[seats[winner]] += 1
            draws += not course.winners
            bounded += course.bounded
            decisions += course.decisions
            steps += course.steps
            turns[course.turns] += 1
            digests.append(course.digest)
            if self.job.keep:
                kept.append(course)
            if course.watched is not None:
                watched.append(course.watched)
        return Tally(
            task.first, task.count, tuple(wins), draws, bounded, decisions, steps, tuple(sorted(turns.items())),
            "".join(digests), time.monotonic() - began, tuple(kept), tuple(watched),
        )  # fmt: skip


@dataclass(slots=True)
class _Sum:
    """What has come in so far, in whatever order."""

    players: int
    games: int = 0
    wins: list[int] = field(default_factory=list)
    draws: int = 0
    bounded: int = 0
    decisions: int = 0
    steps: int = 0
    turns: Counter[int] = field(default_factory=Counter)
    digest: Any = field(default_factory=lambda: blake2b(digest_size=16))
    waiting: dict[int, Tally] = field(default_factory=dict)
    digested: int = 0
    seconds: float = 0.0
    kept: list[Course] = field(default_factory=list)
    watched: list[Watched] = field(default_factory=list)

    def add(self, tally: Tally) -> None:
        self.games += tally.games
        self.wins = [a + b for a, b in zip(self.wins or [0] * self.players, tally.wins, strict=True)]
        self.draws += tally.draws
        self.bounded += tally.bounded
        self.decisions += tally.decisions
        self.steps += tally.steps
        self.turns.update(dict(tally.turns))
        self.seconds += tally.seconds
        self.waiting[tally.first] = tally
        while (due := self.waiting.pop(self.digested, None)) is not None:
            self.digest.update(due.digests.encode())
            self.kept += due.kept
            self.watched += due.watched
            self.digested += due.games

    def whole(self, seconds: float) -> Simulated:
        return Simulated(
            self.games, tuple(self.wins or [0] * self.players), self.draws, self.bounded, self.decisions, self.steps,
            tuple(sorted(self.turns.items())), self.digest.hexdigest(), seconds, tuple(self.kept),
            tuple(self.watched),
        )  # fmt: skip

    def tasks(self, games: int) -> Iterator[Task]:
        """Cut the matches that are left into tasks worth sending out, by how long a match has taken so far."""
        first = self.games
        while first < games:
            each = self.seconds / self.games if self.games else 0.0
            count = min(games - first, max(1, round(_TASK / each)) if each else 1)
            yield Task(first, count)
            first += count


def simulate(
    job: Job,
    games: int,
    pool: Pool | None = None,
    progress: Progress = silent,
    watch: Callable[[Sequence[Event]], None] | None = None,
) -> Simulated:
    """Play matches 0 to ``games - 1`` of a job.

    The first half second is played here: it finds what cannot be played before a worker is started, and tells how many
    matches make a task worth sending out.

    Args:
        job: what is played.
        games: how many matches.
        pool: plays what half a second does not suffice for; everything is played here where None.
        progress: told how many matches are over; raises ``Cancelled`` to stop.
        watch: told what happens in the matches that are played here.

    Raises:
        BadInput: a deck cannot start a game.
        AgentFailed: an agent raised, answered what is refused, or took too long.
        Cancelled: ``progress`` said so; workers are stopped.
    """
    if len(job.players) != len(job.decks):
        raise BadInput("agents", f"{len(job.players)}", f"one for each of {len(job.decks)} decks")
    began = told = time.monotonic()  # how long it takes decides who plays, never what comes out
    arena, total = Arena(job), _Sum(len(job.decks))

    def pulse() -> None:
        nonlocal told
        if (now := time.monotonic()) - told >= _TOLD_EVERY:
            told = now
            progress("matches", total.games, games)

    def take(tally: Tally) -> None:
        total.add(tally)
        pulse()

    while total.games < games and (pool is None or time.monotonic() - began < _WARM):
        take(arena.tally(Task(total.games, 1), pulse, watch))
    if total.games < games and pool is not None:
        pool.run(job, total.tasks(games), take, pulse)
    progress("matches", total.games, games)
    return total.whole(time.monotonic() - began)
