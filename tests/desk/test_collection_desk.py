"""A collection on the desk: every edit does what it says, and its inverse takes it back."""

from dataclasses import replace

import pytest

from deckbuilder.core.changes import Topic
from deckbuilder.core.collection import Condition, Edit, Holding, Lot, PlaceName, Price, Want
from deckbuilder.core.decks import Entry
from deckbuilder.core.errors import StaleCollection, UnknownDeck
from deckbuilder.core.ids import CardId, DeckId, PrintingId
from deckbuilder.desk.collection_desk import CollectionDesk
from tests.helpers.collections import MemoryCollection
from tests.helpers.repositories import MemoryDecks
from tests.helpers.toy import ARMY, DECK, PLAIN, SIDE, TOY, deck, shelf

FOX, HOARD = CardId("fox-guard"), CardId("hoard")
BOX = PlaceName("Cellar/Box 3")
PLAIN_FOX = Lot(FOX)
NICE = Lot(FOX, printing=PrintingId("fox-guard/TOY"), condition=Condition.MINT, foil=True, place=BOX)
WORN = Lot(FOX, condition=Condition.PLAYED)
LOST = Lot(None, ("Lost Relic", "OLD", "9"))


@pytest.fixture
def desk() -> CollectionDesk:
    decks = MemoryDecks()
    return CollectionDesk(shelf(), MemoryCollection(decks), decks)


def done(desk: CollectionDesk, edit: Edit) -> dict[Lot, tuple[int, int]]:
    """Apply an edit, take it back, apply it again; give what stands there."""
    before = seen(desk)
    desk.apply(edit)
    after = seen(desk)
    desk.apply(edit.inverse)
    assert seen(desk) == before
    desk.apply(edit)
    assert seen(desk) == after
    return {holding.lot: (holding.count, holding.trade) for holding in desk.store.holdings(TOY)}


def seen(desk: CollectionDesk) -> tuple[object, ...]:
    store = desk.store
    return (
        frozenset(store.holdings(TOY)),
        frozenset(store.wants(TOY)),
        tuple(store.places(TOY)),
        store.built(),
        desk.counts(),
    )


def test_copies_are_added_to_the_lot_that_they_are_like(desk: CollectionDesk) -> None:
    assert done(desk, desk.add(FOX, 2)) == {PLAIN_FOX: (2, 0)}
    assert done(desk, desk.add(FOX, 1, NICE)) == {PLAIN_FOX: (2, 0), NICE: (1, 0)}
    edit = desk.add(FOX, 3)
    assert edit.label == "Add 3 Fox Guard"
    assert done(desk, edit) == {PLAIN_FOX: (5, 0), NICE: (1, 0)}
    assert list(desk.store.places(TOY)) == ["Cellar", "Cellar/Box 3"]


def test_plainest_copies_go_first_and_never_more_than_there_are(desk: CollectionDesk) -> None:
    for lot, count in ((NICE, 1), (WORN, 2), (PLAIN_FOX, 2)):
        desk.apply(desk.add(FOX, count, lot))
    assert done(desk, desk.add(FOX, -3)) == {NICE: (1, 0), WORN: (1, 0)}
    edit = desk.add(FOX, -9)
    assert edit.label == "Take away 2 Fox Guard"
    assert done(desk, edit) == {}
    assert not desk.add(FOX, -1)


def test_fewer_of_one_lot_leave_the_others(desk: CollectionDesk) -> None:
    desk.apply(desk.add(FOX, 2))
    desk.apply(desk.add(FOX, 2, WORN))
    assert done(desk, desk.add(FOX, -5, WORN)) == {PLAIN_FOX: (2, 0)}


def test_count_is_set_of_one_lot_or_of_all(desk: CollectionDesk) -> None:
    desk.apply(desk.add(FOX, 2, NICE))
    assert done(desk, desk.set_count(FOX, 5)) == {NICE: (2, 0), PLAIN_FOX: (3, 0)}
    assert done(desk, desk.set_count(FOX, 1)) == {NICE: (1, 0)}
    assert done(desk, desk.set_count(FOX, 4, WORN)) == {NICE: (1, 0), WORN: (4, 0)}
    assert not desk.set_count(FOX, 5)
    assert done(desk, desk.set_count(FOX, -3)) == {}


