"""Whole files: bounded reading, atomic writing, one sentence when it cannot be done."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from deckbuilder.core.errors import BadInput, DataTrouble
from deckbuilder.desk.files import read_bytes, write_bytes


def test_what_is_written_is_read(tmp_path: Path) -> None:
    write_bytes(tmp_path / "deep" / "x.txt", b"abc")
    assert read_bytes(tmp_path / "deep" / "x.txt", 3) == b"abc"


@pytest.mark.parametrize("name", ["none", "folder", "large", "bad\0name"])
def test_what_cannot_be_read_is_one_line(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "large").write_bytes(b"x" * (2**20 + 1))
    with pytest.raises(BadInput, match="wanted"):
        read_bytes(tmp_path / name, 2**20)


def test_a_full_disk_leaves_the_old_file_and_no_rubbish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "deck.txt"
    write_bytes(file, b"old")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(DataTrouble, match="No space left on device"):
        write_bytes(file, b"new")
    assert file.read_bytes() == b"old"
    assert [f.name for f in tmp_path.iterdir()] == ["deck.txt"]


def test_a_place_that_is_no_folder_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DataTrouble, match="cannot be written"):
        write_bytes(tmp_path / "file" / "deck.txt", b"x")


def test_two_threads_write_into_one_folder_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Barrier(2, timeout=10)
    monkeypatch.setattr(os, "fsync", lambda descriptor: gate.wait())
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda name: write_bytes(tmp_path / name, name.encode()), ("a", "b")))
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == {"a": b"a", "b": b"b"}
