"""What takes no part in a match is named once, with its copies, and nothing else is."""

from deckbuilder.desk.left_out import known, left_out
from tests.helpers.decks import ARMY, DECK, MAYBE, SIDE, Stack, rules


def test_a_name_is_told_once_with_the_copies_of_all_slots() -> None:
    deck = Stack(unknown=((ARMY, "Nobody's Page", 2), (DECK, "Somebody", 1), (DECK, "NOBODY’S Page", 1))).deck
    (one,) = left_out([deck, deck], rules())
    assert (one.deck, one.copies) == ("Under test", 4)
    assert one.told() == ("Under test: 4 cards that the catalog does not have stay out: 3 Nobody's Page, 1 Somebody.")


def test_what_does_not_count_is_not_left_out() -> None:
    deck = Stack(unknown=((SIDE, "Nobody", 2), (MAYBE, "Somebody", 1))).deck
    assert left_out([deck, Stack().deck], rules()) == ()
    assert known(deck).unknown == ()
