"""A deck is written as a picture like into any other format."""

import io
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from deckbuilder.core.formats import Shelf
from deckbuilder.core.ids import SlotId
from deckbuilder.desk.deck_files import format_of_suffix, read_deck, save_deck, write_deck
from deckbuilder.desk.file_formats import deck_writers
from deckbuilder.desk.services import Services, ready_made
from tests.helpers.faces import first_game
from tests.helpers.worlds import shipped


@pytest.fixture
def services(tmp_path: Path) -> Services:
    return shipped(tmp_path / "home", first_game())


@pytest.fixture
def shelf(services: Services) -> Shelf:
    return services.shelf(services.game())


def test_pictures_are_offered_for_writing_and_never_for_reading(shelf: Shelf) -> None:
    pictures = {format.key: format for format in deck_writers(shelf) if format.key in ("png", "png-dark", "contact")}
    assert len(pictures) == 3
    assert all(format.read is None for format in pictures.values())
    assert format_of_suffix(Path("deck.png"), shelf) == "png"
    assert format_of_suffix(Path("a.deck.qr.PNG"), shelf) == "qr-png"
    assert format_of_suffix(Path("deck.tts.json"), shelf) == "tts"
    assert format_of_suffix(Path("my.json"), shelf) == "json"


@pytest.mark.parametrize("key", ["png", "png-dark", "contact"])
def test_ready_made_deck_becomes_a_picture_that_says_what_it_cannot_carry(
    shelf: Shelf, tmp_path: Path, key: str
) -> None:
    deck = read_deck(ready_made(shelf.game)[0], shelf).deck
    written = save_deck(deck, shelf, tmp_path / "deck.png", key)
    with Image.open(tmp_path / "deck.png") as image:
        assert image.format == "PNG"
        assert image.width > 600
    assert "not read back" in " ".join(written.lost)


def test_empty_deck_and_one_of_unknown_names_are_pictures_too(shelf: Shelf) -> None:
    deck = read_deck(ready_made(shelf.game)[0], shelf).deck
    main = next(slot.id for slot in shelf.rules.slots(deck.format) if slot.main)
    for odd in (
        replace(deck, entries=(), name=""),
        replace(deck, entries=(), unknown=((main, "No\x07body " * 40, 3), (SlotId("nowhere"), "x", 1))),
    ):
        for key in ("png", "contact"):
            assert Image.open(io.BytesIO(write_deck(odd, shelf, key).content)).format == "PNG"


def test_own_scan_is_on_the_picture(services: Services, shelf: Shelf) -> None:
    deck = read_deck(ready_made(shelf.game)[0], shelf).deck
    plain = write_deck(deck, shelf, "png").content
    for card in {shelf.cards[entry.card] for entry in deck.entries}:
        file = services.pictures.folder(shelf.game) / card.printings[-1].set / f"{card.id}.png"
        file.parent.mkdir(parents=True, exist_ok=True)
        Image.new("RGB", (126, 176), (0, 250, 0)).save(file)
    services.pictures.forget()
    image = Image.open(io.BytesIO(write_deck(deck, shelf, "png").content)).convert("RGB")
    green = sum(n for n, color in image.getcolors(1 << 24) or () if color == (0, 250, 0))
    assert write_deck(deck, shelf, "png").content != plain
    assert green > 0.2 * image.width * image.height
