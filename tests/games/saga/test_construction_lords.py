"""Warlords, Overlords and their like: how many, and where they stand."""

from deckbuilder.core.decks import Severity
from tests.helpers.decks import LEAD, ONES, TWOS, WARLORD, Stack, rules, starter, warlord


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
