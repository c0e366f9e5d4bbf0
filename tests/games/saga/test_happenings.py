"""What a react may wait for is written down once: the engine hears each of it, and the reader declines whatever else there is."""

import pytest

from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.algebra.happenings import KINDS, SORTS
from deckbuilder.games.saga.algebra.notation import read
from deckbuilder.games.saga.grammar.checks import refused
from deckbuilder.games.saga.rules.sheet import of_card
from deckbuilder.games.saga.rules.sorts import barred_of, bits_of
from tests.helpers.tables import shipped_cards


def why(event: str) -> str:
    sheet = of_card(next(iter(shipped_cards(GAME).values())), 0, None)
    return refused(read(f"React({event}, Draw(1))"), sheet)


@pytest.mark.parametrize("kind", KINDS)
def test_the_engine_waits_for_each_kind(kind: str) -> None:
    assert why(f"Event({kind!r})") == ""


@pytest.mark.parametrize("word", [word for word in SORTS if word != "feat"])
def test_the_engine_hears_each_word_and_that_it_is_not_so(word: str) -> None:
    assert bits_of(word)
    assert barred_of(("item", f"not {word}")) == bits_of(word)
    assert why(f"Event('perform', by=({word!r}, {'not ' + word!r}))") == ""


def test_a_word_within_another_is_barred_with_it() -> None:
    assert barred_of(("not melee", "not strike")) == bits_of("strike")


@pytest.mark.parametrize(
    "word", ["feat", "Riposte", "Magic Resistance", "poison save", "to stun or kill", "not would kill"]
)
def test_names_and_deeds_are_words_too(word: str) -> None:
    assert why(f"Event('perform', by=({word!r},))") == ""


@pytest.mark.parametrize("word", ["meele", "not Riposte", "not feat", "to dance", "would", "Whistling"])
def test_a_word_by_which_nothing_happens_is_refused(word: str) -> None:
    assert repr(word) in why(f"Event('perform', by=({word!r},))")
