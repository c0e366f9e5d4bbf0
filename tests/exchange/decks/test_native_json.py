"""Decks as JSON keep to the schema that is published, and the schema refuses what the reader refuses."""

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator

from deckbuilder import paths
from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.errors import BadInput
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.exchange.decks import native_json
from tests.contract.test_every_deck_format import decks
from tests.helpers import toy

RAID = toy.deck(
    entries=(
        Entry(toy.LEADER, CardId("king-fox")),
        Entry(toy.DECK, CardId("the-mock-temple"), 2, PrintingId("the-mock-temple/OLD"), (), "keep"),
        Entry(toy.DECK, CardId("fox-guard"), 1, None, (Entry(toy.DECK, CardId("2-handed-sword")),)),
    ),
    unknown=((toy.DECK, "Nobody", 3),),
    tags=("a",),
    choices=(("kin", "Fox"),),
)


@cache
def schema() -> Draft202012Validator:
    text = paths.shipped("resources", "schemas", "deck.schema.json").read_text("utf-8")
    Draft202012Validator.check_schema(json.loads(text))
    return Draft202012Validator(json.loads(text))


def written(deck: Deck) -> Any:
    return json.loads(native_json.write(deck, toy.shelf()).content)


def test_deck_with_everything_in_it_keeps_to_the_schema_and_uses_no_key_that_it_does_not_tell() -> None:
    data = written(RAID)
    schema().validate(data)
    known = schema().schema
    assert isinstance(known, dict)
    assert set(data) <= set(known["properties"])
    entries = [*data["entries"], *data["entries"][2]["options"]]
    assert {key for entry in entries for key in entry} == set(known["$defs"]["entry"]["properties"])
    assert set(data["unknown"][0]) == set(known["$defs"]["unknown"]["properties"])


@settings(max_examples=30)
@given(deck=decks())
def test_every_deck_keeps_to_the_schema(deck: Deck) -> None:
    schema().validate(written(deck))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("count", 0),
        ("count", 1000),
        ("count", "3"),
        ("name", ""),
    ],
)
def test_entry_that_the_schema_refuses_is_left_out_and_said(key: str, value: object) -> None:
    data = written(RAID)
    data["entries"][1][key] = value
    assert not schema().is_valid(data)
    read = native_json.read(json.dumps(data).encode(), "raid.json", toy.shelf())
    assert len(read.deck.entries) == len(RAID.entries) - 1
    assert any(finding.where.startswith("entries[1]") for finding in read.findings)


@pytest.mark.parametrize("mark", [{"kind": "collection", "version": 1}, {"kind": "deck", "version": 2}, {}])
def test_file_of_another_kind_or_version_is_refused_by_both(mark: dict[str, object]) -> None:
    data = written(RAID) | {"warcamp": mark}
    assert not schema().is_valid(data)
    with pytest.raises(BadInput, match="wanted"):
        native_json.read(json.dumps(data).encode(), "raid.json", toy.shelf())
