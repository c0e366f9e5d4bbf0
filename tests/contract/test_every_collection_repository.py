"""What every repository of collections promises, kept by the SQLite one and by its in-memory twin."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from deckbuilder.core.collection import Condition, Edit, Holding, Lot, PlaceName, Price, Want
from deckbuilder.core.collection_repo import CollectionRepository
from deckbuilder.core.errors import Cancelled, StaleCollection, UnknownDeck
from deckbuilder.core.ids import CardId, DeckId, GameId, PrintingId
from deckbuilder.core.repos import DeckRepository
from deckbuilder.storage.collection import CollectionStore
from deckbuilder.storage.decks import DeckStore
from tests.helpers.collections import MemoryCollection
from tests.helpers.repositories import MemoryDecks
from tests.helpers.toy import PLAIN, TOY

FOX, HOARD = CardId("fox-guard"), CardId("hoard")
PLAIN_FOX = Lot(FOX)
FULL = Lot(
    FOX,
    ("", "", ""),
    PrintingId("fox-guard/TOY"),
    Condition.NEAR_MINT,
    True,
    "de",
    PlaceName("Keller/Kiste 3"),
    "2026-11-22",
    Price(1250, "EUR"),
    ("altered", "signed"),
    "von Jörg, “Börse”",
)
LOST = Lot(None, ("Nobody's Card", "XYZ", "12a"), price=Price(5))


@pytest.fixture(params=["sqlite", "memory"])
def both(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[CollectionRepository, DeckRepository]]:
    if request.param == "memory":
        decks = MemoryDecks()
        yield MemoryCollection(decks), decks
    else:
        file = tmp_path / "home" / "warcamp.sqlite"
        store, stored = CollectionStore(file), DeckStore(file)
        yield store, stored
        store.close()
        stored.close()


@pytest.fixture
def kept(both: tuple[CollectionRepository, DeckRepository]) -> CollectionRepository:
    return both[0]


def put(*holdings: Holding, label: str = "put") -> Edit:
    return Edit(label, tuple((None, holding) for holding in holdings))


def all_of(kept: CollectionRepository, game: GameId = TOY) -> tuple[object, ...]:
    """Everything that can be seen of a collection but its history."""
    return (
        frozenset(kept.holdings(game)),
        frozenset(kept.wants(game)),
        tuple(kept.places(game)),
        kept.built(),
        tuple(kept.copies(game)),
    )


def test_everything_recorded_of_a_lot_comes_back(kept: CollectionRepository) -> None:
    holdings = (Holding(FULL, 3, 1), Holding(PLAIN_FOX, 2), Holding(LOST, 1))
    kept.apply(TOY, put(*holdings))
    assert set(kept.holdings(TOY)) == set(holdings)
    assert set(kept.holdings_of(TOY, (FOX,))) == {holdings[0], holdings[1]}
    assert list(kept.holdings_of(TOY, (CardId(""),))) == [holdings[2]]
    assert list(kept.holdings_of(TOY, (HOARD,))) == []


def test_each_field_alone_makes_another_lot(kept: CollectionRepository) -> None:
    values = {name: getattr(FULL, name) for name in FULL.__slots__ if name not in ("card", "written")}
    lots = [PLAIN_FOX, *(replace(PLAIN_FOX, **{name: value}) for name, value in values.items())]
    kept.apply(TOY, put(*(Holding(lot, n) for n, lot in enumerate(lots, 1))))
    assert {holding.lot: holding.count for holding in kept.holdings(TOY)} == {lot: n for n, lot in enumerate(lots, 1)}
    assert kept.copies(TOY)[0][:3] == (
        FOX,
        "",
        sum(range(1, len(lots) + 1)) - lots.index(replace(PLAIN_FOX, printing=FULL.printing)) - 1,
    )


def test_sums_leave_out_what_the_catalog_does_not_have(kept: CollectionRepository) -> None:
    kept.apply(
        TOY,
        put(Holding(FULL, 3, 1), Holding(PLAIN_FOX, 2, 2), Holding(replace(PLAIN_FOX, foil=True), 4), Holding(LOST, 9)),
    )
    assert list(kept.copies(TOY)) == [(FOX, "", 6, 2), (FOX, "fox-guard/TOY", 3, 1)]


def test_inverse_of_an_edit_restores_exactly(both: tuple[CollectionRepository, DeckRepository]) -> None:
    kept, decks = both
    deck = decks.create(PLAIN).id
    kept.apply(TOY, put(Holding(FULL, 3, 1), Holding(PLAIN_FOX, 2)))
    kept.apply(TOY, Edit("", wants=((None, Want(FOX, 2)), (None, Want(HOARD, 1, PrintingId("hoard/TOY"), "for Ann")))))
    before = all_of(kept)
    edit = Edit(
        "much",
        ((Holding(FULL, 3, 1), Holding(FULL, 1)), (Holding(PLAIN_FOX, 2), None), (None, Holding(LOST, 1))),
        ((Want(FOX, 2), None), (None, Want(CardId("box"), 3))),
        ((None, PlaceName("Binder")), (None, PlaceName("Binder/Page 1"))),
        ((deck, True),),
    )
    kept.apply(TOY, edit)
    after = all_of(kept)
    assert after != before
    assert kept.built() == {deck}
    kept.apply(TOY, edit.inverse)
    assert all_of(kept) == before
    kept.apply(TOY, edit)
    assert all_of(kept) == after


STALE = {
    "lot that is there": put(Holding(PLAIN_FOX, 1)),
    "lot that is gone": Edit("", ((Holding(FULL, 1), None),)),
    "other count": Edit("", ((Holding(PLAIN_FOX, 3), Holding(PLAIN_FOX, 4)),)),
    "other trade": Edit("", ((Holding(PLAIN_FOX, 2), None),)),
    "want that is there": Edit("", wants=((None, Want(FOX, 1)),)),
    "want that is gone": Edit("", wants=((Want(HOARD, 1), None),)),
    "other want": Edit("", wants=((Want(FOX, 2), Want(FOX, 3)),)),
    "draft that is a draft": Edit("", built=((DeckId(1), False),)),
}


@pytest.mark.parametrize("late", STALE.values(), ids=list(STALE))
def test_edit_upon_another_state_changes_nothing(both: tuple[CollectionRepository, DeckRepository], late: Edit) -> None:
    kept, decks = both
    decks.create(PLAIN)
    kept.apply(TOY, Edit("", ((None, Holding(PLAIN_FOX, 2, 1)),), ((None, Want(FOX, 1)),)))
    before = all_of(kept), list(kept.history(TOY))
    good = replace(put(Holding(LOST, 1)), places=((None, PlaceName("New")),))
    with pytest.raises(StaleCollection):
        kept.apply(TOY, replace(late, holdings=(*good.holdings, *late.holdings), places=good.places))
    assert (all_of(kept), list(kept.history(TOY))) == before


def test_cancelled_edit_changes_nothing(kept: CollectionRepository) -> None:
    def stop(what: str, done: int, of: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        kept.apply(TOY, put(Holding(PLAIN_FOX, 2)), stop)
    assert list(kept.holdings(TOY)) == []
    assert list(kept.history(TOY)) == []


def test_empty_edit_is_no_line_of_the_history(kept: CollectionRepository) -> None:
    kept.apply(TOY, Edit("nothing"))
    assert list(kept.history(TOY)) == []


def test_collections_of_two_games_do_not_meet(kept: CollectionRepository) -> None:
    other = GameId("other")
    kept.apply(TOY, replace(put(Holding(FULL, 1)), wants=((None, Want(FOX, 1)),)))
    before = all_of(kept)
    assert all_of(kept, other) == (frozenset(), frozenset(), (), frozenset(), ())
    kept.apply(other, replace(put(Holding(FULL, 5)), wants=((None, Want(FOX, 7)),)))
    assert all_of(kept) == before
    assert len(kept.history(other)) == len(kept.history(TOY)) == 1


def test_place_of_a_lot_is_a_place_with_all_that_it_lies_in(kept: CollectionRepository) -> None:
    kept.apply(TOY, put(Holding(FULL, 1)))
    kept.apply(TOY, Edit("", places=((None, PlaceName("Binder")),)))
    assert list(kept.places(TOY)) == ["Binder", "Keller", "Keller/Kiste 3"]
    kept.apply(TOY, Edit("", places=((PlaceName("Keller"), None), (PlaceName("Binder"), None))))
    assert list(kept.places(TOY)) == ["Keller", "Keller/Kiste 3"]
    kept.apply(TOY, Edit("", ((Holding(FULL, 1), None),)))
    assert list(kept.places(TOY)) == ["Keller", "Keller/Kiste 3"]
    kept.apply(TOY, Edit("", places=((PlaceName("Keller"), None), (PlaceName("Keller/Kiste 3"), None))))
    assert list(kept.places(TOY)) == []


def test_what_lies_in_a_place_lies_in_its_outer_places_too(kept: CollectionRepository) -> None:
    places = ("", "Box", "Box/A", "Box/A/1", "Box 2", "Box0", "Box.")
    kept.apply(TOY, put(*(Holding(Lot(FOX, place=PlaceName(place)), 1) for place in places)))
    inside = {place: {holding.lot.place for holding in kept.holdings_in(TOY, PlaceName(place))} for place in places[:4]}
    assert inside == {"": {""}, "Box": set(places[1:4]), "Box/A": set(places[2:4]), "Box/A/1": {"Box/A/1"}}


def test_built_deck_is_none_while_it_is_thrown_away(both: tuple[CollectionRepository, DeckRepository]) -> None:
    kept, decks = both
    first, second = decks.create(PLAIN).id, decks.create(PLAIN).id
    kept.apply(TOY, Edit("", built=((first, True), (second, True))))
    assert kept.built() == {first, second}
    decks.delete(first)
    assert kept.built() == {second}
    with pytest.raises(UnknownDeck):
        kept.apply(TOY, Edit("", built=((first, True),)))
    decks.restore((first,))
    assert kept.built() == {first, second}
    with pytest.raises(UnknownDeck):
        kept.apply(TOY, Edit("", built=((DeckId(77), True),)))


def test_history_tells_each_edit_and_gives_it_back(kept: CollectionRepository) -> None:
    first, second = put(Holding(FULL, 3, 1), label="Import"), Edit("Sell", ((Holding(FULL, 3, 1), Holding(FULL, 1)),))
    kept.apply(TOY, first)
    kept.apply(TOY, second)
    newer, older = kept.history(TOY)
    assert [(line.label, line.copies) for line in (newer, older)] == [("Sell", -2), ("Import", 3)]
    assert newer.when > older.when
    assert (kept.past_edit(TOY, older.number), kept.past_edit(TOY, newer.number)) == (first, second)
    assert list(kept.history(TOY, 1)) == [newer]
    with pytest.raises(LookupError):
        kept.past_edit(GameId("other"), newer.number)
    with pytest.raises(LookupError):
        kept.past_edit(TOY, 99)


def test_every_kind_of_edit_comes_back_out_of_the_history(both: tuple[CollectionRepository, DeckRepository]) -> None:
    kept, decks = both
    deck = decks.create(PLAIN).id
    edit = Edit(
        "all",
        ((None, Holding(LOST, 1)),),
        ((None, Want(FOX, 1, None, "note")),),
        ((None, PlaceName("Box")), (PlaceName("Old"), None)),
        ((deck, True),),
    )
    kept.apply(TOY, edit)
    assert kept.past_edit(TOY, kept.history(TOY)[0].number) == edit


def test_snapshot_stays_as_it_was(kept: CollectionRepository) -> None:
    kept.apply(TOY, put(Holding(FULL, 3, 1), Holding(LOST, 1)))
    before = set(kept.holdings(TOY))
    first = kept.take_snapshot(TOY, "before the fair")
    kept.apply(TOY, Edit("", ((Holding(FULL, 3, 1), None),)))
    second = kept.take_snapshot(TOY, "after")
    assert [(s.name, s.copies) for s in kept.snapshots(TOY)] == [("after", 1), ("before the fair", 4)]
    assert set(kept.snapshot(TOY, first.number)) == before
    kept.remove_snapshot(TOY, first.number)
    assert list(kept.snapshots(TOY)) == [second]
    for call in (kept.snapshot, kept.remove_snapshot):
        with pytest.raises(LookupError):
            call(TOY, first.number)


def test_revision_changes_with_every_write(kept: CollectionRepository) -> None:
    seen = [kept.revision()]
    kept.apply(TOY, put(Holding(PLAIN_FOX, 1)))
    seen.append(kept.revision())
    kept.take_snapshot(TOY, "")
    seen.append(kept.revision())
    assert len(set(seen)) == 3
    assert kept.revision() == seen[-1]
