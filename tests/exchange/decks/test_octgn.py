"""OCTGN's deck file, element by element as FIELD 2.3 tells them; the reader here shares no code with the writer."""

import uuid
from xml.dom.minidom import Element, Text, parseString

import pytest

from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import ReadDeck
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.exchange import cards as card_files
from deckbuilder.exchange.decks import octgn, recognise_deck
from tests.helpers import toy

GUARD, KING, TEMPLE, TWIN = (CardId(id) for id in ("fox-guard", "king-fox", "the-mock-temple", "twin-2"))
FOUND = b"""<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="11111111-2222-3333-4444-555555555555">
  <section name="Leader" shared="False">
    <card qty="1" id="aaaaaaaa-0000-0000-0000-000000000007">king fox</card>
  </section>
  <section name="Starting Army" shared="False">
    <card qty="3" id="aaaaaaaa-0000-0000-0000-000000000021">Mock Guard</card>
  </section>
  <section name="Deck" shared="False">
    <card qty="3" id="aaaaaaaa-0000-0000-0000-000000000012">Hoard</card>
  </section>
  <section name="Odds" shared="True"><card qty="two" id="x">Strongarm</card><card qty="2" id="x">Strongarm</card></section>
  <notes><![CDATA[first <draft>]]></notes><sleeve>x</sleeve>
</deck>
"""
RAID = toy.deck(
    name="raid",
    entries=(
        Entry(toy.LEADER, KING, 1),
        Entry(toy.ARMY, GUARD, 2),
        Entry(toy.DECK, TEMPLE, 2, PrintingId("the-mock-temple/OLD")),
        Entry(toy.DECK, TWIN, 1),
        Entry(toy.SIDE, TEMPLE, 1),
    ),
    notes="keep <it> & go\nsecond",
)


def read(content: bytes) -> ReadDeck:
    return octgn.read(content, "raid.o8d", toy.shelf())


def elements(node: Element) -> list[Element]:
    return [child for child in node.childNodes if isinstance(child, Element)]


def words(node: Element) -> str:
    return "".join(child.data for child in node.childNodes if isinstance(child, Text))


def written(deck: Deck) -> Element:
    root = parseString(octgn.write(deck, toy.shelf()).content).documentElement
    assert root is not None
    return root


def test_the_example_of_the_field_reads() -> None:
    result = read(FOUND)
    assert {(e.slot, e.card): e.count for e in result.deck.entries} == {
        (toy.LEADER, KING): 1,
        (toy.DECK, "hoard"): 3,
        (toy.DECK, "strongarm"): 2,
    }
    assert result.deck.unknown == ((toy.ARMY, "Mock Guard", 3),)
    assert result.deck.notes == "first <draft>"
    said = " ".join(finding.why for finding in result.findings)
    assert all(word in said for word in ("'Odds'", "'two'", "11111111"))


def test_sections_cards_and_notes_are_written_as_octgn_wants_them() -> None:
    root = written(RAID)
    assert root.tagName == "deck"
    uuid.UUID(root.getAttribute("game"))
    *boxes, notes = elements(root)
    assert [(b.tagName, b.getAttribute("name"), b.getAttribute("shared")) for b in boxes] == [
        ("section", "Leader", "False"),
        ("section", "Starting Army", "False"),
        ("section", "Deck", "False"),
        ("section", "Side", "False"),
    ]
    told = [[(c.tagName, c.getAttribute("qty"), words(c)) for c in elements(box)] for box in boxes]
    assert told == [
        [("card", "1", "King Fox")],
        [("card", "2", "Fox Guard")],
        [("card", "2", "The Mock Temple"), ("card", "1", "Twin (Relic)")],
        [("card", "1", "The Mock Temple")],
    ]
    assert (notes.tagName, words(notes)) == ("notes", "keep <it> & go\nsecond")


def test_identities_are_those_of_the_sets_that_we_write() -> None:
    write = card_files.CARD_FORMATS["octgn"].write
    assert write is not None
    known: dict[str, str] = {}
    for _, content in write(toy.CARDS, (), toy.GAME):
        root = parseString(content).documentElement
        assert root is not None
        known |= {card.getAttribute("id"): card.getAttribute("name") for card in root.getElementsByTagName("card")}
        assert root.getAttribute("gameId") == written(RAID).getAttribute("game")
    for card in written(RAID).getElementsByTagName("card"):
        assert known[card.getAttribute("id")] == words(card)


def test_all_that_it_carries_comes_back_in_any_spelling_of_identities() -> None:
    content = octgn.write(RAID, toy.shelf()).content
    assert read(content).deck == RAID
    id = written(RAID).getElementsByTagName("card")[2].getAttribute("id")
    assert read(content.replace(id.encode(), f"{{{id.upper()}}}".encode())).deck == RAID
    assert read(content.replace(id.encode(), id.replace("-", "").encode())).deck == RAID


def test_a_name_that_octgn_lacks_is_warned_of() -> None:
    warnings = octgn.write(toy.deck(unknown=((toy.DECK, "Nobody", 1),)), toy.shelf()).warnings
    assert len(warnings) == 1
    assert "Nobody" in warnings[0]


@pytest.mark.parametrize(
    "content",
    [b'<!DOCTYPE x [<!ENTITY a "b">]><deck>&a;</deck>', b"<deck><section>", b"<deck>" + b"<section>" * 50],
    ids=["entity", "broken", "deep"],
)
def test_hostile_files_are_refused(content: bytes) -> None:
    with pytest.raises(BadInput):
        read(content)


def test_it_is_known_by_its_content_whatever_its_name() -> None:
    assert recognise_deck(FOUND, "list.txt", toy.GAME).key == "o8d"
