"""One kind of question at a time, answered off the window's thread; only the newest answer counts."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from deckbuilder.core.errors import Cancelled
from deckbuilder.core.progress import Progress
from deckbuilder.gui.language import spoken
from deckbuilder.gui.tasks import Pools, Task

Work = Callable[[Progress], object]


class Asking(QObject):
    """Has questions answered one after the other; what is asked meanwhile waits, and a newer one takes its place.

    Args:
        pools: where work is done.
        parent: who wants the answers.
    """

    answered = Signal(object)
    failed = Signal(str)
    """Why there is no answer, in the player's language."""
    stopped = Signal()
    """The player took the question back."""
    busy_changed = Signal(bool)
    progressed = Signal(str, int, int)

    def __init__(self, pools: Pools, parent: QObject) -> None:
        super().__init__(parent)
        self._pools = pools
        self._task: Task | None = None
        self._next: Work | None = None
        self._outdated = False

    @property
    def busy(self) -> bool:
        """Whether an answer is awaited."""
        return self._task is not None

    def ask(self, work: Work) -> None:
        """Ask; whatever was asked before is not answered any more.

        Args:
            work: takes progress, gives the answer; done on another thread, so it should hold no widget.
        """
        if self._task is not None:
            self._next, self._outdated = work, True
            self._task.stop()
            return
        self._begin(work)
        self.busy_changed.emit(True)

    def stop(self) -> None:
        """Take the question back."""
        self._next = None
        if self._task is not None:
            self._outdated = True
            self._task.stop()

    def _begin(self, work: Work) -> None:
        self._outdated = False
        self._task = task = Task(self)
        task.done.connect(self._on_done)
        task.failed.connect(self._on_failed)
        task.progressed.connect(self._on_progress)
        task.start(self._pools.rest, partial(work, task.report))

    def _on_progress(self, what: str, done: int, of: int) -> None:
        if not self._outdated:
            self.progressed.emit(spoken(what), done, of)

    def _on_done(self, value: object) -> None:
        if self._lands():
            self.answered.emit(value)

    def _on_failed(self, error: object) -> None:
        if self._lands():
            if isinstance(error, Cancelled):
                self.stopped.emit()
            else:
                self.failed.emit(spoken(str(error)) or type(error).__name__)

    def _lands(self) -> bool:
        """Let the next question go; tell whether the answer that came is still wanted."""
        outdated, work, self._next, self._task = self._outdated, self._next, None, None
        if work is not None:
            self._begin(work)
            return False
        self.busy_changed.emit(False)
        if outdated:
            self.stopped.emit()
        return not outdated
