"""Sums at the table are answered in words and numbers, and what cannot be is said."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from deckbuilder.core.chances import Answer, Sum
from deckbuilder.core.errors import BadInput
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.lab.sums import SUMS

ATTACK, CHECK, AGAINST = SUMS


def figures(answer: Answer) -> dict[str, Fraction]:
    return {str(one.label): one.value for one in answer.figures}


def test_the_game_offers_its_sums() -> None:
    assert GAME.chances is not None
    assert GAME.chances().sums == SUMS


@pytest.mark.parametrize("sum_", SUMS, ids=lambda one: one.key)
def test_what_stands_there_at_first_can_be_worked_out(sum_: Sum) -> None:
    answer = sum_.work({})
    assert answer == sum_.work({blank.key: blank.start for blank in sum_.blanks})
    assert "%" in answer.words
    assert all(0 <= one.value <= 1 for one in answer.figures if one.share)


def test_an_attack_is_told_strike_by_strike() -> None:
    answer = ATTACK.work({"atk": (6, 3, 1), "ac": (14,), "hp": (3,)})
    assert figures(answer) == {
        "Strike 1 at +6 hits": Fraction(13, 20),
        "Strike 2 at +3 hits": Fraction(10, 20),
        "Strike 3 at +1 hits": Fraction(8, 20),
        "It is wounded": 1 - Fraction(7 * 10 * 12, 8000),
        "It dies": Fraction(13 * 10 * 8, 8000),
        "Wounds expected": Fraction(31, 20),
    }
    assert answer.words == "It dies in 13.0 % of the attacks and suffers 1.55 wounds on average."
    assert answer.spread is not None
    assert len(answer.spread.chances) == 4


def test_a_check_is_told() -> None:
    assert CHECK.work({"bonus": (8,), "dc": (20,)}).words == "It succeeds in 45.0 % of the rolls."
    assert figures(CHECK.work({"bonus": (0,), "dc": (50,), "criticals": (0,)}))["Succeeds"] == 0


def test_initiative_is_told_for_all_who_roll() -> None:
    found = figures(AGAINST.work({"bonuses": (2, 0)}))
    assert found["1. with +2 wins"] > Fraction(1, 2) > found["2. with +0 wins"]
    assert sum(value for label, value in found.items() if label.endswith("wins")) == 1


@pytest.mark.parametrize(
    ("sum_", "given", "words"),
    [
        (ATTACK, {"atk": ()}, "ATK of each strike: 0 numbers; wanted 1 to 8 numbers"),
        (ATTACK, {"atk": (1,) * 9}, "9 numbers"),
        (ATTACK, {"hp": (0,)}, "Hit points that it has left: 0; wanted 1 to 12"),
        (CHECK, {"dc": (10**9,)}, "DC: 1000000000"),
        (AGAINST, {"bonuses": (3,)}, "two to 6 who roll"),
    ],
)
def test_what_is_out_of_bounds_is_said(sum_: Sum, given: dict[str, Sequence[int]], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        sum_.work(given)
