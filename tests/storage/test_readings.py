"""Kept readings are a help and never a hindrance: what cannot be looked up is read anew."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from deckbuilder.core.repos import KeptReading
from deckbuilder.storage import catalog
from deckbuilder.storage.catalog import CatalogStore, suspect
from tests.helpers.cards import LIST, SETS, read
from tests.helpers.toy import GAME, TOY

ONE = KeptReading("v1", "s", "n", "[]")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[CatalogStore]:
    store = CatalogStore(tmp_path / "catalog.sqlite", tmp_path / "sources")
    store.ingest(GAME, read(*LIST, sets=SETS), "toy v1", b"")
    yield store
    store.close()


def change(tmp_path: Path, sql: str) -> None:
    with closing(sqlite3.connect(tmp_path / "catalog.sqlite")) as connection:
        connection.execute(sql)
        connection.commit()


def test_no_catalog_keeps_nothing_and_is_not_made(tmp_path: Path) -> None:
    readings = CatalogStore(tmp_path / "none.sqlite", tmp_path / "sources").readings(TOY)
    assert not readings.keep({"a": ONE})
    assert readings.load(["a"]) == {}
    assert list(tmp_path.iterdir()) == []


def test_table_of_an_older_shape_goes(store: CatalogStore, tmp_path: Path) -> None:
    change(tmp_path, "CREATE TABLE reading_0 (said TEXT)")
    assert store.readings(TOY).load(["a"]) == {}
    assert store.readings(TOY).keep({"a": ONE})
    assert store.readings(TOY).load(["a"]) == {"a": ONE}
    assert store.rows("SELECT name FROM sqlite_master WHERE name = 'reading_0'") == []


def test_row_of_anything_but_texts_is_no_reading(store: CatalogStore, tmp_path: Path) -> None:
    store.readings(TOY).keep({"a": ONE, "b": ONE})
    change(tmp_path, "UPDATE reading_1 SET said = x'00ff' WHERE facts = 'a'")
    assert store.readings(TOY).load(["a", "b"]) == {"b": ONE}


def test_what_cannot_be_written_is_not_kept_and_nobody_is_troubled(store: CatalogStore, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "catalog.sqlite", isolation_level=None)) as other:
        store.readings(TOY).keep({"a": ONE})
        other.execute("DROP TABLE reading_1")
        other.execute("CREATE VIEW reading_1 AS SELECT 1")
    assert not store.readings(TOY).keep({"a": ONE})
    assert not suspect(tmp_path / "catalog.sqlite").exists()


def test_catalog_is_sound_and_ready_with_readings_in_it(store: CatalogStore) -> None:
    store.readings(TOY).keep({f"{n}": ONE for n in range(2000)})
    assert store.verify() == ()
    assert len(store.cards(TOY)) == len(LIST)


def test_all_cards_are_given_over_several_batches(store: CatalogStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "_BATCH", 2)
    assert {card.id: card for card in store.each(TOY)} == dict(store.cards(TOY))
