"""Our own set files: strict, and every mistake named by its place."""

import json
from typing import Any

import pytest

from deckbuilder.core.cards import CardSet
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import ReadCards
from deckbuilder.games import saga
from deckbuilder.games.saga.files import accordlands_json, set_file
from deckbuilder.paths import shipped
from tests.helpers.card_files import bare, cards_of, read, written

CARD: dict[str, Any] = {
    "number": "1", "name": "Mock Guard", "text": "Order: Draw a card.\nMock Guard is quick.", "type": "Character",
    "subtype": ["Warlord"], "alignment": "Good", "class": ["Fighter", "Rogue"], "faction": ["Dwarf"], "attack": [6, 0],
    "armorClass": 17, "skill": 0, "hitPoints": 4, "level": 5, "traits": ["Paladin"], "keywords": [{"name": "Unique"}],
    "feats": [{"name": "Riposte", "value": 5}], "editions": ["Warcamp"], "rarity": "Rare", "flavorText": "Halt.",
    "errata": "Rulings: Once.",
}  # fmt: skip
ITEM = {"number": "2", "name": "Mock Sword", "type": "Item", "class": ["Fighter"], "level": 0, "rarity": "Common"}


def mock_set(*cards: object, **head: object) -> bytes:
    return json.dumps(
        {"code": "MCK", "name": "Mock Set", "released": "2026-11-21", "cards": list(cards)} | head
    ).encode()


def take(*cards: object) -> ReadCards:
    return read(set_file.FORMAT, mock_set(*cards), saga.GAME)


def test_card_is_read_with_its_one_printing() -> None:
    told = take(CARD, ITEM)
    assert not told.rejected
    assert not told.warnings
    guard, sword = told.records
    assert guard.fields["class"] == ("Fighter", "Rogue")
    assert guard.fields["keywords"] == ("Unique",)
    assert guard.fields["feats"] == ("Riposte 5",)
    assert guard.fields["attack"] == (6, 0)
    assert guard.rulings == ("Once.",)
    printing = guard.printings[0]
    assert (printing.set, printing.number, printing.rarity, printing.flavor) == ("MCK", "1", "Rare", "Halt.")
    assert sword.text == ""
    assert told.sets == (CardSet("MCK", "Mock Set", "2026-11-21", 2),)


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"surprise": 1}, "surprise"), ({"level": "5"}, "level"), ({"level": True}, "level"), ({"level": 5000}, "level"),
        ({"attack": "+6"}, "attack"), ({"attack": []}, "attack"), ({"class": "Fighter"}, "class"),
        ({"class": ["Figther"]}, "class"), ({"faction": ["Elven Branches"]}, "faction"), ({"type": "Char"}, "type"),
        ({"alignment": "Neutral"}, "alignment"), ({"rarity": "R"}, "rarity"), ({"number": 1}, "number"),
        ({"number": "one"}, "number"), ({"name": ""}, "name"), ({"keywords": [{"nom": "Unique"}]}, "keywords"),
        ({"feats": [{"name": "Riposte", "value": "5"}]}, "feats"), ({"editions": ["4E"]}, "editions"),
        ({"subtype": ["Boss"]}, "subtype"), ({"text": None}, "text"), ({"faction": []}, "faction"),
    ],
)  # fmt: skip
def test_mistake_is_rejected_by_its_place_and_the_other_cards_are_taken(changes: dict[str, object], place: str) -> None:
    told = take(ITEM, {**CARD, **changes})
    assert [f.where for f in told.rejected] == [f"cards[1].{place}"]
    assert len(told.records) == 1


@pytest.mark.parametrize("field", ["number", "name", "rarity", "alignment", "class", "faction", "attack", "level"])
def test_missing_field_is_rejected(field: str) -> None:
    told = take({k: v for k, v in CARD.items() if k != field})
    assert [f.where for f in told.rejected] == [f"cards[0].{field}"]


def test_number_or_name_that_stands_twice_is_rejected_where_it_stands_again() -> None:
    told = take(CARD, {**ITEM, "number": "1"}, {**ITEM, "name": "mock guard"})
    assert [f.where for f in told.rejected] == ["cards[1].number", "cards[2].name"]
    assert "cards[0] has it" in told.rejected[0].why


@pytest.mark.parametrize(
    "head",
    [
        {"code": ""}, {"code": "M K"}, {"code": 7}, {"name": None}, {"released": "soon"}, {"released": "2026-13"},
        {"cards": {}}, {"surprise": 1}, {"about": 3},
    ],
)  # fmt: skip
def test_wrong_head_is_refused_and_listed(head: dict[str, object]) -> None:
    content = mock_set(CARD, **head)
    with pytest.raises(BadInput):
        read(set_file.FORMAT, content, saga.GAME)
    assert len(set_file.problems(content, "MCK.json", saga.GAME)) == 1


@pytest.mark.parametrize("content", [b"", b"[]", b"{", b"null", b"[" * 100_000, b"\xff\xfe\x00"])
def test_rubbish_is_refused(content: bytes) -> None:
    with pytest.raises(BadInput, match="wanted"):
        read(set_file.FORMAT, content, saga.GAME)


@pytest.mark.parametrize("file", sorted(shipped("db", "saga", "sets").glob("*.json")), ids=lambda f: f.stem)
class TestShippedSets:
    def test_has_no_problem(self, file: Any) -> None:
        assert set_file.problems(file.read_bytes(), file.name, saga.GAME) == ()

    def test_is_told_from_a_card_list(self, file: Any) -> None:
        head = file.read_bytes()[: 64 * 1024]
        assert set_file.sniff(head, file.name)
        assert not accordlands_json.sniff(head, file.name)

    def test_survives_writing_and_reading_as_a_card_list(self, file: Any) -> None:
        told = read(set_file.FORMAT, file.read_bytes(), saga.GAME)
        names = {s.code: s.name for s in told.sets}
        content = written(accordlands_json.FORMAT, cards_of(told, saga.GAME), saga.GAME, names)
        again = read(accordlands_json.FORMAT, content, saga.GAME)
        assert [bare(r) for r in again.records] == [bare(r) for r in told.records]
        assert not again.warnings
