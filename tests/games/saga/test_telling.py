"""What a table tells of its cards: sums that add up, and sentences that say what is drawn."""

import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from deckbuilder.core.rules import CHANCE, Seat
from deckbuilder.core.scene import Scene, Token
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.play_table import table
from deckbuilder.games.saga.rules.codes import FORMATION, SPENT, STUNNED
from deckbuilder.games.saga.rules.kinds import DONE, S_FLAGS, S_STRIKER, S_TARGET, STRIKE
from deckbuilder.games.saga.rules.state import State
from deckbuilder.games.saga.rules.stats import quality
from deckbuilder.play.scenario import read
from deckbuilder.play.scenario_cards import cards_of
from deckbuilder.play.scenario_run import Failed, Run
from tests.games.saga.sentences import BOOK
from tests.helpers.saga_walks import rules, states
from tests.helpers.tables import shipped_cards

SEEDS = (1, 2, 3)
NAMES = {"Level": "level", "ATK": "atk", "AC": "ac", "Skill": "skill", "HP": "hp"}


def scene(state: State) -> Scene:
    return table().presenter.scene(rules(), state, Seat(0))


def standing(state: State) -> list[tuple[int, Token]]:
    seen = scene(state)
    found = [(card, seen.token(f"c{card}")) for card, zone in enumerate(state.zone) if zone == FORMATION]
    return [(card, token) for card, token in found if token is not None]


@pytest.mark.parametrize("seed", SEEDS)
def test_each_sum_that_is_told_adds_up(seed: int) -> None:
    summed = 0
    for state in states(seed):
        t = rules().table(state)
        for card, token in standing(state):
            for line in token.told[1:]:
                found = re.fullmatch(r"(Level|ATK|AC|Skill|HP) (-?\d+): (-?\d+) printed(.*)", line)
                if found is None or "set to" in line:
                    continue
                name, now, printed, rest = found.groups()
                assert int(now) == quality(t, card, NAMES[name])
                assert int(now) == int(printed) + sum(int(n) for n in re.findall(r", ([+-]\d+) ", rest)), line
                summed += 1
    assert summed > 10


@pytest.mark.parametrize("seed", SEEDS)
def test_each_quality_that_is_not_as_printed_is_explained(seed: int) -> None:
    for state in states(seed):
        for _, token in standing(state):
            told = {line.split(" ")[0] for line in token.told[1:] if " printed" in line}
            assert {what for what, _ in token.badges if what in NAMES} <= told


@pytest.mark.parametrize("seed", SEEDS)
def test_a_character_is_read_aloud_with_all_that_is_drawn(seed: int) -> None:
    wounded = 0
    for state in states(seed):
        for card, token in standing(state):
            assert token.spoken.startswith(token.label)
            assert ("spent" in token.spoken) == (state.orient[card] == SPENT)
            assert ("stunned" in token.spoken) == (state.orient[card] == STUNNED)
            assert f"rank {token.at[0] + 1}, place {token.at[1] + 1}" in token.spoken
            assert (" wounds" in token.spoken) == bool(state.wounds[card])
            wounded += bool(state.wounds[card])
    assert wounded


def test_a_strike_under_way_links_striker_and_target() -> None:
    linked = 0
    for state in (state for seed in SEEDS for state in states(seed, 1) if state.asked == CHANCE):
        for frame in state.stack:
            if frame[0] == STRIKE and frame[S_FLAGS] & DONE:
                pairs = {(link.source, link.target) for link in scene(state).links if link.words == "strikes"}
                standing_both = {state.zone[frame[S_STRIKER]], state.zone[frame[S_TARGET]]} == {FORMATION}
                if standing_both and frame[S_STRIKER] != frame[S_TARGET]:
                    assert (f"c{frame[S_STRIKER]}", f"c{frame[S_TARGET]}") in pairs
                    linked += 1
    assert linked > 10


@pytest.mark.parametrize("path", sorted((BOOK.scenarios / "algebra").glob("*.toml")), ids=lambda path: path.stem)
def test_whatever_an_effect_has_done_can_be_told(path: Path) -> None:
    scenario = read(path)
    found, known = cards_of(scenario, GAME, shipped_cards(GAME))
    for some in (1, len(scenario.steps)):
        engine = table().rules(found, "rulebook")
        run = Run(replace(scenario, steps=scenario.steps[:some]), table(), engine, "rulebook")
        run.begin(known)
        with suppress(Failed):  # the first step alone may end with a question, or leave dice
            run.play()
        seen = table().presenter.scene(engine, run._state, Seat(0))
        tokens = [seen.token(f"c{card}") for card, zone in enumerate(run._state.zone) if zone == FORMATION]
        assert all(token is not None and token.told for token in tokens)


def test_what_lies_face_down_tells_nothing_of_itself() -> None:
    scenario = read(BOOK.scenarios / "algebra" / "attached_face_down.toml")
    found, known = cards_of(scenario, GAME, shipped_cards(GAME))
    engine = table().rules(found, "rulebook")
    run = Run(replace(scenario, steps=scenario.steps[:2]), table(), engine, "rulebook")
    run.begin(known)
    run.play()
    tokens = [token for zone in table().presenter.scene(engine, run._state, Seat(1)).zones for token in zone.tokens]
    (token,) = [token for token in tokens if token.label == "Face-down card"]
    assert (token.card, token.told, token.badges) == (None, (), ())
    assert token.spoken == "Face-down card, on Chest"
    assert not any("Spike" in (one.label, one.spoken) for one in tokens)
