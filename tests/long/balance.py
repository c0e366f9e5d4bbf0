"""Is a game's roster balanced: how often the side wins that has a kind of card and the other has not.

Run ``python -m tests.long.balance --game guilds --games 20000 --seed 7 [--agent greedy] [--workers 2] [--log FILE] [--fields class,guild]``:
matches of two decks that are drawn by lot (``draft`` in ``tests.games.<game>.invariants``) between two agents of one kind. For each value
of each field (those that the game filters by; ``name`` for single cards) the matches count where exactly one side has a card with it; a
draw is no win. A match depends on the seed and its number alone. What stands in the log is not played again: a run goes on where it was stopped.
Exit status 1 where a share is below ``--least`` (35) or above ``--most`` (65) percent.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b
from multiprocessing import get_context
from pathlib import Path

from deckbuilder import games
from deckbuilder.core.cards import Card
from deckbuilder.core.decks import Deck
from deckbuilder.core.formats import Cards
from deckbuilder.core.ids import GameId
from deckbuilder.core.intervals import of_share
from deckbuilder.core.rng import Rng
from deckbuilder.play.agents import player
from deckbuilder.play.simulate import Arena, Job
from tests.helpers.tables import Played
from tests.long.duels import STANDSTILL
from tests.long.invariants import part
from tests.long.playouts import played

ROW = 25
"""So many matches are one worker's task, and one line of the log."""
NAME = "name"

Drafter = Callable[[Cards, Rng], Deck]
Kind = tuple[str, str]
"""A field and a value."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played and what is counted."""

    game: str
    profile: str
    agent: str
    seed: int
    fields: tuple[str, ...]

    def stamp(self) -> str:
        """Tell runs apart whose matches may not be added up: another plan, or other cards."""
        cards = sorted(
            (id, card.name, sorted(card.fields.items(), key=str)) for id, card in played(self.game).cards.items()
        )
        return blake2b(repr((self, cards)).encode(), digest_size=8).hexdigest()


@dataclass(slots=True)
class Tally:
    """How matches went: how many, draws among them, and for each kind the wins of the side that had it, of how many matches."""

    games: int = 0
    draws: int = 0
    turns: int = 0
    wins: Counter[Kind] = field(default_factory=Counter)
    met: Counter[Kind] = field(default_factory=Counter)

    def add(self, other: "Tally") -> None:
        """Add other matches."""
        self.games, self.draws, self.turns = (
            self.games + other.games,
            self.draws + other.draws,
            self.turns + other.turns,
        )
        self.wins.update(other.wins)
        self.met.update(other.met)

    def count(self, sides: tuple[set[Kind], set[Kind]], winner: int | None, turns: int) -> None:
        """Count a match; ``winner`` is None for a draw."""
        self.games, self.draws, self.turns = self.games + 1, self.draws + (winner is None), self.turns + turns
        for seat, side in enumerate(sides):
            alone = side - sides[1 - seat]
            self.met.update(alone)
            if winner == seat:
                self.wins.update(alone)

    def share(self, kind: Kind) -> float:
        """Give the share of matches that the side won that had it alone."""
        return self.wins[kind] / self.met[kind]

    def written(self) -> list[object]:
        """Give it for a line of the log."""
        kinds = [[*kind, self.wins[kind], met] for kind, met in sorted(self.met.items())]
        return [self.games, self.draws, self.turns, kinds]


def read(told: list[object]) -> Tally:
    """Read what ``Tally.written`` gave."""
    count, draws, turns, kinds = told
    assert isinstance(count, int)
    assert isinstance(draws, int)
    assert isinstance(turns, int)
    assert isinstance(kinds, list)
    wins = Counter({(key, value): won for key, value, won, _ in kinds})
    return Tally(count, draws, turns, wins, Counter({(key, value): met for key, value, _, met in kinds}))


def kinds_of(deck: Deck, cards: Cards, fields: tuple[str, ...]) -> set[Kind]:
    """Give what kinds of cards a deck has."""
    return {(key, value) for entry in deck.entries for key in fields for value in _values(cards[entry.card], key)}


def _values(card: Card, key: str) -> tuple[str, ...]:
    if key == NAME:
        return (card.name,)
    value = card.fields.get(key)
    return card.words(key) if isinstance(value, tuple) else (str(value),) if value is not None else ()


