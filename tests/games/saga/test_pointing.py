"""What a player points at, and the chances that stand beside it."""

from collections import Counter

import pytest

from deckbuilder.core.rules import CHANCE, Action
from deckbuilder.games.saga.play_table import table
from deckbuilder.games.saga.rules.kinds import STRIKE
from deckbuilder.games.saga.rules.state import State
from tests.helpers.saga_walks import rules, states

SEEDS = range(1, 6)


def rolled(state: State, action: Action, profile: str) -> tuple[int, int]:
    """Give how many of the 20 numbers hit after an answer, and of how many; none where somebody may react before that is known."""
    engine = rules(profile)
    after, _ = engine.apply(state, action)
    hits = 0
    if engine.ask(after).seat != CHANCE:
        return 0, 0
    for number in range(1, 21):
        _, events = engine.apply(after, Action(CHANCE, "roll", values=(number,)))
        kinds = Counter(event.kind for event in events)
        if not kinds["hits"] + kinds["misses"]:
            return 0, 0
        hits += kinds["hits"]
    return hits, 20


@pytest.mark.parametrize("profile", ["rulebook", "quickstart"])
def test_the_chance_of_each_target_is_what_the_twenty_rolls_give(profile: str) -> None:
    presenter, engine, compared = table().presenter, rules(profile), 0
    for seed in SEEDS:
        for state in states(seed, 1, profile):
            if state.asked < 0 or state.stack[-1][0] != STRIKE:
                continue
            for pointing in presenter.point(engine, state, list(engine.legal(state))):
                if pointing.idle:
                    continue
                assert pointing.chance is not None
                hits, of = rolled(state, pointing.action, profile)
                if of:
                    assert pointing.chance == hits / of, pointing
                    compared += 1
    assert compared > 20


def test_a_target_tells_the_bonus_and_the_armor() -> None:
    presenter, engine = table().presenter, rules()
    state = next(s for seed in SEEDS for s in states(seed, 1) if s.asked >= 0 and s.stack[-1][0] == STRIKE)
    pointing = presenter.point(engine, state, list(engine.legal(state)))[0]
    assert pointing.note.split(" ")[1:3] == ["against", "AC"]


def test_a_place_in_the_own_rank_is_told_before_whom_it_is() -> None:
    presenter, engine, seen = table().presenter, rules(), 0
    for seed in SEEDS:
        for state in states(seed, 1):
            if state.asked < 0:
                continue
            for pointing in presenter.point(engine, state, list(engine.legal(state))):
                if pointing.action.verb != "place":
                    continue
                after, _ = engine.apply(state, pointing.action)
                card, (spot,) = state.stack[-1][3], pointing.spots
                seat, (rank, file) = int(spot.zone[-1]), spot.at
                row = state.forms[seat][rank] if rank < len(state.forms[seat]) else ()
                wanted = [*(c for c in row[:file] if c != card), card, *(c for c in row[file:] if c != card)]
                assert any(list(r) == wanted for form in after.forms for r in form)
                seen += 1
    assert seen > 20


def test_a_decree_with_one_target_points_at_it_with_its_chance() -> None:
    presenter, engine, sole, open_ = table().presenter, rules(), 0, 0
    for seed in SEEDS:
        for state in states(seed, 1):
            if state.asked < 0 or not engine.ask(state).opens:
                continue
            for pointing in presenter.point(engine, state, list(engine.legal(state))):
                if pointing.action.verb != "attack":
                    continue
                after, events = engine.apply(state, pointing.action)
                struck = next((event.tokens[1] for event in events if event.kind == "melee strike"), None)
                assert pointing.tokens == (pointing.action.source, *([struck] if struck else []))
                if struck and engine.ask(after).seat == CHANCE:
                    assert pointing.chance is not None
                    sole += 1
                open_ += not struck
    assert sole > 3
    assert open_ > 3


def test_a_card_with_one_place_to_go_points_at_it() -> None:
    presenter, engine, seen = table().presenter, rules(), 0
    for seed in SEEDS:
        for state in states(seed, 1):
            if state.asked < 0 or not engine.ask(state).opens:
                continue
            for pointing in presenter.point(engine, state, list(engine.legal(state))):
                for spot in pointing.spots:
                    card = int(pointing.action.source[1:])
                    after, _ = engine.apply(state, pointing.action)
                    assert any(card in rank for rank in after.forms[int(spot.zone[-1])][spot.at[0] : spot.at[0] + 1])
                    seen += 1
    assert seen > 5


def test_every_chance_of_a_proposal_is_what_the_twenty_rolls_give() -> None:
    """Strikes hit, own checks succeed, and the saves of others fail."""
    presenter, engine = table().presenter, rules()
    told: Counter[str] = Counter()
    for seed in SEEDS:
        for state in states(seed, 1):
            if state.asked < 0:
                continue
            for pointing in presenter.point(engine, state, list(engine.legal(state))):
                if pointing.chance is None:
                    continue
                after, _ = engine.apply(state, pointing.action)
                if engine.ask(after).seat != CHANCE:
                    continue
                kind, fine = "", 0
                for number in range(1, 21):
                    _, events = engine.apply(after, Action(CHANCE, "roll", values=(number,)))
                    first = next((event for event in events if event.kind in ("hits", "misses", "check")), None)
                    if first is None:
                        break
                    kind = first.kind
                    if kind == "check":
                        fine += (" succeeds " in first.words) == (state.ctrl[int(first.tokens[0][1:])] == state.asked)
                    else:
                        fine += kind == "hits"
                else:
                    told["check" if kind == "check" else pointing.action.verb] += 1
                    assert pointing.chance == pytest.approx(fine / 20), pointing
    assert told["attack"] > 3
    assert told["perform"] + told["by"] > 3
