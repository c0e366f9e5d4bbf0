"""Folders and archives of pictures: bounded, never followed out, never unpacked."""

import os
import zipfile
from pathlib import Path

import pytest

from deckbuilder.core.errors import BadInput
from deckbuilder.desk import picture_sources
from deckbuilder.desk.picture_sources import opened_source
from tests.helpers.scans import plain


def _zip(file: Path, entries: dict[str, bytes], compress: int = zipfile.ZIP_STORED) -> Path:
    with zipfile.ZipFile(file, "w", compress) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return file


def _listed(path: Path) -> tuple[list[str], list[str]]:
    with opened_source(path) as source:
        return [file.path for file in source.files], [finding.where for finding in source.refused]


def test_pictures_of_all_folders_are_listed_and_nothing_else(tmp_path: Path) -> None:
    for name in ("b/2.png", "a/1.JPG", "a/deep/er/3.webp", "a/note.txt", ".DS_Store", "a/Thumbs.db"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"x")
    assert _listed(tmp_path) == (["a/1.JPG", "a/deep/er/3.webp", "b/2.png"], [])


def test_links_are_refused_and_loops_end(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "real.png").write_bytes(b"x")
    (tmp_path / "secret.png").write_bytes(b"secret")
    (tmp_path / "in" / "link.png").symlink_to(tmp_path / "secret.png")
    (tmp_path / "in" / "round").symlink_to(tmp_path / "in", target_is_directory=True)
    files, refused = _listed(tmp_path / "in")
    assert files == ["real.png"]
    assert sorted(refused) == ["link.png", "round"]


def test_file_that_became_a_link_meanwhile_is_refused(tmp_path: Path) -> None:
    picture = tmp_path / "in" / "real.png"
    picture.parent.mkdir()
    picture.write_bytes(b"x")
    (tmp_path / "secret.png").write_bytes(b"secret")
    with opened_source(tmp_path / "in") as source:
        picture.unlink()
        picture.symlink_to(tmp_path / "secret.png")
        with pytest.raises(BadInput, match="link"):
            source.read(source.files[0])


def test_folders_without_end_are_cut(tmp_path: Path) -> None:
    deep = tmp_path.joinpath(*"abcdefghijklmnopq")
    deep.mkdir(parents=True)
    (deep / "x.png").write_bytes(b"x")
    files, refused = _listed(tmp_path)
    assert files == []
    assert len(refused) == 1


def test_pipes_and_folders_with_the_names_of_pictures_are_no_files(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")
    (tmp_path / "folder.png").mkdir()
    assert _listed(tmp_path) == ([], [])


def test_too_many_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture_sources, "MOST_FILES", 5)
    for n in range(6):
        (tmp_path / f"{n}.png").write_bytes(b"x")
    with pytest.raises(BadInput, match="too many"), opened_source(tmp_path):
        pass
    archive = _zip(tmp_path / "all.zip", {f"{n}.png": b"x" for n in range(6)})
    with pytest.raises(BadInput, match="too many"), opened_source(archive):
        pass


def test_names_in_any_letters_are_listed_readably(tmp_path: Path) -> None:
    if os.name == "posix":
        with open(os.path.join(os.fsencode(tmp_path), b"G\xfcnther.png"), "wb") as stream:
            stream.write(b"x")
    (tmp_path / "Ж\x1b[31m.png").write_bytes(b"y")
    with opened_source(tmp_path) as source:
        assert {source.read(file) for file in source.files} == {b"x", b"y"}
        for file in source.files:
            file.path.encode("utf-8")
            assert "\x1b" not in file.path


# -- archives --------------------------------------------------------------------------------------------


def test_archive_is_listed_and_read_in_place(tmp_path: Path) -> None:
    file = _zip(tmp_path / "all.zip", {"HAB/7.png": b"seven", "HAB/": b"", "__MACOSX/HAB/._7.png": b"", "x.txt": b""})
    with opened_source(file) as source:
        assert [(one.path, source.read(one)) for one in source.files] == [("HAB/7.png", b"seven")]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["all.zip"]


