"""All opening hands at once: every hand is counted once, by what it holds."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.core.ids import CardId
from deckbuilder.core.insights import HandBook
from deckbuilder.desk.opening_hands import SAMPLE, opening, ways
from tests.helpers.hand_books import Colours

COPIES = st.lists(st.integers(1, 3), max_size=3)


def by_hand(book: HandBook, hand: int) -> Counter[tuple[int, ...]]:
    """Measure every hand there is, one after the other."""
    library: list[CardId | None] = [card for card, copies in book.library for _ in range(copies)]
    library += [None] * book.strangers
    hands = combinations(library, min(hand, len(library)))
    return Counter(book.verdict([card for card in cards if card is not None]).measures for cards in hands)


@settings(deadline=None, max_examples=60)
@given(COPIES, COPIES, COPIES, st.integers(0, 3), st.integers(1, 5))
def test_the_spread_is_that_of_all_hands_one_by_one(
    reds: list[int], blues: list[int], greens: list[int], strangers: int, hand: int
) -> None:
    book = Colours(reds, blues, greens, strangers, hand)
    found = opening(book)
    assert dict(found.joint) == by_hand(book, hand)
    for place, histogram in enumerate(found.histograms):
        assert sum(histogram.hands) == found.hands
        total = sum(numbers[place] * hands for numbers, hands in found.joint)
        assert histogram.mean == pytest.approx(total / found.hands)


@settings(deadline=None, max_examples=60)
@given(COPIES, COPIES, COPIES, st.integers(0, 3), st.integers(1, 5))
def test_hands_are_told_apart_by_their_cards_and_by_their_roles(
    reds: list[int], blues: list[int], greens: list[int], strangers: int, hand: int
) -> None:
    book = Colours(reds, blues, greens, strangers, hand)
    found = opening(book)
    library = [str(card) for card, copies in book.library for _ in range(copies)] + ["?"] * strangers
    hands = {tuple(sorted(cards)) for cards in combinations(library, found.drawn)}
    assert found.distinct == len(hands)
    assert found.alike == len({tuple(sorted(card if card[0] == "r" else card[0] for card in cards)) for cards in hands})
    assert found.hands == comb(found.library, found.drawn)


def test_forty_four_different_cards_have_as_many_hands_as_the_books_say() -> None:
    assert ways([1] * 44, 5) == comb(44, 5) == 1_086_008


def test_a_library_smaller_than_a_hand_is_one_hand() -> None:
    found = opening(Colours([1], [1], [], hand=5))
    assert (found.library, found.drawn, found.hands) == (2, 2, 1)
    assert [histogram.mean for histogram in found.histograms] == [1, 0, 0]


def test_an_empty_library_is_one_hand_of_nothing() -> None:
    found = opening(Colours([], [], [], hand=5))
    assert (found.hands, found.drawn) == (1, 0)


def test_a_library_with_too_many_kinds_of_cards_is_sampled_and_says_so() -> None:
    book = Colours([1] * 44, [], [], hand=5)
    found = opening(book)
    assert found.sampled == SAMPLE
    assert 0.006 < found.margin < 0.008
    assert found.hands == 1_086_008
    assert sum(found.histograms[0].hands) == SAMPLE
    assert found.histograms[0].share(5) == 1


def test_shares_below_and_beyond_all_numbers_are_none() -> None:
    histogram = opening(Colours([2, 2], [3], [1], hand=3)).histograms[0]
    assert histogram.share(-1) == histogram.share(9) == histogram.at_least(9) == 0
    assert histogram.at_least(0) == histogram.at_least(-2) == 1
