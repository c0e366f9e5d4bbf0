"""How often a card may be in a deck, and what bends that."""

import pytest

from tests.helpers.decks import ONES, TWOS, Stack, card, starter, warlord


def test_copies_add_up_over_slots() -> None:
    assert Stack(deck=[(ONES, 1)]).broken() == {"copies"}
    assert Stack(deck=[(TWOS, 1)]).broken() == set()


@pytest.mark.parametrize(
    "text",
    [
        "You may have any number of Mock Pikes in your deck.",
        "You may have any number of copies of Mock Pike in your deck.",
        "You may have more than 3 copies of Mock Pike in your deck.",
        "You can have up to six copys of Mock Pike in your deck.",
        "Mock Pike may not be sold. You may have more than three copies of Mock Pike in your deck.",
    ],
)
def test_copies_are_lifted_by_the_cards_own_words(text: str) -> None:
    assert Stack(deck=[(card("Mock Pike", "Item", text=text), 6)]).broken() == set()
    assert Stack(deck=[(card("Mock Pike", "Item", text="Lose the pike."), 6)]).broken() == {"copies"}


def test_copies_up_to_a_number_end_there() -> None:
    five = warlord("Captain Twin", text="You may have up to 5 copies of Captain Twin in your deck.")
    assert Stack(lead=five, deck=[(five, 4)]).broken() == set()
    assert Stack(lead=five, deck=[(five, 5)]).broken() == {"copies"}


def test_copies_of_each_card_with_a_trait_are_free_under_its_lord() -> None:
    text = "If Captain Abyss is your warlord, there is no limit to the number of each Abyssal in your deck."
    imp = starter("Mock Imp", 3, traits=("Abyssal",))
    assert "copies" not in Stack(lead=warlord("Captain Abyss", text=text), deck=[(imp, 5)]).broken()
    assert "copies" in Stack(deck=[(imp, 5)]).broken()


def test_copies_of_namesakes_count_apart_and_warn() -> None:
    one, other = card("Mock Oath", id="oath-1"), card("Mock Oath", "Item", id="oath-2")
    stack = Stack(deck=[(one, 3), (other, 3)])
    assert stack.broken() == set()
    assert stack.warned() == {"copies"}


def test_epic_goes_by_name() -> None:
    hero = card("Mock Relic", "Item", keywords=("Epic",))
    assert Stack(deck=[(hero, 1)]).broken() == set()
    assert Stack(deck=[(hero, 2)]).broken() == {"epic"}
    twin = card("Mock Relic", keywords=("Epic",), id="other-relic")
    assert Stack(deck=[(hero, 1), (twin, 1)]).broken() == {"epic"}


def test_epic_cohorts_are_open_under_an_epic_class_that_speaks_of_them() -> None:
    cohort = starter("Mock Cohort", 3, traits=("Cohort",), keywords=("Epic",))
    destiny = card("Mock Destiny", "Epic Class", 7, text="You may have up to 7 Cohorts in your deck.")
    stack = Stack(deck=[(cohort, 3), (destiny, 1)])
    assert stack.broken() == set()
    assert stack.open() == {"epic"}
    assert Stack(deck=[(cohort, 3)]).broken() == {"epic"}


def test_an_epic_held_more_often_than_any_card_may_be_breaks_both() -> None:
    hero = card("Mock Relic", "Item", keywords=("Epic",))
    assert Stack(deck=[(hero, 3)]).broken() == {"epic"}
    assert Stack(deck=[(hero, 4)]).broken() == {"epic", "copies"}


def test_an_epic_whose_text_is_withheld_may_allow_a_second_copy() -> None:
    stack = Stack(deck=[(card("Mock Relic", "Item", keywords=("Epic",), text=None), 2)])
    assert stack.broken() == set()
    assert stack.open() == {"epic"}


def test_the_edition_epic_is_not_the_trait() -> None:
    assert Stack(deck=[(card("Mock Tale", editions=("Epic",)), 3)]).broken() == set()
