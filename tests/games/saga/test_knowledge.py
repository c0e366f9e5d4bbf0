"""Who knows which hidden card: knowledge goes with the card until a shuffle."""

from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.rules.state import State
from deckbuilder.games.saga.rules.table import Table
from deckbuilder.games.saga.rules.verbs.piles import draw, put
from deckbuilder.play.scenario import read
from deckbuilder.play.scenario_cards import cards_of
from deckbuilder.play.scenario_run import Run
from tests.games.saga.sentences import BOOK
from tests.helpers.saga_walks import rules, states


def _table() -> tuple[Table, State]:
    state = next(state for state in states(1, 1) if len(state.hands[0]) == 5)
    return Table(rules("rulebook").book, state), state


def test_a_player_knows_the_card_that_he_put_from_his_hand_on_top_of_his_deck_and_nobody_else_does() -> None:
    t, state = _table()
    card = state.hands[0][2]
    put(t, card, "deck top")
    assert t.decks[0][-1] == card
    assert t.known[card] == 0b01


def test_who_saw_the_top_card_of_a_deck_knows_it_when_it_is_drawn() -> None:
    t, state = _table()
    card = state.decks[0][-1]
    t.known[card] |= 0b10
    draw(t, 0)
    assert card in t.hands[0]
    assert t.known[card] == 0b11


def test_a_card_that_goes_from_play_to_a_hand_is_known_to_everybody() -> None:
    t, _ = _table()
    card = t.forms[0][0][0]
    put(t, card, "hand")
    assert t.known[card] == 0b11


def test_a_hand_that_must_be_revealed_is_known_to_everybody_and_so_is_what_comes_into_it() -> None:
    assert GAME.table is not None
    scenario = read(BOOK.scenarios / "algebra" / "hands_that_lie_open.toml")
    found, known = cards_of(scenario, GAME, {})
    run = Run(scenario, GAME.table(), GAME.table().rules(found, "rulebook"), "rulebook")
    run.begin(known)
    run.play()
    state = run._state  # a scenario tells what is in a hand, not who knows it
    assert [state.known[card] for card in state.hands[1]] == [0b11, 0b11]
