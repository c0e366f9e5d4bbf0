"""The user's file: migrated behind a backup, refused in words where it cannot be used, never set aside."""

import os
import sqlite3
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from deckbuilder.core.decks import Entry
from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.ids import CardId
from deckbuilder.storage.deck_json import to_json
from deckbuilder.storage.decks import DeckStore
from deckbuilder.storage.migrations import STEPS
from deckbuilder.storage.user_file import open_user_file
from tests.helpers.powerless import open_place, told_without_rights
from tests.helpers.toy import DECK, PLAIN


@pytest.mark.parametrize("harm", ["letter", "half", "overwritten", "foreign"])
def test_damaged_file_is_refused_untouched_and_the_newest_backup_named(file: Path, harm: str) -> None:
    store = DeckStore(file)
    for i in range(200):
        store.create(replace(PLAIN, name=f"Deck {i}", notes="long " * 100))
    store.close()
    content = file.read_bytes()
    if harm == "foreign":
        file.unlink()
        with sqlite3.connect(file) as connection:
            connection.execute("CREATE TABLE something (x)")
        connection.close()
    else:
        harmed = {
            "letter": b"Dear reader, this is no database at all. " * 50,
            "half": content[: len(content) // 2],
            "overwritten": content[:4096] + b"\xff" * (len(content) - 4096),
        }
        file.write_bytes(harmed[harm])
    before = file.read_bytes()
    for name in ("bak-1", "bak-2"):
        file.with_name(f"{file.name}.{name}").write_bytes(content)
    for call in (lambda: DeckStore(file).list(), lambda: DeckStore(file).create(PLAIN)):
        with pytest.raises(DataTrouble, match="damaged") as caught:
            call()
        assert caught.value.where == str(file)
        assert "warcamp.sqlite.bak-2" in caught.value.wish
    assert file.read_bytes() == before


def test_damaged_file_that_can_be_mended_says_how_and_other_ones_do_not_promise_it(file: Path) -> None:
    store = DeckStore(file)
    for i in range(200):
        store.create(replace(PLAIN, name=f"Deck {i}", notes="long " * 100))
    store.close()
    content = file.read_bytes()
    for harmed, can in ((content[: len(content) // 2], True), (b"Dear reader. " * 50, False)):
        file.write_bytes(harmed)
        with pytest.raises(DataTrouble) as caught:
            DeckStore(file).list()
        assert ("warcamp data verify --repair" in caught.value.wish) == can
        assert ("move it away" in caught.value.wish) == (not can)


def test_file_that_was_emptied_is_refused_and_one_that_is_being_made_is_not(file: Path) -> None:
    file.parent.mkdir()
    file.touch()
    os.utime(file, (1_700_000_000, 1_700_000_000))
    with pytest.raises(DataTrouble, match="restore a backup"):
        DeckStore(file).list()
    assert file.read_bytes() == b""
    file.touch()
    assert list(DeckStore(file).list()) == []


def test_newer_file_is_refused_untouched(file: Path) -> None:
    DeckStore(file).create(PLAIN)
    with sqlite3.connect(file) as connection:
        connection.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
    connection.close()
    with pytest.raises(DataTrouble, match="newer version"):
        DeckStore(file).list()
    assert list(file.parent.glob("*.bak-*")) == []


def test_row_that_is_no_deck_is_said_so(store: DeckStore) -> None:
    stored = store.create(PLAIN)
    opened = store._opened()
    opened.connection.execute("UPDATE journal SET content = '{\"game\": 7}'")
    with pytest.raises(DataTrouble, match="cannot be read"):
        store.load(stored.id)
    assert len(store.list()) == 1
    assert opened.writable


def test_name_that_is_no_unicode_is_refused(store: DeckStore) -> None:
    with pytest.raises(DataTrouble, match="surrogate"):
        store.create(replace(PLAIN, name="\ud83d"))
    assert list(store.list()) == []


@pytest.mark.parametrize("left_open", [False, True], ids=["closed", "killed"])
def test_read_only_file_loads_and_lists_and_only_writing_raises(left_open: bool) -> None:
    with open_place() as folder:
        file = folder / "warcamp.sqlite"
        first = DeckStore(file)
        stored = first.create(PLAIN)
        if not left_open:
            first.close()

        def work() -> str:
            store = DeckStore(file)
            assert store.load(stored.id) == stored
            assert [head.name for head in store.list()] == ["Raiders"]
            assert store.revision() == store.revision()
            with pytest.raises(DataTrouble) as caught:
                store.create(PLAIN)
            store.close()
            return str(caught.value)

        logs = [file.with_name(file.name + tail) for tail in ("-wal", "-shm") if left_open]
        assert all(log.exists() for log in logs)
        said = told_without_rights(work, file, *logs, folder)
        assert said.startswith(str(file))
        assert "read-only" in said
        first.close()


def test_read_only_folder_without_a_file_has_no_decks() -> None:
    with open_place() as folder:

        def work() -> str:
            store = DeckStore(folder / "warcamp.sqlite")
            assert list(store.list()) == []
            with pytest.raises(DataTrouble) as caught:
                store.create(PLAIN)
            return str(caught.value)

        assert "read-only" in told_without_rights(work, folder)


def test_empty_file_of_version_0_is_migrated_without_a_backup(file: Path) -> None:
    file.parent.mkdir()
    sqlite3.connect(file).execute("VACUUM").connection.close()
    store = DeckStore(file)
    store.create(PLAIN)
    assert len(store.list()) == 1
    assert list(file.parent.glob("*.bak-*")) == []
    store.close()


@pytest.fixture
def steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The package of migrations with one more step, which adds a column, and a last, which fails half done."""
    package = tmp_path / "later_steps"
    package.mkdir()
    (package / "__init__.py").touch()
    for name in STEPS:
        source = import_module(f"deckbuilder.storage.migrations.{name}").__file__
        (package / f"{name}.py").write_text(Path(source or "").read_text("utf-8"))
    (package / "9998_colour.py").write_text(
        "def migrate(connection):\n"
        "    connection.execute(\"ALTER TABLE deck ADD COLUMN colour TEXT NOT NULL DEFAULT 'grey'\")\n"
    )
    (package / "9999_broken.py").write_text(
        "def migrate(connection):\n"
        "    connection.execute('DROP TABLE journal')\n"
        "    connection.execute('DROP TABLE no_such_thing')\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    return "later_steps"


def test_migration_keeps_every_deck_behind_a_backup(file: Path, steps: str) -> None:
    store = DeckStore(file)
    stored = store.create(PLAIN)
    store.close()
    opened = open_user_file(file, (*STEPS, "9998_colour"), steps)
    assert opened.connection.execute("PRAGMA user_version").fetchone() == (len(STEPS) + 1,)
    assert opened.connection.execute("SELECT name, colour FROM deck").fetchall() == [("Raiders", "grey")]
    opened.close()
    backup = DeckStore(file.with_name(f"warcamp.sqlite.bak-{len(STEPS)}"))
    assert backup.load(stored.id) == stored
    backup.close()


def test_failed_migration_leaves_file_and_backup(file: Path, steps: str) -> None:
    store = DeckStore(file)
    stored = store.create(PLAIN)
    store.close()
    with pytest.raises(DataTrouble):
        open_user_file(file, (*STEPS, "9998_colour", "9999_broken"), steps)
    store = DeckStore(file)
    assert store.load(stored.id) == stored
    store.close()
    assert file.with_name(f"warcamp.sqlite.bak-{len(STEPS)}").exists()


def test_backup_that_cannot_be_written_stops_the_migration(
    file: Path, steps: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = DeckStore(file)
    stored = store.create(PLAIN)
    store.close()

    def full(*_: Any) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("deckbuilder.storage.user_file.os.replace", full)
    with pytest.raises(DataTrouble, match="no room"):
        open_user_file(file, (*STEPS, "9998_colour"), steps)
    monkeypatch.undo()
    assert [path.name for path in file.parent.iterdir()] == ["warcamp.sqlite"]
    assert store.load(stored.id) == stored
    store.close()


@pytest.fixture
def old_file(file: Path) -> Path:
    """A file as the first version of the program made it: one saved deck, one with a draft, one that was never saved."""
    opened = open_user_file(file, ("0001_first",))
    decks = (
        ("Saved", to_json(PLAIN), ()),
        ("Drafted", to_json(PLAIN), ("wild-card", "hoard")),
        ("New", None, ("hoard",)),
    )
    for id, (name, saved, drafts) in enumerate(decks, 1):
        opened.connection.execute(
            "INSERT INTO deck (id, game, name, format, cards, tags, folder, created, changed, revision, saved)"
            " VALUES (?, 'toy', ?, 'plain', 3, '[]', 'old', '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00', 9, ?)",
            (id, name, saved),
        )
        for revision, card in enumerate(drafts, 1):
            draft = replace(PLAIN, entries=(Entry(DECK, CardId("box"), options=(Entry(DECK, CardId(card)),)),))
            opened.connection.execute(
                "INSERT INTO journal (deck_id, revision, label, time, content) VALUES (?, ?, '', '', ?)",
                (id, revision, to_json(draft)),
            )
    opened.close()
    return file


def test_file_of_the_first_version_learns_which_deck_uses_which_card(old_file: Path) -> None:
    store = DeckStore(old_file)
    found = [sorted(store.using((CardId(card),))) for card in ("fox-guard", "hoard", "wild-card", "box")]
    assert found == [[1], [2, 3], [], [2, 3]]
    assert list(store.folders()) == ["old"]
    assert [head.name for head in store.list()] == ["New", "Drafted", "Saved"]
    assert old_file.with_name("warcamp.sqlite.bak-1").exists()
    store.close()


def test_row_that_is_no_deck_does_not_stop_the_migration(old_file: Path) -> None:
    with sqlite3.connect(old_file) as connection:
        connection.execute("UPDATE journal SET content = 'not JSON' WHERE deck_id = 2")
    connection.close()
    store = DeckStore(old_file)
    assert store.using((CardId("hoard"),)) == {3}
    assert len(store.list()) == 3
    store.close()
