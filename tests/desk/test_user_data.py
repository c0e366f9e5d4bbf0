"""The user's data in one file: written whole or not at all, moved to another machine, put in the place of other data and back."""

import json
import os
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pytest

from deckbuilder import app, paths
from deckbuilder.core.errors import BadInput, Cancelled, DataTrouble
from deckbuilder.core.ids import DeckId
from deckbuilder.core.progress import Progress
from deckbuilder.desk import restoring
from deckbuilder.desk.backup_file import MANIFEST, examine, read_backup
from deckbuilder.desk.backups import rotate
from deckbuilder.desk.services import Services
from deckbuilder.desk.user_data import UserData
from deckbuilder.settings import BACKUP_EVERY, BACKUP_FOLDER, BACKUP_KEEP, THEME
from tests.helpers.users import JPEG, card_file, closed, furnished, said

NOON = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)


@pytest.fixture
def world(home: Path, tmp_path: Path) -> Services:
    return furnished(home, tmp_path)


@pytest.fixture
def other(tmp_path: Path) -> Services:
    """Another machine's world, empty yet."""
    return app.services(tmp_path / "other")


def tree(folder: Path) -> dict[str, bytes]:
    logs = ("-wal", "-shm", ".log")
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.endswith(logs)
    }


# -- one file moves everything --------------------------------------------------------------------------


def test_moving_to_another_machine_is_one_file(world: Services, other: Services, tmp_path: Path) -> None:
    backup = world.user_data.back_up(NOON, tmp_path / "all.zip")
    done = other.user_data.restore(tmp_path / "all.zip", NOON)
    assert done.aside is None
    assert said(app.services(other.home)) == said(world)
    assert backup.manifest.counts["decks"] == 1
    assert backup.manifest.counts["pictures"] == 1
    assert done.backup is not None
    assert done.backup.manifest == backup.manifest


def test_a_backup_is_taken_while_the_window_writes(world: Services, other: Services, tmp_path: Path) -> None:
    stored = world.decks.load(DeckId(1))

    def edits(what: str, done: int, of: int) -> None:
        nonlocal stored
        stored = world.decks.journal(stored.id, stored.deck, f"{what} {done}", stored.revision)

    world.user_data.back_up(NOON, tmp_path / "all.zip", progress=edits)
    other.user_data.restore(tmp_path / "all.zip", NOON)
    assert other.keeper.check().flaws == ()


def test_pictures_stay_where_a_backup_holds_none(world: Services, other: Services, tmp_path: Path) -> None:
    backup = world.user_data.back_up(NOON, tmp_path / "all.zip", pictures=False)
    assert not any(one.name.startswith("pictures") for one in backup.manifest.files)
    mine = other.home / "pictures" / "x" / "y" / "z.jpg"
    mine.parent.mkdir(parents=True)
    mine.write_bytes(JPEG)
    other.user_data.restore(backup.path, NOON)
    assert mine.read_bytes() == JPEG


def test_the_same_data_at_the_same_time_is_the_same_file(world: Services, tmp_path: Path) -> None:
    first = world.user_data.back_up(NOON, tmp_path / "a.zip").path.read_bytes()
    assert world.user_data.back_up(NOON, tmp_path / "b.zip").path.read_bytes() == first


def test_nothing_but_the_backup_is_left_behind(world: Services, tmp_path: Path) -> None:
    before = tree(world.home)
    world.user_data.back_up(NOON, tmp_path / "out" / "all.zip")
    assert os.listdir(tmp_path / "out") == ["all.zip"]
    assert tree(world.home) == before


# -- restoring and back ---------------------------------------------------------------------------------


def test_what_was_there_is_kept_and_comes_back(world: Services, other: Services, tmp_path: Path) -> None:
    world.user_data.back_up(NOON, tmp_path / "all.zip")
    other.settings[THEME] = "light"
    other.library(other.game()).import_file(card_file(tmp_path, 2, "Leaf"))
    other.decks.list()
    before = said(other)
    closed(other)
    done = other.user_data.restore(tmp_path / "all.zip", NOON)
    assert done.rebuild
    assert done.aside is not None
    assert done.aside.name == "before-restore-2026-11-22-120000"
    assert said(app.services(other.home)) == said(world)
    back = other.user_data.take_back(done.aside, NOON + timedelta(minutes=1))
    assert said(app.services(other.home)) == before
    assert not done.aside.exists()
    assert back.aside is not None
    other.user_data.take_back(back.aside, NOON + timedelta(minutes=2))
    assert said(app.services(other.home)) == said(world)


def test_an_open_window_goes_on_with_the_restored_data(world: Services, tmp_path: Path) -> None:
    before = said(world)
    world.user_data.back_up(NOON, tmp_path / "all.zip")
    seen = world.decks.revision()
    world.decks.delete(DeckId(1))
    world.settings[THEME] = "light"
    world.library(world.game()).import_file(card_file(tmp_path, 2, "Leaf"))
    done = world.user_data.restore(tmp_path / "all.zip", NOON)
    assert done.rebuild
    assert world.decks.revision() != seen
    world.forget()
    world.catalog.renew()
    world.catalog.stamp()
    assert said(world) == before
    assert world.settings[THEME] == "dark"