def test_lots_that_become_alike_are_one(desk: CollectionDesk) -> None:
    desk.apply(desk.add(FOX, 2))
    desk.apply(desk.add(FOX, 3, WORN))
    desk.apply(desk.traded(Holding(WORN, 3), 2))
    assert done(desk, desk.changed(desk.store.holdings(TOY), condition=Condition.PLAYED, foil=False)) == {WORN: (5, 2)}
    priced = replace(WORN, price=Price(250, "EUR"), marks=("signed",))
    assert done(desk, desk.changed(desk.store.holdings(TOY), price=priced.price, marks=priced.marks)) == {
        priced: (5, 2)
    }


def test_some_copies_of_a_lot_move_and_what_is_for_trade_stays_in_sum(desk: CollectionDesk) -> None:
    desk.apply(desk.add(FOX, 4))
    desk.apply(desk.traded(Holding(PLAIN_FOX, 4), 3))
    there = replace(PLAIN_FOX, place=BOX)
    assert done(desk, desk.moved([Holding(PLAIN_FOX, 2, 0)], BOX)) == {PLAIN_FOX: (2, 2), there: (2, 1)}
    assert done(desk, desk.moved([Holding(PLAIN_FOX, 2, 2), Holding(there, 99, 1)], PlaceName(""))) == {
        PLAIN_FOX: (4, 3)
    }
    assert not desk.moved(desk.store.holdings(TOY), PlaceName(""))


def test_removed_copies_are_gone_also_of_cards_that_nobody_knows(desk: CollectionDesk) -> None:
    desk.apply(desk.merged_in([Holding(LOST, 3, 2), Holding(NICE, 1)], (), "Import"))
    assert done(desk, desk.removed([Holding(LOST, 2)])) == {LOST: (1, 1), NICE: (1, 0)}
    assert desk.traded(Holding(LOST, 1), 9).label == "Offer 9 Lost Relic for trade"
    assert done(desk, desk.removed(desk.store.holdings(TOY))) == {}
    assert list(desk.store.places(TOY)) == ["Cellar", "Cellar/Box 3"]


def test_want_is_set_and_gone_with_zero(desk: CollectionDesk) -> None:
    done(desk, desk.want(FOX, 2, note="for Ann"))
    done(desk, desk.want(FOX, 3))
    done(desk, desk.want(FOX, 1, PrintingId("fox-guard/TOY")))
    assert set(desk.store.wants(TOY)) == {Want(FOX, 3, None, "for Ann"), Want(FOX, 1, PrintingId("fox-guard/TOY"))}
    assert desk.counts().wanted == {FOX: 4}
    assert not desk.want(FOX, 3)
    done(desk, desk.want(FOX, 0))
    assert desk.counts().wanted == {FOX: 1}


def test_file_is_added_or_takes_the_place_of_what_it_tells_of(desk: CollectionDesk) -> None:
    desk.apply(desk.add(FOX, 2))
    desk.apply(desk.want(FOX, 1))
    file = [Holding(PLAIN_FOX, 1, 1), Holding(NICE, 2), Holding(PLAIN_FOX, 1), Holding(LOST, 1)]
    added = desk.merged_in(file, [Want(FOX, 2), Want(HOARD, 1)], "Import box.csv")
    assert added.label == "Import box.csv"
    assert done(desk, added) == {PLAIN_FOX: (4, 1), NICE: (2, 0), LOST: (1, 0)}
    assert desk.counts().wanted == {FOX: 3, HOARD: 1}
    other = desk.merged_in([Holding(WORN, 1)], (), "Replace", replace=True)
    assert done(desk, other) == {WORN: (1, 0)}
    assert desk.counts().wanted == {FOX: 3, HOARD: 1}
    done(desk, desk.merged_in((), [Want(HOARD, 5)], "Wishes", replace=True))
    assert desk.counts().wanted == {HOARD: 5}
    assert desk.counts().owned == {FOX: 1}


