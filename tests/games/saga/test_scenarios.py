"""Every rule scenario holds, under every profile that it names."""

from pathlib import Path

import pytest

from deckbuilder.games.saga import GAME
from deckbuilder.play.scenario import play, read
from tests.games.saga.sentences import SCENARIOS
from tests.helpers.tables import shipped_cards

FILES = sorted(file for file in SCENARIOS.rglob("*.toml") if file.name != "cast.toml")


@pytest.mark.parametrize("file", FILES, ids=[file.relative_to(SCENARIOS).as_posix() for file in FILES])
def test_the_scenario_holds(file: Path) -> None:
    assert GAME.table is not None
    assert play(read(file), GAME, GAME.table(), shipped_cards(GAME)).failed == ()
