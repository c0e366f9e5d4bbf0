"""What was done to the user's decks as a whole: each step is taken back by Ctrl+Z or from the strip, and done again."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

_KEPT = 50

Deed = Callable[[], object]
"""Takes a step back, or does it again; False where it could not be done, which it has said; ``Underway`` while that is not known."""


class Underway:
    """A deed that goes on beside the window: who does it says once how it ended."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[bool], object]] = []

    def then(self, told: Callable[[bool], object]) -> None:
        """Have somebody told at the end whether it was done."""
        self._listeners.append(told)

    def end(self, done: bool) -> None:
        """Say how it ended."""
        for told in self._listeners:
            told(done)


@dataclass(eq=False, slots=True)
class _Step:
    label: str
    undo: Deed
    redo: Deed | None


class Past(QObject):
    """Steps that can be taken back, and after that be done again; a new step forgets those that were taken back.

    While one is under way, no other is begun.
    """

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._done: list[_Step] = []
        self._undone: list[_Step] = []
        self._awaited: _Step | None = None

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
        else:
            self._begin(step, redo, back=False)
        self.changed.emit()

    def _take_back(self, step: _Step) -> None:
        if not lives(step.undo):
            self._done.remove(step)
        else:
            self._begin(step, step.undo, back=True)
        self.changed.emit()

    def _begin(self, step: _Step, deed: Deed, back: bool) -> None:
        if self._awaited is not None:
            return
        answer = deed()
        if isinstance(answer, Underway):
            self._awaited = step
            answer.then(partial(self._end, step, back))
        else:
            self._end(step, back, answer is not False)

    def _end(self, step: _Step, back: bool, done: bool) -> None:
        """Move a step to those that can go the other way, if it was done."""
        self._awaited = None
        source, target = (self._done, self._undone) if back else (self._undone, self._done)
        if done and step in source:
            source.remove(step)
            if step.redo is not None:
                target.append(step)
        self.changed.emit()


def lives(deed: Deed) -> bool:
    """Tell whether who does something is still there: all windows are told, and the one where it was done may be gone."""
    doer, handed = (deed.func, deed.args) if isinstance(deed, partial) else (deed, ())
    needed = (getattr(doer, "__self__", None), *handed)
    return all(isValid(one) for one in needed if isinstance(one, QObject))
