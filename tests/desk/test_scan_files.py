"""A picture file becomes the scan of a printing; what gives way lies aside, and all can be taken back."""

import os
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from deckbuilder.core.cards import Card, Printing
from deckbuilder.core.errors import BadInput, DataTrouble
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.desk.pictures import Pictures
from tests.helpers.faces import first_game, made

GAME = first_game()
OLD, NEW = Printing(PrintingId("garrik/OLD"), "OLD", "1"), Printing(PrintingId("garrik/NEW"), "NEW", "7")


def card() -> Card:
    return replace(made(id="old-garrik", name="Old Garrik"), printings=(OLD, NEW))


def picture(file: Path, color: tuple[int, int, int] = (0, 200, 0)) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", (126, 176), color).save(file)
    return file


def is_green(pictures: Pictures, of: Card, printing: PrintingId | None = None) -> bool:
    rgba = pictures.face(of, GAME, 150, printing).rgba
    return rgba[1] > 150 and rgba[0] < 60


def test_picture_is_found_at_once_and_the_original_stays(home: Path, tmp_path: Path) -> None:
    pictures, source = Pictures(home), picture(tmp_path / "my photo.PNG")
    assert not is_green(pictures, card())
    moved = pictures.put_scan(card(), GAME, NEW, source)
    assert is_green(pictures, card())
    assert source.is_file()
    assert moved.written == home / "pictures" / GAME.id / "NEW" / "old-garrik.png"
    pictures.take_back(moved)
    assert not is_green(pictures, card())


def test_scan_that_gives_way_lies_aside_and_comes_back(home: Path, tmp_path: Path) -> None:
    pictures = Pictures(home)
    first = picture(home / "pictures" / GAME.id / "new" / "OLD-garrik.jpg", (200, 0, 0))
    content = first.read_bytes()
    moved = pictures.put_scan(card(), GAME, NEW, picture(tmp_path / "mine.png"))
    assert is_green(pictures, card())
    assert moved.written is not None
    assert moved.written.parent == first.parent  # the folder that is there, whatever its case
    pictures.take_back(moved)
    assert first.read_bytes() == content
    assert not is_green(pictures, card())


def test_scan_by_number_gives_way_to_the_one_chosen_for_the_card(home: Path, tmp_path: Path) -> None:
    pictures = Pictures(home)
    by_number = picture(home / "pictures" / GAME.id / "NEW" / "7.png", (200, 0, 0))
    pictures.put_scan(card(), GAME, NEW, picture(tmp_path / "mine.png"))
    assert is_green(pictures, card())
    assert by_number.is_file()


def test_picture_taken_away_several_times_never_writes_over_another(home: Path) -> None:
    pictures, place = Pictures(home), home / "pictures" / GAME.id / "NEW"
    for red in (10, 20, 30):
        picture(place / "old-garrik.png", (red, 0, 0))
        pictures.forget()
        pictures.take_scan(card(), GAME, NEW)
    assert len(list((place / "replaced").iterdir())) == 3
    assert pictures.scan_of(card(), NEW, GAME) is None
    assert pictures.take_scan(card(), GAME, NEW).aside == ()


@pytest.mark.parametrize("code", ["", "..", "a/b", "a\\b", "NUL", ".hidden", "x" * 99, "a\0b"])
def test_set_that_cannot_be_a_folder_is_refused_and_nothing_written(home: Path, tmp_path: Path, code: str) -> None:
    with pytest.raises(BadInput, match="folder"):
        Pictures(home).put_scan(card(), GAME, replace(NEW, set=code), picture(tmp_path / "mine.png"))
    assert not home.exists()


def test_card_whose_id_cannot_be_a_file_is_named_by_its_name(home: Path, tmp_path: Path) -> None:
    odd = replace(card(), id=CardId("../../secret"))
    moved = Pictures(home).put_scan(odd, GAME, NEW, picture(tmp_path / "mine.png"))
    assert moved.written == home / "pictures" / GAME.id / "NEW" / "old-garrik.png"


@pytest.mark.parametrize("name", ["song.png", "note.txt", "nowhere.jpg"])
def test_what_is_no_picture_is_refused_and_the_old_one_stays(home: Path, tmp_path: Path, name: str) -> None:
    pictures = Pictures(home)
    pictures.put_scan(card(), GAME, NEW, picture(tmp_path / "mine.png"))
    if name != "nowhere.jpg":
        (tmp_path / name).write_bytes(b"la la la")
    with pytest.raises(BadInput, match=name):
        pictures.put_scan(card(), GAME, NEW, tmp_path / name)
    assert is_green(pictures, card())


def test_folder_that_cannot_be_made_is_told(home: Path, tmp_path: Path) -> None:
    home.mkdir()
    (home / "pictures").write_text("a file where the folder should be", "utf-8")
    with pytest.raises(DataTrouble, match="pictures"):
        Pictures(home).put_scan(card(), GAME, NEW, picture(tmp_path / "mine.png"))


def test_chosen_printing_is_shown_with_its_own_picture_or_face_and_outlives_the_program(home: Path) -> None:
    pictures = Pictures(home)
    picture(home / "pictures" / GAME.id / "NEW" / "7.png")
    assert pictures.shown(card(), GAME) is not None
    assert is_green(pictures, card())
    pictures.choose(card(), GAME, OLD.id)
    again = Pictures(home)
    of = card()
    assert again.shown(of, GAME) is of.printings[0]
    assert not is_green(again, of)
    assert is_green(again, of, NEW.id)
    again.choose(of, GAME, None)
    assert is_green(again, of)


def test_printing_that_the_catalog_has_no_longer_is_no_choice(home: Path) -> None:
    pictures = Pictures(home)
    pictures.choose(card(), GAME, PrintingId("garrik/GONE"))
    of = card()
    assert pictures.chosen(of, GAME) is None
    assert pictures.shown(of, GAME) is of.printings[-1]


def test_newest_printing_with_a_scan_is_the_one_shown(home: Path) -> None:
    picture(home / "pictures" / GAME.id / "OLD" / "1.png")
    of = card()
    assert Pictures(home).shown(of, GAME) is of.printings[0]
    assert Pictures(home).shown(replace(of, printings=()), GAME) is None


def test_pictures_age_whenever_those_given_before_are_no_longer_right(home: Path, tmp_path: Path) -> None:
    pictures = Pictures(home)
    ages = [pictures.age]
    pictures.choose(card(), GAME, OLD.id)
    ages.append(pictures.age)
    moved = pictures.put_scan(card(), GAME, OLD, picture(tmp_path / "mine.png"))
    ages.append(pictures.age)
    pictures.take_back(moved)
    ages.append(pictures.age)
    assert ages == sorted(set(ages))


def test_scans_set_aside_come_back_where_one_of_them_cannot_be_moved(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pictures, folder = Pictures(home), home / "pictures" / GAME.id / "NEW"
    both = [picture(folder / "old-garrik.jpg"), picture(folder / "old-garrik.webp")]
    move = os.replace

    def stuck(old: Path, new: Path) -> None:
        if Path(old) == both[1]:
            raise PermissionError(13, "Permission denied", str(old))
        move(old, new)

    monkeypatch.setattr("deckbuilder.desk.scan_files.os.replace", stuck)
    with pytest.raises(DataTrouble):
        pictures.put_scan(card(), GAME, NEW, picture(tmp_path / "mine.png"))
    assert all(file.is_file() for file in both)
    assert not (folder / "old-garrik.png").exists()
