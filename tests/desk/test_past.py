"""The way back at a table: undo, redo, rewinding, looking, and lines of play that were left."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.core.errors import WarcampError
from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import NOBODY, Seat
from deckbuilder.desk.sitting import Sitting, Waiting
from deckbuilder.desk.stops import Stops, Until
from deckbuilder.desk.table_files import kept
from deckbuilder.play.match import NoStep
from deckbuilder.play.record import parse, to_bytes, verify
from tests.helpers.sittings import any_of, sit, think, waits, walked
from tests.helpers.tables import DRIFT, LOTS, Played, registered

SAGA = next(registered())


def test_undo_goes_back_to_the_last_real_decision_and_redo_to_where_one_was() -> None:
    sitting = sit(LOTS, "person", "random")
    states = [sitting.match.state]
    for _ in range(3):
        sitting.give(sitting.options()[0].action)
        think(sitting)
        states.append(sitting.match.state)
    for state in states[-2::-1]:
        sitting.undo()
        assert sitting.match.state is state
    assert not sitting.can_undo
    with pytest.raises(NoStep):
        sitting.undo()
    for state in states[1:]:
        sitting.redo()
        assert sitting.match.state is state
    with pytest.raises(NoStep):
        sitting.redo()


def test_a_line_that_was_left_can_be_taken_up_again_and_the_other_one_stays() -> None:
    sitting = walked(sit(LOTS), 6)
    first, length = sitting.match.state, sitting.here
    sitting.rewind(6)
    assert sitting.branches() == ()
    was = sitting.match.line[6].action
    sitting.give(next(option.action for option in sitting.options() if option.action != was))
    (left,) = sitting.branches()
    assert (left.step, left.length) == (6, length)
    second = sitting.match.state
    sitting.take_up(left.number)
    assert sitting.match.state is first
    (other,) = sitting.branches()
    sitting.take_up(other.number)
    assert sitting.match.state is second
    with pytest.raises(NoStep):
        sitting.take_up(99)


def test_a_branch_with_other_dice_goes_another_way_and_one_with_the_same_dice_the_same() -> None:
    ways = set()
    for other_dice in (False, True):
        sitting = walked(sit(LOTS), 2)
        sitting.branch(other_dice)
        assert len(sitting.branches()) == 1
        again = walked(sitting, 8)
        ways.add(tuple(step.action for step in again.match.history))
    straight = tuple(step.action for step in walked(walked(sit(LOTS), 2), 8).match.history)
    assert len(ways) == 2
    assert straight in ways


def test_a_line_of_the_log_leads_to_its_moment_and_nobody_moves_there() -> None:
    sitting = walked(sit(SAGA, "person", "random"), 20)
    end, whole = sitting.match.state, sitting.log()
    line = next(line for line in whole if line.kind == "turn" and line.turn == 2)
    sitting.goto(line.step)
    assert waits(sitting, Waiting.PAST)
    assert sitting.here == line.step + 1
    assert sitting.options() == ()
    assert sitting.log() == whole
    sitting.back()
    assert sitting.match.state is end
    assert not sitting.branches()


def test_the_game_goes_on_from_a_moment_that_was_looked_at() -> None:
    sitting = walked(sit(SAGA, "person", "random"), 12)
    sitting.look(sitting.turns()[1].step)
    sitting.go_on()
    assert not waits(sitting, Waiting.PAST)
    walked(sitting, 3)
    assert len(sitting.branches()) == 1


def test_a_rewind_to_a_turn_stands_at_its_beginning() -> None:
    sitting = walked(sit(SAGA), 80)
    mark = sitting.turns()[2]
    sitting.rewind(mark.step)
    assert sitting.turns()[-1] == mark
    assert sitting.ask.seat >= 0


def test_rewinding_to_before_dice_that_fell_goes_behind_them() -> None:
    sitting = walked(sit(LOTS), 4)
    fell = next(n for n, step in enumerate(sitting.match.history) if n > 2 and step.action.verb == "roll")
    sitting.rewind(fell)
    assert waits(sitting, Waiting.PERSON)
    assert sitting.here == fell + 1


# Random walks --------------------------------------------------------------------------------------------------------------------

MOVES = ("give", "give", "give", "drop", "undo", "redo", "rewind", "look", "branch", "take up", "pass")


def moved(sitting: Sitting, move: str, number: int) -> Sitting:
    """Do one thing; what cannot be done now is refused and changes nothing."""
    before = sitting.match.state
    try:
        return _moved(sitting, move, number)
    except WarcampError:
        assert sitting.match.state is before
        return sitting


def _moved(sitting: Sitting, move: str, number: int) -> Sitting:
    if waits(sitting, Waiting.AGENT):
        think(sitting)
    elif waits(sitting, Waiting.DICE):
        sitting.roll() if number % 2 else sitting.dice([1 + number % 6] * _dice(sitting))
    elif move == "give" and waits(sitting, Waiting.PERSON):
        sitting.lift()
        sitting.give(any_of(sitting, Rng(number))[0])
    elif move == "drop" and waits(sitting, Waiting.PERSON):
        sitting.lift()
        for option in sitting.options():
            if option.tokens and (targets := list(sitting.reach(option.tokens[0]).tokens)):
                sitting.drop(option.tokens[0], targets[number % len(targets)])
                break
    elif move == "undo":
        sitting.undo()
    elif move == "redo":
        sitting.redo()
    elif move == "rewind":
        sitting.rewind(number % (sitting.length + 1))
    elif move == "look":
        sitting.look(number % (sitting.length + 1))
    elif move == "branch":
        sitting.branch(other_dice=number % 2 == 0)
    elif move == "take up" and (branches := sitting.branches()):
        sitting.take_up(branches[number % len(branches)].number)
    elif move == "pass":
        sitting.pass_on(Until.OPENING)
    return sitting


def _dice(sitting: Sitting) -> int:
    chance = sitting.ask.chance
    assert chance is not None
    return chance.count


def checked(sitting: Sitting) -> None:
    """Hold the match against its own record, the log against the match, and what is seen against who looks."""
    for record in parse(to_bytes(kept(sitting).records()), "match.jsonl"):
        again = verify(record, sitting.rules, "match.jsonl")
        if record.line == 1 and not sitting.looking:
            assert (again.state, again.rng) == (sitting.match.state, sitting.match.rng)
    steps = sitting.match.line
    eyes = NOBODY if sitting.curtain is not None else sitting.viewer
    for line in sitting.log():
        (event, *_) = [event for event in steps[line.step].events if event.words == line.words]
        assert eyes < 0 or not event.seats or eyes in event.seats
        assert line.seat == steps[line.step].action.seat
    assert sorted(sitting.log(), key=lambda line: line.step) == list(sitting.log())
    for zone in sitting.scene().zones:
        if zone.owner is not None and zone.owner != eyes and zone.id.startswith("hand"):
            assert not any(token.label or token.card for token in zone.tokens)


def walk(played: Played, moves: list[tuple[str, int]], seed: int, who: tuple[str, ...], typed: bool) -> None:
    sitting = sit(played, *who, seed=seed, typed=typed, curtained=seed % 2 == 0, stops=Stops(forced=seed % 3 == 0))
    for move, number in moves:
        sitting = moved(sitting, move, number)
        assert sitting.viewer == NOBODY or sitting.viewer in [Seat(seat) for seat in range(len(who))]
        assert bool(sitting.options()) == (waits(sitting, Waiting.PERSON) and sitting.curtain is None)
    checked(sitting)


walks = st.lists(st.tuples(st.sampled_from(MOVES), st.integers(0, 500)), max_size=40)
people = st.sampled_from([("person", "person"), ("person", "random"), ("still", "person"), ("random", "random")])


@pytest.mark.parametrize("played", [LOTS, DRIFT], ids=lambda played: played.name)
@settings(deadline=None, max_examples=60)
@given(moves=walks, seed=st.integers(0, 99), who=people, typed=st.booleans())
def test_whatever_people_do_the_match_stays_what_its_steps_say(
    played: Played, moves: list[tuple[str, int]], seed: int, who: tuple[str, ...], typed: bool
) -> None:
    walk(played, moves, seed, who, typed)


@settings(deadline=None, max_examples=20)
@given(moves=walks, seed=st.integers(0, 99), who=people, typed=st.booleans())
def test_whatever_people_do_with_a_real_game_the_match_stays_what_its_steps_say(
    moves: list[tuple[str, int]], seed: int, who: tuple[str, ...], typed: bool
) -> None:
    walk(SAGA, moves, seed, who, typed)
