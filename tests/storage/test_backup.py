"""The user's file as a whole: copied while others write, looked through, mended as far as it can be."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from deckbuilder.core.collection import Edit, Holding, Lot, PlaceName, Want
from deckbuilder.core.decks import Entry
from deckbuilder.core.errors import Cancelled, DataTrouble
from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.core.progress import Progress
from deckbuilder.storage.backup import UserFileStore
from deckbuilder.storage.collection import CollectionStore
from deckbuilder.storage.decks import DeckStore
from deckbuilder.storage.migrations import STEPS
from tests.helpers.toy import DECK, PLAIN


def changed(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as db:
        for sql in statements:
            db.execute(sql)
        db.commit()


@pytest.fixture
def keeper(file: Path) -> UserFileStore:
    return UserFileStore(file)


@pytest.fixture
def filled(file: Path, store: DeckStore) -> DeckStore:
    """Three decks: one with versions and a draft, one in a folder, one in the bin."""
    first = store.create(PLAIN)
    first = store.save(first.id, first.revision, "as at first")
    first = store.journal(first.id, replace(PLAIN, notes="better"), "Write notes", first.revision)
    second = store.create(replace(PLAIN, name="Second", entries=(Entry(DECK, CardId("ash"), 2),)))
    store.set_folders({second.id: "events/2026"})
    store.delete(store.create(replace(PLAIN, name="Third")).id)
    owned = CollectionStore(file)
    lots = (Lot(CardId("ash"), place=PlaceName("Box/Page 1")), Lot(None, ("Lost Fox", "A", "7"), note="?"))
    holdings = tuple((None, Holding(lot, 3, 1)) for lot in lots)
    owned.apply(
        PLAIN.game, Edit("enter a box", holdings, ((None, Want(CardId("bow"), 2)),), built=((second.id, True),))
    )
    owned.take_snapshot(PLAIN.game, "spring")
    owned.close()
    return store


def test_copy_is_whole_while_another_program_writes(file: Path, filled: DeckStore, tmp_path: Path) -> None:
    target = tmp_path / "copy.sqlite"
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("UPDATE deck SET name = 'half way'")
        UserFileStore(file).copy(target)
        other.execute("ROLLBACK")
    assert DeckStore(target).list() == filled.list()
    assert [path.name for path in tmp_path.glob("copy*") if path.suffix == ".new"] == []


def test_copy_needs_no_log_beside_it(keeper: UserFileStore, filled: DeckStore, tmp_path: Path) -> None:
    keeper.copy(tmp_path / "copy.sqlite")
    assert [path.name for path in tmp_path.glob("copy*")] == ["copy.sqlite"]
    assert (tmp_path / "copy.sqlite").read_bytes()[18:20] == b"\1\1"


def test_nothing_is_copied_of_a_file_that_is_not_there(keeper: UserFileStore, tmp_path: Path) -> None:
    keeper.copy(tmp_path / "copy.sqlite")
    assert list(tmp_path.glob("copy*")) == []
    assert keeper.check().flaws == ()
    assert keeper.mend() is None


def test_damaged_file_is_not_copied(file: Path, keeper: UserFileStore, filled: DeckStore, tmp_path: Path) -> None:
    filled.close()
    file.write_bytes(b"Dear reader" * 1000)
    with pytest.raises(DataTrouble, match="damaged"):
        keeper.copy(tmp_path / "copy.sqlite")
    assert list(tmp_path.glob("copy*")) == []


def test_sound_file_has_no_flaw_and_all_is_counted(keeper: UserFileStore, filled: DeckStore) -> None:
    checked = keeper.check()
    assert checked.flaws == ()
    decks = {"decks": 2, "bin": 1, "edits": 3, "versions": 1, "folders": 2}
    assert checked.counts == decks | {"lots": 2, "copies": 6, "wants": 1, "steps": 1, "snapshots": 1}


FLAWS: dict[str, tuple[tuple[str, ...], str]] = {
    "draft": (("UPDATE journal SET content = '{' WHERE deck_id = 1",), "edit 3 cannot be read"),
    "version": (("UPDATE version SET content = '[]'",), "version 1 cannot be read"),
    "saved": (("UPDATE deck SET saved = x'00ff' WHERE id = 1",), "saved state cannot be read"),
    "time": (("UPDATE version SET time = 'noon'",), "it has no time"),
    "nothing": (("DELETE FROM journal WHERE deck_id = 2",), "no state of it is there"),
    "head": (("UPDATE deck SET cards = 99, name = 'Zed' WHERE id = 2",), "name, number of cards"),
    "tags": (("UPDATE deck SET tags = '{' WHERE id = 1",), "tags"),
    "changed": (("UPDATE deck SET changed = '' WHERE id = 1",), "times"),
    "revision": (("UPDATE deck SET revision = 0 WHERE id = 1",), "revision"),
    "uses": (("UPDATE uses SET card = 'other' WHERE deck_id = 2",), "the list of cards that it uses is not true"),
    "folder": (("DELETE FROM folder",), "the folder events is not listed"),
    "orphan": (("DELETE FROM deck WHERE id = 1",), "to no deck"),
    "lot": (("UPDATE lot SET condition = 'chewed' WHERE card = 'ash'",), "1 line of the collection cannot be read"),
    "no copies": (("UPDATE lot SET count = 0",), "2 lines of the collection cannot be read"),
    "trade": (("UPDATE lot SET trade = 9 WHERE card = ''",), "more copies than are there"),
    "want": (("UPDATE want SET count = 'two'",), "without a number"),
    "step": (("UPDATE collection_edit SET content = x'00'",), "step of the collection's history"),
    "snapshot": (("UPDATE collection_snapshot SET content = 'text'",), "1 snapshot cannot be read"),
    "place": (("DELETE FROM place WHERE name = 'Box'",), "the place Box is not listed"),
    "odd place": (("UPDATE lot SET place = x'00' WHERE card = ''",), "cannot be read"),
}


@pytest.mark.parametrize("flaw", list(FLAWS))
def test_each_flaw_is_told_and_mended(file: Path, keeper: UserFileStore, filled: DeckStore, flaw: str) -> None:
    statements, words = FLAWS[flaw]
    filled.close()
    changed(file, *statements)
    found = keeper.check().flaws
    assert any(words in one.found for one in found), found
    assert all(one.cure for one in found)
    assert keeper.mend() is None
    assert keeper.check().flaws == ()


def test_mending_keeps_the_newest_state_that_can_be_read(file: Path, keeper: UserFileStore, filled: DeckStore) -> None:
    filled.close()
    changed(file, "UPDATE deck SET saved = '?' WHERE id = 1", "UPDATE journal SET content = '?' WHERE deck_id = 1")
    keeper.mend()
    assert filled.load(DeckId(1)).deck == PLAIN
    assert filled.load(DeckId(1)).saved == PLAIN
    assert [head.name for head in filled.list()] == ["Second", "Raiders"]


def all_of(store: DeckStore) -> tuple[object, ...]:
    owned = CollectionStore(store._file)
    found = owned.holdings(PLAIN.game), owned.wants(PLAIN.game), owned.places(PLAIN.game), owned.built()
    snapshot = owned.snapshot(PLAIN.game, 1), owned.past_edit(PLAIN.game, 1)
    owned.close()
    decks = [store.load(head.id) for head in store.list()], store.list(), store.deleted(), store.folders()
    return found, snapshot, decks


def test_mending_a_sound_file_changes_no_deck(keeper: UserFileStore, filled: DeckStore) -> None:
    before = [filled.load(head.id) for head in filled.list()], filled.list(), filled.deleted(), filled.folders()
    keeper.mend()
    assert (
        [filled.load(head.id) for head in filled.list()],
        filled.list(),
        filled.deleted(),
        filled.folders(),
    ) == before


def many(file: Path, decks: int = 300) -> list[str]:
    store = DeckStore(file)
    for number in range(decks):
        store.create(replace(PLAIN, name=f"Deck {number}", notes="long " * 100))
    store.close()
    return [f"Deck {number}" for number in range(decks)]


def scribbled(file: Path) -> None:
    content = bytearray(file.read_bytes())
    for page in range(40, len(content) // 4096, 25):
        content[page * 4096 : page * 4096 + 400] = b"\xa5" * 400
    file.write_bytes(content)


def torn(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size * 2 // 3 // 4096 * 4096])


def without_index(file: Path) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA writable_schema = 1")
        db.execute("UPDATE sqlite_master SET rootpage = 2 WHERE name = 'deck_changed'")
        db.commit()


@pytest.mark.parametrize("damage", [scribbled, torn, without_index], ids=lambda f: f.__name__)
def test_most_of_a_damaged_file_comes_back_and_the_old_one_stays_beside(
    file: Path, keeper: UserFileStore, damage: Callable[[Path], None]
) -> None:
    names = many(file)
    damage(file)
    spoilt = file.read_bytes()
    (flaw,) = keeper.check().flaws
    assert "damaged" in flaw.found
    assert flaw.loss
    aside = keeper.mend()
    assert aside is not None
    assert aside.read_bytes() == spoilt
    assert keeper.check().flaws == ()
    kept = {head.name for head in DeckStore(file).list()}
    assert kept <= set(names)
    assert len(kept) > len(names) // 3
    assert sorted(path.name for path in file.parent.iterdir() if not path.name.endswith(("-wal", "-shm"))) == [
        "warcamp.sqlite",
        "warcamp.sqlite.old-1",
    ]


def test_where_nothing_can_be_read_nothing_is_changed(file: Path, keeper: UserFileStore) -> None:
    many(file, 3)
    file.write_bytes(b"Dear reader" * 1000)
    (flaw,) = keeper.check().flaws
    assert "damaged" in flaw.found
    assert (flaw.cure, "restore a backup" in flaw.wish) == ("", True)
    with pytest.raises(DataTrouble, match="damaged") as caught:
        keeper.mend()
    assert "--repair" not in caught.value.wish
    assert file.read_bytes() == b"Dear reader" * 1000
    assert len(list(file.parent.iterdir())) == 1


def test_file_that_was_emptied_is_a_loss_and_is_not_copied_over_older_backups(
    file: Path, keeper: UserFileStore, tmp_path: Path
) -> None:
    many(file, 3)
    file.write_bytes(b"")
    os.utime(file, (1_700_000_000, 1_700_000_000))
    (flaw,) = keeper.check().flaws
    assert (flaw.damaged, flaw.cure) == (True, "")
    assert "it is empty" in flaw.found
    with pytest.raises(DataTrouble, match="restore a backup"):
        keeper.copy(tmp_path / "copy.sqlite")


def test_newer_file_is_refused(file: Path, keeper: UserFileStore, filled: DeckStore) -> None:
    filled.close()
    changed(file, f"PRAGMA user_version = {len(STEPS) + 1}")
    with pytest.raises(DataTrouble, match="newer version"):
        keeper.check()
    with pytest.raises(DataTrouble, match="newer version"):
        keeper.mend()


def stops_at(which: str) -> Progress:
    def progress(what: str, done: int, of: int) -> None:
        if which in what:
            raise Cancelled

    return progress


def test_stopped_mending_changes_nothing(file: Path, keeper: UserFileStore, filled: DeckStore) -> None:
    filled.close()
    changed(file, "UPDATE journal SET content = '{' WHERE deck_id = 1")
    with pytest.raises(Cancelled):
        keeper.mend(stops_at("Mending decks"))
    assert len(keeper.check().flaws) == 1
