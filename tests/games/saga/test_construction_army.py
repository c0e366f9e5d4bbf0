"""Who starts: levels, factions, places that a hero takes, items that start."""

import pytest

from tests.helpers.decks import LEAD, ONES, TWOS, Stack, card, starter, warlord

HEROES = [
    ("may start in play in rank one instead of two of your Level 1 Elves.", [(ONES, 1), (TWOS, 2)]),
    ("May begin the game in rank one instead of one Level 1 and one Level 2 Elf.", [(ONES, 2), (TWOS, 1)]),
    ("May start in play in rank two instead of two of your Level 2 Elves.", [(ONES, 3)]),
    ("May start in play in rank one instead of both of your Level 2 Elves.", [(ONES, 3)]),
]


def test_army_wants_three_and_two() -> None:
    other = starter("Mock Archer", 1)
    assert Stack(army=[(ONES, 2), (other, 1), (TWOS, 2)]).broken() == set()
    assert Stack(army=[(ONES, 2), (TWOS, 2)]).broken() == {"army"}
    assert Stack(army=[(ONES, 3), (TWOS, 2), (other, 1)]).broken() == {"army"}
    assert Stack(army=[(ONES, 3), (TWOS, 1), (starter("Mock Big", 3), 1)]).broken() == {"army"}


def test_the_army_wants_a_warlord() -> None:
    assert Stack(lead=None).broken() == {"one-warlord"}
    assert Stack(lead=None).violation("one-warlord").message == "No Warlord starts"
    assert "one-warlord" in Stack(lead=starter("Lord Over", 7, subtype=("Overlord",))).broken()


def test_army_of_a_list_that_does_not_say_who_starts_is_open() -> None:
    stack = Stack(lead=None, army=(), deck=[(LEAD, 1), (ONES, 3), (TWOS, 2)])
    assert stack.open() == {"army"}
    assert stack.broken() == set()
    assert "army" in Stack(lead=None, army=(), deck=[(LEAD, 1), (ONES, 3)]).broken()
    assert "one-warlord" in Stack(lead=None, army=(), deck=[(ONES, 3), (TWOS, 2)]).broken()


def test_items_start_only_where_words_say_so() -> None:
    ring = card("Ring of Mock", "Item", 6, text="May start in play equipped to your Warlord.")
    plain = card("Mock Sword", "Item", 6)
    assert Stack(army=[(ONES, 3), (TWOS, 2), (ring, 1)]).broken() == set()
    assert Stack(army=[(ONES, 3), (TWOS, 2), (plain, 1)]).broken() == {"army"}
    named = card("Plans of Mock", "Item", 6, text="May start in play equipped to Captain Mock.")
    elsewhere = card("Plans of Else", "Item", 6, text="May start in play equipped to Captain Else.")
    classy = card("Robe of Mock", "Item", 6, text="May start in play equipped to your Warlord.", classes=("Wizard",))
    assert Stack(army=[(ONES, 3), (TWOS, 2), (named, 1)]).broken() == set()
    assert Stack(army=[(ONES, 3), (TWOS, 2), (elsewhere, 1)]).broken() == {"army"}
    assert Stack(army=[(ONES, 3), (TWOS, 2), (classy, 1)]).broken() == {"may-not-start"}
    squire = starter("Squire Mock", 2)
    lance = card("Lance of Mock", "Item", 6, text="May start in play equipped to Squire Mock.")
    assert Stack(army=[(ONES, 3), (TWOS, 1), (squire, 1), (lance, 1)]).broken() == set()
    assert Stack(army=[(ONES, 3), (TWOS, 2), (lance, 1)]).broken() == {"army"}


def test_a_warlord_brings_one_item_of_his_class() -> None:
    text = "Captain Fox may begin the game with any one rogue item of level 8 or less equipped."
    lead = warlord("Captain Fox", text=text)
    knife, spare = card("Mock Knife", "Item", 8, classes=("Rogue",)), card("Mock Hook", "Item", 2, classes=("Rogue",))
    axe = card("Mock Axe", "Item", 2)
    assert Stack(lead=lead, army=[(ONES, 3), (TWOS, 2), (knife, 1)]).broken() == set()
    assert Stack(lead=lead, army=[(ONES, 3), (TWOS, 2), (axe, 1)]).broken() == {"army"}
    assert Stack(lead=lead, army=[(ONES, 3), (TWOS, 2), (knife, 1), (spare, 1)]).broken() == {"army"}


def test_faction_is_shared_with_the_warlord() -> None:
    dwarf, both = starter("Mock Digger", 1, faction="Dwarf"), starter("Mock Envoy", 1, faction=("Dwarf", "Elf"))
    sellsword = starter("Mock Sellsword", 1, faction="Mercenary")
    assert Stack(army=[(both, 3), (TWOS, 2)]).broken() == set()
    assert Stack(army=[(dwarf, 3), (TWOS, 2)]).broken() == {"faction"}
    assert Stack(army=[(sellsword, 3), (TWOS, 2)]).broken() == {"faction"}
    long = starter("Mock Bough", 1, faction="Elven Branches")
    assert Stack(army=[(long, 3), (TWOS, 2)]).broken() == set()


