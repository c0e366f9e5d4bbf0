"""A collection file is looked at before it is taken, taken as one edit, and nothing is lost on the way in or out."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.core.collection import Holding, Lot, PlaceName
from deckbuilder.core.errors import BadInput, Cancelled
from deckbuilder.core.ids import CardId
from deckbuilder.desk import collection_files as files
from deckbuilder.desk.collection_desk import CollectionDesk
from deckbuilder.desk.column_memory import ColumnMemory
from tests.helpers import toy
from tests.helpers.collection_boxes import SHELF, holdings
from tests.helpers.collections import MemoryCollection
from tests.helpers.repositories import MemoryDecks

GUARD, ARM = CardId("fox-guard"), CardId("strongarm")


def desk_of(*held: Holding) -> CollectionDesk:
    decks = MemoryDecks()
    desk = CollectionDesk(SHELF.shelf, MemoryCollection(decks), decks)
    desk.apply(desk.merged_in(held, (), "made"))
    return desk


def looked(text: str, name: str = "box.csv") -> files.Opened:
    return files.look_into(text.encode(), name, SHELF)


def counts(desk: CollectionDesk) -> Mapping[CardId, int]:
    return desk.counts().owned


def test_a_preview_says_what_comes_new_what_joins_and_what_gives_way() -> None:
    desk = desk_of(Holding(Lot(GUARD), 3), Holding(Lot(ARM), 2))
    read = files.read(looked("Qty,Name\n1,Fox Guard\n4,Hoard\n2,Nobody Knows\n"), SHELF)
    added = files.preview(desk, read, "box.csv")
    assert (added.fresh, added.more, added.gone, added.copies, added.unknown) == (6, 1, 0, 7, {"Nobody Knows": 2})
    instead = files.preview(desk, read, "box.csv", replace_all=True)
    assert (instead.fresh, instead.more, instead.gone) == (6, 0, 4)
    assert counts(desk) == {GUARD: 3, ARM: 2}


def test_an_import_is_one_edit_that_is_taken_back_whole() -> None:
    desk = desk_of(Holding(Lot(GUARD), 3))
    found = files.preview(
        desk, files.read(looked("Qty,Name,Place\n1,Fox Guard,\n4,Hoard,Box\n"), SHELF), "box.csv", True
    )
    files.take_in(desk, found)
    assert counts(desk) == {GUARD: 1, "hoard": 4}
    desk.apply(found.edit.inverse)
    assert counts(desk) == {GUARD: 3}


@settings(max_examples=30)
@given(held=holdings(), more=holdings(), whole=st.booleans())
def test_copies_are_conserved_by_an_import_and_by_taking_it_back(
    held: tuple[Holding, ...], more: tuple[Holding, ...], whole: bool
) -> None:
    desk = desk_of(*held)
    before = set(desk.store.holdings(toy.TOY))
    content = files.write(more, (), SHELF, "csv").content
    found = files.preview(desk, files.read(files.look_into(content, "box.csv", SHELF), SHELF), "box.csv", whole)
    files.take_in(desk, found)
    after = sum(one.count for one in desk.store.holdings(toy.TOY))
    wanted = sum(one.count for one in (more if whole and more else (*held, *more)))
    assert after == wanted
    desk.apply(found.edit.inverse)
    assert set(desk.store.holdings(toy.TOY)) == before


def test_copies_without_a_place_get_the_one_that_is_told() -> None:
    read = files.read(looked("Qty,Name,Place\n1,Fox Guard,\n4,Fox Guard,Box\n"), SHELF)
    placed = files.placed(read, PlaceName("Box"))
    assert placed.holdings == (Holding(Lot(GUARD, place=PlaceName("Box")), 5),)
    assert files.placed(read, PlaceName("")) is read


def test_a_cancelled_reading_says_so() -> None:
    def stop(what: str, done: int, of: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        files.read(looked("Qty,Name\n1,Fox Guard\n"), SHELF, stop)


def test_columns_are_told_by_number_or_by_header() -> None:
    opened = looked("Alpha,Beta,Gamma\n2,x,Fox Guard\n")
    assert files.told_columns(opened, "count=1, name=gamma") == {"count": 1 - 1, "name": 2}
    for wrong in ("name=4", "name=0", "odd=1", "name=Delta", "name", ""):
        with pytest.raises(BadInput, match="wanted"):
            files.told_columns(opened, wrong)
    with pytest.raises(BadInput, match="a list has no columns"):
        files.told_columns(looked("3 Fox Guard\n", "box.txt"), "name=1")


def test_columns_that_are_not_clear_are_no_reason_to_guess() -> None:
    opened = looked("Alpha,Beta\nx,y\nz,w\n")
    assert opened.open
    with pytest.raises(BadInput, match="no column of names"):
        files.read(opened, SHELF)


def test_columns_are_remembered_by_their_header(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "columns.json"
    memory, opened = ColumnMemory(file), looked("Alpha,Beta\nx,y\nz,w\n")
    assert opened.mapped is not None
    assert memory.recalled(opened.mapped) is opened.mapped
    chosen = files.with_columns(opened, {"name": 0, "count": 1}).mapped
    assert chosen is not None
    memory.keep(chosen)
    again = ColumnMemory(file).recalled(opened.mapped)
    assert (dict(again.columns), again.open) == ({"name": 0, "count": 1}, ())
    other = looked("Alpha,Gamma\nx,y\nz,w\n").mapped
    assert other is not None
    assert memory.recalled(other) is other
    for broken in ("{", "[1]", '{"alpha|beta": {"name": 7, "odd": 0}}', '{"alpha|beta": 3}'):
        file.write_text(broken, "utf-8")
        assert memory.recalled(opened.mapped) is opened.mapped
    caplog.clear()


def test_an_export_of_some_cards_leaves_the_others_out() -> None:
    held = (Holding(Lot(GUARD), 3), Holding(Lot(ARM), 1), Holding(Lot(None, ("Nobody", "", "")), 2))
    assert files.of_cards(held, (), None) == (held, ())
    assert files.of_cards(held, (), {ARM}) == ((held[1],), ())


@pytest.mark.parametrize(
    ("text", "whether"),
    [
        ("Qty,Name\n1,Fox Guard\n", True),
        ("Section,Count,Name\nDeck,1,Fox Guard\n", False),
        ('"sep=,"\r\nFolder Name,Quantity,Trade Quantity,Card Name\r\n', True),
        ("3 Fox Guard\n", False),
        ("", False),
    ],
)
def test_a_table_of_a_collection_is_told_from_one_of_a_deck(text: str, whether: bool) -> None:
    assert files.holds_collection(text.encode(), "box.csv") is whether


def test_what_a_player_chose_for_a_name_is_read_with_its_printing() -> None:
    opened = looked("Qty,Name,Set\n3,Tempel,OLD\n2,Twin,\n1,Nobody Knows,\n1,Fox Guard,\n")
    meant = {"Tempel": CardId("the-mock-temple"), "Twin": CardId("twin-2"), "Nobody Knows": CardId("")}
    read = files.read(opened, replace(SHELF, meant=meant))
    told = {(one.lot.card, one.lot.printing): one.count for one in read.holdings}
    assert told == {("the-mock-temple", "the-mock-temple/OLD"): 3, ("twin-2", None): 2, (GUARD, None): 1}
    assert [finding for finding in read.findings if finding.unknown] == []
