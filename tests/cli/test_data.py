"""``warcamp data`` keeps its promise: keys, exit status, and nothing lost where a disk is full."""

import json
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from deckbuilder import paths
from tests.helpers.command import run
from tests.helpers.shared_data import ROOT
from tests.helpers.users import closed, furnished, said


@pytest.fixture
def filled(home: Path, tmp_path: Path) -> Path:
    closed(furnished(home, tmp_path))
    (paths.formats_folder(home, "x").parent).rename(tmp_path / "formats")  # it says too little to be a format
    return home


def told(capsys: pytest.CaptureFixture[str], wanted: int, *arguments: object) -> dict[str, Any]:
    status, out, err = run(capsys, "data", *arguments, "--json")
    assert (status, err) == (wanted, ""), out
    data = json.loads(out)
    assert isinstance(data, dict)
    return data


def test_a_backup_moves_to_another_home_by_two_commands(
    capsys: pytest.CaptureFixture[str], filled: Path, tmp_path: Path
) -> None:
    made = told(capsys, 0, "backup", tmp_path / "all.zip")
    assert set(made) == {"file", "size", "made", "pictures", "by_hand", "files", "counts", "seconds"}
    assert made["counts"]["decks"] == 1
    other = tmp_path / "other"
    done = told(capsys, 0, "restore", tmp_path / "all.zip", "--home", other)
    assert set(done) == {"file", "aside", "made", "counts", "seconds"}
    assert done["aside"] is None
    from deckbuilder import app

    assert said(app.services(other)) == said(app.services(filled))


def test_a_restore_is_taken_back_by_its_folder(
    capsys: pytest.CaptureFixture[str], filled: Path, tmp_path: Path
) -> None:
    told(capsys, 0, "backup", tmp_path / "all.zip")
    paths.searches_file(filled).write_text("Other = level>5\n")
    done = told(capsys, 0, "restore", tmp_path / "all.zip")
    assert paths.searches_file(filled).read_text() == "Cheap = level<=2\n"
    told(capsys, 0, "restore", done["aside"])
    assert paths.searches_file(filled).read_text() == "Other = level>5\n"


def test_backups_without_a_name_lie_in_their_folder_and_are_listed(
    capsys: pytest.CaptureFixture[str], filled: Path
) -> None:
    first, second = (told(capsys, 0, "backup", "--no-pictures") for _ in range(2))
    found = told(capsys, 0, "backups")
    assert found["folder"] == str(filled / "backups")
    assert {one["file"] for one in found["backups"]} == {first["file"], second["file"]}
    assert not first["pictures"]
    status, out, _ = run(capsys, "data", "backups")
    assert (status, len(out.splitlines())) == (0, 3)


def test_verify_says_no_until_it_is_repaired(
    capsys: pytest.CaptureFixture[str], filled: Path, caplog: pytest.LogCaptureFixture
) -> None:
    keys = {"sound", "counts", "flaws", "mended", "strangers", "backup", "aside", "seconds"}
    report = told(capsys, 0, "verify")
    assert set(report) == keys
    assert report["sound"]
    paths.settings_file(filled).write_text("{")
    report = told(capsys, 1, "verify")
    assert set(report["flaws"][0]) == {"where", "found", "cure", "wish", "loss"}
    status, out, _ = run(capsys, "data", "verify")
    assert status == 1
    assert "with --repair: it is set aside" in out
    report = told(capsys, 0, "verify", "--repair")
    assert report["sound"]
    assert [flaw["where"] for flaw in report["mended"]] == ["settings.json"]
    assert Path(report["backup"]).is_file()
    caplog.clear()  # settings that cannot be read are logged


def test_one_flaw_and_one_backup_are_counted_as_one(
    capsys: pytest.CaptureFixture[str], filled: Path, caplog: pytest.LogCaptureFixture
) -> None:
    paths.settings_file(filled).write_text("{")
    assert "; 1 flaw\n" in run(capsys, "data", "verify")[1]
    told(capsys, 0, "backup")
    assert ": 1 backup\n" in run(capsys, "data", "backups")[1]
    caplog.clear()  # settings that cannot be read are logged