@pytest.mark.parametrize(
    "name", ["../../evil.png", "/etc/evil.png", "C:\\evil.png", "a/../../evil.png", "..\\evil.png"]
)
def test_names_that_lead_out_of_the_archive_are_refused(tmp_path: Path, name: str) -> None:
    files, refused = _listed(_zip(tmp_path / "all.zip", {name: b"x", "good.png": b"y"}))
    assert files == ["good.png"]
    assert len(refused) == 1


def test_link_in_an_archive_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        info = zipfile.ZipInfo("link.png")
        info.external_attr = 0o120777 << 16
        archive.writestr(info, "/etc/passwd")
    assert _listed(tmp_path / "all.zip") == ([], ["link.png"])


def test_bomb_is_known_by_what_it_says_and_by_what_it_holds(tmp_path: Path) -> None:
    bomb = _zip(tmp_path / "bomb.zip", {"a.png": bytes(30 * 2**20), "b.png": bytes(41 * 2**20)}, zipfile.ZIP_DEFLATED)
    assert _listed(bomb) == ([], ["a.png", "b.png"])
    content = bytearray(_zip(tmp_path / "lie.zip", {"a.png": bytes(900_000)}, zipfile.ZIP_DEFLATED).read_bytes())
    for at in (content.find(b"PK\x01\x02") + 24, 22):  # it says 10 bytes, in both places
        content[at : at + 4] = (10).to_bytes(4, "little")
    (tmp_path / "lie.zip").write_bytes(content)
    with opened_source(tmp_path / "lie.zip") as source, pytest.raises(BadInput, match=r"a\.png"):
        source.read(source.files[0])


def test_list_of_contents_that_would_fill_the_memory_is_not_read(tmp_path: Path) -> None:
    file = _zip(tmp_path / "all.zip", {"a.png": b"x"})
    content = bytearray(file.read_bytes())
    at = content.rfind(b"PK\x05\x06")
    content[at + 12 : at + 16] = (900 * 2**20).to_bytes(4, "little")
    file.write_bytes(content)
    with pytest.raises(BadInput, match="too many"), opened_source(file):
        pass


@pytest.mark.parametrize(
    "content", [b"", b"PK\x03\x04 nothing", b"PK\x05\x06" + bytes(18), b"7z\xbc\xaf", b"x" * 100_000]
)
def test_what_is_no_archive_is_refused_or_empty(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "all.zip"
    file.write_bytes(content)
    if content.startswith(b"PK\x05\x06"):
        assert _listed(file) == ([], [])
    else:
        with pytest.raises(BadInput, match=r"all\.zip"), opened_source(file):
            pass


def test_password_is_said(tmp_path: Path) -> None:
    file = _zip(tmp_path / "all.zip", {"a.png": b"x"})
    content = bytearray(file.read_bytes())
    for at in (content.find(b"PK\x01\x02") + 8, 6):
        content[at] |= 1
    file.write_bytes(content)
    with opened_source(file) as source:
        assert "password" in source.refused[0].why


def test_old_archive_with_names_in_utf8_is_read_as_such(tmp_path: Path) -> None:
    file = _zip(tmp_path / "all.zip", {"Gxxnther.png": b"x"})
    file.write_bytes(file.read_bytes().replace(b"Gxxnther", "Günther".encode()))
    assert _listed(file)[0] == ["Günther.png"]


def test_one_picture_is_a_source_of_its_own(tmp_path: Path) -> None:
    file = plain(tmp_path / "Ember Axe.png")
    with opened_source(file) as source:
        assert [source.read(one) for one in source.files] == [file.read_bytes()]


def test_nothing_at_all_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no such file"), opened_source(tmp_path / "nowhere"):
        pass
