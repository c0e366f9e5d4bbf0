"""The table as it is seen: everything in its place, and nothing of what lies hidden."""

import pytest

from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import NOBODY, Seat
from deckbuilder.core.scene import Layout, Scene, Token, Zone
from deckbuilder.games.saga.play_table import table
from deckbuilder.games.saga.rules.codes import FORMATION, UNDER
from deckbuilder.games.saga.rules.ruleset import SagaRules
from deckbuilder.games.saga.rules.state import State
from deckbuilder.play.dice import roll
from deckbuilder.play.match import Match
from tests.helpers.real_lists import lists
from tests.helpers.saga_walks import rules, states

SEEDS = (1, 2, 3)


def scene(state: State, viewer: int = 0, profile: str = "rulebook") -> Scene:
    return table().presenter.scene(rules(profile), state, Seat(viewer))


def zone(seen: Scene, id: str) -> Zone:
    return next(zone for zone in seen.zones if zone.id == id)


def token(seen: Scene, card: int) -> Token:
    found = seen.token(f"c{card}")
    assert found is not None
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_each_character_stands_where_its_formation_has_it(seed: int) -> None:
    for state in states(seed):
        seen = scene(state)
        for seat, form in enumerate(state.forms):
            shown = zone(seen, f"formation{seat}")
            assert shown.layout is Layout.RANKS
            at = {token.id: token.at for token in shown.tokens if not token.on}
            wanted = {f"c{card}": (r, i) for r, rank in enumerate(form) for i, card in enumerate(rank)}
            assert at == wanted


@pytest.mark.parametrize("seed", SEEDS)
def test_everything_in_play_shows_its_orientation_wounds_and_bearer(seed: int) -> None:
    borne = 0
    for state in states(seed):
        seen = scene(state)
        for card, where in enumerate(state.zone):
            if where in (FORMATION, UNDER):
                shown = token(seen, card)
                assert shown.turn == 90 * state.orient[card]
                assert dict(shown.badges).get("Wounds", 0) == state.wounds[card]
                assert shown.on == (f"c{state.host[card]}" if where == UNDER else "")
                borne += where == UNDER
    assert borne


@pytest.mark.parametrize("viewer", [0, 1, NOBODY])
def test_hands_of_others_and_decks_lie_face_down(viewer: int) -> None:
    for state in states(2):
        seen = scene(state, viewer)
        for seat in range(2):
            hand, deck = zone(seen, f"hand{seat}"), zone(seen, f"deck{seat}")
            assert (len(hand.tokens), len(deck.tokens)) == (len(state.hands[seat]), len(state.decks[seat]))
            for card, shown in zip(state.hands[seat], hand.tokens, strict=True):
                sees = viewer == seat or (viewer >= 0 and state.known[card] >> viewer & 1)
                assert (shown.id == f"c{card}") == bool(shown.label) == bool(sees)


def test_a_card_that_a_seat_has_seen_lies_open_to_it_alone() -> None:
    state = next(state for state in states(1, 1) if len(state.hands[1]) == 5)
    card, top = state.hands[1][2], state.decks[1][-1]
    known = bytearray(state.known)
    known[card] |= 1
    known[top] |= 1
    told = state._replace(known=bytes(known))
    assert zone(scene(told, 0), "hand1").tokens[2].id == f"c{card}"
    assert zone(scene(told, 0), "deck1").tokens[0].id == f"c{top}"
    assert zone(scene(told, 1), "deck1").tokens[0].label == ""


def test_a_quality_that_is_not_as_printed_is_told() -> None:
    changed = [
        badge
        for state in states(3, 3)
        for seen in scene(state).zones
        for shown in seen.tokens
        for badge in shown.badges
        if badge[0] in ("Level", "ATK", "AC", "Skill", "HP")
    ]
    assert changed


def test_the_status_tells_turn_phase_and_whose_decree() -> None:
    state = next(state for state in states(1, 1) if state.phase == 3)
    letter = "AB"[state.active]
    first = "AB"[state.first]
    assert scene(state).status[:4] == (
        f"Turn {state.turn}",
        "Decree Phase",
        f"Player {first} won initiative",
        f"Decree of Player {letter}",
    )


def test_the_other_document_has_its_own_words() -> None:
    state = next(state for state in states(1, 1, "quickstart") if state.phase == 3)
    assert scene(state, 0, "quickstart").status[1] == "Order phase"
    assert scene(state, 0, "quickstart").status[3] == f"Order of Player {'AB'[state.active]}"


def test_a_character_in_a_formation_of_others_is_told_by_its_player() -> None:
    state = next(state for state in states(1, 1) if state.phase == 3)
    guest = state.forms[0][0][0]
    forms = ((state.forms[0][0][1:], *state.forms[0][1:]), ((*state.forms[1][0], guest), *state.forms[1][1:]))
    seen = scene(state._replace(forms=forms))
    assert token(seen, guest).label.endswith(", of Player A")
    assert f"c{guest}" in {shown.id for shown in zone(seen, "formation1").tokens}


_MATCHES = 24
"""So many are looked at in any case; more, until somebody was offered something."""


@pytest.mark.data
def test_what_lies_face_down_and_may_be_chosen_is_shown_to_who_chooses() -> None:
    played, chosen = lists(), 0
    engine = SagaRules(played.cards, "rulebook")
    for seed in range(1, 200):
        if chosen and seed > _MATCHES:
            break
        match, rng = Match(engine, engine.start(played.some(2, seed)), Rng(seed)), Rng(seed).branch(1)
        while len(match.history) < 250 and (ask := match.ask()).seat != NOBODY:
            if ask.chance is not None:
                match.apply(*roll(ask.chance, match.rng))
                continue
            options, seen = match.legal(), table().presenter.scene(engine, match.state, ask.seat)
            assert all(not action.source or seen.token(action.source) for action in options)
            if any(zone.id == "offered" for zone in seen.zones):
                other = table().presenter.scene(engine, match.state, Seat(1 - ask.seat))
                assert all(zone.id != "offered" for zone in other.zones)
                chosen += 1
            place, rng = rng.below(len(options))
            match.apply(options[place])
    assert chosen
