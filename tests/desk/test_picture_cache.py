"""The cache of small pictures: bounded, shared, and never needed."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from deckbuilder.core.cards import Card, Printing
from deckbuilder.core.ids import PrintingId
from deckbuilder.desk.picture_cache import PictureCache
from deckbuilder.desk.pictures import Pictures
from deckbuilder.desk.scan_digests import ScanDigests
from deckbuilder.imaging.faces import draw_face
from tests.helpers.faces import first_game, made, spec_of

GAME = first_game()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "home").mkdir()
    return tmp_path / "home" / "cache" / "pictures"


def _card() -> Card:
    return replace(made(id="old-garrik", name="Old Garrik"), printings=(Printing(PrintingId("a"), "HAB", "7"),))


def _scan(home: Path, color: tuple[int, int, int]) -> Path:
    file = home / "pictures" / GAME.id / "HAB" / "7.png"
    file.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", (126, 176), color).save(file)
    return file


def _files(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*") if file.is_file()]


# -- files by key ----------------------------------------------------------------------------------------


def test_what_was_put_is_there_for_other_programs_too(folder: Path) -> None:
    key = PictureCache.key("a", 1)
    assert PictureCache(folder).get(key) is None
    PictureCache(folder).put(key, b"content")
    assert PictureCache(folder).get(key) == b"content"
    PictureCache(folder).drop(key)
    assert PictureCache(folder).get(key) is None


def test_parts_of_a_key_never_run_into_one_another() -> None:
    keys = {PictureCache.key(*parts) for parts in (("ab", "c"), ("a", "bc"), ("abc",), ("a", "b", "c"), (b"abc", ""))}
    assert len(keys) == 5


def test_longest_unused_goes_first_and_the_room_is_kept(folder: Path) -> None:
    now = [1_000_000_000.0]
    cache = PictureCache(folder, most=100_000, clock=lambda: now[0])
    keys = [PictureCache.key(n) for n in range(20)]
    for n, key in enumerate(keys):
        cache.put(key, bytes(10_000))
        os.utime(cache._file(key), (n, n))
    now[0] = 2_000_000_000.0
    assert cache.get(keys[0]) is not None  # used again: from now on the newest
    assert cache.trim() <= 80_000
    assert sum(file.stat().st_size for file in _files(folder)) <= 80_000
    assert cache.get(keys[0]) is not None
    assert cache.get(keys[1]) is None
    assert cache.get(keys[19]) is not None


def test_cache_trims_itself_when_a_run_begins_and_as_it_grows(folder: Path) -> None:
    full = PictureCache(folder, most=10**9)
    for n in range(10):
        full.put(PictureCache.key(n), bytes(10_000))
    PictureCache(folder, most=50_000).put(PictureCache.key("new"), bytes(100))
    assert sum(file.stat().st_size for file in _files(folder)) <= 50_000


def test_leavings_of_a_killed_program_go_in_time_and_not_while_it_may_still_write(folder: Path) -> None:
    cache = PictureCache(folder)
    cache.put(PictureCache.key(1), b"x")
    old, young = (next(folder.iterdir()) / name for name in ("dead.1-1.new", "live.2-2.new"))
    for file in (old, young):
        file.write_bytes(b"half")
    os.utime(old, (1, 1))
    cache.trim()
    assert (old.exists(), young.exists()) == (False, True)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write everywhere")
def test_folder_that_cannot_be_written_is_no_trouble(folder: Path) -> None:
    folder.parent.parent.chmod(0o500)
    PictureCache(folder).put(PictureCache.key(1), b"x")
    assert PictureCache(folder).get(PictureCache.key(1)) is None


def test_file_in_the_place_of_the_folder_is_no_trouble(folder: Path) -> None:
    folder.parent.write_text("a file", "utf-8")
    cache = PictureCache(folder)
    cache.put(PictureCache.key(1), b"x")
    assert cache.get(PictureCache.key(1)) is None
    assert cache.trim() == 0


def test_folder_of_the_user_is_not_made_by_the_cache(tmp_path: Path) -> None:
    cache = PictureCache(tmp_path / "gone" / "cache" / "pictures")
    cache.put(PictureCache.key(1), b"x")
    assert not (tmp_path / "gone").exists()


def test_many_threads_and_programs_write_at_once_and_all_is_whole(folder: Path) -> None:
    contents = {PictureCache.key(n): bytes([n]) * 50_000 for n in range(12)}
    code = (
        "import sys; from pathlib import Path; from deckbuilder.desk.picture_cache import PictureCache as C\n"
        "c = C(Path(sys.argv[1]), most=400_000)\n"
        "for _ in range(20):\n"
        "    for n in range(12):\n"
        "        c.put(C.key(n), bytes([n]) * 50_000); g = c.get(C.key(n)); assert g in (None, bytes([n]) * 50_000)\n"
        "    c.trim()\n"
    )
    others = [subprocess.Popen([sys.executable, "-c", code, str(folder)]) for _ in range(2)]
    cache = PictureCache(folder, most=400_000)
    wrong: list[str] = []

    def work() -> None:
        for _ in range(20):
            for key, content in contents.items():
                cache.put(key, content)
                if cache.get(key) not in (None, content):
                    wrong.append(key)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [other.wait(60) for other in others] == [0, 0]
    assert wrong == []
    assert not [file for file in _files(folder) if file.suffix == ".new"]


# -- what scans hash to ----------------------------------------------------------------------------------


def test_hash_is_remembered_until_the_file_changes(folder: Path, tmp_path: Path) -> None:
    folder.mkdir(parents=True)
    scan, notes = tmp_path / "scan.png", folder / "scans.txt"
    scan.write_bytes(b"one")
    first = ScanDigests(notes).of(scan)
    assert notes.read_text("utf-8").count("\n") == 1
    assert ScanDigests(notes).of(scan) == first
    assert notes.read_text("utf-8").count("\n") == 1
    scan.write_bytes(b"other")
    assert ScanDigests(notes).of(scan) != first


def test_damaged_notes_are_passed_over(folder: Path, tmp_path: Path) -> None:
    folder.mkdir(parents=True)
    scan, notes = tmp_path / "scan.png", folder / "scans.txt"
    scan.write_bytes(b"one")
    right = ScanDigests(notes).of(scan)
    notes.write_bytes(b"\xff\xfe nonsense\n" + b"x" * 64 + b" 1 1\n\n" + notes.read_bytes()[:40])
    assert ScanDigests(notes).of(scan) == right


# -- thumbnails of cards -----------------------------------------------------------------------------------


def test_thumbnail_is_the_face_and_kept_for_the_next_program(home: Path) -> None:
    home.mkdir()
    first = Pictures(home).thumbnail(_card(), GAME, 150)
    drawn = draw_face(_card(), spec_of(GAME.id), 150)
    assert (first.width, first.height, first.rgba) == (drawn.width, drawn.height, drawn.rgba)
    before = {file: file.stat().st_mtime_ns for file in _files(home / "cache" / "pictures")}
    assert len(before) == 1
    kept = Pictures(home).thumbnail(_card(), GAME, 150)
    assert (kept.width, kept.height, kept.rgba[3::4]) == (drawn.width, drawn.height, drawn.rgba[3::4])
    assert sum(abs(a - b) for a, b in zip(kept.rgba, drawn.rgba, strict=True)) / len(drawn.rgba) < 3
    assert {file: file.stat().st_mtime_ns for file in _files(home / "cache" / "pictures")} == before


def test_what_nobody_waits_for_is_written_later_and_nothing_is_amiss_without_it(home: Path) -> None:
    home.mkdir()
    _scan(home, (0, 200, 0))
    writes: list[Callable[[], None]] = []
    pictures = Pictures(home, writes.append)
    made = pictures.thumbnail(_card(), GAME, 150)
    assert pictures.thumbnail(_card(), GAME, 150) == made
    assert not _files(home / "cache")
    for write in writes:
        write()
    assert len(_files(home / "cache" / "pictures")) == 1
    assert pictures.thumbnail(_card(), GAME, 150).rgba[:3] != b""


def test_other_name_and_other_width_is_another_thumbnail(home: Path) -> None:
    home.mkdir()
    pictures = Pictures(home)
    other = replace(_card(), name="Young Garrik")
    made = {pictures.thumbnail(card, GAME, width).rgba for card in (_card(), other) for width in (150, 300)}
    assert len(made) == 4


def test_new_scan_is_shown_and_the_drawn_face_when_it_goes(home: Path) -> None:
    home.mkdir()
    pictures = Pictures(home)
    pictures.thumbnail(_card(), GAME, 150)
    drawn = pictures.thumbnail(_card(), GAME, 150)
    for color in ((0, 200, 0), (200, 0, 0)):
        file = _scan(home, color)
        pictures.forget()
        seen = pictures.thumbnail(_card(), GAME, 150).rgba[:3]
        assert all(abs(a - b) < 10 for a, b in zip(seen, color, strict=True))
    file.unlink()
    pictures.forget()
    assert pictures.thumbnail(_card(), GAME, 150) == drawn


def test_damaged_entry_is_made_anew(home: Path) -> None:
    home.mkdir()
    first = Pictures(home).thumbnail(_card(), GAME, 150)
    file = _files(home / "cache" / "pictures")[0]
    good = file.read_bytes()
    for bad in (b"", b"nonsense" * 100, good[:-5], good[:50] + b"\0" + good[51:]):
        file.write_bytes(bad)
        assert Pictures(home).thumbnail(_card(), GAME, 150) == first
        assert file.read_bytes() == good


def test_damaged_scan_gives_way_to_the_drawn_face_with_one_warning(
    home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    home.mkdir()
    drawn, kept = (Pictures(home).thumbnail(_card(), GAME, 150) for _ in range(2))
    assert drawn.rgba != kept.rgba
    _scan(home, (0, 0, 0)).write_bytes(b"\x89PNG\r\n\x1a\nnothing")
    pictures = Pictures(home)
    assert [pictures.thumbnail(_card(), GAME, 150) for _ in range(2)] == [kept, kept]
    assert len(caplog.records) == 1
    caplog.clear()
