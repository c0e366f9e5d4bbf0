"""Answers are weighed by what comes of them when all that is in the air has come down."""

from deckbuilder.core.rng import Rng, Stream
from deckbuilder.core.rules import NOBODY, Action, Ask, Event, Seat
from deckbuilder.play.view import view_of
from deckbuilder.play.weighing import expected, fallen, hanging, weighed
from tests.helpers import drift, lots

RULES, FIRST = lots.drawn_up()
OPEN = drift.DriftRules({}, "plain")
NEAR = drift.Drift(((1200, 1200), drift.GONE, (2200, 1200), drift.GONE), 28)


def test_what_hangs_in_the_air_comes_to_the_dice_and_no_further() -> None:
    state = hanging(RULES, FIRST, 2)
    assert RULES.ask(state).chance is not None
    assert state.picks == (FIRST.hands[0][-1], FIRST.hands[1][-1])  # what is proposed last


def test_patience_ends() -> None:
    start = OPEN.start([lots.deck(), lots.deck()])
    assert hanging(OPEN, start, 3).turn == 3
    assert hanging(OPEN, start, 0) == start


def test_a_match_that_is_over_hangs_no_more() -> None:
    over = NEAR._replace(turn=30)
    assert OPEN.ask(over).seat == NOBODY
    assert hanging(OPEN, over) == over == fallen(OPEN, over, Stream(Rng(1)))


def test_dice_fall_until_a_player_is_asked() -> None:
    start = RULES.start([lots.deck(), lots.deck()])
    assert RULES.ask(fallen(RULES, start, Stream(Rng(1)))).seat == 0


def test_the_answer_that_may_win_weighs_most() -> None:
    view = view_of(OPEN, NEAR)
    values = weighed(view, drift.score, Rng(4), 2, 4, 1)
    best = view.legal[values.index(max(values))]
    assert OPEN.apply(NEAR, best)[0].struck == 2
    assert all(-1.0 <= value <= 1.0 for value in values)


def test_where_another_may_begin_it_may_be_said_that_nothing_is_in_the_air() -> None:
    """Else the other passes, here the last turn of the match."""
    last = NEAR._replace(turn=29)
    assert OPEN.ask(last) == (1, "Move a piece, or stay", None, ("move",), True, False, False)
    values = [expected(OPEN, last, Seat(0), drift.score, Stream(Rng(1)), 1, 1, stays) for stays in (True, False)]
    ended = hanging(OPEN, last)
    assert values == [drift.score(OPEN, last, Seat(0)), drift.score(OPEN, ended, Seat(0))]
    assert OPEN.ask(ended).seat == NOBODY


def test_weighing_depends_on_the_seed_alone() -> None:
    view = view_of(RULES, FIRST)
    assert weighed(view, lots.score, Rng(4), 2, 2, 2) == weighed(view, lots.score, Rng(4), 2, 2, 2)


class Row(lots.LotsRules):
    """Every pick stands by itself; counts what is tried."""

    tried = 0
    single = True

    def ask(self, state: lots.Lots) -> Ask:
        return super().ask(state)._replace(opens=False, single=self.single)

    def apply(self, state: lots.Lots, action: Action) -> tuple[lots.Lots, tuple[Event, ...]]:
        self.tried += 1
        return super().apply(state, action)


def test_before_a_question_that_stands_by_itself_nothing_further_is_tried() -> None:
    rules = Row(lots.CARDS, "plain")
    assert expected(rules, FIRST, rules.ask(FIRST).seat, lots.score, Stream(Rng(1)), 2, 2) == lots.score(
        rules, FIRST, rules.ask(FIRST).seat
    )
    assert rules.tried == 0
    rules.single = False
    expected(rules, FIRST, rules.ask(FIRST).seat, lots.score, Stream(Rng(1)), 2, 2)
    assert rules.tried > 0
