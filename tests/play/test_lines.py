"""The search along lines sees what will be answered, gives up what it need not play, and answers the same for the same seed."""

import time
from dataclasses import replace
from typing import Any

import pytest

from deckbuilder.core.ahead import Ahead
from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import CHANCE, NOBODY, Action, Ruleset, Seat
from deckbuilder.play.agents import Greedy, seated
from deckbuilder.play.lines import Lines
from deckbuilder.play.search import Search
from deckbuilder.play.view import Score, View, view_of
from deckbuilder.play.weighing import weighed
from tests.helpers import drift, lots

RULES, FIRST = lots.drawn_up()
OPEN = drift.DriftRules({}, "plain")


def wide(score: Score, worlds: int, most: int = 99, trust: float = 0.5) -> Lines:
    """Play all answers on."""
    return Lines(score, Ahead(worlds, margin=2.0), most=most, trust=trust)


def best_at_first(view: View, rng: Rng) -> Action:
    weights = weighed(view, lots.score, rng.branch(-1), 8, 2, 2)
    return view.legal[weights.index(max(weights))]


def test_a_line_sees_the_blow_that_comes_back() -> None:
    """To come nearer looks best at once, and leaves the first blow to the other; who waits will have it."""
    view = view_of(OPEN, drift.Drift(((1500, 300), drift.GONE, (1500, 2100), drift.GONE)))
    nearer, stay = Action(Seat(0), "move", "p0", (), (1500, 1000)), Action(Seat(0), "stay")
    assert Greedy(drift.score).choose(view, Rng(1))[0] == nearer
    assert Lines(drift.score, Ahead(margin=1)).choose(view, Rng(1))[0] == stay


def test_worlds_alone_decide() -> None:
    view = view_of(RULES, FIRST)
    answers = {Lines(lots.score, Ahead(9, margin=1)).choose(view, Rng(7)) for _ in range(3)}
    assert len(answers) == 1


