"""Whose cards are meant is never lost: what a text does to another's cards is not done to one's own."""

import pytest

from deckbuilder.games.saga.algebra.abilities import Order
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


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Order: Discard your deck.", "Order(Mill(CountIn(You(), 'deck'), You()))"),
        (
            "Order: Target an opponent: He discards all cards in his deck.",
            "Order(Mill(CountIn(Chosen(), 'deck'), Chosen()), cost=(ChoosePlayer(),))",
        ),
        (
            "Order: Each player discards their deck.",
            "Order(ForEachPlayer(Everybody(), Mill(CountIn(Chosen(), 'deck'), Chosen())))",
        ),
        (
            "React: After a Dwarf moves forward: Target the Dwarf's controller. If the player has fewer than 3 cards in his deck, discard the deck.",
            "React(Event('forward', patient=(Faction('Dwarf'),)), If(Compare(CountIn(ControllerOf(Patient()), 'deck'), '<', 3), Mill(CountIn(ControllerOf(Patient()), 'deck'), ControllerOf(Patient()))))",
        ),
    ],
)  # fmt: skip
def test_whole_deck_is_discarded_by_him_whose_it_is(text: str, meant: str) -> None:
    found = clause(text)
    assert [canonical(one) for one in found.effects] == [canonical(noted(meant))]
    assert canonical(clause(found.english).effects) == canonical(found.effects)


@pytest.mark.parametrize(
    "text",
    ["Order: Discard the deck.", "Order: Target an opponent: Look at the top card of his deck. Discard the deck."],
)
def test_the_deck_is_not_read_where_it_may_be_another(text: str) -> None:
    assert clause(text).effects == ()


def test_chosen_player_does_all_that_is_said_of_him() -> None:
    found = clause("Order: Choose an opponent who must shuffle his hand into his deck and draw two cards.")
    assert "Draw(n=2, player=Chosen())" in repr(found.effects)
    assert "You()" not in repr(found.effects)


@pytest.mark.parametrize(
    "text",
    [
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


@pytest.mark.parametrize(
    ("target", "way"),
    [
        ("Target an opposing character", "OneEffect(Move(T(0), 'forward'), Move(T(0), 'backward'))"),
        ("Target a Dwarf you control", "Move(T(0), 'either')"),
    ],
)
def test_who_moves_another_s_character_chooses_the_way(target: str, way: str) -> None:
    (ability,) = clause(f"Order: {target}: Move the target forward or backward one rank.").effects
    assert isinstance(ability, Order)
    (wanted,) = [one for one in [noted(f"Order({way})")] if isinstance(one, Order)]
    assert ability.effect == wanted.effect


@pytest.mark.parametrize(
    ("target", "ways"),
    [
        ("Target an opposing character", "Move(T(0), 'forward'), Move(T(0), 'backward'), Move(T(0), 'forward', 2), Move(T(0), 'backward', 2)"),
        ("Target a Dwarf you control", "Move(T(0), 'either'), Move(T(0), 'either', 2)"),
    ],
)  # fmt: skip
def test_who_moves_another_s_character_up_to_so_far_chooses_the_way(target: str, ways: str) -> None:
    (ability,) = clause(f"Order: {target}: Move the target forward or backward up to two ranks.").effects
    wanted = noted(f"Order(OneEffect({ways}))")
    assert isinstance(ability, Order)
    assert isinstance(wanted, Order)
    assert ability.effect == wanted.effect


def test_another_s_character_that_moves_as_far_as_a_number_tells_is_declined() -> None:
    said = "Target {}: Move the target forward up to a number of ranks equal to his level."
    assert clause("Order: " + said.format("an opposing character")).effects == ()
    assert clause("Order: " + said.format("a Dwarf you control")).effects != ()


def test_who_moves_another_s_character_to_any_rank_chooses_it() -> None:
    (ability,) = clause("Order: Target an opposing character: Move the target to any rank.").effects
    assert "way='any rank', n=1, by=You()" in repr(ability)


def test_other_items_on_an_item_are_all_but_this_one() -> None:
    (ability,) = clause(
        "React: After this item is equipped: Discard all other items equipped by this character.", "Item"
    ).effects
    assert "Other(than=Self())" in repr(ability)


def test_card_that_becomes_a_character_means_itself_in_its_ability() -> None:
    text = 'Order: Put this card into play in this rank as a Level 1 fighter with +4 ATK, 10 AC, +1 Skill, 2 HP and the ability "Spend Order: Return {} to your hand."'
    (ability,) = clause(text.format("Testa Quill"), "Action").effects
    assert "Put(card=Me(), to='hand')" in repr(ability)


def test_strikes_from_an_attack_are_no_others_of_the_same_action() -> None:
    (ability,) = clause(
        "Order: Target another character: The target performs an attack, spending as normal. Strikes from this attack inflict an additional wound.",
        "Action",
    ).effects
    told = repr(ability)  # said of the attack itself, which ends each with its strike
    assert "Attack(" in told
    assert "mods=(StrikeMod(" in told
    assert "Gain(" not in told
