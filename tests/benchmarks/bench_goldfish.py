"""Goldfish games a second, by agent and workers: ``python -m tests.benchmarks.bench_goldfish [games] [--fast]``.

One ready-made deck plays eight turns against another that stands still, and is counted; the floor is the same games uncounted, between
random players. Times of workers include their start.
"""

import sys
import time
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from deckbuilder.desk.goldfish import GoldfishDesk, Plan
from deckbuilder.desk.match_desk import MatchDesk
from deckbuilder.games.saga import GAME
from tests.helpers import worlds
from tests.helpers.fast import run_fast_where_asked
from tests.helpers.tables import ready_made_decks


def main(games: int = 20) -> None:
    """Play and print."""
    with TemporaryDirectory() as folder:
        desk = GoldfishDesk(MatchDesk(worlds.shipped(Path(folder), GAME), GAME))
        deck, dummy = ready_made_decks(GAME)[0], ready_made_decks(GAME)[3]
        bare = replace(desk.job(Plan(deck, dummy, "random")), watched=None)
        began = time.perf_counter()
        desk.matches.simulate(bare, 10 * games)
        floor = 10 * games / (time.perf_counter() - began)
        print(f"random, uncounted            {floor:8.2f} games a second (the floor)")
        for agent, workers, count in (("random", 1, 10), ("greedy:1", 1, 1), ("greedy", 1, 1), ("greedy", 2, 2)):
            played = desk.play(Plan(deck, dummy, agent, games=count * games, workers=str(workers)))
            each = count * games / played.seconds
            told = f"{agent}, {workers} worker{'s' if workers > 1 else ''}"
            print(
                f"{told:<28} {each:8.2f} games a second, {floor / each:6.1f} times the floor's time, digest {played.digest[:8]}"
            )


if __name__ == "__main__":
    run_fast_where_asked("tests.benchmarks.bench_goldfish")
    main(*map(int, (argument for argument in sys.argv[1:] if argument.isdigit())))
