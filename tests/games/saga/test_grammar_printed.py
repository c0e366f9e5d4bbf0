"""The print of a reading: of several that mean the same the one that is nearest to the words of the card, in good English."""

import pytest

from tests.games.saga.test_grammar import clause

SAME = [
    "Order: Target all items equipped to an adjacent character: The items are discarded.",
    "You must have a Level 3 or higher cleric in your army to put this character into play.",
    "React: After this character enters play from your hand: Draw a card.",
    "Order: Choose an adjacent rank. Target all Elves in that rank, who gain +3 AC until end of turn.",
    "Order: Choose one of your ranks. Until end of turn, all characters gain +2 AC while in that rank.",
    "Order: Choose a player, who chooses one of his ready characters. The character becomes spent.",
    "Order: Spend a Dwarf you control and discard a card to ready this character.",
    "Order: Once per turn, discard a card and target a character within two ranks: Stun the target.",
    "Order: If you control a Monster, discard a card: Draw two cards.",
    "Order: Spend and stun an Elf you control, and discard a card: Draw three cards.",
    "React: After this character kills a character, kill one of your Monsters to gain +2 ATK until end of turn.",
    "React: After this character is hit with a melee strike, discard a card to gain Defend +3 until end of turn.",
    "Order: Attach this card to another character.",
    "Order: Target a character within one rank. The target must succeed with a will save (DC 13) or this card is attached to him or her.",
    "Order: Target an Elf: The target must succeed with a poison save (DC = this character's Skill) or become stunned.",
    "While you control a Monster, opposing characters suffer -2 to all die rolls.",
    "You suffer -2 to initiative rolls.",
    "This character may not equip Cursed items.",
    "Opposing characters suffer a penalty to AC equal to the number of Elves in play.",
    "Order: Discard your spent Weapons that are not equipped to Elves.",
    "While this character has one or more wounds, he gains +2 ATK.",
    "While this character has AC 17 or higher, he gains +2 ATK.",
    "While you have three or more Elves in your discard pile, this character gains +1 AC.",
    "While you have no characters in your discard pile, this character gains +1 AC.",
    "While you have an Elf in your discard pile, this character gains +1 AC.",
    "Your Elves are fighters.",
    "Order: Suffer -4 AC until end of turn: Draw a card.",
    "Order: The next melee strike roll against this character this turn suffers -3.",
    "Testa Quill is a fighter and a rogue.",
    'Order: This character gains the ability: "Elves in this rank gain +2 AC." Draw a card.',
    "After a melee strike targets Testa Quill while the ATK of the strike is 4 or lower, the strike is a critical failure.",
    "Order: Stun a character adjacent to no more than one character.",
    "Order: Stun a character adjacent to no more than two characters.",
    "React: Before this character is killed: The next wounds suffered by a Dwarf you control are reduced by one.",
    "This character suffers one fewer wound from Fire actions.",
    "This character suffers two fewer wounds from Fire actions.",
    "Your Elves may cast spells as if they were two Levels higher.",
    "This character may cast spells as if he were two Levels higher.",
]
OTHERWISE = [
    (
        "Order: Target an Elf: The target suffers a wound and permanently loses a level.",
        "Order: Target an Elf: The target suffers a wound and loses one Level permanently.",
    ),
    ("Order: Select an adjacent rank. Draw a card.", "Order: Choose an adjacent rank. Draw a card."),
    (
        "React: After a character of the same faction as your Warlord in your army is killed: Draw a card.",
        "React: After a character you control of the same faction as your Warlord is killed: Draw a card.",
    ),
    (
        "Order: Discard a card, kill a Monster, spend an Elf: Draw two cards.",
        "Order: Discard a card, kill a Monster, and spend an Elf: Draw two cards.",
    ),
    (
        "Order: Target Elf gains +3 (+5 if this character is a Druid) AC until end of turn.",
        "Order: Target Elf gains +3 AC (+5 if this character is a Druid) until end of turn.",
    ),
]


@pytest.mark.parametrize(("text", "english"), [*zip(SAME, SAME, strict=True), *OTHERWISE])
def test_a_reading_is_printed_in_words_that_say_what_it_means(text: str, english: str) -> None:
    found = clause(text)
    assert found.read
    assert found.english == english
