"""Lists for the sites of this game, with the traps that FIELD 2.7 to 2.9 counted."""

import pytest

from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.exchange.decks import deck_formats, text
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.files import deck_lists
from tests.helpers import saga

LORD = {"type": "Character", "subtype": ["Warlord"], "level": 4, "class": ["Rogue"], "faction": ["Mercenary Guilds"]}
GUARD = {"type": "Character", "level": 1, "class": ["Rogue"], "faction": ["Mercenary Guilds"]}
ITEM = {"type": "Item", "level": 1, "class": ["Rogue"]}
CARDS = saga.stand_ins(
    [
        LORD | {"name": "Testa Quill"},
        GUARD | {"name": "Mock Guard"},
        ITEM | {"name": "2-Handed Mock"},
        ITEM | {"name": "Mock Hoard (Treasure)"},
    ]
)
SHELF = saga.shelf(CARDS)
ID = {card.name: card.id for card in CARDS}


def entry(slot: str, name: str, count: int) -> Entry:
    return Entry(SlotId(slot), CardId(ID[name]), count)


RAID = Deck(
    GAME.id,
    "open",
    "Raid",
    (
        entry("warlord", "Testa Quill", 1),
        entry("army", "Mock Guard", 2),
        entry("deck", "Mock Guard", 1),
        entry("deck", "2-Handed Mock", 3),
        entry("deck", "Mock Hoard (Treasure)", 1),
        entry("maybe", "2-Handed Mock", 2),
    ),
    ((SlotId("deck"), "Mock\u2019s Nobody", 2),),
)


def test_the_card_site_gets_one_line_a_name_in_order_without_a_last_line_end() -> None:
    written = deck_lists.write_site(RAID, SHELF)
    assert written.content == b"3 2-Handed Mock\n3 Mock Guard\n1 Mock Hoard (Treasure)\n2 Mock's Nobody\n1 Testa Quill"
    assert set(written.lost) == {"who starts", "the deck's name", "the deck's format", "2 cards of Maybe"}
    assert len(written.warnings) == 1
    assert "Nobody" in written.warnings[0]


def test_the_checker_gets_the_army_and_the_deck_apart_and_warns_of_brackets() -> None:
    written = deck_lists.write_checker(RAID, SHELF)
    lines = written.content.decode().splitlines()
    second = lines.index("// Deck")
    assert lines[:second] == ["// Starting Army", "1 Testa Quill", "2 Mock Guard"]
    assert sorted(lines[second + 1 :]) == [
        "1 Mock Guard",
        "1 Mock Hoard (Treasure)",
        "2 Mock's Nobody",
        "3 2-Handed Mock",
    ]
    assert any("Hoard (Treasure)" in warning for warning in written.warnings)


def test_both_read_back_as_text_lists() -> None:
    site = text.read(deck_lists.write_site(RAID, SHELF).content, "deck.txt", SHELF).deck
    assert {e.card: e.count for e in site.entries}[ID["Mock Guard"]] == 3
    both = text.read(deck_lists.write_checker(RAID, SHELF).content, "raid.txt", SHELF).deck
    assert {(e.slot, e.card, e.count) for e in both.entries} == {
        (e.slot, e.card, e.count) for e in RAID.entries if e.slot != "maybe"
    }


def test_they_are_offered_for_this_game_and_leave_text_files_to_the_text_list() -> None:
    formats = deck_formats(GAME)
    assert {"accordlands-text", "checker"} <= set(formats)
    assert next(f.key for f in formats.values() if f.write and ".txt" in f.suffixes) == "text"


@pytest.mark.parametrize(
    "category", ["[Sideboard{noDeck}]", "[Sideboard]", "[Sideboard{noDeck}{noPrice},Items] ^keep,#37d67a^"]
)
@pytest.mark.parametrize("name", ["2-Handed Mock", "Nobody Knows Me"])
def test_a_side_category_puts_cards_aside_where_the_format_has_no_side_deck(category: str, name: str) -> None:
    words = f"1x Testa Quill (ps) 12 [Commander]\n2x {name} (tol) 3 {category}\n3x Mock Guard (db) 7\n"
    result = text.read(words.encode(), "list.txt", SHELF)
    assert (result.deck.count(), result.deck.count(slot=SlotId("deck")), result.sectioned) == (6, 4, False)
    assert result.deck.count(slot=SlotId("maybe")) == 2
    assert [finding.where for finding in result.findings if "put aside" in finding.why] == ["line 2"]


@pytest.mark.parametrize(
    "side",
    [
        "[Sideboard]\n2 Mock Guard|TST",
        "// 2 Sideboard\n// 2 Characters\nSB: 2 Mock Guard (TST)",
        "SB: 1 Mock Guard\nSB: 1 Mock Guard",
    ],
)
def test_a_side_that_the_format_does_not_have_is_told_of_once_with_its_line(side: str) -> None:
    result = text.read(f"[Main]\n3 2-Handed Mock\n{side}\n".encode(), "list.txt", SHELF)
    assert result.deck.count(slot=SlotId("maybe")) == 2
    assert [finding.where for finding in result.findings if "put aside" in finding.why] == ["line 3"]
