"""Edits of the collection that are written beside the window: how far they are is seen, and until the end they can be stopped."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from deckbuilder.core.errors import Cancelled, StaleCollection
from deckbuilder.core.progress import Progress
from deckbuilder.gui.language import spoken
from deckbuilder.gui.past import Underway
from deckbuilder.gui.tasks import Task

if TYPE_CHECKING:  # nobody's copies are needed for the first paint
    from deckbuilder.core.collection import Edit
    from deckbuilder.gui.world import World

Write = Callable[[Progress], "Edit"]
"""Writes an edit, all of it or nothing, and gives it; on the thread of the database."""


class BesideEdit(QObject):
    """One edit; it is gone once it is written or was stopped.

    Args:
        world: what all windows share.
        write: the work.
        then: told what was written, before ``underway`` tells anybody.
        refused: told where the collection stands otherwise by now.
        parent: outlives every window.
    """

    def __init__(
        self,
        world: "World",
        write: Write,
        then: "Callable[[Edit], object]",
        refused: Callable[[], object],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._world, self._write, self._then, self._refused = world, write, then, refused
        self.underway = Underway()

    def start(self, sentence: str) -> Underway:
        """Begin, and say what is under way."""
        task, write = Task(self), self._write
        task.done.connect(self._on_done)
        task.failed.connect(self._on_failed)
        self._world.hub.work(sentence, task)
        report = task.report
        task.start(self._world.pools.database, lambda: write(report))
        return self.underway

    def _on_done(self, edit: "Edit") -> None:
        self._then(edit)
        self.underway.end(True)
        self.deleteLater()

    def _on_failed(self, error: object) -> None:
        if isinstance(error, StaleCollection):
            self._refused()
        elif isinstance(error, Cancelled):
            self._world.hub.say(self.tr("Stopped. Nothing was changed."))
        else:
            self._world.troubled.emit(spoken(str(error)) or type(error).__name__)
        self.underway.end(False)
        self.deleteLater()
