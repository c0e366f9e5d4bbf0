"""Whole packs for other programs, read by hand here: nothing of our own readers, every element as FIELD 2.2 to 2.5 tells it."""

import ast
import re
import uuid
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree

import pytest

from deckbuilder.core.cards import Card
from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.formats import CardPack, Shelf
from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.exchange.cards import CARD_FORMATS
from deckbuilder.games.saga import GAME
from tests.helpers import saga, toy

PRINTED = {"set": "Mock Set (MCK)", "setNumber": "7", "rarity": "Rare", "imageUrl": "https://example.org/a b.jpg"}
LORD = {"type": "Character", "subtype": ["Warlord"], "level": 4, "class": ["Rogue"], "faction": ["Mercenary Guilds"]}
CARDS = saga.stand_ins(
    [
        LORD | {"name": "Testa Quill", "text": "Order: Spend <Testa>:\r\nDraw a card & wait.", "printInfos": [PRINTED]},
        {"name": "Mock Oath", "type": "Item", "level": 1, "class": ["Rogue"], "printInfos": [PRINTED | {"setNumber": "8"}],
         "keywords": [{"name": "Epic"}], "editions": ["Saga"]},
        {"name": "Mock Oath", "type": "Action", "level": 3, "class": ["Wizard"], "printInfos": [
            PRINTED | {"setNumber": "9"}, PRINTED | {"setNumber": "P2"}, PRINTED | {"set": "Old Set (OLD)", "setNumber": "3"}]},
        {"name": "Bête d’Ombre", "type": "Item", "level": 1, "class": ["Rogue"], "printInfos": [PRINTED | {"setNumber": "11"}]},
        {"name": "2-Handed Mock", "type": "Item", "level": 1, "class": ["Rogue"], "printInfos": [PRINTED | {"setNumber": "12"}]},
        {"name": "Mock Imp", "type": "Token", "printInfos": [PRINTED | {"setNumber": "13"}]},
        {"name": "Never Printed", "type": "Item", "level": 1, "class": ["Rogue"]},
    ]
)  # fmt: skip
SHELF = saga.shelf(CARDS)
ID = {(card.name, card.kind): card.id for card in CARDS}
RAID = Deck(
    GAME.id,
    "open",
    "Mock/Raiders: 2",
    (
        Entry(SlotId("warlord"), ID["Testa Quill", "Character"], 1),
        Entry(SlotId("deck"), ID["Mock Oath", "Item"], 3),
        Entry(SlotId("deck"), ID["Mock Oath", "Action"], 2, CARDS[2].printings[1].id),
        Entry(SlotId("deck"), ID["Bête d’Ombre", "Item"], 1),
    ),
)


@cache
def packed(key: str) -> Mapping[str, bytes]:
    return files_of(key, CARDS, SHELF, (RAID,))


def files_of(key: str, cards: tuple[Card, ...], shelf: Shelf, decks: tuple[Deck, ...] = ()) -> Mapping[str, bytes]:
    format = CARD_FORMATS[key]
    assert format.pack is not None
    made = format.pack(CardPack(cards, (), shelf, decks, "1.2", "2026-11-22"))
    assert made == format.pack(CardPack(cards, (), shelf, decks, "1.2", "2026-11-22"))  # nothing is drawn by lot
    files = dict(made)
    assert len(files) == len(made)
    return files


def words(element: ElementTree.Element, path: str) -> str:
    found = element.find(path)
    assert found is not None, path
    return found.text or ""


@pytest.mark.parametrize("key", ["octgn", "lackey"])
def test_names_of_files_are_ones_that_every_system_takes(key: str) -> None:
    for name in packed(key):
        assert re.fullmatch(r"[\w '.-]+(/[\w '.-]+)*", name), name
        assert ".." not in name


# -- Cockatrice ------------------------------------------------------------------------------------


def database() -> ElementTree.Element:
    ((name, content),) = packed("cockatrice").items()
    assert name == ""
    return ElementTree.fromstring(content)


