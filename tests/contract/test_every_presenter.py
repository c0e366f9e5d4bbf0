"""What every game's presenter promises a play window: what answers point at, and what clicks may mean that nobody proposes."""

from collections.abc import Iterator
from typing import Any

import pytest

from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import NOBODY, Refused, Ruleset, Seat, require
from deckbuilder.core.scene import Layout, Scene, Spot, Token, Zone
from tests.contract.test_every_ruleset import CASES, Case, looks, table_of

each_case = pytest.mark.parametrize("case", CASES, ids=str)
WORDS_ONLY = frozenset({"yes", "number", "player", "choose", "resolve", "cease"})
"""Answers that choose by words and point at nothing; the rest does something to a thing on the table."""


def asked(case: Case) -> Iterator[tuple[Ruleset[Any], Any, Scene]]:
    """Give states in which a player is asked, as that player sees them."""
    presenter = table_of(case).presenter
    for rules, state in looks(case):
        seat = rules.ask(state).seat
        if seat >= 0:
            yield rules, state, presenter.scene(rules, state, seat)


def lies_in(spot: Spot, zone: Zone) -> bool:
    """Tell whether a spot is in a zone: in ranks at or behind somebody, or in a new last rank."""
    if zone.layout is Layout.TABLE:
        return all(0 <= at <= side for at, side in zip(spot.at, zone.extent, strict=True))
    if zone.layout is not Layout.RANKS:
        return 0 <= spot.at[0] <= len(zone.tokens)
    counts: dict[int, int] = {}
    for token in zone.tokens:
        if not token.on:
            counts[token.at[0]] = counts.get(token.at[0], 0) + 1
    rank, file = spot.at
    return 0 <= rank <= max(counts, default=-1) + 1 and 0 <= file <= counts.get(rank, 0)


@each_case
def test_nobody_stands_in_a_rank_that_there_cannot_be(case: Case) -> None:
    for _, _, scene in asked(case):
        for zone in scene.zones:
            assert not zone.ranks or zone.layout is Layout.RANKS
            assert not zone.ranks or all(token.on or token.at[0] < zone.ranks for token in zone.tokens)


@each_case
def test_each_answer_points_at_what_stands_on_the_table(case: Case) -> None:
    presenter = table_of(case).presenter
    for rules, state, scene in asked(case):
        actions = list(rules.legal(state))
        pointings = presenter.point(rules, state, actions)
        assert [pointing.action for pointing in pointings] == actions
        zones = {zone.id: zone for zone in scene.zones}
        for pointing in pointings:
            assert pointing.words == presenter.say(rules, state, pointing.action)
            assert all(scene.token(token) is not None for token in pointing.tokens), pointing
            assert all(lies_in(spot, zones[spot.zone]) for spot in pointing.spots), pointing
            assert pointing.chance is None or 0 <= pointing.chance <= 1


@each_case
def test_what_does_something_is_pointed_at_or_plainly_a_choice_of_words(case: Case) -> None:
    presenter = table_of(case).presenter
    for rules, state, _ in asked(case):
        for pointing in presenter.point(rules, state, list(rules.legal(state))):
            if not pointing.idle:
                assert pointing.tokens or pointing.spots or pointing.action.verb in WORDS_ONLY, pointing


@each_case
def test_no_two_answers_are_pointed_at_alike_and_said_alike(case: Case) -> None:
    presenter = table_of(case).presenter
    for rules, state, _ in asked(case):
        pointings = presenter.point(rules, state, list(rules.legal(state)))
        told = [(pointing.words, pointing.tokens, pointing.spots) for pointing in pointings]
        assert len(set(told)) == len(told)


def wishes(scene: Scene) -> Iterator[tuple[Token, str | Spot | None]]:
    """Give clicks on some things and drags of them somewhere."""
    open_ones = [token for zone in scene.zones for token in zone.tokens][:60:3]
    places: list[str | Spot | None] = [None, *(token.id for token in open_ones[::4])]
    places += [Spot(zone.id, (0, 0)) for zone in scene.zones if zone.layout in (Layout.RANKS, Layout.TABLE)]
    yield from ((token, onto) for token in open_ones for onto in places)


@each_case
def test_what_a_click_may_mean_is_legal_or_refused_with_a_reason(case: Case) -> None:
    presenter, refusals = table_of(case).presenter, 0
    for number, (rules, state, scene) in enumerate(asked(case)):
        if number % 4:
            continue
        seat = rules.ask(state).seat
        for token, onto in wishes(scene):
            for action in presenter.wish(rules, state, seat, token.id, onto):
                assert action.seat == seat
                why = rules.refuse(state, action)
                if why is None:
                    rules.apply(state, action)
                    continue
                refusals += 1
                assert why.strip(), action
                with pytest.raises(Refused):
                    require(rules, state, action)
    assert refusals


@each_case
def test_a_click_out_of_turn_is_answered_with_a_reason(case: Case) -> None:
    presenter = table_of(case).presenter
    for rules, state in looks(case, 12):
        for seat in range(case.seats):
            if rules.ask(state).seat in (seat, NOBODY):
                continue
            scene = presenter.scene(rules, state, Seat(seat))
            for token in [token for zone in scene.zones for token in zone.tokens][:20]:
                for action in presenter.wish(rules, state, Seat(seat), token.id, None):
                    assert (rules.refuse(state, action) or "").strip()


@each_case
def test_what_answers_point_at_tells_nothing_that_lies_hidden(case: Case) -> None:
    presenter = table_of(case).presenter
    for number, (rules, state, _) in enumerate(asked(case)):
        seat = rules.ask(state).seat
        other = rules.resample(state, seat, Rng(5).branch(number))
        actions = list(rules.legal(state))
        assert presenter.point(rules, other, actions) == presenter.point(rules, state, actions)


@each_case
def test_what_does_nothing_comes_last_and_begins_nothing(case: Case) -> None:
    presenter = table_of(case).presenter
    for rules, state, _ in asked(case):
        idle = [pointing.idle for pointing in presenter.point(rules, state, list(rules.legal(state)))]
        assert idle == sorted(idle)
        for pointing in presenter.point(rules, state, list(rules.legal(state))):
            if pointing.idle:
                assert not pointing.tokens
                assert not pointing.spots
                assert pointing.chance is None
