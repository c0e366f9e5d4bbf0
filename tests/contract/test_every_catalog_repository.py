"""What every repository of cards promises, kept by the SQLite one and by its in-memory twin."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from deckbuilder.core.cards import CardSet
from deckbuilder.core.errors import Cancelled
from deckbuilder.core.formats import CardFormat, CardRecord, PrintingRecord, ReadCards
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId, GameId, PrintingId
from deckbuilder.core.naming import name_key
from deckbuilder.core.progress import Progress
from deckbuilder.core.query import And, End, Everything, Has, Needle, Number, Order, Query
from deckbuilder.core.repos import CatalogRepository, ImportReport, KeptReading
from deckbuilder.storage.catalog import CatalogStore
from deckbuilder.storage.parcels import Parcel
from tests.helpers.cards import LIST, SETS, read, record
from tests.helpers.repositories import MemoryCatalog
from tests.helpers.toy import GAME, TOY

OTHERS = (record("Newcomer"), record("Latecomer"))


def reprs(content: bytes, name: str, game: Game, progress: Progress) -> ReadCards:
    """Read what ``taken`` wrote: the ``repr`` of some records."""
    known = {repr(one): one for one in (*LIST, *OTHERS)}
    return read(*(known[line] for line in content.decode().splitlines()), sets=SETS)


REPRS = CardFormat("toy", "Records", (".txt",), read=reprs)


@pytest.fixture(params=["sqlite", "memory"])
def catalog(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[CatalogRepository]:
    if request.param == "memory":
        yield MemoryCatalog()
    else:
        home = tmp_path / "home"
        store = CatalogStore(home / "catalog.sqlite", home / "sources", [Parcel(GAME, lambda: {"toy": REPRS})])
        yield store
        store.close()


def taken(catalog: CatalogRepository, *records: CardRecord, partial: bool = False) -> ImportReport:
    return catalog.ingest(
        GAME, read(*records, partial=partial, sets=SETS), "toy v1", "\n".join(map(repr, records)).encode()
    )


def counts(report: ImportReport) -> tuple[int, int, int, int]:
    return report.new, report.changed, report.unchanged, report.enriched


def test_empty_catalog_answers_everything_with_nothing(catalog: CatalogRepository) -> None:
    assert len(catalog.cards(TOY)) == 0
    assert list(catalog.heads(TOY)) == []
    assert list(catalog.sets(TOY)) == []
    assert catalog.names(TOY).exact("Brawl") == ()
    assert list(catalog.find(GAME, Query("", Everything(), GAME))) == []
    assert catalog.cards(TOY).get(CardId("brawl")) is None


def test_import_taken_back_leaves_the_catalog_as_if_it_had_not_been(catalog: CatalogRepository) -> None:
    taken(catalog, *LIST)
    before = dict(catalog.cards(TOY).items()), list(catalog.heads(TOY)), list(catalog.sets(TOY)), catalog.stamp()
    report = taken(catalog, OTHERS[0])
    assert catalog.take_back(report.kept)
    assert (dict(catalog.cards(TOY).items()), list(catalog.heads(TOY)), list(catalog.sets(TOY))) == before[:3]
    assert catalog.stamp() != before[3]


def test_import_taken_back_leaves_later_ones(catalog: CatalogRepository) -> None:
    taken(catalog, *LIST)
    first = taken(catalog, OTHERS[0])
    later = taken(catalog, OTHERS[1])
    assert catalog.take_back(first.kept)
    assert not catalog.take_back(first.kept)
    names = {name for _, name, _ in catalog.heads(TOY)}
    assert (OTHERS[0].name in names, OTHERS[1].name in names) == (False, True)
    assert catalog.take_back(later.kept)
    assert OTHERS[1].name not in {name for _, name, _ in catalog.heads(TOY)}


def test_cancelled_taking_back_leaves_the_import(catalog: CatalogRepository) -> None:
    taken(catalog, *LIST)
    report = taken(catalog, OTHERS[0])

    def stop(what: str, done: int, of: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        catalog.take_back(report.kept, stop)
    assert OTHERS[0].name in {name for _, name, _ in catalog.heads(TOY)}
    assert catalog.take_back(report.kept)


def test_every_entry_of_a_file_becomes_one_card(catalog: CatalogRepository) -> None:
    report = taken(catalog, *LIST)
    assert (report.cards, *counts(report)) == (len(LIST), len(LIST), 0, 0, 0)
    assert report.printings == sum(len(r.printings) for r in LIST)
    assert len(catalog.cards(TOY)) == len(list(catalog.cards(TOY))) == len(catalog.heads(TOY)) == len(LIST)


def test_same_file_again_changes_nothing_and_keeps_the_stamp(catalog: CatalogRepository) -> None:
    taken(catalog, *LIST)
    cards, stamp = dict(catalog.cards(TOY)), catalog.stamp()
    assert counts(taken(catalog, *LIST)) == (0, 0, len(LIST), 0)
    assert dict(catalog.cards(TOY)) == cards
    assert catalog.stamp() == stamp


def test_one_changed_text_is_one_changed_card(catalog: CatalogRepository) -> None:
    taken(catalog, *LIST)
    stamp = catalog.stamp()
    changed = (*LIST[:3], replace(LIST[3], text="Swear it thrice."), *LIST[4:])
    assert counts(taken(catalog, *changed)) == (0, 1, len(LIST) - 1, 0)
    assert catalog.stamp() != stamp
    assert "Swear it thrice." in {card.text for card in catalog.cards(TOY).values()}


def test_card_comes_back_as_it_went_in(catalog: CatalogRepository) -> None:
    given = record(
        "Full Card", "Relic", "Line one.\nLine two.", level="X", kin=("Fox", "Owl"), attack=(3, -1), promo=True,
        rulings=("First.", "Second."),
        printings=(PrintingRecord("TOY", "007", "Rare", "“Flavour.”", "A. Painter", "https://example.org/a b.jpg"),),
    )  # fmt: skip
    taken(catalog, given)
    card = catalog.cards(TOY)[CardId("full-card")]
    assert (card.name, card.kind, card.text, card.rulings) == (given.name, given.kind, given.text, given.rulings)
    assert card.fields == {"level": "X", "kin": ("Fox", "Owl"), "attack": (3, -1), "promo": True}
    assert card.fields["promo"] is True
    (printing,) = card.printings
    assert printing.id == PrintingId("full-card/TOY")
    assert (printing.number, printing.artist, printing.flavor) == ("007", "A. Painter", "“Flavour.”")


def test_unread_text_never_erases_a_known_one(catalog: CatalogRepository) -> None:
    taken(catalog, record("Oracle", text="Ask her."))
    assert counts(taken(catalog, record("Oracle", text=None))) == (0, 0, 1, 0)
    assert catalog.cards(TOY)[CardId("oracle")].text == "Ask her."
    assert counts(taken(catalog, record("Oracle", text=""))) == (0, 1, 0, 0)
    assert catalog.cards(TOY)[CardId("oracle")].text == ""


def test_partial_file_keeps_the_fields_it_does_not_have(catalog: CatalogRepository) -> None:
    taken(catalog, record("Oracle", text="Ask her.", level=5, kin=("Owl",), rulings=("Once.",)))
    poor = record("Oracle", text="Ask her.", level=None, kin=("Owl",))
    assert counts(taken(catalog, poor, partial=True)) == (0, 0, 1, 0)
    assert catalog.cards(TOY)[CardId("oracle")].number("level") == 5
    assert counts(taken(catalog, poor)) == (0, 1, 0, 0)
    assert "level" not in catalog.cards(TOY)[CardId("oracle")].fields


def test_printings_are_completed_and_added_but_never_lost(catalog: CatalogRepository) -> None:
    old = (
        PrintingRecord("TOY", "", "Rare", "Said.", "A. Painter", "https://example.org/1"),
        PrintingRecord("OLD", "3"),
    )
    taken(catalog, record("Oracle", printings=old))
    new = (PrintingRecord("TOY", "12"), PrintingRecord("NEW"))
    assert counts(taken(catalog, record("Oracle", printings=new))) == (0, 0, 1, 1)
    printings = {p.id: p for p in catalog.cards(TOY)[CardId("oracle")].printings}
    assert list(printings) == ["oracle/TOY", "oracle/OLD", "oracle/NEW"]
    kept = printings[PrintingId("oracle/TOY")]
    assert (kept.number, kept.image, kept.artist, kept.flavor) == ("12", "https://example.org/1", "A. Painter", "Said.")


def test_new_spelling_keeps_id_and_leaves_the_old_name_as_alias(catalog: CatalogRepository) -> None:
    taken(catalog, *LIST)
    id = catalog.names(TOY).exact("Meet at the Gate")[0]
    renamed = tuple(replace(r, name="Meet at the Gate!") if r.name == "Meet at the Gate" else r for r in LIST)
    assert counts(taken(catalog, *renamed)) == (0, 1, len(LIST) - 1, 0)
    card = catalog.cards(TOY)[id]
    assert (card.name, card.aliases) == ("Meet at the Gate!", ("Meet at the Gate",))
    assert catalog.names(TOY).exact("Meet at the Gate") == catalog.names(TOY).exact("Meet at the Gate!") == (id,)
    assert counts(taken(catalog, *LIST)) == (0, 1, len(LIST) - 1, 0)
    assert catalog.cards(TOY)[id].aliases == ("Meet at the Gate!",)


def test_names_are_found_exactly_and_by_key(catalog: CatalogRepository) -> None:
    taken(catalog, *LIST)
    names = catalog.names(TOY)
    assert names.exact("Strong Arm") == ("strong-arm",)
    assert {card for _, card in names.keyed(name_key("STRONG arm"))} == {"strong-arm", "strongarm"}
    assert len(names.exact("Blood Oath")) == 2
    assert list(names.names()) == sorted(names.names())
    assert len(names.names()) == len(LIST)


def test_heads_are_sorted_by_name_without_case(catalog: CatalogRepository) -> None:
    taken(catalog, record("zebra"), record("Ape"), record("ärger"), record("Ant"))
    assert [name for _, name, _ in catalog.heads(TOY)] == ["Ant", "Ape", "ärger", "zebra"]


def test_sets_are_counted_and_ordered_by_release(catalog: CatalogRepository) -> None:
    taken(catalog, record("A", sets=("TOY", "OLD")), record("B", sets=("TOY", "ODD")))
    assert list(catalog.sets(TOY)) == [
        CardSet("OLD", "Old Set", "1999", 1),
        CardSet("TOY", "Toy Set", "2001-05", 2),
        CardSet("NEW", "New Set", "", 0),
        CardSet("ODD", "ODD", "", 1),
    ]


def test_code_in_place_of_a_set_name_takes_no_name_away(catalog: CatalogRepository) -> None:
    taken(catalog, record("A"))
    catalog.ingest(GAME, read(record("A"), sets=(CardSet("TOY", "TOY"),)), "toy", b"2")
    assert {s.code: (s.name, s.released) for s in catalog.sets(TOY)}["TOY"] == ("Toy Set", "2001-05")


def test_cancelled_import_leaves_everything_as_it_was(catalog: CatalogRepository) -> None:
    taken(catalog, record("First"))
    before, stamp = dict(catalog.cards(TOY)), catalog.stamp()

    def stop(what: str, done: int, of: int) -> None:
        if what == "Writing":
            raise Cancelled

    with pytest.raises(Cancelled):
        catalog.ingest(GAME, read(*LIST), "toy", b"file", stop)
    assert dict(catalog.cards(TOY)) == before
    assert catalog.stamp() == stamp


def test_games_do_not_see_one_another(catalog: CatalogRepository) -> None:
    taken(catalog, *LIST)
    assert list(catalog.heads(GameId("other"))) == []
    assert CardId("brawl") not in catalog.cards(GameId("other"))


def test_find_gives_cards_in_the_order_of_the_query(catalog: CatalogRepository) -> None:
    taken(catalog, *LIST)
    tree = And((Has("any", (Needle(("st",)),)), Has("kin", (Needle(("owl",), End.WHOLE),))))
    found = catalog.find(GAME, Query("", tree, GAME, (Order(Number("level"), descending=True),)))
    assert [(card.name, card.number("level")) for card in found] == [("Stone Wall", 5), ("Stone Wall", 3)]
    assert len(catalog.find(GAME, Query("", Everything(), GAME), limit=3)) == 3


def test_index_answers_as_find_does(catalog: CatalogRepository) -> None:
    taken(catalog, *LIST)
    query = Query("", Has("any", (Needle(("owl",)),)), GAME)
    assert catalog.index(GAME).search(query) == [card.id for card in catalog.find(GAME, query)]


def test_cards_mapping_sees_a_later_import(catalog: CatalogRepository) -> None:
    cards = catalog.cards(TOY)
    taken(catalog, record("First", text="a"))
    assert cards[CardId("first")].text == "a"
    taken(catalog, record("First", text="b"))
    assert cards[CardId("first")].text == "b"


def test_each_card_is_given_once_and_as_it_is(catalog: CatalogRepository) -> None:
    taken(catalog, *LIST)
    assert {card.id: card for card in catalog.each(TOY)} == dict(catalog.cards(TOY))
    assert list(catalog.each(GameId("another"))) == []


# -- readings --------------------------------------------------------------------------------------


def test_readings_are_kept_by_card_and_the_newest_stands(catalog: CatalogRepository) -> None:
    taken(catalog, *LIST)
    readings = catalog.readings(TOY)
    one, other = KeptReading("v1", "s", "n", "[1]"), KeptReading("v2", "s", "n", "[2]")
    assert readings.load(["a", "b"]) == {}
    assert readings.keep({"a": one, "b": one})
    assert readings.keep({"b": other})
    assert catalog.readings(TOY).load(["a", "b", "c"]) == {"a": one, "b": other}
    assert catalog.readings(GameId("another")).load(["a", "b"]) == {}


def test_readings_of_cards_that_are_no_more_go_when_all_were_read(catalog: CatalogRepository) -> None:
    taken(catalog, *LIST)
    one = KeptReading("v1", "s", "n", "[]")
    catalog.readings(TOY).keep({"a": one, "b": one})
    catalog.readings(TOY).keep({"b": one}, only=True)
    assert catalog.readings(TOY).load(["a", "b"]) == {"b": one}


def test_readings_outlive_an_import_and_its_taking_back_and_change_no_stamp(catalog: CatalogRepository) -> None:
    taken(catalog, *LIST)
    stamp = catalog.stamp()
    one = KeptReading("v1", stamp, "n", "[]")
    catalog.readings(TOY).keep({"a": one})
    assert catalog.stamp() == stamp
    report = taken(catalog, *OTHERS)
    catalog.take_back(report.kept)
    assert catalog.readings(TOY).load(["a"]) == {"a": one}
