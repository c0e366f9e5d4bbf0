"""Agents at a table think off the window's thread: on their own view, alike from a seed, and no longer than one waits for them."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from time import monotonic
from typing import Any

import pytest

from deckbuilder.core.errors import Cancelled
from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import Action
from deckbuilder.desk.sitting import Sitting, Waiting
from deckbuilder.desk.thinking import AgentLost, Thinker, timed
from deckbuilder.play.agents import AGENTS
from deckbuilder.play.match import NoStep
from deckbuilder.play.view import Agent, View
from tests.helpers.sittings import sit, think, walked
from tests.helpers.tables import LOTS, registered

SAGA = next(registered())


def asked(who: str, answers: int = 4) -> Sitting:
    """Give a match of a real game in which an agent has a choice to make."""
    sitting = walked(sit(SAGA, "person", "random", seed=4), answers)
    sitting.seats = (sitting.seats[0], replace(sitting.seats[1], who=who))
    while not (sitting.waiting is Waiting.AGENT and sitting.ask.opens):
        if sitting.waiting is Waiting.PERSON:
            sitting.give(sitting.options()[0].action)
        else:
            sitting.take(sitting.think(lambda: False))
    return sitting


def test_a_search_is_interrupted_within_a_tenth_of_a_second() -> None:
    thinker = asked("search:100000").thinker()
    begun = monotonic()
    stops: list[float] = []

    def cancelled() -> bool:
        if monotonic() - begun > 0.3:
            stops.append(monotonic())
            return True
        return False

    with pytest.raises(Cancelled):
        thinker.think(cancelled)
    assert monotonic() - stops[0] < 0.1


def test_an_agent_with_a_time_answers_soon_after_it_and_can_be_interrupted_before() -> None:
    thinker = asked("search:1s").thinker()
    begun = monotonic()
    thought = thinker.think(lambda: False)
    assert thought.action in thinker.rules.legal(thinker.state)
    assert monotonic() - begun < 2
    with pytest.raises(Cancelled):
        thinker.think(lambda: True)


@pytest.mark.parametrize("who", ["greedy", "search:30", "random"])
def test_a_thought_on_another_thread_is_the_same_while_the_table_is_looked_at(who: str) -> None:
    sitting = asked(who)
    alone = sitting.think(lambda: False)
    with ThreadPoolExecutor(1) as pool:
        found = pool.submit(sitting.thinker().think, lambda: False)
        while not found.done():
            sitting.scene(), sitting.log(), sitting.rules.legal(sitting.match.state)
        assert found.result() == alone


class _Peeking:
    """Remembers what it was shown."""

    def __init__(self) -> None:
        self.views: list[View] = []

    def choose(self, view: View, rng: Rng) -> tuple[Action, Rng]:
        self.views.append(view)
        return view.legal[0], rng


def seated(monkeypatch: pytest.MonkeyPatch, agent: Agent) -> Thinker:
    monkeypatch.setitem(AGENTS._owners, "random", lambda table, strength: agent)  # the registry takes no second owner
    sitting = sit(LOTS, "person", "random")
    sitting.give(sitting.options()[0].action)
    return sitting.thinker()


def test_an_agent_sees_no_hand_but_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    agent = _Peeking()
    thinker = seated(monkeypatch, agent)
    thinker.think(lambda: False)
    (view,) = agent.views
    assert {name for name in ("state", "match") if hasattr(view, name)} == set()
    hands = {view.imagine(Rng(seed)).hands[0] for seed in range(20)}
    assert len(hands) > 1
    assert {view.imagine(Rng(seed)).hands[1] for seed in range(20)} == {thinker.state.hands[1]}


class _Broken:
    def __init__(self, answer: Any) -> None:
        self._answer = answer

    def choose(self, view: View, rng: Rng) -> tuple[Action, Rng]:
        if self._answer is None:
            raise ZeroDivisionError("by nothing")
        return self._answer, rng


@pytest.mark.parametrize(
    ("answer", "told"), [(None, "ZeroDivisionError: by nothing"), (Action(1, "pick", "c99"), "not in hand")]  # type: ignore[arg-type]
)  # fmt: skip
def test_an_agent_that_breaks_is_told_of(monkeypatch: pytest.MonkeyPatch, answer: Any, told: str) -> None:
    with pytest.raises(AgentLost, match=told):
        seated(monkeypatch, _Broken(answer)).think(lambda: False)


def test_no_agent_thinks_while_a_person_is_asked() -> None:
    with pytest.raises(NoStep):
        sit(LOTS).thinker()


def test_times_to_think_are_read() -> None:
    assert timed("search:5s") == ("search", 5)
    for plain in ("search", "search:400", "search:s", "search:0s", "search:²s", "search:999s"):
        assert timed(plain) == (plain, None)


def test_agents_alone_play_a_match_to_its_end() -> None:
    sitting = sit(LOTS, "greedy", "random")
    think(sitting)
    assert sitting.outcome is not None


def test_an_agent_that_is_sure_does_not_take_all_its_time() -> None:
    sitting = sit(LOTS, "search:60s", "random")
    begun = monotonic()
    sitting.think(lambda: False)
    assert monotonic() - begun < 30