def test_place_is_renamed_with_all_that_lies_in_it(desk: CollectionDesk) -> None:
    desk.apply(desk.add(FOX, 1, NICE))
    done(desk, desk.add_place(" Cellar // Box 3/ Page 1 "))
    assert list(desk.store.places(TOY)) == ["Cellar", "Cellar/Box 3", "Cellar/Box 3/Page 1"]
    assert done(desk, desk.rename_place(PlaceName("Cellar"), "Attic/North")) == {
        replace(NICE, place=PlaceName("Attic/North/Box 3")): (1, 0)
    }
    assert list(desk.store.places(TOY)) == ["Attic", "Attic/North", "Attic/North/Box 3", "Attic/North/Box 3/Page 1"]
    done(desk, desk.rename_place(PlaceName("Attic"), "Attic/Old"))
    assert list(desk.store.places(TOY))[:3] == ["Attic", "Attic/Old", "Attic/Old/North"]


def test_place_renamed_into_another_is_merged(desk: CollectionDesk) -> None:
    for place in ("A", "B"):
        desk.apply(desk.add(FOX, 1, Lot(FOX, place=PlaceName(place))))
    assert done(desk, desk.rename_place(PlaceName("A"), "B")) == {Lot(FOX, place=PlaceName("B")): (2, 0)}
    assert list(desk.store.places(TOY)) == ["B"]


def test_what_lay_in_a_removed_place_lies_in_the_outer_one(desk: CollectionDesk) -> None:
    desk.apply(desk.add(FOX, 2, NICE))
    desk.apply(desk.add(FOX, 1, replace(NICE, place=PlaceName("Cellar/Box 3/Page 1"))))
    assert done(desk, desk.remove_place(BOX)) == {replace(NICE, place=PlaceName("Cellar")): (3, 0)}
    assert done(desk, desk.remove_place(PlaceName("Cellar"))) == {replace(NICE, place=PlaceName("")): (3, 0)}
    assert list(desk.store.places(TOY)) == []
    assert not desk.remove_place(PlaceName("Nowhere"))
    assert not desk.remove_place(PlaceName(""))


def test_built_deck_takes_its_copies_as_its_newest_state_says(desk: CollectionDesk) -> None:
    desk.apply(desk.add(FOX, 4))
    mine = desk.decks.create(deck(entries=(Entry(ARMY, FOX, 1), Entry(DECK, FOX, 2), Entry(SIDE, HOARD, 1))))
    edit = desk.build(mine.id, True)
    assert edit.label == "Build Raiders"
    done(desk, edit)
    counts = desk.counts()
    assert (counts.built[FOX], counts.free(FOX), counts.holders[FOX]) == (3, 1, ((mine.id, 3),))
    assert not desk.build(mine.id, True)
    desk.decks.journal(mine.id, PLAIN.with_count(DECK, FOX, 6), "more", mine.revision)
    assert desk.counts().free(FOX) == -2
    desk.decks.delete(mine.id)
    assert desk.counts().free(FOX) == 4
    with pytest.raises(UnknownDeck):
        desk.build(DeckId(99), True)


def test_counts_leave_out_cards_that_nobody_knows(desk: CollectionDesk) -> None:
    desk.apply(desk.merged_in([Holding(LOST, 3), Holding(NICE, 2, 1), Holding(PLAIN_FOX, 1)], (), "Import"))
    counts = desk.counts()
    assert (counts.owned, counts.printings, counts.trade) == ({FOX: 3}, {"fox-guard/TOY": 2}, {FOX: 1})


def test_edit_tells_what_it_touched_and_nothing_for_nothing(desk: CollectionDesk) -> None:
    assert desk.apply(desk.add(FOX, 1)).topics == {Topic.COLLECTION}
    assert desk.apply(desk.add(FOX, 0)).topics == frozenset()
    assert len(desk.store.history(TOY)) == 1


def test_edit_made_upon_another_state_is_refused(desk: CollectionDesk) -> None:
    late = desk.add(FOX, 1)
    desk.apply(desk.add(FOX, 2))
    with pytest.raises(StaleCollection):
        desk.apply(late)
