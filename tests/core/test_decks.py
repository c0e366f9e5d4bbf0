"""Decks as values: edits give new decks and conserve what they do not touch."""

from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.core.decks import Deck, Fix, OpenRule, SetCount, Severity, Verdict, Violation
from deckbuilder.core.ids import CardId, SlotId
from tests.helpers import toy

slots = st.sampled_from([toy.ARMY, toy.DECK, toy.SIDE])
cards = st.sampled_from([card.id for card in toy.CARDS])
edits = st.lists(st.tuples(slots, cards, st.integers(-3, 6)), max_size=25)


def built(steps: list[tuple[SlotId, CardId, int]]) -> Deck:
    deck = toy.deck()
    for slot, card, count in steps:
        deck = deck.with_count(slot, card, count)
    return deck


@given(edits)
def test_the_last_count_set_is_the_count(steps: list[tuple[SlotId, CardId, int]]) -> None:
    deck = built(steps)
    last = {(slot, card): max(count, 0) for slot, card, count in steps}
    assert {key: deck.count(key[1], key[0]) for key in last} == last
    assert deck.count() == sum(last.values())
    assert all(entry.count > 0 for entry in deck.entries)


@given(edits, slots, slots, cards, st.integers(0, 9))
def test_moving_conserves_copies(
    steps: list[tuple[SlotId, CardId, int]], source: SlotId, target: SlotId, card: CardId, count: int
) -> None:
    deck = built(steps)
    moved = deck.moved(card, source, target, count)
    assert moved.count(card) == deck.count(card)
    assert moved.count() == deck.count()
    if source != target:
        assert moved.count(card, source) == max(deck.count(card, source) - count, 0)


@given(edits)
def test_setting_the_count_it_has_changes_nothing(steps: list[tuple[SlotId, CardId, int]]) -> None:
    deck = built(steps)
    for entry in deck.entries:
        assert deck.with_count(entry.slot, entry.card, deck.count(entry.card, entry.slot)) is deck


def test_unknown_names_count_as_cards() -> None:
    deck = toy.deck(unknown=((toy.ARMY, "Who", 2), (toy.DECK, "What", 3)))
    assert (deck.count(), deck.count(slot=toy.ARMY)) == (5, 2)
    assert deck.without_unknown(toy.ARMY, "Who").count() == 3


def test_a_choice_is_replaced_and_taken_back() -> None:
    deck = toy.deck().with_choice("kin", "Fox").with_choice("kin", "Owl")
    assert deck.choice("kin") == "Owl"
    assert deck.with_choice("kin", "").choices == ()


def test_a_fix_applies_its_edits_in_order() -> None:
    fox = toy.CARDS[1].id
    deck = built([(toy.DECK, fox, 4)])
    assert Fix("Cut 1", (SetCount(toy.DECK, fox, 3),)).applied(deck).count(fox) == 3


def test_a_verdict_is_illegal_by_an_error_undecided_by_an_open_rule_else_legal() -> None:
    error, note = Violation("size", "few"), Violation("size", "few", Severity.NOTE)
    open_rule = OpenRule("pool", "tags are missing")
    assert Verdict("x").legal is True
    assert Verdict("x", (note,)).legal is True
    assert Verdict("x", (note,), (open_rule,)).legal is None
    assert Verdict("x", (error,), (open_rule,)).legal is False
