"""Charts of a deck: curves, reach of the starting army, averages, opening hands."""

from math import comb

import pytest

from deckbuilder.core.cards import Card
from deckbuilder.core.game import Chart
from deckbuilder.games.saga.construction.odds import at_least
from tests.helpers.decks import ARMY, DECK, LEAD, ONES, TWOS, Stack, card, rules, starter


def charts(stack: Stack) -> dict[str, Chart]:
    return {chart.key: chart for chart in rules().charts(stack.deck, stack.cards)}


def test_every_list_of_a_chart_goes_with_its_bars() -> None:
    stack = Stack(deck=[(card("Mock Axe", "Item", 3), 2)], unknown=((DECK, "Nobody", 1),))
    for chart in charts(stack).values():
        for listed in (chart.split, chart.values, chart.spread, chart.searches):
            assert len(listed) in (0, len(chart.bars)), chart.key
        for (_, count), parts in zip(chart.bars, chart.split, strict=False):
            assert sum(parts) == count, chart.key


def test_an_empty_deck_has_charts_without_sentences() -> None:
    stack = Stack(lead=None, army=(), deck=[])
    empty = type(stack.deck)(stack.deck.game, stack.deck.format, "Empty")
    found = rules().charts(empty, stack.cards)
    assert not any(chart.reading for chart in found)
    assert all(count == 0 for chart in found for _, count in chart.bars)


def test_the_level_curve_is_split_by_type() -> None:
    chart = charts(Stack(deck=[(card("Mock Axe", "Item", 3), 2), (card("Mock Cry", "Action", 1), 1)]))["levels"]
    place = [label for label, _ in chart.bars].index("3")
    assert dict(zip(chart.parts, chart.split[place], strict=True)) == {"Character": 0, "Item": 2, "Action": 0}


@pytest.mark.parametrize(("level", "usable"), [(8, True), (9, False)])
def test_an_item_may_be_as_high_as_level_and_rank_of_its_bearer(level: int, usable: bool) -> None:
    chart = charts(Stack(deck=[(card("Mock Axe", "Item", level, classes=("Fighter",)), 2)]))["item-levels"]
    assert dict(chart.bars)[str(level)] == 2
    assert chart.split[-1] == ((2, 0) if usable else (0, 2))


def test_an_action_needs_the_level_and_the_class_of_one_who_is_there() -> None:
    high, other = card("Mock Roar", "Action", 6), card("Mock Hex", "Action", 1, classes=("Wizard",))
    good = card("Mock Cry", "Action", 5)
    chart = charts(Stack(deck=[(high, 1), (other, 1), (good, 1)]))["usable"]
    lead = [label for label, _ in chart.bars].index(LEAD.name)
    assert chart.split[lead][1] == sum(n for label, n in chart.bars if label == LEAD.name) - chart.split[lead][0]
    assert "Mock" in chart.bars[0][0]
    levels = charts(Stack(deck=[(high, 1), (other, 1), (good, 1)]))["action-levels"]
    usable = {label: parts[0] for (label, _), parts in zip(levels.bars, levels.split, strict=True)}
    assert usable["6"] == 0
    assert usable["5"] == 1


def with_values(name: str, attack: tuple[int, ...], ac: int) -> Card:
    made = starter(name, 3)
    return Card(made.id, made.game, name, made.kind, "", {**made.fields, "attack": attack, "ac": ac})


def test_averages_count_copies_and_the_first_strike() -> None:
    stack = Stack(deck=[(with_values("Mock Brute", (6, 2), 10), 2), (with_values("Mock Imp", (0,), 16), 1)])
    attack = charts(stack)["average-attack"]
    place = [label for label, _ in attack.bars].index("3")
    assert (attack.bars[place][1], attack.values[place], attack.spread[place]) == (3, 4.0, (0, 6))
    assert charts(stack)["average-ac"].values[place] == 12.0


def test_a_level_whose_cards_print_no_value_has_no_average() -> None:
    chart = charts(Stack())["average-hp"]
    assert set(chart.values) == {None}
    assert set(chart.spread) == {None}


