"""LackeyCCG's deck files, element by element as FIELD 2.5 tells them; the reader here shares no code with the writer."""

from xml.dom.minidom import Element, Text, parseString

import pytest

from deckbuilder.core.decks import Entry
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import ReadDeck
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.exchange.decks import lackey, recognise_deck, text
from tests.helpers import toy

BLADE, GUARD, KING, TEMPLE = (CardId(id) for id in ("owl's-æther-blade", "fox-guard", "king-fox", "the-mock-temple"))
FOUND = b"""<deck version="0.8">
  <meta><game>warlord</game></meta>
  <superzone name="Deck">
    <card><name id="OLD_003">The Mock Temple</name><set>OLD</set></card>
    <card><name id="OLD_003">The Mock Temple</name><set>OLD</set></card>
    <card><name id="X_1">Mock Temple, The</name><set>MCK</set></card>
    <card><set>MCK</set></card>
  </superzone>
  <superzone name="Starting Army">
    <card><name id="MCK_021">Mock Guard</name><set>MCK</set></card>
    <card><name id="MCK_021">Mock Guard</name><set>MCK</set></card>
  </superzone>
</deck>
"""
RAID = toy.deck(
    entries=(
        Entry(toy.DECK, TEMPLE, 2, PrintingId("the-mock-temple/OLD")),
        Entry(toy.DECK, BLADE, 1),
        Entry(toy.LEADER, KING, 1),
        Entry(toy.ARMY, GUARD, 2),
    ),
)


def read(content: bytes) -> ReadDeck:
    return lackey.read(content, "raid.dek", toy.shelf())


def elements(node: Element) -> list[Element]:
    return [child for child in node.childNodes if isinstance(child, Element)]


def words(node: Element) -> str:
    return "".join(child.data for child in node.childNodes if isinstance(child, Text)).strip()


def test_the_example_of_the_field_reads() -> None:
    result = read(FOUND)
    assert {e.printing: (e.card, e.count) for e in result.deck.entries} == {
        "the-mock-temple/OLD": (TEMPLE, 2),
        "the-mock-temple/MCK": (TEMPLE, 1),
    }
    assert result.deck.unknown == ((toy.ARMY, "Mock Guard", 2),)
    assert any("without a name" in finding.why for finding in result.findings)


def test_each_copy_is_an_element_with_picture_and_set() -> None:
    root = parseString(lackey.write(RAID, toy.shelf()).content).documentElement
    assert root is not None
    assert (root.tagName, root.getAttribute("version")) == ("deck", "0.8")
    meta, *zones = elements(root)
    assert [(e.tagName, words(e)) for e in elements(meta)] == [
        ("game", "toy"),
        ("title", "Raiders"),
        ("format", "plain"),
    ]
    assert [(z.tagName, z.getAttribute("name")) for z in zones] == [
        ("superzone", "Deck"), ("superzone", "Leader"), ("superzone", "Starting Army"),
    ]  # fmt: skip
    told = []
    for card in root.getElementsByTagName("card"):
        name, code = elements(card)
        assert (name.tagName, code.tagName) == ("name", "set")
        told.append((words(name), name.getAttribute("id"), words(code)))
    assert sorted(told) == [
        ("Fox Guard", "TOY_FoxGuard", "TOY"),
        ("Fox Guard", "TOY_FoxGuard", "TOY"),
        ("King Fox", "TOY_KingFox", "TOY"),
        ("Owl's Æther Blade", "TOY_Owlstherblade".replace("blade", "Blade"), "TOY"),
        ("The Mock Temple", "OLD_003", "OLD"),
        ("The Mock Temple", "OLD_003", "OLD"),
    ]


def test_all_that_a_dek_carries_comes_back() -> None:
    back = read(lackey.write(RAID, toy.shelf()).content).deck
    assert set(back.entries) == set(RAID.entries)
    assert (back.name, back.format) == (RAID.name, RAID.format)


def test_text_is_tabs_and_ascii_with_the_deck_first() -> None:
    content = lackey.write_text(RAID, toy.shelf()).content
    assert content.decode("ascii").splitlines() == [
        "1\tOwl's Aether Blade", "2\tThe Mock Temple", "Leader:", "1\tKing Fox", "Starting Army:", "2\tFox Guard",
    ]  # fmt: skip
    back = text.read(content, "raid.txt", toy.shelf()).deck
    assert {(e.slot, e.card, e.count) for e in back.entries} == {(e.slot, e.card, e.count) for e in RAID.entries}


def test_the_text_of_the_field_reads() -> None:
    content = b"3\tStrong Arm\r\n2\tMock Temple, The\r\nStarting Army:\r\n3\tFox Guard\r\n"
    back = text.read(content, "raid.txt", toy.shelf()).deck
    assert {(e.slot, e.card): e.count for e in back.entries} == {
        (toy.DECK, "strong-arm"): 3,
        (toy.DECK, TEMPLE): 2,
        (toy.ARMY, GUARD): 3,
    }


@pytest.mark.parametrize(
    ("unknown", "said"),
    [
        (["Ünknown Çard"], "spelling of 1 unknown name"),
        (["Ünknown Çard", "Nobody", "Don’t"], "spelling of 2 unknown names"),
        (["Nobody", "Łowca 狐"], None),
    ],
)
def test_an_unknown_name_that_ascii_spells_otherwise_is_said_to_be_lost(unknown: list[str], said: str | None) -> None:
    deck = toy.deck(
        entries=(Entry(toy.DECK, CardId("owl's-æther-blade"), 1),),
        unknown=tuple((toy.DECK, name, 1) for name in unknown),
    )
    lost = lackey.write_text(deck, toy.shelf()).lost
    assert [words for words in lost if "unknown" in words] == ([said] if said else [])


def test_a_name_that_ascii_cannot_hold_is_kept_and_warned_of() -> None:
    result = lackey.write_text(toy.deck(unknown=((toy.DECK, "Łowca 狐", 1),)), toy.shelf())
    assert "Łowca 狐" in result.content.decode()
    assert len(result.warnings) == 1


@pytest.mark.parametrize(
    "content",
    [b'<!DOCTYPE x [<!ENTITY a "b">]><deck>&a;</deck>', b"<deck><superzone>", b"<deck>" + b"<superzone>" * 50],
    ids=["entity", "broken", "deep"],
)
def test_hostile_files_are_refused(content: bytes) -> None:
    with pytest.raises(BadInput):
        read(content)


def test_it_is_known_by_its_content_whatever_its_name() -> None:
    assert recognise_deck(FOUND, "list.txt", toy.GAME).key == "dek"