def test_cockatrice_has_its_parts_in_order_and_every_name_once() -> None:
    root = database()
    assert (root.tag, root.get("version")) == ("cockatrice_carddatabase", "4")
    assert [part.tag for part in root] == ["info", "formats", "sets", "cards"]
    names = [words(card, "name") for card in root.iterfind("cards/card")]
    assert len(names) == len(set(names)) == len(CARDS)
    assert {"Mock Oath", "Mock Oath (Item)"} <= set(names) or {"Mock Oath", "Mock Oath (Action)"} <= set(names)


def test_cockatrice_card_holds_text_properties_and_printings() -> None:
    cards = {words(card, "name"): card for card in database().iterfind("cards/card")}
    quill = cards["Testa Quill"]
    assert [child.tag for child in quill] == ["name", "text", "prop", "set", "tablerow"]
    assert words(quill, "text") == "Order: Spend <Testa>:\nDraw a card & wait."
    assert words(quill, "prop/type") == "Character - Warlord"
    assert (words(quill, "prop/maintype"), words(quill, "prop/level"), words(quill, "prop/class")) == (
        "Character",
        "4",
        "Rogue",
    )
    printed = quill.find("set")
    assert printed is not None
    assert (printed.text, printed.get("num"), printed.get("rarity")) == ("MCK", "7", "rare")
    assert printed.get("picurl") == "https://example.org/a b.jpg"
    rows = {name: words(card, "tablerow") for name, card in cards.items()}
    assert (rows["Testa Quill"], rows["2-Handed Mock"]) == ("2", "1")
    assert set(rows.values()) <= {"0", "1", "2", "3"}
    assert words(cards["Mock Imp"], "token") == "1"
    assert sum(card.find("token") is not None for card in cards.values()) == 1


def test_cockatrice_knows_every_format_with_sizes_counts_and_what_it_makes_of_a_card() -> None:
    root = database()
    formats = {f.get("formatName"): f for f in root.iterfind("formats/format")}
    assert set(formats) == {spec.key for spec in SHELF.rules.formats()}
    ancients = formats["ancients"]
    assert [child.tag for child in ancients] == [
        "minDeckSize",
        "maxDeckSize",
        "maxSideboardSize",
        "allowedCounts",
        "exceptions",
    ]
    assert (words(ancients, "minDeckSize"), words(ancients, "maxDeckSize")) == ("50", "0")
    assert {(c.get("max"), c.text) for c in ancients.iterfind("allowedCounts/count")} == {
        ("3", "legal"),
        ("0", "banned"),
    }
    exception = ancients.find("exceptions/exception")
    assert exception is not None
    assert (words(exception, "maxCopies"), words(exception, "cardCondition/field")) == ("1", "keywords")
    assert (words(exception, "cardCondition/match"), words(exception, "cardCondition/value")) == ("contains", "Epic")
    for card in root.iterfind("cards/card"):
        told = {e.tag.removeprefix("format-"): e.text for e in card.iterfind("prop/*") if e.tag.startswith("format-")}
        mine = next(c for c in CARDS if words(card, "name").removesuffix(f" ({c.kind})") == c.name and c.kind == words(card, "prop/maintype"))  # fmt: skip
        known = {spec.key: SHELF.rules.allows(mine, spec.key) for spec in SHELF.rules.formats()}
        assert told == {key: "legal" if said else "banned" for key, said in known.items() if said is not None}


def test_cockatrice_sets_are_listed_with_every_part() -> None:
    for card_set in database().iterfind("sets/set"):
        assert [child.tag for child in card_set] == ["name", "longname", "settype", "releasedate", "priority"]


# -- OCTGN -----------------------------------------------------------------------------------------


def octgn() -> tuple[ElementTree.Element, dict[str, ElementTree.Element]]:
    files = packed("octgn")
    sets = {name: ElementTree.fromstring(content) for name, content in files.items() if name.endswith("/set.xml")}
    return ElementTree.fromstring(files["definition.xml"]), sets


