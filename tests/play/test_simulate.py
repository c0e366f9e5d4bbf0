"""Many matches from one seed: the same whoever plays them, and each as it would be alone."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from deckbuilder.core.errors import BadInput, Cancelled
from deckbuilder.core.game import Table
from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import Action, Event
from deckbuilder.play.agents import Player
from deckbuilder.play.course import AgentFailed
from deckbuilder.play.digest import answer_of, digest_of_all, match_digest
from deckbuilder.play.match import Match
from deckbuilder.play.simulate import Arena, Job, Tally, Task, simulate
from deckbuilder.play.view import Agent
from tests.helpers import lots
from tests.helpers.odd_agents import Asked, Cheating, Mumbling, Raising, Stalling
from tests.helpers.tables import DRIFT, LOTS, Played


def job(played: Played = LOTS, seed: int = 7, make: Callable[[Table], Agent] | None = None, **changes: object) -> Job:
    players = (Player("random"), Player("odd" if make else "random", make))
    return replace(Job(played.table, played.cards, "plain", played.some(2), players, seed), **changes)  # type: ignore[arg-type]


class Backwards:
    """A pool that plays the last task first, and two at a time."""

    def run(self, job: Job, tasks: Iterator[Task], take: Callable[[Tally], None], pulse: Callable[[], None]) -> None:
        arena = Arena(job)
        for task in reversed(list(tasks)):
            take(arena.tally(task))
            pulse()


def test_the_order_in_which_matches_are_played_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckbuilder.play.simulate._WARM", 0.01)
    monkeypatch.setattr("deckbuilder.play.simulate._TASK", 0.005)
    alone, shared = simulate(job(keep=True), 150), simulate(job(keep=True), 150, Backwards())
    assert replace(alone, seconds=0.0) == replace(shared, seconds=0.0)


def test_a_match_is_what_its_number_says_and_not_what_was_played_before() -> None:
    tally, alone = Arena(job()).tally(Task(0, 12)), Arena(job()).play(11)
    assert tally.digests.endswith(alone.digest)
    assert simulate(job(), 12).digest == digest_of_all(Arena(job()).play(match).digest for match in range(12))


@pytest.mark.parametrize("change", [{"seed": 8}, {"profile": "heavy"}, {"decks": LOTS.some(2, 1)}, {"rotate": True}])
def test_another_seed_profile_or_deck_gives_another_digest(change: dict[str, object]) -> None:
    assert simulate(job(), 20).digest != simulate(job(**change), 20).digest  # type: ignore[arg-type]


def test_an_agent_that_is_asked_plays_as_the_quick_loop_does() -> None:
    quick, asked = simulate(job(), 20), simulate(job(make=Asked), 20)
    assert replace(quick, seconds=0.0) == replace(asked, seconds=0.0)


@pytest.mark.parametrize("played", [LOTS, DRIFT], ids=lambda p: p.name)
def test_the_kept_answers_replay_to_the_same_digest(played: Played) -> None:
    one = job(played, keep=True)
    course = Arena(one).play(3)
    rules = played.table().rules(played.cards, "plain")
    match = Match(rules, rules.start(one.decks), Rng(7).branch(3))
    answers, decisions, turns = [], 0, 0
    for action in course.actions:
        answers.append(answer_of(rules, match.state, action))
        decisions += len(match.legal()) > 1
        turns += [event.kind for event in match.apply(action)].count("turn")
    assert match.outcome is not None
    assert match.outcome.winners == course.winners
    assert match_digest(answers, course.winners) == course.digest
    assert (len(answers), decisions, turns) == (course.steps, course.decisions, course.turns)


class _Unread(list[Event]):
    """Events that may be counted, and must not be read."""

    def number(self, kind: str) -> int:
        return sum(event.kind == kind for event in list.__iter__(self))

    def __iter__(self) -> Iterator[Event]:
        raise AssertionError("somebody reads")


class _Quiet(lots.LotsRules):
    def apply(self, state: lots.Lots, action: Action) -> tuple[lots.Lots, Any]:
        after, events = super().apply(state, action)
        return after, _Unread(events)


def test_turns_are_counted_without_reading_the_log_where_that_can_be() -> None:
    def quiet() -> Table:
        return replace(lots.table(), rules=_Quiet)

    assert simulate(job(table=quiet), 5).turns == simulate(job(), 5).turns


def test_wins_draws_and_turns_add_up() -> None:
    result = simulate(job(), 60)
    assert sum(result.wins) + result.draws == result.games == 60
    assert sum(games for _, games in result.turns) == 60
    spread = result.spread()
    assert spread["least"] <= spread["median"] <= spread["most"]
    assert spread["mean"] == round(sum(t * n for t, n in result.turns) / 60, 2)


def test_rotating_gives_each_player_every_seat_and_counts_wins_by_player() -> None:
    strong, weak = lots.deck("Strong", 5, range(7, 8)), lots.deck("Weak", 5, range(1, 2))
    result = simulate(job(decks=(strong, weak), profile="heavy", rotate=True), 20)
    assert result.wins == (20, 0)
    assert job(rotate=True).seating(3) == (1, 0)


def test_one_player_plays_alone() -> None:
    alone = Job(LOTS.table, LOTS.cards, "plain", LOTS.some(1), (Player("random"),), 1)
    assert simulate(alone, 5).wins == (5,)


def test_no_matches_are_no_error() -> None:
    result = simulate(job(), 0)
    assert (result.games, result.wins, result.turns, result.spread()) == (0, (0, 0), (), {})


def test_a_match_that_does_not_end_is_a_draw_at_its_bound() -> None:
    result = simulate(job(most_steps=9), 4)
    assert (result.draws, result.bounded, result.steps) == (4, 4, 36)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (Raising, "agent odd, match 0, step 9: RuntimeError: I have lost my glasses"),
        (Cheating, "agent odd, match 0, step 3: answered Action.*c99.*refused: that card is not in hand"),
        (Mumbling, "agent odd, match 0, step 3: TypeError"),
    ],
)
def test_an_agent_that_misbehaves_is_named_with_match_and_step(make: Callable[[Table], Agent], words: str) -> None:
    with pytest.raises(AgentFailed, match=words):
        simulate(job(make=make), 3)


def test_an_agent_that_stalls_is_stopped_at_its_limit() -> None:
    with pytest.raises(AgentFailed, match=r"agent odd, match 0, step 3: no answer within 0\.05 seconds"):
        simulate(job(make=Stalling, limit=0.05), 3)
    assert simulate(job(make=Asked, limit=5.0), 3).digest == simulate(job(), 3).digest


def test_a_deck_that_cannot_start_is_refused_before_anything_is_played() -> None:
    with pytest.raises(BadInput, match="Thin: 1 cards; wanted at least 3"):
        simulate(job(decks=(lots.deck("Thin", 1, range(1, 2)), lots.deck())), 3)
    with pytest.raises(BadInput, match="one for each of 1 decks"):
        simulate(job(decks=LOTS.some(1)), 3)


def test_progress_is_told_and_can_stop_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckbuilder.play.simulate._TOLD_EVERY", 0.0)
    told: list[tuple[str, int, int]] = []

    def progress(what: str, done: int, of: int) -> None:
        told.append((what, done, of))
        if done == 5:
            raise Cancelled

    with pytest.raises(Cancelled):
        simulate(job(), 50, progress=progress)
    assert told == [("matches", done, 50) for done in range(1, 6)]
