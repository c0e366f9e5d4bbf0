"""How many cards a deck has, and how many of them may be of one type."""

from tests.helpers.decks import DECK, ONES, TWOS, Stack, card, characters, starter


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
