"""Agents see what their seat sees, answer the same for the same seed, and think better the harder they think."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from deckbuilder.core.errors import BadInput
from deckbuilder.core.game import Table
from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import Action, Seat
from deckbuilder.play.agents import AGENTS, Greedy, OutOfScript, Player, Playouts, Random, Scripted, player, seated
from deckbuilder.play.simulate import Job, Simulated, simulate
from deckbuilder.play.view import Agent, View, view_of
from tests.helpers import drift, lots
from tests.helpers.lots import Lots
from tests.helpers.tables import DRIFT, LOTS, Played

RULES, FIRST = lots.drawn_up()
every_agent = pytest.mark.parametrize("name", list(AGENTS))


def duel(played: Played, one: str, other: str, games: int) -> Simulated:
    decks = (played.decks[1], played.decks[1])
    return simulate(Job(played.table, played.cards, "plain", decks, (Player(one), Player(other)), 11, True), games)


def second() -> tuple[Lots, View]:
    """Give a state in which the other player has picked in secret, and how it looks to the one who is asked."""
    state, _ = RULES.apply(FIRST, RULES.legal(FIRST)[2])
    return state, view_of(RULES, state)


def reachable(value: object, seen: set[int]) -> list[object]:
    """Give everything that the attributes of a view lead to, rules and code left out."""
    if id(value) in seen or isinstance(value, lots.LotsRules | str | int | type(lambda: 0)):
        return []
    seen.add(id(value))
    inner: list[Any] = list(value) if isinstance(value, tuple | list) else []
    inner += [getattr(value, name) for name in getattr(type(value), "__slots__", ()) if hasattr(value, name)]
    return [value, *(part for one in inner for part in reachable(one, seen))]


def test_no_attribute_of_a_view_leads_to_the_state() -> None:
    state, view = second()
    found = reachable(view, set())
    assert view.legal in found
    assert not any(one is state or isinstance(one, Lots) for one in found)
    assert not hasattr(view, "__dict__")


def test_a_view_imagines_worlds_that_its_seat_cannot_tell_apart() -> None:
    state, view = second()
    worlds = [view.imagine(Rng(1).branch(number)) for number in range(50)]
    assert {world.hands[1] for world in worlds} == {state.hands[1]}
    assert len({world.picks[0] for world in worlds}) > 5
    assert view.imagine(Rng(3)) == view.imagine(Rng(3))


def test_nobody_is_shown_a_question_to_chance() -> None:
    with pytest.raises(ValueError, match="no player is asked"):
        view_of(RULES, RULES.start([lots.deck(), lots.deck()]))


def test_random_draws_from_all_proposals_and_nothing_where_there_is_one() -> None:
    _, view = second()
    assert {Random().choose(view, Rng(seed))[0] for seed in range(60)} == set(view.legal)
    forced = View(RULES, FIRST, view.ask, view.legal[:1])
    assert Random().choose(forced, Rng(4)) == (view.legal[0], Rng(4))


@every_agent
def test_an_agent_answers_the_same_for_the_same_seed(name: str) -> None:
    _, view = second()
    first, again = (seated(name, lots.table()).choose(view, Rng(5)) for _ in range(2))
    assert first == again
    assert first[0] in view.legal
    assert first[1] != Rng(5)


@pytest.mark.parametrize("name", [name for name in AGENTS if name != "random"])
def test_an_agent_cannot_see_what_the_other_picked(name: str) -> None:
    answers = set()
    for picked in RULES.legal(FIRST):
        state, _ = RULES.apply(FIRST, picked)
        for number in range(3):
            alike = RULES.resample(state, Seat(1), Rng(number)) if number else state
            answers.add(seated(name, lots.table()).choose(view_of(RULES, alike), Rng(5)))
    assert len(answers) == 1


@every_agent
def test_an_agent_takes_the_only_answer(name: str) -> None:
    _, view = second()
    forced = View(RULES, FIRST, view.ask, view.legal[-1:])
    assert seated(name, lots.table()).choose(forced, Rng(4))[0] == view.legal[-1]


@pytest.mark.parametrize(("name", "least"), [("greedy", 10), ("playouts:34", 7), ("search:30", 9)])
def test_an_agent_that_thinks_beats_one_that_does_not(name: str, least: int) -> None:
    assert duel(DRIFT, name, "random", 12).wins[0] >= least


def test_greedy_takes_a_point_where_there_is_one() -> None:
    """With cards that count double, the highest card in hand wins most."""
    rules = lots.LotsRules(lots.CARDS, "heavy")
    _, state = lots.drawn_up(2, "heavy")
    state = state._replace(hands=((0, 12, 13), (14, 15, 16)), piles=(tuple(range(1, 12)), tuple(range(17, 28))))
    choice, _ = Greedy(lots.score, worlds=4, falls=4).choose(view_of(rules, state), Rng(2))
    assert choice.source in {"c12", "c13"}


def test_playouts_without_an_evaluation_play_to_the_end() -> None:
    rules = drift.DriftRules({}, "plain")
    state = drift.Drift(((500, 500), drift.GONE, (900, 900), drift.GONE), 29 - 1)
    choice, _ = Playouts(None, 200, 20).choose(view_of(rules, state), Rng(1))
    assert choice.verb in {"move", "stay"}
    after, _ = rules.apply(state, choice)
    assert after.struck == 2 or choice.verb == "move"


def test_a_scripted_agent_answers_as_written_and_no_further() -> None:
    _, view = second()
    agent = Scripted([Action(Seat(1), "pick", "c14")])
    assert agent.choose(view, Rng(1)) == (Action(Seat(1), "pick", "c14"), Rng(1))
    with pytest.raises(OutOfScript, match="seat 1 is asked once more"):
        agent.choose(view, Rng(1))


def test_agents_have_names_and_strengths() -> None:
    assert list(AGENTS) == ["random", "greedy", "playouts", "search", "still"]
    assert player("search:20", lots.table()) == Player("search:20")


@pytest.mark.parametrize("name", ["", "nobody", "random:", "search:-1", "search:1.5", "search:99999999", "search:²"])
def test_an_unknown_agent_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match="agent "):
        player(name, lots.table())


def test_greedy_is_refused_where_a_game_has_no_evaluation() -> None:
    with pytest.raises(BadInput, match="agent 'greedy': the game has no evaluation"):
        player("greedy", replace(lots.table(), score=None))


@pytest.mark.parametrize("make", [Random, lambda: Playouts(lots.score, 20), lambda: Greedy(lots.score)])
def test_thinking_leaves_the_state_alone(make: Callable[[], Agent]) -> None:
    state, view = second()
    before = RULES.encode(state)
    make().choose(view, Rng(1))
    assert RULES.encode(state) == before


def test_a_player_of_ones_own_sits_down_anew_for_each_match() -> None:
    made: list[Table] = []

    def make(table: Table) -> Agent:
        made.append(table)
        return Random()

    simulate(Job(LOTS.table, LOTS.cards, "plain", LOTS.some(2), (Player("mine", make), Player("random")), 1), 3)
    assert len(made) == 3