def test_octgn_declares_every_property_section_and_group_and_ships_every_file_it_names() -> None:
    game, sets = octgn()
    declared = [p.get("name") for p in game.iterfind("card/property")]
    assert len(declared) == len(set(declared))
    used = {p.get("name") for root in sets.values() for p in root.iterfind("cards/card/property")}
    assert used <= set(declared)
    groups = [g.get("name") for g in game.iterfind("player/group")]
    assert len(groups) == len(set(groups))
    sections = {s.get("name"): s.get("group") for s in game.iterfind("deck/section")}
    assert set(sections.values()) <= set(groups)
    assert {"Warlord", "Starting Army", "Deck", "Side Deck"} <= set(sections)
    assert sections["Warlords"] == "Warlord"
    named = {value for e in game.iter() for key, value in e.attrib.items() if key in ("src", "icon", "front", "back", "background", "definitionsrc")}  # fmt: skip
    assert named <= set(packed("octgn"))
    assert all(packed("octgn")[name].startswith(b"\x89PNG") for name in named if name.endswith(".png"))


def test_octgn_has_the_phases_counters_and_markers_of_the_game_and_a_script_for_every_menu() -> None:
    game, _ = octgn()
    assert [p.get("name") for p in game.iterfind("phases/phase")] == [
        "Ready",
        "Draw",
        "Initiative",
        "Decree",
        "End of Turn",
    ]
    assert "Wound" in {m.get("name") for m in game.iterfind("markers/marker")}
    assert game.find("player/counter") is not None
    script = packed("octgn")["scripts/actions.py"].decode()
    defined = {node.name for node in ast.parse(script).body if isinstance(node, ast.FunctionDef)}
    assert {e.get("execute") for e in game.iter() if e.get("execute")} <= defined
    assert {m.get("id") for m in game.iterfind("markers/marker")} <= set(re.findall(r"[0-9a-f-]{36}", script))


def test_octgn_identities_are_those_of_set_number_and_name_and_stand_once() -> None:
    game, sets = octgn()
    space = uuid.UUID(game.get("id"))
    seen = Counter(card.get("id") for root in sets.values() for card in root.iterfind("cards/card"))
    assert max(seen.values()) == 1
    for name, root in sets.items():
        assert (root.get("gameId"), f"Sets/{root.get('id')}/set.xml") == (game.get("id"), name)
        assert re.fullmatch(r"\d+\.\d+(\.\d+(\.\d+)?)?", root.get("version") or "")
        for card in root.iterfind("cards/card"):
            number = next(p.get("value") for p in card.iterfind("property") if p.get("name") == "Number")
            assert card.get("id") == str(uuid.uuid5(space, f"{root.get('shortName')}|{number}|{card.get('name')}"))
    assert sum(seen.values()) == sum(len(card.printings) for card in CARDS)


def test_octgn_decks_name_identities_sections_and_names_of_the_same_pack() -> None:
    game, sets = octgn()
    (name,) = (name for name in packed("octgn") if name.startswith("Decks/"))
    assert name == "Decks/Mock Raiders 2.o8d"
    deck = ElementTree.fromstring(packed("octgn")[name])
    assert deck.get("game") == game.get("id")
    cards = {card.get("id"): card.get("name") for root in sets.values() for card in root.iterfind("cards/card")}
    sections = {s.get("name") for s in game.iterfind("deck/section")}
    for section in deck.iterfind("section"):
        assert (section.get("name") in sections, section.get("shared")) == (True, "False")
        for card in section.iterfind("card"):
            assert cards[card.get("id")] == card.text
    assert sum(int(card.get("qty") or "") for card in deck.iterfind("section/card")) == 7


# -- LackeyCCG -------------------------------------------------------------------------------------


def table(name: str) -> list[dict[str, str]]:
    lines = packed("lackey")[name].decode().splitlines()
    header = lines[0].split("\t")
    assert header[:3] == ["Name", "Set", "ImageFile"]
    assert all(line.count("\t") == len(header) - 1 for line in lines)
    return [dict(zip(header, line.split("\t"), strict=True)) for line in lines[1:]]


