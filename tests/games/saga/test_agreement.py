"""Readings are printed in English in which verbs go with whom they speak of."""

import pytest

from tests.games.saga.test_grammar import clause, read


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("Your Dwarves gain +1 AC.", "Your Dwarves gain +1 AC."),
        ("Testa has +1 AC.", "Testa Quill gains +1 AC."),
        (
            "React: After Testa kills an opposing character: Move forward one rank.",
            "React: After Testa Quill kills an opposing character: Move forward one rank.",
        ),
        ("Testa's melee strikes inflict an additional wound.", "Testa Quill's melee strikes inflict an additional wound."),
        (
            "Order: Target a character within one rank: The target must succeed with a magic save (DC 12) or become spent.",
            "Order: Target a character within one rank: The target must succeed with a magic save (DC 12) or become spent.",
        ),
        ("Your Elves automatically succeed with magic saves.", "Your Elves automatically succeed with magic saves."),
        ("Other Free Kingdoms characters gain +1 ATK.", "Other Free Kingdoms characters gain +1 ATK."),
        (
            "Testa gains an additional melee strike (base +2 ATK) when he attacks.",
            "Testa Quill gains an additional melee strike (base +2 ATK) when he attacks.",
        ),
    ],
)  # fmt: skip
def test_verbs_go_with_whom_they_speak_of(text: str, english: str) -> None:
    found = clause(text)
    assert found.gaps == ()
    assert found.english == english


@pytest.mark.parametrize(
    "text",
    [
        "React: After you perform an Order: Draw a card.",
        "React: After an opposing player rolls a critical failure: Draw a card.",
        "Order: Each player may draw a card.",
        "Order: You and an opposing player either draw a card or discard a card (opponent's choice).",
        "Ranged strikes against this character gain +2 to the die roll.",
        "Your Dwarves may equip items as if they were one Level higher.",
        "Your Elves gain an additional melee strike (base +2 ATK) when they attack.",
        "Characters who count as more than one character for determining illegal ranks gain +1 AC.",
        "Order: Look at the top three cards of your deck. Put them back in the same order.",
        "Order: Target an Astral or Ethereal character: Stun the target.",
        "Order: Discard the top X cards of any player's deck, where X is the number of characters in this rank.",
        "Testa Quill starts the game with a Dwarf Warlord in rank 2.",
        "Testa Quill may start the game with Dwarves from other factions.",
        "Testa Quill may equip up to two Weapons, up to three Shields, and up to two Helms.",
        "The rank behind Testa Quill will have an additional character in it before it is illegal.",
        "React: After one of your other wizards casts a spell: Draw a card.",
        "Order: If your Elves have killed three or more opposing characters with a ranged strike this turn, draw a card.",
        "Order: Target an opposing character: This character gains the classes of the target until end of turn.",
        "You suffer no loyalty penalty for Dwarves.",
        "Order: Testa Quill becomes stunned and suffers a wound.",
        "Order: Target Elf permanently gains an additional melee strike (base +2 ATK) when he attacks.",
        "Order: Target Elf becomes evil permanently.",
        "Order: Move target character in any front rank backward one rank.",
        "Your Elves may enter play in the rank behind Testa Quill instead of their normal rank.",
        "While opposing Testa Quill, Korrum Ashjaw gains +2 HP.",
        "Testa Quill and characters adjacent to him gain +1 AC.",
        "Korrum Ashjaw may perform an additional melee strike (base his primary ATK) when he attacks.",
    ],
)  # fmt: skip
def test_good_english_is_printed_as_it_was_read(text: str) -> None:
    assert clause(text).english == text


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("While your Warlord is Elf, Testa gains +1 AC.", "While your Warlord is an Elf, Testa Quill gains +1 AC."),
        ("While your Warlord is Deverenian, Testa gains +1 AC.", "While your Warlord is Deverenian, Testa Quill gains +1 AC."),
        ("After the ready phase put a charge on Testa.", "After the ready phase, put a charge on Testa Quill."),
        (
            "While there are five or more characters in your discard pile, Testa gains +1 AC.",
            "While there are five or more characters in your discard pile, Testa Quill gains +1 AC.",
        ),
        ("Testa is -1 Level for equipping items.", "Testa Quill suffers -1 Level for equipping items."),
        ("Your Elves have -2 Levels for casting spells.", "Your Elves suffer -2 Levels for casting spells."),
        (
            "Order: Target an opposing character: The target is -1 Level until end of turn.",
            "Order: Target an opposing character: The target is -1 Level until end of turn.",
        ),
        (
            "Ranged strikes against Testa subtract -3 from their rolls.",
            "Ranged strikes against Testa Quill suffer -3 to the die roll.",
        ),
        ("Your Elves are a Monster.", "Your Elves gain the Monster trait."),
        (
            "Order: Your Elves are a Monster until end of turn.",
            "Order: Your Elves are Monsters until end of turn.",
        ),
        ("Testa is a Monster.", "Testa Quill is a Monster."),
        ("You do not suffer a loyalty penalty for Elves.", "You suffer no loyalty penalty for Elves."),
        (
            "While you have two or more stunned Testa Quills in your army, your Elves gain +1 AC.",
            "While you control two or more stunned Testa Quills, your Elves gain +1 AC.",
        ),
        ("Your Monsters are also a wizard.", "Your Monsters are also wizards."),
        ("Your Monsters are also an Elf.", "Your Monsters are also Elves."),
        (
            "Your Monsters are considered an additional character for determining illegal ranks.",
            "Your Monsters are considered an additional character for determining illegal ranks.",
        ),
        ("Order: This character is killed at end of turn.", "Order: At end of turn, this character is killed."),
        ("Order: Gain the Astral or Ethereal trait.", "Order: Gain the Planar trait."),
        ("Order: Target a Monster: Move to the rank of the target.", "Order: Target a Monster: Move to the target's rank."),
        ("Order: Target Elf is a Beast permanently.", "Order: Target Elf is a Beast permanently."),
        (
            "Melee strikes targeting, and targeted by, Elves are a critical failure on a natural roll of 5 or less.",
            "Melee strikes targeting, and targeted by, Elves are critical failures if the die roll is 5 or lower.",
        ),
        (
            "After one of your Elves rolls a natural 17 or greater, the roll is a Critical Success.",
            "After one of your Elves rolls a natural 17 or higher, the die roll is a critical success.",
        ),
        (
            "Order: Perform a melee strike. Wounds from this strike may not be reduced or negated.",
            "Order: Perform a melee strike. Wounds from the strike may not be reduced.",
        ),
        (
            "Testa may enter play in any of your ranks adjacent to a rank in which you have a Beast.",
            "Testa Quill may enter play in a rank adjacent to a rank with a Beast.",
        ),
        ("Elves in the rank behind one or more Testa gain +1 AC.", "Elves in the rank behind one or more Testa Quill gain +1 AC."),
    ],
)  # fmt: skip
def test_articles_commas_and_numbers_are_set_right(text: str, english: str) -> None:
    assert clause(text).english == english


