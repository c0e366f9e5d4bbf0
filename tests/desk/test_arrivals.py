"""What a file is that comes from outside, told by content and not by its name."""

import json
import zipfile
from pathlib import Path

import pytest

from deckbuilder.core.errors import BadInput
from deckbuilder.desk.arrivals import Kind, kind_of
from tests.helpers import toy

PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 40
CARDS = '<set name="New" id="00000000-0000-0000-0000-000000000000" gameId="0-1" version="1.0.0"><cards/></set>'
FILES = {
    "cards": (CARDS.encode(), Kind.CARDS),
    "lackey cards": (b"Name\tSet\tImageFile\tType\nFox\tTOY\tTOY_1\tUnit\n", Kind.CARDS),
    "moxfield": (
        b"Count,Tradelist Count,Name,Edition,Condition,Language,Foil,Tags,Last Modified,Collector Number,Alter,Proxy,"
        b"Purchase Price\n1,0,Fox Guard,TOY,NM,en,,,,,,,\n",
        Kind.COLLECTION,
    ),
    "dragon shield": (
        b'"sep=,"\r\nFolder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,Language,'
        b"Price Bought,Date Bought\r\nBox,1,0,Fox Guard,TOY,Toys,1,NearMint,Normal,English,,\r\n",
        Kind.COLLECTION,
    ),
    "text": (b"// Deck\n3 Fox Guard\n", Kind.DECK),
    "deck as a table": (b"Section,Count,Name\nDeck,3,Fox Guard\n", Kind.DECK),
    "deck as json": (json.dumps({"warcamp": {"kind": "deck", "version": 1}}).encode(), Kind.DECK),
    "cockatrice": (b'<cockatrice_deck version="1"><zone name="main"/></cockatrice_deck>', Kind.DECK),
    "picture": (PNG, Kind.PICTURES),
    "photograph": (b"\xff\xd8\xff\xe0" + b"\0" * 40, Kind.PICTURES),
}


def archive(path: Path, *names: str) -> Path:
    with zipfile.ZipFile(path, "w") as out:
        for name in names:
            out.writestr(name, b"x")
    return path


@pytest.mark.parametrize("file", FILES)
def test_file_is_what_it_holds_whatever_it_is_called(file: str, tmp_path: Path) -> None:
    content, kind = FILES[file]
    for name in ("thing", "thing.txt", "thing.zip"):
        (tmp_path / name).write_bytes(content)
        assert kind_of(tmp_path / name, toy.GAME) is kind


def test_archives_and_folders_with_pictures_are_pictures_and_one_with_a_manifest_is_a_backup(tmp_path: Path) -> None:
    assert kind_of(archive(tmp_path / "a.zip", "TOY/12.jpg", "readme.txt"), toy.GAME) is Kind.PICTURES
    assert kind_of(archive(tmp_path / "b.zip", "manifest.json", "TOY/12.jpg"), toy.GAME) is Kind.BACKUP
    (tmp_path / "scans" / "TOY").mkdir(parents=True)
    (tmp_path / "scans" / "TOY" / "12.JPG").write_bytes(b"x")
    assert kind_of(tmp_path / "scans", toy.GAME) is Kind.PICTURES


@pytest.mark.parametrize("content", [b"PK\x03\x04rubbish", b"{}", b"<html></html>", b"\0" * 100])
def test_what_is_nothing_that_is_known_is_refused_with_what_was_wanted(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "thing").write_bytes(content)
    with pytest.raises(BadInput, match="wanted"):
        kind_of(tmp_path / "thing", toy.GAME)


def test_empty_folder_missing_file_and_archive_without_pictures_are_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for path in (tmp_path / "empty", tmp_path / "nowhere", archive(tmp_path / "c.zip", "notes.txt")):
        with pytest.raises(BadInput, match="wanted"):
            kind_of(path, toy.GAME)
