"""The tree search finds what must be found, keeps to its budget, and answers the same for the same seed."""

import time

import pytest

from deckbuilder.core.rng import Rng, Stream
from deckbuilder.core.rules import NOBODY, Seat
from deckbuilder.play.search import Search, played_on, worth
from deckbuilder.play.view import view_of
from tests.helpers import drift, lots

RULES, FIRST = lots.drawn_up()
OPEN = drift.DriftRules({}, "plain")


def strike() -> drift.Drift:
    """Give a state at the last turn in which only a strike can win."""
    return drift.Drift(((1200, 1200), drift.GONE, (2200, 1200), drift.GONE), 28)


def test_the_search_finds_the_one_answer_that_can_win() -> None:
    state = strike()
    choice, _ = Search(300).choose(view_of(OPEN, state), Rng(1))
    after, _ = OPEN.apply(state, choice)
    assert after.struck == 2


def test_iterations_alone_decide() -> None:
    view = view_of(RULES, FIRST)
    assert [Search(60).choose(view, Rng(7)) for _ in range(2)] == [Search(60).choose(view, Rng(7))] * 2
    assert sum(node.visits for node in Search(60).grown(view, Rng(7)).values()) == 60


def test_each_answer_is_tried_once_first() -> None:
    view = view_of(RULES, FIRST)
    root = Search(len(view.legal)).grown(view, Rng(7))
    assert {action: node.visits for action, node in root.items()} == dict.fromkeys(view.legal, 1)


def test_seconds_end_the_search() -> None:
    view, began = view_of(RULES, FIRST), time.monotonic()
    Search(10**9, seconds=0.2).choose(view, Rng(1))
    assert 0.15 < time.monotonic() - began < 5


def test_the_search_can_be_interrupted_and_answers_with_what_it_knows() -> None:
    asked = iter([False] * 30 + [True] * 10)
    view = view_of(RULES, FIRST)
    agent = Search(10**9, stop=lambda: next(asked))
    assert agent.choose(view, Rng(1))[0] in view.legal
    stopped = Search(10**9, stop=lambda: True)
    assert stopped.choose(view, Rng(1))[0] == view.legal[0]


@pytest.mark.parametrize("answers", [0, 3, 500])
def test_playing_on_stops_at_a_question_or_at_the_end(answers: int) -> None:
    state = played_on(RULES, FIRST, Stream(Rng(2)), answers)
    assert RULES.ask(state).chance is None
    assert (RULES.ask(state).seat == NOBODY) == (answers == 500)


def test_worth_is_the_end_or_the_evaluation_or_nothing() -> None:
    end = played_on(RULES, FIRST, Stream(Rng(2)), 500)
    outcome = RULES.outcome(end)
    assert outcome is not None
    for seat in (Seat(0), Seat(1)):
        wanted = 0.0 if not outcome.winners else 1.0 if seat in outcome.winners else -1.0
        assert worth(RULES, end, seat, lots.score) == worth(RULES, end, seat, None) == wanted
    assert worth(RULES, FIRST, Seat(0), None) == 0.0
    assert worth(RULES, FIRST, Seat(0), lots.score) == lots.score(RULES, FIRST, Seat(0))
