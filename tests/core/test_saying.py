"""Sentences that know how they were made."""

import copy
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.core.saying import Said, both, either, english, row, say, say_n, term


def test_a_sentence_is_its_english_text() -> None:
    said = say("{n} copies of {card}; at most {most}", n=4, card="Ember Axe", most=3)
    assert said == "4 copies of Ember Axe; at most 3"
    assert hash(said) == hash("4 copies of Ember Axe; at most 3")
    assert json.dumps([said]) == '["4 copies of Ember Axe; at most 3"]'


def test_a_sentence_keeps_template_and_values_through_pickle_and_copy() -> None:
    said = say("{n} of {what}", n=2, what=say("level {level}", level=1))
    for again in (pickle.loads(pickle.dumps(said)), copy.deepcopy(said)):
        assert again == said == "2 of level 1"
        assert (again.template, again.values) == (said.template, said.values)


def test_a_place_without_a_value_is_an_error() -> None:
    with pytest.raises(KeyError):
        say("{n} cards of {deck}", n=1)


@pytest.mark.parametrize(("n", "wanted"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_the_number_chooses_the_template(n: int, wanted: str) -> None:
    assert say_n(n, "{n} card", "{n} cards") == wanted


@pytest.mark.parametrize(
    ("parts", "all_of", "any_of", "in_row"),
    [
        (("a",), "a", "a", "a"),
        (("a", "b"), "a and b", "a or b", "a, b"),
        (("a", "b", "c"), "a, b and c", "a, b or c", "a, b, c"),
    ],
)
def test_words_are_joined_as_english_joins_them(parts: tuple[str, ...], all_of: str, any_of: str, in_row: str) -> None:
    assert (both(parts), either(parts), row(parts)) == (all_of, any_of, in_row)


@given(name=st.text(), n=st.integers())
def test_no_value_is_read_as_a_template(name: str, n: int) -> None:
    assert say("100 % of {n} {{x}}: {name}", n=n, name=name) == f"100 % of {n} {{x}}: {name}"


@given(word=st.text(min_size=1))
def test_a_term_says_itself(word: str) -> None:
    said = term(word)
    assert isinstance(said, Said)
    assert said == word
    assert english(said) == word


def test_the_english_of_plain_text_is_itself() -> None:
    assert english("Starting Army") == "Starting Army"
