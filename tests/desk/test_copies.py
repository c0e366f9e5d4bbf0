"""Counts of copies follow edits as a new count would find them."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.core.collection import NO_COUNTS, Condition, Counts, Edit, Lot
from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.ids import CardId, DeckId, PrintingId
from deckbuilder.desk.collection_desk import CollectionDesk
from deckbuilder.desk.copies import after, free_copies, taken_by, with_deck
from tests.helpers import toy
from tests.helpers.collections import MemoryCollection
from tests.helpers.repositories import MemoryDecks
from tests.helpers.toy import ARMY, DECK, LEADER, TOY

FOX, SWORD, HOARD = toy.CARDS[1].id, toy.CARDS[2].id, toy.CARDS[6].id
SHELF = toy.shelf()


def deck(*entries: Entry, name: str = "Foxes") -> Deck:
    return Deck(TOY, "plain", name, entries)


def plain(c: Counts) -> Counts:
    return Counts(dict(c.owned), dict(c.printings), dict(c.built), dict(c.holders), dict(c.wanted), dict(c.trade))


EDITS = st.tuples(
    st.sampled_from(("add", "set", "want", "trade", "build", "deck")),
    st.sampled_from((FOX, SWORD, HOARD)),
    st.integers(-3, 6),
    st.sampled_from((None, PrintingId("hoard/TOY"))),
)


@given(st.lists(EDITS, max_size=12))
def test_counts_that_follow_are_those_that_are_counted(steps: list[tuple[str, CardId, int, PrintingId | None]]) -> None:
    decks = MemoryDecks()
    store = MemoryCollection(decks)
    desk = CollectionDesk(SHELF, store, decks)
    stored = decks.create(deck(Entry(LEADER, toy.CARDS[0].id), Entry(DECK, FOX, 2)))
    counts = plain(desk.counts())
    for what, card, n, printing in steps:
        edit = Edit("")
        if what == "add":
            edit = desk.add(card, n, Lot(card, printing=printing, condition=Condition.GOOD))
        elif what == "set":
            edit = desk.set_count(card, n)
        elif what == "want":
            edit = desk.want(card, n, printing)
        elif what == "trade" and store.holdings(TOY):
            edit = desk.traded(store.holdings(TOY)[0], n)
        elif what == "build":
            edit = desk.build(stored.id, n > 0)
        else:
            stored = decks.journal(stored.id, stored.deck.with_count(DECK, card, n), "", stored.revision)
            if stored.id in store.built():
                counts = with_deck(counts, stored.id, taken_by(stored.deck, SHELF.rules))
        desk.apply(edit)
        counts = after(counts, edit)
        for id, built in edit.built:
            counts = with_deck(counts, id, taken_by(stored.deck, SHELF.rules) if built else {})
        assert plain(counts) == plain(desk.counts())


def test_a_deck_takes_what_counts_options_too() -> None:
    armed = Entry(ARMY, FOX, 2, options=(Entry(ARMY, SWORD, 3),))
    assert taken_by(deck(armed, Entry(DECK, FOX)), SHELF.rules) == {FOX: 3, SWORD: 6}
    assert taken_by(replace(deck(armed), format="nobody knows it"), SHELF.rules) == {FOX: 2, SWORD: 6}


def test_free_copies_go_below_zero_where_decks_take_more() -> None:
    counts = with_deck(with_deck(NO_COUNTS, DeckId(1), {FOX: 2}), DeckId(2), {FOX: 1})
    assert counts.holders == {FOX: ((DeckId(1), 2), (DeckId(2), 1))}
    assert free_copies(counts) == {FOX: -3}
    assert with_deck(with_deck(counts, DeckId(2), {}), DeckId(1), {}).built == {}