def stop_after(steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the machine stop after so many moved files."""
    moved = 0
    replace = os.replace

    def stopping(source: str, target: str) -> None:
        nonlocal moved
        if Path(source).name.endswith(".new"):
            replace(source, target)
            return
        if moved == steps:
            raise KeyboardInterrupt
        moved += 1
        replace(source, target)

    monkeypatch.setattr(os, "replace", stopping)


@pytest.mark.parametrize("steps", [0, 1, 2, 3, 6, 9, 13])
def test_a_restore_that_was_cut_off_is_finished_by_the_next_start(
    world: Services, other: Services, tmp_path: Path, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.user_data.back_up(NOON, tmp_path / "all.zip")
    furnish = furnished(other.home, tmp_path)
    closed(furnish)
    wanted = said(world)
    with monkeypatch.context() as patch:
        stop_after(steps, patch)
        patch.setattr("shutil.rmtree", lambda *_, **__: None)  # who is dead cleans nothing up
        with pytest.raises(KeyboardInterrupt):
            other.user_data.restore(tmp_path / "all.zip", NOON)
    assert paths.restoring_file(other.home).exists()
    assert said(app.services(other.home)) == wanted
    assert not paths.restoring_file(other.home).exists()
    assert [path.name for path in other.home.iterdir() if path.name.startswith(".restore")] == []


@pytest.mark.parametrize("name", ["settings.json", "sources", "catalog.sqlite", "warcamp.sqlite"])
def test_a_file_that_cannot_be_moved_leaves_all_as_it_was(
    world: Services, other: Services, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.user_data.back_up(NOON, tmp_path / "all.zip")
    closed(furnished(other.home, tmp_path))
    card_file(tmp_path, 1, "Leaf")
    other.library(other.game()).import_file(tmp_path / "leaf.json")
    closed(other)
    before = tree(other.home)
    replace = os.replace

    def refusing(source: Path, target: Path) -> None:
        if Path(source) == other.home / name:
            raise PermissionError(13, "Permission denied", str(source))
        replace(source, target)

    monkeypatch.setattr(os, "replace", refusing)
    with pytest.raises(DataTrouble, match="nothing was changed"):
        other.user_data.restore(tmp_path / "all.zip", NOON)
    assert tree(other.home) == before


def test_a_record_that_is_no_record_is_set_aside(home: Path, caplog: pytest.LogCaptureFixture) -> None:
    home.mkdir()
    for content in ("{", "[]", '{"incoming": "../x", "aside": "before-restore-1", "names": [["a", true]]}'):
        paths.restoring_file(home).write_text(content)
        assert restoring.finish(home) is None
        assert "cannot be read" in caplog.text
        caplog.clear()
    assert [path.name for path in home.iterdir()] == ["restoring.json.bad"]


def test_only_a_folder_of_a_restore_is_taken_back(world: Services, tmp_path: Path) -> None:
    strange = world.home / "before-restore-x"
    for folder in (tmp_path, strange):
        strange.mkdir(exist_ok=True)
        with pytest.raises(BadInput):
            world.user_data.take_back(folder, NOON)


# -- hostile files --------------------------------------------------------------------------------------


def rewritten(source: Path, target: Path, change: Callable[[dict[str, bytes]], None]) -> Path:
    with zipfile.ZipFile(source) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    change(files)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return target


def _manifest(**values: object) -> Callable[[dict[str, bytes]], None]:
    def change(files: dict[str, bytes]) -> None:
        files[MANIFEST] = json.dumps(json.loads(files[MANIFEST]) | values).encode()

    return change


def _lies(files: dict[str, bytes]) -> None:
    files["settings.json"] = files["settings.json"].replace(b"dark", b"pink")


def _stranger(files: dict[str, bytes]) -> None:
    told = json.loads(files[MANIFEST])
    told["files"].append({"name": "catalog.sqlite", "size": 1, "sha256": "x"})
    files[MANIFEST], files["catalog.sqlite"] = json.dumps(told).encode(), b"x"


def _less(files: dict[str, bytes]) -> None:
    del files["searches.txt"]


def _more(files: dict[str, bytes]) -> None:
    files["formats/evil.toml"] = b"x"


def _bare(files: dict[str, bytes]) -> None:
    del files[MANIFEST]


HARMS: dict[str, tuple[Callable[[dict[str, bytes]], None], str]] = {
    "newer": (_manifest(warcamp_backup=99), "newer version"),
    "no version": (_manifest(warcamp_backup="1"), "cannot be read"),
    "no time": (_manifest(made="yesterday"), "cannot be read"),
    "no files": (_manifest(files=[1]), "cannot be read"),
    "lies": (_lies, "is not the file that was kept"),
    "stranger": (_stranger, "is no file of ours"),
    "less": (_less, "is not as it is told there"),
    "more": (_more, "is not as it is told there"),
    "bare": (_bare, "is not in it"),
    "broken": (lambda files: files.update({MANIFEST: b"{"}), "cannot be read"),
    "deep": (lambda files: files.update({MANIFEST: b"[" * 100_000}), "cannot be read"),
}


@pytest.mark.parametrize("harm", list(HARMS))
def test_a_backup_that_is_none_changes_nothing(world: Services, other: Services, tmp_path: Path, harm: str) -> None:
    good = world.user_data.back_up(NOON, tmp_path / "all.zip").path
    change, words = HARMS[harm]
    bad = rewritten(good, tmp_path / "bad.zip", change)
    other.settings[THEME] = "light"
    before = tree(other.home)
    with pytest.raises(BadInput, match=words):
        other.user_data.restore(bad, NOON)
    assert tree(other.home) == before


def test_a_backup_with_a_damaged_or_newer_file_of_the_user_is_refused(
    world: Services, other: Services, tmp_path: Path
) -> None:
    good = world.user_data.back_up(NOON, tmp_path / "all.zip").path
    for harm, words in ((b"\xa5" * 3000, "damaged"), (b"", "newer version")):
        at = 4096 if harm else 60

        def spoil(files: dict[str, bytes], at: int = at, harm: bytes = harm or b"\0\0\0\x63") -> None:
            content = bytearray(files["warcamp.sqlite"])
            content[at : at + len(harm)] = harm
            files["warcamp.sqlite"] = bytes(content)
            told = json.loads(files[MANIFEST])
            for one in told["files"]:
                if one["name"] == "warcamp.sqlite":
                    one["sha256"] = sha256(content).hexdigest()
            files[MANIFEST] = json.dumps(told).encode()

        bad = rewritten(good, tmp_path / "bad.zip", spoil)
        with pytest.raises(BadInput, match=words):
            other.user_data.restore(bad, NOON)
    assert not paths.user_file(other.home).exists()


def stopping(words: str) -> Progress:
    def progress(what: str, done: int, of: int) -> None:
        if words in what:
            raise Cancelled

    return progress


def test_stopped_in_the_middle_nothing_is_changed(world: Services, other: Services, tmp_path: Path) -> None:
    with pytest.raises(Cancelled):
        world.user_data.back_up(NOON, tmp_path / "out" / "all.zip", progress=stopping("Backing up"))
    assert list((tmp_path / "out").iterdir()) == []
    good = world.user_data.back_up(NOON, tmp_path / "all.zip").path
    other.settings[THEME] = "light"
    before = tree(other.home)
    with pytest.raises(Cancelled):
        other.user_data.restore(good, NOON, stopping("Checking"))
    assert tree(other.home) == before


# -- the schedule ---------------------------------------------------------------------------------------


def scheduled(world: Services, machine: str = "here") -> UserData:
    return UserData(world.home, world.keeper, world.settings, machine)


def test_a_backup_is_due_when_the_newest_is_old(world: Services) -> None:
    data = scheduled(world)
    world.settings[BACKUP_EVERY] = "never"
    assert not data.is_due(NOON)
    world.settings[BACKUP_EVERY] = "daily"
    assert data.is_due(NOON)
    data.back_up_by_itself(NOON)
    assert not data.is_due(NOON + timedelta(hours=19))
    assert data.is_due(NOON + timedelta(hours=21))
    world.settings[BACKUP_EVERY] = "weekly"
    assert not data.is_due(NOON + timedelta(days=6))
    assert data.is_due(NOON + timedelta(days=7))
    assert data.is_due(NOON - timedelta(days=30))  # the clock was set back


def test_nothing_is_due_where_nothing_is(home: Path) -> None:
    services = app.services(home)
    assert not services.user_data.is_due(NOON)


def test_the_oldest_give_way_but_not_those_of_a_player_or_of_another_machine(world: Services, tmp_path: Path) -> None:
    world.settings[BACKUP_FOLDER] = str(tmp_path / "kept")
    world.settings[BACKUP_KEEP] = 2
    data, elsewhere = scheduled(world), scheduled(world, "elsewhere")
    elsewhere.back_up_by_itself(NOON - timedelta(days=9))
    by_hand = data.back_up(NOON - timedelta(days=8)).path
    for day in range(4):
        data.back_up_by_itself(NOON + timedelta(days=day))
    days = [one.manifest.made.day for one in data.backups()]
    assert days == [25, 24, 14, 13]
    assert by_hand.exists()


def test_the_only_good_backup_stays(world: Services, tmp_path: Path) -> None:
    world.settings[BACKUP_KEEP] = 10
    data = scheduled(world)
    made = [data.back_up_by_itself(NOON + timedelta(days=day)).path for day in range(3)]
    for path in made[1:]:
        content = bytearray(path.read_bytes())
        content[300] ^= 0xFF
        path.write_bytes(content)
        assert not read_backup(path).manifest.by_hand
        with pytest.raises(BadInput):
            examine(path)
    assert rotate(data.backups(), data.backups()[0].manifest.origin, 2) == ()
    assert made[0].exists()


def test_two_backups_of_one_second_have_names_of_their_own(world: Services) -> None:
    names = {world.user_data.back_up(NOON).path.name for _ in range(3)}
    assert len(names) == 3
    assert "warcamp-backup-2026-11-22-120000.zip" in names
