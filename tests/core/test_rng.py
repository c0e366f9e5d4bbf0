"""The same numbers on every machine, in every order, by value and by stream."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.core.rng import Rng, Stream

seeds = st.integers(-(2**70), 2**70)


@given(seeds, st.integers(0, 10**6), st.lists(st.one_of(st.integers(1, 10**9), st.just("shuffle")), max_size=40))
def test_a_stream_draws_what_the_value_draws(seed: int, taken: int, draws: list[int | str]) -> None:
    rng, stream = Rng(seed, taken), Stream(Rng(seed, taken))
    for draw in draws:
        if isinstance(draw, int):
            number, rng = rng.below(draw)
            assert stream.below(draw) == number
        else:
            order, rng = rng.shuffled(range(9))
            assert stream.shuffled(range(9)) == order
        assert stream.rng() == rng


@given(seeds, st.integers(1, 1000))
def test_a_number_stays_below_what_was_asked(seed: int, n: int) -> None:
    number, after = Rng(seed).below(n)
    assert 0 <= number < n
    assert after == Rng(seed, 1)


def test_nothing_is_drawn_below_one() -> None:
    with pytest.raises(ValueError, match="below 0"):
        Rng(1).below(0)


def test_the_sequence_never_changes() -> None:
    rng, numbers = Rng(42), []
    for _ in range(6):
        number, rng = rng.below(1000)
        numbers.append(number)
    assert numbers == [741, 159, 278, 344, 38, 868]
    assert Rng(42).branch(3) != Rng(42).branch(4) != Rng(43).branch(4)


def test_each_face_of_a_die_falls_as_often_as_the_others() -> None:
    stream, faces = Stream(Rng(5)), [0] * 20
    for _ in range(40_000):
        faces[stream.below(20)] += 1
    assert sum((n - 2000) ** 2 / 2000 for n in faces) < 43.8  # chi-square with 19 degrees of freedom, one in a thousand
