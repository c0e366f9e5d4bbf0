"""Every example of a deck and of a card file that FIELD 2 gives, and every trap that it counted, with the names invented there."""

import json

import pytest

from deckbuilder.core.formats import ReadCards, ReadDeck
from deckbuilder.core.progress import silent
from deckbuilder.exchange.cards import card_formats, recognise
from deckbuilder.exchange.decks import deck_formats, recognise_deck
from deckbuilder.games.saga import GAME
from tests.helpers import saga

LORD = {"type": "Character", "subtype": ["Warlord"], "level": 4, "class": ["Rogue"], "faction": ["Mercenary Guilds"]}
GUARD = {"type": "Character", "level": 1, "class": ["Rogue"], "faction": ["Mercenary Guilds"]}
ITEM = {"type": "Item", "level": 1, "class": ["Rogue"]}


def printed(code: str, number: str) -> dict[str, object]:
    return {"printInfos": [{"set": f"Mock {code} ({code})", "setNumber": number, "rarity": "Common"}]}


CARDS = saga.stand_ins(
    [
        LORD | {"name": "Testa Quill"} | printed("MCK", "7"),
        GUARD | {"name": "Mock Guard"} | printed("MCK", "21"),
        ITEM | {"name": "Mock Sword"} | printed("MCK", "12"),
        ITEM | {"name": "The Mock Temple"} | printed("MCK", "31"),
        ITEM | {"name": "2-Handed Sword"} | printed("MCK", "32"),
        ITEM | {"name": "13th Edition Spellbook"} | printed("MCK", "33"),
        ITEM | {"name": "Mock Hoard"} | printed("MCK", "34"),
        ITEM | {"name": "Mock Hoard (Treasure)"} | printed("PM", "7"),
        ITEM | {"name": "Strong Arm"} | printed("MCK", "36"),
        ITEM | {"name": "Strongarm"} | printed("MCK", "37"),
        ITEM | {"name": "Mock's Sword"} | printed("MCK", "38"),
        ITEM | {"name": "Mock, Meek and Mild"} | printed("MCK", "39"),
        ITEM | {"name": "Mock Oath", "level": 2} | printed("MCK", "40"),
        {"name": "Mock Oath", "type": "Action", "level": 3, "class": ["Wizard"]} | printed("OLD", "41"),
    ]
)
SHELF = saga.shelf(CARDS)
NAME = {card.id: card.name for card in CARDS}
OATHS = sorted(card.id for card in CARDS if card.name == "Mock Oath")

COD = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
  <lastLoadedTimestamp></lastLoadedTimestamp>
  <deckname>Mock Raiders</deckname>
  <format>ancients</format>
  <bannerCard providerId="">Testa Quill</bannerCard>
  <comments>first draft</comments>
  <tags><tag>aggro</tag></tags>
  <zone name="main">
    <card number="1" name="Testa Quill" setShortName="MCK" collectorNumber="7"/>
    <card number="3" name="Mock Sword" setShortName="MCK" collectorNumber="12"/>
  </zone>
  <zone name="side"/>
</cockatrice_deck>"""
O8D = """<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="11111111-2222-3333-4444-555555555555">
  <section name="Warlord" shared="False">
    <card qty="1" id="aaaaaaaa-0000-0000-0000-000000000007">Testa Quill</card>
  </section>
  <section name="Starting Army" shared="False">
    <card qty="3" id="aaaaaaaa-0000-0000-0000-000000000021">Mock Guard</card>
  </section>
  <section name="Deck" shared="False">
    <card qty="3" id="aaaaaaaa-0000-0000-0000-000000000012">Mock Sword</card>
  </section>
  <notes><![CDATA[first draft]]></notes>
</deck>"""
DEK = """<deck version="0.8">
  <meta><game>warlord</game></meta>
  <superzone name="Deck">
    <card><name id="MCK_012">Mock Sword</name><set>MCK</set></card>
    <card><name id="MCK_012">Mock Sword</name><set>MCK</set></card>
  </superzone>
  <superzone name="Starting Army">
    <card><name id="MCK_021">Mock Guard</name><set>MCK</set></card>
  </superzone>
