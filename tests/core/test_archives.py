"""Zip files from outside: what is hostile is refused before anything is unpacked."""

import struct
import zipfile
from pathlib import Path

import pytest

from deckbuilder.core.archives import open_archive, safe_name
from deckbuilder.core.errors import BadInput

LIMITS = (100, 200 * 2**20)


def packed(path: Path, files: dict[str, bytes], packing: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", packing) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def refused(path: Path, words: str, limits: tuple[int, int] = LIMITS) -> None:
    with pytest.raises(BadInput, match=words):
        unpack(path, limits)


def unpack(path: Path, limits: tuple[int, int]) -> None:
    with open_archive(path, *limits) as archive:
        for member in archive.members:
            for _ in archive.chunks(member.name):
                pass


def test_a_good_archive_gives_its_files_in_their_order(tmp_path: Path) -> None:
    path = packed(tmp_path / "a.zip", {"b/x.txt": b"one", "b/": b"", "a.txt": b"two" * 10**6})
    with open_archive(path, *LIMITS) as archive:
        assert [tuple(member) for member in archive.members] == [("b/x.txt", 3), ("a.txt", 3 * 10**6)]
        assert archive.read("b/x.txt", 10) == b"one"
        assert [len(chunk) for chunk in archive.chunks("a.txt")] == [2**20, 2**20, 3 * 10**6 - 2**21]
        with pytest.raises(BadInput, match="at most 10"):
            archive.read("a.txt", 10)
        with pytest.raises(BadInput, match="is not in it"):
            archive.read("c.txt", 10)


@pytest.mark.parametrize(
    "name",
    [
        "../x",
        "/etc/x",
        "a/../../x",
        "C:/x",
        "a\\..\\x",
        "a//x",
        "nul",
        "a/COM1.txt",
        "a ",
        "a/.",
        "..",
        "a\nb",
        "x" * 401,
        "/".join("abcdefghijklm"),
    ],
)
def test_a_name_that_leads_elsewhere_is_refused(tmp_path: Path, name: str) -> None:
    assert not safe_name(name)
    refused(packed(tmp_path / "a.zip", {name: b"x"}), "leads elsewhere")


def test_usual_names_are_taken() -> None:
    for name in ("warcamp.sqlite", "pictures/g/SET 1/ash-knight~2.jpg", ".hidden", "Öl/ß.txt", "con-1.txt"):
        assert safe_name(name)


def test_a_bomb_is_refused_unpacked(tmp_path: Path) -> None:
    refused(packed(tmp_path / "a.zip", {f"{n}.bin": bytes(30 * 2**20) for n in range(4)}), "bytes when unpacked")


def test_more_than_the_most_bytes_is_refused(tmp_path: Path) -> None:
    refused(packed(tmp_path / "a.zip", {"a": b"12345"}, zipfile.ZIP_STORED), "5 bytes when unpacked", (10, 4))


def test_a_long_list_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = packed(tmp_path / "a.zip", {f"{n}": b"" for n in range(101)})
    refused(path, "101 files in it")
    content = bytearray(path.read_bytes())
    struct.pack_into("<HH", content, len(content) - 14, 5, 5)  # the end lies about them
    path.write_bytes(content)
    refused(path, "101 files in it")


def test_a_list_longer_than_65535_is_counted(tmp_path: Path) -> None:
    path = packed(tmp_path / "a.zip", {f"{n}": b"" for n in range(66_000)}, zipfile.ZIP_STORED)
    refused(path, "66,000 files in it")


def test_a_size_that_is_a_lie_is_found(tmp_path: Path) -> None:
    path = packed(tmp_path / "a.zip", {"a.txt": b"abc" * 50}, zipfile.ZIP_STORED)
    content = bytearray(path.read_bytes())
    at = content.rfind(b"PK\x01\x02")
    struct.pack_into("<I", content, at + 24, 5_000)
    path.write_bytes(content)
    refused(path, "damaged|150 bytes")


def test_damaged_content_is_refused(tmp_path: Path) -> None:
    path = packed(tmp_path / "a.zip", {"a.txt": bytes(range(256)) * 50}, zipfile.ZIP_STORED)
    content = bytearray(path.read_bytes())
    content[2000] ^= 0xFF
    path.write_bytes(content)
    refused(path, "a.txt: is damaged")


@pytest.mark.parametrize("cut", [0, 10, 100, -1])
def test_a_torn_archive_is_refused(tmp_path: Path, cut: int) -> None:
    path = packed(tmp_path / "a.zip", {"a.txt": bytes(range(256)) * 50}, zipfile.ZIP_STORED)
    path.write_bytes(path.read_bytes()[:cut])
    refused(path, "no zip file|cannot be read")
    with pytest.raises(BadInput) as told:
        unpack(path, LIMITS)
    assert str(told.value).count("wanted") == 1


def flagged(path: Path, offset: int, kind: str, value: int) -> Path:
    content = bytearray(path.read_bytes())
    struct.pack_into(kind, content, content.rfind(b"PK\x01\x02") + offset, value)
    path.write_bytes(content)
    return path


def test_links_passwords_and_odd_packing_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    refused(flagged(packed(path, {"a": b"b"}), 38, "<I", 0xA1FF0000), "a link")
    refused(flagged(packed(path, {"a": b"b"}), 8, "<H", 1), "password")
    refused(packed(path, {"a": b"b"}, zipfile.ZIP_LZMA), "unusual")


def test_the_same_name_twice_is_refused_whatever_its_case(tmp_path: Path) -> None:
    refused(packed(tmp_path / "a.zip", {"a.txt": b"", "A.txt": b""}), "twice")


def test_what_is_not_there_or_a_folder_is_told(tmp_path: Path) -> None:
    refused(tmp_path / "a.zip", "no such file")
    refused(tmp_path, "is a folder")
