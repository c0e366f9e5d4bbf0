"""Collections in the user's file: beside decks, in files of before, bounded, whole after a crash."""

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from deckbuilder.core.collection import Edit, Holding, Lot, PlaceName
from deckbuilder.core.errors import Cancelled, DataTrouble, StaleCollection
from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.storage import collection
from deckbuilder.storage.collection import CollectionStore
from deckbuilder.storage.deck_json import to_json
from deckbuilder.storage.decks import DeckStore
from deckbuilder.storage.user_file import open_user_file
from tests.helpers.toy import PLAIN, TOY

FOX = CardId("fox-guard")


@pytest.fixture
def kept(file: Path) -> Iterator[CollectionStore]:
    made = CollectionStore(file)
    yield made
    made.close()


def put(*holdings: Holding, label: str = "put") -> Edit:
    return Edit(label, tuple((None, holding) for holding in holdings))


def notes(count: int, start: int = 0) -> tuple[Holding, ...]:
    return tuple(Holding(Lot(FOX, note=f"{n}"), 1) for n in range(start, start + count))


def test_file_of_the_second_version_keeps_its_decks_behind_a_backup(file: Path) -> None:
    opened = open_user_file(file, ("0001_first", "0002_library"))
    opened.connection.execute(
        "INSERT INTO deck (id, game, name, format, cards, tags, folder, created, changed, revision, saved)"
        " VALUES (3, 'toy', 'Raiders', 'plain', 3, '[]', '', '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00', 9, ?)",
        (to_json(PLAIN),),
    )
    opened.close()
    kept, decks = CollectionStore(file), DeckStore(file)
    assert list(kept.holdings(TOY)) == []
    kept.apply(TOY, Edit("build", built=((DeckId(3), True),)))
    assert (decks.load(DeckId(3)).deck, kept.built()) == (PLAIN, frozenset({3}))
    assert file.with_name("warcamp.sqlite.bak-2").exists()
    kept.close()
    decks.close()


def test_decks_and_collection_follow_each_other_where_the_file_is_gone(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    kept, decks = CollectionStore(file), DeckStore(file)
    deck = decks.create(PLAIN).id
    kept.apply(TOY, put(Holding(Lot(FOX), 2)))
    file.rename(file.with_name("moved.sqlite"))
    kept.apply(TOY, Edit("build", built=((deck, True),)))
    decks.create(PLAIN)
    assert len(decks.list()) == 2
    assert (kept.built(), len(kept.holdings(TOY))) == (frozenset({deck}), 1)
    other = CollectionStore(file)
    assert (other.built(), len(other.holdings(TOY))) == (frozenset({deck}), 1)
    assert [record.message.count("written there anew") for record in caplog.records] == [1]
    caplog.clear()
    for store in (kept, decks, other):
        store.close()


def test_folder_that_is_gone_is_said_so(kept: CollectionStore, file: Path) -> None:
    kept.apply(TOY, put(Holding(Lot(FOX), 2)))
    shutil.rmtree(file.parent)
    with pytest.raises(DataTrouble) as caught:
        kept.apply(TOY, put(Holding(Lot(FOX), 2)))
    assert caught.value.gone


def test_another_program_sees_each_edit_at_once(kept: CollectionStore, file: Path) -> None:
    other = CollectionStore(file)
    before = other.revision()
    kept.apply(TOY, put(Holding(Lot(FOX), 2)))
    assert other.revision() != before
    assert list(other.holdings(TOY)) == list(kept.holdings(TOY))
    with pytest.raises(StaleCollection):
        other.apply(TOY, put(Holding(Lot(FOX), 1)))
    other.close()


def test_deck_that_is_gone_for_good_is_built_no_more(kept: CollectionStore, file: Path) -> None:
    decks = DeckStore(file)
    id = decks.create(PLAIN).id
    kept.apply(TOY, Edit("build", built=((id, True),)))
    decks.delete(id)
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA foreign_keys = 1")
        connection.execute("DELETE FROM deck")
    connection.close()
    assert kept.built() == frozenset()
    decks.close()


def test_history_is_bounded_by_lines(kept: CollectionStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collection, "KEPT_LINES", 5)
    for n in range(9):
        kept.apply(TOY, put(*notes(1, n), label=f"edit {n}"))
    assert [line.label for line in kept.history(TOY)] == ["edit 8", "edit 7", "edit 6", "edit 5", "edit 4"]


def test_history_is_bounded_by_room_and_keeps_the_newest_edit(
    kept: CollectionStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collection, "KEPT_BYTES", 3000)
    for n in range(4):
        kept.apply(TOY, put(*notes(300, n * 300), label=f"edit {n}"))
    assert 1 <= len(kept.history(TOY)) < 4
    kept.apply(TOY, put(*notes(5000, 5000), label="large"))
    assert [line.label for line in kept.history(TOY)] == ["large"]
    assert len(kept.past_edit(TOY, kept.history(TOY)[0].number).holdings) == 5000


def test_cancelled_import_leaves_nothing_and_lets_others_write(kept: CollectionStore) -> None:
    told: list[tuple[int, int]] = []

    def stop(what: str, done: int, of: int) -> None:
        told.append((done, of))
        if done >= 4000:
            raise Cancelled

    with pytest.raises(Cancelled):
        kept.apply(TOY, put(*notes(10_000)), stop)
    assert told == [(0, 10_000), (2000, 10_000), (4000, 10_000)]
    assert (list(kept.holdings(TOY)), list(kept.history(TOY))) == ([], [])
    kept.apply(TOY, put(*notes(1)))


@pytest.mark.parametrize("lot", [Lot(FOX, note="\ud83d"), Lot(FOX, place=PlaceName("\udc00"))], ids=["note", "place"])
def test_text_that_is_no_unicode_is_refused(kept: CollectionStore, lot: Lot) -> None:
    with pytest.raises(DataTrouble, match="surrogate"):
        kept.apply(TOY, put(Holding(lot, 1)))
    assert list(kept.holdings(TOY)) == []


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE collection_edit SET content = x'00'",
        "UPDATE collection_edit SET content = x'789c030000000001'",
        "UPDATE lot SET condition = 'shiny'",
        "UPDATE lot SET price = 'dear'",
        "UPDATE lot SET marks = '[1'",
    ],
)
def test_row_that_is_none_of_ours_is_said_so(kept: CollectionStore, harm: str) -> None:
    kept.apply(TOY, put(*notes(3)))
    kept._opened().connection.execute(harm)
    number = kept.history(TOY)[0].number
    with pytest.raises(DataTrouble, match="cannot be read"):
        (kept.past_edit(TOY, number), kept.holdings(TOY))


def test_read_only_collection_is_read_and_not_written(kept: CollectionStore, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.apply(TOY, put(*notes(2)))
    kept.close()
    monkeypatch.setattr("deckbuilder.storage.user_file.may_write", lambda file: False)
    assert len(kept.holdings(TOY)) == 2
    monkeypatch.setattr("deckbuilder.storage.user_store.may_write", lambda file: False)
    with pytest.raises(DataTrouble, match="read-only"):
        kept.apply(TOY, put(*notes(2, 9)))
