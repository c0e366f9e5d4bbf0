"""Matches at a table go into files and come back as they stood; damaged and foreign files are findings."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deckbuilder.core.errors import BadInput
from deckbuilder.desk.match_desk import MatchDesk, replay
from deckbuilder.desk.seat_plan import SeatPlan
from deckbuilder.desk.seating import Seating
from deckbuilder.desk.sitting import Sitting, Waiting
from deckbuilder.desk.stops import Manners, Stops
from deckbuilder.desk.table_files import kept, open_sitting
from tests.helpers import lots, worlds
from tests.helpers.sittings import waits, walked


@pytest.fixture
def seating(home: Path) -> Seating:
    services = worlds.services(home)
    return Seating(services, MatchDesk(services, worlds.PLAYED))


def seated(seating: Seating, *who: str, typed: bool = False, seed: int = 3) -> Sitting:
    plans = [SeatPlan(lots.deck(f"Deck of {name}"), name) for name in who]
    return seating.sit(plans, seed, None, Manners(typed, False, Stops(forced=False)))


def steps(sitting: Sitting) -> list[tuple[object, ...]]:
    return [(step.before, step.action, step.rng) for step in sitting.match.history]


def test_a_match_under_way_is_opened_as_it_stood_and_played_on_alike(seating: Seating, tmp_path: Path) -> None:
    sitting = walked(seated(seating, "person", "greedy"), 3)
    kept(sitting).save(tmp_path / "kept.match")
    opened = open_sitting(seating.desk, tmp_path / "kept.match", sitting.manners)
    assert [plan.who for plan in opened.seats] == ["person", "greedy"]
    assert [plan.deck for plan in opened.seats] == [plan.deck for plan in sitting.seats]
    assert (steps(opened), opened.match.rng, opened.seed) == (steps(sitting), sitting.match.rng, sitting.seed)
    assert opened.log() == sitting.log()
    assert steps(walked(opened, 4, seed=8)) == steps(walked(sitting, 4, seed=8))
    opened.undo()
    assert opened.here < sitting.here


def test_typed_dice_are_kept_and_shuffles_go_on_from_the_seed(seating: Seating, tmp_path: Path) -> None:
    sitting = seated(seating, "person", "person", typed=True)
    for dice in ((6, 1), (2, 2)):
        walked(sitting, 2)
        assert waits(sitting, Waiting.DICE)
        sitting.dice(dice)
    kept(sitting).save(tmp_path / "typed.match")
    opened = open_sitting(seating.desk, tmp_path / "typed.match")
    assert opened.manners.typed
    assert (steps(opened), opened.match.rng) == (steps(sitting), sitting.match.rng)
    opened.undo()
    assert waits(opened, Waiting.DICE)


def test_lines_that_were_left_come_along(seating: Seating, tmp_path: Path) -> None:
    sitting = walked(seated(seating, "person", "person"), 6)
    sitting.rewind(2)
    sitting.branch(other_dice=True)
    walked(sitting, 4, seed=9)
    sitting.undo()
    kept(sitting).save(tmp_path / "lines.match")
    opened = open_sitting(seating.desk, tmp_path / "lines.match", sitting.manners)
    assert steps(opened) == steps(sitting)
    lengths = [(branch.step, branch.length) for branch in opened.branches()]
    assert lengths == [(sitting.here, sitting.length), *((one.step, one.length) for one in sitting.branches())]
    opened.take_up(opened.branches()[0].number)
    assert opened.here == sitting.length
    assert replay(worlds.services(tmp_path), tmp_path / "lines.match").matches == 3


def test_a_match_of_which_the_past_is_looked_at_is_kept_to_its_end(seating: Seating, tmp_path: Path) -> None:
    sitting = walked(seated(seating, "person", "person"), 6)
    end = steps(sitting)
    sitting.look(3)
    kept(sitting).save(tmp_path / "looking.match")
    assert steps(open_sitting(seating.desk, tmp_path / "looking.match", sitting.manners)) == end


def test_a_match_that_is_over_is_opened_to_be_looked_at(seating: Seating, tmp_path: Path) -> None:
    sitting = walked(seated(seating, "random", "person"), 60)
    assert waits(sitting, Waiting.OVER)
    kept(sitting).save(tmp_path / "over.match")
    opened = open_sitting(seating.desk, tmp_path / "over.match")
    assert opened.outcome == sitting.outcome
    opened.look(0)
    assert waits(opened, Waiting.PAST)


def test_one_of_the_matches_of_a_simulation_is_opened_by_its_number(seating: Seating, tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    assert worlds.warcamp(tmp_path / "home", *_played(tmp_path), "--games", 3, "--record", path) == 0
    seeds = {open_sitting(seating.desk, path, number=number).seed for number in (1, 2, 3)}
    assert len(seeds) == 3
    with pytest.raises(BadInput, match="no match number 4; wanted 1 to 3"):
        open_sitting(seating.desk, path, number=4)


def _played(folder: Path) -> tuple[object, ...]:
    lists = [worlds.list_of(folder / f"{name}.txt") for name in ("one", "two")]
    return ("play", *lists)


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(at=st.integers(0, 4000), byte=st.integers(0, 255))
def test_a_damaged_file_is_a_finding_or_the_same_match(seating: Seating, tmp_path: Path, at: int, byte: int) -> None:
    path = tmp_path / "damaged.match"
    kept(walked(seated(seating, "person", "person"), 4)).save(path)
    content = bytearray(path.read_bytes())
    content[at % len(content)] = byte
    path.write_bytes(content)
    try:
        opened = open_sitting(seating.desk, path)
    except BadInput as error:
        assert "damaged.match" in str(error)  # noqa: PT017  # either way is right
    else:
        assert len(opened.seats) == 2


def test_a_missing_file_is_a_finding(seating: Seating, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no such file"):
        open_sitting(seating.desk, tmp_path / "nowhere.match")
