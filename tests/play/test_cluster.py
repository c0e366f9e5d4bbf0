"""A cluster of two workers on this machine: the same digest, also where one is killed midway."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from deckbuilder.core.errors import BadInput, DataTrouble, WarcampError
from deckbuilder.play.agents import Player
from deckbuilder.play.cluster import Cluster
from deckbuilder.play.course import AgentFailed
from deckbuilder.play.simulate import Job, simulate
from tests.helpers.odd_agents import Raising, Slow
from tests.helpers.shared_data import ROOT
from tests.helpers.tables import LOTS

pytestmark = pytest.mark.filterwarnings("ignore")  # those of a library that is not ours
GAMES = 120


def job(make: type = Slow) -> Job:
    return Job(LOTS.table, dict(LOTS.cards), "plain", LOTS.some(2), (Player("random"), Player("odd", make)), 7)


def started(*arguments: str) -> "subprocess.Popen[bytes]":
    env = os.environ | {"PYTHONPATH": str(ROOT), "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "10s"}
    return subprocess.Popen(
        [sys.executable, "-m", *arguments], cwd=ROOT, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def worker(address: str) -> "subprocess.Popen[bytes]":
    return started(
        "distributed.cli.dask_worker", f"tcp://{address}", "--nworkers", "1", "--nthreads", "1", "--no-nanny",
        "--no-dashboard", "--host", "127.0.0.1",
    )  # fmt: skip


class Local:
    """A scheduler and two workers."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.address = f"127.0.0.1:{free.getsockname()[1]}"
        host, port = self.address.split(":")
        self._scheduler = started("distributed.cli.dask_scheduler", "--host", host, "--port", port, "--no-dashboard")
        self.workers = [worker(self.address) for _ in range(2)]
        self._wait_for_workers()

    def _wait_for_workers(self) -> None:
        from distributed import Client

        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                with Client(f"tcp://{self.address}", timeout="2s", set_as_default=False) as client:
                    client.wait_for_workers(2, timeout=30)
                    return
            except OSError:
                time.sleep(0.2)
        raise AssertionError("the cluster does not start")

    def close(self) -> None:
        for process in (*self.workers, self._scheduler):
            process.kill()
            process.wait()


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Local]:
    pytest.importorskip("distributed", reason="the extra warcamp[cluster] is not installed")
    monkeypatch.setattr("deckbuilder.play.simulate._WARM", 0.05)
    monkeypatch.setattr("deckbuilder.play.simulate._TASK", 0.3)
    monkeypatch.setenv("DASK_TEMPORARY_DIRECTORY", str(tmp_path))
    local = Local()
    yield local
    local.close()


@pytest.mark.slow
def test_a_cluster_plays_what_one_process_plays_and_a_killed_worker_costs_no_game(cluster: Local) -> None:
    killed: list[int] = []

    def progress(what: str, done: int, of: int) -> None:
        if done > GAMES // 3 and not killed:
            killed.append(done)
            cluster.workers[0].send_signal(signal.SIGKILL)

    alone = simulate(job(), GAMES)
    shared = simulate(job(), GAMES, Cluster(f"dask://{cluster.address}"))
    assert replace(shared, seconds=alone.seconds) == alone
    bereft = simulate(job(), GAMES, Cluster(f"dask://{cluster.address}"), progress)
    assert killed
    assert killed[0] < GAMES
    assert cluster.workers[0].wait(10) == -signal.SIGKILL
    assert replace(bereft, seconds=alone.seconds) == alone


@pytest.mark.slow
def test_an_agent_that_fails_on_a_worker_is_named_here(cluster: Local, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckbuilder.play.simulate._WARM", 0.0)
    with pytest.raises(AgentFailed, match=r"agent odd, match \d, step 9: RuntimeError: I have lost my glasses"):
        simulate(job(Raising), 4, Cluster(f"dask://{cluster.address}"))


@pytest.mark.slow
def test_a_cluster_that_has_lost_all_workers_is_a_clear_error(cluster: Local, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckbuilder.play.cluster._ALONE", 2)
    for one in cluster.workers:
        one.kill()
        one.wait()
    with pytest.raises(WarcampError, match="there has been no worker for 2 seconds"):
        simulate(job(), GAMES, Cluster(f"dask://{cluster.address}"))


@pytest.mark.slow
def test_an_address_where_nobody_answers_is_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="the extra warcamp[cluster] is not installed")
    monkeypatch.setattr("deckbuilder.play.cluster._TIMEOUT", "1s")
    monkeypatch.setattr("deckbuilder.play.simulate._WARM", 0.05)
    with pytest.raises(WarcampError, match=r"dask://127\.0\.0\.1:9: no scheduler answers there"):
        simulate(job(), GAMES, Cluster("dask://127.0.0.1:9"))


@pytest.mark.parametrize(
    "address",
    ["dask://", "dask://host", "dask://host:0", "dask://host:99999", "dask://a b:1", "dask://h:1/x", "dask://[1"],
)
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(BadInput, match="no address of a cluster; wanted dask://HOST:PORT"):
        Cluster(address)


def test_a_missing_library_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(DataTrouble, match=r"a library that is not installed; install warcamp\[cluster\]"):
        Cluster("dask://localhost:8786")
