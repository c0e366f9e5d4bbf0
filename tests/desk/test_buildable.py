"""What can be built, and what stands in the way."""

from dataclasses import replace
from pathlib import Path

from deckbuilder.core.collection import NO_COUNTS
from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.ids import DeckId
from deckbuilder.core.repos import StoredDeck
from deckbuilder.desk.buildable import Conflict, Swap, buildable, conflicts, ranked, ways_out
from deckbuilder.desk.copies import with_deck
from tests.helpers import toy
from tests.helpers.toy import DECK, LEADER, TOY

KING, FOX, SWORD = toy.CARDS[0].id, toy.CARDS[1].id, toy.CARDS[2].id
SHELF = toy.shelf()
FOXES = Deck(TOY, "plain", "Foxes", (Entry(LEADER, KING), Entry(DECK, FOX, 3)))
OWNED = replace(NO_COUNTS, owned={KING: 1, FOX: 3, SWORD: 1})


def test_a_deck_says_what_is_free_and_who_has_the_rest() -> None:
    counts = with_deck(with_deck(OWNED, DeckId(7), {FOX: 1}), DeckId(8), {FOX: 1, KING: 1})
    found = buildable(DeckId(3), StoredDeck(DeckId(3), FOXES, None, 1), counts, SHELF)
    assert (found.cards, found.owned, found.free, found.percent, found.built) == (4, 4, 1, 25, False)
    assert set(found.swaps) == {Swap(FOX, DeckId(7), 1), Swap(FOX, DeckId(8), 1), Swap(KING, DeckId(8), 1)}


def test_no_more_is_asked_of_other_decks_than_is_owned() -> None:
    counts = with_deck(replace(OWNED, owned={KING: 1, FOX: 1}), DeckId(7), {FOX: 3})
    assert buildable(Path("x.txt"), FOXES, counts, SHELF).swaps == (Swap(FOX, DeckId(7), 1),)


def test_a_built_deck_is_whole_from_its_own_copies() -> None:
    counts = with_deck(OWNED, DeckId(3), {KING: 1, FOX: 3})
    found = buildable(DeckId(3), StoredDeck(DeckId(3), FOXES, None, 1), counts, SHELF)
    assert (found.percent, found.built, found.swaps) == (100, True, ())


def test_decks_are_ranked_by_what_is_there_and_empty_ones_come_last() -> None:
    swords = Deck(TOY, "plain", "Swords", (Entry(DECK, SWORD, 2),))
    whole = replace(FOXES, name="A whole one")
    order = ranked(
        buildable(Path(f"{n}"), deck, OWNED, SHELF)
        for n, deck in enumerate((Deck(TOY, "plain", "Nothing"), swords, FOXES, whole))
    )
    assert [deck.name for deck in order] == ["A whole one", "Foxes", "Swords", "Nothing"]


def test_conflicts_name_the_decks_that_take_too_much() -> None:
    counts = with_deck(with_deck(OWNED, DeckId(7), {SWORD: 1, FOX: 3}), DeckId(8), {SWORD: 1})
    assert [(one.card, one.owned, one.taken, one.holders) for one in conflicts(counts)] == [
        (SWORD, 1, 2, ((DeckId(7), 1), (DeckId(8), 1)))
    ]
    assert conflicts(OWNED) == ()


def test_each_deck_of_a_conflict_may_give_what_is_not_there() -> None:
    one, two, three = DeckId(1), DeckId(2), DeckId(3)
    ways = ways_out(Conflict(FOX, 2, 4, ((one, 1), (two, 3))))
    assert ways == ((Swap(FOX, one, 1), two), (Swap(FOX, two, 2), one))
    assert [taker for _, taker in ways_out(Conflict(FOX, 2, 5, ((one, 1), (two, 3), (three, 1))))] == [two, one, two]
    assert ways_out(Conflict(FOX, 2, 3, ((one, 3),))) == ()
