"""Each registered game that can be played is played from the command line with the decks that come with it."""

import json
from pathlib import Path
from typing import Any

import pytest

from deckbuilder import games
from deckbuilder.app import main
from deckbuilder.core.game import Table
from deckbuilder.desk.services import ready_made

PLAYED = [game for game in games.load().values() if game.table is not None]
pytestmark = pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.id)


def report(capsys: pytest.CaptureFixture[str], *arguments: object) -> dict[str, Any]:
    status = main([*map(str, arguments), "--json"])
    out = capsys.readouterr()
    assert (status, out.err) == (0, "")
    data = json.loads(out.out)
    assert isinstance(data, dict)
    return data


def table(game: Any) -> Table:
    made: Table = game.table()
    return made


def test_ready_made_decks_play_by_every_profile_and_their_records_replay(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: Any
) -> None:
    first, second = (file.stem for file in ready_made(game)[:2])
    for profile in table(game).profiles:
        file = tmp_path / f"{profile}.jsonl"
        data = report(
            capsys, "play", first, second, "--game", game.id, "--rules", profile, "--games", 2, "--record", file
        )
        assert data["games"] == 2
        assert data["decisions"] > 0
        assert data["turns"]["least"] > 0
        assert report(capsys, "replay", file)["verified"] is True


def test_one_game_is_told_in_sentences(capsys: pytest.CaptureFixture[str], game: Any) -> None:
    first, second = (file.stem for file in ready_made(game)[:2])
    assert main(["play", first, second, "--game", game.id, "--seed", "3"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert len(out) > 20
    assert any("digest" in line for line in out)


def test_one_deck_is_played_alone_where_the_game_allows_it(capsys: pytest.CaptureFixture[str], game: Any) -> None:
    alone = ready_made(game)[0].stem
    if not table(game).solo:
        assert main(["play", alone, "--game", game.id]) == 2
        assert capsys.readouterr().err.count("\n") == 1
        return
    assert report(capsys, "play", alone, "--game", game.id, "--games", 2)["games"] == 2
