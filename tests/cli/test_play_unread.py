"""``warcamp play`` says how many cards took part whose words nobody could read; and never asks an agent to carry them out."""

import json
from pathlib import Path

import pytest

from deckbuilder.app import main

CARDS = [
    {"name": "Testa Quill", "type": "Character", "subtype": ["Warlord"], "level": 5, "text": "Order: Draw a card."},
    {"name": "Mock Page", "type": "Character", "level": 1, "text": "Spend Order: Moon a card.\nMoons have +1 ATK."},
    {"name": "Mock Lid", "type": "Item", "level": 1, "text": ""},
    {"name": "Mock Wick", "type": "Item", "level": 1},
]
BODY = {
    "class": ["Fighter"],
    "attack": [1],
    "armorClass": 10,
    "skill": 1,
    "hitPoints": 1,
    "printInfos": [{"set": "Mock Set (MCK)"}],
}
LIST = "// Deck: Moons\n// Warlord\n1 Testa Quill\n// Starting Army\n3 Mock Page\n// Deck\n4 Mock Lid\n2 Mock Wick\n// Side\n5 Mock Page\n"


@pytest.fixture
def deck(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    catalog = tmp_path / "cards.json"
    catalog.write_text(json.dumps([{**BODY, **card} for card in CARDS]))
    assert main(["cards", "import", str(catalog)]) == 0
    capsys.readouterr()
    path = tmp_path / "moons.txt"
    path.write_text(LIST)
    return path


def test_unread_cards_are_counted_by_deck(deck: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", str(deck), str(deck), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["unread"]
    assert found == [{"deck": "Moons", "cards": 5, "of": 10, "clauses": 3, "names": ["Mock Page", "Mock Wick"]}] * 2
    assert main(["play", str(deck), "--games", "2"]) == 0
    assert "Moons: 5 of 10 cards took part with words" in capsys.readouterr().out


def test_rules_for_people_are_no_rules_for_agents(deck: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", str(deck), "--rules", "rulebook-by-hand"]) == 2
    assert "one of rulebook, quickstart" in capsys.readouterr().err