def test_export_writes_a_folder(capsys: pytest.CaptureFixture[str], filled: Path, tmp_path: Path) -> None:
    done = told(capsys, 0, "export", tmp_path / "text")
    assert set(done) == {"folder", "files", "counts", "warnings", "seconds"}
    assert (tmp_path / "text" / "index.txt").is_file()
    status, _, err = run(capsys, "data", "export", tmp_path / "text")
    assert (status, err.count("\n")) == (2, 1)
    assert "something is there already" in err


@pytest.mark.parametrize(
    "content", [b"", b"PK\x05\x06" + bytes(18), b"SQLite format 3\0", b"PK\x03\x04" * 100], ids=len
)
def test_what_is_no_backup_is_one_line(
    capsys: pytest.CaptureFixture[str], filled: Path, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "no.zip").write_bytes(content)
    status, out, err = run(capsys, "data", "restore", tmp_path / "no.zip")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "no.zip" in err


# -- no room --------------------------------------------------------------------------------------------


def warcamp(home: Path, *arguments: object, before: Callable[[], None] | None = None) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "deckbuilder", "data", *map(str, arguments), "--home", str(home)],
        check=False, cwd=ROOT, capture_output=True, text=True, timeout=60, preexec_fn=before, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


def no_room(size: int) -> Callable[[], None]:
    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limit


def tree(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix != ".log" and not path.name.endswith(("-wal", "-shm"))
    }


@pytest.mark.parametrize("size", [0, 500, 5_000, 50_000])
def test_a_backup_without_room_leaves_the_former_ones_and_the_data(filled: Path, size: int) -> None:
    assert warcamp(filled, "backup")[0] == 0
    before = tree(filled)
    status, out, err = warcamp(filled, "backup", before=no_room(size))
    assert (status, out, err.count("\n")) == (2, "", 1), err
    assert "warcamp-backup" in err
    assert tree(filled) == before


@pytest.mark.parametrize("size", [0, 500, 5_000, 50_000])
def test_a_restore_or_an_export_without_room_changes_nothing(filled: Path, tmp_path: Path, size: int) -> None:
    assert warcamp(filled, "backup", tmp_path / "all.zip")[0] == 0
    paths.searches_file(filled).write_text("Other = level>5\n")
    before = tree(filled)
    status, _, err = warcamp(filled, "restore", tmp_path / "all.zip", before=no_room(size))
    assert (status, err.count("\n")) == (2, 1), err
    assert tree(filled) == before
    if size < 50_000:  # all texts are shorter than that
        status, _, err = warcamp(filled, "export", tmp_path / "text", before=no_room(min(size, 100)))
        assert (status, err.count("\n")) == (2, 1), err
        assert not list(tmp_path.glob("*text*"))
    assert tree(filled) == before


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A real disk with room for 200 kB."""
    place = tmp_path / "disk"
    place.mkdir()
    mounted = os.geteuid() == 0 and subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=200k", "tmpfs", str(place)], check=False, capture_output=True
    ).returncode == 0  # fmt: skip
    if not mounted:
        pytest.skip("this system lets us mount nothing")
    yield place
    with suppress(OSError):
        subprocess.run(["umount", str(place)], check=False, capture_output=True)


def test_a_disk_that_fills_during_a_backup_keeps_what_is_there(filled: Path, small_disk: Path) -> None:
    assert warcamp(filled, "backup", small_disk / "first.zip")[0] == 0
    first = (small_disk / "first.zip").read_bytes()
    (filled / "pictures" / "noise.jpg").write_bytes(os.urandom(400_000))
    before = tree(filled)
    for name in ("second.zip", "first.zip"):
        status, out, err = warcamp(filled, "backup", small_disk / name)
        assert (status, out, err.count("\n")) == (2, "", 1), err
    assert [path.name for path in small_disk.iterdir()] == ["first.zip"]
    assert (small_disk / "first.zip").read_bytes() == first
    assert tree(filled) == before
