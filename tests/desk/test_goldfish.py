"""Goldfish: what is counted of many games is the same for one seed, and versions are held against one another pair by pair."""

from dataclasses import replace
from pathlib import Path

import pytest

from deckbuilder.core.curves import Kind
from deckbuilder.core.errors import BadInput, Cancelled
from deckbuilder.desk.goldfish import GoldfishDesk, Goldfished, Plan
from deckbuilder.desk.match_desk import MatchDesk
from tests.helpers import lots, toy, worlds
from tests.helpers.counted import COUNTED

LOW, HIGH = lots.deck("Low", 3, range(1, 4)), lots.deck("High", 3, range(5, 8))


@pytest.fixture
def desk(tmp_path: Path) -> GoldfishDesk:
    return GoldfishDesk(MatchDesk(worlds.services(tmp_path, COUNTED), COUNTED))


def plan(**changes: object) -> Plan:
    return replace(Plan(HIGH, LOW, "random", games=40, turns=4, seed=3), **changes)  # type: ignore[arg-type]  # fields of a plan


def values(played: Goldfished, key: str) -> list[float]:
    return [point.value for point in played.curve(key).points]


def test_the_same_plan_gives_the_same_curves_and_digest(desk: GoldfishDesk) -> None:
    one, again = desk.play(plan()), desk.play(plan())
    assert (one.curves, one.cards, one.digest, one.games) == (again.curves, again.cards, again.digest, again.games)
    assert desk.play(plan(seed=4)).digest != one.digest


def test_curves_are_counted_game_by_game(desk: GoldfishDesk) -> None:
    played = desk.play(plan())
    by_hand = [sum(0 < game.firsts[0] <= turn for game in played.games) / 40 for turn in (1, 2, 3, 4)]
    assert values(played, "first-point") == pytest.approx(by_hand)
    held = [sum(game.levels[min(turn, game.turns) - 1][0] for game in played.games) / 40 for turn in (1, 2, 3, 4)]
    assert values(played, "points") == pytest.approx(held)
    assert all(point.low <= point.value <= point.high for curve in played.curves for point in curve.points)


def test_what_the_catalog_does_not_have_is_named_and_changes_nothing(desk: GoldfishDesk) -> None:
    strange = replace(HIGH, unknown=((toy.DECK, "Nobody", 2), (toy.DECK, "Somebody", 1), (toy.DECK, "nobody", 1)))
    played, plain = desk.play(plan(deck=strange, dummy=strange)), desk.play(plan(dummy=HIGH))
    assert [(one.deck, one.names) for one in played.left_out] == [("High", (("Nobody", 3), ("Somebody", 1)))]
    assert (played.digest, plain.left_out) == (plain.digest, ())


def test_a_game_is_cut_off_after_the_last_turn(desk: GoldfishDesk) -> None:
    played = desk.play(plan(turns=2))
    assert {game.turns for game in played.games} == {3}, "the toy tells of a turn when it is over"
    assert not any(game.over for game in played.games)
    assert {len(curve.points) for curve in (*played.curves, *played.cards)} == {2}
    assert played.note == "Every game was played to the end of turn 2."


def test_each_card_of_the_deck_has_a_curve_and_its_median(desk: GoldfishDesk) -> None:
    played = desk.play(plan())
    assert {curve.card for curve in played.cards} == {entry.card for entry in HIGH.entries}
    for curve in played.cards:
        assert curve.kind is Kind.SHARE
        assert curve.median == next((at for at, point in enumerate(curve.points, 1) if point.value >= 0.5), None)


def test_who_plays_alone_is_not_told_what_takes_an_opponent(desk: GoldfishDesk) -> None:
    assert [curve.key for curve in desk.play(plan(dummy=None)).curves] == ["points"]


@pytest.mark.slow
def test_workers_change_nothing(desk: GoldfishDesk) -> None:
    many = plan(games=6000)
    one, two = desk.play(many), desk.play(replace(many, workers="2"))
    assert (one.games, one.digest, one.curves) == (two.games, two.digest, two.curves)


def test_a_better_version_is_told_from_a_worse_one(desk: GoldfishDesk) -> None:
    worse, better = desk.play(plan(deck=LOW, games=200)), desk.play(plan(games=200))
    found = desk.compare(worse, better)
    assert {"first-point", "points"} <= set(found.telling)
    points = next(one for one in found.curves if one.one.key == "points")
    assert points.points[1].low > 0
    pairs = zip(worse.games, better.games, strict=True)
    assert points.points[0].value == pytest.approx(sum(b.levels[0][0] - a.levels[0][0] for a, b in pairs) / 200)
    assert len(found.cards) == 6, "cards of either version"


def test_a_deck_does_not_differ_from_itself(desk: GoldfishDesk) -> None:
    played = desk.play(plan())
    found = desk.compare(played, played)
    assert found.telling == ()
    assert all(point.value == 0 and point.low <= 0 <= point.high for one in found.curves for point in one.points)


def test_versions_of_other_settings_are_not_compared(desk: GoldfishDesk) -> None:
    with pytest.raises(BadInput, match="the same seed"):
        desk.compare(desk.play(plan()), desk.play(plan(seed=9)))


@pytest.mark.parametrize(
    ("changes", "words"), [({"games": 0}, "games: 0"), ({"turns": 99}, "turns: 99"), ({"agent": "oracle"}, "oracle")]
)
def test_what_cannot_be_played_is_said(desk: GoldfishDesk, changes: dict[str, object], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        desk.play(plan(**changes))


def test_a_long_run_can_be_stopped(desk: GoldfishDesk) -> None:
    def stop(what: str, done: int, of: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        desk.play(plan(games=100_000), stop)


def test_a_game_that_counts_nothing_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="nothing is counted"):
        GoldfishDesk(MatchDesk(worlds.services(tmp_path), worlds.PLAYED))


def test_versions_that_do_not_differ_are_told_apart_one_time_in_twenty(desk: GoldfishDesk) -> None:
    mixed = lots.deck("Mixed", 3)
    turned = replace(mixed, entries=mixed.entries[::-1])  # the same cards, dealt otherwise
    wrong = told = 0
    for seed in range(120):
        setting = plan(deck=mixed, games=40, turns=3, seed=seed)
        found = desk.compare(desk.play(setting), desk.play(replace(setting, deck=turned)))
        for difference in found.curves:
            wrong += sum(not point.low <= 0 <= point.high for point in difference.points)
            told += len(difference.points)
    assert told == 720
    assert 0.02 < wrong / told < 0.08
