"""Workers on other machines: an existing Dask cluster plays the same tasks. Needs the extra ``warcamp[cluster]``."""

import hashlib
import pickle
import re
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from deckbuilder import __version__
from deckbuilder.core.errors import BadInput, DataTrouble, WarcampError
from deckbuilder.core.intake import shown
from deckbuilder.play.simulate import Arena, Job, Tally, Task

if TYPE_CHECKING:
    from distributed import Client, Future

_ADDRESS = re.compile(r"dask://([\w.-]{1,255}|\[[0-9a-fA-F:.]{2,45}\]):(\d{1,5})", re.ASCII)
_TIMEOUT = "10s"
_LOOK = 0.25
_ALONE = 30
_AHEAD = 2  # tasks that wait at each worker, so that none is idle while one is on its way


class Packed:
    """A job as it travels: small, and known by its content, so that a worker unpacks it once.

    Args:
        job: what is played.
    """

    def __init__(self, job: Job) -> None:
        self.content = zlib.compress(pickle.dumps(job))
        self.key = hashlib.blake2b(self.content, digest_size=16).hexdigest()
        self.version = __version__


@lru_cache(maxsize=2)
def _arena(key: str, content: bytes) -> Arena:
    return Arena(pickle.loads(zlib.decompress(content)))  # from the same cluster, which runs any code anyway


def hold(packed: Packed) -> Packed:
    """Keep a job on the cluster: as the result of a task, it is made anew when the worker that held it is lost."""
    return packed


def play(packed: Packed, task: Task) -> Tally:
    """Play a task; runs on a worker.

    Raises:
        WarcampError: the worker has another version of this program, or what ``Arena.tally`` raises.
    """
    if packed.version != __version__:
        raise WarcampError(f"a worker of the cluster has version {__version__}, and this program {packed.version}")
    return _arena(packed.key, packed.content).tally(task)


class Cluster:
    """Plays tasks on a Dask cluster.

    Args:
        address: ``dask://HOST:PORT`` of its scheduler.

    Raises:
        BadInput: that is no such address.
        DataTrouble: the library is not installed.
    """

    def __init__(self, address: str) -> None:
        found = _ADDRESS.fullmatch(address)
        if found is None or not 0 < int(found[2]) < 2**16:
            raise BadInput(f"--workers {shown(address)}", "no address of a cluster", "dask://HOST:PORT")
        self._name, self._address = address, f"tcp://{found[1]}:{found[2]}"
        try:
            import distributed  # noqa: F401  # half a second, and only here
        except ImportError as error:
            raise DataTrouble(
                f"--workers {address}", "clusters need a library that is not installed", "install warcamp[cluster]"
            ) from error

    def run(self, job: Job, tasks: Iterator[Task], take: Callable[[Tally], None], pulse: Callable[[], None]) -> None:
        """Play tasks on the cluster and hand over what came out; see ``Pool.run``.

        A task whose worker is lost is played again on another one.

        Raises:
            WarcampError: no scheduler answers, it has no workers, or workers died again and again over the same task.
        """
        from distributed import Client  # see above

        try:
            client = Client(self._address, timeout=_TIMEOUT, set_as_default=False)
        except OSError as error:
            raise WarcampError(f"{self._name}: no scheduler answers there ({type(error).__name__})") from error
        try:
            self._run(client, job, tasks, take, pulse)
        finally:
            client.close()

    def _run(
        self,
        client: "Client",
        job: Job,
        tasks: Iterator[Task],
        take: Callable[[Tally], None],
        pulse: Callable[[], None],
    ) -> None:
        held = client.submit(hold, Packed(job), pure=False)
        doing: dict[Future, Task] = {}
        over: SimpleQueue[Future] = SimpleQueue()
        seen = time.monotonic()
        try:
            while True:
                workers = self._workers(client)
                if workers:
                    seen = time.monotonic()
                elif time.monotonic() - seen > _ALONE:
                    raise WarcampError(f"{self._name}: there has been no worker for {_ALONE} seconds")
                for _ in range(max(1, _AHEAD * workers) - len(doing)):
                    if (task := next(tasks, None)) is None:
                        break
                    future = client.submit(play, held, task, pure=False)
                    doing[future] = task
                    future.add_done_callback(over.put)
                if not doing:
                    return
                pulse()
                with suppress(Empty):
                    future = over.get(timeout=_LOOK)
                    take(self._result(future, doing.pop(future)))
        finally:
            client.cancel([held, *doing], force=True)

    def _workers(self, client: "Client") -> int:
        return len(client.scheduler_info(n_workers=-1)["workers"])

    def _result(self, future: "Future", task: Task) -> Tally:
        from distributed import KilledWorker  # see above

        try:
            tally: Tally = future.result()
        except KilledWorker as error:
            last = task.first + task.count - 1
            raise WarcampError(
                f"{self._name}: matches {task.first} to {last}: workers died over them again and again"
            ) from error
        except ModuleNotFoundError as error:
            raise WarcampError(f"{self._name}: its workers do not have this program ({error})") from error
        return tally
