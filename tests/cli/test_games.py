"""Lists say which game they are for, and a command that names none goes by that."""

import json
from pathlib import Path

import pytest

from deckbuilder import games
from tests.helpers.command import run
from tests.helpers.shared_data import ROOT

LISTS = [
    (game.id, game.name, file)
    for game in games.load().values()
    for file in sorted((ROOT / "db" / game.id / "decks").glob("*.txt"), key=lambda file: file.stat().st_size)[-1:]
]


@pytest.mark.parametrize(("game", "name", "file"), LISTS, ids=[game for game, _, _ in LISTS])
def test_a_list_is_judged_by_the_rules_of_its_own_game(
    game: str, name: str, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where another game is the player's own, and where the list names its game as people do."""
    (tmp_path / "settings.json").write_text(json.dumps({"game": next(other for other, _, _ in LISTS if other != game)}))
    for words in (game, name):
        told = tmp_path / "list.txt"
        told.write_text(file.read_text().replace(f"// Game: {game}", f"// Game: {words}"))
        status, out, _ = run(capsys, "deck", "check", told, "--json", "--home", tmp_path)
        assert (status, json.loads(out)["legal"]) == (0, True)


def test_a_list_that_names_no_game_is_read_for_the_players_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "list.txt"
    file.write_text("// Game: no such game\n1 Nobody\n")
    assert run(capsys, "deck", "check", file, "--json", "--home", tmp_path)[0] in (1, 3)


@pytest.mark.parametrize(("game", "name", "file"), LISTS, ids=[game for game, _, _ in LISTS])
def test_a_list_that_names_no_game_is_known_by_its_cards(
    game: str, name: str, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = tmp_path / "list.txt"
    told.write_text("\n".join(line for line in file.read_text().splitlines() if not line.startswith("// Game")))
    for own, _, _ in LISTS:
        (tmp_path / "settings.json").write_text(json.dumps({"game": own}))
        _, out, _ = run(capsys, "deck", "check", told, "--json", "--home", tmp_path)
        hints = [one for one in json.loads(out)["findings"] if one["where"] == "the list"]
        assert [hint["suggestions"] for hint in hints] == ([] if own == game else [[game]])
        assert all(name in hint["why"] for hint in hints)
    _, out, _ = run(capsys, "deck", "check", told, "--home", tmp_path)
    assert (f"--game {game}" in out) == (own != game)


def test_a_list_of_unknown_names_is_not_given_to_another_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = tmp_path / "list.txt"
    told.write_text("1 Nobody\n1 No One\n")
    _, out, _ = run(capsys, "deck", "check", told, "--json", "--home", tmp_path)
    assert "the list" not in [one["where"] for one in json.loads(out)["findings"]]


@pytest.mark.parametrize("game", [game for game, _, _ in LISTS])
def test_an_empty_list_is_not_asked_who_starts(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "list.txt"
    file.write_text(f"// Game: {game}\n")
    assert "which cards start" not in run(capsys, "deck", "check", file, "--home", tmp_path)[1]
