"""``warcamp play`` and ``warcamp replay`` keep their promise: keys, exit status, one line for bad input."""

import json
from pathlib import Path
from typing import Any

import pytest

from deckbuilder.core.game import Game
from tests.helpers import toy, worlds
from tests.helpers.counted import COUNTED
from tests.helpers.worlds import list_of

KEYS = [
    "games",
    "decisions",
    "seconds",
    "decisions_per_second",
    "wins",
    "draws",
    "turns",
    "digest",
    "unread",
    "left_out",
]


@pytest.fixture
def decks(tmp_path: Path) -> tuple[Path, Path]:
    return list_of(tmp_path / "few.txt", 1), list_of(tmp_path / "many.txt", 3)


def answer(
    capsys: pytest.CaptureFixture[str], home: Path, *arguments: object, game: Game = worlds.PLAYED
) -> tuple[int, str, str]:
    status = worlds.warcamp(home, *arguments, game=game)
    out = capsys.readouterr()
    return status, out.out, out.err


def report(capsys: pytest.CaptureFixture[str], home: Path, *arguments: object, **more: Any) -> dict[str, Any]:
    status, out, err = answer(capsys, home, *arguments, "--json", **more)
    assert (status, err) == (0, "")
    data = json.loads(out)
    assert isinstance(data, dict)
    return data


def refused(answered: tuple[int, str, str], *words: str) -> None:
    status, out, err = answered
    assert (status, out, err.count("\n")) == (2, "", 1), answered
    assert all(word in err for word in words), err


def test_many_games_report_the_promised_keys(
    capsys: pytest.CaptureFixture[str], home: Path, decks: tuple[Path, Path]
) -> None:
    data = report(capsys, home, "play", *decks, "--games", 30, "--seed", 5)
    assert list(data) == KEYS
    assert sum(data["wins"]) + data["draws"] == data["games"] == 30
    assert set(data["turns"]) == {"least", "median", "mean", "most"}
    again = report(capsys, home, "play", *decks, "--games", 30, "--seed", 5)
    assert again["digest"] == data["digest"]
    assert report(capsys, home, "play", *decks, "--games", 30, "--seed", 6)["digest"] != data["digest"]


@pytest.mark.slow
def test_workers_change_nothing_but_the_time(
    capsys: pytest.CaptureFixture[str], home: Path, decks: tuple[Path, Path]
) -> None:
    games = ("play", *decks, "--games", 4000, "--seed", 5)
    assert report(capsys, home, *games)["digest"] == report(capsys, home, *games, "--workers", 2)["digest"]


def test_one_game_is_told_in_words(capsys: pytest.CaptureFixture[str], home: Path, decks: tuple[Path, Path]) -> None:
    status, out, err = answer(capsys, home, "play", *decks)
    assert (status, err) == (0, "")
    assert out.splitlines()[0] == "The round is over"
    assert "Few (random)" in out
    assert "scores" in out
    assert "1 game, " in out


def test_many_games_are_told_in_a_table(
    capsys: pytest.CaptureFixture[str], home: Path, decks: tuple[Path, Path]
) -> None:
    _, out, _ = answer(capsys, home, "play", *decks, "--games", 20, "--rotate")
    assert "The round is over" not in out
    assert "20 games" in out


def test_one_deck_is_played_alone(capsys: pytest.CaptureFixture[str], home: Path, decks: tuple[Path, Path]) -> None:
    assert report(capsys, home, "play", decks[0], "--games", 3)["wins"] == [3]


def test_the_rules_of_a_profile_are_played(
    capsys: pytest.CaptureFixture[str], home: Path, decks: tuple[Path, Path]
) -> None:
    games = ("play", *decks, "--games", 20)
    plain, heavy = report(capsys, home, *games), report(capsys, home, *games, "--rules", "heavy")
    assert report(capsys, home, *games, "--rules", "plain")["digest"] == plain["digest"] != heavy["digest"]


@pytest.mark.parametrize("games", [1, 4])
def test_a_record_replays(
    capsys: pytest.CaptureFixture[str], home: Path, decks: tuple[Path, Path], tmp_path: Path, games: int
) -> None:
    file = tmp_path / "kept" / "match.jsonl"
    report(capsys, home, "play", *decks, "--games", games, "--rules", "heavy", "--rotate", "--record", file)
    steps = len(file.read_text("utf-8").splitlines()) - 2 * games
    assert report(capsys, home, "replay", file) == {"steps": steps, "verified": True}
    status, out, _ = answer(capsys, home, "replay", file)
    assert status == 0
    assert f"{steps} steps, every line verified" in out


