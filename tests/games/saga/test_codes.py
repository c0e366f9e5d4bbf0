"""The small integers of the engine: what is told apart by bits has a bit of its own."""

from itertools import chain

import pytest

from deckbuilder.games.saga.rules import codes

GROUPS = (("LORD", "MELEE"), ("MELEE", "STRIKE"), ("ENDED_HIT", "SHOWED"))
"""The first name of each group of bits in the module, and the first one after it."""


def bits(first: str, end: str) -> list[int]:
    names = list(vars(codes))
    group = [vars(codes)[name] for name in names[names.index(first) : names.index(end)]]
    return list(chain.from_iterable(one.values() if isinstance(one, dict) else (one,) for one in group))


@pytest.mark.parametrize("group", GROUPS)
def test_no_two_of_a_group_share_a_bit(group: tuple[str, str]) -> None:
    found = bits(*group)
    assert found
    assert all(one.bit_count() == 1 for one in found)
    assert len(set(found)) == len(found)


def test_a_deed_of_the_turn_shares_its_bit_only_with_one_that_is_never_asked_of_the_same_card() -> None:
    shared = [(a, b) for a in codes.DID for b in codes.DID if a < b and codes.DID[a] == codes.DID[b]]
    assert shared == [("die", "host")]
