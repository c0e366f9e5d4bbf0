"""Whose cards are meant is never lost: what a text does to another's cards is not done to one's own."""

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
    "text",
    [
        "Order: Perform a +5 ranged strike targeting a spent character in an opposing front rank.",
        "React: After this character hits with a ranged strike: Perform a +2 ranged strike targeting a character adjacent to the target.",
    ],
)
def test_place_beside_somebody_else_does_not_say_how_far_a_strike_reaches(text: str) -> None:
    (ability,) = clause(text).effects
    assert "within=0" in repr(ability)


def test_each_gains_by_his_own_numbers() -> None:
    found = clause("Order: Each of your Dwarves gains an AC bonus equal to his Hit Points until end of turn.")
    assert "StatOf(card=It(), quality='hp'" in repr(found.effects)
    assert canonical(clause(found.english).effects) == canonical(found.effects)


def test_the_character_is_not_the_bearer_where_another_struck_or_was_struck() -> None:
    heard = "React: After Testa is targeted with a melee strike: "
    named = clause(
        heard + "The attacker must succeed with a dexterity save (DC 18) or suffer a wound. Stun the character."
    )
    assert "Stun(card=Agent())" in repr(named.effects)
    assert clause(heard + "Stun the character.").effects == ()
