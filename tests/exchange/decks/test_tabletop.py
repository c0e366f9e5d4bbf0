"""Tabletop Simulator's saved object, key by key as FIELD 2.6 tells them."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from deckbuilder.core.cards import Printing
from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.formats import Cards, Shelf
from deckbuilder.core.game import Place
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.exchange.decks import tabletop
from tests.helpers import toy

GUARD, KING, TEMPLE = (CardId(id) for id in ("fox-guard", "king-fox", "the-mock-temple"))
RAID = toy.deck(
    entries=(
        Entry(toy.LEADER, KING, 1),
        Entry(toy.ARMY, GUARD, 3),
        Entry(toy.DECK, TEMPLE, 2, PrintingId("the-mock-temple/OLD")),
        Entry(toy.DECK, TEMPLE, 1),
        Entry(toy.SIDE, GUARD, 1),
    ),
    unknown=((toy.DECK, "Nobody", 1),),
    notes="go far",
)


class Ranked(toy.ToyRules):
    """Two guards in front, the king behind them; the third guard has no place."""

    def formation(self, deck: Deck, cards: Cards) -> tuple[tuple[Place, ...], ...]:
        return ((Place(toy.ARMY, GUARD), Place(toy.ARMY, GUARD)), (Place(toy.LEADER, KING), Place(toy.ARMY)))


def pictured() -> Shelf:
    """Give the toy's cards with pictures for all but the guard."""
    cards = []
    for card in toy.CARDS:
        images = tuple(replace(p, image=f"https://example.org/{p.set}/a card.png") for p in card.printings)
        cards.append(card if card.id == GUARD else replace(card, printings=images))
    return replace(toy.shelf(cards), rules=Ranked())


def saved(deck: Deck = RAID, shelf: Shelf | None = None) -> Any:
    return json.loads(tabletop.write(deck, shelf or pictured()).content)


def places(objects: Sequence[Any]) -> list[tuple[str, float, float, int]]:
    return [(o["Nickname"], o["Transform"]["posX"], o["Transform"]["posZ"], o["Transform"]["rotZ"]) for o in objects]


def test_the_army_stands_in_ranks_face_up_and_the_rest_lies_face_down() -> None:
    assert places(saved()["ObjectStates"]) == [
        ("Fox Guard", -1.5, 0, 0),
        ("Fox Guard", 1.5, 0, 0),
        ("King Fox", 0, -4, 0),
        ("Fox Guard", 0, -8, 0),
        ("Raiders: Deck", 9, 0, 180),
        ("Fox Guard", -9, 0, 180),  # a single card is no pile
    ]


def test_the_file_has_every_key_of_a_saved_object() -> None:
    data = saved()
    assert {key: value for key, value in data.items() if key != "ObjectStates"} == {
        "SaveName": "Raiders", "GameMode": "", "Gravity": 0.5, "PlayArea": 0.5, "Date": "", "Table": "", "Sky": "",
        "Note": "go far", "Rules": "", "XmlUI": "", "LuaScript": "", "LuaScriptState": "", "TabStates": {}, "VersionNumber": "",
    }  # fmt: skip


def test_a_card_number_leads_to_its_sheet_and_a_pile_holds_its_cards_in_order() -> None:
    for one in saved()["ObjectStates"]:
        assert one["Transform"]["rotY"] == 180
        if one["Name"] == "DeckCustom":
            assert [card["CardID"] for card in one["ContainedObjects"]] == one["DeckIDs"]
            assert len(one["DeckIDs"]) == 4
        for card in one.get("ContainedObjects", [one]):
            assert card["Name"] == "Card"
            sheet = card["CustomDeck"][str(card["CardID"] // 100)]
            assert card["CardID"] % 100 == 0
            assert set(sheet) == {"FaceURL", "BackURL", "NumWidth", "NumHeight", "BackIsHidden", "UniqueBack", "Type"}
            assert (sheet["NumWidth"], sheet["NumHeight"], sheet["BackIsHidden"]) == (1, 1, True)
            assert one["CustomDeck"][str(card["CardID"] // 100)] == sheet


def test_the_address_of_the_chosen_printing_is_written_with_its_gaps_encoded() -> None:
    pile = next(o for o in saved()["ObjectStates"] if o["Name"] == "DeckCustom")
    faces = [pile["CustomDeck"][str(id // 100)]["FaceURL"] for id in pile["DeckIDs"]]
    old, mock = (f"https://example.org/{code}/a%20card.png" for code in ("OLD", "MCK"))
    assert sorted(faces) == sorted([old, old, mock, ""])


def test_cards_without_a_picture_and_owners_of_pictures_are_warned_of() -> None:
    warnings = " ".join(tabletop.write(RAID, pictured()).warnings)
    assert all(word in warnings for word in ("Fox Guard, Nobody", "example.org", "back"))


def test_of_many_cards_without_a_picture_the_first_are_named() -> None:
    many = toy.deck(unknown=tuple((toy.DECK, f"Nobody {n}", 1) for n in range(30)))
    (said,) = (warning for warning in tabletop.write(many, toy.shelf()).warnings if "Nobody" in warning)
    assert said.endswith("Nobody 0, Nobody 1, Nobody 2, Nobody 3, Nobody 4, …")


def test_an_address_that_is_none_is_no_face() -> None:
    cards = [replace(c, printings=(Printing(PrintingId("x"), "X", image="javascript:alert(1)"),)) for c in toy.CARDS]
    content = tabletop.write(RAID, toy.shelf(cards)).content
    assert b"javascript" not in content


def test_an_empty_deck_is_an_empty_table() -> None:
    assert saved(toy.deck())["ObjectStates"] == []
