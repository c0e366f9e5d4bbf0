"""One deck on the desk: every edit is kept, judged once, and survives another window."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.core.changes import Topic
from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import Stale, UnknownDeck
from deckbuilder.desk.deck_compare import compare
from deckbuilder.desk.deck_desk import DeckDesk
from tests.helpers import toy
from tests.helpers.repositories import MemoryDecks

FOX, HOARD = toy.CARDS[1].id, toy.CARDS[6].id


def desk(store: MemoryDecks | None = None, deck: Deck | None = None) -> DeckDesk:
    return DeckDesk.create(toy.shelf(), store or MemoryDecks(), deck or toy.deck())


def test_an_edit_is_shown_kept_and_named() -> None:
    store = MemoryDecks()
    one = desk(store)
    changes = one.show(one.with_card(FOX, 2), "Add 2 Fox Guard")
    assert (changes.label, Topic.DECK in changes) == ("Add 2 Fox Guard", True)
    assert one.deck.count(FOX, toy.DECK) == 2
    assert store.load(one.id).deck == one.deck
    assert one.dirty


def test_an_edit_that_changes_nothing_is_no_edit() -> None:
    one = desk()
    assert one.show(one.with_count(toy.DECK, FOX, 0), "Nothing").topics == frozenset()


def test_saving_makes_a_version_and_the_deck_clean() -> None:
    store = MemoryDecks()
    one = desk(store)
    one.show(one.with_card(FOX), "Add 1 Fox Guard")
    one.save("first")
    assert not one.dirty
    assert one.saved == one.deck
    assert store.versions(one.id)[0][1] == "first"


def test_findings_follow_every_edit_in_every_format() -> None:
    one = desk()
    assert [v.rule for v in one.verdict().violations] == ["size"]
    one.show(one.with_card(FOX, 5), "Add 5 Fox Guard")
    assert [v.rule for v in one.verdict().violations] == ["copies"]
    assert len(one.verdicts()) == len(one.formats())
    (violation,) = one.verdict().violations
    one.show(one.with_fix(violation.fixes[0]), violation.fixes[0].label)
    assert one.deck.count(FOX) == 3


def test_a_card_goes_where_it_fits() -> None:
    one = desk()
    assert one.with_card(FOX, starting=True).count(FOX, toy.ARMY) == 1
    temple = toy.CARDS[8].id  # a relic, which cannot start
    assert one.with_card(temple, starting=True).count(temple, toy.DECK) == 1


def test_a_second_window_on_the_same_deck_is_noticed_and_followed() -> None:
    store = MemoryDecks()
    first = desk(store)
    second = DeckDesk.open(toy.shelf(), store, first.id)
    first.show(first.with_card(FOX), "Add 1 Fox Guard")
    with pytest.raises(Stale):
        second.show(second.with_card(HOARD), "Add 1 Hoard")
    assert Topic.DECK in second.refresh()
    assert second.deck == first.deck
    assert second.refresh().topics == frozenset()


def test_an_edit_is_made_upon_the_newest_state() -> None:
    store = MemoryDecks()
    first = desk(store)
    second = DeckDesk.open(toy.shelf(), store, first.id)
    first.show(first.with_card(FOX), "Add 1 Fox Guard")
    second.edit(lambda deck: deck.added(toy.DECK, HOARD), "Add 1 Hoard")
    assert (second.deck.count(FOX), second.deck.count(HOARD)) == (1, 1)


def test_a_deck_deleted_elsewhere_is_an_unknown_deck() -> None:
    store = MemoryDecks()
    one = desk(store)
    store.delete(one.id)
    with pytest.raises(UnknownDeck):
        one.refresh()


def test_the_head_changes_only_what_is_named() -> None:
    one = desk(deck=toy.deck(notes="keep", tags=("a",)))
    assert one.with_head(name="New", format="chosen") == replace(one.deck, name="New", format="chosen")


counts = st.dictionaries(
    st.tuples(st.sampled_from([toy.ARMY, toy.DECK]), st.sampled_from([FOX, HOARD])), st.integers(1, 5)
)


@given(counts, counts)
def test_a_comparison_tells_exactly_what_differs(
    before: dict[tuple[str, str], int], after: dict[tuple[str, str], int]
) -> None:
    def built(wanted: dict[tuple[str, str], int]) -> Deck:
        deck = toy.deck()
        for (slot, card), count in wanted.items():
            deck = deck.with_count(slot, card, count)  # type: ignore[arg-type]  # drawn from ids
        return deck

    rows = compare(built(before), built(after), toy.shelf())
    names = {FOX: "Fox Guard", HOARD: "Hoard"}
    wanted = {
        (slot, names[card], before.get((slot, card), 0), after.get((slot, card), 0))  # type: ignore[index]
        for slot, card in before.keys() | after.keys()
        if before.get((slot, card), 0) != after.get((slot, card), 0)
    }
    assert {(row.slot, row.name, row.before, row.after) for row in rows} == wanted
