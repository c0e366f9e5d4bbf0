"""A program killed in the middle of its edits loses at most the one in flight."""

from pathlib import Path

from tests.long import kill_collection
from tests.long.kill_edits import one_round, waits


def test_killed_program_loses_at_most_the_edit_in_flight(tmp_path: Path) -> None:
    file = tmp_path / "warcamp.sqlite"
    for wait in waits(seed=20, times=20):
        result = one_round(file, wait / 4)
        assert result.good, result
    assert result.found > 20


def test_edit_of_a_collection_is_whole_or_not_at_all_when_the_program_is_killed(tmp_path: Path) -> None:
    file = tmp_path / "warcamp.sqlite"
    for wait in waits(seed=21, times=8):
        result = kill_collection.one_round(file, wait)
        assert result.good, result
    assert result.found > 8
