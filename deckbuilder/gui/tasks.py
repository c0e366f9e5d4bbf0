"""Work off the window's thread: values in, values out, and the caller owns the signal."""

import logging
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial

from PySide6.QtCore import QObject, QRunnable, QThread, QThreadPool, Signal, Slot
from shiboken6 import isValid

from deckbuilder.core.errors import Cancelled, WarcampError

log = logging.getLogger(__name__)


class Pools:
    """Three pools: one thread for the database, so that its work keeps its order, one for writes that nobody waits for, and the rest."""

    def __init__(self) -> None:
        self.database = QThreadPool()
        self.database.setMaxThreadCount(1)
        self.database.setExpiryTimeout(-1)
        self.rest = QThreadPool()
        self.rest.setMaxThreadCount(2)
        self.behind = QThreadPool()
        self.behind.setMaxThreadCount(1)
        self.behind.setThreadPriority(QThread.Priority.LowPriority)

    def later(self, write: Callable[[], None]) -> None:
        """Do a small write that nobody waits for, behind those put here before."""
        self.behind.start(write)

    def close(self) -> None:
        """Wait for what is under way; what has not begun is dropped."""
        for pool in (self.database, self.rest, self.behind):
            pool.clear()
            pool.waitForDone()


class _Post(QObject):
    """Carries what jobs say to the thread of the window; it lives as long as the program.

    A job holds this and a number, and nothing else of Qt's: what the window may delete at any moment is no business of another
    thread, and a task whose owner is gone is simply not told.
    """

    landed = Signal(int, object, object)
    told = Signal(int, str, int, int)

    def __init__(self) -> None:
        super().__init__()
        self._tasks: dict[int, Task] = {}
        self._last = 0
        self.landed.connect(self._on_landed)
        self.told.connect(self._on_told)

    def take(self, task: "Task") -> int:
        """Keep a task until its job has landed; give the number that the job says."""
        self._last += 1
        self._tasks = {number: kept for number, kept in self._tasks.items() if isValid(kept)} | {self._last: task}
        return self._last

    @Slot(int, object, object)
    def _on_landed(self, number: int, value: object, error: Exception | None) -> None:
        task = self._tasks.pop(number, None)
        if task is not None and isValid(task):  # else the owner closed first
            task.land(value, error)

    @Slot(int, str, int, int)
    def _on_told(self, number: int, what: str, done: int, of: int) -> None:
        task = self._tasks.get(number)
        if task is not None and isValid(task):
            task.progressed.emit(what, done, of)


@cache
def _post() -> _Post:
    return _Post()


class _Teller:
    """What a job is handed for its progress: a number and a flag."""

    def __init__(self, told: Callable[[int, str, int, int], None], number: int) -> None:
        self._told, self._number = told, number
        self.stopped = False

    def __call__(self, what: str, done: int, of: int) -> None:
        """Take progress from the job, on its thread.

        Raises:
            Cancelled: the player asked to stop.
        """
        if self.stopped:
            raise Cancelled
        with suppress(RuntimeError):  # the program ends
            self._told(self._number, what, done, of)


class Task(QObject):
    """One job in a pool; child of whoever wants the answer.

    ``done`` carries the value, ``failed`` the exception, ``progressed`` what the job tells on the way; all land on the
    thread of the window. The task deletes itself afterwards.

    Attributes:
        report: takes progress from the job, on its thread; raises ``Cancelled`` once the player asked to stop.
    """

    done = Signal(object)
    failed = Signal(object)
    progressed = Signal(str, int, int)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._number = _post().take(self)
        self.report = _Teller(_post().told.emit, self._number)

    def start(self, pool: QThreadPool, work: Callable[[], object]) -> None:
        """Put the job into the pool.

        Args:
            pool: which one.
            work: done on another thread; it should hold no widget, and nothing that Qt may delete meanwhile.
        """
        pool.start(_Job(work, partial(_post().landed.emit, self._number)))

    def stop(self) -> None:
        """Ask the job to stop; it does at its next ``report`` and fails with ``Cancelled``."""
        self.report.stopped = True

    def land(self, value: object, error: Exception | None) -> None:
        """Tell what came of the job; for the post."""
        if error is None:
            self.done.emit(value)
        else:
            self.failed.emit(error)
        self.deleteLater()


class _Job(QRunnable):
    """Holds work and report, nothing of Qt's."""

    def __init__(self, work: Callable[[], object], report: Callable[[object, Exception | None], None]) -> None:
        super().__init__()
        self._work, self._report = work, report

    def run(self) -> None:
        value: object = None
        error: Exception | None = None
        try:
            value = self._work()
        except WarcampError as exc:  # bad input, a locked file, a stop: the player is told, nobody needs to act
            log.info("task ended: %s", exc)
            error = exc
        except Exception as exc:
            log.exception("task failed")
            error = exc
        with suppress(RuntimeError):  # the owner closed first
            self._report(value, error)
