"""Agents at a table, asked off the window's thread, a breath after what happened before; they can be stopped and hurried."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from deckbuilder.core.errors import Cancelled
from deckbuilder.desk.sitting import Sitting, Waiting
from deckbuilder.desk.thinking import Thinker, Thought
from deckbuilder.gui.language import spoken
from deckbuilder.gui.tasks import Task
from deckbuilder.gui.workbench import Workbench
from deckbuilder.settings import TABLE_PACE

_HASTY, _BLIND = "greedy:1", "random"
"""Agents that answer at once, with the game's evaluation and without one."""


class _Wish:
    """Tells a job on another thread whether anybody still waits for it."""

    def __init__(self) -> None:
        self.gone = False

    def __call__(self) -> bool:
        return self.gone


class Thinking(QObject):
    """Asks the agents of one sitting, one question after the other, as long as it is not told to rest.

    Args:
        bench: what the window shares.
    """

    thinking_changed = Signal()
    """Somebody began or ceased to think, or rests."""
    failed = Signal(object)
    """Why an agent gave no answer, in the window's language; it rests until the player lets it go on."""

    def __init__(self, bench: Workbench, parent: QObject) -> None:
        super().__init__(parent)
        self._bench = bench
        self._sitting: Sitting | None = None
        self._wish: _Wish | None = None
        self._asked: Thinker | None = None
        self.resting = False
        self._breath = QTimer(self)
        self._breath.setSingleShot(True)
        self._breath.timeout.connect(self._ask)

    @property
    def busy(self) -> bool:
        """Whether an agent thinks, or is about to."""
        return self._wish is not None or self._breath.isActive()

    def serve(self, sitting: Sitting | None) -> None:
        """Ask the agents of a sitting; None for nobody."""
        self.stop()
        self._sitting = sitting
        self.resting = False
        self.look()

    def look(self) -> None:
        """See whether an agent is asked now: the sitting changed."""
        wanted = self._sitting is not None and self._sitting.waiting is Waiting.AGENT and not self.resting
        if self._wish is not None and wanted and self._sitting is not None and self._is_asked(self._sitting):
            return
        self._drop()
        if wanted:
            self._breath.start(self._bench.services.settings[TABLE_PACE])
        self.thinking_changed.emit()

    def rest(self) -> None:
        """Stop thinking until ``go_on``."""
        self.resting = True
        self._drop()
        self.thinking_changed.emit()

    def go_on(self) -> None:
        """Think again."""
        self.resting = False
        self.look()

    def hurry(self) -> None:
        """Let who thinks answer at once, with the first that looks good."""
        if self._sitting is None or self._sitting.waiting is not Waiting.AGENT:
            return
        asked = self._sitting.thinker()
        self.resting = False
        self._drop()
        self._start(replace(asked, who=_HASTY if asked.table.score is not None else _BLIND))

    def stop(self) -> None:
        """Stop thinking; nobody waits for it any more."""
        self._drop()
        self._sitting = None
        self.thinking_changed.emit()

    def _drop(self) -> None:
        self._breath.stop()
        if self._wish is not None:
            self._wish.gone = True
            self._wish = None
        self._asked = None

    def _is_asked(self, sitting: Sitting) -> bool:
        asked = self._asked
        return asked is not None and asked.state is sitting.match.state

    def _ask(self) -> None:
        if self._sitting is None or self._sitting.waiting is not Waiting.AGENT:
            return
        self._start(self._sitting.thinker())

    def _start(self, asked: Thinker) -> None:
        self._asked, self._wish = asked, _Wish()
        task = Task(self)
        task.done.connect(self._on_thought)
        task.failed.connect(self._on_failed)
        task.start(self._bench.pools.rest, partial(asked.think, self._wish))
        self.thinking_changed.emit()

    def _on_thought(self, thought: object) -> None:
        sitting, asked = self._sitting, self._asked
        if sitting is None or asked is None or not isinstance(thought, Thought) or thought.state is not asked.state:
            return
        self._wish = self._asked = None
        if not sitting.take(thought):
            self.look()

    def _on_failed(self, error: object) -> None:
        if isinstance(error, Cancelled) or self._wish is None:
            return
        self.resting = True
        self._drop()
        self.failed.emit(spoken(str(error) or type(error).__name__))
        self.thinking_changed.emit()
