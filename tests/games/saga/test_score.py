"""The evaluation: exact at the end, even-handed, and moved by what helps or hurts."""

import pytest

from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import NOBODY, Seat
from deckbuilder.games.saga.rules.codes import LORD, STUNNED
from deckbuilder.games.saga.rules.score import forecast, score
from deckbuilder.games.saga.rules.state import State
from tests.helpers.saga_walks import rules, states

SEEDS = (1, 2, 3)
FIRST, SECOND = Seat(0), Seat(1)


def early() -> State:
    """Give a state with both armies whole and hands drawn."""
    return next(state for state in states(1, 1) if min(map(len, state.hands)) == 5)


def lord(state: State, seat: int) -> int:
    return next(card for card, flags in enumerate(state.flags) if flags & LORD and state.ctrl[card] == seat)


def replaced(column: bytes, card: int, value: int) -> bytes:
    return column[:card] + bytes((value,)) + column[card + 1 :]


@pytest.mark.parametrize("seed", SEEDS)
def test_of_two_players_one_has_what_the_other_lacks(seed: int) -> None:
    for state in states(seed):
        first, second = score(rules(), state, FIRST), score(rules(), state, SECOND)
        assert first == pytest.approx(-second)
        assert (abs(first) == 1) == (state.asked == NOBODY)


def test_a_game_that_is_over_counts_in_full() -> None:
    over = early()._replace(asked=NOBODY, won=(1,), seats=(1,), stack=())
    assert (score(rules(), over, FIRST), score(rules(), over, SECOND)) == (-1, 1)
    drawn = over._replace(won=(), seats=())
    assert (score(rules(), drawn, FIRST), score(rules(), drawn, SECOND)) == (0, 0)


def test_who_is_out_has_lost_though_others_play_on() -> None:
    state = next(states(5, seats=4))._replace(seats=(0, 1, 3))
    assert score(rules(), state, Seat(2)) == -1
    assert abs(score(rules(), state, FIRST)) < 1


@pytest.mark.parametrize("seed", SEEDS)
def test_what_lies_hidden_does_not_count(seed: int) -> None:
    for state in states(seed, 20):
        for seat in (FIRST, SECOND):
            other = rules().resample(state, seat, Rng(4))
            assert score(rules(), other, seat) == score(rules(), state, seat)


def test_a_wound_on_the_warlord_hurts() -> None:
    state = early()
    hurt = state._replace(wounds=replaced(state.wounds, lord(state, 0), 1))
    assert score(rules(), hurt, FIRST) < score(rules(), state, FIRST)


def test_a_stunned_character_is_worth_less_than_a_spent_one() -> None:
    state = early()
    card = state.forms[0][0][0]
    values = [
        score(rules(), state._replace(orient=replaced(state.orient, card, turn)), FIRST) for turn in range(STUNNED + 1)
    ]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == 3


def test_a_warlord_in_front_is_in_danger() -> None:
    state = early()
    card = lord(state, 0)
    ranks = [tuple(c for c in rank if c != card) for rank in state.forms[0]]
    ranks[0] = (*ranks[0], card)
    exposed = state._replace(forms=(tuple(rank for rank in ranks if rank), state.forms[1]))
    assert score(rules(), exposed, FIRST) < score(rules(), state, FIRST) - 0.02


def test_a_card_in_hand_counts() -> None:
    state = early()
    fewer = state._replace(hands=(state.hands[0][1:], state.hands[1]), discards=(state.hands[0][:1], ()))
    assert score(rules(), fewer, FIRST) < score(rules(), state, FIRST)


def test_who_plays_alone_is_weighed_by_his_army() -> None:
    state = next(state for state in states(2, seats=1) if len(state.hands[0]) == 5)
    whole = score(rules(), state, FIRST)
    assert 0 < whole < 1
    smaller = state._replace(forms=(state.forms[0][1:],))
    assert score(rules(), smaller, FIRST) < whole


@pytest.mark.parametrize("seed", SEEDS)
def test_a_forecast_is_as_even_handed_and_a_won_game_bounds_it(seed: int) -> None:
    for state in states(seed):
        first, second = forecast(rules(), state, FIRST), forecast(rules(), state, SECOND)
        assert first == pytest.approx(-second)
        assert abs(first) <= won()


def won() -> float:
    """Give what a won game counts."""
    return forecast(rules(), early()._replace(asked=NOBODY, won=(0,), seats=(0,), stack=()), FIRST)


def test_a_forecast_of_a_game_that_is_over_is_who_won_it() -> None:
    over = early()._replace(asked=NOBODY, won=(1,), seats=(1,), stack=())
    assert forecast(rules(), over, FIRST) == -won() < 0 < won() == forecast(rules(), over, SECOND)
    assert forecast(rules(), over._replace(won=(), seats=()), FIRST) == 0
    alive = next(states(5, seats=4))._replace(seats=(0, 1, 3))
    assert forecast(rules(), alive, Seat(2)) == -won()


def test_a_further_card_counts_the_less_the_further_ahead_a_side_is() -> None:
    state = early()
    drawn = [
        state._replace(forms=(state.forms[0][:keep], state.forms[1]), hands=(state.hands[0][:cards], state.hands[1]))
        for keep in (9, 1)
        for cards in (5, 4)
    ]
    even, fewer, behind, further = (forecast(rules(), one, SECOND) for one in drawn)
    assert fewer > even
    assert further > behind
    assert fewer - even > further - behind