</deck>"""
LACKEY = "3\tMock Sword\n2\tMock Temple, The\nStarting Army:\n3\tMock Guard\n"
NATIVE = (
    "// Deck: Mock Raiders\n// Format: Ancients\n\n// Warlord\n1 Testa Quill\n// Starting Army\n3 Mock Guard\n"
    "// Deck\n3 Mock Sword\n"
)
SUBMITTED = json.dumps(
    {
        "Character": {"count": 4, "mainDeck": {"Mock Guard": 2}, "startingArmy": {"Testa Quill": 1, "Mock Guard": 1}},
        "Item": {"count": 3, "mainDeck": {"Mock Sword": 3}, "startingArmy": {}},
    }
)


def read(text: str, name: str = "list") -> ReadDeck:
    format = recognise_deck(text.encode(), name, GAME)
    assert format.read is not None
    return format.read(text.encode(), name, SHELF)


def copies(result: ReadDeck) -> dict[tuple[str, str], int]:
    return {(entry.slot, NAME[entry.card]): entry.count for entry in result.deck.entries}


@pytest.mark.parametrize(
    ("key", "text", "wanted"),
    [
        ("cod", COD, {("warlord", "Testa Quill"): 1, ("deck", "Mock Sword"): 3}),
        ("o8d", O8D, {("warlord", "Testa Quill"): 1, ("army", "Mock Guard"): 3, ("deck", "Mock Sword"): 3}),
        ("dek", DEK, {("army", "Mock Guard"): 1, ("deck", "Mock Sword"): 2}),
        ("text", LACKEY, {("army", "Mock Guard"): 3, ("deck", "Mock Sword"): 3, ("deck", "The Mock Temple"): 2}),
        ("text", NATIVE, {("warlord", "Testa Quill"): 1, ("army", "Mock Guard"): 3, ("deck", "Mock Sword"): 3}),
        (
            "checker-json",
            SUBMITTED,
            {
                ("warlord", "Testa Quill"): 1,
                ("army", "Mock Guard"): 1,
                ("deck", "Mock Guard"): 2,
                ("deck", "Mock Sword"): 3,
            },
        ),
    ],
    ids=["cod", "o8d", "dek", "lackey text", "native", "submission"],
)
def test_deck_of_the_field_is_recognised_and_read_whole(
    key: str, text: str, wanted: dict[tuple[str, str], int]
) -> None:
    assert recognise_deck(text.encode(), "list", GAME).key == key
    result = read(text)
    found = copies(result)
    if not result.sectioned:  # Cockatrice's comments name nobody here: who starts is proposed
        found = {("warlord" if name == "Testa Quill" else slot, name): n for (slot, name), n in found.items()}
    assert found == wanted
    assert result.deck.unknown == ()


def test_cockatrice_deck_keeps_name_format_tags_comment_and_printings() -> None:
    deck = read(COD).deck
    assert (deck.name, deck.format, deck.tags, deck.notes) == ("Mock Raiders", "ancients", ("aggro",), "first draft")
    assert all(entry.printing is not None for entry in deck.entries)


LINES = {
    "generic": "3 Mock Sword",
    "x behind": "3x Mock Sword",
    "x before": "x3 Mock Sword",
    "brackets": "[3] Mock Sword",
    "parentheses": "(3) Mock Sword",
    "star": "3* Mock Sword",
    "arena": "3 Mock Sword (MCK) 12",
    "moxfield": "3 Mock Sword (MCK) 12 *F* #tag",
    "archidekt": "3x Mock Sword (mck) 12 [Category{flags}] ^label,#37d67a^",
    "deckstats": "3 [MCK#12] Mock Sword # comment",
    "mws": "3 [MCK] Mock Sword",
    "xmage": "3 [MCK:12] Mock Sword",
    "forge": "3 Mock Sword|MCK|1",
    "tappedout": "3x Mock Sword (MCK) *CMDR*",
    "octgn text": "3x Mock Sword",
    "lackey": "3\tMock Sword",
    "full native": "3 Mock Sword [MCK 12]",
    "windows": "3\u00a0Mock Sword\r",
    "marked": "\ufeff3 Mock Sword",
}


@pytest.mark.parametrize("dialect", LINES)
def test_line_of_every_dialect_is_three_swords(dialect: str) -> None:
    result = read(f"{LINES[dialect]}\n")
    assert copies(result) == {("deck", "Mock Sword"): 3}
    assert result.findings == ()


HEADED = {
    "arena": "About\nName Raiders\n\nDeck\n3 Mock Sword (MCK) 12\n\nSideboard\n2 Mock Guard (MCK) 21\n",
    "moxfield": "3 Mock Sword (MCK) 12\n\nSIDEBOARD:\n2 Mock Guard (MCK) 21\n",
    "deckstats": "//Main\n3 [MCK#12] Mock Sword\n\n//Sideboard\n2 [MCK#21] Mock Guard\n",
    "mws": "3 [MCK] Mock Sword\nSB: 2 [MCK] Mock Guard\n",
    "xmage": "NAME:Raiders\nAUTHOR:Ann\n3 [MCK:12] Mock Sword\nSB: 2 [MCK:21] Mock Guard\nLAYOUT MAIN:(1,1)(NONE,false,50)|([MCK:12])\n",
    "forge": "[metadata]\nName=Raiders\nComment=far\nTags=a, b\n[Main]\n3 Mock Sword|MCK|1\n[Sideboard]\n2 Mock Guard|MCK|1\n",
    "cockatrice annotated": "// Raiders\n\n// far\n\n// 3 Maindeck\n// 3 Item\n3 Mock Sword (MCK) 12\n\n// 2 Sideboard\n// 2 Character\nSB: 2 Mock Guard (MCK) 21\n",
    "octgn text": "Deck\n3x Mock Sword\n\nSide Deck\n2x Mock Guard\n",
    "lackey": "3\tMock Sword\nSide Deck:\n2\tMock Guard\n",
}


@pytest.mark.parametrize("dialect", HEADED)
def test_what_a_dialect_puts_aside_is_no_card_of_the_deck_and_none_is_lost(dialect: str) -> None:
    """The format of these lists has no side deck: its cards are put aside, uncounted, and it is said."""
    result = read(HEADED[dialect])
    assert copies(result) == {("deck", "Mock Sword"): 3, ("maybe", "Mock Guard"): 2}
    assert result.deck.unknown == ()


@pytest.mark.parametrize(
    ("line", "count", "name"),
    [
        ("2-Handed Sword", 1, "2-Handed Sword"),
        ("3 2-Handed Sword", 3, "2-Handed Sword"),
        ("13th Edition Spellbook", 1, "13th Edition Spellbook"),
        ("2 13th Edition Spellbook", 2, "13th Edition Spellbook"),
        ("3 Mock Hoard (Treasure)", 3, "Mock Hoard (Treasure)"),
        ("3 Mock Hoard (Treasure) (PM) 7", 3, "Mock Hoard (Treasure)"),
        ("3 Mock Hoard (MCK) 34", 3, "Mock Hoard"),
        ("3 Mock Hoard", 3, "Mock Hoard"),
        ("3 Strong Arm", 3, "Strong Arm"),
        ("3 Strongarm", 3, "Strongarm"),
        ("3 Mock\u2019s Sword", 3, "Mock's Sword"),
        ("x3 Mock Sword", 3, "Mock Sword"),
        ("3 Mock, Meek and Mild", 3, "Mock, Meek and Mild"),
        ("2 Mock Temple, The", 2, "The Mock Temple"),
        ("2 Mock Temple", 2, "The Mock Temple"),
        ("Mock Sword", 1, "Mock Sword"),
        ("3 M\u00f6ck Sw\u00f6rd", 3, "Mock Sword"),
        ("3 mock sword", 3, "Mock Sword"),
    ],
)
def test_trap_is_no_trap(line: str, count: int, name: str) -> None:
    result = read(f"// Deck\n3 Mock Guard\n{line}\n")
    assert copies(result) == {("deck", "Mock Guard"): 3, ("deck", name): count}
    assert result.deck.unknown == ()


@pytest.mark.parametrize("line", ["2-Handed Sword", "Mock Sword"])
def test_missing_quantity_is_read_as_one_and_said(line: str) -> None:
    assert [f.why for f in read(f"// Deck\n3 Mock Guard\n{line}\n").findings] == [
        f"no quantity before '{line}': read as 1"
    ]


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("3 Mock Oath (Item)", "Item"),
        ("3 Mock Oath (Action)", "Action"),
        ("3 Mock Oath [MCK 40]", "Item"),
        ("3 Mock Oath (OLD) 41", "Action"),
        ("// Actions\n3 Mock Oath", "Action"),
    ],
)
def test_two_cards_of_one_name_are_told_apart_by_what_stands_beside_it(line: str, card: str) -> None:
    result = read(f"// Deck\n{line}\n")
    assert [SHELF.cards[entry.card].kind for entry in result.deck.entries] == [card]
    assert result.doubts == ()


def test_second_card_of_a_name_goes_by_the_number_that_the_card_site_gives_it() -> None:
    result = read("// Deck\n3 Mock Oath_2\n1 Mock Oath_1\n")
    assert {entry.card: entry.count for entry in result.deck.entries} == {OATHS[1]: 3, OATHS[0]: 1}


def test_name_of_two_cards_alone_is_a_doubt_and_not_a_guess_in_silence() -> None:
    (doubt,) = read("// Deck\n3 Mock Oath\n").doubts
    assert set(doubt.cards) == set(OATHS)


# -- card files ------------------------------------------------------------------------------------

CARD_FILES = {
    "cockatrice": """<cockatrice_carddatabase version="4">
  <sets><set><name>MCK</name><longname>Mock Set</longname><settype>Expansion</settype>
    <releasedate>2002-04-01</releasedate><priority>1</priority></set></sets>
  <cards><card>
    <name>Testa Quill</name><text>Order: Spend Testa: Draw a card.</text>
    <prop><type>Character - Warlord</type><maintype>Character</maintype>
      <level>4</level><class>Rogue</class><faction>Mock Guild</faction><ac>14</ac></prop>
    <set num="7" rarity="rare" picurl="https://example.org/quill.jpg">MCK</set>
    <tablerow>2</tablerow>
  </card></cards>
