"""What the lab says of hands is what the engine lets happen: ready-made decks, hands drawn, decrees given."""

from concurrent.futures import ThreadPoolExecutor
from itertools import permutations

import pytest

from deckbuilder.core.decks import Deck
from deckbuilder.core.ids import CardId
from deckbuilder.core.insights import When
from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import Action
from deckbuilder.desk.hand_draws import Layout, drawn
from deckbuilder.desk.seen_odds import Pile, seen
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.rules import setup
from deckbuilder.games.saga.rules.codes import DECREES, HAND
from deckbuilder.games.saga.rules.kinds import BUSY, TURN
from deckbuilder.games.saga.rules.state import State
from deckbuilder.play.match import Match
from tests.helpers.saga_hands import INSIGHTS
from tests.helpers.saga_walks import rules
from tests.helpers.tables import ready_made_decks, shipped_cards, shipped_shelf

HANDS = 8
MOST_TRIED = 4
"""Characters of a hand of which every order is tried."""


def dealt(deck: Deck, hand: list[CardId]) -> State:
    """Give the state in which the first decree is asked for with this hand, by somebody who is alone."""
    army = setup.Army(deck, shipped_cards(GAME), deck.name)
    army.library = list(hand)
    state = setup.state_of(rules().book, [army])
    cards = state.decks[0][::-1]
    zone = bytearray(state.zone)
    for one in cards:
        zone[one] = HAND
    return rules().begin(
        state._replace(
            zone=bytes(zone),
            hands=(cards,),
            decks=((),),
            turn=1,
            phase=DECREES,
            first=0,
            asked=BUSY,
            stack=((TURN, 5, 0),),
        )
    )


def enter(state: State, card: int) -> State | None:
    """Decree that a character enters, and answer all that follows by what does nothing; None where it may not."""
    action = Action(state.asked, "enter", f"c{card}")  # type: ignore[arg-type]  # the seat that is asked
    if rules().refuse(state, action) is not None:
        return None
    state, _ = rules().apply(state, action)
    while (ask := rules().ask(state)).chance is not None or not ask.opens:
        assert ask.chance is None, "nobody rolls for an entrance"
        state, _ = rules().apply(state, rules().legal(state)[-1])
    return state


def entered(state: State, order: tuple[int, ...]) -> int:
    """Count who enters where they try in this order."""
    count = 0
    for card in order:
        after = enter(state, card)
        if after is not None:
            state, count = after, count + 1
    return count


@pytest.mark.parametrize("deck", ready_made_decks(GAME), ids=lambda deck: deck.name)
def test_the_best_order_is_legal_and_no_order_is_better(deck: Deck) -> None:
    book = INSIGHTS.hands(deck, shipped_shelf(GAME))
    layout = Layout.of(book)
    for number in range(HANDS):
        cards = [layout.cards[place] for place in drawn(Rng(11), number, layout.size, 5)]
        hand = [one for one in cards if one is not None]
        verdict = book.verdict(hand)
        state = dealt(deck, hand)
        held = state.hands[0]
        assert entered(state, tuple(held[place] for place in verdict.order)) == len(verdict.order)
        people = [held[place] for place, one in enumerate(hand) if book.kind(one) == "Character"]
        if len(people) <= MOST_TRIED:
            assert max((entered(state, order) for order in permutations(people)), default=0) == len(verdict.order)


@pytest.mark.parametrize("deck", ready_made_decks(GAME), ids=lambda deck: deck.name)
def test_an_item_is_offered_exactly_where_the_lab_says_so(deck: Deck) -> None:
    book = INSIGHTS.hands(deck, shipped_shelf(GAME))
    items = [id for id, _ in book.library if book.kind(id) == "Item"]
    for at in range(0, len(items), 5):
        hand = items[at : at + 5]
        state = dealt(deck, hand)
        offered = {action.source for action in rules().legal(state) if action.verb == "equip"}
        now = {
            f"c{card}"
            for card, id in zip(state.hands[0], hand, strict=True)
            if book.verdict((id,)).cards[0].when is When.NOW
        }
        assert offered == now


def test_a_book_answers_from_many_threads_at_once() -> None:
    deck = ready_made_decks(GAME)[0]
    book, other = (INSIGHTS.hands(deck, shipped_shelf(GAME)) for _ in range(2))
    layout = Layout.of(book)
    hands = [[layout.cards[place] for place in drawn(Rng(2), number, layout.size, 5)] for number in range(80)]
    known = [[one for one in hand if one is not None] for hand in hands]
    with ThreadPoolExecutor(4) as pool:
        told = list(pool.map(book.verdict, known * 3))
        matrices = list(pool.map(lambda _: book.matrix(), range(4)))
    assert told == [other.verdict(hand) for hand in known] * 3
    assert matrices == [other.matrix()] * 4


def seen_by_turn(deck: Deck, wanted: CardId, kept: frozenset[CardId], seed: int, turns: int) -> list[int]:
    """Play draws at the table: discard whatever is not kept, decree nothing; give the wanted cards seen by each turn."""
    match = Match.begin(rules(), [deck], Rng(seed))
    found: list[int] = []
    while len(found) < turns:
        state, legal = match.state, match.legal()
        if match.ask().opens:
            cards = [rules().book.card(state.faces[one]) for one in (*state.hands[0], *state.discards[0])]
            found += [sum(card is not None and card.id == wanted for card in cards)] * (state.turn - len(found))
        answer = legal[-1]
        for action in legal:
            card = rules().book.card(state.faces[int(action.source[1:])]) if action.verb == "discard" else None
            if card is not None and card.id not in kept:
                answer = action
                break
        match.apply(answer)
        match.settle()
    return found


def test_odds_by_turn_are_what_happens_at_the_table() -> None:
    deck, games, turns = ready_made_decks(GAME)[3], 250, 4
    book = INSIGHTS.hands(deck, shipped_shelf(GAME))
    wanted = next(card for card, copies in book.library if copies == 3)
    others = [card for card, _ in book.library if book.kind(card) == "Character"]
    kept = frozenset([wanted, *others[:4]])
    copies = dict(book.library)
    size = sum(copies.values())
    exact = seen(Pile(size, 3, sum(copies[card] for card in kept), 3), 1, turns, 5)
    assert exact[-1].chance < exact[-1].plain - 0.05  # what is kept matters
    hits = [0] * turns
    for seed in range(games):
        for turn, count in enumerate(seen_by_turn(deck, wanted, kept, seed, turns)):
            hits[turn] += count >= 1
    for turn, odds in enumerate(exact):
        error = (odds.chance * (1 - odds.chance) / games) ** 0.5
        assert abs(hits[turn] / games - odds.chance) < 3.5 * error, (turn, hits[turn] / games, odds)
