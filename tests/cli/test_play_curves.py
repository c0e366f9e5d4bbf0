"""``warcamp play`` with one deck: against a dummy, cut off, counted turn by turn, and compared with another version."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_play import KEYS
from tests.helpers import worlds
from tests.helpers.counted import COUNTED
from tests.helpers.worlds import list_of

CURVES = ["agent", "against", "rules", "seed", "turns", "confidence", "first", "mean", "cards", "note"]


@pytest.fixture
def decks(tmp_path: Path) -> tuple[Path, Path]:
    return list_of(tmp_path / "low.txt", 3, range(1, 4)), list_of(tmp_path / "high.txt", 3, range(5, 8))


def told(capsys: pytest.CaptureFixture[str], home: Path, *arguments: object) -> tuple[int, str, str]:
    status = worlds.warcamp(home, "play", *arguments, game=COUNTED)
    out = capsys.readouterr()
    return status, out.out, out.err


def report(capsys: pytest.CaptureFixture[str], home: Path, *arguments: object) -> dict[str, Any]:
    status, out, err = told(capsys, home, *arguments, "--json")
    assert (status, err) == (0, "")
    data = json.loads(out)
    assert isinstance(data, dict)
    return data


def test_one_deck_against_a_dummy_reports_its_curves(
    capsys: pytest.CaptureFixture[str], home: Path, decks: tuple[Path, Path]
) -> None:
    data = report(capsys, home, decks[0], "--against", decks[1], "--games", 30, "--turns", 3, "--seed", 5)
    assert list(data) == [*KEYS, "curves"]
    curves = data["curves"]
    assert list(curves) == CURVES
    assert (curves["agent"], curves["against"], curves["turns"], curves["seed"]) == ("greedy", "High", 3, 5)
    assert [len(curves[kind]) for kind in ("first", "mean", "cards")] == [1, 1, 3]
    for curve in (*curves["first"], *curves["mean"], *curves["cards"]):
        for value, low, high in zip(curve["value"], curve["low"], curve["high"], strict=True):
            assert low <= value <= high
        assert len(curve["value"]) == 3
    assert sum(data["wins"]) + data["draws"] == 30


def test_a_deck_alone_plays_to_the_end_and_is_counted(
    capsys: pytest.CaptureFixture[str], home: Path, decks: tuple[Path, Path]
) -> None:
    data = report(capsys, home, decks[0], "--games", 5)
    assert data["wins"] == [5]
    assert data["curves"]["agent"] == "random"
    assert data["curves"]["against"] is None
    assert data["curves"]["turns"] == data["turns"]["most"]


def test_two_versions_are_compared_over_the_same_seeds(
    capsys: pytest.CaptureFixture[str], home: Path, decks: tuple[Path, Path]
) -> None:
    arguments = (decks[0], "--against", decks[0], "--compare", decks[1], "--games", 60, "--turns", 3)
    data = report(capsys, home, *arguments)
    assert list(data["compare"]) == ["deck", "digest", "curves", "difference", "telling"]
    assert data["compare"]["digest"] == report(capsys, home, decks[1], *arguments[1:3], *arguments[5:])["digest"]
    points = next(one for one in data["compare"]["difference"] if one["key"] == "points")
    assert points["low"][1] > 0, "high cards score more"
    assert "points" in data["compare"]["telling"]


def test_people_are_told_in_columns(capsys: pytest.CaptureFixture[str], home: Path, decks: tuple[Path, Path]) -> None:
    status, out, _ = told(capsys, home, decks[0], "--against", decks[1], "--games", 10, "--turns", 2)
    assert status == 0
    assert "Low (greedy)" in out
    assert "High (still)" in out
    assert "10 of the draws were cut off after turn 2" in out
    assert "In % of the games, by the end of turn" in out
    assert "19 times in 20" in out
    _, out, _ = told(capsys, home, decks[0], "--compare", decks[1], "--games", 30, "--turns", 2)
    assert "A: Low, B: High" in out
    assert "B less A" in out
    assert "Cards of B alone" in out


def test_one_game_is_told_as_it_goes(capsys: pytest.CaptureFixture[str], home: Path, decks: tuple[Path, Path]) -> None:
    _, out, _ = told(capsys, home, decks[0], "--against", decks[1])
    assert out.splitlines()[0] == "The round is over"
    assert "19 times" not in out


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (("--against", "nobody"), "no such file or ready-made deck"),
        (("--compare", "nobody"), "no such file or ready-made deck"),
        (("--turns", "0"), "0 is not in the range"),
    ],
)
def test_what_is_not_there_is_one_line(
    capsys: pytest.CaptureFixture[str], home: Path, decks: tuple[Path, Path], more: tuple[str, ...], words: str
) -> None:
    status, out, err = told(capsys, home, decks[0], *more)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert words in err


def test_what_one_deck_may_is_refused_to_several(
    capsys: pytest.CaptureFixture[str], home: Path, decks: tuple[Path, Path], tmp_path: Path
) -> None:
    for arguments in (
        (*decks, "--turns", 3),
        (*decks, "--against", decks[0]),
        (decks[0], "--against", decks[1], "--rotate"),
        (decks[0], "--compare", decks[1], "--record", tmp_path / "kept.jsonl"),
    ):
        status, out, err = told(capsys, home, *arguments)
        assert (status, out, err.count("\n")) == (2, "", 1), arguments


def test_a_goldfish_is_recorded_and_replayed(
    capsys: pytest.CaptureFixture[str], home: Path, decks: tuple[Path, Path], tmp_path: Path
) -> None:
    file = tmp_path / "kept.jsonl"
    report(capsys, home, decks[0], "--against", decks[1], "--games", 2, "--turns", 2, "--record", file)
    assert worlds.warcamp(home, "replay", file, game=COUNTED) == 0
