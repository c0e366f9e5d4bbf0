"""Taking back and doing again."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP

from deckbuilder.gui.commands.spec import ActionSpec

if TYPE_CHECKING:
    from deckbuilder.gui.main_window import MainWindow


def undo(window: "MainWindow") -> None:
    """Take back the last edit of the deck; where all decks are shown, what was done to them."""
    if window.decks.library_shown:
        window.bench.world.past.undo()
    elif window.bench.open is not None:
        window.bench.open.undo()


def redo(window: "MainWindow") -> None:
    """Do again what was taken back of the deck; where all decks are shown, what was taken back of them."""
    if window.decks.library_shown:
        window.bench.world.past.redo()
    elif window.bench.open is not None:
        window.bench.open.redo()


ACTIONS = (
    ActionSpec("undo", "edit", str(QT_TRANSLATE_NOOP("actions", "Undo")), undo, "Ctrl+Z", "undo"),
    ActionSpec("redo", "edit", str(QT_TRANSLATE_NOOP("actions", "Redo")), redo, "Ctrl+Shift+Z", "redo"),
)
"""Lines of the menu Edit."""
