"""Random matches, looked at from all sides at every step: nothing that must hold ever breaks.

Run ``python -m tests.long.playouts --games 100000 --seats 2,3,4 --profile all --seed 1 --log playouts.log [--game G] [--decks made]
[--workers 2] [--first NUMBER] [--looks 40] [--only NUMBER] [--fast]``. A match depends on the seed and its number alone: its decks, its
profile, its number of players and its chance, so that a failure can be shown again with ``--only`` and a long run can be made in parts
(``--first``). Matches of a row share their rules: what does not fail alone is shown with the row (``--first``, ``--games 25``). The game's
own checker looks at every state, the general one at one in ``--looks``; at the end each match is undone to its start and played again.
``--fast`` plays and looks with the compiled copy (``make fast``).
"""

import argparse
import gc
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache, partial
from hashlib import blake2b
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput
from deckbuilder.core.rng import Rng, Stream
from deckbuilder.core.rules import NOBODY, Action, Event, Refused, Ruleset
from deckbuilder.play.course import MOST_STEPS, TURN
from deckbuilder.play.dice import roll
from deckbuilder.play.digest import Answer, match_digest, shortened
from deckbuilder.play.match import Match
from tests.helpers.fast import FLAG, run_fast_where_asked
from tests.helpers.real_lists import lists
from tests.helpers.tables import Played, every, registered
from tests.long.invariants import checker, faults, maker

WHOLE = 10
"""In one of so many matches every seat looks at the states, all that happens is put into words, and to be played again it is asked for
the proposals again and goes through ``Match``; the others are played again by the rules alone."""

ANOTHER_WAY = "undone to the start and played again, it goes another way"

REFUSED = 32
"""Before one in so many answers the same is answered with some other card: where it is refused, the match must go on as if it had not been."""

CARDS = 97

LISTS = "lists"

FAULTS = 3
"""After so many failures a match is given up."""

ROW = 25
"""So many matches are one worker's task."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played.

    Attributes:
        game: name of a table; the first registered game for ``""``.
        profiles: of its rules, taken in turn.
        seats: numbers of players, taken in turn.
        made: whether armies are made up instead of the decks that come with the game.
        looks: one in so many states is looked at from all sides.
    """

    game: str
    profiles: tuple[str, ...]
    seats: tuple[int, ...]
    seed: int
    made: bool = False
    looks: int = 40

    def lot(self, number: int) -> tuple[str, int]:
        """Give the profile and the number of players of a match."""
        turn, place = divmod(number, len(self.seats))
        return self.profiles[turn % len(self.profiles)], self.seats[place]


@dataclass(slots=True)
class Found:
    """What a row of matches came to."""

    games: int = 0
    refused: int = 0
    steps: int = 0
    decisions: int = 0
    turns: int = 0
    looked: int = 0
    failures: list[str] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)
    digests: list[str] = field(default_factory=list)

    def add(self, other: "Found") -> None:
        self.games += other.games
        self.refused += other.refused
        self.steps += other.steps
        self.decisions += other.decisions
        self.turns += other.turns
        self.looked += other.looked
        self.failures += other.failures
        self.ends.update(other.ends)
        self.digests += other.digests


@cache
def played(game: str) -> Played:
    """Find a table by name; ``LISTS`` is that of the real tournament lists, where they are."""
    if game == LISTS:
        return lists()
    tables = {one.name: one for one in every()}
    if game:
        return tables[game]
    return next(registered(), tables["lots"])


def decks_of(plan: Plan, number: int, seats: int) -> list[Deck]:
    """Draw the decks of a match: of those that come with the game, or made up."""
    one, stream = played(plan.game), Stream(Rng(plan.seed).branch(number).branch(1_000))
    if not plan.made:
        return [one.decks[stream.below(len(one.decks))] for _ in range(seats)]
    make = maker(one.name)
    if make is None:
        raise SystemExit(f"nobody makes up armies for {one.name}")
    return [make(one.cards, Rng(plan.seed).branch(number).branch(2_000 + seat)) for seat in range(seats)]


