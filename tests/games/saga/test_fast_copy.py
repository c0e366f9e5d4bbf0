"""The copy with a compiled engine plays the same games as the source."""

import json
import subprocess
import sys

import pytest

from deckbuilder.core.rules import Seat
from deckbuilder.games.saga.rules import engine
from deckbuilder.games.saga.rules.score import score
from deckbuilder.play.agents import Player
from deckbuilder.play.simulate import Arena, Job
from tests.helpers.fast import compiled, stale, surroundings
from tests.helpers.tables import every

GAMES = 4
"""Matches of each profile and number of players."""


def played() -> list[str]:
    """Play matches of every profile among two to four players, and give their digests and how well the first one began."""
    one = next(table for table in every() if table.name == "saga")
    found = []
    for profile in one.table().profiles:
        for seats in (2, 3, 4):
            for turn in range(GAMES):
                job = Job(
                    one.table, one.cards, profile, one.some(seats, turn), (Player("random"),) * seats, 7, keep=True
                )
                arena = Arena(job)
                rules, state = arena.start(turn)
                course = arena.play(turn)
                found.append(f"{course.digest} {course.turns} {course.why} {score(rules, state, Seat(0)):.9f}")
    return found


def test_the_compiled_copy_plays_the_same_games() -> None:
    if compiled() is None:
        pytest.skip("no compiled copy: `make fast` makes one")
    if changed := stale()[:3]:
        pytest.skip(f"the compiled copy was made of other sources ({', '.join(changed)}): `make fast` makes it anew")
    command = [sys.executable, "-m", "tests.games.saga.test_fast_copy"]
    done = subprocess.run(command, env=surroundings(), check=True, stdout=subprocess.PIPE, text=True)
    file, theirs = json.loads(done.stdout)
    assert not file.endswith(".py"), "the copy was not compiled"
    assert theirs == played()


if __name__ == "__main__":
    print(json.dumps((engine.__file__, played())))
