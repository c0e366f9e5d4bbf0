"""A fixed sample of ``tests.long.tournament_lists``: real lists are read and played; without the real cards there is nothing to play."""

import pytest

from tests.helpers.real_lists import real_lists
from tests.long.tournament_lists import play, shares, table

GAMES = 4


@pytest.mark.data
def test_each_list_stands_in_the_table_with_what_is_read_of_it() -> None:
    found = shares()
    assert len(found) == len(real_lists())
    assert all(one.cards == one.whole + one.part + one.dumb + one.secret for one in found)
    assert len(table(found).splitlines()) == len(found) + 2
    assert sum(one.whole for one in found) > 0


@pytest.mark.data
def test_random_games_between_real_lists_run_without_a_fault() -> None:
    found = play(GAMES, 7, looks=60)
    assert found.failures == []
    assert found.games == GAMES
