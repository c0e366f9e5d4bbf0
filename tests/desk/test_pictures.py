"""Faces and scans, joined."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from deckbuilder.core.cards import Card, Printing
from deckbuilder.core.game import Game
from deckbuilder.core.ids import GameId, PrintingId
from deckbuilder.desk.pictures import Pictures
from deckbuilder.imaging.faces import draw_face
from tests.helpers.faces import first_game, made, spec_of

GAME = first_game()


def _card(set_code: str = "HAB", number: str = "7") -> Card:
    return replace(
        made(id="old-garrik", name="Old Garrik"), printings=(Printing(PrintingId("old-garrik/x"), set_code, number),)
    )


def _scan(home: Path, *parts: str) -> Path:
    file = home.joinpath("pictures", GAME.id, *parts)
    file.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", (372, 520), (0, 200, 0)).save(file)
    return file


def test_face_is_drawn_where_there_is_no_scan(home: Path) -> None:
    assert Pictures(home).face(_card(), GAME, 150) == draw_face(_card(), spec_of(GAME.id), 150)
    assert not home.exists()


@pytest.mark.parametrize("name", ["7.png", "007.jpg", "old-garrik.webp", "OLD-GARRIK.PNG"])
def test_scan_replaces_the_face(home: Path, name: str) -> None:
    _scan(home, "hab", name)
    picture = Pictures(home).face(_card(), GAME, 150)
    assert picture.rgba[1] > 150
    assert picture.rgba[0] < 60


def test_newest_printing_with_a_scan_is_shown(home: Path) -> None:
    _scan(home, "OLD", "1.png")
    older, newer = Printing(PrintingId("a"), "OLD", "1"), Printing(PrintingId("b"), "NEW", "1")
    card = replace(_card(), printings=(older, newer))
    assert Pictures(home).face(card, GAME, 150).rgba[1] > 150


def test_scan_of_another_set_is_not_taken(home: Path) -> None:
    _scan(home, "AAT", "7.png")
    assert Pictures(home).face(_card(), GAME, 150) == draw_face(_card(), spec_of(GAME.id), 150)


def test_card_without_a_number_takes_no_scan_by_number(home: Path) -> None:
    _scan(home, "HAB", "0.png")
    assert Pictures(home).face(_card(number=""), GAME, 150) == draw_face(_card(number=""), spec_of(GAME.id), 150)


@pytest.mark.parametrize(("set_code", "number"), [("..", "secret"), ("../..", "secret"), ("HAB", "../../../secret")])
def test_card_cannot_name_a_file_outside(home: Path, set_code: str, number: str) -> None:
    _scan(home, "HAB", "1.png")
    for folder in (home, home / "pictures", home / "pictures" / GAME.id):
        Image.new("RGB", (63, 88), (0, 200, 0)).save(folder / "secret.png")
    card = _card(set_code, number)
    assert Pictures(home).face(card, GAME, 150) == draw_face(card, spec_of(GAME.id), 150)


def test_damaged_scan_gives_way_with_one_warning(home: Path, caplog: pytest.LogCaptureFixture) -> None:
    _scan(home, "HAB", "7.png").write_bytes(b"\x89PNG\r\n\x1a\nnothing")
    pictures = Pictures(home)
    for _ in range(2):
        assert pictures.face(_card(), GAME, 150) == draw_face(_card(), spec_of(GAME.id), 150)
    warnings = [record.getMessage() for record in caplog.records]
    assert len(warnings) == 1
    assert "7.png" in warnings[0]
    caplog.clear()


@pytest.mark.parametrize("look", [Pictures.face, Pictures.thumbnail], ids=["face", "thumbnail"])
def test_scan_taken_away_after_the_folder_was_listed_gives_way_without_a_word(
    home: Path, look: Callable[[Pictures, Card, Game, int], object]
) -> None:
    file = _scan(home, "HAB", "7.png")
    pictures = Pictures(home)
    shown = look(pictures, _card(), GAME, 150)
    aside = file.rename(home / "aside.png")
    assert look(pictures, _card(), GAME, 150) != shown  # no warning: the fixture of all tests sees to that
    aside.rename(file)
    assert look(pictures, _card(), GAME, 150) == shown


def test_new_scan_is_seen_after_forgetting(home: Path) -> None:
    pictures = Pictures(home)
    drawn = pictures.face(_card(), GAME, 150)
    _scan(home, "HAB", "7.png")
    assert pictures.face(_card(), GAME, 150) == drawn
    pictures.forget()
    assert pictures.face(_card(), GAME, 150) != drawn


def test_game_without_faces_gets_plain_ones(home: Path) -> None:
    game = replace(GAME, id=GameId("nowhere"))
    assert Pictures(home).face(_card(), game, 150) == draw_face(_card(), spec_of("plain"), 150)


def test_pillow_is_not_imported_before_the_first_picture() -> None:
    code = "import deckbuilder.desk.pictures, sys; sys.exit('PIL' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
