"""``warcamp deck hand`` and ``warcamp deck odds`` keep their promise: keys, figures, examples, one line for bad input."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.command import run
from tests.helpers.shared_data import ROOT

READY_MADE = sorted((ROOT / "db").rglob("decks/*.txt"))
WALL = next(file for file in READY_MADE if file.stem == "ironhold-wall")
MEASURES = ["deployable", "equippable", "performable", "dead", "characters"]


def report(capsys: pytest.CaptureFixture[str], *arguments: object) -> dict[str, Any]:
    status, out, err = run(capsys, *arguments, "--json")
    assert (status, err) == (0, "")
    data = json.loads(out)
    assert isinstance(data, dict)
    return data


def test_a_report_on_hands_has_the_promised_keys(capsys: pytest.CaptureFixture[str]) -> None:
    data = report(capsys, "deck", "hand", WALL, "--hands", 2000)
    assert {"library", "hands", "seconds", "hands_per_second", "exact", "stats", "sample"} <= set(data)
    assert (data["library"], data["hands"]) == (44, 2000)
    exact = data["exact"]
    assert (exact["drawn"], exact["hands"], exact["sampled"]) == (5, 1_086_008, 0)
    assert list(exact["measures"]) == MEASURES
    for measure in exact["measures"].values():
        assert sum(measure["hands"]) == exact["hands"]
        assert measure["at_least_one"] == pytest.approx(1 - measure["shares"][0], abs=1e-6)
    assert data["stats"]["agrees"] is True
    assert list(data["by_turn"]) == [key for key in MEASURES if key != "dead"]
    for key, turns in data["by_turn"].items():
        assert turns[0] == pytest.approx(exact["measures"][key]["at_least_one"], abs=2e-6)
        assert turns == sorted(turns)
    assert len(data["sample"]) == 5
    for one in data["sample"]:
        assert len(one["hand"]) == len(one["cards"]) == 5
        assert len(one["enters"]) == one["measures"][0]


def test_one_seed_gives_the_same_hands_and_another_one_others(capsys: pytest.CaptureFixture[str]) -> None:
    hands = [
        [one["hand"] for one in report(capsys, "deck", "hand", WALL, "--hands", 50, "--seed", seed)["sample"]]
        for seed in (4, 4, 5)
    ]
    assert hands[0] == hands[1] != hands[2]


def test_hands_are_said_in_words_with_the_best_order(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "deck", "hand", WALL, "--show", 2, "--hands", 1000)
    assert (status, err) == (0, "")
    assert "5 of 44 cards: exact over 1,086,008 hands" in out
    assert "Characters that can enter" in out
    assert out.count("\nHand ") == 2
    assert "  1. " in out
    assert "Enters in rank " in out


def test_without_words_it_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    data = report(capsys, "deck", "hand", WALL, "--by-print", "--hands", 10)
    assert data["notes"] == ["By class and level only; restrictions and bonuses in a card's words are not read."]
    assert (data["words"], data["untold"]) == ([], [])


def test_a_list_without_a_warlord_is_judged_by_print(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = WALL.read_text("utf-8").replace("// Warlord\n1 Hrodna Debtkeeper\n", "")
    (tmp_path / "deck.txt").write_text(text, "utf-8")
    data = report(capsys, "deck", "hand", tmp_path / "deck.txt", "--hands", 10)
    assert any("no Warlord in the starting army" in note for note in data["notes"])
    assert data["exact"]["hands"] == 1_086_008


def test_names_that_nobody_knows_are_drawn_and_not_judged(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = WALL.read_text("utf-8").replace("3 Oathaxe Veteran", "3 Nobody's Own Card")
    (tmp_path / "deck.txt").write_text(text, "utf-8")
    data = report(capsys, "deck", "hand", tmp_path / "deck.txt", "--hands", 200, "--show", 200)
    assert data["library"] == 44
    assert any("(not known)" in one["hand"] for one in data["sample"])
    assert data["stats"]["agrees"] is True
    assert data["exact"]["unknown"] == 3
    assert any("3 of 44 cards in the library are not known" in note for note in data["notes"])
    for one in data["sample"]:
        unknown = one["hand"].count("(not known)")
        assert f"{unknown} card" in one["reading"].rpartition(". ")[2] or not unknown
        assert "There is no character in this hand." not in one["reading"] or not unknown
    odds = report(capsys, "deck", "odds", tmp_path / "deck.txt", "--want", "t:char")
    assert (odds["unsure"], odds["unknown"]) == (3, 3)
    _, out, _ = run(capsys, "deck", "odds", tmp_path / "deck.txt", "--want", "t:char")
    assert "3 more may be wanted: the catalog does not have them." in out


def test_starters_that_nobody_knows_are_named_where_they_stand(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = WALL.read_text("utf-8").replace("1 Hrodna Debtkeeper", "1 Nobody's Own Lord")
    (tmp_path / "deck.txt").write_text(text, "utf-8")
    army = report(capsys, "deck", "hand", tmp_path / "deck.txt", "--hands", 10)["army"]
    assert [one for one in army if not one["known"]] == [
        {"name": "Nobody's Own Lord", "row": 3, "place": "rank 3", "known": False}
    ]


def test_charts_say_how_they_are_to_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "deck", "stats", WALL)
    assert "By class and level only; restrictions and bonuses in a card's words are not read." in out


def test_an_empty_list_has_one_hand_of_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("// Deck\n", "utf-8")
    data = report(capsys, "deck", "hand", tmp_path / "deck.txt", "--hands", 5)
    assert (data["library"], data["exact"]["hands"], data["exact"]["drawn"]) == (0, 1, 0)
    assert run(capsys, "deck", "hand", tmp_path / "deck.txt", "--hands", 5)[0] == 0


def test_odds_have_the_promised_keys_and_the_printed_figures(capsys: pytest.CaptureFixture[str]) -> None:
    data = report(capsys, "deck", "odds", WALL, "--want", '!"Oathaxe Veteran"', "--by-turn", 6)
    assert (data["library"], data["good"], data["kept"], data["count"]) == (44, 3, 3, 1)
    assert [one["turn"] for one in data["by_turn"]] == [1, 2, 3, 4, 5, 6]
    assert [round(100 * one["chance"], 1) for one in data["by_turn"]] == [31.0, 54.8, 72.4, 84.7, 92.7, 97.3]
    assert [one["plain_seen"] for one in data["by_turn"]] == [5, 10, 15, 20, 25, 30]


def test_what_is_kept_slows_the_search(capsys: pytest.CaptureFixture[str]) -> None:
    free = report(capsys, "deck", "odds", WALL, "--want", "t:item", "--count", 2)
    kept = report(capsys, "deck", "odds", WALL, "--want", "t:item", "--count", 2, "--keep", "t:item or t:char")
    assert free["by_turn"][0]["chance"] == kept["by_turn"][0]["chance"]
    assert free["by_turn"][3]["chance"] > kept["by_turn"][3]["chance"]


def test_odds_are_said_in_words_first(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "deck", "odds", WALL, "--want", "t:action", "--by-turn", 2)
    assert (status, err) == (0, "")
    assert "cards of 44 in the library" in out
    assert "At least one is seen by turn 2 in " in out
    assert len(out.split("Turn  ")[1].splitlines()) == 3
    _, two, _ = run(capsys, "deck", "odds", WALL, "--want", "t:action", "--count", 2)
    assert "At least 2 are seen by turn 6 in " in two


def test_more_than_a_hand_of_kept_cards_comes_with_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "deck", "odds", WALL, "--want", "t:char", "--count", 6)
    assert status == 0
    assert "Kept cards fill a hand of 5" in out


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--want", "t:itm"), "what is wanted, character 3"),
        (("--want", "level>="), "what is wanted, character"),
        (("--want", " "), "what is wanted"),
        (("--want", "t:item", "--keep", "f:nobody-there"), "what is kept"),
        (("--want", "t:item", "--count", "0"), "--count"),
        (("--want", "t:item", "--by-turn", "99"), "--by-turn"),
        ((), "--want"),
    ],
)
def test_bad_questions_are_one_line_that_says_what_was_wanted(
    capsys: pytest.CaptureFixture[str], more: tuple[str, ...], said: str
) -> None:
    status, out, err = run(capsys, "deck", "odds", WALL, *more)
    assert (status, out) == (2, "")
    assert said in err
    assert len(err.strip().splitlines()) == 1


def test_help_names_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    for command, options in (
        ("hand", ("--hands", "--seed", "--show", "--by-print")),
        ("odds", ("--want", "--count", "--by-turn", "--keep")),
    ):
        status, out, _ = run(capsys, "deck", command, "--help")
        assert status == 0
        assert all(option in out for option in options)


def test_cards_that_nobody_can_ever_use_are_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    stray = "Crown of Sparks"
    text = WALL.read_text("utf-8") + f"1 {stray}\n"
    (tmp_path / "deck.txt").write_text(text, "utf-8")
    assert report(capsys, "deck", "hand", WALL, "--hands", 10)["dead"] == []
    assert report(capsys, "deck", "hand", tmp_path / "deck.txt", "--hands", 10)["dead"] == [stray]
    _, out, _ = run(capsys, "deck", "hand", tmp_path / "deck.txt", "--hands", 10)
    assert f"Nobody of this deck can ever use: {stray}" in out


def test_a_line_that_is_not_understood_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = WALL.read_text("utf-8").replace("3 Oathaxe Veteran", "99999999 Oathaxe Veteran")
    (tmp_path / "deck.txt").write_text(text, "utf-8")
    data = report(capsys, "deck", "hand", tmp_path / "deck.txt", "--hands", 10)
    assert data["library"] == 41
    assert data["notes"][0].startswith("line ")


def test_a_list_of_thousands_of_cards_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = WALL.read_text("utf-8").replace("3 Oathaxe Veteran", "999 Oathaxe Veteran\n999 Slag Colossus")
    (tmp_path / "deck.txt").write_text(text, "utf-8")
    status, out, err = run(capsys, "deck", "odds", tmp_path / "deck.txt", "--want", "t:item")
    assert (status, out) == (2, "")
    assert "at most 2000" in err
