"""Workers as processes: the same digest for any number of them; who dies costs no match, unless he dies again."""

import os
import time
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from deckbuilder.core.errors import Cancelled
from deckbuilder.play.agents import Player
from deckbuilder.play.course import AgentFailed
from deckbuilder.play.processes import Processes, WorkerLost
from deckbuilder.play.simulate import Job, simulate
from deckbuilder.play.view import Agent
from tests.helpers.odd_agents import DyingMaker, Raising, Slow
from tests.helpers.tables import LOTS


@pytest.fixture(autouse=True)
def _small_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckbuilder.play.simulate._WARM", 0.05)
    monkeypatch.setattr("deckbuilder.play.simulate._TASK", 0.3)


def job(make: "type[Agent] | DyingMaker | partial[Agent]" = Slow) -> Job:  # type: ignore[assignment]
    return Job(LOTS.table, dict(LOTS.cards), "plain", LOTS.some(2), (Player("random"), Player("odd", make)), 7)


def test_any_number_of_workers_gives_the_same() -> None:
    alone = simulate(job(), 40)
    for workers in (1, 2, 3):
        assert replace(simulate(job(), 40, Processes(workers)), seconds=alone.seconds) == alone


def test_a_worker_that_dies_costs_no_match(tmp_path: Path) -> None:
    lives = tmp_path / "1"
    lives.mkdir()
    result = simulate(job(DyingMaker(lives)), 40, Processes(2))
    assert len(list(lives.iterdir())) >= 1
    assert result.digest == simulate(job(), 40).digest


def test_a_worker_that_dies_again_is_a_clear_error(tmp_path: Path) -> None:
    lives = tmp_path / "1000"
    lives.mkdir()
    with pytest.raises(WorkerLost, match=r"matches \d+ to \d+: a worker died over them, and so did the next one"):
        simulate(job(DyingMaker(lives)), 40, Processes(2))


def test_an_agent_that_fails_elsewhere_is_named_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckbuilder.play.simulate._WARM", 0.0)
    with pytest.raises(AgentFailed, match="agent odd, match 0, step 9: RuntimeError: I have lost my glasses"):
        simulate(job(Raising), 4, Processes(1))  # type: ignore[arg-type]


def test_stopping_ends_the_workers() -> None:
    def stop(what: str, done: int, of: int) -> None:
        if done > 20:
            raise Cancelled

    began = time.monotonic()
    with pytest.raises(Cancelled):
        simulate(job(), 100_000, Processes(2), stop)
    assert time.monotonic() - began < 60
    for _ in range(100):
        if not any("spawn_main" in line for line in _children()):
            break
        time.sleep(0.1)
    assert not any("spawn_main" in line for line in _children())


def _children() -> list[str]:
    if not Path("/proc").exists():
        pytest.skip("no list of processes here")
    mine, found = str(os.getpid()), []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                parent = (folder / "stat").read_text().rsplit(")", 1)[1].split()[1]
                if parent == mine:
                    found.append((folder / "cmdline").read_bytes().replace(b"\0", b" ").decode())
            except (OSError, IndexError):
                continue
    return found
