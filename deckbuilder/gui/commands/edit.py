"""Taking back and doing again, and what comes from the clipboard."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from deckbuilder.gui.commands.spec import ActionSpec
from deckbuilder.gui.steps import redo, undo

if TYPE_CHECKING:
    from deckbuilder.gui.main_window import MainWindow


def paste(window: "MainWindow") -> None:
    """Open what is on the clipboard: a list as a deck, files as if they were dropped."""
    if not window.paste():
        window.bench.hub.say(QCoreApplication.translate("actions", "There is no list of cards on the clipboard"))


ACTIONS = (
    ActionSpec("undo", "edit", str(QT_TRANSLATE_NOOP("actions", "Undo")), undo, "Ctrl+Z", "undo"),
    ActionSpec("redo", "edit", str(QT_TRANSLATE_NOOP("actions", "Redo")), redo, "Ctrl+Shift+Z", "redo"),
    ActionSpec("paste_here", "edit", str(QT_TRANSLATE_NOOP("actions", "Open from the clipboard")), paste, "Ctrl+V", "paste", str(QT_TRANSLATE_NOOP("actions", "Open the list or the files that were copied elsewhere")), before=True),
)  # fmt: skip
"""Lines of the menu Edit."""
