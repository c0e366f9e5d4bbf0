"""Who of a deck can use what: now, later or never."""

from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.insights import When
from deckbuilder.games.saga import GAME
from tests.helpers.decks import DECK, card, starter
from tests.helpers.saga_hands import GUARD, INSIGHTS, LEAD, SCOUT, hands_of, shelf_of

NUN = starter("Mock Nun", 4, classes=("Cleric",))
SWORD = card("Mock Sword", "Item", 9)
BELL = card("Mock Bell", "Item", 8, classes=("Cleric",))
SHOUT = card("Mock Shout", "Action", 2)
TOME = card("Mock Tome", "Item", 3, classes=("Wizard",))
ORDER = card("Mock Order", "Action", 6)
LIBRARY = [(NUN, 2), (SWORD, 1), (BELL, 1), (SHOUT, 3), (TOME, 1), (ORDER, 1)]


def test_rows_are_cards_and_columns_are_people_who_starts_first() -> None:
    matrix = hands_of(LIBRARY).matrix()
    assert matrix.users == ((SCOUT.id, "rank 1"), (GUARD.id, "rank 2"), (LEAD.id, "rank 3"), (NUN.id, ""))
    assert matrix.cards == ((SWORD.id, 1), (BELL.id, 1), (SHOUT.id, 3), (TOME.id, 1), (ORDER.id, 1))


def test_each_use_is_told_by_level_rank_and_class() -> None:
    now, later, never = When.NOW, When.LATER, When.NEVER
    found = [[use.when for use in row] for row in hands_of(LIBRARY).matrix().uses]
    assert found == [
        [never, never, later, never],  # level 9: the Warlord in rank 4
        [never, never, never, later],  # level 8, for a Cleric: once she is in rank 4
        [never, now, now, never],  # level 2, for Fighters
        [never, never, never, never],
        [never, never, never, never],
    ]


def test_a_use_says_what_it_takes_or_what_is_missing() -> None:
    sword, bell, shout, *_ = hands_of(LIBRARY).matrix().uses
    assert [use.why for use in sword[1:3]] == ["level 2 and rank 4 reach 6 of 9", "from rank 4"] or sword[
        2
    ].why == "from rank 4"
    assert bell[3].why == "once in play, in rank 4"
    assert bell[0].why == "not a Cleric"
    assert shout[1].why == "in rank 2, from the first turn"


def test_dead_cards_are_those_that_nobody_ever_can_use() -> None:
    assert hands_of(LIBRARY).matrix().dead == (TOME.id, ORDER.id)


def test_a_deck_without_an_army_has_nobody_who_starts() -> None:
    cards = {one.id: one for one, _ in LIBRARY}
    deck = Deck(GAME.id, "open", "", tuple(Entry(DECK, one.id, n) for one, n in LIBRARY))
    book = INSIGHTS.hands(deck, shelf_of(cards))
    assert book.starters == ()
    assert "no Warlord" in book.notes[0]
    assert {use.when for row in book.matrix().uses for use in row} == {When.LATER, When.NEVER}