def test_only_what_looks_good_is_played_on_and_the_worse_half_is_given_up_twice() -> None:
    view = view_of(OPEN, drift.Drift(((1500, 1500), (300, 300), (2700, 2700), (2700, 300))))
    all_of_them = wide(drift.score, 1).ranked(view, Rng(1))
    assert sorted(map(repr, all_of_them)) == sorted(map(repr, view.legal))
    assert len(wide(drift.score, 1, most=5).ranked(view, Rng(1))) == 5
    assert len(Lines(drift.score, Ahead(1, margin=0.0)).ranked(view, Rng(1))) < 3
    count = len(all_of_them)
    assert len(wide(drift.score, 4).ranked(view, Rng(1))) == ((count + 1) // 2 + 1) // 2


def test_what_can_hardly_be_better_by_as_much_as_counts_is_given_up_before_the_worlds_are_through() -> None:
    """Two worlds tell that all is settled where hardly anything would be worth the search; where little is, more are asked."""
    state = drift.Drift(((1500, 300), drift.GONE, (1500, 2100), drift.GONE))
    plain = view_of(OPEN, state)
    asked: list[int] = []
    answers: list[tuple[str, int]] = []
    for least in (0.0, 0.01, 5.0):
        view = CountedView(OPEN, state, plain.ask, plain.legal)
        ranked = Lines(drift.score, Ahead(16, margin=1, least=least)).ranked(view, Rng(1))
        asked.append(view.count - 8)
        answers.append((ranked[0].verb, len(ranked)))
    assert asked[0] == 16 > asked[1] >= asked[2] == 2
    assert answers[:2] == [("stay", 2), ("stay", 1)]


def test_the_first_sight_counts_as_much_as_it_is_trusted() -> None:
    """Where the lines say to wait and the first sight to come nearer."""
    view = view_of(OPEN, drift.Drift(((1500, 300), drift.GONE, (1500, 2100), drift.GONE)))
    answers = [Lines(drift.score, Ahead(margin=1), trust=trust).choose(view, Rng(1))[0].verb for trust in (0.0, 999.0)]
    assert answers == ["stay", "move"]


def test_where_lines_end_the_forecast_judges_and_nowhere_else() -> None:
    """What looks good at first, and what the others answer, is still told by the evaluation."""
    view = view_of(OPEN, drift.Drift(((1500, 300), drift.GONE, (1500, 2100), drift.GONE)))

    def contrary(rules: Ruleset[Any], state: Any, seat: Seat) -> float:
        return -drift.score(rules, state, seat)

    def best(forecast: Score | None) -> str:
        return Lines(drift.score, Ahead(margin=1), trust=0.0, forecast=forecast).choose(view, Rng(1))[0].verb

    assert (best(None), best(drift.score)) == ("stay", "stay")
    assert best(contrary) == "move"


def test_seconds_end_the_search() -> None:
    view, began = view_of(RULES, FIRST), time.monotonic()
    Lines(lots.score, Ahead(10**9, margin=1), seconds=0.2).choose(view, Rng(1))
    assert 0.15 < time.monotonic() - began < 5


def test_the_search_can_be_interrupted_and_answers_with_what_it_knows() -> None:
    asked = iter([False] * 5 + [True])
    view = view_of(RULES, FIRST)
    assert Lines(lots.score, Ahead(10**9, margin=1), stop=lambda: next(asked)).choose(view, Rng(1))[0] in view.legal
    stopped = Lines(lots.score, Ahead(10**9, margin=1), stop=lambda: True)
    assert stopped.choose(view, Rng(1))[0] == best_at_first(view, Rng(1))


@pytest.mark.parametrize("players", [3, 4])
def test_with_more_players_a_seat_asks_how_it_stands_itself(players: int) -> None:
    """What is good for the one who answers is not what is bad for everybody else."""
    rules, state = lots.drawn_up(players)

    def score(rules: Ruleset[Any], state: Any, seat: Seat) -> float:
        return 0.25 if seat == view.seat else lots.score(rules, state, seat)

    view = view_of(rules, state)
    assert rules.ask(rules.apply(state, view.legal[0])[0]).seat not in {view.seat, NOBODY, CHANCE}
    assert Lines(score, Ahead(1), trust=0.0).ranked(view, Rng(3)) == list(view.legal)


def test_a_game_with_an_evaluation_is_searched_along_lines_and_any_other_by_a_tree() -> None:
    assert isinstance(seated("search", lots.table()), Lines)
    assert isinstance(seated("search", replace(lots.table(), score=None)), Search)


def test_who_shall_think_harder_looks_into_more_worlds() -> None:
    view = view_of(RULES, FIRST)
    assert seated("search:120", lots.table()).choose(view, Rng(5)) == seated("search", lots.table()).choose(
        view, Rng(5)
    )
    worlds: list[int] = []
    for strength in (1, 30, 31, 800):
        imagined = CountedView(RULES, FIRST, view.ask, view.legal)
        seated(f"search:{strength}", lots.table()).choose(imagined, Rng(5))
        worlds.append(imagined.count - 8)
    assert worlds == [1, 1, 2, 27]


def test_more_worlds_and_longer_lines_are_spent_on_what_begins_a_move() -> None:
    view = view_of(RULES, FIRST)
    worlds: list[int] = []
    for opens in (True, False):
        imagined = CountedView(RULES, FIRST, view.ask._replace(opens=opens), view.legal)
        wide(lots.score, 5).choose(imagined, Rng(5))
        worlds.append(imagined.count - 8)
    assert worlds == [5, 3]


def test_what_goes_on_with_a_move_may_be_answered_at_first_sight() -> None:
    view = view_of(RULES, FIRST)
    search = Lines(lots.score, Ahead(5, margin=2.0, under_way=False))
    worlds: list[int] = []
    for opens in (True, False):
        imagined = CountedView(RULES, FIRST, view.ask._replace(opens=opens), view.legal)
        answer = search.choose(imagined, Rng(5))[0]
        worlds.append(imagined.count - 8)
    assert worlds == [5, 0]
    assert answer == best_at_first(view, Rng(5))


def test_a_line_goes_on_through_as_many_moves_as_it_is_told() -> None:
    """Drifting there and back: the score is asked where the line ends, the later the more moves it has."""
    view = view_of(OPEN, drift.Drift(((1500, 300), (300, 300), (1500, 2700), (2700, 2700))))

    def scored(moves: int) -> int:
        asked: list[Any] = []

        def score(rules: Ruleset[Any], state: Any, seat: Seat) -> float:
            asked.append(state)
            return drift.score(rules, state, seat)

        Lines(score, Ahead(1, margin=2.0), moves).choose(view, Rng(1))
        return len(asked)

    counts = [scored(moves) for moves in (1, 3, 5)]
    assert counts == sorted(set(counts))


class CountedView(View):
    """Counts the worlds that are asked for."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self.count, imagine = 0, self.imagine

        def counted(rng: Rng) -> Any:
            self.count += 1
            return imagine(rng)

        self.imagine = counted