def test_what_is_of_one_whose_name_ends_in_s_has_no_other_behind_it() -> None:
    (found,) = read("Karas gains a bonus to ATK equal to Karas's Skill.", "Character", "Karas").clauses
    assert found.english == "Karas gains a bonus to ATK equal to Karas' Skill."


def test_a_name_with_the_loses_it_behind_another_article() -> None:
    (found,) = read("Elves adjacent to one or more unstunned Karas gain +1 AC.", "Character", "The Kara").clauses
    assert found.english == "Elves adjacent to an unstunned Kara gain +1 AC."


@pytest.mark.parametrize(
    ("text", "english"),
    [
        (
            "React: After Testa Quill perform a melee strike that hits: Testa Quill perform a melee strike.",
            "React: After Testa Quill perform a melee strike that hits: Testa Quill perform a melee strike.",
        ),
        (
            "React: After the Quill are targeted with a melee strike: Cancel the strike.",
            "React: After Testa Quill are targeted with a melee strike: Cancel the strike.",
        ),
        ("Elves adjacent to Testa have +1 AC.", "Elves adjacent to Testa Quill gain +1 AC."),
        ("While Testa is in your front rank, Testa has +1 AC.", "While Testa Quill is in your front rank, Testa Quill gains +1 AC."),
    ],
)  # fmt: skip
def test_verbs_are_those_of_several_where_the_card_speaks_of_itself_so(text: str, english: str) -> None:
    assert clause(text).english == english


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("Testa enters play as if she were Level 3.", "Testa Quill enters play as if she were Level 3."),
        ("Testa enters play as if he were Level 3.", "Testa Quill enters play as if he were Level 3."),
        (
            "Testa gains an additional melee strike (base +2 ATK) when she attacks.",
            "Testa Quill gains an additional melee strike (base +2 ATK) when she attacks.",
        ),
        (
            "Testa gains an additional melee strike (base +2 ATK) when it attacks.",
            "Testa Quill gains an additional melee strike (base +2 ATK) when it attacks.",
        ),
    ],
)  # fmt: skip
def test_a_woman_or_a_thing_is_spoken_of_as_the_card_does(text: str, english: str) -> None:
    assert clause(text).english == english