def test_lackey_folder_has_its_files_and_lists_them() -> None:
    files = packed("lackey")
    assert {"plugininfo.txt", "formats.txt", "version.txt", "updatelist.txt", "uninstall.txt"} <= set(files)
    assert {"sets/MCK.txt", "sets/OLD.txt", "decks/Mock Raiders 2.dek", "decks/Mock Raiders 2.txt"} <= set(files)
    assert set(files["uninstall.txt"].decode().splitlines()) == set(files)
    assert files["updatelist.txt"].decode() == "Warlord: Saga of the Storm\t11-22-26\r\n"


def test_lackey_zones_of_decks_lead_to_zones_of_the_table() -> None:
    root = ElementTree.fromstring(packed("lackey")["plugininfo.txt"])
    assert root.tag == "plugin"
    zones = {words(zone, "label"): zone for zone in root.iterfind("gamezone")}
    assert {"Table", "Hand", "Deck", "Discard Pile"} <= set(zones)
    for zone in root.iterfind("deckzone"):
        assert words(zone, "gamezonetoloadto") in zones
        assert words(zone, "shuffle") == ("yes" if words(zone, "label") == "Deck" else "no")
    assert (words(zones["Deck"], "visibletoowner"), words(zones["Hand"], "visibletoothers")) == ("no", "no")
    kinds = {words(f, "kind") for f in root.iterfind("generalfunction")}
    assert "ROLLD20" in kinds
    assert kinds <= {"ALLYOURCARDSMAKERIGHT0DEGREES", "DRAWCARD", "DRAWCARDTOTABLE", "ROLLD20", "FLIPCOIN"}


def test_lackey_formats_are_lists_of_sets_that_there_are() -> None:
    root = ElementTree.fromstring(packed("lackey")["formats.txt"])
    assert root.tag == "formatdefinitions"
    for format in root.iterfind("format"):
        assert words(format, "label")
        assert {e.text for e in format.iterfind("set")} <= {"MCK", "OLD"}
    assert root.find("format") is not None


def test_lackey_pictures_are_told_apart_and_names_are_the_same_in_sets_and_decks() -> None:
    rows = [
        row for name in packed("lackey") if name.startswith("sets/") and name.endswith(".txt") for row in table(name)
    ]
    assert len({row["ImageFile"] for row in rows}) == len(rows) == sum(len(card.printings) for card in CARDS)
    names = {row["Name"] for row in rows}
    assert "Bete d'Ombre" in names
    listed = [line.split("\t") for line in packed("lackey")["decks/Mock Raiders 2.txt"].decode().splitlines()]
    assert [line for line in listed if len(line) == 1] == [["Warlord:"]]
    assert {line[1] for line in listed if len(line) == 2} <= names
    deck = ElementTree.fromstring(packed("lackey")["decks/Mock Raiders 2.dek"])
    pictures = {(row["ImageFile"], row["Set"]): row for row in rows}
    assert [zone.get("name") for zone in deck.iterfind("superzone")] == ["Deck", "Warlord"]
    cards = list(deck.iterfind("superzone/card"))
    assert len(cards) == 7  # an element for each copy
    for card in cards:
        told = card.find("name")
        assert told is not None
        assert (told.get("id"), words(card, "set")) in pictures


def test_pack_of_a_game_without_a_kit_is_a_pack_all_the_same() -> None:
    cards = tuple(replace(card, id=CardId(card.id)) for card in toy.CARDS)
    for key in ("octgn", "lackey", "cockatrice"):
        files = files_of(key, cards, toy.shelf())
        for name, content in files.items():
            if name.endswith((".xml", "plugininfo.txt")) or not name:
                ElementTree.fromstring(content)
    assert "ROLLD" not in files_of("lackey", cards, toy.shelf())["plugininfo.txt"].decode()
