"""Decks in several formats at once: all of it or nothing, and nothing written over."""

import zipfile
from pathlib import Path

import pytest

from deckbuilder.core.errors import BadInput, Cancelled, DataTrouble
from deckbuilder.core.formats import DeckFormat, Shelf, WrittenDeck
from deckbuilder.desk.deck_export import save_several
from deckbuilder.desk.deck_sharing import sharing_formats
from deckbuilder.desk.file_formats import deck_targets
from deckbuilder.desk.pictures import Pictures
from tests.helpers import toy

DECKS = (toy.PLAIN, toy.deck(name="Raid: two", entries=toy.PLAIN.entries))


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    bare = toy.shelf()
    return Shelf(bare.game, bare.rules, bare.cards, bare.names, sharing_formats(Pictures(tmp_path / "home")))


def chosen(shelf: Shelf, *keys: str) -> list[DeckFormat]:
    known = {format.key: format for format in deck_targets(shelf)}
    return [known[key] for key in keys]


def files(folder: Path) -> set[str]:
    return {str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()}


def test_every_deck_is_written_in_every_format_under_a_name_of_its_own(shelf: Shelf, tmp_path: Path) -> None:
    out = tmp_path / "out"
    told = save_several(DECKS, shelf, chosen(shelf, "text", "text-full", "cod", "tts-sheets"), out)
    assert files(out) == {
        *(f"{deck}{end}" for deck in ("Raiders", "Raid two") for end in (".txt", " text-full.txt", ".cod")),
        *(
            f"{d}.tts/{f}"
            for d in ("Raiders", "Raid two")
            for f in (f"{d}.json", f"{d}.png", "sheet-1.jpg", "back.png")
        ),
    }
    assert [(one.deck, one.format) for one in told][:2] == [("Raiders", "text"), ("Raiders", "text-full")]
    assert "the deck's format" in next(one.lost for one in told if one.format == "tts-sheets")


def test_what_lies_there_is_not_written_over(shelf: Shelf, tmp_path: Path) -> None:
    (tmp_path / "Raiders.txt").write_text("mine")
    save_several(DECKS[:1], shelf, chosen(shelf, "text"), tmp_path)
    save_several(DECKS[:1], shelf, chosen(shelf, "text"), tmp_path)
    assert (tmp_path / "Raiders.txt").read_text() == "mine"
    assert {"Raiders text.txt", "Raiders text (2).txt"} <= files(tmp_path)


def test_archive_holds_the_same_files_and_is_the_same_each_time(shelf: Shelf, tmp_path: Path) -> None:
    formats = chosen(shelf, "text", "cod", "o8d", "dek", "json")
    save_several(DECKS, shelf, formats, tmp_path / "out")
    for name in ("a.zip", "b.zip"):
        save_several(DECKS, shelf, formats, tmp_path / name)
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        assert set(archive.namelist()) == files(tmp_path / "out")
        for name in archive.namelist():
            assert archive.read(name) == (tmp_path / "out" / name).read_bytes()
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()


def test_one_format_that_cannot_hold_the_deck_leaves_nothing_behind(shelf: Shelf, tmp_path: Path) -> None:
    def refuse(deck: object, shelf: object) -> WrittenDeck:
        raise BadInput("QR code", "too long", "less")

    formats = [*chosen(shelf, "text"), DeckFormat("never", "Never", (".never",), write=refuse)]
    with pytest.raises(BadInput):
        save_several(DECKS, shelf, formats, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_cancelling_leaves_nothing_behind(shelf: Shelf, tmp_path: Path) -> None:
    def stop(what: str, done: int, of: int) -> None:
        if done == 1:
            raise Cancelled

    with pytest.raises(Cancelled):
        save_several(DECKS, shelf, chosen(shelf, "text"), tmp_path / "out", stop)
    assert not (tmp_path / "out").exists()


def test_folder_that_cannot_be_made_is_told_and_leaves_nothing(shelf: Shelf, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(DataTrouble):
        save_several(DECKS, shelf, chosen(shelf, "text", "cod"), tmp_path / "file" / "below")
    assert files(tmp_path) == {"file"}
