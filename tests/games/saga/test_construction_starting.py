"""Cards whose words say with whom, or that they may not, start."""

import pytest

from deckbuilder.core.cards import Card
from tests.helpers.decks import ONES, TWOS, Stack, card, starter, warlord


@pytest.mark.parametrize(
    "lead",
    [
        warlord("Jautya Syne", faction="Mercenary"),
        warlord(
            "Captain Veil",
            faction="Mercenary",
            text="You start with an additional lower Level non-multiclass character of any faction in play in rank three.",
        ),
    ],
    ids=lambda lead: lead.name,
)
def test_a_warlord_may_bring_one_of_lower_level_and_any_faction(lead: Card) -> None:
    ones, twos = (starter(f"Mock Hand {n}", n, faction="Mercenary") for n in (1, 2))
    friend = starter("Mock Friend", 4, faction="Dwarf")
    split = starter("Mock Split", 4, faction="Dwarf", classes=("Classless", "Cleric", "Wizard"))
    assert Stack(lead=lead, army=[(ones, 3), (twos, 2), (friend, 1)]).judge().legal is True
    assert Stack(lead=lead, army=[(ones, 3), (twos, 2)]).judge().legal is True
    assert "army" in Stack(lead=lead, army=[(ones, 3), (twos, 2), (split, 1)]).broken()


def test_jautya_whose_text_is_withheld_leaves_open_who_starts() -> None:
    lead = warlord("Jautya Syne", faction="Mercenary", text=None)
    ones, twos = (starter(f"Mock Hand {n}", n, faction="Mercenary") for n in (1, 2))
    friend = starter("Mock Friend", 4, faction="Dwarf")
    stack = Stack(lead=lead, army=[(ones, 3), (twos, 2), (friend, 1)])
    assert stack.broken() == set()
    assert stack.open() == {"army", "faction"}
    jackals = starter("Mourn Jackals", 2, faction="Mercenary", keywords=("Epic",))
    assert Stack(lead=lead, army=[(ones, 3), (twos, 1), (jackals, 1)]).warned() == {"may-not-start"}


def test_those_of_any_level_take_the_places_of_others() -> None:
    text = "You may start with Elks of any Level in place of your Level 1 and Level 2 characters."
    elk = starter("Mock Elk", 4, traits=("Elk",))
    army = [(ONES, 2), (TWOS, 1), (elk, 2)]
    assert Stack(lead=warlord(text=text), army=army).broken() == set()
    assert Stack(army=army).broken() == {"army"}


def test_a_card_may_start_under_one_warlord_alone() -> None:
    hall = card("Mock Hall", "Battlefield", None, text="May only start in play when Captain Mock is your Warlord.")
    army = [(ONES, 3), (TWOS, 2), (hall, 1)]
    assert Stack(army=army).broken() == set()
    assert Stack(lead=warlord("Captain Other"), army=army).broken() == {"may-not-start"}


def test_a_lord_may_stand_beside_a_warlord_whom_it_names() -> None:
    lead = warlord("Captain Lord", subtype=("Warlord", "Overlord"))
    text = "You may have Mock Colossus in your deck even if Captain Lord is your Warlord."
    colossus = starter("Mock Colossus", 7, subtype=("Overlord",), text=text)
    assert Stack(lead=lead, deck=[(colossus, 1)]).broken() == set()
    other = starter("Lord Over", 7, subtype=("Overlord",))
    assert Stack(deck=[(colossus, 1), (other, 1)]).broken() == {"lords"}


@pytest.mark.parametrize("name", ["Zombie", "Advice", "Duanna"])
def test_what_is_told_of_a_withheld_text_decides_nothing(name: str) -> None:
    stack = Stack(deck=[(card(name, text=None), 4)])
    assert stack.broken() == set()
    assert stack.open() == {"copies"}
    assert Stack(deck=[(card(name), 4)]).judge().legal is True


def test_levels_of_starters_are_raised_by_an_item_in_play() -> None:
    text = "you begin with 3rd level characters in place of first level characters and 5th level characters in place of 2nd level characters."
    item = card("Mock Collar", "Item", 10, text=f"If Mock Collar is in play at the start of the game, {text}")
    threes, fives = starter("Mock Three", 3), starter("Mock Five", 5)
    ring = [(threes, 3), (fives, 2), (item, 1)]
    assert "no place" not in " ".join(v.message for v in Stack(army=ring).judge().violations if v.rule == "army")


def test_unique_starts_once() -> None:
    one = starter("Mock Only", 1, keywords=("Unique",))
    assert Stack(army=[(ONES, 2), (one, 1), (TWOS, 2)], deck=[(one, 2)]).broken() == set()
    assert Stack(army=[(ONES, 1), (one, 2), (TWOS, 2)]).broken() == {"unique-start"}
    assert Stack(deck=[(one, 3)]).broken() == set()


@pytest.mark.parametrize(
    "text",
    [
        "May not start in play.",
        "Mock Wagon may not start the game in play.",
        "May not attack, start in play, or attach items.",
        "May not start in play or perform actions.",
        "Mock Wagon enters play as if he were level 3, and may not start the game in play.",
    ],
)
def test_may_not_start_in_any_wording(text: str) -> None:
    wagon = starter("Mock Wagon", 1, text=text)
    assert Stack(army=[(wagon, 3), (TWOS, 2)]).broken() == {"may-not-start"}
    assert Stack(deck=[(wagon, 3)]).broken() == set()


def test_errata_may_forbid_to_start() -> None:
    changed = 'Erratum 2007/10/08: "Mock enters play spent." was changed to "Mock may not start in play."'
    ruled = "Mock may not start in play if nobody knows him, said a player."
    assert Stack(army=[(starter("Mock", 1, rulings=(changed,)), 3), (TWOS, 2)]).broken() == {"may-not-start"}
    assert Stack(army=[(starter("Mock", 1, rulings=(ruled,)), 3), (TWOS, 2)]).broken() == set()


def test_a_gargoyle_starts_only_beside_a_cleric() -> None:
    text = "You must have a cleric in your army to start with Mock Gargoyle or bring one into play."
    stone = starter("Mock Gargoyle", 1, text=text)
    priest = starter("Mock Priest", 2, classes=("Cleric",))
    assert Stack(army=[(stone, 3), (TWOS, 2)]).broken() == {"may-not-start"}
    assert Stack(army=[(stone, 3), (TWOS, 1), (priest, 1)]).broken() == set()
    assert Stack(lead=warlord("Captain Pope", classes=("Cleric",)), army=[(stone, 3), (TWOS, 2)]).broken() == set()
    holy = starter("Mock Gargoyle", 2, text=text, classes=("Cleric",))
    alone = Stack(army=[(ONES, 3), (holy, 1), (TWOS, 1)])
    assert alone.broken() == set()
    assert alone.warned() == {"may-not-start"}


def test_reserved_cards_do_not_start() -> None:
    kept = starter("Mock Kept", 1, keywords=("Reserved",))
    assert Stack(army=[(kept, 3), (TWOS, 2)]).broken() == {"may-not-start"}
    assert Stack(deck=[(kept, 3)]).broken() == set()
    noted = starter("Mock Noted", 1, rulings=("Format Notes:\n- Epic Format - Banned\n- Saga Format - Reserved",))
    assert "reserved" in Stack(army=[(noted, 3), (TWOS, 2)]).broken("saga")
    assert "reserved" not in Stack(army=[(noted, 3), (TWOS, 2)]).broken("rulebook")
