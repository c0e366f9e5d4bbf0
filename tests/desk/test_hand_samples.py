"""Many hands at once: the very hands that are drawn one by one, and as the exact figures have it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.core.errors import BadInput
from deckbuilder.core.rng import Rng
from deckbuilder.desk.hand_draws import Layout, drawn
from deckbuilder.desk.hand_samples import Sampler, sampled
from deckbuilder.desk.opening_hands import opening
from tests.helpers.hand_books import Colours

BOOK = Colours([2, 1, 3], [3, 2], [4], strangers=3, hand=5)


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 2**64 - 1), st.integers(0, 2**40), st.integers(1, 6))
def test_columns_hold_the_hands_that_are_drawn_one_by_one(seed: int, first: int, hand: int) -> None:
    book = Colours([2, 1, 3], [3, 2], [4], strangers=3, hand=hand)
    columns = Sampler(book).places(Rng(seed), first, 50)
    for number in range(50):
        one = sorted(drawn(Rng(seed), first + number, 18, hand))
        assert [int(column[number]) for column in columns] == one


def test_a_hand_holds_no_card_twice_and_every_card_comes() -> None:
    hands = [drawn(Rng(5), number, 9, 4) for number in range(300)]
    assert all(len(set(hand)) == 4 and set(hand) <= set(range(9)) for hand in hands)
    assert {place for hand in hands for place in hand} == set(range(9))


def test_what_is_counted_is_what_the_hands_measure() -> None:
    sampler, layout = Sampler(BOOK), Layout.of(BOOK)
    counts = sampler.count(Rng(3), 0, 400)
    wanted: dict[tuple[int, ...], int] = {}
    for number in range(400):
        measured = layout.measured([layout.roles[place] for place in drawn(Rng(3), number, layout.size, 5)])
        wanted[measured] = wanted.get(measured, 0) + 1
    found = {(at & 255, at >> 8 & 255, at >> 16): n for at, n in zip(map(int, sampler.classes), counts, strict=True)}
    assert {at: n for at, n in found.items() if n} == wanted


def test_a_sample_agrees_with_the_exact_figures() -> None:
    found = sampled(BOOK, opening(BOOK), 200_000, seed=7)
    assert found.agrees, (found.worst, found.allowed)
    assert sum(found.histograms[0].hands) == found.hands == 200_000


def test_a_sample_of_another_library_does_not_agree() -> None:
    other = Colours([2, 1, 3], [3, 2], [5], strangers=2, hand=5)
    assert not sampled(other, opening(BOOK), 200_000, seed=7).agrees


def test_one_seed_gives_one_sample() -> None:
    exact = opening(BOOK)
    one, two, three = (sampled(BOOK, exact, 70_000, seed) for seed in (1, 1, 2))
    assert one.histograms == two.histograms != three.histograms


def test_too_many_kinds_of_cards_for_a_table_are_refused() -> None:
    with pytest.raises(BadInput, match="too many different cards"):
        Sampler(Colours([1] * 60, [], [], hand=5))


def test_a_library_beyond_a_byte_is_drawn_from_all_the_same() -> None:
    book = Colours([1], [200, 150], [9], hand=5)
    columns = Sampler(book).places(Rng(1), 0, 40)
    for number in range(40):
        assert [int(column[number]) for column in columns] == sorted(drawn(Rng(1), number, 360, 5))


def test_nothing_is_drawn_from_an_empty_library() -> None:
    with pytest.raises(BadInput, match="no cards"):
        Sampler(Colours([], [], [], hand=5))
