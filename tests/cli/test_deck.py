"""``warcamp deck`` keeps its promise: keys, exit status, one line for bad input."""

import json
from pathlib import Path
from typing import Any

import pytest

from deckbuilder.app import main
from tests.helpers.command import run
from tests.helpers.shared_data import ROOT, card_list, deck_lists

READY_MADE = sorted((ROOT / "db").rglob("decks/*.txt"))
WALL = next(file for file in READY_MADE if file.stem == "ironhold-wall")


def report(capsys: pytest.CaptureFixture[str], wanted: int, *arguments: object) -> dict[str, Any]:
    status, out, err = run(capsys, *arguments, "--json")
    assert (status, err) == (wanted, "")
    data = json.loads(out)
    assert isinstance(data, dict)
    return data


@pytest.mark.parametrize("file", READY_MADE, ids=lambda f: f.stem)
def test_a_ready_made_deck_is_legal(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    data = report(capsys, 0, "deck", "check", file)
    assert (data["legal"], data["violations"], data["open"], data["unknown"], data["findings"]) == (
        True,
        [],
        [],
        [],
        [],
    )


def test_a_check_has_the_promised_keys_in_every_format(capsys: pytest.CaptureFixture[str]) -> None:
    keys = {"deck", "format", "legal", "open", "unknown", "violations", "totals"}
    data = report(capsys, 0, "deck", "check", WALL, "--all-formats")
    assert keys <= set(data)
    assert {"rulebook", "open", "warcamp", "ancients", "saga", "alliance", "draft"} <= set(data["formats"])
    for verdict in data["formats"].values():
        assert set(verdict) == keys
        for violation in verdict["violations"]:
            assert {"rule", "severity", "message", "cards", "source", "fixes"} == set(violation)


def changed(tmp_path: Path, old: str, new: str, file: Path = WALL) -> Path:
    text = file.read_text("utf-8")
    assert old in text
    copy = tmp_path / "deck.txt"
    copy.write_text(text.replace(old, new, 1), "utf-8")
    return copy


def test_a_fourth_copy_is_illegal_with_a_fix_and_status_1(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    line = next(x for x in WALL.read_text("utf-8").split("// Deck\n")[1].splitlines() if x.startswith("3 "))
    data = report(capsys, 1, "deck", "check", changed(tmp_path, line, f"4{line[1:]}"))
    assert data["legal"] is False
    found = {v["rule"]: v for v in data["violations"]}
    assert found["copies"]["cards"] == [line[2:]]
    assert found["copies"]["fixes"][0]["edits"][0]["count"] == 3
    assert found["copies"]["source"] == "rulebook: Building Your Deck"


def test_a_list_without_cards_is_called_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "bare.txt"
    file.write_text("// Deck: Bare\n")
    status, out, _ = run(capsys, "deck", "check", file)
    assert (status, out.splitlines()[0]) == (1, "Bare (no cards)")


def test_an_unknown_name_leaves_rules_open_and_status_3(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    line = next(x for x in WALL.read_text("utf-8").split("// Deck\n")[1].splitlines() if x.startswith("2 "))
    data = report(capsys, 3, "deck", "check", changed(tmp_path, line, "2 Nobody Knows Me"))
    assert data["legal"] is None
    assert data["unknown"] == ["Nobody Knows Me"]
    assert {"epic"} <= {rule["rule"] for rule in data["open"]}


def test_a_list_without_sections_gets_a_proposal_that_is_said(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    plain = tmp_path / "plain.txt"
    plain.write_text("\n".join(x for x in WALL.read_text("utf-8").splitlines() if x[:1].isdigit()), "utf-8")
    data = report(capsys, 0, "deck", "check", plain, "--format", "open")
    assert "proposed" in data["proposal"]
    _, out, _ = run(capsys, "deck", "check", plain)
    assert "does not say which cards start" in out


@pytest.mark.parametrize("named", ["", "// Format: Open\n"])
def test_a_list_is_parted_as_the_format_that_is_asked_for_parts_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, named: str
) -> None:
    lines = [x for x in WALL.read_text("utf-8").split("// Deck\n")[1].splitlines() if x[:1].isdigit()]
    file = tmp_path / "side.txt"
    file.write_text(f"{named}{WALL.read_text('utf-8')}// Side\n" + "\n".join(f"1 {x[2:]}" for x in lines[:6]), "utf-8")

    def said(data: dict[str, Any]) -> list[str]:
        return [v["message"] for v in data["violations"] if v["rule"] == "side" and v["severity"] == "error"]

    asked = report(capsys, 1, "deck", "check", file, "--format", "qol-ancients")
    assert (said(asked), asked["findings"]) == (["6 cards in the side deck; at most 5"], [])
    other = report(capsys, 1, "deck", "check", file, "--format", "alliance")["findings"]
    assert ["Alliance has no section 'Side'" in finding["why"] for finding in other] == [True]
    every = report(capsys, 0, "deck", "check", file, "--all-formats")
    assert {key: verdict["legal"] for key, verdict in every["formats"].items() if said(verdict)} == {
        "qol-ancients": False
    }
    assert every["formats"]["qol-ancients"]["violations"] == asked["violations"]
    assert ["put aside" in finding["why"] for finding in every["findings"]] == [True]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["deck", "check", "none.txt"], "deck 'none.txt': no such file or ready-made deck; wanted a file or one of "),
        (["deck", "check", "red inkk"], "deck 'red inkk': no such file or ready-made deck; wanted a file or one of "),
        (["deck", "stats", "red inkk"], "red-ink"),
        (["deck", "check", ""], "deck '': no such file or ready-made deck"),
        (["deck", "check", "."], "is a folder"),
        (["deck", "check", str(WALL), "--format", "chess"], "no format 'chess'"),
        (["deck", "check", str(WALL), "--game", "chess"], "no such game"),
        (["deck", "convert", str(WALL), "x.xyz"], "no deck format writes .xyz"),
        (["deck", "convert", str(WALL), "x.txt", "--to", "chess"], "cannot be written"),
        (["deck", "convert", str(WALL), "x.txt", "--from", "chess"], "cannot be read"),
        (["deck", "fly"], "No such command"),
        (["deck", "check"], "Missing argument"),
    ],
)
def test_bad_arguments_are_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1
    assert list(tmp_path.glob("x.*")) == []


