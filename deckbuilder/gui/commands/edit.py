"""Taking back and doing again."""

from PySide6.QtCore import QT_TRANSLATE_NOOP

from deckbuilder.gui.commands.spec import ActionSpec
from deckbuilder.gui.steps import redo, undo

ACTIONS = (
    ActionSpec("undo", "edit", str(QT_TRANSLATE_NOOP("actions", "Undo")), undo, "Ctrl+Z", "undo"),
    ActionSpec("redo", "edit", str(QT_TRANSLATE_NOOP("actions", "Redo")), redo, "Ctrl+Shift+Z", "redo"),
)
"""Lines of the menu Edit."""
