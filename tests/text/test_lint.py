"""The lint finds words that a rule would lose."""

import pytest

from deckbuilder.text.lint import Flag, flags
from deckbuilder.text.rules import read_rules

NOISE, ALIKE = frozenset({"the"}), (frozenset({"with", "by"}),)


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("paint [the] kite", ()),
        ("paint [not] kite", (Flag("t, line 2", ("not",), optional=True),)),
        ("gain/gains kite", ()),
        ("carry/carries kite", ()),
        ("with/by kite", ()),
        ("melee/ranged kite", (Flag("t, line 2", ("melee", "ranged"), optional=False),)),
        ("(before|after) kite", (Flag("t, line 2", ("before", "after"), optional=False),)),
        ("(before|after) kite %the order is no matter", ()),
    ],
)
def test_words_that_may_be_absent_or_exchanged_must_mean_nothing_of_their_own(
    pattern: str, found: tuple[Flag, ...]
) -> None:
    assert flags(read_rules("t", f"deed:\n  {pattern} => X()"), NOISE, ALIKE) == found