@pytest.mark.parametrize(
    "text",
    [
        "Mock Turncloak is considered to be of the same faction as your Warlord.",
        "Mock Turncloak counts as your Warlord's faction.",
        "May start in the army of a Dwarf or Elf Warlord.",
        "Mock Turncloak may start in play as if it were the same faction as your Warlord.",
    ],
)
def test_faction_wildcards_start_with_anybody(text: str) -> None:
    wild = starter("Mock Turncloak", 1, faction="Nothrog", text=text)
    assert Stack(army=[(wild, 3), (TWOS, 2)]).broken() == set()


def test_class_loyalty_lets_other_factions_start() -> None:
    lead = warlord("Captain Knife", text="May start the game with rogues from other factions in play.")
    rogue = starter("Mock Cutpurse", 1, faction="Deverenian", classes=("Rogue",))
    fighter = starter("Mock Pikeman", 1, faction="Deverenian")
    assert Stack(lead=lead, army=[(rogue, 3), (TWOS, 2)]).broken() == set()
    assert Stack(lead=lead, army=[(fighter, 3), (TWOS, 2)]).broken() == {"faction"}


def test_trait_loyalty_lets_other_factions_start() -> None:
    lead = warlord("Captain Moon", text="Captain Moon may have Lycanthropes from other factions in his starting army.")
    wolf = starter("Mock Wolf", 1, faction="Nothrog", traits=("Lycanthrope",))
    assert Stack(lead=lead, army=[(wolf, 3), (TWOS, 2)]).broken() == set()


def test_a_warlord_may_demand_alignment_and_factions() -> None:
    lead = warlord(
        "Captain Just",
        faction=("Deverenian", "Mercenary"),
        text="May only start the game with good Deverenians and Mercenaries.",
    )
    good = [starter(f"Mock Good {n}", n, faction="Deverenian", alignment="Good") for n in (1, 2)]
    evil = starter("Mock Evil", 1, faction="Deverenian", alignment="Evil")
    assert Stack(lead=lead, army=[(good[0], 3), (good[1], 2)]).broken() == set()
    assert Stack(lead=lead, army=[(evil, 3), (good[1], 2)]).broken() == {"faction"}
    hired = starter("Mock Evil Hand", 1, faction="Mercenary", alignment="Evil")
    vague = Stack(lead=lead, army=[(hired, 3), (good[1], 2)])
    assert vague.broken() == set()
    assert vague.warned() == {"faction"}
    (said,) = (found.message for found in vague.judge().violations if found.rule == "faction")
    assert said == "Where “good” in the text of Captain Just is also said of Mercenary, Mock Evil Hand may not start"


@pytest.mark.parametrize(("text", "others"), HEROES)
def test_a_hero_takes_the_places_of_others(text: str, others: list[tuple[object, int]]) -> None:
    hero = starter("Mock Hero", 3, text=text, keywords=("Epic",))
    assert Stack(army=[*others, (hero, 1)]).broken() == set()
    assert "army" in Stack(army=[(ONES, 3), (TWOS, 2), (hero, 1)]).broken()


def test_nolen_stands_in_front_and_both_of_level_two_stay_home() -> None:
    dwarf = starter("Mock Digger", 1, faction="Dwarf")
    nolen = starter("Nolen, King's Guardian", 3, faction="Dwarf", text=None, keywords=("Epic",))
    told = Stack(lead=warlord(faction="Dwarf"), army=[(dwarf, 3), (nolen, 1)])
    assert told.broken() == set()
    assert told.open() == {"army", "may-not-start"}  # his words are told elsewhere, but are not in the card list
    text = "May start in play in rank one instead of both of your Level 2 Dwarves."
    read = starter("Nolen, King's Guardian", 3, faction="Dwarf", text=text, keywords=("Epic",))
    assert Stack(lead=warlord(faction="Dwarf"), army=[(dwarf, 3), (read, 1)]).judge().legal is True


def test_a_hero_stands_for_none_of_another_faction() -> None:
    text = "May start in play in rank one instead of two of your Level 1 Dwarves."
    assert Stack(army=[(ONES, 1), (TWOS, 2), (starter("Mock Hero", 3, text=text), 1)]).broken() == {"army"}


def test_further_starters_come_by_a_lords_words() -> None:
    text = "If Captain Host is your Warlord, you start with an additional 1st and 2nd level character in play."
    lead, other = warlord("Captain Host", text=text), starter("Mock Archer", 1)
    third = starter("Mock Guard Two", 2)
    assert Stack(lead=lead, army=[(ONES, 3), (other, 1), (TWOS, 2), (third, 1)]).broken() == set()
    assert Stack(army=[(ONES, 3), (other, 1), (TWOS, 2), (third, 1)]).broken() == {"army"}