def test_action_cards_are_told_apart_by_order_and_react() -> None:
    deck = [
        (card("Mock A", text="Order: strike."), 2),
        (card("Mock B", text="Death React: strike."), 1),
        (card("Mock C", text="Spend Order: strike. React: hide."), 1),
        (card("Mock D", text=None), 3),
    ]
    kinds = dict(charts(Stack(deck=deck))["action-kinds"].bars)
    assert (kinds["Order"], kinds["React"], kinds["Order and React"], kinds["Text not known"]) == (2, 1, 1, 3)


def test_an_item_of_two_locations_counts_in_both() -> None:
    deck = [(card("Mock Rig", "Item", traits=("Armor", "Helm")), 2), (card("Mock Gem", "Item"), 1)]
    plain = dict(charts(Stack(deck=[]))["locations"].bars)
    found = dict(charts(Stack(deck=deck))["locations"].bars)
    assert (found["Armor"], found["Helm"]) == (2, 2)
    assert "Armor" not in plain


@pytest.mark.parametrize(("good", "percent"), [(6, 53.8), (8, 65.3), (10, 74.4), (15, 89.1), (25, 98.9)])
def test_the_chance_of_one_card_in_five_of_forty_four(good: int, percent: float) -> None:
    assert at_least(1, good, 44) == pytest.approx(percent, abs=0.05)


def test_chances_of_exact_numbers_add_up_to_all_hands() -> None:
    exact = [comb(13, n) * comb(31, 5 - n) / comb(44, 5) * 100 for n in range(6)]
    assert at_least(3, 13, 44) == pytest.approx(sum(exact[3:]))
    assert at_least(0, 13, 44) == 100
    assert at_least(1, 0, 0) == 0
    assert at_least(3, 2, 44) == 0


def test_a_library_smaller_than_a_hand_is_drawn_whole() -> None:
    assert at_least(2, 2, 3) == pytest.approx(100)


def test_only_who_leaves_every_rank_legal_can_enter_at_once() -> None:
    fours, fives = starter("Mock Four", 4), starter("Mock Five", 5)
    four = dict(charts(Stack(deck=[(fours, 3)]))["hand"].bars)
    five = dict(charts(Stack(deck=[(fives, 3)]))["hand"].bars)
    assert four["Character"] - five["Character"] == 0
    assert four["Character who can enter"] - five["Character who can enter"] == 3


def test_a_unique_starter_cannot_enter_twice() -> None:
    only = starter("Mock Only", 1, keywords=("Unique",))
    chart = charts(Stack(army=[(ONES, 2), (only, 1), (TWOS, 2)], deck=[(only, 2)]))["hand"]
    assert dict(chart.bars)["Character who can enter"] == dict(chart.bars)["Character"] - 2


def test_unknown_names_of_the_library_make_it_larger() -> None:
    plain, more = Stack(), Stack(unknown=((DECK, "Nobody", 2), (ARMY, "Somebody", 1)))
    known = sum(e.count for e in more.deck.entries if e.slot == DECK)
    assert f"of {known + 2} cards" in charts(more)["hand-characters"].note
    assert charts(plain)["hand-characters"].note.startswith("Exact, for 5 of ")


def test_chances_of_a_hand_say_what_is_not_known() -> None:
    stack = Stack(deck=[(starter("Mock Four", 4), 6)], unknown=((DECK, "Nobody", 2), (ARMY, "Somebody", 1)))
    found = charts(stack)
    assert found["hand-characters"].reading.endswith("of opening hands hold at least one character that is known.")
    assert "at least one character that is known can enter" in found["hand"].reading
    assert "1 starter is not known" in found["hand"].note
    for key in ("hand-characters", "hand"):
        assert "2 of 43 cards in the library are not known" in found[key].note
    assert not any("known" in chart.reading for chart in charts(Stack()).values() if chart.key.startswith("hand"))


def test_the_search_of_a_level_names_who_enters_at_another_one() -> None:
    high = starter("Mock Late", 2, text="Mock Late enters play as if he were level 4.")
    chart = charts(Stack(deck=[(high, 1)]))["character-levels"]
    searches = dict(zip((label for label, _ in chart.bars), chart.searches, strict=True))
    assert '!"Mock Late"' in searches["4"]
    assert '-!"Mock Late"' in searches["2"]
