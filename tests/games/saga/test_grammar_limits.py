"""How often, and how far under a condition: read as it is meant."""

import pytest

from tests.games.saga.test_grammar import assert_means, clause

READ = [
    ("React: Once per strike, after a melee strike against Testa Quill: Perform a melee strike.",
     "React(Event('strike', patient=(Same(Me()),), by=('melee',)), Melee())"),
    ("Order: Target a character within one rank (two ranks if this character is a Cleric): Stun the target.",
     "Order(Stun(T(0)), cost=(Target(Cards(Within(Either(Is(Me(), Class('Cleric')), 2, 1)))),))"),
    ("Order: Move forward two ranks (three if this character is a Cleric).",
     "Order(Move(Me(), 'forward', Either(Is(Me(), Class('Cleric')), 3, 2)))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), READ)
def test_a_clause_is_read_as_it_is_meant(text: str, ability: str) -> None:
    assert_means(text, ability)


@pytest.mark.parametrize(
    "text",
    [
        "Order: Once per strike: Draw a card.",
        "React: Once per strike, after this character is targeted by a melee strike: Draw a card.",
    ],
)
def test_once_per_strike_is_said_of_what_one_event_tells(text: str) -> None:
    assert not clause(text).read
