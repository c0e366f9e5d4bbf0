"""A match of warbands as somebody at the table sees it: who stands where with what, what clicks and drags mean, what is foretold."""

from collections.abc import Iterator
from functools import cache

import pytest

from deckbuilder.core.rng import Rng, Stream
from deckbuilder.core.rules import CHANCE, NOBODY, Action, Randomness, Seat
from deckbuilder.core.scene import Layout, Spot, Zone
from deckbuilder.games.warbands import GAME
from deckbuilder.games.warbands.rules import WarbandsRules
from deckbuilder.games.warbands.scene import WarbandsPresenter
from deckbuilder.games.warbands.state import DECLARE, EQUIP, FIGHT, NONE, PLACE, TACTICS, State, owner
from deckbuilder.games.warbands.volley import SHOOT
from tests.helpers.tables import ready_made_decks, shipped_cards

PRESENTER = WarbandsPresenter()


@cache
def rules() -> WarbandsRules:
    return WarbandsRules(shipped_cards(GAME), "warbands")


def match(seed: int, seats: int = 2) -> Iterator[State]:
    """Give the states of a match between random players in which a player is asked."""
    stream, chosen = Stream(Rng(seed)), [deck for deck in ready_made_decks(GAME) if deck.entries]
    state = rules().start(chosen[:seats])
    while True:
        ask = rules().ask(state)
        if ask.seat == NOBODY:
            return
        if ask.seat == CHANCE:
            assert ask.chance is not None
            count, sides = ask.chance.count, ask.chance.sides
            if ask.chance.kind is Randomness.ORDER:
                action = Action(CHANCE, "order", values=tuple(stream.shuffled(range(count))))
            else:
                action = Action(CHANCE, "roll", values=tuple(stream.below(sides) + 1 for _ in range(count)))
        else:
            yield state
            legal = rules().legal(state)
            action = legal[stream.below(len(legal))]
        state, _ = rules().apply(state, action)


@cache
def looks(seats: int = 2) -> tuple[State, ...]:
    return tuple(state for seed in range(3) for state in match(seed, seats))


def at(step: int, seats: int = 2) -> list[State]:
    found = [state for state in looks(seats) if state.step == step]
    assert found
    return found


def zones(state: State, viewer: int) -> dict[str, Zone]:
    return {zone.id: zone for zone in PRESENTER.scene(rules(), state, Seat(viewer)).zones}


def test_everybody_stands_in_a_row_of_his_group_with_his_equipment_under_him() -> None:
    for state in at(TACTICS)[::20]:
        scene = PRESENTER.scene(rules(), state, Seat(0))
        for one, place in enumerate(state.places):
            if place == NONE:
                continue
            zone = zones(state, 0)[f"group{place >> 1}"]
            assert zone.layout is Layout.RANKS
            token = next(token for token in zone.tokens if token.id == f"w{one}")
            assert token.at[0] == place & 1
            under = {other.id for other in zone.tokens if other.on == token.id}
            assert {f"e{item}" for item in state.carried[one]} <= under
        assert scene.status[0].startswith("Turn ")


def test_only_the_owner_sees_hands_and_spells() -> None:
    for state in at(TACTICS)[::20]:
        for viewer in (0, 1):
            seen = {token.id for zone in zones(state, viewer).values() for token in zone.tokens}
            for seat in (0, 1):
                cards = {f"f{copy}" for copy in state.hands[seat]}
                spells = {f"s{copy}" for one, held in enumerate(state.spells) if owner(one) == seat for copy in held}
                assert (cards <= seen) == (seat == viewer) or not cards
                assert (spells <= seen) == (seat == viewer) or not spells
            assert len(zones(state, viewer)[f"hand{1 - viewer}"].tokens) == len(state.hands[1 - viewer])


def test_equipment_waits_beside_its_player_until_it_is_given_out() -> None:
    state = at(EQUIP)[0]
    assert state.recruit is not None
    dealt = zones(state, 0)["dealt0"].tokens
    assert [token.id for token in dealt] == [f"e{item}" for item in state.recruit.dealt[0]]
    action = rules().legal(state)[0]
    assert action in PRESENTER.wish(rules(), state, action.seat, action.source, action.targets[0])


def test_a_warrior_is_dropped_into_a_row() -> None:
    state = at(PLACE)[0]
    seat = rules().ask(state).seat
    actions = list(rules().legal(state))
    for pointing in PRESENTER.point(rules(), state, actions):
        (spot,) = pointing.spots
        assert spot.zone == "group" + pointing.action.targets[0][1:]
        assert pointing.action in PRESENTER.wish(rules(), state, seat, pointing.action.source, spot)


def test_a_warrior_dropped_onto_an_enemy_lets_his_group_attack_the_other() -> None:
    for state in at(DECLARE)[::10]:
        seat = rules().ask(state).seat
        mine = next(one for one, place in enumerate(state.places) if place != NONE and place >> 2 == seat)
        foe = next(one for one, place in enumerate(state.places) if place != NONE and place >> 2 != seat)
        (wish,) = PRESENTER.wish(rules(), state, seat, f"w{mine}", f"w{foe}")
        assert wish == Action(seat, "attack", f"g{state.places[mine] >> 1}", (f"g{state.places[foe] >> 1}",))


def test_a_shot_comes_with_its_chance() -> None:
    shots = 0
    for state in at(FIGHT):
        actions = [action for action in rules().legal(state) if action.verb == SHOOT]
        for pointing in PRESENTER.point(rules(), state, actions):
            assert pointing.chance is not None
            assert "to hit" in pointing.note
            shots += 1
    assert shots


def test_what_is_ones_own_goes_without_a_players_name() -> None:
    for state in at(DECLARE)[::10]:
        seat = rules().ask(state).seat
        words = [PRESENTER.say(rules(), state, action) for action in rules().legal(state)[:-1]]
        letter = "AB"[seat]
        assert all(f"Player {letter}" not in said for said in words)


def test_a_row_changed_by_a_drag_is_the_one_that_is_meant() -> None:
    for state in at(TACTICS)[::20]:
        seat = rules().ask(state).seat
        rows = [action for action in rules().legal(state) if action.verb == "row"]
        for pointing in PRESENTER.point(rules(), state, rows):
            (spot,) = pointing.spots
            one = int(pointing.action.source[1:])
            assert spot.at[0] == 1 - (state.places[one] & 1)
            assert pointing.action in PRESENTER.wish(rules(), state, seat, f"w{one}", Spot(spot.zone, spot.at))


@pytest.mark.parametrize("seats", [3, 4])
def test_three_and_four_sit_at_one_table(seats: int) -> None:
    for state in at(TACTICS, seats)[::40]:
        owners = {zone.owner for zone in zones(state, 0).values() if zone.owner is not None}
        assert owners == set(range(seats))
