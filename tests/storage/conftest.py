"""The user's file, and the decks in it; tests of the catalog have a file and a store of their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from deckbuilder.storage.decks import DeckStore


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "home" / "warcamp.sqlite"


@pytest.fixture
def store(file: Path) -> Iterator[DeckStore]:
    store = DeckStore(file)
    yield store
    store.close()
