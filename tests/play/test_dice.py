"""Dice from a seed, from a script and from a table: in range, or a sentence that says what is wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.core.errors import BadInput
from deckbuilder.core.rng import Rng, Stream
from deckbuilder.core.rules import CHANCE, Action, Chance, Randomness
from deckbuilder.play.dice import TypedDice, UnscriptedRoll, draw, fault, roll, scripted

D20, THREE, ORDER = Chance(Randomness.DICE, 1, 20), Chance(Randomness.DICE, 3, 6), Chance(Randomness.ORDER, 4)
chances = st.one_of(
    st.builds(Chance, st.just(Randomness.DICE), st.integers(0, 6), st.integers(1, 100)),
    st.builds(Chance, st.just(Randomness.ORDER), st.integers(0, 30)),
)


@given(chances, st.integers(0, 2**64))
def test_what_a_seed_rolls_may_fall_and_the_stream_rolls_the_same(chance: Chance, seed: int) -> None:
    action, rng = roll(chance, Rng(seed))
    assert action.seat == CHANCE
    assert fault(chance, action.values) is None
    stream = Stream(Rng(seed))
    assert (draw(chance, stream), stream.rng()) == (action, rng)


def test_scripted_dice_fall_as_written() -> None:
    dice, rng = scripted(17, 3, 1, 2, (2, 0, 3, 1)), Rng(1)
    assert dice(D20, rng) == (Action(CHANCE, "roll", values=(17,)), rng)
    assert dice(THREE, rng)[0].values == (3, 1, 2)
    assert dice(ORDER, rng)[0] == Action(CHANCE, "order", values=(2, 0, 3, 1))
    assert dice.left == []


@pytest.mark.parametrize(
    ("script", "chance", "words"),
    [
        ((), D20, "1 die of 20 sides asked for, and the script has nothing left"),
        ((5, 5), THREE, "3 dice of 6 sides asked for"),
        ((21,), D20, r"has \[21\] there"),
        (((0, 1),), D20, "1 die of 20 sides asked for"),
        ((4,), ORDER, "an order of 4 asked for"),
        (((0, 1, 2, 2),), ORDER, r"\(0, 1, 2, 2\)"),
    ],
)
def test_an_unscripted_roll_says_what_was_asked(
    script: tuple[int | tuple[int, ...], ...], chance: Chance, words: str
) -> None:
    dice = scripted(*script)
    with pytest.raises(UnscriptedRoll, match=words):
        dice(chance, Rng(1))
    assert dice.left == list(script)


@pytest.mark.parametrize(
    ("chance", "typed", "words"),
    [
        (D20, (0,), "a die that shows 0; wanted 1 die of 20 sides"),
        (D20, (21,), "a die that shows 21"),
        (D20, (10**400,), "a huge number"),
        (THREE, (1, 2), "2 values; wanted 3 dice of 6 sides"),
        (ORDER, (0, 1, 2, 2), "0, 1, 2, 2, which is no order; wanted an order of 4"),
        (ORDER, (1, 2, 3, 4), "no order"),
        (Chance(Randomness.ORDER, 50), (7,) * 50, "7, 7, …, which is no order"),
    ],
)
def test_typed_dice_that_cannot_fall_are_refused(chance: Chance, typed: tuple[int, ...], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        TypedDice(lambda asked: typed, "the dice of Anna")(chance, Rng(1))


def test_typed_dice_count() -> None:
    assert TypedDice(lambda chance: [6, 6, 1])(THREE, Rng(1)) == (Action(CHANCE, "roll", values=(6, 6, 1)), Rng(1))