def play(plan: Plan, number: int, found: Found, shared: dict[str, Ruleset[Any]]) -> None:
    """Play a match and look at it.

    Args:
        plan: what is played.
        number: of the match.
        found: what came of it is added to this.
        shared: the rules of matches before it, by profile; one instance serves any number of states.
    """
    one = played(plan.game)
    table = one.table()
    profile, seats = plan.lot(number)
    if profile not in shared:
        shared[profile] = table.rules(one.cards, profile)
    rules, rng = shared[profile], Rng(plan.seed).branch(number)
    try:
        state = rules.start(decks_of(plan, number, seats))
    except BadInput:
        found.refused += 1  # an army that nobody may play with
        return
    found.games += 1
    match, stream, check = Match(rules, state, rng), Stream(rng.branch(0)), checker(one.name)
    answers: list[Answer] = []
    known, whole = len(found.failures), number % WHOLE == 0

    def fail(why: str) -> None:
        found.failures.append(f"match {number} ({profile}, {seats} seats), step {len(match.history)}: {why}")

    while (ask := match.ask()).seat != NOBODY and len(answers) < MOST_STEPS:
        if ask.chance is not None:
            action, after = roll(ask.chance, match.rng)
            answers.append(action.values)
        else:
            options, after = match.legal(), match.rng
            count = len(options)
            found.decisions += count > 1
            place = stream.below(count) if count > 1 else 0
            action = options[place]
            answers.append(shortened(options, action) if whole else place)
            if len(answers) % REFUSED == 0 and not _refuses(match, action._replace(source=f"c{len(answers) % CARDS}")):
                fail("a refused answer changes something")
        before = match.state
        events = match.apply(action, after)
        if events:
            found.turns += _turns(events, whole)
        look = (len(answers) + number) % plan.looks == 0
        for why in check(rules, match.state, None if look else before):
            fail(why)
        if look:
            found.looked += 1
            viewers = range(seats) if whole else (len(answers) % seats,)
            for why in faults(table, rules, match.state, viewers, rng.branch(len(answers))):
                fail(why)
        if len(found.failures) - known >= FAULTS:
            return  # one match has said enough
    for why in _ended(match, answers, whole, found):
        fail(why)


def _ended(match: Match[Any], answers: Sequence[Answer], whole: bool, found: Found) -> Iterator[str]:
    """Count how a match came out, and look at it once more from its end back to its start."""
    found.steps += len(answers)
    outcome = match.outcome
    found.ends[outcome.why if outcome is not None else "bound on steps"] += 1
    if outcome is None:
        yield f"no end after {len(answers)} answers"
    found.digests.append(match_digest(answers, outcome.winners if outcome is not None else ()))
    yield from _back_and_forth(match, answers) if whole else _back_and_on(match)


def _refuses(match: Match[Any], wrong: Action) -> bool:
    """Give an answer if it is refused, and tell whether nothing came of it."""
    if match.rules.refuse(match.state, wrong) is None:
        return True
    state, rng, steps = match.state, match.rng, match.history
    try:
        match.apply(wrong)
    except Refused:
        return match.state is state and match.rng == rng and match.history == steps
    return False


def _turns(events: Sequence[Event], whole: bool) -> int:
    """Count turns; where not the whole is looked at, without making the sentences of events that can be counted without."""
    number: Callable[[str], int] | None = None if whole else getattr(events, "number", None)
    return number(TURN) if number is not None else sum([event.kind == TURN for event in events])


def _back_and_on(match: Match[Any]) -> Iterator[str]:
    """Undo to the start, and let the rules carry out the same answers again, without asking them for anything in between."""
    end, steps = match.state, match.history
    match.rewind(0)
    state, apply = match.state, match.rules.apply
    for step in steps:
        state, _ = apply(state, step.action)
    if state != end:
        yield ANOTHER_WAY


