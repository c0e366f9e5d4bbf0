"""A look through everything: what is not as it should be is told, and mended after a backup where it can be."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from deckbuilder import app, paths
from deckbuilder.core.errors import DataTrouble
from deckbuilder.desk.backup_file import examine
from deckbuilder.desk.data_check import mend, verify
from deckbuilder.desk.data_export import export
from deckbuilder.desk.services import Services
from tests.helpers.powerless import open_place, told_without_rights
from tests.helpers.users import closed, furnished, said

NOON = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)


@pytest.fixture
def world(home: Path, tmp_path: Path) -> Services:
    made = furnished(home, tmp_path)
    own = paths.formats_folder(home, made.game().id) / "kitchen.toml"
    own.unlink()  # it says too little to be a format
    return made


def mended(world: Services) -> tuple[Path | None, set[str], set[str]]:
    report = mend(world, lambda: world.user_data.back_up(NOON).path)
    return report.copy, {flaw.found for flaw in report.mended}, {flaw.found for flaw in report.flaws}


def test_sound_data_is_sound_and_is_not_touched(world: Services) -> None:
    report = verify(world)
    assert report.sound
    assert report.counts["decks"] == 1
    assert report.counts["copies"] == 3
    assert report.counts["searches"] == report.counts["notes"] == report.counts["sources"] == 1
    assert report.counts["pictures"] == 1
    before = said(world)
    again = mend(world, lambda: pytest.fail("no backup is needed"))
    assert again.sound
    assert said(world) == before


def _sql(statement: str) -> Callable[[Path], None]:
    def harm(home: Path) -> None:
        with closing(sqlite3.connect(paths.user_file(home))) as db:
            db.execute(statement)
            db.commit()

    return harm


def _source(home: Path) -> None:
    file = next(paths.sources_folder(home).iterdir())
    file.write_bytes(file.read_bytes() + b" ")


def _catalog(home: Path) -> None:
    with closing(sqlite3.connect(paths.catalog_file(home))) as db:
        db.execute("DELETE FROM card WHERE key = (SELECT max(key) FROM card)")
        db.commit()


HARMS: dict[str, tuple[Callable[[Path], object], str, bool]] = {
    "uses": (_sql("DELETE FROM uses"), "list of cards", False),
    "head": (_sql("UPDATE deck SET name = 'x'"), "what lists show", True),
    "settings": (lambda home: paths.settings_file(home).write_text("{"), "cannot be read", True),
    "setting": (lambda home: paths.settings_file(home).write_text('{"window.theme": "pink"}'), "is not allowed", False),
    "searches": (lambda home: paths.searches_file(home).write_bytes(b"\xff\xfe\xff"), "cannot be read", True),
    "search": (lambda home: paths.searches_file(home).write_text("nothing"), "is no search", False),
    "notes": (lambda home: (home / "cards.json").write_text("[" * 100_000), "cannot be read", True),
    "note": (lambda home: (home / "cards.json").write_text('{"x": {"y": {"note": 5}}}'), "unknown shape", False),
    "match": (lambda home: paths.match_file(home).write_text("{"), "cannot be read", True),
    "picture": (lambda home: next(home.glob("pictures/*/*/*")).write_text("<html>"), "no picture", False),
    "half": (lambda home: (home / ".1-a.new").write_text("{"), "half written", True),
    "source": (_source, "is not the file that was kept", False),
    "catalog": (_catalog, "other cards", True),
}


@pytest.mark.parametrize("harm", list(HARMS))
def test_each_harm_is_told_and_mended_behind_a_backup(
    world: Services, harm: str, caplog: pytest.LogCaptureFixture
) -> None:
    spoil, words, can = HARMS[harm]
    closed(world)
    spoil(world.home)
    fresh = app.services(world.home)
    if harm == "uses":  # the deck is empty now, so its list of cards is true
        assert verify(fresh).sound
        return
    found = [flaw for flaw in verify(fresh).flaws if words in flaw.found]
    assert found
    assert all(bool(flaw.cure) == can for flaw in found)
    copy, done, left = mended(fresh)
    caplog.clear()
    if can:
        assert copy is not None
        assert examine(copy).manifest.counts["decks"] == 1
        assert any(words in one for one in done)
        assert left == set()
    else:
        assert any(words in one for one in left)


def test_a_damaged_user_file_is_mended_without_a_backup_and_kept_whole(world: Services) -> None:
    for number in range(150):
        stored = world.decks.load(world.decks.list()[0].id)
        world.decks.create(
            stored.deck.__class__(stored.deck.game, stored.deck.format, f"Deck {number}", notes="x" * 300)
        )
    closed(world)
    file = paths.user_file(world.home)
    content = bytearray(file.read_bytes())
    for page in range(30, len(content) // 4096, 9):
        content[page * 4096 : page * 4096 + 300] = b"\xa5" * 300
    file.write_bytes(content)
    fresh = app.services(world.home)
    report = mend(fresh, lambda: fresh.user_data.back_up(NOON).path)
    assert report.sound
    assert report.copy is None
    assert report.aside is not None
    assert report.aside.read_bytes() == content
    assert any(flaw.damaged for flaw in report.mended)
    assert len(fresh.decks.list()) > 20


def test_a_format_file_that_cannot_be_read_is_told_with_the_reason_in_every_game(home: Path, tmp_path: Path) -> None:
    fresh = app.services(home)
    for game in fresh.games.values():
        folder = paths.formats_folder(home, game.id)
        (folder / "dir.toml").mkdir(parents=True)
        (folder / "bin.toml").write_bytes(b"\xa5\xff" * 99)
        (folder / "huge.toml").write_text("#" * 2**21)
        told = {one.where: one.why for one in fresh.rules(game).problems()}
        assert set(told) == {"dir.toml", "bin.toml", "huge.toml"}
        assert "it is a folder" in told["dir.toml"]
        assert "no text in UTF-8" in told["bin.toml"]
        assert "it is larger than" in told["huge.toml"]
    assert export(fresh, tmp_path / "all", NOON).counts["formats"] == 2 * len(fresh.games)


def test_a_catalog_that_cannot_be_made_is_told_with_its_reason_and_is_not_called_damaged() -> None:
    with open_place() as folder:
        fresh = app.services(folder)

        def work() -> str:
            (flaw,) = verify(fresh).flaws
            return f"{flaw.where}: {flaw.found}; {flaw.wish}; {flaw.cure}"

        told = told_without_rights(work, folder)
    assert told == "catalog.sqlite: it cannot be written (read-only); check the rights of the file and its folder; "


def test_nothing_is_mended_where_no_backup_can_be_made(world: Services) -> None:
    closed(world)
    paths.settings_file(world.home).write_text("{")

    def fails() -> Path:
        raise DataTrouble("backup.zip", "no room", "make room")

    with pytest.raises(DataTrouble, match="no room"):
        mend(app.services(world.home), fails)
    assert paths.settings_file(world.home).read_text() == "{"


def test_strange_files_are_named_and_stay(world: Services) -> None:
    (world.home / "holiday.jpg").write_bytes(b"x")
    (world.home / "before-restore-2026").mkdir()
    report = verify(world)
    assert report.sound
    assert [path.name for path in report.strangers] == ["holiday.jpg"]
