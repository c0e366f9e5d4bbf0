"""Which agent is the stronger one, and which deck: many matches of two, each played twice with sides swapped.

Run ``python -m tests.long.duels agents --agents search,greedy --games 400 --seed 1 --log duels.log [--workers 2] [--profile P]
[--game G] [--first NUMBER]``: both agents play the same deck, every ready-made one in turn, twice with sides swapped and with the same
chance. ``--first`` makes a long run in parts.
Or ``python -m tests.long.duels decks --agents greedy --games 900 --seed 1 --log field.log``: every deck meets every other one as often,
from both sides, the one agent on both; a deck's share of wins against the field of the others is what is told.
``--fast`` plays with the compiled copy (``make fast``).
Exit status 1 where the first agent wins less than ``--least`` of all games (75), or a deck less than 30 or more than 70 percent.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from multiprocessing import get_context
from pathlib import Path

from deckbuilder.core.game import Table
from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import Action
from deckbuilder.play.agents import Player, player
from deckbuilder.play.simulate import Arena, Job
from deckbuilder.play.view import Agent, View
from tests.helpers.fast import run_fast_where_asked
from tests.long.playouts import played

STANDSTILL = 3000
"""After so many answers a match is a draw: two cautious players may pass for ever."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """One match: decks by number in the list, agents by number, each by seat; matches of one number share their chance."""

    number: int
    decks: tuple[int, int]
    agents: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Result:
    """How it ended: the seat that won, None for a draw; and how long each seat thought over how many answers."""

    meeting: Meeting
    winner: int | None
    steps: int
    seconds: tuple[float, float]
    answers: tuple[int, int]


@dataclass(slots=True)
class Timed:
    """An agent with a clock."""

    agent: Agent
    seconds: float = 0.0
    answers: int = 0

    def choose(self, view: View, rng: Rng) -> tuple[Action, Rng]:
        if len(view.legal) == 1:
            return view.legal[0], rng
        began = time.process_time()
        given = self.agent.choose(view, rng)
        self.seconds += time.process_time() - began
        self.answers += 1
        return given


@dataclass(frozen=True, slots=True)
class Field:
    """What is played, the same for all matches."""

    game: str
    profile: str
    agents: tuple[str, ...]
    seed: int


def _the(agent: Agent, table: Table) -> Agent:
    return agent


def meet(all: Field, meeting: Meeting) -> Result:
    """Play one match."""
    one = played(all.game)
    table = one.table()
    clocks = [Timed(player(all.agents[agent], table).seat(table)) for agent in meeting.agents]
    players = tuple(Player(all.agents[agent], partial(_the, clocks[at])) for at, agent in enumerate(meeting.agents))
    decks = tuple(one.decks[deck] for deck in meeting.decks)
    course = Arena(Job(one.table, one.cards, all.profile, decks, players, all.seed, most_steps=STANDSTILL)).play(
        meeting.number
    )
    winner = course.winners[0] if len(course.winners) == 1 else None
    return Result(
        meeting, winner, course.steps, (clocks[0].seconds, clocks[1].seconds), (clocks[0].answers, clocks[1].answers)
    )


def of_agents(games: int, decks: int, first: int = 0) -> Iterator[Meeting]:
    """Let the agents play the same deck, one after the other, each twice with the agents' sides swapped."""
    for number in range(first // 2, (first + games) // 2):
        for agents in ((0, 1), (1, 0)):
            yield Meeting(number, (number % decks, number % decks), agents)


def of_decks(games: int, decks: int) -> Iterator[Meeting]:
    """Let every deck meet every other one as often, from both sides."""
    pairs = list(combinations(range(decks), 2))
    for number in range(games // (2 * len(pairs))):
        for first, second in pairs:
            for seats in ((first, second), (second, first)):
                yield Meeting(number * len(pairs) + pairs.index((first, second)), seats, (0, 0))


@dataclass(slots=True)
class Score:
    """What came out so far."""

    names: list[str]
    wins: list[int] = field(default_factory=list)
    games: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    draws: int = 0

    def __post_init__(self) -> None:
        count = len(self.names)
        self.wins, self.games, self.answers, self.seconds = [0] * count, [0] * count, [0] * count, [0.0] * count

    def add(self, result: Result, sides: tuple[int, int]) -> None:
        self.draws += result.winner is None
        for seat, side in enumerate(sides):
            self.games[side] += 1
            self.wins[side] += result.winner == seat
            self.seconds[side] += result.seconds[seat]
            self.answers[side] += result.answers[seat]

    def lines(self) -> Iterator[str]:
        widest = max(map(len, self.names))
        for at in sorted(range(len(self.names)), key=lambda at: -self.share(at)):
            each = self.seconds[at] / max(1, self.answers[at])
            yield (
                f"  {self.names[at]:<{widest}}  {self.wins[at]:>5} of {self.games[at]:>5}  {self.share(at):6.1%}"
                f"  {each * 1000:8.2f} ms of processor an answer"
            )
        yield f"  {self.draws} draws"

    def share(self, at: int) -> float:
        return self.wins[at] / max(1, self.games[at])


def run(kind: str, all: Field, games: int, workers: int, log: Path | None, first: int = 0) -> Score:
    """Play all matches and report now and then."""
    decks = [deck.name for deck in played(all.game).decks]
    meetings = list(of_agents(games, len(decks), first) if kind == "agents" else of_decks(games, len(decks)))
    score, began, told = Score(list(all.agents) if kind == "agents" else decks), time.monotonic(), 0.0
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        results = map(partial(meet, all), meetings) if workers == 1 else pool.map(partial(meet, all), meetings)
        for done, result in enumerate(results, 1):
            score.add(result, result.meeting.agents if kind == "agents" else result.meeting.decks)
            if log is not None and (time.monotonic() - began - told > 30 or done == len(meetings)):
                told = time.monotonic() - began
                with log.open("a", encoding="utf-8") as out:
                    out.write(f"{told:.0f} s, {done} of {len(meetings)} games\n")
                    out.writelines(f"{line}\n" for line in score.lines())
    return score


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("kind", choices=("agents", "decks"))
    options.add_argument("--agents", default="greedy,random")
    options.add_argument("--games", type=int, default=40)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--first", type=int, default=0)
    options.add_argument("--log", type=Path)
    options.add_argument("--workers", type=int, default=1)
    options.add_argument("--profile", default="")
    options.add_argument("--game", default="")
    options.add_argument("--least", type=float, default=75)
    said = options.parse_args()
    profile = said.profile or played(said.game).table().profiles[0]
    all = Field(said.game, profile, tuple(said.agents.split(",")), said.seed)
    score = run(said.kind, all, said.games, said.workers, said.log, said.first)
    print(
        f"{played(said.game).name}, {profile}, seed {said.seed}, {sum(score.games) // 2} games from number {said.first}"
    )
    print("\n".join(score.lines()))
    if said.kind == "agents":
        return 0 if score.share(0) >= said.least / 100 else 1
    return 0 if all_between(score) else 1


def all_between(score: Score) -> bool:
    """Tell whether no deck is far too strong or too weak."""
    return all(0.3 <= score.share(at) <= 0.7 for at in range(len(score.names)))


if __name__ == "__main__":
    run_fast_where_asked("tests.long.duels")
    sys.exit(main())
