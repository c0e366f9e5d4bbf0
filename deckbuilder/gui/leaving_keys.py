"""Lines of text that leave the keys of the menus to the menus: on X, Ctrl+E is the end of a line, Ctrl+K cuts to it."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit

_OF_THE_LINE = frozenset(("Ctrl+Z", "Ctrl+Shift+Z", "Ctrl+Y", "Ctrl+A", "Ctrl+C", "Ctrl+X", "Ctrl+V"))
"""Keys that a line of text keeps: what they do, they do to its words."""


class LeavesKeys(QObject):
    """Watches lines of text: a key that belongs to an action of the window is not theirs.

    Args:
        parent: lives as long as this.
        actions: of the window.
    """

    def __init__(self, parent: QObject, actions: Iterable[QAction]) -> None:
        super().__init__(parent)
        self._actions = tuple(actions)

    def watch(self, edit: QLineEdit) -> None:
        """Let a line leave the keys."""
        edit.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep a line from taking a key for itself before the menu sees it."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            keys = QKeySequence(event.keyCombination())
            if keys.toString() not in _OF_THE_LINE and any(keys == action.shortcut() for action in self._actions):
                event.ignore()
                return True
        return super().eventFilter(watched, event)
