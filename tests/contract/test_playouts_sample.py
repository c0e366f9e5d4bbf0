"""A fixed sample of the long run ``tests.long.playouts``: random matches of every game, looked at from all sides."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.helpers.tables import Played, every
from tests.long import balance
from tests.long.duels import Field, of_agents, run
from tests.long.playouts import Plan, row

GAMES = 12


@pytest.mark.parametrize("one", every(), ids=lambda one: one.name)
def test_random_matches_break_nothing(one: Played) -> None:
    table = one.table()
    least, most = table.seats
    seats = tuple(range(least, min(most, 4) + 1))
    found = row(Plan(one.name, table.profiles, seats, 1, looks=11), 0, GAMES)
    assert found.failures == []
    assert found.games == GAMES
    assert found.looked > GAMES // 2


def test_duels_swap_sides_and_count_for_whom_they_were_won() -> None:
    meetings = list(of_agents(8, 3))
    assert [meeting.agents for meeting in meetings] == [(0, 1), (1, 0)] * 4
    assert [meeting.decks for meeting in meetings[::2]] == [(0, 0), (1, 1), (2, 2), (0, 0)]
    assert all(one.decks == two.decks for one, two in zip(meetings[::2], meetings[1::2], strict=True))
    assert list(of_agents(4, 3)) + list(of_agents(4, 3, 4)) == meetings
    score = run("agents", Field("drift", "plain", ("greedy", "random"), 1), 8, 1, None)
    assert score.games == [8, 8]
    assert score.share(0) >= 0.75
    field = run("decks", Field("lots", "plain", ("random",), 1), 12, 1, None)
    assert field.games == [8, 8, 8]
    assert sum(field.wins) + field.draws == 12


def test_who_wins_with_what_is_counted_where_one_side_has_it_and_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    plan, log = balance.Plan("guilds", "guilds", "random", 1, ("class", "guild")), tmp_path / "log"
    half, whole = balance.run(plan, 25, log=log), balance.run(plan, 50, log=log)
    assert whole == balance.run(plan, 50)
    assert (half.games, whole.games) == (25, 50)
    sides = {("class", "Rogue"), ("guild", "Haste")}, {("class", "Mage"), ("guild", "Haste")}
    whole.count(sides, 1, 9)
    again = balance.run(plan, 50, log=log)
    changed = {kind for kind in whole.met if whole.met[kind] != again.met[kind]}
    assert changed == {("class", "Rogue"), ("class", "Mage")}
    assert whole.wins - again.wins == {("class", "Mage"): 1}
    with pytest.raises(SystemExit, match="of another run"):
        balance.run(replace(plan, seed=2), 50, log=log)
