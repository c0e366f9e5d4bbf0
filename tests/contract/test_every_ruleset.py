"""What every game at the table promises, shown on the toys and on each registered game that can be played."""

import json
import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from deckbuilder.core.errors import BadInput
from deckbuilder.core.game import Table
from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import CHANCE, NOBODY, Action, Refused, Ruleset, Seat
from deckbuilder.play.agents import Player
from deckbuilder.play.course import MOST_STEPS, TURN
from deckbuilder.play.dice import roll
from deckbuilder.play.match import Match
from deckbuilder.play.simulate import Arena, Job
from tests.helpers.tables import Played, all_games, every

STEPS = 300
LOOKS = 40
RUBBISH: tuple[Any, ...] = (None, True, 3, "state", [], {}, [[]], {"x": [1, {"y": None}]}, [None] * 7)


@dataclass(frozen=True)
class Case:
    """A game under a profile with so many players."""

    played: Played
    profile: str
    seats: int

    def __str__(self) -> str:
        return f"{self.played.name}-{self.profile}-{self.seats}"


def cases() -> Iterator[Case]:
    for played in every():
        table = played.table()
        for profile in table.profiles:
            for seats in range(1 if table.solo else table.seats[0], min(table.seats[1], 4) + 1):
                yield Case(played, profile, seats)


CASES = tuple(cases())
each_case = pytest.mark.parametrize("case", CASES, ids=str)


def table_of(case: Case) -> Table:
    return case.played.table()


def begun(case: Case, seed: int = 1) -> Match[Any]:
    rules = table_of(case).rules(case.played.cards, case.profile)
    return Match(rules, rules.start(case.played.some(case.seats, seed)), Rng(seed))


def advance(match: Match[Any], rng: Rng) -> Rng:
    """Answer one question: chance by the roller, a player at random."""
    ask = match.ask()
    if ask.chance is not None:
        match.apply(*roll(ask.chance, match.rng))
    else:
        options = match.legal()
        place, rng = rng.below(len(options))
        match.apply(options[place])
    return rng


@cache
def walked(case: Case, seed: int = 1) -> Match[Any]:
    """Play at random for some steps; nobody changes what is given."""
    match, rng = begun(case, seed), Rng(seed).branch(99)
    while len(match.history) < STEPS and match.ask().seat != NOBODY:
        rng = advance(match, rng)
    return match


