"""What every repository promises, kept by the SQLite ones and by their in-memory twins."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from deckbuilder.core.cards import CardSet
from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.errors import Cancelled, Stale, UnknownDeck
from deckbuilder.core.formats import CardFormat, CardRecord, PrintingRecord, ReadCards
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId, DeckId, GameId, PrintingId
from deckbuilder.core.naming import name_key
from deckbuilder.core.progress import Progress
from deckbuilder.core.query import And, End, Everything, Has, Needle, Number, Order, Query
from deckbuilder.core.repos import CatalogRepository, DeckRepository, ImportReport
from deckbuilder.storage.catalog import CatalogStore
from deckbuilder.storage.decks import DeckStore
from deckbuilder.storage.parcels import Parcel
from tests.helpers.cards import LIST, SETS, read, record
from tests.helpers.repositories import MemoryCatalog, MemoryDecks
from tests.helpers.toy import ARMY, DECK, GAME, SIDE, TOY


def reprs(content: bytes, name: str, game: Game, progress: Progress) -> ReadCards:
    """Read what ``taken`` wrote: the ``repr`` of some records."""
    known = {repr(one): one for one in (*LIST, *OTHERS)}
    return read(*(known[line] for line in content.decode().splitlines()), sets=SETS)


REPRS = CardFormat("toy", "Records", (".txt",), read=reprs)
OTHERS = (record("Newcomer"), record("Latecomer"))


@pytest.fixture(params=["sqlite", "memory"])
def catalog(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[CatalogRepository]:
    if request.param == "memory":
        yield MemoryCatalog()
    else:
        home = tmp_path / "home"
        store = CatalogStore(home / "catalog.sqlite", home / "sources", [Parcel(GAME, lambda: {"toy": REPRS})])
        yield store
        store.close()


@pytest.fixture(params=["sqlite", "memory"])
def decks(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[DeckRepository]:
    def leader(deck: Deck) -> CardId | None:
        return next((entry.card for entry in deck.entries if entry.slot == ARMY), None)

    if request.param == "memory":
        yield MemoryDecks(leader)
    else:
        store = DeckStore(tmp_path / "home" / "warcamp.sqlite", leader)
        yield store
        store.close()


def taken(catalog: CatalogRepository, *records: CardRecord, partial: bool = False) -> ImportReport:
    return catalog.ingest(
        GAME, read(*records, partial=partial, sets=SETS), "toy v1", "\n".join(map(repr, records)).encode()
    )


def counts(report: ImportReport) -> tuple[int, int, int, int]:
    return report.new, report.changed, report.unchanged, report.enriched


# -- catalog --------------------------------------------------------------------------------------------


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


# -- decks ----------------------------------------------------------------------------------------------

FULL = Deck(
    TOY,
    "plain",
    "Räuber “am Tor”",
    (
        Entry(ARMY, CardId("king-fox"), printing=PrintingId("king-fox/TOY"), note="starts"),
        Entry(DECK, CardId("fox-guard"), 3, options=(Entry(DECK, CardId("hoard"), 2),)),
    ),
    unknown=((DECK, "Nobody's Card", 2),),
    notes="Two\nlines",
    tags=("fast", "rot/weiß"),
    choices=(("kin", "Fox"),),
)


def test_new_deck_is_a_draft_never_saved(decks: DeckRepository) -> None:
    stored = decks.create(FULL)
    assert (stored.deck, stored.saved) == (FULL, None)
    assert decks.load(stored.id) == stored
    (head,) = decks.list()
    assert (head.name, head.cards, head.leader, head.dirty) == (FULL.name, 6, "king-fox", True)
    assert (head.tags, head.game, head.format) == (FULL.tags, TOY, "plain")


def test_journal_keeps_each_edit_and_save_makes_a_version(decks: DeckRepository) -> None:
    first = decks.create(FULL)
    edited = FULL.with_count(SIDE, CardId("hoard"), 2)
    second = decks.journal(first.id, edited, "Set Hoard to 2", first.revision)
    assert (second.deck, second.saved, second.revision > first.revision) == (edited, None, True)
    third = decks.save(first.id, second.revision, "for Saturday")
    assert third.deck == third.saved == edited
    assert not decks.list()[0].dirty
    fourth = decks.journal(first.id, FULL, "Back", third.revision)
    assert (fourth.deck, fourth.saved) == (FULL, edited)
    decks.save(first.id, fourth.revision)
    assert [(number, name, deck) for number, name, _, deck in decks.versions(first.id)] == [
        (2, "", FULL),
        (1, "for Saturday", edited),
    ]
    newer, older = (time for _, _, time, _ in decks.versions(first.id))
    assert newer > older


@pytest.mark.parametrize("write", ["journal", "save"])
def test_write_upon_an_old_revision_is_stale_and_changes_nothing(decks: DeckRepository, write: str) -> None:
    first = decks.create(FULL)
    second = decks.journal(first.id, replace(FULL, name="Other"), "Rename", first.revision)
    calls: dict[str, Callable[[], object]] = {
        "journal": lambda: decks.journal(first.id, FULL, "Late", first.revision),
        "save": lambda: decks.save(first.id, first.revision),
    }
    with pytest.raises(Stale) as caught:
        calls[write]()
    assert caught.value.revision == second.revision
    assert decks.load(first.id) == second


def test_unknown_deck_is_said_so_everywhere(decks: DeckRepository) -> None:
    for call in (
        lambda: decks.load(DeckId(7)),
        lambda: decks.journal(DeckId(7), FULL, "x", 1),
        lambda: decks.save(DeckId(7), 1),
        lambda: decks.versions(DeckId(7)),
        lambda: decks.delete(DeckId(7)),
    ):
        with pytest.raises(UnknownDeck):
            call()


def test_deleted_deck_can_be_stored_again_under_a_new_id(decks: DeckRepository) -> None:
    stored = decks.create(FULL)
    assert decks.delete(stored.id) == FULL
    assert list(decks.list()) == []
    assert decks.create(FULL).id != stored.id


def saved_deck(decks: DeckRepository, name: str = "A", tags: tuple[str, ...] = ()) -> DeckId:
    stored = decks.create(replace(FULL, name=name, tags=tags))
    return decks.save(stored.id, stored.revision).id


def test_deleted_decks_come_back_as_they_were(decks: DeckRepository) -> None:
    first, second = saved_deck(decks, "A", ("fast",)), saved_deck(decks, "B")
    decks.set_folders({first: "events/2026"})
    before = {head.id: head for head in decks.list()}, decks.versions(first), decks.load(first)
    decks.delete_all((first, second))
    assert (list(decks.list()), {head.id for head in decks.deleted(TOY)}) == ([], {first, second})
    assert decks.using((CardId("hoard"),)) == frozenset()
    decks.remove_folder("events")
    decks.restore((first, second))
    assert ({head.id: head for head in decks.list()}, decks.versions(first), decks.load(first)) == before
    assert list(decks.folders()) == ["events", "events/2026"]
    assert list(decks.deleted()) == []


@pytest.mark.parametrize("call", ["delete_all", "restore", "set_folders", "set_tags"])
def test_bulk_with_an_unknown_deck_changes_nothing(decks: DeckRepository, call: str) -> None:
    known, binned = saved_deck(decks), saved_deck(decks)
    decks.delete(binned)
    before = list(decks.list()), decks.load(known), list(decks.deleted())
    calls: dict[str, Callable[[], object]] = {
        "delete_all": lambda: decks.delete_all((known, DeckId(99))),
        "restore": lambda: decks.restore((binned, DeckId(99))),
        "set_folders": lambda: decks.set_folders({known: "x", DeckId(99): "x"}),
        "set_tags": lambda: decks.set_tags({known: ("x",), DeckId(99): ("x",)}),
    }
    with pytest.raises(UnknownDeck):
        calls[call]()
    assert (list(decks.list()), decks.load(known), list(decks.deleted())) == before


def test_folders_stay_when_they_are_empty_and_have_their_parents(decks: DeckRepository) -> None:
    deck = saved_deck(decks)
    decks.add_folder("a/b")
    assert decks.set_folders({deck: "c"}) == {deck: ""}
    assert decks.set_folders({deck: ""}) == {deck: "c"}
    assert list(decks.folders()) == ["a", "a/b", "c"]


def test_folder_is_no_edit_of_the_deck(decks: DeckRepository) -> None:
    deck = saved_deck(decks)
    before, seen = decks.load(deck), decks.revision()
    decks.set_folders({deck: "c"})
    assert decks.load(deck) == before
    assert decks.revision() != seen


def test_renamed_folder_takes_its_folders_and_decks_along_and_no_other(decks: DeckRepository) -> None:
    inside, beside = saved_deck(decks), saved_deck(decks)
    decks.set_folders({inside: "a/b", beside: "ab"})
    decks.rename_folder("a", "x/y")
    assert {head.id: head.folder for head in decks.list()} == {inside: "x/y/b", beside: "ab"}
    assert list(decks.folders()) == ["ab", "x", "x/y", "x/y/b"]


def test_removed_folder_leaves_its_decks_to_its_parent_and_tells_where_they_were(decks: DeckRepository) -> None:
    inside, deeper, beside = saved_deck(decks), saved_deck(decks), saved_deck(decks)
    decks.set_folders({inside: "a/b", deeper: "a/b/c", beside: "a/bc"})
    before = decks.remove_folder("a/b")
    assert before == {inside: "a/b", deeper: "a/b/c"}
    assert {head.id: head.folder for head in decks.list()} == {inside: "a", deeper: "a", beside: "a/bc"}
    assert list(decks.folders()) == ["a", "a/bc"]
    decks.set_folders(before)
    assert list(decks.folders()) == ["a", "a/b", "a/b/c", "a/bc"]


def test_tags_and_name_change_draft_and_saved_state_alike_and_leave_a_saved_deck_saved(decks: DeckRepository) -> None:
    clean, drafted = saved_deck(decks, tags=("old",)), saved_deck(decks)
    draft = decks.load(drafted)
    decks.journal(drafted, draft.deck.with_count(SIDE, CardId("hoard"), 2), "Set Hoard to 2", draft.revision)
    revisions = {id: decks.load(id).revision for id in (clean, drafted)}
    assert decks.set_tags({clean: ("x",), drafted: ("x", "y")}) == {clean: ("old",), drafted: ()}
    assert decks.rename(clean, "New") == "A"
    heads = {head.id: head for head in decks.list()}
    assert (heads[clean].name, heads[clean].tags, heads[clean].dirty) == ("New", ("x",), False)
    assert (heads[drafted].tags, heads[drafted].dirty) == (("x", "y"), True)
    stored = decks.load(drafted)
    assert stored.saved is not None
    assert (stored.saved.tags, stored.deck.tags) == (("x", "y"), ("x", "y"))
    assert stored.deck.count(CardId("hoard"), SIDE) == 2
    assert decks.load(clean).deck == decks.load(clean).saved
    assert all(decks.load(id).revision > revisions[id] for id in revisions)
    assert heads[clean].revision == decks.load(clean).revision


def test_version_can_be_named_later(decks: DeckRepository) -> None:
    deck = saved_deck(decks)
    before = decks.load(deck)
    decks.rename_version(deck, 1, "for Saturday")
    assert [(number, name) for number, name, _, _ in decks.versions(deck)] == [(1, "for Saturday")]
    assert decks.load(deck) == before
    with pytest.raises(UnknownDeck):
        decks.rename_version(deck, 2, "never saved")


def test_decks_that_use_a_card_follow_every_write(decks: DeckRepository) -> None:
    hoard, fox, wild = CardId("hoard"), CardId("fox-guard"), CardId("wild-card")
    one, other = decks.create(FULL), decks.create(replace(FULL, entries=(Entry(DECK, wild),)))
    assert decks.using((hoard,)) == {one.id}  # an option of an entry counts
    assert decks.using((fox, wild)) == {one.id, other.id}
    one = decks.journal(one.id, replace(FULL, entries=(Entry(SIDE, wild, 2),)), "Edit", one.revision)
    assert (decks.using((fox, hoard)), decks.using((wild,))) == (frozenset(), {one.id, other.id})
    decks.save(one.id, one.revision)
    decks.delete(other.id)
    assert decks.using((wild,)) == {one.id}
    assert decks.using(()) == frozenset()


def test_list_shows_the_last_changed_first_and_one_game_if_asked(decks: DeckRepository) -> None:
    a, b = decks.create(FULL), decks.create(replace(FULL, game=GameId("other"), name="B"))
    decks.journal(a.id, replace(FULL, name="A"), "Rename", a.revision)
    assert [head.name for head in decks.list()] == ["A", "B"]
    assert [head.name for head in decks.list(GameId("other"))] == ["B"]
    assert {head.id for head in decks.list()} == {a.id, b.id}


def test_revision_of_the_file_changes_with_every_write(decks: DeckRepository) -> None:
    seen = [decks.revision()]
    stored = decks.create(FULL)
    seen.append(decks.revision())
    stored = decks.journal(stored.id, replace(FULL, name="A"), "Rename", stored.revision)
    seen.append(decks.revision())
    decks.save(stored.id, stored.revision)
    seen.append(decks.revision())
    decks.delete(stored.id)
    seen.append(decks.revision())
    assert len(set(seen)) == len(seen)
    assert decks.revision() == seen[-1]
