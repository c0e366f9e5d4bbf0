"""Work off the window's thread: values in, values out, and the caller owns the signal."""

import logging
from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal, Slot

from deckbuilder.core.errors import Cancelled, WarcampError

log = logging.getLogger(__name__)


class Pools:
    """Two pools: one thread for the database, so that its work keeps its order, and the rest."""

    def __init__(self) -> None:
        self.database = QThreadPool()
        self.database.setMaxThreadCount(1)
        self.database.setExpiryTimeout(-1)
        self.rest = QThreadPool()
        self.rest.setMaxThreadCount(2)

    def close(self) -> None:
        """Wait for what is under way; what has not begun is dropped."""
        for pool in (self.database, self.rest):
            pool.clear()
            pool.waitForDone()


class Task(QObject):
    """One job in a pool; child of whoever wants the answer.

    ``done`` carries the value, ``failed`` the exception, ``progressed`` what the job tells on the way; all land on the
    thread of the window. The task deletes itself afterwards.
    """

    done = Signal(object)
    failed = Signal(object)
    progressed = Signal(str, int, int)
    _over = Signal(object, object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._stopped = False

    def start(self, pool: QThreadPool, work: Callable[[], object]) -> None:
        """Put the job into the pool."""
        self._over.connect(self._land)
        pool.start(_Job(work, self._over.emit))

    def stop(self) -> None:
        """Ask the job to stop; it does at its next ``report`` and fails with ``Cancelled``."""
        self._stopped = True

    def report(self, what: str, done: int, of: int) -> None:
        """Take progress from the job, on its thread.

        Raises:
            Cancelled: the player asked to stop.
        """
        if self._stopped:
            raise Cancelled
        with suppress(RuntimeError):  # the owner closed first
            self.progressed.emit(what, done, of)

    @Slot(object, object)
    def _land(self, value: object, error: Exception | None) -> None:
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
