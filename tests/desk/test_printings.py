"""Printings in order, and copies in a deck that change theirs."""

from deckbuilder.core.cards import Card, CardSet, Printing
from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.ids import CardId, GameId, PrintingId, SlotId
from deckbuilder.desk.printings import by_release, with_printing

GAME, FOX, OWL = GameId("grove"), CardId("fox"), CardId("owl")
ARMY, DECK = SlotId("army"), SlotId("deck")
ONE, TWO = PrintingId("fox/ONE"), PrintingId("fox/TWO")


def test_printings_stand_by_release_and_unknown_sets_last() -> None:
    printings = tuple(Printing(PrintingId(f"fox/{code}"), code) for code in ("NEW", "odd", "OLD", "NEW"))
    card = Card(FOX, GAME, "Fox", "Beast", "", {}, printings)
    sets = (CardSet("OLD", "Old", "2001"), CardSet("NEW", "New", "2004"))
    ordered = by_release(card, sets)
    assert [one.set for one in ordered] == ["OLD", "NEW", "NEW", "odd"]
    assert ordered[1] is printings[0]


def test_copies_of_two_printings_come_together_with_their_notes() -> None:
    entries = (
        Entry(DECK, FOX, 1, ONE, note="signed"),
        Entry(DECK, OWL, 2),
        Entry(DECK, FOX, 2, TWO, note="lent"),
        Entry(ARMY, FOX, 1),
    )
    after = with_printing(Deck(GAME, "wild", "Foxes", entries), FOX, TWO)
    assert after.entries == (
        Entry(DECK, FOX, 3, TWO, note="signed\nlent"),
        Entry(DECK, OWL, 2),
        Entry(ARMY, FOX, 1, TWO),
    )


def test_copies_with_other_options_stay_apart() -> None:
    entries = (Entry(DECK, FOX, options=(Entry(DECK, OWL),)), Entry(DECK, FOX, 2, ONE))
    after = with_printing(Deck(GAME, "wild", "Foxes", entries), FOX, TWO)
    assert [e.count for e in after.entries] == [1, 2]


def test_no_printing_in_particular_is_a_choice_too() -> None:
    deck = Deck(GAME, "wild", "Foxes", (Entry(DECK, FOX, 2, ONE),))
    assert with_printing(deck, FOX, None).entries == (Entry(DECK, FOX, 2),)
    assert with_printing(deck, OWL, None) == deck
