"""One announcer of changes: operations say what they touched, views ask whether it is theirs."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from deckbuilder.core.changes import Changes
from deckbuilder.gui.language import spoken
from deckbuilder.gui.tasks import Task


class Again(NamedTuple):
    """What does again what was taken back; the strip offers it by that word."""

    redo: Callable[[], None]


class Hub(QObject):
    """Tells every view once about every change."""

    changed = Signal(object)
    """``Changes``."""

    said = Signal(str, object)
    """A sentence for the strip at the bottom, and what takes it back: a function without arguments, ``Again``, or None."""

    working = Signal(str, object)
    """A sentence about what goes on beside the window, and its ``Task``, which may be stopped."""

    noted = Signal(str)
    """A sentence about what nobody asked for just now: it takes no way back from the strip."""

    def announce(self, changes: Changes) -> None:
        """Tell all views what an operation touched; nothing is told when it touched nothing."""
        if changes.topics:
            self.changed.emit(changes)

    def say(self, sentence: str, undo: Callable[[], None] | Again | None = None) -> None:
        """Show a sentence to the player, with a button that takes it back, or does it again, where there is a way."""
        self.said.emit(spoken(sentence), undo)

    def work(self, sentence: str, task: Task) -> None:
        """Show what a task does, how far it is, and a button that stops it; for one that leaves nothing half done."""
        self.working.emit(spoken(sentence), task)

    def note(self, sentence: str) -> None:
        """Show a sentence about what went on beside the player, unless the strip offers to take something back."""
        self.noted.emit(spoken(sentence))