</cockatrice_carddatabase>""",
    "octgn": """<set name="Mock Set" id="bbbbbbbb-0000-0000-0000-000000000001"
     gameId="11111111-2222-3333-4444-555555555555" version="1.0.0" gameVersion="1.0.0">
  <cards>
    <card name="Testa Quill" id="aaaaaaaa-0000-0000-0000-000000000007">
      <property name="Type" value="Character"/><property name="Level" value="4"/>
      <property name="Text"><b>Order:</b> Spend Testa: Draw a card.</property>
    </card>
  </cards>
</set>""",
    "lackey": "Name\tSet\tImageFile\tType\tClass\tLevel\tFaction\tRarity\tText\n"
    "Testa Quill\tMCK\tMCK_007\tCharacter\tRogue\t4\tMock Guild\tR\tOrder: Spend Testa: Draw a card.\n",
    "v4": json.dumps(
        [
            {
                "name": "Testa Quill", "text": "Order: Spend Testa: Draw a card.", "type": "Character",
                "subtype": ["Warlord"], "alignment": "Evil", "class": ["Rogue", "Wizard"], "faction": ["Mercenary Guilds"],
                "attack": [4, 2], "damageType": "Physical", "armorClass": 14, "skill": 6, "hitPoints": 3, "level": 4,
                "traits": ["Human"], "keywords": [{"name": "Unique"}], "feats": [{"name": "Stealth", "value": 5}],
                "editions": ["Ancients", "Saga"], "errata": "Format Notes:\r\n- Ancients Format - Reserved",
                "printInfos": [{"set": "Mock Set (MCK)", "setNumber": "7", "rarity": "Rare", "artist": "A. Nonymous",
                                "imageUrl": "https://images.theaccordlands.com/file/WarlordCards/Warlord+Card+Images/MockSet/Testa+Quill.jpg"}],
            }
        ]
    ),
    "v1": json.dumps(
        [
            {
                "name": "Testa Quill", "text": "Order: Spend Testa: Draw a card.", "type": "Char", "alignment": "Evil",
                "class": "Rogue/Wizard", "faction": "Mercenary", "attack": "+4/+2", "armorClass": "14", "skill": "+6",
                "hitPoints": "3", "level": "4", "traits": "Warlord/Human/Unique", "feats": "5 Stealth", "editions": ["4E"],
                "printInfos": [{"set": "MCK", "setNumber": "007", "rarity": "R"}],
            }
        ]
    ),
    "csv": "Index,Name,Text,Type,Subtype,Alignment,Class,Faction,Attack,Damage Type,Armor Class,Skill,Hit Points,Level,Traits,Keywords,"
    "Feats,Editions,Errata,Exclusive Promo,Set,Set Number,Rarity,Flavor Text,Artist,Image URL\r\n"
    '"1","Testa Quill","Order: Spend Testa: Draw a card.","Character","Warlord","Evil","Rogue/Wizard","Mercenary Guilds","4/2",'
    '"Physical","14","6","3","4","Human","Unique","5 Stealth","Saga","","","Mock Set (MCK)","7","Rare","","A. Nonymous",""\r\n',
}  # fmt: skip


def cards(key: str) -> ReadCards:
    content = CARD_FILES[key].encode()
    format = recognise(content, "cards", GAME)
    assert format.read is not None
    return format.read(content, "cards", GAME, silent)


@pytest.mark.parametrize("key", CARD_FILES)
def test_card_of_the_field_is_recognised_and_read(key: str) -> None:
    read = cards(key)
    assert read.rejected == ()
    (card,) = read.records
    assert (card.name, card.kind, card.fields["level"]) == ("Testa Quill", "Character", 4)
    assert card.text == "Order: Spend Testa: Draw a card."
    assert len(card.printings) == 1


@pytest.mark.parametrize("key", ["cockatrice", "v4", "v1", "csv"])
def test_warlord_of_the_field_is_one_whatever_the_file(key: str) -> None:
    assert cards(key).records[0].fields["subtype"] == ("Warlord",)


def test_every_format_of_the_field_is_offered() -> None:
    assert {"cockatrice", "octgn", "lackey"} <= set(card_formats(GAME))
    assert {
        "text", "text-full", "json", "code", "csv", "markdown", "html", "bbcode", "cod", "o8d", "dek", "lackey-text", "tts",
        "accordlands-text", "checker",
    } <= set(deck_formats(GAME))  # fmt: skip
