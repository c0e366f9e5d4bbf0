"""A fixed sample of the long run ``tests.long.fuzz_readers``: no damaged file gets past a reader as anything but cards, a deck or a line."""

import pytest

from tests.long.fuzz_readers import run, targets

INPUTS = 200


@pytest.mark.parametrize("name", [target.name for target in targets()])
def test_damaged_files_are_read_or_refused_in_one_line_and_soon(name: str) -> None:
    tallies, failures = run(INPUTS, seed=1, only=name)
    assert failures == []
    tally = tallies[name]
    assert tally.read + tally.refused == INPUTS
    assert tally.refused  # the damage is real
