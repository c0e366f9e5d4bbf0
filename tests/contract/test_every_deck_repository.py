"""What every repository of decks promises, kept by the SQLite one and by its in-memory twin."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.errors import Stale, UnknownDeck
from deckbuilder.core.ids import CardId, DeckId, GameId, PrintingId
from deckbuilder.core.repos import DeckRepository
from deckbuilder.storage.decks import DeckStore
from tests.helpers.repositories import MemoryDecks
from tests.helpers.toy import ARMY, DECK, SIDE, TOY

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