def looks(case: Case, most: int = LOOKS) -> Iterator[tuple[Ruleset[Any], Any]]:
    """Give states spread over a walk, the first and the last among them."""
    match = walked(case)
    states = [*(step.before for step in match.history), match.state]
    stride = max(1, len(states) // most)
    for state in (*states[::stride], states[-1]):
        yield match.rules, state


def written(rules: Ruleset[Any], state: Any) -> str:
    return json.dumps(rules.encode(state), sort_keys=True)


@each_case
def test_an_answer_leaves_the_state_before_it_as_it_was(case: Case) -> None:
    match, rng = begun(case), Rng(1).branch(99)
    while len(match.history) < 150 and match.ask().seat != NOBODY:
        before, said, mark = match.state, written(match.rules, match.state), hash(match.state)
        rng = advance(match, rng)
        assert (written(match.rules, before), hash(before)) == (said, mark)
        assert match.history[-1].before is before


@each_case
def test_the_same_answers_give_the_same_states_again(case: Case) -> None:
    first = walked(case)
    again = begun(case)
    for step in first.history:
        assert again.state == step.before
        assert hash(again.state) == hash(step.before)
        assert tuple(again.apply(step.action)) == tuple(step.events)
    assert again.state == first.state


@each_case
def test_undo_to_the_start_and_redo_gives_every_state_again(case: Case) -> None:
    match = walked(case).branch()
    states, end, rng = [step.before for step in match.history], match.state, match.rng
    while match.can_undo:
        match.undo()
    match.rewind(0)
    assert (match.state, match.history) == (states[0], ())
    while match.can_redo:
        assert match.state == states[len(match.history)]
        match.redo()
    assert (match.state, match.rng) == (end, rng)
    assert [step.before for step in match.history] == states


@each_case
def test_a_state_is_read_back_from_its_json(case: Case) -> None:
    for rules, state in looks(case):
        read = rules.decode(json.loads(written(rules, state)))
        assert read == state
        assert hash(read) == hash(state)
        assert rules.ask(read) == rules.ask(state)
        assert list(rules.legal(read)) == list(rules.legal(state))


@each_case
@pytest.mark.parametrize("rubbish", RUBBISH, ids=repr)
def test_rubbish_is_no_state(case: Case, rubbish: Any) -> None:
    rules = walked(case).rules
    with pytest.raises(BadInput):
        rules.decode(rubbish)


@each_case
def test_proposals_are_fixed_in_order_without_doubles_and_unrefused(case: Case) -> None:
    for rules, state in looks(case):
        ask, options = rules.ask(state), rules.legal(state)
        proposed = list(options)
        assert [options[place] for place in range(len(options))] == proposed == list(rules.legal(state))
        assert len(set(proposed)) == len(proposed)
        assert bool(proposed) == (ask.seat >= 0)
        assert {action.seat for action in proposed} <= {ask.seat}
        refused = {action: rules.refuse(state, action) for action in proposed}
        assert set(refused.values()) <= {None}, refused


def wrong_answers(rules: Ruleset[Any], state: Any, stale: tuple[Action, ...]) -> Iterator[Action]:
    """Give answers that mostly do not fit the question."""
    ask = rules.ask(state)
    seat = ask.seat
    yield from stale
    yield Action(Seat(seat + 1), "pass")
    yield Action(NOBODY, "pass")
    if ask.chance is not None:
        yield Action(CHANCE, "roll", values=(0,) * ask.chance.count)
        yield Action(CHANCE, "order", values=(*range(ask.chance.count), 0))
        yield Action(CHANCE, "roll", values=())
        yield Action(CHANCE, "roll", values=(10**30,) * ask.chance.count)
        yield Action(Seat(0), "roll", values=(1,) * ask.chance.count)
    for action in list(rules.legal(state))[:20]:
        yield action._replace(seat=Seat(seat + 1))
        yield action._replace(verb="no such verb")
        yield action._replace(source="c99999")
        yield action._replace(source="nonsense-\u202e")
        yield action._replace(targets=(*action.targets, "c99999"))
        yield action._replace(values=(*action.values, -1))
        yield action._replace(values=(10**30,))


@each_case
def test_every_player_is_asked_to_begin_something(case: Case) -> None:
    """By such questions a search counts moves."""
    match = walked(case)
    asks = [match.rules.ask(step.before) for step in match.history]
    assert {ask.seat for ask in asks if ask.opens} == {Seat(number) for number in range(case.seats)}


@each_case
def test_a_refused_answer_says_why_and_changes_nothing(case: Case) -> None:
    stale, refusals = tuple(step.action for step in walked(case).history[::40]), 0
    for rules, state in looks(case, 25):
        for action in wrong_answers(rules, state, stale):
            why = rules.refuse(state, action)
            if why is None:
                assert action.seat == rules.ask(state).seat, f"{action} of another seat is taken"
                continue
            refusals += 1
            assert why.strip(), action
            match, said = Match(rules, state, Rng(3)), written(rules, state)
            with pytest.raises(Refused):
                match.apply(action)
            assert (match.state, match.history, match.rng) == (state, (), Rng(3))
            assert written(rules, state) == said
    assert refusals > 20


@each_case
def test_a_match_is_over_exactly_when_nobody_is_asked(case: Case) -> None:
    for rules, state in looks(case):
        ask, outcome = rules.ask(state), rules.outcome(state)
        assert (ask.seat == NOBODY) == (outcome is not None)
        assert (ask.seat == CHANCE) == (ask.chance is not None)
        assert outcome is None or set(outcome.winners) <= set(range(case.seats))
        assert ask.seat == NOBODY or ask.question.strip()


@each_case
def test_scenes_name_each_thing_once_and_all_that_answers_name(case: Case) -> None:
    presenter = table_of(case).presenter
    for rules, state in looks(case):
        asked = rules.ask(state).seat
        for viewer in range(case.seats):
            scene = presenter.scene(rules, state, Seat(viewer))
            zones, tokens = [zone.id for zone in scene.zones], [t for zone in scene.zones for t in zone.tokens]
            ids = {token.id for token in tokens}
            assert len(ids) == len(tokens)
            assert len(set(zones)) == len(zones)
            assert all(not token.on or token.on in ids for token in tokens)
            if viewer != asked:
                continue
            for action in rules.legal(state):
                assert {action.source, *action.targets} - {""} <= ids, action
                assert presenter.say(rules, state, action).strip(), action


@each_case
def test_a_viewer_cannot_tell_an_imagined_world_from_the_real_one(case: Case) -> None:
    presenter, differing, hidden = table_of(case).presenter, 0, 0
    for number, (rules, state) in enumerate(looks(case, 40)):
        scenes = [presenter.scene(rules, state, Seat(viewer)) for viewer in range(case.seats)]
        for viewer, scene in enumerate(scenes):
            rng = Rng(5).branch(number)
            other = rules.resample(state, Seat(viewer), rng)
            assert other == rules.resample(state, Seat(viewer), rng)
            assert presenter.scene(rules, other, Seat(viewer)) == scene
            assert rules.ask(other) == rules.ask(state)
            if rules.ask(state).seat == viewer:
                assert list(rules.legal(other)) == list(rules.legal(state))
            assert (rules.outcome(other) is None) == (rules.outcome(state) is None)
            differing += other != state
            hidden += any(not token.label for zone in scene.zones for token in zone.tokens)
    assert differing or not hidden, "something lies face down, and no imagined world ever differs"


@each_case
def test_what_is_imagined_does_not_depend_on_what_lies_hidden(case: Case) -> None:
    """Otherwise an agent could learn of hidden cards by imagining; putting them in a fixed order first is enough."""
    for number, (rules, state) in enumerate(looks(case, 20)):
        for viewer in range(case.seats):
            other = rules.resample(state, Seat(viewer), Rng(5).branch(number))
            rng = Rng(6).branch(number)
            assert rules.resample(other, Seat(viewer), rng) == rules.resample(state, Seat(viewer), rng)


@each_case
def test_a_face_down_thing_has_an_id_that_tells_nothing(case: Case) -> None:
    presenter = table_of(case).presenter
    for rules, state in looks(case):
        scenes = [presenter.scene(rules, state, Seat(viewer)) for viewer in range(case.seats)]
        faces = {token.id for scene in scenes for zone in scene.zones for token in zone.tokens if token.label}
        for scene in scenes:
            down = {token.id for zone in scene.zones for token in zone.tokens if not token.label}
            assert down & faces == set()
            assert all(token.card is None for zone in scene.zones for token in zone.tokens if token.id in down)


@each_case
def test_an_imagined_world_plays_on(case: Case) -> None:
    for number, (rules, state) in enumerate(looks(case, 12)):
        seat = rules.ask(state).seat
        if seat < 0:
            continue
        match, rng = Match(rules, rules.resample(state, seat, Rng(8).branch(number)), Rng(number)), Rng(number, 5)
        while len(match.history) < 60 and match.ask().seat != NOBODY:
            rng = advance(match, rng)
        assert match.history


@each_case
def test_a_match_ends_within_the_bound_and_counts_its_turns(case: Case) -> None:
    players = (Player("random"),) * case.seats
    job = Job(case.played.table, case.played.cards, case.profile, case.played.some(case.seats), players, 4)
    kinds: set[str] = set()
    course = Arena(job).play(0, watch=lambda events: kinds.update(event.kind for event in events))
    assert course.steps <= MOST_STEPS
    assert not course.bounded
    assert TURN in kinds
    assert course.turns > 0
    assert 0 < course.decisions <= course.steps


@each_case
def test_events_have_a_kind_and_a_sentence(case: Case) -> None:
    for step in walked(case).history:
        for event in step.events:
            assert event.kind
            assert event.words == event.words.strip() != ""


@each_case
def test_the_evaluation_stays_between_lost_and_won(case: Case) -> None:
    score = table_of(case).score
    if score is None:
        pytest.skip("this game has no evaluation")
    for rules, state in looks(case):
        outcome = rules.outcome(state)
        for seat in range(case.seats):
            value = score(rules, state, Seat(seat))
            assert -1.0 <= value <= 1.0
            if outcome is not None and outcome.winners:
                assert value == (1.0 if seat in outcome.winners else -1.0)
            other = rules.resample(state, Seat(seat), Rng(2))
            assert -1.0 <= score(rules, other, Seat(seat)) <= 1.0


@each_case
def test_what_a_worker_needs_travels_to_another_process(case: Case) -> None:
    played = case.played
    players = (Player("random"),) * case.seats
    job = Job(played.table, dict(played.cards), case.profile, played.some(case.seats), players, 4, most_steps=60)
    assert Arena(pickle.loads(pickle.dumps(job))).play(3).digest == Arena(job).play(3).digest


@each_case
def test_decks_after_the_match_are_none_or_one_a_player(case: Case) -> None:
    for rules, state in looks(case, 5):
        assert len(rules.conclude(state)) in (0, case.seats)


def test_a_game_says_how_many_play_as_its_table_does() -> None:
    for game in all_games():
        if game.table is not None:
            table = game.table()
            assert game.players == (1 if table.solo else table.seats[0], table.seats[1]), game.id
