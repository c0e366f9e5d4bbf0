"""``warcamp play`` says how many cards took part whose words nobody could read; and never asks an agent to carry them out."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from deckbuilder.app import main, services
from deckbuilder.core.rng import Rng, Stream
from deckbuilder.core.rules import NOBODY
from deckbuilder.desk.match_desk import MatchDesk, save_records
from deckbuilder.play.dice import roll
from deckbuilder.play.digest import answer_of, match_digest
from deckbuilder.play.record import Record

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


def test_words_that_were_read_for_a_match_are_kept_for_the_next_one(deck: Path, home: Path) -> None:
    for read in (2, 0):
        world = services(home)
        desk = MatchDesk(world, next(iter(world.games.values())))
        desk.match([desk.deck(str(deck))] * 2, None, 8)
        assert world.readings(desk.game).compiled == read


def test_rules_for_people_are_no_rules_for_agents(deck: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", str(deck), "--rules", "rulebook-by-hand"]) == 2
    assert "one of rulebook, quickstart" in capsys.readouterr().err


def test_a_match_of_people_is_kept_and_replays_with_what_they_did_by_hand(
    deck: Path, home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    world = services(home)
    desk = MatchDesk(world, next(iter(world.games.values())))
    decks = [desk.deck(str(deck))] * 2
    match, stream = desk.match(decks, "quickstart", 8, people=True), Stream(Rng(1))
    while len(match.history) < 120 and (ask := match.ask()).seat != NOBODY:
        if ask.chance is not None:
            match.apply(*roll(ask.chance, match.rng))
        else:
            options = list(match.legal())
            wanted = [one for one in options if one.verb in ("perform", "charge", "roll")]
            match.apply((wanted or options)[stream.below(len(wanted or options))])
    told = [event.words for step in match.history for event in step.events]
    assert "Mock Page, to be carried out by the players: Spend Order: Moon a card." in told
    given = [answer_of(match.rules, step.before, step.action) for step in match.history]
    actions = tuple(step.action for step in match.history)
    digest = match_digest(given, ())
    record = Record(desk.game.id, "quickstart-by-hand", 8, tuple(decks), actions, digest, None)
    file = tmp_path / "people.jsonl"
    save_records(file, [record])
    assert main(["replay", str(file)]) == 0
    capsys.readouterr()
    save_records(file, [replace(record, profile="quickstart")])
    assert main(["replay", str(file)]) == 2
    assert "wanted" in capsys.readouterr().err