@pytest.mark.parametrize("suffix", [".md", ".csv", ".json", ".txt"])
def test_a_deck_goes_round_through_each_format(capsys: pytest.CaptureFixture[str], tmp_path: Path, suffix: str) -> None:
    out = tmp_path / f"deck{suffix}"
    data = report(capsys, 0, "deck", "convert", WALL, out)
    assert (set(data), data["cards"]) == ({"cards", "lost", "warnings"}, 50)
    assert report(capsys, 0, "deck", "diff", WALL, out) == {"added": [], "removed": [], "changed": []}


def test_a_conversion_can_go_to_standard_output(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["deck", "convert", str(WALL), "-", "--to", "text"]) == 0
    assert b"// Starting Army\n3 " in capsysbinary.readouterr().out


def test_stats_count_every_card_by_type(capsys: pytest.CaptureFixture[str]) -> None:
    data = report(capsys, 0, "deck", "stats", WALL)
    types = data["charts"]["types"]
    assert sum(types["bars"].values()) == data["totals"]["cards"] == 50
    assert types["limit"] == 25


def test_a_difference_is_told_by_slot_and_status_1(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    line = next(x for x in WALL.read_text("utf-8").split("// Deck\n")[1].splitlines() if x.startswith("3 "))
    data = report(capsys, 1, "deck", "diff", WALL, changed(tmp_path, line, f"2{line[1:]}"))
    assert data["changed"] == [{"slot": "deck", "name": line[2:], "before": 3, "after": 2}]


def test_the_users_own_format_is_judged(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    folder = home / "formats" / "saga"
    folder.mkdir(parents=True)
    (folder / "league.toml").write_text(
        'key = "league"\nlabel = "My League"\nbase = "open"\n[deck]\nsize = 60\n', "utf-8"
    )
    status, out, err = run(capsys, "deck", "check", WALL, "--format", "my league", "--json")
    assert err == ""
    data = json.loads(out)
    assert (status, data["format"], [v["rule"] for v in data["violations"]]) == (1, "league", ["size"])


def test_a_format_file_with_a_mistake_is_named_when_its_format_is_asked_for(
    capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    folder = home / "formats" / "saga"
    folder.mkdir(parents=True)
    (folder / "league.toml").write_text('key = "league"\nlabel = "My League"\n[deck]\nsize = "sixty"\n', "utf-8")
    status, out, err = run(capsys, "deck", "check", WALL, "--format", "league")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "league.toml" in err
    assert "sixty" in err


@pytest.mark.data
def test_every_real_list_is_read_and_judged_without_a_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "cards", "import", card_list())
    for file in deck_lists():
        data = report(capsys, 3, "deck", "check", file, "--all-formats")
        assert data["totals"]["cards"] == 50 or data["totals"]["cards"] > 50
