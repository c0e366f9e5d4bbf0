"""What every game promises that knows something of hands, on the decks that come with it."""

from itertools import pairwise

import pytest

from deckbuilder import games
from deckbuilder.core.decks import Deck
from deckbuilder.core.game import Game
from deckbuilder.core.insights import HandBook, When
from deckbuilder.core.rng import Rng
from deckbuilder.desk.hand_draws import Layout, drawn
from deckbuilder.desk.opening_hands import opening
from tests.helpers.tables import ready_made_decks, shipped_shelf

HANDS = 60
CASES = [
    pytest.param(game, deck, words, id=f"{deck.name}, {'words' if words else 'print'}")
    for game in games.load().values()
    if game.insights is not None
    for deck in ready_made_decks(game)
    for words in (False, True)
]
each_deck = pytest.mark.parametrize(("game", "deck", "words"), CASES)


def laid_open(game: Game, deck: Deck, words: bool) -> HandBook:
    assert game.insights is not None
    return game.insights().hands(deck, shipped_shelf(game), words=words)


@each_deck
def test_every_card_of_the_library_stands_in_one_role(game: Game, deck: Deck, words: bool) -> None:
    book = laid_open(game, deck, words)
    cards = [card for aspect in book.aspects for role in aspect.roles for card in role]
    assert sorted(cards) == sorted(card for card, _ in book.library)
    assert all(role for aspect in book.aspects for role in aspect.roles)


@each_deck
def test_a_hand_measures_what_its_verdict_says(game: Game, deck: Deck, words: bool) -> None:
    book = laid_open(game, deck, words)
    layout = Layout.of(book)
    keys = [measure.key for measure in book.measures]
    assert len(set(keys)) == len(keys)
    for number in range(HANDS):
        places = drawn(Rng(1), number, layout.size, book.draws.hand)
        cards = [card for place in places if (card := layout.cards[place]) is not None]
        verdict = book.verdict(cards)
        assert verdict.measures == layout.measured([layout.roles[place] for place in places])
        assert [one.card for one in verdict.cards] == cards
        assert [verdict.cards[place].order for place in verdict.order] == list(range(1, len(verdict.order) + 1))
        assert all(one.why for one in verdict.cards)
        assert not any(one.dead and one.when is When.NOW for one in verdict.cards)


@each_deck
def test_the_matrix_names_everybody_and_the_dead_cards(game: Game, deck: Deck, words: bool) -> None:
    book = laid_open(game, deck, words)
    matrix = book.matrix()
    assert [len(row) for row in matrix.uses] == [len(matrix.users)] * len(matrix.cards)
    never = {
        card
        for (card, _), row in zip(matrix.cards, matrix.uses, strict=True)
        if all(use.when is When.NEVER for use in row)
    }
    assert set(matrix.dead) == never
    assert [bool(place) for _, place in matrix.users] == sorted(
        (bool(place) for _, place in matrix.users), reverse=True
    )
    assert all(one.row <= other.row for one, other in pairwise(book.starters))


@each_deck
def test_all_hands_are_counted_exactly(game: Game, deck: Deck, words: bool) -> None:
    found = opening(laid_open(game, deck, words))
    assert found.sampled == 0
    assert all(sum(one.hands) == found.hands for one in found.histograms)