def _back_and_forth(match: Match[Any], answers: Sequence[Answer]) -> Iterator[str]:
    """Undo to the start, do all again, undo it once more and play the same answers: what is proposed and told has to be the same."""
    end, rng, steps = match.state, match.rng, match.history
    match.rewind(0)
    match.rewind(len(steps))
    if (match.state, match.rng, match.history) != (end, rng, steps):
        yield "undone to the start and done again, it stands elsewhere"
    match.rewind(0)
    again: list[Answer] = []
    for step in steps:
        again.append(step.action.values if match.ask().chance is not None else shortened(match.legal(), step.action))
        match.apply(step.action)
    told = all(tuple(a.events) == tuple(b.events) for a, b in zip(match.history, steps, strict=True))
    if match.state != end or not told or again != list(answers):
        yield ANOTHER_WAY


def row(plan: Plan, first: int, count: int) -> Found:
    """Play some matches."""
    found = Found()
    shared: dict[str, Ruleset[Any]] = {}
    collecting = gc.isenabled()
    gc.disable()  # all that a match has come by is kept until its end: to look through it for what is not takes a tenth of the time
    try:
        for number in range(first, first + count):
            _tried(plan, number, found, shared)
    finally:
        gc.collect()
        if collecting:
            gc.enable()
    return found


def _tried(plan: Plan, number: int, found: Found, shared: dict[str, Ruleset[Any]]) -> None:
    try:
        play(plan, number, found, shared)
    except Exception as error:  # noqa: BLE001  # whatever it is, it is what we are looking for
        last = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(last.filename).name}, line {last.lineno}"
        found.failures.append(f"match {number}: {type(error).__name__}: {error} ({where})")


def run(plan: Plan, games: int, workers: int = 1, log: Path | None = None, begin: int = 0) -> Found:
    """Play so many matches from number ``begin`` on, and report now and then."""
    began, told, total = time.monotonic(), 0.0, Found()
    rows = [(begin + first, min(ROW, games - first)) for first in range(0, games, ROW)]
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        results = (row(plan, *one) for one in rows) if workers == 1 else pool.map(partial(_row, plan), rows)
        for done, found in enumerate(results, 1):
            total.add(found)
            if log is not None and (time.monotonic() - began - told > 20 or done == len(rows) or found.failures):
                told = time.monotonic() - began
                with log.open("a", encoding="utf-8") as out:
                    out.write(f"{told:.0f} s: {told_in_words(total)}\n")
                    out.writelines(f"  {failure}\n" for failure in found.failures)
    return total


def _row(plan: Plan, one: tuple[int, int]) -> Found:
    return row(plan, *one)


def told_in_words(found: Found) -> str:
    """Give the sum in one line."""
    digest = blake2b("".join(found.digests).encode(), digest_size=8).hexdigest()
    return (
        f"{found.games} matches ({found.refused} refused armies), {found.steps} steps, {found.decisions} decisions,"
        f" {found.turns} turns, {found.looked} states from all sides, {len(found.failures)} failures, digest {digest}"
    )


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--games", type=int, default=1000)
    options.add_argument("--seats", default="2")
    options.add_argument("--profile", default="all")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--log", type=Path)
    options.add_argument("--game", default="")
    options.add_argument("--decks", choices=("ready", "made"), default="ready")
    options.add_argument("--workers", type=int, default=1)
    options.add_argument("--first", type=int, default=0)
    options.add_argument("--looks", type=int, default=40)
    options.add_argument("--only", type=int)
    options.add_argument(FLAG, action="store_true")
    said = options.parse_args()
    profiles = played(said.game).table().profiles if said.profile == "all" else tuple(said.profile.split(","))
    plan = Plan(
        said.game, profiles, tuple(map(int, said.seats.split(","))), said.seed, said.decks == "made", said.looks
    )
    if said.only is not None:
        found = row(plan, said.only, 1)
    else:
        found = run(plan, said.games, said.workers, said.log, said.first)
    print(f"{played(said.game).name}, seed {said.seed}: {told_in_words(found)}")
    for why, count in found.ends.most_common():
        print(f"  {count:>7} {why}")
    for failure in found.failures[:50]:
        print(f"  {failure}", file=sys.stderr)
    return 1 if found.failures else 0


if __name__ == "__main__":
    run_fast_where_asked("tests.long.playouts")
    sys.exit(main())
