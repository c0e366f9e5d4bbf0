"""The file of cards whose words follow no template."""

from pathlib import Path

import pytest

from deckbuilder.core.errors import BadInput
from deckbuilder.games.saga.construction.formats import list_key
from deckbuilder.games.saga.construction.irregular import Irregular

SHIPPED = Path(__file__).resolve().parents[3] / "db" / "saga" / "bends.toml"


def test_every_entry_is_found_by_its_name_and_cites_a_source() -> None:
    entries = Irregular(SHIPPED).entries()
    assert len(entries) > 20
    for key, bends in entries.items():
        assert Irregular(SHIPPED).get(key) == bends
        assert bends.source
    assert Irregular(SHIPPED).get(list_key("Mock Card")) is None


@pytest.mark.parametrize(
    "text",
    [
        '[[card]]\nname = "Mock Card"\ncolour = "red"',
        '[[card]]\nname = "Mock Card"\nhero = { rang = 1 }',
        '[[card]]\nname = "Mock Card"\nrank = ',
    ],
)
def test_a_wrong_file_says_so_when_a_card_of_it_is_asked_for(tmp_path: Path, text: str) -> None:
    file = tmp_path / "bends.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(BadInput, match=r"bends\.toml"):
        Irregular(file).get("mock card")


def test_a_missing_file_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"bends\.toml"):
        Irregular(tmp_path / "bends.toml").get("mock card")
