"""A click or a drag that nobody proposes is refused in the rulebook's words."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from deckbuilder.core.rules import Seat
from deckbuilder.core.scene import Spot
from deckbuilder.games.saga.play_table import table
from deckbuilder.games.saga.rules.kinds import PLACE
from deckbuilder.games.saga.rules.questions import opens
from deckbuilder.games.saga.rules.state import State
from tests.helpers.saga_walks import rules, states


def why(state: State, token: str, onto: str | Spot | None = None) -> str:
    """Give the first reason why a click or drag means nothing; ``""`` where it is legal."""
    wishes = table().presenter.wish(rules(), state, Seat(state.asked), token, onto)
    told = [rules().refuse(state, wish) for wish in wishes]
    return "" if None in told else next(filter(None, told), "nothing")


def asked(seeds: range = range(1, 4)) -> Iterator[State]:
    yield from (state for seed in seeds for state in states(seed, 5) if state.asked >= 0)


@cache
def told() -> Counter[str]:
    """Count the reasons for clicks on and drags of all sorts."""
    found: Counter[str] = Counter()
    for state in asked():
        scene = table().presenter.scene(rules(), state, Seat(state.asked))
        shown = [token.id for zone in scene.zones for token in zone.tokens if token.id.startswith("c")]
        for token in shown[::2]:
            for onto in (None, *shown[::7]):
                found[why(state, token, onto)] += 1
    return found


@pytest.mark.parametrize(
    "reason",
    [
        "a melee strike may target characters within one rank of the striker, and this one is 2 ranks away",
        "strikes of an attack target opposing characters only",
        "only a character in play may be the target of a strike",
        "it must enter the rank equal to its level, rank 3",
        "it must enter the rank equal to its level, and that would be an illegal rank",
        "a character enters play in its own player's formation",
        "a maneuver leads one rank forward or backward, or to another place in the rank",
        "only a ready character may be spent",
        "stunned characters may not perform any actions",
        "only a character of the item's class may equip it",
        "the character's level plus the number of its rank must be equal to or greater than the item's level",
        "only a character of the card's class may perform it",
        "you already control a Unique card of that name",
        "only a React may be performed now",
        "its trigger has not come about",
        "only cards of your hand are discarded before you draw",
        "the card is not in your hand",
    ],
)
def test_each_rule_that_players_trip_over_is_named(reason: str) -> None:
    assert told()[reason]


def test_hardly_a_click_is_told_that_it_is_no_answer() -> None:
    vague = sum(n for reason, n in told().items() if "no answer" in reason and "place in the rank" not in reason)
    assert vague < sum(told().values()) / 100


def test_where_a_place_is_asked_for_another_rank_is_refused_with_the_right_one() -> None:
    reasons = {
        why(state, f"c{state.stack[-1][3]}", Spot(f"formation{state.asked}", (7, 0)))
        for state in asked()
        if state.stack[-1][0] == PLACE
    }
    assert any(reason.startswith("the character goes into rank") for reason in reasons), reasons


def test_a_card_face_down_means_nothing() -> None:
    state = next(state for state in asked() if opens(state))
    assert table().presenter.wish(rules(), state, Seat(state.asked), f"d{state.asked}-0", None) == ()
