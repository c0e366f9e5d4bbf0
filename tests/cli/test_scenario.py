"""``warcamp scenario`` keeps its promise: keys, exit status, one line for bad input."""

import json
from pathlib import Path

import pytest

from deckbuilder.app import main
from tests.games.saga.sentences import BOOK

FILE = """
title = "A player may pass"
game = "saga"
source = "rulebook: Pass"
cast = "cast.toml"
[A]
ranks = [["Footman"], ["Marshal"]]
[B]
ranks = [["Brute"], ["Chief"]]
[[steps]]
A = "pass"
expect.asked = "B"
"""


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    status = main(["scenario", *(str(a) for a in arguments)])
    out = capsys.readouterr()
    return status, out.out, out.err


@pytest.fixture
def good(tmp_path: Path) -> Path:
    (tmp_path / "cast.toml").write_bytes((BOOK.scenarios / "cast.toml").read_bytes())
    file = tmp_path / "good.toml"
    file.write_text(FILE)
    return file


@pytest.fixture
def bad(good: Path) -> Path:
    file = good.with_name("bad.toml")
    file.write_text(FILE.replace('asked = "B"', 'asked = "A"'))
    return file


def test_scenarios_that_hold_pass(capsys: pytest.CaptureFixture[str], good: Path) -> None:
    assert run(capsys, good) == (0, "1 of 1 scenario passed\n", "")
    status, out, err = run(capsys, good, good, "--json")
    assert (status, json.loads(out), err) == (0, {"passed": 2, "failed": []}, "")


def test_one_that_does_not_hold_says_file_step_wanted_and_got(
    capsys: pytest.CaptureFixture[str], good: Path, bad: Path
) -> None:
    status, out, err = run(capsys, good, bad, "--json")
    failed = {"file": str(bad), "step": "step 1", "wanted": 'asked = "A"', "got": '"B"'}
    assert (status, json.loads(out), err) == (1, {"passed": 1, "failed": [failed]}, "")
    status, out, err = run(capsys, bad)
    assert (status, err) == (1, "")
    assert out == f'{bad}, step 1: wanted asked = "A"\n    got "B"\n0 of 1 scenario passed\n'


def test_the_log_tells_what_happens_step_by_step(capsys: pytest.CaptureFixture[str], good: Path) -> None:
    status, out, _ = run(capsys, good, "--log")
    assert status == 0
    assert f"{good}: rulebook, step 1: Player A passes\n" in out
    assert f"{good}: rulebook, step 1: B is asked: " in out


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("[A]", "[A"), "good.toml: no TOML"),
        (('game = "saga"', 'game = "chess"'), "good.toml, game: 'chess'; wanted one of "),
        (('"Footman"', '"Nobody at All"'), "good.toml, A.ranks[1][1]: 'Nobody at All'; wanted a card of this scenario"),
        (('A = "pass"', 'A = "pass"\nrolls = [1]'), "good.toml, steps[1].'rolls': an unknown key"),
    ],
)
def test_a_file_that_cannot_be_meant_is_one_line_on_standard_error(
    capsys: pytest.CaptureFixture[str], good: Path, change: tuple[str, str], message: str
) -> None:
    good.write_text(FILE.replace(*change))
    status, out, err = run(capsys, good, "--json")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert message in err


def test_a_file_that_is_not_there_is_one_line_on_standard_error(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    status, out, err = run(capsys, tmp_path / "none.toml")
    assert (status, out) == (2, "")
    assert "none.toml: cannot be read" in err
