"""Intervals say where the truth lies: held against published values, and against games whose truth is known."""

import pytest

from deckbuilder.core.curves import Estimate
from deckbuilder.core.intervals import apart, by_turn, correlation, of_mean, of_share, quantile
from deckbuilder.core.rng import Rng, Stream


def test_a_share_has_wilsons_interval() -> None:
    assert of_share(81, 263) == pytest.approx((0.3080, 0.2553, 0.3662), abs=1e-4)  # Newcombe 1998, table I
    assert of_share(15, 148) == pytest.approx((0.1014, 0.0624, 0.1605), abs=1e-4)
    assert of_share(0, 20) == pytest.approx((0.0, 0.0, 0.16113), abs=1e-5)
    assert of_share(20, 20).high == 1.0
    assert of_share(0, 0) == (0.0, 0.0, 1.0)


@pytest.mark.parametrize(("freedom", "table"), [(1, 12.7062), (2, 4.3027), (3, 3.182), (10, 2.2281), (99, 1.98422)])
def test_students_quantile_is_that_of_the_tables(freedom: int, table: float) -> None:
    assert quantile(freedom) == pytest.approx(table, rel=0.01 if freedom == 3 else 1e-3)


def test_a_mean_has_students_interval() -> None:
    assert of_mean([1, 2, 3, 4, 5]) == pytest.approx((3.0, 1.0368, 4.9632), abs=2e-2)
    assert of_mean([7]) == (7, 7, 7)
    assert of_mean([2, 2, 2]) == (2, 2, 2)


def test_without_early_ends_the_share_by_turn_is_the_plain_one() -> None:
    firsts = [1, 2, 2, 3, 0, 0, 3, 2]
    points = by_turn(firsts, [3] * 8, 3)
    assert points == tuple(pytest.approx(of_share(hits, 8)) for hits in (1, 4, 6))


def test_a_game_that_ends_early_counts_as_long_as_it_lasts() -> None:
    points = by_turn([1, 0, 2, 0], [4, 1, 4, 4], 3)  # of the three that see turn 2, two still wait and one comes
    assert [point.value for point in points] == pytest.approx([1 / 4, 1 - 3 / 4 * 1 / 2, 1 - 3 / 4 * 1 / 2])
    plain = of_share(2, 4)
    assert points[1].high - points[1].low > plain.high - plain.low, "what was not seen makes it less certain"


def test_the_last_of_a_few_that_still_wait_does_not_make_it_sure() -> None:
    points = by_turn([1, 0, 0, 3], [3, 1, 1, 3], 3)
    assert points[2].value == 1
    assert points[2].low < 0.3, "one game was left to wait for"
    assert by_turn([1, 2, 3], [3, 3, 3], 3)[2] == of_share(3, 3)


def test_the_interval_holds_the_truth_nineteen_times_in_twenty() -> None:
    stream, held = Stream(Rng(11)), 0
    for _ in range(400):
        firsts = [next((turn for turn in (1, 2, 3, 4) if stream.below(10) < 3), 0) for _ in range(40)]
        seen = [min(4, 1 + stream.below(8)) for _ in firsts]
        shown = [first if first <= end else 0 for first, end in zip(firsts, seen, strict=True)]
        low, high = by_turn(shown, seen, 3)[2][1:]
        held += low <= 1 - 0.7**3 <= high
    assert 368 <= held <= 394  # 380 are due, within three deviations


def test_two_shares_differ_by_newcombes_interval() -> None:
    one, other = of_share(48, 80), of_share(56, 70)
    assert apart(one, other) == pytest.approx((0.2, 0.0524, 0.3339), abs=1e-4)  # Newcombe 1998 b, table II, row a
    pairs = Estimate(0.5, 0.4, 0.6), Estimate(0.5, 0.4, 0.6)
    assert apart(*pairs, correlation=0.8).high < apart(*pairs).high
    assert apart(*pairs, correlation=1.0) == pytest.approx((0.0, 0.0, 0.0), abs=1e-6)


def test_results_that_go_together_are_correlated() -> None:
    assert correlation([True, True, False, False], [True, True, False, False]) == 1.0
    assert correlation([True, False], [False, True]) == -1.0
    assert correlation([True, False, True, False], [True, True, False, False]) == 0.0
    assert correlation([True, True], [True, False]) == 0.0
