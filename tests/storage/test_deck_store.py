"""Decks in the user's file: edits, lists, two programs on one file, and what they cost."""

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from time import perf_counter

import pytest

from deckbuilder.core.decks import Entry
from deckbuilder.core.errors import DataTrouble, Stale, UnknownDeck
from deckbuilder.core.ids import CardId
from deckbuilder.storage.deck_library import KEPT_DAYS
from deckbuilder.storage.decks import KEPT_EDITS, DeckStore
from tests.helpers.toy import DECK, PLAIN


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
