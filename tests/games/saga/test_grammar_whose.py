"""Whose cards are meant is never lost, nor whom a strike is said to reach."""

import pytest

from deckbuilder.games.saga.algebra.notation import read as noted
from deckbuilder.games.saga.grammar.checks import canonical
from tests.games.saga.test_grammar import clause


@pytest.mark.parametrize(
    "text",
    [
        "Order: Discard a card from an opponent's hand.",
        "Order: Discard two cards from an opponent's hand.",
        "Order: Target an opposing character: Discard a card from its controller's hand.",
        "Order: Target an opposing character: Discard an action card from its controller's hand.",
    ],
)
def test_card_picked_from_the_hand_of_another_is_declined(text: str) -> None:
    assert clause(text).effects == ()


def test_whole_hand_of_another_is_discarded_by_him() -> None:
    found = clause("Order: Target an opposing character: Discard all cards in its controller's hand.")
    assert [canonical(one) for one in found.effects] == [
        canonical(
            noted(
                "Order(Discard(CountIn(ControllerOf(T(0)), 'hand'), ControllerOf(T(0))), cost=(Target(Cards(Opposing())),))"
            )
        )
    ]


def test_chosen_player_does_all_that_is_said_of_him() -> None:
    found = clause("Order: Choose an opponent who must shuffle his hand into his deck and draw two cards.")
    assert "Draw(n=2, player=Chosen())" in repr(found.effects)
    assert "You()" not in repr(found.effects)


@pytest.mark.parametrize(
    ("text", "reach", "within"),
    [
        ("Order: Perform a melee strike targeting a character two ranks away.", 1, 0),
        ("Order: Perform a melee strike against a character within two ranks.", 1, 0),
        ("Order: Perform a +2 ranged strike targeting a character two ranks away.", 0, 0),
        ("Order: Perform a +2 ranged strike targeting a character three ranks away.", 1, 0),
        ("Order: Perform a +2 ranged strike against a character within two ranks.", 0, 2),
        ("Order: Perform a +2 ranged strike targeting an adjacent character.", 0, 1),
    ],
)
def test_strike_reaches_whom_it_is_against(text: str, reach: int, within: int) -> None:
    (ability,) = clause(text).effects
    found = repr(ability)
    assert f"reach={reach}" in found
    assert f"within={within}" in found
