"""Imagined worlds: a seat cannot tell them from the real one, and every world that it might be comes as often as any other."""

from collections import Counter

import pytest

from deckbuilder.core.rng import Rng
from deckbuilder.games.saga.rules.codes import DECK, HAND
from deckbuilder.games.saga.rules.faces import Made, made_face
from deckbuilder.games.saga.rules.resample import resample
from deckbuilder.games.saga.rules.state import State
from deckbuilder.games.saga.rules.table import Table
from tests.helpers.saga_walks import rules, states

SEEDS = (1, 2, 3)
WORLDS = 400


def hidden(state: State, viewer: int) -> set[int]:
    """Give the cards whose place a seat does not know."""
    found: set[int] = set()
    for seat, hand in enumerate(state.hands):
        pile = (*state.decks[seat], *(() if seat == viewer else hand))
        found |= {card for card in pile if not state.known[card] >> viewer & 1}
    return found


def quiet(seed: int) -> list[State]:
    """Give states in which nothing but a turn is going on, with full hands and decks."""
    return [
        state
        for state in states(seed, 1)
        if len(state.stack) == 1
        and not state.later
        and min(map(len, state.hands)) > 2
        and min(map(len, state.decks)) > 8
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_only_hidden_cards_change_places(seed: int) -> None:
    for number, state in enumerate(states(seed)):
        for viewer in range(2):
            other = resample(rules().book, state, viewer, Rng(seed, number))
            may_move = hidden(state, viewer)
            for card in range(len(state.faces)):
                if card not in may_move:
                    assert (other.zone[card], other.known[card]) == (state.zone[card], state.known[card])
            assert other.hands[viewer] == state.hands[viewer]
            for seat in range(2):
                before = (*state.hands[seat], *state.decks[seat])
                after = (*other.hands[seat], *other.decks[seat])
                moved = {card for card, now in zip(before, after, strict=True) if card != now}
                assert moved <= may_move
                assert sorted(before) == sorted(after)
                assert len(other.hands[seat]) == len(state.hands[seat])
                assert {other.zone[card] for card in other.hands[seat]} <= {HAND}
                assert {other.zone[card] for card in other.decks[seat]} <= {DECK}
            assert other._replace(hands=state.hands, decks=state.decks, zone=state.zone, known=state.known) == state


@pytest.mark.parametrize("seed", SEEDS)
def test_what_other_seats_know_of_a_place_stays_with_the_place(seed: int) -> None:
    for number, state in enumerate(states(seed)):
        other = resample(rules().book, state, 0, Rng(number))
        for seat in range(2):
            for pile in ("hands", "decks"):
                before, after = getattr(state, pile)[seat], getattr(other, pile)[seat]
                assert [state.known[card] for card in before] == [other.known[card] for card in after]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_hidden_card_is_as_likely_in_the_hand_as_any_other(seed: int) -> None:
    state = quiet(seed)[-1]
    unknown = [card for card in (*state.hands[1], *state.decks[1]) if not state.known[card] & 1]
    drawn = sum(not state.known[card] & 1 for card in state.hands[1])
    assert drawn
    held = Counter(
        card for n in range(WORLDS) for card in resample(rules().book, state, 0, Rng(seed, 1000 * n)).hands[1]
    )
    expected = WORLDS * drawn / len(unknown)
    # A count lies within five standard deviations of its mean but for once in two million.
    spread = 5 * (expected * (1 - drawn / len(unknown))) ** 0.5
    assert {card: held[card] for card in unknown if abs(held[card] - expected) > spread} == {}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_own_deck_comes_in_every_order(seed: int) -> None:
    state = quiet(seed)[-1]
    unknown = [card for card in state.decks[0] if not state.known[card] & 1]
    top = Counter(resample(rules().book, state, 0, Rng(seed, 1000 * n)).decks[0][-1] for n in range(WORLDS))
    expected = WORLDS / len(unknown)
    assert max(top.values()) < expected + 6 * expected**0.5
    assert len(top) > len(unknown) * 0.9


def test_who_only_watches_knows_no_hand() -> None:
    state = quiet(1)[-1]
    moved = [resample(rules().book, state, -2, Rng(1, 1000 * n)).hands for n in range(5)]
    assert all(any(hands[seat] != state.hands[seat] for hands in moved) for seat in range(2))


def test_the_same_stream_gives_the_same_world() -> None:
    state = quiet(2)[-1]
    assert resample(rules().book, state, 0, Rng(5)) == resample(rules().book, state, 0, Rng(5))
    assert resample(rules().book, state, 0, Rng(5)) != resample(rules().book, state, 0, Rng(6))


def laid_face_down(state: State) -> tuple[State, int]:
    """Lay the top card of the first player's deck face down under his Warlord; give it, too."""
    table = Table(rules().book, state)
    card = table.decks[0][-1]
    table.turn_down(card, made_face(Made("Box")))
    table.lift(card)
    table.lay_under(card, table.lord(0))
    return table.frozen(), card


@pytest.mark.parametrize("viewer", [0, 1])
def test_what_lies_face_down_unseen_may_be_any_card_that_is_hidden(viewer: int) -> None:
    state, card = laid_face_down(quiet(3)[-1])
    pool = [card, *(one for one in (*state.hands[0], *state.decks[0]) if one in hidden(state, viewer))]
    worlds = [resample(rules().book, state, viewer, Rng(3, 1000 * n)) for n in range(WORLDS)]
    for world in worlds:
        assert world.faces[card] == state.faces[card]
        assert Counter(world.origin[one] for one in pool) == Counter(state.origin[one] for one in pool)
        assert [one for one in range(len(world.faces)) if world.faces[one] != world.origin[one]] == [card]
        others = [one for one in range(len(world.origin)) if one not in pool]
        assert [world.origin[one] for one in others] == [state.origin[one] for one in others]
    told = Counter(world.origin[card] for world in worlds)
    wanted = Counter(state.origin[one] for one in pool)
    for face, copies in wanted.items():
        share = WORLDS * copies / len(pool)
        assert abs(told[face] - share) <= 5 * share**0.5


def test_who_knows_what_lies_face_down_goes_on_knowing_it() -> None:
    state, card = laid_face_down(quiet(3)[-1])
    known = bytearray(state.known)
    known[card] = 1
    state = state._replace(known=bytes(known))
    assert resample(rules().book, state, 0, Rng(4)).origin == state.origin
    assert any(resample(rules().book, state, 1, Rng(4, 1000 * n)).origin != state.origin for n in range(5))
