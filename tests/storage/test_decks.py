"""The user's file: migrated behind a backup, shared between programs, refused in words, never set aside."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.errors import DataTrouble, Stale, UnknownDeck
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.storage.deck_json import from_json, to_json
from deckbuilder.storage.deck_library import KEPT_DAYS
from deckbuilder.storage.decks import KEPT_EDITS, DeckStore
from deckbuilder.storage.migrations import STEPS
from deckbuilder.storage.user_file import open_user_file
from tests.helpers.powerless import open_place, told_without_rights
from tests.helpers.toy import DECK, TOY

PLAIN = Deck(TOY, "plain", "Raiders", (Entry(DECK, CardId("fox-guard"), 3),))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "home" / "warcamp.sqlite"


@pytest.fixture
def store(file: Path) -> Iterator[DeckStore]:
    store = DeckStore(file)
    yield store
    store.close()


# -- text of a deck -------------------------------------------------------------------------------------

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
entries = st.recursive(
    st.builds(Entry, words, words, st.integers(1, 99), st.none() | words.map(PrintingId), note=words),
    lambda inner: st.builds(Entry, words, words, options=st.lists(inner, max_size=2).map(tuple)),
    max_leaves=4,
)
any_deck = st.builds(
    Deck,
    words,
    words,
    words,
    st.lists(entries, max_size=5).map(tuple),
    st.lists(st.tuples(words, words, st.integers(1, 9)), max_size=2).map(tuple),
    words,
    st.lists(words, max_size=2).map(tuple),
    st.lists(st.tuples(words, words), max_size=2).map(tuple),
)


@given(any_deck)
def test_every_deck_comes_back_from_its_text(deck: Deck) -> None:
    assert from_json(to_json(deck)) == deck
    assert isinstance(json.loads(to_json(deck)), dict)


def test_text_of_a_deck_can_be_read_by_a_person() -> None:
    assert to_json(PLAIN) == (
        '{"game":"toy","format":"plain","name":"Raiders",\n'
        ' "entries":[\n  {"slot":"deck","count":3,"card":"fox-guard"}\n]}'
    )


def test_unknown_keys_of_a_later_program_are_passed_over() -> None:
    assert from_json(to_json(PLAIN)[:-1] + ',"mood":"grim"}') == PLAIN


@pytest.mark.parametrize(
    ("harm", "where"),
    [
        ('"deck"', "deck"),
        ('{"game":"toy","format":"plain"}', "name"),
        ('{"game":"toy","format":"plain","name":"A","entries":{}}', "entries"),
        ('{"game":"toy","format":"plain","name":"A","entries":[{"slot":"deck","card":"fox","count":true}]}', "count"),
        ('{"game":"toy","format":"plain","name":"A","entries":[{"slot":"deck","count":1}]}', "card"),
        ('{"game":"toy","format":"plain","name":"A","unknown":[["deck","Fox"]]}', "unknown"),
        ('{"game":"toy","format":"plain","name":"A","tags":[1]}', "tags"),
        ('{"game":"toy","format":"plain","name":"A","entries":' + '[{"options":' * 100_000, "options"),
    ],
)
def test_text_that_is_no_deck_says_which_field_is_wrong(harm: str, where: str) -> None:
    with pytest.raises(ValueError, match=where):
        from_json(harm)


@given(any_deck)
@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_deck_can_be_stored(store: DeckStore, deck: Deck) -> None:
    assert store.load(store.create(deck).id).deck == deck


# -- edits ----------------------------------------------------------------------------------------------


def test_edits_since_the_last_save_are_kept_with_their_labels(store: DeckStore) -> None:
    stored = store.create(PLAIN)
    for count in range(1, KEPT_EDITS + 20):
        stored = store.journal(
            stored.id, PLAIN.with_count(DECK, CardId("hoard"), count), f"Hoard {count}", stored.revision
        )
    edits = store.edits(stored.id)
    assert len(edits) == KEPT_EDITS
    assert edits[0][1] == f"Hoard {KEPT_EDITS + 19}"
    assert edits[0][3] == stored.deck
    store.save(stored.id, stored.revision)
    assert store.edits(stored.id) == []


def test_times_are_kept_in_utc_whatever_the_clock_says(file: Path) -> None:
    there = datetime(2026, 3, 1, 23, 30, tzinfo=timezone(timedelta(hours=9)))
    store = DeckStore(file, now=lambda: there)
    store.create(PLAIN)
    assert store.list()[0].changed == there
    assert store.list()[0].changed.tzinfo is UTC
    store.close()


def test_folder_column_is_there_for_lists(store: DeckStore) -> None:
    store.create(PLAIN)
    assert store.list()[0].folder == ""


def test_list_is_one_statement_however_many_decks(store: DeckStore) -> None:
    for i in range(30):
        store.create(replace(PLAIN, name=f"Deck {i}"))
    sent: list[str] = []
    store._opened().connection.set_trace_callback(sent.append)
    assert len(store.list()) == 30
    assert [line.split()[0] for line in sent] == ["BEGIN", "SELECT", "COMMIT"]


# -- two programs on one file ---------------------------------------------------------------------------


def test_two_writers_see_one_another(file: Path, store: DeckStore) -> None:
    other = DeckStore(file)
    mine = store.create(PLAIN)
    seen = other.revision()
    theirs = other.journal(mine.id, replace(PLAIN, name="Theirs"), "Rename", mine.revision)
    with pytest.raises(Stale) as caught:
        store.journal(mine.id, replace(PLAIN, name="Mine"), "Rename", mine.revision)
    assert caught.value.revision == theirs.revision
    assert store.load(mine.id).deck.name == "Theirs"
    store.journal(mine.id, replace(PLAIN, name="Mine"), "Rename", theirs.revision)
    assert other.revision() != seen
    assert other.list()[0].name == "Mine"
    other.close()


def test_revision_stays_while_nobody_writes(file: Path, store: DeckStore) -> None:
    store.create(PLAIN)
    other = DeckStore(file)
    other.list()
    seen = store.revision(), other.revision()
    store.list()
    other.list()
    assert (store.revision(), other.revision()) == seen
    store.create(PLAIN)
    assert store.revision() != seen[0]
    assert other.revision() != seen[1]
    other.close()


def test_locked_file_is_said_so_and_reading_goes_on(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckbuilder.storage.user_file.BUSY_MS", 50)
    store = DeckStore(file)
    stored = store.create(PLAIN)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(DataTrouble, match="locked") as caught:
        store.journal(stored.id, replace(PLAIN, name="B"), "Rename", stored.revision)
    assert "try again" in caught.value.wish
    assert store.load(stored.id).deck == PLAIN
    other.execute("ROLLBACK")
    other.close()
    assert store.journal(stored.id, replace(PLAIN, name="B"), "Rename", stored.revision).deck.name == "B"
    store.close()


def test_full_disk_keeps_what_was_there(store: DeckStore) -> None:
    stored = store.create(PLAIN)
    connection = store._opened().connection
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")
    big = replace(PLAIN, notes="long " * 20_000)
    with pytest.raises(DataTrouble, match="no room"):
        store.journal(stored.id, big, "Write", stored.revision)
    assert store.load(stored.id) == stored
    connection.execute("PRAGMA max_page_count = 100000")
    assert store.journal(stored.id, big, "Write", stored.revision).deck == big


# -- files that cannot be used --------------------------------------------------------------------------


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


# -- migrations -----------------------------------------------------------------------------------------


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


def test_deck_thrown_away_long_ago_is_gone_with_the_next_one(file: Path) -> None:
    clock = [datetime(2026, 1, 1, tzinfo=UTC)]
    store = DeckStore(file, now=lambda: clock[0])
    old, new = store.create(PLAIN).id, store.create(PLAIN).id
    store.delete(old)
    clock[0] += timedelta(days=KEPT_DAYS + 1)
    store.delete(new)
    assert [head.id for head in store.deleted()] == [new]
    with pytest.raises(UnknownDeck):
        store.restore((old,))
    assert store._opened().connection.execute("SELECT DISTINCT deck_id FROM uses").fetchall() == [(new,)]
    store.close()


def test_library_of_five_hundred_decks_lists_and_searches_at_once(store: DeckStore) -> None:
    cards = [CardId(f"card-{n}") for n in range(3000)]
    for i in range(500):
        mine = tuple(Entry(DECK, cards[(i * 17 + n * 31) % 3000], 2) for n in range(30))
        store.create(replace(PLAIN, name=f"Deck {i}", entries=mine, notes="word " * 50))

    def best(work: Callable[[], object]) -> float:
        times = []
        for _ in range(5):
            start = perf_counter()
            work()
            times.append(perf_counter() - start)
        return min(times)

    assert best(store.list) < 0.02
    assert best(lambda: store.using((cards[17],))) < 0.02
    assert best(lambda: store.using(cards)) < 0.1
    assert store.using((cards[0],)) == {head.id for head in store.list() if store.load(head.id).deck.count(cards[0])}


def test_bulk_edits_are_few_statements(store: DeckStore) -> None:
    ids = [store.create(replace(PLAIN, name=f"Deck {i}")).id for i in range(30)]
    sent: list[str] = []
    store._opened().connection.set_trace_callback(sent.append)
    store.set_folders(dict.fromkeys(ids, "a/b"))
    moving = len(sent)
    store.delete_all(ids)
    assert (moving, len(sent) - moving) == (5, 5)
