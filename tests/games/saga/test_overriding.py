"""Rules left aside by people: any of it, at any decree or react, leaves a match that goes on, is undone, recorded and told."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from deckbuilder.core.errors import BadInput
from deckbuilder.core.rng import Rng, Stream
from deckbuilder.core.rules import NOBODY, Action, Seat
from deckbuilder.core.scene import Layout, Spot
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.play_table import table
from deckbuilder.games.saga.rules.faces import Made, made_face, of_made
from deckbuilder.games.saga.rules.ruleset import AgentRules, SagaRules
from deckbuilder.games.saga.rules.verbs.byhand import OVERRIDE, at_hand
from deckbuilder.games.saga.rules.verbs.deeds import DEEDS
from deckbuilder.games.saga.rules.verbs.overrides import OVERRIDES
from deckbuilder.play.dice import roll
from deckbuilder.play.digest import answer_of, match_digest
from deckbuilder.play.match import Match
from deckbuilder.play.record import Record, parse, to_bytes, verify
from tests.games.saga.invariants import check
from tests.helpers.tables import ready_made_decks, shipped_cards
from tests.long.invariants import faults

HANDS = "rulebook-by-hand"
STEPS = 500
SEEDS = range(6)


@cache
def rules(profile: str = HANDS) -> SagaRules:
    found = table().rules(shipped_cards(GAME), profile)
    assert isinstance(found, SagaRules)
    return found


def decks(seed: int) -> list[Any]:
    known = ready_made_decks(GAME)
    return [known[(seed + seat) % len(known)] for seat in range(2)]


def choose(match: Match[Any], stream: Stream) -> Action:
    """Answer as people could who leave the rules aside now and then, and make and fetch what they like."""
    hands, seat = table().hands, match.ask().seat
    assert hands is not None
    options = list(match.legal())
    begin = hands.begin(rules(), match.state, seat)
    if begin is not None and stream.below(4) == 0:
        return begin
    if hands.may(rules(), match.state, seat):
        what = stream.below(12)
        if what == 0:
            return hands.token(seat, "Ashen Wolf", {"level": stream.below(4), "atk": stream.below(9) - 4, "hp": 2})
        if what == 1:
            ids = sorted(shipped_cards(GAME))
            return hands.fetch(rules(), seat, ids[stream.below(len(ids))])
        if what < 4:
            return options[-1]
    return options[stream.below(len(options))]


@cache
def walked(seed: int) -> Match[Any]:
    match, stream = Match(rules(), rules().start(decks(seed)), Rng(seed)), Stream(Rng(seed).branch(5))
    while len(match.history) < STEPS and (ask := match.ask()).seat != NOBODY:
        match.apply(*roll(ask.chance, match.rng)) if ask.chance is not None else match.apply(choose(match, stream))
    return match


def looks(seed: int, most: int = 20) -> Iterator[Any]:
    steps = walked(seed).history
    yield from (step.before for step in steps[:: max(1, len(steps) // most)])
    yield walked(seed).state


@pytest.mark.parametrize("seed", SEEDS)
def test_leaving_the_rules_aside_breaks_nothing(seed: int) -> None:
    match = walked(seed)
    assert any(step.action.verb == OVERRIDE for step in match.history)
    for step in match.history:
        assert check(rules(), step.before) == []
    for number, state in enumerate(looks(seed)):
        assert list(faults(table(), rules(), state, range(2), Rng(seed).branch(number))) == []


def test_random_play_comes_to_everything_that_may_be_done() -> None:
    verbs = {step.action.verb for seed in SEEDS for step in walked(seed).history}
    assert {deed.name for deed in (*DEEDS, *OVERRIDES)} | {"token", "note", "roll"} <= verbs


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_done_so_is_marked_in_the_log_and_nothing_else_is(seed: int) -> None:
    free, marked = False, 0
    for step in walked(seed).history:
        for event in step.events:
            free = free and event.kind != "rules again"
            assert event.words.startswith("By hand: ") == free, event
            marked += free
            free = free or event.kind == "override"
    assert marked


@pytest.mark.parametrize("seed", SEEDS)
def test_it_is_undone_and_done_again_written_and_read_back(seed: int) -> None:
    match = walked(seed).branch()
    end, steps = match.state, match.history
    match.rewind(0)
    for step in steps:
        assert match.state == step.before
        match.apply(step.action)
    assert match.state == end
    for state in looks(seed):
        assert rules().decode(json.loads(json.dumps(rules().encode(state)))) == state


@pytest.mark.parametrize("seed", SEEDS)
def test_it_stands_in_the_record_and_is_played_again(seed: int) -> None:
    steps, end = walked(seed).history, walked(seed).state
    actions = tuple(step.action for step in steps)
    answers = [answer_of(rules(), step.before, step.action) for step in steps]
    outcome = rules().outcome(end)
    winners = outcome.winners if outcome is not None else None
    record = Record(
        GAME.id, HANDS, seed, tuple(decks(seed)), actions, match_digest(answers, winners or ()), winners, rolled=True
    )
    (read,) = parse(to_bytes([record]), "record.jsonl")
    assert verify(read, rules(), "record.jsonl").state == end


def test_a_token_that_was_made_up_tells_all_its_numbers_on_the_table() -> None:
    presenter = table().presenter
    scenes = [presenter.scene(rules(), state, Seat(0)) for seed in SEEDS for state in looks(seed)]
    ranks = [zone for seen in scenes for zone in seen.zones if zone.layout is Layout.RANKS]
    made = [token for zone in ranks for token in zone.tokens if token.label == "Ashen Wolf"]
    assert made
    for token in made:
        assert {"Level", "ATK", "AC", "Skill", "HP"} <= {told for told, _ in token.badges}


def test_every_answer_of_it_is_said_and_pointed_at() -> None:
    presenter = table().presenter
    for seed in SEEDS:
        for step in walked(seed).history:
            if step.action.seat >= 0:
                assert presenter.say(rules(), step.before, step.action) != step.action.verb
        for state in looks(seed):
            if state.asked >= 0:
                actions = list(rules().legal(state))
                assert [one.action for one in presenter.point(rules(), state, actions)] == actions


def test_no_proposal_leaves_the_rules_aside_and_no_agent_is_offered_it() -> None:
    for seed in SEEDS:
        for state in looks(seed):
            if state.asked >= 0:
                assert all(action.verb != OVERRIDE for action in rules().legal(state))
                assert all(action.verb != OVERRIDE for action in AgentRules(rules()).legal(state))


def test_where_agents_play_alone_nobody_may() -> None:
    hands, plain = table().hands, rules("rulebook")
    assert hands is not None
    match, rng = Match(plain, plain.start(decks(1)), Rng(1)), Rng(3)
    for _ in range(60):
        ask = match.ask()
        if ask.chance is not None:
            match.apply(*roll(ask.chance, match.rng))
            continue
        assert hands.begin(plain, match.state, ask.seat) is None
        assert "where people play" in (plain.refuse(match.state, Action(ask.seat, OVERRIDE)) or "")
        place, rng = rng.below(len(match.legal()))
        match.apply(match.legal()[place])


@pytest.mark.parametrize(
    "made", [Made("Wolf"), Made("Ä" * 30, 31, -20, 63, 43, 64), Made("a", 0, 43, 0, -20, 1), Made("Bären & Söhne, 3.")]
)
def test_a_face_holds_all_of_a_token(made: Made) -> None:
    assert of_made(made_face(made)) == made


@pytest.mark.parametrize(
    "values",
    [
        (1, 0, 10, 0),
        (1, 0, 10, 0, 0, 65),
        (1, 0, 99, 0, 1, 65),
        (1, 0, 10, 0, 1),
        (1, 0, 10, 0, 1, 32),
        (1, 0, 10, 0, 1, 0xD800),
        (1, 0, 10, 0, 1, *[65] * 31),
    ],
)
def test_a_token_that_cannot_be_is_refused(values: tuple[int, ...]) -> None:
    hands = table().hands
    assert hands is not None
    state = next(s for s in looks(1, 400) if s.asked >= 0 and hands.may(rules(), s, Seat(s.asked)))
    assert "1 to 30 letters" in (rules().refuse(state, Action(Seat(state.asked), "token", values=values)) or "")


def test_a_gesture_tells_the_card_with_what_is_done_to_it() -> None:
    """What is dropped by hand goes there in one answer, and every click and drop that is not refused can be given."""
    presenter, given = table().presenter, set()
    for seed in SEEDS:
        for number, state in enumerate(looks(seed, 60)):
            if state.asked < 0 or not at_hand(rules().table(state)):
                continue
            seat = Seat(state.asked)
            scene = presenter.scene(rules(), state, seat)
            tokens = [token.id for zone in scene.zones for token in zone.tokens]
            places = [None, *tokens[::13], *(Spot(zone.id, (0, 0)) for zone in scene.zones)]
            for token in tokens[number % 7 :: 7]:
                for onto in places:
                    for wish in presenter.wish(rules(), state, seat, token, onto):
                        if rules().refuse(state, wish) is None:
                            (pointing,) = presenter.point(rules(), state, (wish,))
                            assert pointing.tokens[0] == token
                            assert pointing.words
                            after, _ = rules().apply(state, wish)
                            assert check(rules(), after) == []
                            given.add((wish.verb, len(wish.values)))
    assert {("move", 3), ("put", 1), ("attach", 1), ("enter", 3), ("wound", 0), ("stun", 0)} <= given


def test_a_card_that_is_dropped_in_a_rank_stands_there() -> None:
    for seed in SEEDS:
        for state in looks(seed, 400):
            if (
                state.asked >= 0
                and at_hand(rules().table(state))
                and len(state.forms[0]) > 1
                and len(state.forms[0][1])
            ):
                card = state.forms[0][1][0]
                (wish,) = table().presenter.wish(
                    rules(), state, Seat(state.asked), f"c{card}", Spot("formation0", (0, 1))
                )
                assert rules().refuse(state, wish) is None
                after, events = rules().apply(state, wish)
                assert card in after.forms[0][0]
                assert any(event.kind == "move" for event in events)
                return
    raise AssertionError("no such state")


@pytest.mark.parametrize(
    ("verb", "words"), [("token", "2 3 Wolf"), ("token", "2 3 x 1 1 Wolf"), ("fetch", "card Nobody"), ("number", "--3")]
)
def test_a_scenario_that_tells_no_token_or_card_is_told_what_is_wanted(verb: str, words: str) -> None:
    staging = table().staging
    assert staging is not None
    with pytest.raises(BadInput, match="wanted"):
        staging.values(rules(), walked(0).state, Seat(0), verb, words, {})
    told = staging.values(rules(), walked(0).state, Seat(0), "token", "2 -1 12 0 1 Ashen Wolf", {})
    assert told == (2, -1, 12, 0, 1, *map(ord, "Ashen Wolf"))
