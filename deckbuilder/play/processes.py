"""Workers as processes of this machine."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context

from deckbuilder.core.errors import WarcampError
from deckbuilder.play.simulate import Arena, Job, Tally, Task

_LOOK = 0.25
_arena: Arena | None = None


class WorkerLost(WarcampError):
    """A worker died twice over the same matches.

    Args:
        task: the matches.
        why: how it ended.
    """

    def __init__(self, task: Task, why: str) -> None:
        last = task.first + task.count - 1
        super().__init__(f"matches {task.first} to {last}: a worker died over them, and so did the next one ({why})")
        self.task, self.why = task, why

    def __reduce__(self) -> tuple[type["WorkerLost"], tuple[Task, str]]:
        """Travel between processes."""
        return type(self), (self.task, self.why)


def _prepare(job: Job) -> None:
    global _arena  # noqa: PLW0603  # one job a process, and the only thing that a process keeps
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who presses Ctrl-C stops the program, and the program its workers
    _arena = Arena(job)


def _play(task: Task) -> Tally:
    assert _arena is not None  # ``_prepare`` ran
    return _arena.tally(task)


class _Lane:
    """One process and what it is doing: when it dies, nobody else's work is in doubt."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._open()

    def _open(self) -> None:
        self._executor = ProcessPoolExecutor(
            1, mp_context=get_context("spawn"), initializer=_prepare, initargs=(self._job,)
        )
        self._id: Future[int] = self._executor.submit(os.getpid)

    def give(self, task: Task) -> "Future[Tally]":
        return self._executor.submit(_play, task)

    def again(self, task: Task) -> "Future[Tally]":
        """Take a new process for work over which the old one died."""
        self._executor.shutdown(wait=False)
        self._open()
        return self.give(task)

    def close(self) -> None:
        """End the process, in the middle of its work if need be."""
        self._executor.shutdown(wait=False, cancel_futures=True)
        if self._id.done() and not self._id.cancelled() and self._id.exception() is None:
            with suppress(OSError):
                os.kill(self._id.result(), signal.SIGTERM)


class Processes:
    """Plays tasks in processes of their own.

    Args:
        workers: how many processes, at least 1.
    """

    def __init__(self, workers: int) -> None:
        self._workers = workers

    def run(self, job: Job, tasks: Iterator[Task], take: Callable[[Tally], None], pulse: Callable[[], None]) -> None:
        """Play tasks and hand over what came out; see ``Pool.run``.

        Raises:
            WorkerLost: a worker died over a task, and a second one over the same task.
        """
        lanes: list[_Lane] = []
        doing: dict[Future[Tally], tuple[_Lane, Task, bool]] = {}
        try:
            for _ in range(self._workers):
                if (task := next(tasks, None)) is not None:
                    lanes.append(_Lane(job))
                    doing[lanes[-1].give(task)] = lanes[-1], task, False
            while doing:
                done, _ = wait(doing, timeout=_LOOK, return_when=FIRST_COMPLETED)
                pulse()
                for future in done:
                    lane, task, second = doing.pop(future)
                    try:
                        take(future.result())
                    except BrokenProcessPool as error:
                        if second:
                            raise WorkerLost(task, str(error)) from error
                        doing[lane.again(task)] = lane, task, True
                        continue
                    if (following := next(tasks, None)) is not None:
                        doing[lane.give(following)] = lane, following, False
        finally:
            for lane in lanes:
                lane.close()
