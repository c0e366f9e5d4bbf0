"""No weighty word of a clause may be missing from its reading."""

import pytest

from deckbuilder.text.accounting import unaccounted

WEIGHTY = {"not": "not", "two": "2", "another": "other", "other": "other"}


@pytest.mark.parametrize(
    ("words", "said", "missing"),
    [
        ("do not paint it", "paint it", ("not",)),
        ("do not paint it", "it is not painted", ()),
        ("paint two of them", "paint 2", ()),
        ("gain +3 and +3", "gain +3", ("3",)),
        ("paint another", "paint the other", ()),
        ("paint a kite", "paint", ()),
    ],
)
def test_what_the_reading_does_not_say_is_missing(words: str, said: str, missing: tuple[str, ...]) -> None:
    assert unaccounted(words.split(), said.split(), WEIGHTY) == missing