def test_a_forged_record_is_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], home: Path, decks: tuple[Path, Path], tmp_path: Path
) -> None:
    file = tmp_path / "match.jsonl"
    report(capsys, home, "play", *decks, "--record", file)
    whole = file.read_text("utf-8")
    file.write_text(whole.replace('"source":"c', '"source":"c9', 1), "utf-8")
    refused(answer(capsys, home, "replay", file), "match.jsonl, line 4: 'pick', which is refused")
    for old, new, words in (
        ('"game":"toy"', '"game":"boules"', "line 1: "),
        ('"profile":"plain"', '"profile":"mild"', "line 1: the rules 'mild'; wanted one of plain, heavy"),
        ('"card":"lot-1"', '"card":"lot-99"', "line 1: the card 'lot-99'; wanted cards of the catalog"),
    ):
        file.write_text(whole.replace(old, new, 1), "utf-8")
        refused(answer(capsys, home, "replay", file, "--json"), "match.jsonl, ", words)
    file.write_text(whole.replace('"game":"toy"', '"game":"boules"'), "utf-8")
    refused(answer(capsys, home, "replay", file), "line 1: the game 'boules'; wanted one of toy")
    refused(answer(capsys, home, "replay", tmp_path / "none.jsonl"), "none.jsonl: no such file")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--agents", "deep-thought"), "agent 'deep-thought': there is no such agent; wanted one of random"),
        (("--agents", "random:0"), "'0' behind the colon"),
        (("--agents", "random:x"), "'x' behind the colon"),
        (("--agents", "random,random,random"), "agents: 3; wanted 1, or one for each of 2 decks"),
        (("--rules", "house"), "rules 'house': no such profile; wanted one of plain, heavy"),
        (("--workers", "0"), "--workers '0': no such workers"),
        (("--workers", "many"), "wanted a number from 1 to 256, or dask://HOST:PORT"),
        (("--games", "0"), "--games"),
        (("--seed", "x"), "--seed"),
        (("--games", "1001", "--record", "x.jsonl"), "--record: 1001 games; wanted at most 1000"),
        (("--game", "boules"), "game 'boules': no such game"),
    ],
)
def test_a_bad_option_is_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], home: Path, decks: tuple[Path, Path], options: tuple[str, ...], words: str
) -> None:
    refused(answer(capsys, home, "play", *decks, *options), words)


def test_a_deck_that_cannot_be_played_is_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], home: Path, decks: tuple[Path, Path], tmp_path: Path
) -> None:
    few = decks[0]
    refused(answer(capsys, home, "play", tmp_path / "no.txt", few), "no.txt", "no such file")
    refused(answer(capsys, home, "play", "a\0b", few), "no such file")
    refused(answer(capsys, home, "play", "x" * 5000, few), "no such file")
    refused(answer(capsys, home, "play", tmp_path, few), "is a folder")
    refused(answer(capsys, home, "play", few, few, few, few, few), "decks: 5 decks; wanted 1, or 2 to 4")
    thin = list_of(tmp_path / "thin.txt", 1, range(1, 3))
    refused(answer(capsys, home, "play", few, thin), "Thin: 2 cards; wanted at least 3")


def test_cards_that_the_catalog_does_not_have_stay_out_and_are_named_once(
    capsys: pytest.CaptureFixture[str], home: Path, decks: tuple[Path, Path], tmp_path: Path
) -> None:
    few = decks[0]
    strange = list_of(tmp_path / "strange.txt", 1, more="2 Unheard Of\n1 Unseen\n3 unheard of")
    data = report(capsys, home, "play", strange, few, "--games", 5)
    names = [{"name": "Unheard Of", "copies": 5}, {"name": "Unseen", "copies": 1}]
    assert data["left_out"] == [{"deck": "Strange", "cards": 6, "names": names}]
    plain = report(capsys, home, "play", few, few, "--games", 5)
    assert (plain["left_out"], plain["wins"]) == ([], data["wins"])
    record = tmp_path / "played.jsonl"
    status, out, _ = answer(capsys, home, "play", strange, few, "--games", 5, "--record", record)
    assert status == 0
    assert out.count("Strange: 6 cards that the catalog does not have stay out: 5 Unheard Of, 1 Unseen.") == 1
    assert answer(capsys, home, "replay", record)[0] == 0


def test_one_deck_is_counted_without_what_the_catalog_does_not_have(
    capsys: pytest.CaptureFixture[str], home: Path, tmp_path: Path
) -> None:
    strange = list_of(tmp_path / "strange.txt", more="1 Unheard Of")
    games = ("play", strange, "--games", 3, "--turns", 2)
    data = report(capsys, home, *games, game=COUNTED)
    assert data["left_out"] == [{"deck": "Strange", "cards": 1, "names": [{"name": "Unheard Of", "copies": 1}]}]
    for more in ((), ("--compare", strange)):
        _, out, _ = answer(capsys, home, *games, *more, game=COUNTED)
        assert out.count("1 card that the catalog does not have stays out: 1 Unheard Of.") == 1


def test_a_game_without_rules_is_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], home: Path, decks: tuple[Path, Path]
) -> None:
    refused(answer(capsys, home, "play", *decks, game=toy.GAME), "Toy Battle: it has no rules to play by")
    refused(answer(capsys, home, "play", decks[0], game=worlds.DRIFTED), "decks: 1 deck; wanted 2\n")
