"""What undo and redo do where the player is: to the open deck, to all decks, or at another place of the window."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from deckbuilder.gui.commands.table import refer

if TYPE_CHECKING:
    from deckbuilder.gui.main_window import MainWindow


def tr(text: str) -> str:
    """Translate a word of the menu Edit."""
    return QCoreApplication.translate("MainWindow", text)


def show_steps(window: "MainWindow") -> None:
    """Let the menu Edit say what can be undone and done again."""
    place, opened = window.places.place, window.bench.open
    done: str | None
    undone: str | None
    if place is not None:
        done, undone = place.steps()
    elif window.is_whole and window.decks.library_shown:
        past = window.bench.world.past
        done, undone = past.label or None, past.redo_label or None
    elif opened is not None:
        stack, trunk = opened.stack, window.bench.world.trunk
        done = trunk.undo_label(opened) or (stack.undoText() if stack.canUndo() else None)
        undone = trunk.redo_label(opened) or (stack.redoText() if stack.canRedo() else None)
    else:
        done = undone = None
    undo, redo = window.actions_by_key["undo"], window.actions_by_key["redo"]
    undo.setEnabled(done is not None)
    redo.setEnabled(undone is not None)
    label = (done or "").replace("&", "&&")
    undo.setText(tr("Undo {label}").format(label=label) if label else tr("Undo"))
    label = (undone or "").replace("&", "&&")
    redo.setText(tr("Redo {label}").format(label=label) if label else tr("Redo"))
    refer(window)


def undo(window: "MainWindow") -> None:
    """Take back the last step."""
    if window.places.place is not None:
        window.places.place.undo()
    elif window.decks.library_shown:
        window.bench.world.past.undo()
    elif window.bench.world.trunk.undo_label(window.bench.open):
        window.bench.world.trunk.undo()
    elif window.bench.open is not None:
        window.bench.open.undo()


def redo(window: "MainWindow") -> None:
    """Do again what was taken back."""
    if window.places.place is not None:
        window.places.place.redo()
    elif window.decks.library_shown or window.bench.world.trunk.redo_label(window.bench.open):
        window.bench.world.past.redo()
    elif window.bench.open is not None:
        window.bench.open.redo()
