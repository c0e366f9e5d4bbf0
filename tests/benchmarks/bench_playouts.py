"""Random matches with every rule on, beside random games of other engines in the same run, in alternate rounds.

Run ``python -m tests.benchmarks.bench_playouts [rounds] [seconds] [game] [--fast]``; ``--fast`` plays with the compiled copy (``make
fast``). Every figure comes from a child process of its own, rounds alternate between us and those peers that are installed
(``PEERS``), and the ratio is taken round by round. All decks that come with the game take part, each pair of neighbours in the list in turn. A decision is a player's answer where
at least two were legal, here and there; chess plays ``list(legal_moves)`` and ``push``, cut at 200 plies, gin rummy ``Env.step``. Memory is that of a whole
match with its history, as undo needs it.
"""

import gc
import json
import random  # noqa: TID251  # a benchmark is no game
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import NOBODY
from deckbuilder.play.agents import Player
from deckbuilder.play.dice import roll
from deckbuilder.play.match import Match
from deckbuilder.play.simulate import Arena, Job
from tests.helpers.fast import run_fast_where_asked
from tests.helpers.tables import Played, every, registered

PLIES = 200
Figures = dict[str, float]


def table(name: str) -> Played:
    """Find what is measured: the first registered game that can be played, or the one named."""
    return next(one for one in every() if one.name == name) if name else next(registered())


def arenas(one: Played, profile: str) -> list[Arena]:
    """Give an arena for each pair of neighbours among the decks."""
    pairs = [(one.decks[n], one.decks[(n + 1) % len(one.decks)]) for n in range(len(one.decks))]
    return [Arena(Job(one.table, one.cards, profile, pair, (Player("random"),) * 2, 1)) for pair in pairs]


