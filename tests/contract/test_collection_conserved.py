"""A collection typed, imported, split over three built decks, edited at random and exported again is conserved to the copy."""

from pathlib import Path

import pytest

from tests.long.collection_walk import walk


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_copy_is_accounted_for_at_every_step(tmp_path: Path, seed: int) -> None:
    counted = walk(tmp_path, 150, 120, seed)
    assert len(counted) >= 10


def test_five_thousand_rows_are_conserved(tmp_path: Path) -> None:
    assert sum(walk(tmp_path, 5000, 12, 4).values()) == 12
