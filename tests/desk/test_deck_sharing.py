"""A deck handed on with pictures: the sheets of a saved object, taken apart by hand, and its code to be photographed."""

import io
import json
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
import zxingcpp
from PIL import Image

from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.formats import Shelf
from deckbuilder.desk.deck_files import parse_deck, read_deck, save_deck, write_deck
from deckbuilder.desk.deck_sharing import sharing_formats
from deckbuilder.desk.file_formats import deck_targets
from deckbuilder.desk.pictures import Pictures
from deckbuilder.desk.services import Services, ready_made
from deckbuilder.games.saga import GAME
from tests.helpers import toy, worlds

KEYS = {"FaceURL", "BackURL", "NumWidth", "NumHeight", "BackIsHidden", "UniqueBack", "Type"}


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    services: Services = worlds.shipped(tmp_path_factory.mktemp("home"), GAME)
    return services.shelf(GAME)


def wall(shelf: Shelf) -> Deck:
    return read_deck(next(file for file in ready_made(GAME) if "wall" in file.name), shelf).deck


def file_of(address: str) -> Path:
    assert address.startswith("file:///")
    return Path(unquote(urlsplit(address).path))


def saved(path: Path) -> Any:
    return json.loads((path / f"{path.stem}.json").read_text("utf-8"))


def test_army_lies_face_up_in_ranks_and_the_deck_face_down(shelf: Shelf, tmp_path: Path) -> None:
    save_deck(wall(shelf), shelf, tmp_path / "wall of dwarves", "tts-sheets")
    objects = saved(tmp_path / "wall of dwarves")["ObjectStates"]
    army, pile = objects[:-1], objects[-1]
    ranks: dict[float, int] = {}
    for card in army:
        assert (card["Name"], card["Transform"]["rotY"], card["Transform"]["rotZ"]) == ("Card", 180, 0)
        ranks[card["Transform"]["posZ"]] = ranks.get(card["Transform"]["posZ"], 0) + 1
    assert [ranks[z] for z in sorted(ranks, reverse=True)] == [3, 2, 1]
    assert (pile["Name"], pile["Transform"]["rotZ"], len(pile["DeckIDs"])) == ("DeckCustom", 180, 44)
    assert [card["CardID"] for card in pile["ContainedObjects"]] == pile["DeckIDs"]
    assert len({one["GUID"] for one in (*objects, *pile["ContainedObjects"])}) == len(objects) + 44


def test_every_card_lies_on_a_sheet_that_is_there_and_each_face_once(shelf: Shelf, tmp_path: Path) -> None:
    folder = tmp_path / "wall"
    save_deck(wall(shelf), shelf, folder, "tts-sheets")
    objects = saved(folder)["ObjectStates"]
    cards = [card for one in objects for card in one.get("ContainedObjects", [one])]
    sheets = {key: sheet for one in objects for key, sheet in one["CustomDeck"].items()}
    for card in cards:
        key, slot = divmod(card["CardID"], 100)
        sheet = card["CustomDeck"][str(key)]
        assert sheet == sheets[str(key)]
        assert set(sheet) == KEYS
        assert slot < sheet["NumWidth"] * sheet["NumHeight"] <= 70
        assert (sheet["NumWidth"] <= 10, sheet["NumHeight"] <= 7, sheet["BackIsHidden"]) == (True, True, True)
    names = {card["CardID"]: card["Nickname"] for card in cards}
    assert len(set(names.values())) == len(names)  # a face stands once, whatever lies where
    for sheet in sheets.values():
        with Image.open(file_of(sheet["FaceURL"])) as face, Image.open(file_of(sheet["BackURL"])) as back:
            wide, high = face.width / sheet["NumWidth"], face.height / sheet["NumHeight"]
            assert abs(wide / high - 63 / 88) < 0.01
            assert abs(back.width / back.height - 63 / 88) < 0.01
    assert (folder / "wall.png").is_file()


def test_more_faces_than_a_sheet_holds_go_on_a_second_with_a_key_of_its_own(tmp_path: Path) -> None:
    cards = [toy.card(f"Card {n}") for n in range(75)]
    formats = sharing_formats(Pictures(tmp_path / "home"))
    shelf = Shelf(toy.GAME, toy.ToyRules(), {card.id: card for card in cards}, toy.shelf(cards).names, formats)
    deck = toy.deck(entries=tuple(Entry(toy.DECK, card.id) for card in cards), unknown=((toy.DECK, "Nobody", 1),))
    save_deck(deck, shelf, tmp_path / "many", "tts-sheets")
    (pile,) = saved(tmp_path / "many")["ObjectStates"]
    assert sorted(pile["DeckIDs"]) == [*range(100, 170), *range(200, 206)]
    assert {(key, sheet["NumWidth"], sheet["NumHeight"]) for key, sheet in pile["CustomDeck"].items()} == {
        ("1", 10, 7),
        ("2", 6, 2),
    }
    assert "Nobody" in {card["Nickname"] for card in pile["ContainedObjects"]}


def test_photographed_code_of_a_deck_is_that_deck(shelf: Shelf) -> None:
    deck = wall(shelf)
    (code,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(write_deck(deck, shelf, "qr-png").content)))
    back = parse_deck(str(code.text).encode(), "code", shelf).deck
    assert {(e.slot, e.card): e.count for e in back.entries} == {(e.slot, e.card): e.count for e in deck.entries}


def test_formats_have_keys_of_their_own(shelf: Shelf) -> None:
    keys = [format.key for format in deck_targets(shelf)]
    assert len(keys) == len(set(keys))
