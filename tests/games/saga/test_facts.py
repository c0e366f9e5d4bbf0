"""What the construction rules read of a single card."""

import pytest

from tests.helpers.decks import rules, starter


def entering(text: str) -> int | None:
    """Give the level as which a character of level 3 enters play."""
    return rules()._book.of(starter("Mock Late", 3, text=text)).enters


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("Mock Late enters play as if he were level 4.", 4),
        ("Late is a fighter and a rogue and enters play as though she were one level higher.", 4),
        ("May not start in play, is a cleric, and enters play as if it were 1 Level higher.", 4),
        ("Mock Late enters play as if he were a 5th level character.", 5),
        ("Late is a wizard and enters play as if Level five.", 5),
        ("Late has two heads.\nLate enters play as if he were level 6, and may not start the game in play.", 6),
    ],
)
def test_a_character_enters_as_another_level_by_his_own_words(text: str, level: int) -> None:
    assert entering(text) == level


@pytest.mark.parametrize(
    "text",
    [
        "",
        "While Mock Late is in play, all characters enter play as if they were one level higher.",
        "If Late is your Warlord, your evil characters enter play as if they were one level higher.",
        "Mock Late may enter play as if he were level 6.",
        "Late enters play as if he were level 4 while your Warlord is wounded.",
        "If your Warlord is an Elf, Late enters play as if he were level 4.",
        "React: After entering play: Draw a card as if it were level 4.",
    ],
)
def test_what_others_do_and_what_he_may_do_leaves_his_level_alone(text: str) -> None:
    assert entering(text) == 3
