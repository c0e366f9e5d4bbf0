"""Cards keep their ids: whatever the order of a file, its numbers, and how often it is read."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.core.cards import Card
from deckbuilder.core.formats import CardRecord, PrintingRecord
from deckbuilder.core.identity import assign, fresh, merged, slug
from deckbuilder.core.ids import CardId
from tests.helpers.cards import LIST, record
from tests.helpers.toy import TOY

Cards = dict[CardId, Card]


def taken(records: Sequence[CardRecord], cards: Cards | None = None, partial: bool = False) -> Cards:
    """Give the catalog after a file."""
    known = dict(cards or {})
    heads = [(card.id, card.name, card.kind) for card in known.values()]
    for id, one in zip(assign(records, heads, known), records, strict=True):
        known[id] = merged(known[id], one, partial) if id in known else fresh(TOY, id, one)
    return known


BASE = taken(LIST)
some_records = st.lists(
    st.builds(
        record,
        st.sampled_from(["Ash", "Ash!", "A sh", "ash", "Âsh", "Ash 2", "The Ash", "!"]),
        st.sampled_from(["Unit", "Relic"]),
        st.sampled_from([None, "", "One.", "Two."]),
        level=st.sampled_from([None, 1, 2, "X"]),
        sets=st.lists(st.sampled_from(["TOY", "TOY:1", "TOY:2", "OLD", "NEW:3"]), max_size=3).map(tuple),
    ),
    max_size=8,
)


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("Strong Arm", "strong-arm"),
        ("Strongarm", "strongarm"),
        ("Dragon's Breath", "dragons-breath"),
        ("Owl's Æther-Blade", "owls-aether-blade"),
        ("  Ákos & Söhne, Ltd. ", "akos-sohne-ltd"),
        ("Гром", "гром"),
        ("!?", "card"),
    ],
)
def test_slug_is_readable(name: str, wanted: str) -> None:
    assert slug(name) == wanted


def test_shared_names_become_two_cards_each() -> None:
    for base in ("blood-oath", "stone-wall", "brawl", "dragons-breath", "ferryman"):
        assert {base, f"{base}-2"} <= BASE.keys()
    assert {"strong-arm", "strongarm", "hungry-dead", "the-hungry-dead"} <= BASE.keys()
    assert len(BASE) == len(LIST)


@given(st.permutations(LIST))
def test_order_of_a_file_decides_nothing_in_an_empty_catalog(records: list[CardRecord]) -> None:
    assert taken(records) == BASE


@given(st.permutations(LIST))
def test_order_of_a_file_decides_nothing_in_a_full_catalog(records: list[CardRecord]) -> None:
    assert taken(records, BASE) == BASE


@given(st.permutations(LIST), st.integers(0, 10**6))
def test_renumbering_keeps_card_and_printing_ids(records: list[CardRecord], shift: int) -> None:
    renumbered = [
        replace(one, printings=tuple(replace(p, number=f"{shift + i}") for i, p in enumerate(one.printings)))
        for one in records
    ]
    after = taken(renumbered, BASE)
    assert after.keys() == BASE.keys()
    for id, card in BASE.items():
        assert [p.id for p in after[id].printings] == [p.id for p in card.printings]
        assert after[id].text == card.text


@given(st.permutations(LIST), st.integers(0, len(LIST)))
def test_part_of_a_file_finds_its_cards(records: list[CardRecord], size: int) -> None:
    assert taken(records[:size], BASE) == BASE


@given(st.permutations(LIST), st.integers(0, len(LIST) - 1))
def test_changed_text_keeps_the_id(records: list[CardRecord], at: int) -> None:
    changed = [replace(one, text="Quite another text.") if i == at else one for i, one in enumerate(records)]
    after = taken(changed, BASE)
    assert after.keys() == BASE.keys()
    assert [id for id in BASE if after[id] != BASE[id]] == [
        id for id in BASE if after[id].text == "Quite another text."
    ]
    assert sum(after[id] != BASE[id] for id in BASE) == 1


@given(some_records, st.randoms(use_true_random=False))
def test_any_file_is_taken_the_same_in_any_order_and_twice(records: list[CardRecord], random: object) -> None:
    once = taken(records)
    shuffled = list(records)
    random.shuffle(shuffled)  # type: ignore[attr-defined]  # hypothesis gives a Random
    assert taken(shuffled).keys() == once.keys()
    assert taken(records, once) == once


@given(some_records, some_records)
def test_ids_are_never_lost_or_shared(first: list[CardRecord], second: list[CardRecord]) -> None:
    before = taken(first)
    after = taken(second, before)
    assert before.keys() <= after.keys()
    for id, card in after.items():
        assert len({p.id for p in card.printings}) == len(card.printings)
        assert all(p.id.startswith(f"{id}/{p.set}") for p in card.printings)
        if id in before:
            assert {p.id for p in before[id].printings} <= {p.id for p in card.printings}


@given(some_records)
def test_read_again_as_partial_changes_nothing(records: list[CardRecord]) -> None:
    once = taken(records)
    assert taken(records, once, partial=True) == once


def test_new_spelling_is_the_same_card_only_where_one_fits() -> None:
    before = taken([record("Meet at the Gate", "Relic", "Draw.")])
    assert taken([record("Meet at the Gate!", "Relic", "Draw.")], before).keys() == {"meet-at-the-gate"}
    other_kind = taken([record("Meet at the Gate!", "Unit", "Draw.")], before)
    assert other_kind.keys() == {"meet-at-the-gate", "meet-at-the-gate-2"}
    both_present = taken(
        [record("Meet at the Gate!", "Relic", "B."), record("Meet at the Gate", "Relic", "A.")], before
    )
    assert len(both_present) == 2
    two_claim = [record("Meet at The Gate", "Relic", "Draw."), record("Meet at the Gate!", "Relic", "Draw.")]
    assert len(taken(two_claim, before)) == 3


def test_equal_key_with_other_stats_and_sets_is_another_card() -> None:
    before = taken([record("Strong Arm", "Unit", "Lifts.", level=2, sets=("A",))])
    after = taken([record("Strongarm", "Unit", "Hits.", level=5, sets=("B",))], before)
    assert after.keys() == {"strong-arm", "strongarm"}


def test_same_name_of_another_type_elsewhere_is_another_card() -> None:
    before = taken([record("Breath", "Unit", "Hot.", sets=("A",))])
    after = taken([record("Breath", "Relic", "Hotter.", sets=("B",))], before)
    assert {id: card.kind for id, card in after.items()} == {"breath": "Unit", "breath-2": "Relic"}


def test_same_name_with_corrected_stats_in_its_set_is_the_same_card() -> None:
    before = taken([record("Breath", "Unit", "Hot.", level=3)])
    after = taken([record("Breath", "Relic", "Hot!", level=4)], before)
    assert after.keys() == {"breath"}


def test_entry_repeated_word_for_word_is_one_card() -> None:
    twice = [record("Echo", text="Again."), record("Echo", text="Again.")]
    assert taken(twice).keys() == {"echo"}
    assert taken(twice, taken(twice)) == taken(twice)


def test_slug_that_looks_like_a_second_card_is_left_to_its_owner() -> None:
    cards = taken([record("Oath 2"), record("Oath", text="A."), record("Oath", text="B.")])
    assert cards[CardId("oath-2")].name == "Oath 2"
    assert cards.keys() == {"oath", "oath-2", "oath-3"}


def test_second_printing_in_a_set_gets_its_own_id() -> None:
    (card,) = taken([record("Twice", sets=("TOY:30", "TOY:31", "TOY"))]).values()
    assert [p.id for p in card.printings] == ["twice/TOY", "twice/TOY~2", "twice/TOY~3"]


def test_printing_with_the_same_number_is_the_same_though_padded() -> None:
    before = taken([record("Twice", sets=("TOY:30", "TOY:031"))])
    given_ = record(
        "Twice", printings=(PrintingRecord("TOY", "31", artist="B"), PrintingRecord("TOY", "030", artist="A"))
    )
    (card,) = taken([given_], before).values()
    assert [(p.id, p.artist) for p in card.printings] == [("twice/TOY", "A"), ("twice/TOY~2", "B")]
