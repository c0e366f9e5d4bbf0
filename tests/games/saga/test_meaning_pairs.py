"""No meaning word is lost: changed, it changes what is read, and what is read changes what happens."""

from collections import Counter

import pytest

from tests.games.saga.pairs import kept, mutants, of_seen, of_shipped

PART = 4
"""One of so many seen cards is looked at; among these there may by chance be half as many again."""


def test_a_clause_is_changed_in_one_place_at_a_time_and_not_in_a_name() -> None:
    text = "Order: Ready melee target."
    assert dict(mutants(text, ()))["melee > ranged"] == "Order: Ready ranged target."
    made = list(mutants("Draw a card and move forward two ranks.", ()))
    assert ("forward > backward", "Draw a card and move backward two ranks.") in made
    assert ("N > N + 1", "Draw a card and move forward three ranks.") in made
    assert ("and > or", "Draw a card or move forward two ranks.") in made


def test_changed_word_changes_the_reading_of_a_shipped_card() -> None:
    found = Counter(mutant.swap for mutant in of_shipped()[1])
    allowed = kept()["shipped"]
    assert {swap: count for swap, count in found.items() if count > allowed.get(swap, 0)} == {}


@pytest.mark.data
def test_changed_word_changes_the_reading_of_a_seen_card() -> None:
    tried, dull = of_seen(PART)
    allowed = dict(kept()["seen"])
    of = allowed.pop("mutants")
    assert {mutant.swap for mutant in dull} <= allowed.keys()
    assert len(dull) * of <= (sum(allowed.values()) * 3 // 2 + of // 1000) * tried