def decks_of(one: Played, draft: Drafter, plan: Plan, number: int) -> tuple[Deck, Deck]:
    """Draw the two decks of a match."""
    rng = Rng(plan.seed).branch(number).branch(1_000)
    return draft(one.cards, rng.branch(0)), draft(one.cards, rng.branch(1))


def row(plan: Plan, place: tuple[int, int]) -> Tally:
    """Play so many matches from a number on."""
    one, draft, found = played(plan.game), drafter(plan.game), Tally()
    agent = player(plan.agent, one.table())
    for number in range(place[0], place[0] + place[1]):
        decks = decks_of(one, draft, plan, number)
        job = Job(one.table, one.cards, plan.profile, decks, (agent, agent), plan.seed, most_steps=STANDSTILL)
        course = Arena(job).play(number)
        first, second = (kinds_of(deck, one.cards, plan.fields) for deck in decks)
        found.count((first, second), course.winners[0] if len(course.winners) == 1 else None, course.turns)
    return found


def drafter(game: str) -> Drafter:
    """Find who draws decks for a game."""
    found: Drafter | None = part(game, "draft")
    if found is None:
        raise SystemExit(f"nobody drafts decks for {game}: tests/games/{game}/invariants.py has no draft")
    return found


def run(plan: Plan, count: int, workers: int = 1, log: Path | None = None) -> Tally:
    """Play matches 0 to ``count - 1``, without those that stand in the log."""
    total, done = kept(plan, count, log)
    rows = [(first, min(ROW, count - first)) for first in range(0, count, ROW) if first not in done]
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        results = map(partial(row, plan), rows) if workers == 1 else pool.map(partial(row, plan), rows)
        for place, found in zip(rows, results, strict=True):
            total.add(found)
            if log is not None:
                with log.open("a", encoding="utf-8") as out:
                    out.write(json.dumps([plan.stamp(), place[0], found.written()]) + "\n")
    return total


def kept(plan: Plan, count: int, log: Path | None) -> tuple[Tally, set[int]]:
    """Read what was played before: all of it, and with which matches its rows begin."""
    total, done = Tally(), set()
    if log is not None and log.exists():
        for line in log.read_text("utf-8").splitlines():
            stamp, first, told = json.loads(line)
            if stamp != plan.stamp():
                raise SystemExit(f"{log} is of another run: other cards, another seed, agent or choice of fields")
            found = read(told)
            if first not in done and first + found.games <= count:
                total.add(found)
                done.add(first)
    return total, done


def lines(plan: Plan, total: Tally) -> Iterator[str]:
    """Give the table, the strongest of each field first."""
    mean = total.turns / max(1, total.games)
    yield f"{plan.game}, {plan.profile}, seed {plan.seed}: {total.games} matches of {plan.agent}, {mean:.1f} turns each, {total.draws} draws"
    for key in plan.fields:
        found = sorted((kind for kind in total.met if kind[0] == key), key=total.share, reverse=True)
        yield f"  {key}"
        for kind in found:
            wins, met = total.wins[kind], total.met[kind]
            sure = of_share(wins, met)
            yield f"    {kind[1]:<24} {total.share(kind):6.1%}  [{sure.low:.1%}-{sure.high:.1%}]  {wins} of {met}"


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--game", required=True)
    options.add_argument("--games", type=int, default=1000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--agent", default="greedy")
    options.add_argument("--profile", default="")
    options.add_argument("--fields", default="")
    options.add_argument("--workers", type=int, default=1)
    options.add_argument("--log", type=Path)
    options.add_argument("--least", type=float, default=35)
    options.add_argument("--most", type=float, default=65)
    said = options.parse_args()
    fields = tuple(said.fields.split(",")) if said.fields else games.load()[GameId(said.game)].facets
    plan = Plan(said.game, said.profile or played(said.game).table().profiles[0], said.agent, said.seed, fields)
    began = time.monotonic()
    total = run(plan, said.games, said.workers, said.log)
    print("\n".join(lines(plan, total)))
    print(f"  {time.monotonic() - began:.0f} s")
    outside = [kind for kind in total.met if not said.least <= 100 * total.share(kind) <= said.most]
    for kind in outside:
        print(f"  outside: {kind[0]} {kind[1]}, {total.share(kind):.1%}", file=sys.stderr)
    return 1 if outside else 0


if __name__ == "__main__":
    sys.exit(main())
