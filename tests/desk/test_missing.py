"""What decks lack, alone and together, as values, text and table."""

from dataclasses import replace

import pytest

from deckbuilder.core.collection import NO_COUNTS, Counts
from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.core.repos import StoredDeck
from deckbuilder.desk.copies import with_deck
from deckbuilder.desk.missing import FREE, MAX, OWNED, SUM, Lack, Of, Together, as_csv, as_text, missing, within_reach
from tests.helpers import toy
from tests.helpers.toy import DECK, LEADER, SIDE, TOY

KING, FOX, SWORD = toy.CARDS[0].id, toy.CARDS[1].id, toy.CARDS[2].id
SHELF = toy.shelf()
FOXES = Deck(TOY, "plain", "Foxes", (Entry(LEADER, KING), Entry(DECK, FOX, 3)))
SWORDS = Deck(TOY, "plain", "Swords", (Entry(DECK, SWORD, 2), Entry(SIDE, FOX, 2)), unknown=((DECK, "Ghost", 2),))


def counts(
    owned: dict[CardId, int], *built: tuple[int, dict[CardId, int]], wanted: dict[CardId, int] | None = None
) -> Counts:
    made = replace(NO_COUNTS, owned=owned, wanted=wanted or {})
    for id, copies in built:
        made = with_deck(made, DeckId(id), copies)
    return made


def told(lacks: tuple[Lack, ...]) -> dict[str, tuple[int, int]]:
    return {lack.name: (lack.count, lack.needed) for lack in lacks}


@pytest.mark.parametrize(
    ("together", "wanted"),
    [
        (MAX, {"2-Handed Sword": (2, 2), "Fox Guard": (2, 3), "Ghost": (2, 2), "King Fox": (1, 1)}),
        (SUM, {"2-Handed Sword": (2, 2), "Fox Guard": (4, 5), "Ghost": (2, 2), "King Fox": (1, 1)}),
    ],
)
def test_several_decks_want_the_most_of_one_or_the_sum(together: Together, wanted: dict[str, tuple[int, int]]) -> None:
    assert told(missing((FOXES, SWORDS), counts({FOX: 1}), SHELF, together)) == wanted


@pytest.mark.parametrize(("of", "lacking"), [(FREE, 2), (OWNED, 0)])
def test_copies_of_other_built_decks_are_there_only_when_all_owned_ones_count(of: Of, lacking: int) -> None:
    found = missing((FOXES,), counts({KING: 1, FOX: 3}, (7, {FOX: 2})), SHELF, of=of)
    assert sum(lack.count for lack in found) == lacking


def test_a_built_deck_has_its_own_copies() -> None:
    stored = StoredDeck(DeckId(7), FOXES, None, 1)
    full = counts({KING: 1, FOX: 3}, (7, {KING: 1, FOX: 3}))
    assert missing((stored,), full, SHELF) == ()
    assert told(missing((FOXES,), full, SHELF)) == {"Fox Guard": (3, 3), "King Fox": (1, 1)}


def test_a_lack_tells_who_wants_it_and_what_stands_on_the_list_already() -> None:
    lack = missing((FOXES, SWORDS), counts({}, wanted={FOX: 2}), SHELF, SUM)[1]
    assert (lack.decks, lack.wanted, lack.unasked) == ((("Foxes", 3), ("Swords", 2)), 2, 3)
    assert Lack(FOX, "Fox", 2, 1, 5).unasked == 0


def test_conflicting_decks_leave_nothing_rather_than_less() -> None:
    over = counts({FOX: 1}, (7, {FOX: 3}))
    assert within_reach(over, FOX, frozenset()) == 0
    assert within_reach(over, FOX, frozenset({DeckId(7)})) == 1


def test_the_text_is_a_list_that_every_reader_takes() -> None:
    assert as_text(missing((FOXES,), counts({FOX: 1}), SHELF)) == "2 Fox Guard\n1 King Fox\n"
    assert as_text(()) == ""


def test_no_cell_of_the_table_is_a_formula() -> None:
    lack = Lack(None, '=HYPERLINK("x")', 2, 0, decks=(("@deck", 2),))
    rows = as_csv((lack,)).split("\r\n")
    assert rows[0] == "Count,Name,Needed,There,Wanted,Decks"
    assert rows[1] == '2,"\'=HYPERLINK(""x"")",2,0,0,2 @deck'
