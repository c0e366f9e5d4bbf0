"""What was done to the user's decks as a whole: each step is taken back by Ctrl+Z or from the strip, and done again."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

_KEPT = 50

Deed = Callable[[], object]
"""Takes a step back, or does it again; False where it could not be done, which it has said."""


@dataclass(eq=False, slots=True)
class _Step:
    label: str
    undo: Deed
    redo: Deed | None


class Past(QObject):
    """Steps that can be taken back, and after that be done again; a new step forgets those that were taken back."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._done: list[_Step] = []
        self._undone: list[_Step] = []

    @property
    def label(self) -> str:
        """What the newest step does, as Undo names it: ``"delete Foxes"``; ``""`` where there is none."""
        return self._done[-1].label if self._done else ""

    @property
    def redo_label(self) -> str:
        """What the step does that was taken back last; ``""`` where there is none."""
        return self._undone[-1].label if self._undone else ""

    def add(self, label: str, undo: Deed, redo: Deed | None = None) -> Callable[[], None]:
        """Remember a step; give what takes this one back, once, whatever was done since.

        Args:
            label: what it does, to stand behind Undo and Redo: ``"delete Foxes"``.
            undo: takes it back.
            redo: does it again; None where that cannot be.
        """
        step = _Step(label, undo, redo)
        self._done = [*self._done[-_KEPT + 1 :], step]
        self._undone = []
        self.changed.emit()

        def take_back() -> None:
            if step in self._done:
                self._take_back(step)

        return take_back

    def undo(self) -> None:
        """Take back the newest step."""
        if self._done:
            self._take_back(self._done[-1])

    def redo(self) -> None:
        """Do again the step that was taken back last; one that cannot be done stays."""
        if not self._undone:
            return
        step = self._undone[-1]
        redo = step.redo
        if redo is None or not lives(redo):
            self._undone.remove(step)
        elif redo() is not False and step in self._undone:
            self._undone.remove(step)
            self._done.append(step)
        self.changed.emit()

    def _take_back(self, step: _Step) -> None:
        if not lives(step.undo):
            self._done.remove(step)
        elif step.undo() is not False and step in self._done:
            self._done.remove(step)
            if step.redo is not None:
                self._undone.append(step)
        self.changed.emit()


def lives(deed: Deed) -> bool:
    """Tell whether who does something is still there: all windows are told, and the one where it was done may be gone."""
    doer, handed = (deed.func, deed.args) if isinstance(deed, partial) else (deed, ())
    needed = (getattr(doer, "__self__", None), *handed)
    return all(isValid(one) for one in needed if isinstance(one, QObject))
