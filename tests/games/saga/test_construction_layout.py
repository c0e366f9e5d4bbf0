"""The opening layout, proposals, charts, and where a card goes."""

import pytest

from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.game import Place
from tests.helpers.decks import ARMY, DECK, GAME, LEAD, ONES, TWOS, WARLORD, Stack, card, rules, starter, warlord


def ranks(stack: Stack) -> list[list[str]]:
    """The names of who stands where; what is wanted, in brackets, where a place is empty."""
    return [
        [stack.cards[place.card].name if place.card else f"({place.wanted})" for place in rank]
        for rank in rules().formation(stack.deck, stack.cards)
    ]


def shape(stack: Stack) -> list[int]:
    return [len(rank) for rank in ranks(stack)]


def test_a_plain_army_stands_three_two_one() -> None:
    assert ranks(Stack()) == [["Mock Scout"] * 3, ["Mock Guard"] * 2, ["Captain Mock"]]


def test_empty_places_say_who_may_stand_there() -> None:
    stack = Stack(army=[(ONES, 2)])
    rows = rules().formation(stack.deck, stack.cards)
    assert rows[0][2] == Place(ARMY, wanted="level-1 Elf", search="t:char lvl:1 f:elf")
    assert [place.wanted for place in rows[1]] == ["level-2 Elf"] * 2
    empty = Stack(lead=None, army=())
    assert ranks(empty) == [["(level-1 character)"] * 3, ["(level-2 character)"] * 2, ["(Warlord)"]]


def test_a_hero_takes_his_rank_and_their_places() -> None:
    text = "May begin the game in rank one instead of one Level 1 and one Level 2 Elf."
    hero = starter("Mock Fiend", 3, text=text)
    assert shape(Stack(army=[(ONES, 2), (TWOS, 1), (hero, 1)])) == [3, 1, 1]


def test_nolen_stands_in_a_front_rank_of_four() -> None:
    nolen = starter("Nolen, King's Guardian", 3, faction="Dwarf", text=None)
    digger = starter("Mock Digger", 1, faction="Dwarf")
    assert shape(Stack(lead=warlord(faction="Dwarf"), army=[(digger, 3), (nolen, 1)])) == [4, 0, 1]


def test_mourn_jackals_stand_in_rank_four() -> None:
    jackals = starter("Mourn Jackals", 2, text=None)
    assert shape(Stack(army=[(ONES, 3), (TWOS, 1), (jackals, 1)])) == [3, 1, 1, 1]


def test_one_who_starts_in_the_discard_pile_leaves_his_place() -> None:
    text = "Mock Exemplar may start the game in your discard pile instead of one of your Level 2 Elves."
    gone = starter("Mock Exemplar", 2, text=text)
    stack = Stack(army=[(ONES, 3), (TWOS, 1), (gone, 1)])
    assert shape(stack) == [3, 1, 1]
    assert stack.broken() == set()


def test_jautyas_follower_becomes_the_warlord() -> None:
    friend = starter("Mock Friend", 4, faction="Dwarf")
    stack = Stack(lead=warlord("Jautya Syne", text=None), army=[(ONES, 3), (TWOS, 2), (friend, 1)])
    assert ranks(stack)[2] == ["Mock Friend"]
    assert "Warlord" in rules().formation(stack.deck, stack.cards)[2][0].why
    assert rules().successor(stack.deck, stack.cards) == (2, 0)


def test_who_leads_as_listed_has_no_successor() -> None:
    friend = starter("Mock Friend", 4, faction="Dwarf")
    alone = Stack(lead=warlord("Jautya Syne", text=None), army=[(ONES, 3), (TWOS, 2)])
    for stack in (Stack(), Stack(army=[(ONES, 3), (TWOS, 2), (friend, 1)]), alone):
        assert rules().successor(stack.deck, stack.cards) is None


def test_unknown_starters_take_the_places_that_they_fit() -> None:
    stack = Stack(army=[(TWOS, 2)], unknown=((ARMY, "Nobody", 3),))
    assert ranks(stack)[0] == ["(Nobody (not known))"] * 3


def test_alliance_stands_four_three_two() -> None:
    stack = Stack(lead=None, army=())
    deck = Deck(GAME, "alliance", "Two", stack.deck.entries)
    assert [len(rank) for rank in rules().formation(deck, stack.cards)] == [4, 3, 2]


