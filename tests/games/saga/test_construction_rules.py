"""One passing and one failing deck for each construction rule, and the rows of the rules that cards bend."""

import re
from dataclasses import replace

import pytest

from deckbuilder.core.cards import Card
from deckbuilder.core.decks import Severity, Verdict
from tests.helpers.decks import ARMY, DECK, LEAD, ONES, TWOS, WARLORD, Stack, card, rules, starter, warlord

LOWLY = [starter(f"Mock Foot {n}", 4) for n in range(1, 9)]


def characters(count: int) -> list[tuple[object, int]]:
    """Characters for the deck, three of each."""
    return [(LOWLY[i // 3], min(3, count - i)) for i in range(0, count, 3)]


def test_a_plain_deck_is_legal() -> None:
    verdict = Stack().judge()
    assert verdict.legal is True
    assert verdict.violations == ()
    assert verdict.open == ()


def test_size_counts_starters_and_every_slot() -> None:
    assert "size" not in Stack(size=50).broken()
    assert Stack(size=49).broken() == {"size"}


def test_size_follows_the_format() -> None:
    assert "size" not in Stack(size=30).broken("draft")
    assert "size" in Stack(size=69).broken("alliance")


def test_half_rounds_down() -> None:
    # 1 + 5 starters and 20 more are 26 characters.
    assert "half" in Stack(deck=characters(20), size=51).broken()
    assert "half" not in Stack(deck=characters(20), size=52).broken()


def test_a_cut_for_half_counts_that_the_deck_shrinks_with_it() -> None:
    # 27 characters of 52: one cut gives 26 of 51, of which half is 25; two give 25 of 50.
    stack = Stack(deck=characters(21), size=52)
    found = stack.violation("half")
    assert found.message == "27 of 52 cards are Characters; at most 26"
    assert next(fix.label for fix in found.fixes if fix.edits).startswith("Cut 2 ")
    assert found.fixes[-1].label == "Add 2 cards of other types: show them"
    assert found.fixes[-1].search == "-t:character -t:token copies<3"


def test_a_short_deck_is_told_that_its_limit_is_half_of_the_formats_size() -> None:
    items = [(card(f"Mock Blade {n}", "Item"), 3) for n in range(9)]
    found = Stack(deck=items, size=46, fillers=[card(f"Mock Trick {n}") for n in range(9)]).violation("half")
    assert found.message == "27 of 46 cards are Items; at most 25, half of 50"
    assert found.fixes[-1].label == "Add 8 cards of other types: show them"


def test_one_fix_cuts_several_cards_where_no_card_has_copies_enough() -> None:
    found = Stack(deck=[(starter(f"Mock Crowd {n}", 1), 1) for n in range(24)], size=50).violation("half")
    cuts = [fix for fix in found.fixes if fix.edits]
    assert [len(fix.edits) for fix in cuts] == [5]
    assert cuts[0].label.startswith("Cut 5 cards: 1 Mock Crowd 23, ")


def test_the_card_added_last_is_the_first_that_half_offers_to_cut() -> None:
    found = Stack(deck=characters(20), size=50).violation("half")
    last = characters(20)[-1][0]
    assert found.where[0] == (DECK, last.id)
    assert found.fixes[0].edits[0].card == last.id


def test_two_warlords_in_the_start_have_a_fix_each_that_clears_it() -> None:
    stack = Stack(army=[(warlord("Captain Other"), 1), (ONES, 3), (TWOS, 2)])
    found = [v for v in stack.judge().violations if v.rule == "one-warlord"]
    assert [v.message for v in found] == ["2 Warlords start; only 1 may"]
    assert [fix.label for fix in found[0].fixes] == ["Cut 1 Captain Other", "Cut 1 Captain Mock"]
    for fix in found[0].fixes:
        after = rules().judge(fix.applied(stack.deck), stack.cards, "rulebook").violations
        assert {"one-warlord", "lords"}.isdisjoint(v.rule for v in after)


def test_whoever_stands_in_the_warlords_place_without_being_one_is_an_error_with_ways_out() -> None:
    stack = Stack()
    deck = stack.deck.added(WARLORD, ONES.id, 1)
    found = [v for v in rules().judge(deck, stack.cards, "rulebook").violations if v.rule == "one-warlord"]
    assert [v.message for v in found] == [f"{ONES.name} is no Warlord, but stands in the Warlord's place"]
    assert found[0].severity is Severity.ERROR
    assert found[0].source == "rulebook: Preparing for Battle"
    assert found[0].where == ((WARLORD, ONES.id),)
    for fix in found[0].fixes:
        after = rules().judge(fix.applied(deck), stack.cards, "rulebook").violations
        assert "one-warlord" not in {v.rule for v in after}


def test_a_second_warlord_of_many_copies_is_cut_wholly() -> None:
    other = warlord("Captain Other", text="You may have other copies of this Warlord in your deck.")
    stack = Stack(deck=[(other, 2)])
    fix = stack.violation("lords").fixes[0]
    assert fix.label == "Cut 2 Captain Other"
    assert "lords" not in {v.rule for v in rules().judge(fix.applied(stack.deck), stack.cards, "rulebook").violations}


def test_a_spare_warlord_of_whom_the_deck_may_hold_more_moves_to_the_deck() -> None:
    lead = warlord("Captain Many", text="You may have other copies of this Warlord in your deck.")
    stack = Stack(lead=lead, army=[(lead, 1), (ONES, 3), (TWOS, 2)])
    fix = stack.violation("one-warlord").fixes[0]
    assert fix.label == "Move 1 Captain Many to the deck"
    assert rules().judge(fix.applied(stack.deck), stack.cards, "rulebook").legal is True


def test_half_counts_dungeons_as_a_type_of_their_own() -> None:
    dungeons = [(card(f"Mock Cave {n}", "Dungeon", None), 3) for n in range(9)]
    assert "half" in Stack(deck=dungeons).broken()


def test_half_is_lifted_by_the_words_of_an_epic_class() -> None:
    text = "You start with three characters in your discard pile and may have more than 50% characters in your deck."
    epic = card("Mock Destiny", "Epic Class", 7, text=text)
    assert "half" not in Stack(deck=[*characters(20), (epic, 1)], size=51).broken()


def test_half_is_lifted_by_an_item_only_where_it_starts() -> None:
    text = (
        "If Mock Collar is in play at the start of the game, your deck may consist of more than 50% of one card type."
    )
    item = card("Mock Collar", "Item", 10, text=text)
    assert "half" in Stack(deck=[*characters(20), (item, 1)], size=51).broken()
    stack = Stack(army=[(ONES, 3), (TWOS, 2), (item, 1)], deck=characters(20), size=51)
    assert "half" not in stack.broken()


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


def test_one_warlord_starts_and_one_is_in_the_deck() -> None:
    other = warlord("Captain Other")
    assert Stack(deck=[(other, 1)]).broken() == {"lords"}
    assert Stack(army=[(other, 1), (ONES, 3), (TWOS, 2)]).broken() == {"one-warlord", "lords"}
    assert Stack(lead=None, deck=[(other, 1)]).broken() == {"one-warlord"}


def test_other_copies_of_a_warlord_are_free_where_he_says_so() -> None:
    text = "You may have other copies of this Warlord in your deck."
    lead = warlord("Captain Many", text=text)
    assert Stack(lead=lead, deck=[(lead, 2)]).broken() == set()
    assert Stack(lead=lead, deck=[(lead, 3)]).broken() == {"copies"}
    assert Stack(lead=lead, army=[(lead, 1), (ONES, 3), (TWOS, 2)]).broken() == {"one-warlord"}
    assert Stack(deck=[(LEAD, 1)]).broken() == {"lords"}


def test_lords_are_one_of_each() -> None:
    over = starter("Lord Over", 7, subtype=("Overlord",))
    dragon = starter("Lord Wyrm", 8, subtype=("Dragon Lord",))
    assert Stack(deck=[(over, 1), (dragon, 1)]).broken() == set()
    assert Stack(deck=[(over, 1), (starter("Lord Else", 7, subtype=("Overlord",)), 1)]).broken() == {"lords"}


def test_a_warlord_who_is_an_overlord_fills_both() -> None:
    both = warlord("Captain Lord", subtype=("Warlord", "Overlord"))
    assert Stack(lead=both, deck=[(starter("Lord Over", 7, subtype=("Overlord",)), 1)]).broken() == {"lords"}


def test_traits_of_older_lists_tell_lords_as_well() -> None:
    lead = warlord("Captain Old", subtype=(), traits=("Warlord", "Overlord"))
    assert Stack(lead=lead).broken() == set()
    assert Stack(lead=lead, deck=[(starter("Lord Over", 7, traits=("Overlord",)), 1)]).broken() == {"lords"}


def test_medusan_lords_only_warn() -> None:
    two = [(starter(f"Lord Snake {n}", 12, subtype=("Medusan Lord",)), 1) for n in (1, 2)]
    assert Stack(deck=two).broken() == set()
    assert Stack(deck=two).warned() == {"lords"}


def test_iron_golem_is_no_overlord_under_loki() -> None:
    loki = warlord("Loki", subtype=("Warlord", "Overlord"))
    golem = starter("Iron Golem", 7, subtype=("Overlord",), faction="Mercenary")
    other = starter("Lord Over", 7, subtype=("Overlord",))
    assert Stack(lead=loki, deck=[(golem, 1)]).broken() == set()
    assert Stack(lead=loki, deck=[(other, 1)]).broken() == {"lords"}
    assert Stack(deck=[(golem, 1), (other, 1)]).broken() == {"lords"}


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


HEROES = [
    ("may start in play in rank one instead of two of your Level 1 Elves.", [(ONES, 1), (TWOS, 2)]),
    ("May begin the game in rank one instead of one Level 1 and one Level 2 Elf.", [(ONES, 2), (TWOS, 1)]),
    ("May start in play in rank two instead of two of your Level 2 Elves.", [(ONES, 3)]),
    ("May start in play in rank one instead of both of your Level 2 Elves.", [(ONES, 3)]),
]


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


def test_every_line_of_format_notes_is_read() -> None:
    noted = card(
        "Mock Noted",
        rulings=("Format Notes:\r\n- Epic Format - Epic\r\n- Saga Format - Banned\r\n- Campaign Format - Banned",),
    )
    stack = Stack(deck=[(noted, 2)])
    assert "banned" in stack.broken("saga")
    assert "banned" in stack.broken("campaign")
    assert "epic-format" in stack.broken("epic")
    assert "banned" not in stack.broken("epic")
    assert stack.broken("rulebook") == set()


def test_errata_keep_a_card_in_open() -> None:
    ring = card("Mock Ring", "Item", rulings=("Erratum 2007/10/08: May only be played in Open.",))
    stack = Stack(deck=[(ring, 1)])
    assert "banned" not in stack.broken("open") | stack.broken("rulebook")
    assert "banned" in stack.broken("campaign")
    assert "banned" in stack.broken("4e")
    assert "banned" in stack.warned("ancients")


def test_banned_and_restricted_lists_go_by_name_and_day() -> None:
    choices = {"as-of": "2012-06-01"}
    outcast, rare = card("Lilah", "Character", 4), card("Nodwick", "Item")
    stack = Stack(deck=[(outcast, 1), (rare, 2)], choices=choices)
    assert {"banned", "restricted"} <= stack.broken("ancients")
    assert stack.violation("banned", "ancients").source == "format lists: Ancients, about 2011"
    now = Stack(deck=[(outcast, 1), (rare, 2)])
    assert not {"banned", "restricted"} & now.broken("ancients")
    assert {"banned", "restricted", "reserved"} <= now.open("ancients")
    assert {"banned", "restricted"} <= Stack(choices={"as-of": "2001-01-01"}).open("ancients")


def test_an_unknown_name_on_the_ban_list_is_banned() -> None:
    stack = Stack(unknown=((DECK, "Tzin\u2019s Secret", 1),))
    assert "banned" in stack.broken("ancients-plus")


def tagged(*editions: str) -> Stack:
    lead = warlord(editions=editions)
    fill = tuple(card(f"Mock {kind} {n}", kind, editions=editions) for kind in ("Item", "Action") for n in range(8))
    army = [(starter("Mock Scout", 1, editions=editions), 3), (starter("Mock Guard", 2, editions=editions), 2)]
    return Stack(lead=lead, army=army, fillers=fill)


def test_pool_goes_by_edition_tag() -> None:
    assert tagged("Campaign", "Epic").judge("campaign").legal is True
    assert tagged("Campaign").broken("epic") == {"pool"}
    assert tagged("Saga").judge("saga").legal is True
    assert tagged("4th Edition").judge("4e").legal is True


def test_pool_without_tags_is_open_and_with_tags_is_evidence() -> None:
    assert "pool" in Stack().open("ancients")
    assert "pool" not in Stack().broken("ancients")
    mixed = Stack(deck=[(card("Mock Tagged", editions=("Ancients",)), 3)])
    assert "pool" in mixed.broken("ancients")
    assert "pool" in tagged("Campaign").open("ancients")
    assert "pool" not in tagged("Campaign").broken("ancients")
    assert "pool" in tagged("Saga").broken("ancients")


def test_the_starter_pool_is_complete() -> None:
    assert Stack().broken("warcamp") == {"pool"}
    assert tagged("Warcamp").judge("warcamp").legal is True
    assert "pool" in tagged("Warcamp").broken("saga")


def test_pool_leaves_unofficial_sets_out_of_fourth_edition() -> None:
    def stack(*sets: str) -> Stack:
        return Stack(deck=[(card("Mock Late", editions=("4th Edition",), sets=sets), 1)])

    late = stack("AMH").violation("pool", "4e")
    assert any("only in sets" in v.message for v in stack("AMH").judge("4e").violations)
    assert late
    assert not any("only in sets" in v.message for v in stack("AMH", "CoG").judge("4e").violations)


def test_pool_of_ancients_plus_takes_the_new_set() -> None:
    new = card("Mock New", editions=("Saga",), sets=("ITA",))
    old = card("Mock Old", editions=("Ancients",))
    stack = Stack(deck=[(new, 1), (old, 1)])
    found = next(v for v in stack.judge("ancients-plus").violations if v.rule == "pool")
    assert new.id not in {id for _, id in found.where}
    assert new.id in {id for _, id in stack.violation("pool", "ancients").where}


def test_turncoat_follows_the_chosen_faction() -> None:
    dwarves = [(starter("Mock Digger", 1, faction="Dwarf"), 3), (starter("Mock Smith", 2, faction="Dwarf"), 2)]
    assert "faction-choice" not in Stack(army=dwarves, choices={"faction": "Dwarf"}).broken("turncoat")
    assert "faction-choice" in Stack(army=dwarves, choices={"faction": "Nothrog"}).broken("turncoat")
    assert "faction-choice" in Stack(army=dwarves).open("turncoat")
    assert "faction-choice" in Stack(army=dwarves, choices={"faction": "Goblin"}).broken("turncoat")
    mixed = [(starter("Mock Digger", 1, faction="Dwarf"), 3), (TWOS, 2)]
    assert "faction-choice" in Stack(army=mixed).broken("turncoat")
    assert "faction" not in Stack(army=dwarves).broken("turncoat")


def test_class_in_session_follows_the_chosen_class() -> None:
    assert "class-choice" not in Stack(choices={"class": "Fighter"}).broken("class-in-session")
    assert "class-choice" in Stack(choices={"class": "Wizard"}).broken("class-in-session")
    assert "class-choice" in Stack().open("class-in-session")


def test_gentlemans_choice_is_open_until_it_is_said() -> None:
    dwarves = [(starter("Mock Digger", 1, faction="Dwarf"), 3), (starter("Mock Smith", 2, faction="Dwarf"), 2)]
    for stack in (Stack(), Stack(army=dwarves)):
        assert not {"faction", "faction-choice"} & stack.broken("gentleman")
        assert "faction-choice" in stack.open("gentleman")
    assert not {"faction", "faction-choice"} & Stack(army=dwarves, choices={"faction": "Dwarf"}).broken("gentleman")
    assert "faction-choice" not in Stack(army=dwarves, choices={"faction": "Dwarf"}).open("gentleman")
    mixed = [(starter("Mock Digger", 1, faction="Dwarf"), 3), (TWOS, 2)]
    assert "faction" in Stack(army=mixed).broken("gentleman")


def test_alliance_has_two_warlords_seven_starters_and_one_of_each() -> None:
    ones = [(starter(f"Mock One {n}", 1), 1) for n in range(4)]
    twos = [(starter(f"Mock Two {n}", 2), 1) for n in range(3)]
    fill = [card(f"Mock {kind} {n}", kind) for n in range(35) for kind in ("Item", "Action")]
    second = warlord("Captain Second", faction="Dwarf")

    def stack(**more: object) -> Stack:
        given: dict[str, object] = {"army": [(second, 1), *ones, *twos], "size": 70, "fillers": fill, "each": 1, **more}
        return Stack(**given)  # type: ignore[arg-type]  # handed through

    assert stack().broken("alliance") == set()
    assert stack(army=[*ones, *twos]).broken("alliance") == {"one-warlord"}
    alone = stack(army=[*ones, *twos]).violation("one-warlord", "alliance")
    assert alone.message == "1 Warlord starts; Alliance needs 2"
    third = warlord("Captain Third")
    assert stack(army=[(second, 1), (third, 1), *ones, *twos]).broken("alliance") == {"one-warlord", "lords"}
    assert stack(fillers=fill[:25], each=3).broken("alliance") == {"copies"}
    assert stack(deck=[(starter("Mock Digger", 4, faction="Dwarf"), 1)]).broken("alliance") == set()
    assert stack(deck=[(starter("Mock Ghoul", 4, faction="Nothrog"), 1)]).broken("alliance") == {"faction"}


def test_side_deck_has_five_cards_and_shares_the_lord_limits() -> None:
    five = card("Mock Side", "Item")
    other = card("Mock Spare")
    assert not {"side", "lords", "one-warlord"} & Stack(side=[(five, 3), (other, 2)]).broken("qol-ancients")
    assert "side" in Stack(side=[(five, 3), (other, 3)]).broken("qol-ancients")
    assert "lords" in Stack(side=[(warlord("Captain Side"), 1)]).broken("qol-ancients")
    assert "side" not in Stack(side=[(five, 3), (other, 3)]).broken("ancients")


def test_a_deck_played_as_sold_keeps_only_what_play_needs() -> None:
    sold = Stack(deck=[(ONES, 2)], size=40, choices={"as-sold": "yes"})
    assert sold.broken() == set()
    assert sold.judge().legal is True
    assert {v.rule for v in sold.judge().violations if v.severity is Severity.NOTE} == {"size", "copies"}
    assert Stack(army=[(ONES, 2), (TWOS, 2)], choices={"as-sold": "yes"}).broken() == {"army"}


# What is not known.


def test_unknown_names_open_what_they_touch() -> None:
    stack = Stack(unknown=((DECK, "Nobody Knows", 1),))
    assert stack.judge().legal is None
    assert stack.open() == {"lords"}
    assert {"lords", "epic"} <= Stack(unknown=((DECK, "Nobody Knows", 2),)).open()
    assert "epic" in Stack(unknown=((DECK, "Nobody Knows", 1), (ARMY, "Nobody Knows", 1))).open()
    assert "copies" in Stack(unknown=((DECK, "Nobody Knows", 4),)).open()
    assert "pool" in Stack(unknown=((DECK, "Nobody Knows", 1),)).open("saga")


def test_half_is_open_only_where_unknown_names_could_exceed_it() -> None:
    assert "half" not in Stack(deck=characters(18), unknown=((DECK, "Nobody", 1),)).open()
    assert "half" in Stack(deck=characters(18), unknown=((DECK, "Nobody", 2),)).open()
    over = Stack(deck=characters(20), unknown=((DECK, "Nobody", 1),))
    assert "half" in over.broken()


def test_an_unknown_starter_opens_the_army_and_what_it_asks() -> None:
    stack = Stack(army=[(ONES, 2), (TWOS, 2)], unknown=((ARMY, "Nobody", 1),))
    assert stack.open() == {"army", "faction", "may-not-start", "lords"}
    assert stack.broken() == set()
    assert Stack(army=[], unknown=((ARMY, "Nobody", 1),)).broken() == {"army"}


def test_an_unknown_warlord_opens_who_leads_whom() -> None:
    stack = Stack(lead=None, unknown=((WARLORD, "Nobody", 1),))
    assert stack.open() == {"one-warlord", "army", "faction"}
    assert stack.broken() == set()


def test_an_unread_starter_opens_may_not_start() -> None:
    unread = starter("Mock Blank", 1, text=None)
    stack = Stack(army=[(unread, 3), (TWOS, 2)])
    assert stack.open() == {"may-not-start"}
    assert stack.judge().legal is None
    foreign = starter("Mock Blank", 1, text=None, faction="Dwarf")
    assert "faction" in Stack(army=[(foreign, 3), (TWOS, 2)]).open()
    big = starter("Mock Blank", 3, text=None)
    assert "army" in Stack(army=[(ONES, 1), (TWOS, 2), (big, 1)]).open()


def test_an_unread_warlord_opens_loyalty_and_places() -> None:
    lead = warlord("Captain Blank", text=None)
    dwarf, extra = starter("Mock Digger", 1, faction="Dwarf"), starter("Mock Archer", 1)
    assert Stack(lead=lead).open() == {"army", "faction"}
    assert Stack(lead=lead, army=[(dwarf, 3), (TWOS, 2)]).broken() == set()
    assert "army" in Stack(lead=lead, army=[(ONES, 3), (extra, 1), (TWOS, 2)]).open()
    assert "army" in Stack(lead=lead, army=[(ONES, 2), (TWOS, 2)]).broken()


def test_an_unread_card_in_the_deck_opens_only_its_own_copies() -> None:
    unread = card("Mock Blank", text=None)
    assert Stack(deck=[(unread, 3)]).judge().legal is True
    four = Stack(deck=[(unread, 4)])
    assert four.open() == {"copies"}
    assert four.broken() == set()


def test_copies_of_an_unread_card_are_measured_by_the_usual_limit_and_can_be_cut_to_it() -> None:
    stack = Stack(deck=[(card("Mock Blank", text=None), 9)])
    (found,) = stack.judge().open
    assert found.why == "9 copies of Mock Blank; usually at most 3, but its text, which is not known, may allow more"
    assert [fix.label for fix in found.fixes] == ["Cut 6 Mock Blank"]
    assert found.fixes[0].applied(stack.deck).count(card("Mock Blank").id) == 3


def test_a_foreign_starter_is_named_where_the_warlords_text_is_not_known() -> None:
    lead = warlord("Captain Blank", text=None)
    for text in ("", None):
        dwarf = starter("Mock Digger", 1, faction="Dwarf", text=text)
        stack = Stack(lead=lead, army=[(ONES, 2), (dwarf, 1), (TWOS, 2)])
        found = [one for one in stack.judge().open if (ARMY, dwarf.id) in one.where and one.rule == "faction"]
        assert [one.why.split(": ")[1] for one in found] == ["Mock Digger"]
        assert [fix.label for fix in found[0].fixes] == ["Move 1 Mock Digger to the deck"]
    loyal = Stack(lead=lead).judge().open
    assert all((ARMY, ONES.id) not in one.where for one in loyal if one.rule == "faction")


def test_half_counts_an_unknown_starter_as_a_character() -> None:
    actions = [(card(f"Mock Trick {n}"), min(3, 25 - 3 * n)) for n in range(9)]
    items = [card(f"Mock Tool {n}", "Item") for n in range(9)]
    starting = Stack(army=[(ONES, 2), (TWOS, 2)], unknown=((ARMY, "Nobody", 1),), deck=actions, fillers=items)
    assert "half" not in starting.open()
    assert "half" in Stack(unknown=((DECK, "Nobody", 1),), deck=actions, fillers=items).open()


def test_unknown_lists_open_only_what_they_can_touch() -> None:
    singles = [card(f"Mock Single {n}", "Item" if n % 2 else "Action") for n in range(44)]
    army = [(starter(f"Mock Front {n}", 1), 1) for n in range(3)] + [
        (starter(f"Mock Rear {n}", 2), 1) for n in range(2)
    ]
    stack = Stack(army=army, fillers=singles, each=1)
    assert {"banned", "reserved"} <= stack.open("ancients")
    assert not {"restricted", "epic-format"} & stack.open("ancients")
    assert {"restricted", "epic-format"} <= Stack().open("ancients")
    assert not {"banned", "reserved", "restricted", "epic-format"} & Stack().open("saga")


def test_an_unread_lord_may_be_an_exception() -> None:
    over, unread = (
        starter("Lord Over", 7, subtype=("Overlord",)),
        starter("Lord Blank", 7, subtype=("Overlord",), text=None),
    )
    stack = Stack(deck=[(over, 1), (unread, 1)])
    assert "lords" in stack.open()
    assert "lords" not in stack.broken()


# How findings are said.


def crowd(format: str) -> Verdict:
    """A deck of unknown, unread, untagged and unlisted cards in one format."""
    names = tuple((DECK, f"Nobody {n}", 2) for n in range(9))
    unread = [(card(f"Mock Blank {n}", text=None), 4) for n in range(5)]
    army = [(starter("Mock Mute", 1, text=None), 2), (starter("Mock Far", 2, text=None, faction="Dwarf"), 2)]
    return Stack(army=army, deck=unread, unknown=(*names, (ARMY, "Nobody Else", 1))).judge(format)


def test_open_rules_come_in_one_sentence_for_each_reason() -> None:
    for spec in rules().formats():
        said = [one.why for one in crowd(spec.key).open]
        assert len(said) == len(set(said))
        keys = [one.rule for one in crowd(spec.key).open]
        assert all(keys.count(rule) <= 3 for rule in keys), keys
    epic = next(one.why for one in crowd("open").open if one.rule == "epic")
    assert epic == "9 unknown cards are held twice or more and may be Epic: Nobody 0, Nobody 1, Nobody 2 and 6 more"


def test_every_sentence_begins_like_one_and_ends_without_a_stop() -> None:
    broken = Stack(
        lead=warlord(text=None),
        army=[(starter("Mock Far", 3, faction="Dwarf"), 2)],
        deck=[(card("Mock Relic", keywords=("Epic",)), 4), (warlord("Captain Other"), 2), *characters(21)],
        size=20,
    )
    for spec in rules().formats():
        for verdict in (crowd(spec.key), broken.judge(spec.key), Stack(lead=None, army=(), size=1).judge(spec.key)):
            for text in [v.message for v in verdict.violations] + [one.why for one in verdict.open]:
                assert text[0].isupper() or text[0].isdigit(), text
                assert not re.search(r"\b1 (cards|copies|starters|Warlords)\b|\.$", text), text


def test_a_deck_built_for_another_format_is_not_told_to_cut_everything() -> None:
    found = tagged("Campaign").violation("pool", "epic")
    assert found.fixes[0].search == "ed:epic"
    assert [len(fix.edits) for fix in found.fixes[1:]] == [1, 1, 1]
    few = Stack(deck=[(card("Mock Old", editions=("Campaign",)), 2), (card("Mock Late", editions=("Saga",)), 1)])
    assert few.violation("pool", "epic").fixes[0].label == "Cut these 3 cards"


def test_deck_judged_before_is_judged_anew_once_its_cards_are_others() -> None:
    stack = Stack()
    known, asked = dict(stack.cards), rules()
    assert asked.judge(stack.deck, known, "rulebook").legal is True
    known[LEAD.id] = replace(LEAD, kind="Item")
    assert asked.judge(stack.deck, known, "rulebook").legal is not True
    known[LEAD.id] = LEAD
    assert asked.judge(stack.deck, known, "rulebook").legal is True
