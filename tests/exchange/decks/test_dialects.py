"""Whole lists as other programs write them (FIELD 2.7): cards, printings, side and name are found in each."""

import pytest

from deckbuilder.core.formats import ReadDeck
from deckbuilder.exchange.decks import recognise_deck
from tests.helpers import toy

LISTS = {
    "arena": "About\nName Raiders\n\nMaindeck\n3 Fox Guard (TOY) 12\n1 Hoard (Treasure) (PM) 7\n\nSideboard\n2 Strongarm (TOY)\n",
    "moxfield": "3 Fox Guard (TOY) 12 *F* #tag\n1 Hoard (Treasure) (PM) 7 #two words #b\n\nSIDEBOARD:\n2 Strongarm (TOY) 3\n",
    "archidekt": "3x Fox Guard (toy) 12 [Guards{noDeck}{noPrice},X] ^keep,#37d67a^\n1x Hoard (Treasure) (pm) 7 [Relic]\n"
    "2x Strongarm (toy) [Sideboard] ^keep,#37d67a^\n",
    "deckstats": "//Main\n3 [TOY#12] Fox Guard # the old one\n1 [PM#7] Hoard (Treasure)\n\n//Sideboard\n2 [TOY] Strongarm\n",
    "mws": "// Deck file\n// NAME : Raiders\n    3 [TOY] Fox Guard\n    1 [PM] Hoard (Treasure)\nSB: 2 [TOY] Strongarm\n",
    "xmage": "NAME:Raiders\nAUTHOR:Ann\n3 [TOY:12] Fox Guard\n1 [PM:7] Hoard (Treasure)\nSB: 2 [TOY:3] Strongarm\n"
    "LAYOUT MAIN:(1,1)(NONE,false,50)|([TOY:12])\n",
    "forge": "[metadata]\nName=Raiders\nComment=go far\nTags=a, b\n[Main]\n3 Fox Guard|TOY|1\n1 Hoard (Treasure)|PM|[7]\n"
    "[Sideboard]\n2 Strongarm|TOY\n",
    "tappedout": "3x Fox Guard (TOY) *CMDR*\n1x Hoard (Treasure) (PM) *F*\n\nSideboard:\n2x Strongarm (TOY)\n",
    "cockatrice": "// Raiders\n\n// go far\n\n// 4 Maindeck\n// 3 Unit\n3 Fox Guard (TOY) 12\n\n// 1 Relic\n"
    "1 Hoard (Treasure) (PM) 7\n\n// 2 Sideboard\n// 2 Unit\nSB: 2 Strongarm (TOY) 3\n",
}


def read(content: bytes, name: str = "list.txt") -> ReadDeck:
    format = recognise_deck(content, name, toy.GAME)
    assert format.read is not None
    return format.read(content, name, toy.shelf())


@pytest.mark.parametrize("key", LISTS)
@pytest.mark.parametrize("dress", ["plain", "windows"])
def test_a_list_of_another_program_is_read_whole(key: str, dress: str) -> None:
    words = LISTS[key] if dress == "plain" else "\ufeff" + LISTS[key].replace("\n", "\r\n").replace("x ", "x\u00a0")
    result = read(words.encode())
    assert {(e.slot, e.card): (e.count, e.printing) for e in result.deck.entries} == {
        (toy.DECK, "fox-guard"): (3, "fox-guard/TOY"),
        (toy.DECK, "hoard-(treasure)"): (1, "hoard-(treasure)/PM"),
        (toy.SIDE, "strongarm"): (2, "strongarm/TOY"),
    }
    assert (result.deck.unknown, result.findings) == ((), ())


@pytest.mark.parametrize("key", ["arena", "mws", "xmage", "forge", "cockatrice"])
def test_the_name_that_a_program_writes_is_the_name_of_the_deck(key: str) -> None:
    assert read(LISTS[key].encode()).deck.name == "Raiders"


@pytest.mark.parametrize("name", ["Raiders", "Red: the ink", "Hoard", "Große “Füchse”"])
@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_the_first_comment_of_a_counted_list_is_its_name_and_the_others_are_notes(name: str, gap: str) -> None:
    deck = read(f"// {name}{gap}// go far\n// and wide\n\n// 3 Maindeck\n// 3 Units\n3 Fox Guard\n".encode()).deck
    assert (deck.name, deck.notes, deck.count()) == (name, "go far\nand wide", 3)


@pytest.mark.parametrize(
    ("words", "name", "notes"),
    [
        ("// go far\n// Main Deck\n3 Fox Guard\n", "list", "go far"),
        ("// Deck: Raid\n// go far\n// 3 Main Deck\n3 Fox Guard\n", "Raid", "go far"),
        ("// 3 Maindeck\n3 Fox Guard\n// go far\n", "list", "go far"),
        ("// go far\n1 Hoard\n// 3 Maindeck\n3 Fox Guard\n", "list", "go far"),
    ],
)
def test_a_first_comment_of_any_other_list_is_a_note(words: str, name: str, notes: str) -> None:
    deck = read(words.encode()).deck
    assert (deck.name, deck.notes) == (name, notes)


def test_comment_and_tags_of_forge_are_kept() -> None:
    deck = read(LISTS["forge"].encode()).deck
    assert (deck.notes, deck.tags) == ("go far", ("a", "b"))


def test_a_category_that_is_no_section_moves_no_card() -> None:
    assert [e.slot for e in read(b"3x Fox Guard (toy) 12 [Guards]").deck.entries] == [toy.DECK]


def test_a_text_list_of_octgn_is_read() -> None:
    deck = read(b"Leader\n1x King Fox\n\nStarting Army\n2x Fox Guard\n\nMain Deck\n1x Hoard (Treasure)\n").deck
    assert {(e.slot, e.card): e.count for e in deck.entries} == {
        (toy.LEADER, "king-fox"): 1,
        (toy.ARMY, "fox-guard"): 2,
        (toy.DECK, "hoard-(treasure)"): 1,
    }


def test_what_octgn_writes_below_the_name_of_the_game_is_notes() -> None:
    cards = "Leader\n1x King Fox\n\nMain Deck\n1x Hoard (Treasure)\n\n"
    deck = read(f"{cards}Toy Battle\nbite first\n\nFox Guard\nDeck:\n// run\n".encode()).deck
    assert (deck.count(), deck.unknown, deck.notes) == (2, (), "bite first\n\nFox Guard\nDeck:\n// run")


def test_cards_below_the_name_of_the_game_are_cards() -> None:
    deck = read(b"Toy Battle\n1 King Fox\nToy Battle\nSide\n2 Fox Guard\n").deck
    assert {(e.slot, e.card): e.count for e in deck.entries} == {(toy.DECK, "king-fox"): 1, (toy.SIDE, "fox-guard"): 2}


def test_the_deck_text_of_the_card_site_is_read() -> None:
    deck = read(b"3 Fox Guard\n1 Hoard (Treasure)\n2 Strongarm", "deck.txt").deck
    assert {e.card: e.count for e in deck.entries} == {"fox-guard": 3, "hoard-(treasure)": 1, "strongarm": 2}