def test_totals_and_charts_count_what_counts() -> None:
    multi = starter(
        "Mock Split", 2, classes=("Classless", "Cleric", "Rogue"), text="Mock Split enters play as if he were level 4."
    )
    stack = Stack(deck=[(multi, 2)], unknown=((DECK, "Nobody", 1),))
    totals = rules().totals(stack.deck, stack.cards)
    assert totals["cards"] == 50
    assert totals["unknown"] == 1
    assert totals["Character"] == 8
    charts = {chart.key: chart for chart in rules().charts(stack.deck, stack.cards)}
    assert next(iter(charts)) == "types"
    assert charts["types"].limit == 25
    assert dict(charts["character-levels"].bars) == {"1": 3, "2": 2, "3": 0, "4": 2, "5": 1}
    assert dict(charts["classes"].bars)["Cleric"] == 2
    assert "Classless" not in dict(charts["classes"].bars)
    assert charts["factions"].bars == (("Elf", 8),)


def test_a_warlord_listed_with_his_army_goes_to_his_own_slot() -> None:
    deck = Deck(GAME, "rulebook", "Listed", (Entry(ARMY, ONES.id, 3), Entry(ARMY, LEAD.id), Entry(DECK, LEAD.id, 2)))
    cards = {one.id: one for one in (LEAD, ONES)}
    arranged = rules().arrange(deck, cards)
    assert arranged.count(LEAD.id, WARLORD) == 1
    assert arranged.count(LEAD.id, ARMY) == 0
    assert arranged.count(LEAD.id, DECK) == 2


def test_a_list_without_sections_gets_proposals() -> None:
    hero = starter("Mock Hero", 3, text="May start in play in rank one instead of two of your Level 1 Elves.")
    home = starter("Mock Home", 1, text="May not start in play.")
    stack = Stack(lead=None, army=(), deck=[(LEAD, 1), (home, 3), (ONES, 3), (TWOS, 3), (hero, 1)])
    plain, heroic = rules().propose(stack.deck, stack.cards)
    assert plain.deck.count(ONES.id, ARMY) == 3
    assert plain.deck.count(TWOS.id, ARMY) == 2
    assert heroic.deck.count(hero.id, ARMY) == 1
    assert heroic.deck.count(ONES.id, ARMY) == 1
    assert "Captain Mock" in plain.why
    assert rules().judge(plain.deck, stack.cards, "rulebook").legal is True
    assert rules().judge(heroic.deck, stack.cards, "rulebook").legal is True


def test_nothing_is_proposed_without_a_warlord_or_starters() -> None:
    assert rules().propose(Stack(lead=None, army=(), deck=[(ONES, 3), (TWOS, 3)]).deck, {}) == ()
    lacking = Stack(lead=None, army=(), deck=[(LEAD, 1), (ONES, 2), (TWOS, 3)])
    assert rules().propose(lacking.deck, lacking.cards) == ()


@pytest.mark.parametrize(
    ("one", "starting", "wanted"),
    [
        (ONES, True, ARMY),
        (ONES, False, DECK),
        (TWOS, True, DECK),
        (starter("Mock Digger", 1, faction="Dwarf"), True, DECK),
        (starter("Mock Home", 1, text="May not start in play."), True, DECK),
        (card("Ring of Mock", "Item", 6, text="May start in play equipped to your Warlord."), True, ARMY),
        (card("Mock Sword", "Item"), True, DECK),
        (warlord("Captain Other"), True, DECK),
    ],
)
def test_an_added_card_goes_where_it_may(one: object, starting: bool, wanted: str) -> None:
    stack = Stack(army=[(ONES, 2), (TWOS, 2)])
    cards = {**stack.cards, one.id: one}  # type: ignore[attr-defined]  # a Card
    assert rules().slot_for(stack.deck, cards, one.id, starting) == wanted  # type: ignore[attr-defined]  # a Card


def test_a_warlord_goes_to_his_empty_place() -> None:
    stack = Stack(lead=None)
    assert rules().slot_for(stack.deck, {**stack.cards, LEAD.id: LEAD}, LEAD.id, starting=False) == WARLORD
