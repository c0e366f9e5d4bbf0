"""Which decks hold a card; decks that nobody wrote to are not read again."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.core.repos import StoredDeck
from deckbuilder.desk.card_uses import CardUse, CardUses
from deckbuilder.storage.decks import DeckStore
from tests.helpers.toy import ARMY, DECK, TOY

FOX, OWL = CardId("fox"), CardId("owl")


class CountingStore(DeckStore):
    """The user's decks, which remember what was loaded."""

    loaded: tuple[DeckId, ...] = ()

    def load(self, id: DeckId) -> StoredDeck:
        self.loaded = (*self.loaded, id)
        return super().load(id)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[CountingStore]:
    made = CountingStore(tmp_path / "warcamp.sqlite")
    yield made
    made.close()


def deck(name: str, *entries: Entry) -> Deck:
    return Deck(TOY, "plain", name, entries)


def test_every_deck_with_a_card_is_named_with_all_its_copies(store: CountingStore) -> None:
    one = store.create(deck("One", Entry(DECK, FOX, 2), Entry(ARMY, FOX), Entry(DECK, OWL)))
    two = store.create(deck("Two", Entry(DECK, FOX)))
    uses = CardUses(store, TOY).read()
    assert set(uses[FOX]) == {CardUse(one.id, "One", 3), CardUse(two.id, "Two", 1)}
    assert uses[OWL] == (CardUse(one.id, "One", 1),)
    assert CardId("boar") not in uses


def test_only_what_was_written_since_is_loaded_again(store: CountingStore) -> None:
    one, two = store.create(deck("One", Entry(DECK, FOX))), store.create(deck("Two", Entry(DECK, OWL)))
    uses = CardUses(store, TOY)
    uses.read()
    store.loaded = ()
    store.journal(two.id, deck("Two", Entry(DECK, FOX)), "Swap", two.revision)
    assert {use.deck for use in uses.read()[FOX]} == {one.id, two.id}
    assert store.loaded == (two.id,)


def test_deleted_deck_uses_nothing_any_more(store: CountingStore) -> None:
    one = store.create(deck("One", Entry(DECK, FOX)))
    uses = CardUses(store, TOY)
    assert FOX in uses.read()
    store.delete(one.id)
    assert uses.read() == {}
