"""Which printing a file shows, by its path and name."""

from dataclasses import replace

import pytest

from deckbuilder.core.cards import Card, CardSet, Printing
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.desk.picture_names import Match, PrintingBook
from deckbuilder.exchange.cards.lackey import image_file
from deckbuilder.exchange.cards.octgn import card_guid
from tests.helpers.faces import first_game, made

GAME = first_game()


def _card(id: str, name: str, *printings: tuple[str, str, str]) -> Card:
    each = tuple(Printing(PrintingId(f"{id}/{s}{n}"), s, n, image=image) for s, n, image in printings)
    return replace(made(id=id, name=name), printings=each)


ADDRESS = "https://pictures.example/scans/Battle%20of%20Gorge/083 - BOG - Hero_s Call.png"
CARDS = (
    _card("old-garrik", "Old Garrik", ("BOG", "7", ""), ("NEW", "12", "")),
    _card("heros-call", "Hero's Call", ("BOG", "83", ADDRESS)),
    _card("mock-temple", "The Mock Temple", ("NEW", "1", "")),
    _card("oath", "Blood Oath", ("BOG", "20", "")),
    _card("oath-2", "Blood Oath", ("NEW", "20", "")),
    _card("same-a", "Twins", ("BOG", "30", "")),
    _card("same-b", "Twins", ("BOG", "31", "")),
    _card("twice", "Twice Told", ("NEW", "40", ""), ("NEW", "41", "")),
    _card("ember", "Ember Axe", ("BOG", "9", "")),
)
SETS = (CardSet("BOG", "Battle of Gorge"), CardSet("NEW", "New Dawn"))
BOOK = PrintingBook(GAME, {card.id: card for card in CARDS}, SETS)


def _told(match: Match) -> list[str]:
    return [str(spot.printing.id) for spot in match.spots]


@pytest.mark.parametrize(
    ("path", "printing"),
    [
        ("083 - BOG - Hero_s Call.png", "heros-call/BOG83"),
        ("83 BOG Heros Call.jpg", "heros-call/BOG83"),
        ("Hero’s Call.jpg", "heros-call/BOG83"),
        ("Hero%27s+Call.jpg", "heros-call/BOG83"),
        ("HEROS CALL.JPG", "heros-call/BOG83"),
        ("heros-call.webp", "heros-call/BOG83"),
        ("Ember Axe.jpg", "ember/BOG9"),
        ("EmberAxe.jpg", "ember/BOG9"),
        ("ember_axe.jpg", "ember/BOG9"),
        ("Ember Axe (1).jpg", "ember/BOG9"),
        ("Ember Axe copy.jpg", "ember/BOG9"),
        ("Mock Temple, The.png", "mock-temple/NEW1"),
        ("BOG_007.jpg", "old-garrik/BOG7"),
        ("BOG007.jpg", "old-garrik/BOG7"),
        ("bog-7.jpg", "old-garrik/BOG7"),
        ("NEW 12 Old Garrik.jpg", "old-garrik/NEW12"),
        ("Old Garrik [NEW].jpg", "old-garrik/NEW12"),
        ("Old Garrik (BOG 7).jpg", "old-garrik/BOG7"),
        ("Old Garrik_NEW_12.jpg", "old-garrik/NEW12"),
        ("NEW - Old Garrik.png", "old-garrik/NEW12"),
        ("BOG/7.jpg", "old-garrik/BOG7"),
        ("scans/Battle of Gorge/007.jpg", "old-garrik/BOG7"),
        ("battle_of_gorge/Old Garrik.jpg", "old-garrik/BOG7"),
        ("new dawn/small/Old Garrik.jpg", "old-garrik/NEW12"),
        ("NEW/old-garrik.jpg", "old-garrik/NEW12"),
        ("NEW/Blood Oath.jpg", "oath-2/NEW20"),
        ("BOG/031 - Twins.jpg", "same-b/BOG31"),
        ("NEW/041.jpg", "twice/NEW41"),
        ("Twice Told (NEW 40).jpg", "twice/NEW40"),
    ],
)
def test_name_that_leaves_no_doubt_is_sure(path: str, printing: str) -> None:
    match = BOOK.match(path)
    assert (match.sure, _told(match), match.doubt) == (True, [printing], "")


@pytest.mark.parametrize(
    ("path", "printings", "doubt"),
    [
        ("Old Garrik.jpg", ["old-garrik/NEW12", "old-garrik/BOG7"], "several printings"),
        ("Blood Oath.jpg", ["oath-2/NEW20", "oath/BOG20"], "several cards"),
        ("BOG/Twins.jpg", ["same-a/BOG30", "same-b/BOG31"], "several cards"),
        ("NEW/Ember Axe.jpg", ["ember/BOG9"], "not in the set"),
        ("NEW/Twice Told.jpg", ["twice/NEW40", "twice/NEW41"], "several printings"),
        ("BOG/009 - Old Garrik.jpg", ["old-garrik/BOG7", "ember/BOG9"], "different cards"),
        ("BOG/083 - Nobody.jpg", ["heros-call/BOG83"], "another name"),
    ],
)
def test_name_in_doubt_says_why_and_offers_what_it_may_be(path: str, printings: list[str], doubt: str) -> None:
    match = BOOK.match(path)
    assert not match.sure
    assert sorted(_told(match)) == sorted(printings)
    assert doubt in match.doubt


@pytest.mark.parametrize(
    "path",
    ["Nobody.jpg", "IMG_20240101.jpg", "007.jpg", ".jpg", "x" * 5000 + ".jpg", "BOG/999.jpg", "%ff%00.png", "-.png"],
)
def test_name_that_nothing_is_called_matches_nothing(path: str) -> None:
    assert BOOK.match(path) == Match()


def test_names_that_our_own_files_for_other_programs_use_are_sure() -> None:
    for card in CARDS:
        for printing in card.printings:
            by_lackey = BOOK.match(f"{image_file(card.name, printing)}.jpg")
            assert _told(by_lackey) == [printing.id]
    for name in ("Old Garrik", "Ember Axe"):
        card = next(card for card in CARDS if card.name == name)
        for printing in card.printings:
            guid = card_guid(GAME, card.name, printing)
            assert _told(BOOK.match(f"Sets/x/Cards/{guid}.png")) == [printing.id]


def test_printings_of_a_set_come_first_and_then_the_newest() -> None:
    spots = BOOK.spots([CardId("old-garrik")])
    assert [spot.printing.set for spot in spots] == ["NEW", "BOG"]
    assert [spot.printing.set for spot in BOOK.spots([CardId("old-garrik")], "BOG")] == ["BOG", "NEW"]
