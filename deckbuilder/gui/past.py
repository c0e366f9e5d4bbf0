"""What was done to the user's decks as a whole, newest last: each step can be taken back, by Ctrl+Z or from the strip."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

_KEPT = 50


@dataclass(eq=False, slots=True)
class _Step:
    label: str
    undo: Callable[[], None]


class Past(QObject):
    """Steps that can be taken back, the newest first; taking back is final, there is no doing again."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._steps: list[_Step] = []

    @property
    def label(self) -> str:
        """What the newest step did; ``""`` where there is none."""
        return self._steps[-1].label if self._steps else ""

    def add(self, label: str, undo: Callable[[], None]) -> Callable[[], None]:
        """Remember a step; give what takes this one back, once, whatever was done since."""
        step = _Step(label, undo)
        self._steps = [*self._steps[-_KEPT + 1 :], step]
        self.changed.emit()

        def take_back() -> None:
            if step in self._steps:
                self._steps.remove(step)
                self._take_back(step)

        return take_back

    def undo(self) -> None:
        """Take back the newest step."""
        if self._steps:
            self._take_back(self._steps.pop())

    def _take_back(self, step: _Step) -> None:
        self.changed.emit()
        if lives(step.undo):
            step.undo()


def lives(take_back: Callable[[], None]) -> bool:
    """Tell whether who takes something back is still there: all windows are told, and the one where it was done may be gone."""
    deed, handed = (take_back.func, take_back.args) if isinstance(take_back, partial) else (take_back, ())
    needed = (getattr(deed, "__self__", None), *handed)
    return all(isValid(one) for one in needed if isinstance(one, QObject))
