"""A fixed sample of the long run ``tests.long.fuzz_readers``: no damaged file gets past a reader as anything but a value or a line."""

import logging

import pytest

from tests.long.fuzz_readers import run
from tests.long.fuzz_targets import Target, targets

INPUTS = 150


@pytest.mark.parametrize("target", targets(), ids=lambda target: target.name)
def test_damaged_files_are_read_or_refused_in_one_line_and_soon(target: Target) -> None:
    logging.disable(logging.CRITICAL)  # that a file of ours cannot be read is logged as a warning
    try:
        tally, failures = run(target, INPUTS, seed=1)
    finally:
        logging.disable(logging.NOTSET)
    assert failures == []
    assert tally.read + tally.refused == INPUTS
    assert tally.refused or target.calm  # the damage is real
