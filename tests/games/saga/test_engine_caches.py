"""What the table keeps between questions never shows: a table thawed from the state alone answers the same."""

import pytest

from deckbuilder.core.rules import NOBODY
from deckbuilder.games.saga.rules import engine
from deckbuilder.games.saga.rules.table import Table
from tests.helpers.saga_walks import rules, walked

GAMES = [
    (seed, profile, seats) for seed, profile, seats in ((3, "rulebook", 2), (8, "quickstart", 2), (5, "rulebook", 3))
]


@pytest.mark.parametrize(("seed", "profile", "seats"), GAMES)
def test_a_table_kept_proposes_what_a_fresh_one_proposes(seed: int, profile: str, seats: int) -> None:
    played = rules(profile)
    state = walked(seed, profile, seats).history[0].before
    for step in walked(seed, profile, seats).history:
        assert state == step.before
        if played.ask(state).seat >= 0:
            kept = list(engine.options(played.table(state)))
            assert kept == engine.options(Table(played.book, state))
        state, _ = played.apply(state, step.action)  # the table goes on: nothing is thawed here
    assert state == walked(seed, profile, seats).state


@pytest.mark.parametrize(("seed", "profile", "seats"), GAMES)
def test_from_a_fresh_table_an_answer_leads_to_the_same_state(seed: int, profile: str, seats: int) -> None:
    match = walked(seed, profile, seats)
    played = rules(profile)
    history = match.history
    for place in range(len(history) - 1, -1, -1):  # backwards, so that no kept table fits
        after = history[place + 1].before if place + 1 < len(history) else match.state
        assert played.apply(history[place].before, history[place].action)[0] == after


@pytest.mark.parametrize(("seed", "profile", "seats"), GAMES)
def test_a_state_thawed_freezes_to_itself(seed: int, profile: str, seats: int) -> None:
    match = walked(seed, profile, seats)
    for state in [step.before for step in match.history] + [match.state]:
        assert Table(rules(profile).book, state).frozen() == state


def test_the_walks_are_real_games() -> None:
    for seed, profile, seats in GAMES:
        match = walked(seed, profile, seats)
        assert match.ask().seat == NOBODY or len(match.history) >= 300


@pytest.mark.parametrize(("seed", "profile", "seats"), GAMES)
def test_a_state_is_all_that_lies_on_the_table_it_was_frozen_of(seed: int, profile: str, seats: int) -> None:
    played = rules(profile)
    state = walked(seed, profile, seats).history[0].before
    for step in walked(seed, profile, seats).history:
        state, _ = played.apply(state, step.action)
        t = played.table(state)  # the one that was just frozen, and shares with the state before what did not change
        for name in ("ctrl", "zone", "orient", "wounds", "charges", "flags", "did", "known"):
            assert bytes(getattr(t, name)) == getattr(state, name), name
        for name in ("faces", "origin", "owner", "host", "forms", "hands", "decks", "discards", "removed", "seats"):
            assert tuple(getattr(t, name)) == tuple(getattr(state, name)), name
        assert {place[:2]: place[2] for place in state.used} == t.used
        assert {place[:2]: place[2] for place in state.ever} == t.ever
        assert {place[0]: place[1:] for place in state.last} == t.last
