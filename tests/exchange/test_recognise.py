"""Card files are told by their content, whatever they are called."""

import json

import pytest

from deckbuilder.core.errors import BadInput, DuplicateKey
from deckbuilder.exchange.cards import CARD_FORMATS, card_formats, recognise
from deckbuilder.games import saga
from tests.exchange.cards.test_cockatrice import V3, V4
from tests.exchange.cards.test_lackey import table
from tests.exchange.cards.test_octgn import SET
from tests.helpers import toy

CARD = {"name": "A", "type": "Item", "class": ["Rogue"], "level": 1, "printInfos": []}
FILES = {
    "v4": json.dumps([CARD], indent=2),
    "csv": "Index,Name,Text,Type,Set\r\n",
    "set": json.dumps({"code": "MCK", "name": "Mock", "released": "2026", "cards": []}),
    "cockatrice": V4,
    "octgn": SET,
    "lackey": table().decode(),
}


@pytest.mark.parametrize("key", FILES)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_file_is_recognised_by_content_whatever_its_name(key: str, encoding: str) -> None:
    assert recognise(FILES[key].encode(encoding), "download.bin", saga.GAME).key == key


def test_older_database_of_cockatrice_is_recognised() -> None:
    assert recognise(V3.encode(), "cards.xml", saga.GAME).key == "cockatrice"


def test_empty_card_list_is_recognised() -> None:
    assert recognise(b"[]", "cards.json", saga.GAME).key == "v4"


@pytest.mark.parametrize(
    ("head", "seen"),
    [
        (b"", "an empty file"),
        (b"   \n", "an empty file"),
        (b"\x89PNG\r\n\x1a\n" + bytes(40), "no text, but other data"),
        (b"<html><body>404</body></html>", "XML or a web page"),
        (b'[{"id": 1}]', "JSON, a list"),
        (b'{"id": 1}', "JSON, a table"),
        (b"3 Card Name\n", "text that begins '3 Card Name'"),
    ],
)
def test_unknown_file_is_refused_with_what_was_seen_and_what_is_wanted(head: bytes, seen: str) -> None:
    with pytest.raises(BadInput) as refused:
        recognise(head, "mystery", saga.GAME)
    line = str(refused.value)
    assert line.startswith("mystery: ")
    assert seen in line
    assert all(format.label in line for format in card_formats(saga.GAME).values())


def test_formats_of_a_game_come_before_the_general_ones() -> None:
    assert list(card_formats(saga.GAME)) == ["v4", "csv", "set", *CARD_FORMATS]
    assert list(card_formats(toy.GAME)) == list(CARD_FORMATS)


def test_game_cannot_take_the_key_of_a_general_format() -> None:
    import dataclasses

    with pytest.raises(DuplicateKey):
        card_formats(dataclasses.replace(toy.GAME, card_formats=lambda: (CARD_FORMATS["lackey"],)))
