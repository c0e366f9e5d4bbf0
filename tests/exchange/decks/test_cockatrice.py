"""Cockatrice's deck file, element by element as FIELD 2.1 tells them; the reader here shares no code with the writer."""

from xml.dom.minidom import Element, Text, parseString

import pytest

from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import ReadDeck
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.exchange.decks import cockatrice, recognise_deck
from tests.helpers import toy

GUARD, KING, TEMPLE, TWIN = (CardId(id) for id in ("fox-guard", "king-fox", "the-mock-temple", "twin-2"))
FOUND = b"""<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
  <lastLoadedTimestamp></lastLoadedTimestamp>
  <deckname>Mock Raiders</deckname>
  <format>plain</format>
  <bannerCard providerId="">King Fox</bannerCard>
  <comments>first draft</comments>
  <tags><tag>aggro</tag></tags>
  <zone name="main">
    <card number="1" name="King Fox" setShortName="TOY" collectorNumber="7"/>
    <card number="3" name="The Mock Temple" setShortName="OLD" collectorNumber="3" uuid="x"/>
    <card number="2" name="Mock Sword"/>
  </zone>
  <zone name="side"><card number="1" name="Hoard"/></zone>
  <zone name="tokens"><card number="9" name="Fox Guard"/></zone>
  <sideboard_plan><name>a</name></sideboard_plan><later/>
</cockatrice_deck>
"""
RAID = toy.deck(
    entries=(
        Entry(toy.LEADER, KING, 1),
        Entry(toy.ARMY, TEMPLE, 2, PrintingId("the-mock-temple/OLD")),
        Entry(toy.DECK, TEMPLE, 1, PrintingId("the-mock-temple/MCK")),
        Entry(toy.DECK, TWIN, 1),
        Entry(toy.SIDE, GUARD, 2),
    ),
    notes="keep <it> & go\nsecond",
    tags=("a", "b c"),
)


def read(content: bytes) -> ReadDeck:
    return cockatrice.read(content, "raid.cod", toy.shelf())


def written(deck: Deck) -> Element:
    root = parseString(cockatrice.write(deck, toy.shelf()).content).documentElement
    assert root is not None
    return root


def words(root: Element, tag: str) -> str:
    return "".join(node.data for node in root.getElementsByTagName(tag)[0].childNodes if isinstance(node, Text))


def test_the_example_of_the_field_reads() -> None:
    result = read(FOUND)
    assert (result.deck.name, result.deck.notes, result.deck.tags) == ("Mock Raiders", "first draft", ("aggro",))
    assert {(e.slot, e.card): (e.count, e.printing) for e in result.deck.entries} == {
        (toy.DECK, KING): (1, "king-fox/TOY"),
        (toy.DECK, TEMPLE): (3, "the-mock-temple/OLD"),
        (toy.SIDE, "hoard"): (1, None),
    }
    assert result.deck.unknown == ((toy.DECK, "Mock Sword", 2),)


def test_elements_stand_in_the_order_and_shape_that_cockatrice_writes() -> None:
    root = written(RAID)
    elements = [node for node in root.childNodes if isinstance(node, Element)]
    assert (root.tagName, root.getAttribute("version")) == ("cockatrice_deck", "1")
    order = ["lastLoadedTimestamp", "deckname", "format", "comments", "tags", "zone", "zone"]
    assert [e.tagName for e in elements] == order
    assert [e.getAttribute("name") for e in elements[-2:]] == ["main", "side"]
    cards = [
        [{key: e.getAttribute(key) for key in e.attributes.keys()} for e in zone.getElementsByTagName("card")]  # noqa: SIM118
        for zone in elements[-2:]
    ]
    assert cards == [
        [
            {"number": "1", "name": "King Fox"},
            {"number": "2", "name": "The Mock Temple", "setShortName": "OLD", "collectorNumber": "3"},
            {"number": "1", "name": "The Mock Temple", "setShortName": "MCK", "collectorNumber": "12"},
            {"number": "1", "name": "Twin (Relic)"},
        ],
        [{"number": "2", "name": "Fox Guard"}],
    ]
    assert words(root, "comments").splitlines() == [
        "keep <it> & go",
        "second",
        "",
        "[Leader] 1 King Fox",
        "[Starting Army] 2 The Mock Temple",
    ]


def test_all_that_it_carries_comes_back() -> None:
    assert read(cockatrice.write(RAID, toy.shelf()).content).deck == RAID


def test_a_line_of_the_comments_takes_no_more_copies_than_there_are() -> None:
    content = FOUND.replace(b"first draft", b"[Starting Army] 5 The Mock Temple\n[Leader] 1 Fox Guard")
    result = read(content)
    assert result.deck.count(slot=toy.ARMY) == 3
    assert result.deck.notes == "[Leader] 1 Fox Guard"


def test_a_count_that_is_none_is_left_out_and_said() -> None:
    result = read(FOUND.replace(b'number="3"', b'number="-3"'))
    assert result.deck.count(TEMPLE) == 0
    assert any("'-3'" in finding.why for finding in result.findings)


@pytest.mark.parametrize(
    "content",
    [
        b'<!DOCTYPE x [<!ENTITY a "b">]><cockatrice_deck>&a;</cockatrice_deck>',
        b"<cockatrice_deck>" + b"<zone>" * 50,
        b"<cockatrice_deck><zone>",
        b"<cockatrice_deck><zone name='main'>" + b"<card name='a'/>" * 20_001 + b"</zone></cockatrice_deck>",
    ],
    ids=["entity", "deep", "broken", "endless"],
)
def test_hostile_files_are_refused(content: bytes) -> None:
    with pytest.raises(BadInput):
        read(content)


def test_it_is_known_by_its_root_whatever_its_name() -> None:
    assert recognise_deck(FOUND, "list.txt", toy.GAME).key == "cod"
