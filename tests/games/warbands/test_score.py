"""How well a warband stands, for agents that compare positions."""

import pytest

from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import Seat
from deckbuilder.games.warbands.cards import Armor, Weapon
from deckbuilder.games.warbands.score import score
from deckbuilder.games.warbands.state import BACK, EQUIP, HELPLESS, NONE, OVER, TACTICS, Effect
from deckbuilder.play.agents import Greedy
from deckbuilder.play.view import View
from tests.games.warbands.test_scene import at, looks, rules


def test_it_lies_between_defeat_and_victory_and_two_see_it_from_two_sides() -> None:
    for state in looks()[::25]:
        mine, other = (score(rules(), state, Seat(seat)) for seat in (0, 1))
        assert -1 < mine < 1
        assert mine == pytest.approx(-other)


def test_who_has_won_stands_best_and_a_draw_is_nothing() -> None:
    state = at(TACTICS)[0]._replace(step=OVER)
    assert [score(rules(), state._replace(won=(1,)), Seat(seat)) for seat in (0, 1)] == [-1.0, 1.0]
    assert score(rules(), state, Seat(0)) == 0.0


def test_a_lost_hit_and_an_ill_effect_are_seen() -> None:
    for state in at(TACTICS)[::40]:
        one = next(
            one for one, place in enumerate(state.places) if place != NONE and not place & BACK and place >> 2 == 0
        )
        now = score(rules(), state, Seat(0))
        hurt = tuple(hits - (n == one) for n, hits in enumerate(state.hits))
        assert state.hits[one] == 1 or score(rules(), state._replace(hits=hurt), Seat(0)) < now
        assert score(rules(), state._replace(effects=(*state.effects, Effect(HELPLESS, one, 99))), Seat(0)) < now


def test_to_attack_is_worth_something_or_nobody_ever_would() -> None:
    state = next(state for state in looks() if state.battles)
    seat = Seat(state.battles[0].attackers[0] // 2)
    assert score(rules(), state, seat) > score(rules(), state._replace(battles=()), seat)


def test_who_goes_by_it_gives_out_armor_and_weapons() -> None:
    state = at(EQUIP)[0]
    greedy, rng = Greedy(score), Rng(5)
    while (ask := rules().ask(state)).seat == 0:
        action, rng = greedy.choose(View(rules(), state, ask, tuple(rules().legal(state))), rng)
        state, _ = rules().apply(state, action)
        if state.step != EQUIP:
            break
    items = [rules().book.item(state.gear[item]) for own in state.carried[:6] for item in own]
    assert {type(item) for item in items} == {Armor, Weapon}
