"""The print of a reading: of several that mean the same the one that is nearest to the words of the card, in good English."""

import pytest

from tests.games.saga.test_grammar import clause

SAME = [
    "Order: Target all items equipped to an adjacent character: The items are discarded.",
    "You must have a Level 3 or higher cleric in your army to put this character into play.",
    "React: After this character enters play from your hand: Draw a card.",
    "Order: Choose an adjacent rank. Target all Elves in that rank, who gain +3 AC until end of turn.",
    "Order: Choose one of your ranks. Until end of turn, all characters gain +2 AC while in that rank.",
    "Order: Choose a player who chooses one of his ready characters. The character becomes spent.",
]
OTHERWISE = [
    (
        "Order: Target an Elf: The target suffers a wound and permanently loses a level.",
        "Order: Target an Elf: The target suffers a wound and loses one Level permanently.",
    ),
    ("Order: Select an adjacent rank. Draw a card.", "Order: Choose an adjacent rank. Draw a card."),
]


@pytest.mark.parametrize(("text", "english"), [*zip(SAME, SAME, strict=True), *OTHERWISE])
def test_a_reading_is_printed_in_words_that_say_what_it_means(text: str, english: str) -> None:
    found = clause(text)
    assert found.read
    assert found.english == english
