"""A deck as the text in its row: it comes back as it went in, and harm is said with its field."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.ids import PrintingId
from deckbuilder.storage.deck_json import from_json, to_json
from deckbuilder.storage.decks import DeckStore
from tests.helpers.toy import PLAIN

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
entries = st.recursive(
    st.builds(Entry, words, words, st.integers(1, 99), st.none() | words.map(PrintingId), note=words),
    lambda inner: st.builds(Entry, words, words, options=st.lists(inner, max_size=2).map(tuple)),
    max_leaves=4,
)
any_deck = st.builds(
    Deck,
    words,
    words,
    words,
    st.lists(entries, max_size=5).map(tuple),
    st.lists(st.tuples(words, words, st.integers(1, 9)), max_size=2).map(tuple),
    words,
    st.lists(words, max_size=2).map(tuple),
    st.lists(st.tuples(words, words), max_size=2).map(tuple),
)


@given(any_deck)
def test_every_deck_comes_back_from_its_text(deck: Deck) -> None:
    assert from_json(to_json(deck)) == deck
    assert isinstance(json.loads(to_json(deck)), dict)


def test_text_of_a_deck_can_be_read_by_a_person() -> None:
    assert to_json(PLAIN) == (
        '{"game":"toy","format":"plain","name":"Raiders",\n'
        ' "entries":[\n  {"slot":"deck","count":3,"card":"fox-guard"}\n]}'
    )


def test_unknown_keys_of_a_later_program_are_passed_over() -> None:
    assert from_json(to_json(PLAIN)[:-1] + ',"mood":"grim"}') == PLAIN


@pytest.mark.parametrize(
    ("harm", "where"),
    [
        ('"deck"', "deck"),
        ('{"game":"toy","format":"plain"}', "name"),
        ('{"game":"toy","format":"plain","name":"A","entries":{}}', "entries"),
        ('{"game":"toy","format":"plain","name":"A","entries":[{"slot":"deck","card":"fox","count":true}]}', "count"),
        ('{"game":"toy","format":"plain","name":"A","entries":[{"slot":"deck","count":1}]}', "card"),
        ('{"game":"toy","format":"plain","name":"A","unknown":[["deck","Fox"]]}', "unknown"),
        ('{"game":"toy","format":"plain","name":"A","tags":[1]}', "tags"),
        ('{"game":"toy","format":"plain","name":"A","entries":' + '[{"options":' * 100_000, "options"),
    ],
)
def test_text_that_is_no_deck_says_which_field_is_wrong(harm: str, where: str) -> None:
    with pytest.raises(ValueError, match=where):
        from_json(harm)


@given(any_deck)
@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_deck_can_be_stored(store: DeckStore, deck: Deck) -> None:
    assert store.load(store.create(deck).id).deck == deck