def ours(seconds: float, name: str) -> Figures:
    """Play matches for so long."""
    one = table(name)
    ready = arenas(one, one.table().profiles[0])
    for arena in ready:
        arena.play(10_000)  # caches fill once a match-up, as they do in any long run
    gc.collect()
    gc.freeze()
    games = decisions = steps = turns = 0
    began = time.perf_counter()
    while (took := time.perf_counter() - began) < seconds:
        course = ready[games % len(ready)].play(games // len(ready))
        games += 1
        decisions += course.decisions
        steps += course.steps
        turns += course.turns
    return {"games": games, "decisions": decisions, "steps": steps, "turns": turns, "seconds": took}


def chess(seconds: float, name: str) -> Figures:
    """Play random games of chess for so long."""
    from chess import Board

    dice, games, decisions, steps = random.Random(1), 0, 0, 0
    gc.collect()
    gc.freeze()
    began = time.perf_counter()
    while (took := time.perf_counter() - began) < seconds:
        board = Board()
        for _ in range(PLIES):
            moves = list(board.legal_moves)
            if not moves:
                break
            decisions += len(moves) > 1
            steps += 1
            board.push(moves[int(dice.random() * len(moves))])
        games += 1
    return {"games": games, "decisions": decisions, "steps": steps, "turns": steps, "seconds": took}


def rummy(seconds: float, name: str) -> Figures:
    """Play random games of RLCard's gin rummy for so long."""
    env, dice = import_module("rlcard").make("gin-rummy", config={"seed": 1}), random.Random(1)
    games = decisions = steps = 0
    gc.collect()
    gc.freeze()
    began = time.perf_counter()
    while (took := time.perf_counter() - began) < seconds:
        seen, _ = env.reset()
        while not env.is_over():
            moves = list(seen["legal_actions"])
            decisions += len(moves) > 1
            steps += 1
            seen, _ = env.step(moves[int(dice.random() * len(moves))])
        games += 1
    return {"games": games, "decisions": decisions, "steps": steps, "turns": steps, "seconds": took}


def memory(seconds: float, name: str) -> Figures:
    """Measure whole matches with their histories, in bytes: the mean and the most."""
    one = table(name)
    sizes: list[int] = []
    for number, arena in enumerate(arenas(one, one.table().profiles[0])[:4]):
        arena.play(9_999)  # what the rules keep for all matches is no part of one
        gc.collect()
        tracemalloc.start()
        match = _whole(arena, number)
        gc.collect()
        sizes.append(tracemalloc.get_traced_memory()[0])
        tracemalloc.stop()
        del match
    return {"mean": statistics.mean(sizes), "most": max(sizes)}


def _whole(arena: Arena, number: int) -> Match[Any]:
    rules, state = arena.start(number)
    match, rng = Match(rules, state, Rng(number)), Rng(number).branch(1)
    while (ask := match.ask()).seat != NOBODY:
        if ask.chance is not None:
            match.apply(*roll(ask.chance, match.rng))
        else:
            options = match.legal()
            place, rng = rng.below(len(options))
            match.apply(options[place])
    return match


KINDS = {"ours": ours, "chess": chess, "rlcard": rummy, "memory": memory}
PEERS = {"chess": "python-chess", "rlcard": "RLCard, gin rummy"}
"""Whom we stand beside, by package."""


def child(kind: str, seconds: float, name: str) -> Figures:
    """Measure in a process of its own."""
    command = [sys.executable, "-m", "tests.benchmarks.bench_playouts", "--child", kind, str(seconds), name]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    figures: Figures = json.loads(done.stdout.splitlines()[-1])
    return figures


def lines(rounds: int, seconds: float, name: str) -> Iterator[str]:
    """Measure, and say what was found."""
    peers = [peer for peer in PEERS if find_spec(peer) is not None]
    mine: list[Figures] = []
    theirs: dict[str, list[Figures]] = {peer: [] for peer in peers}
    for _ in range(rounds):
        mine.append(child("ours", seconds, name))
        for peer in peers:
            theirs[peer].append(child(peer, seconds, name))
    rates = [one["decisions"] / one["seconds"] for one in mine]
    total = {key: sum(one[key] for one in mine) for key in mine[0]}
    yield f"{table(name).name}, {rounds} rounds of {seconds:g} s, medians [least-most]:"
    yield f"  decisions/s        {_spread(rates)}"
    yield f"  games/s            {_spread([one['games'] / one['seconds'] for one in mine])}"
    yield f"  decisions per game {total['decisions'] / total['games']:.0f}, answers {total['steps'] / total['games']:.0f}, turns {total['turns'] / total['games']:.1f}"
    yield f"  µs per decision    {total['seconds'] / total['decisions'] * 1e6:.1f}, per answer {total['seconds'] / total['steps'] * 1e6:.1f}, per turn {total['seconds'] / max(1, total['turns']) * 1e6:.0f}"
    for peer, label in PEERS.items():
        if peer not in peers:
            yield f"  {label} is not installed: no ratio"
            continue
        other = [one["decisions"] / one["seconds"] for one in theirs[peer]]
        yield f"  {label:<18} {_spread(other)} decisions/s"
        yield f"  ratio              {_spread([a / b for a, b in zip(rates, other, strict=True)], 2)}"
    held = child("memory", seconds, name)
    yield f"  a finished match   {held['mean'] / 2**20:.2f} MB with its history, at most {held['most'] / 2**20:.2f} MB"


def _spread(values: list[float], digits: int = 0) -> str:
    low, high = min(values), max(values)
    return f"{statistics.median(values):,.{digits}f} [{low:,.{digits}f}-{high:,.{digits}f}]"


if __name__ == "__main__":
    run_fast_where_asked("tests.benchmarks.bench_playouts")
    if sys.argv[1:2] == ["--child"]:
        print(json.dumps(KINDS[sys.argv[2]](float(sys.argv[3]), sys.argv[4])))
    else:
        said = [*sys.argv[1:], *("5", "4", "")[len(sys.argv) - 1 :]]
        for line in lines(int(said[0]), float(said[1]), said[2]):
            print(line, flush=True)
