"""A collection's past: lines taken back whatever came since, snapshots compared and brought back."""

import pytest

from deckbuilder.core.collection import Holding, Lot, PlaceName
from deckbuilder.core.ids import CardId
from deckbuilder.desk.collection_desk import CollectionDesk
from deckbuilder.desk.collection_history import (
    CardChange,
    LineState,
    by_card,
    difference,
    history,
    next_back,
    restored,
    since,
    taken_back,
)
from tests.helpers.collections import MemoryCollection
from tests.helpers.repositories import MemoryDecks
from tests.helpers.toy import PLAIN, TOY, shelf

FOX, HOARD = CardId("fox-guard"), CardId("hoard")
LOST = Lot(None, ("Lost Relic", "", ""))


@pytest.fixture
def desk() -> CollectionDesk:
    decks = MemoryDecks()
    return CollectionDesk(shelf(), MemoryCollection(decks), decks)


def copies(desk: CollectionDesk) -> dict[Lot, int]:
    return {holding.lot: holding.count for holding in desk.store.holdings(TOY)}


def number(desk: CollectionDesk, label: str) -> int:
    return next(line.number for line in desk.store.history(TOY) if line.label == label)


def test_undo_goes_back_line_by_line_and_redo_comes_again(desk: CollectionDesk) -> None:
    for card in (FOX, HOARD):
        desk.apply(desk.add(card, 2))
    for left in ({Lot(FOX): 2}, {}):
        line = next_back(history(desk))
        assert line is not None
        desk.apply(taken_back(desk, line.number))
        assert copies(desk) == left
    assert next_back(history(desk)) is None
    states = [line.state for line in history(desk)]
    assert states == [LineState.TAKES_BACK] * 2 + [LineState.TAKEN_BACK] * 2


def test_line_done_again_after_it_was_taken_back_stands(desk: CollectionDesk) -> None:
    edit = desk.add(FOX, 2)
    for again in (edit, edit.inverse, edit):
        desk.apply(again)
    assert next_back(history(desk)) is not None
    assert copies(desk) == {Lot(FOX): 2}


def test_older_line_is_taken_back_upon_what_came_since(desk: CollectionDesk) -> None:
    desk.apply(desk.add(FOX, 3))
    desk.apply(desk.add(FOX, 1))
    desk.apply(desk.add(FOX, -2))
    desk.apply(taken_back(desk, number(desk, "Add 3 Fox Guard")))
    assert copies(desk) == {}
    desk.apply(taken_back(desk, number(desk, "Take away 2 Fox Guard")))
    assert copies(desk) == {Lot(FOX): 2}


def test_wants_places_and_built_decks_are_taken_back_where_they_stand_as_they_were_left(desk: CollectionDesk) -> None:
    deck = desk.decks.create(PLAIN).id
    for edit in (desk.want(FOX, 2), desk.add_place("Box"), desk.build(deck, True)):
        desk.apply(edit)
    wanted, built = number(desk, "Want 2 Fox Guard"), number(desk, "Build Raiders")
    desk.apply(taken_back(desk, built))
    assert not desk.store.built()
    assert not taken_back(desk, built)
    desk.apply(taken_back(desk, number(desk, "Add the place Box")))
    assert list(desk.store.places(TOY)) == []
    desk.apply(desk.want(FOX, 5))
    assert not taken_back(desk, wanted)


def test_copies_taken_back_from_a_place_that_is_gone_bring_it_back(desk: CollectionDesk) -> None:
    place = PlaceName("Cellar/Box")
    desk.apply(desk.add(FOX, 2, Lot(FOX, place=place)))
    desk.apply(desk.removed([Holding(Lot(FOX, place=place), 2)]))
    desk.apply(desk.remove_place(PlaceName("Cellar")))
    desk.apply(taken_back(desk, number(desk, "Remove 2 copies")))
    assert list(desk.store.places(TOY)) == ["Cellar", "Cellar/Box"]


def test_line_that_is_not_kept_is_said_so(desk: CollectionDesk) -> None:
    with pytest.raises(LookupError):
        taken_back(desk, 7)


def test_snapshot_is_compared_by_lot_and_by_card(desk: CollectionDesk) -> None:
    foil = Lot(FOX, foil=True)
    desk.apply(desk.merged_in([Holding(Lot(FOX), 3), Holding(Lot(HOARD), 1), Holding(LOST, 2)], (), "Import"))
    snapshot = desk.store.take_snapshot(TOY, "before")
    desk.apply(desk.changed([Holding(Lot(FOX), 2)], foil=True))
    desk.apply(desk.removed([Holding(LOST, 2)]))
    desk.apply(desk.add(HOARD, 4))
    pairs = since(desk, snapshot.number)
    assert {pair[0].lot if pair[0] else foil for pair in pairs} == {Lot(FOX), foil, Lot(HOARD), LOST}
    assert by_card(pairs) == (CardChange(HOARD, "", 1, 5), CardChange(None, "Lost Relic", 2, 0))
    assert difference((), ()) == ()


def test_snapshot_comes_back_as_an_edit_that_can_be_taken_back(desk: CollectionDesk) -> None:
    place = PlaceName("Box")
    desk.apply(desk.merged_in([Holding(Lot(FOX, place=place), 3, 2), Holding(LOST, 2)], (), "Import"))
    before = copies(desk)
    snapshot = desk.store.take_snapshot(TOY, "before")
    desk.apply(desk.remove_place(place))
    desk.apply(desk.add(HOARD, 1))
    after = copies(desk)
    edit = restored(desk, snapshot)
    assert edit.label == "Restore the snapshot before"
    desk.apply(edit)
    assert copies(desk) == before
    assert list(desk.store.places(TOY)) == ["Box"]
    desk.apply(edit.inverse)
    assert copies(desk) == after
    assert not restored(desk, desk.store.take_snapshot(TOY, "now"))
