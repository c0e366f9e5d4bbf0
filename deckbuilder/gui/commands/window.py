"""Windows and the tabs in them."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP

from deckbuilder.gui.commands.spec import ActionSpec
from deckbuilder.gui.places import DECK

if TYPE_CHECKING:
    from deckbuilder.gui.main_window import MainWindow


def another(window: "MainWindow") -> None:
    """Open another window, with the deck of this one."""
    window.another_wanted.emit()


def close_tab(window: "MainWindow") -> None:
    """Close the deck's tab."""
    if window.bench.open is not None:
        window.bench.close_tab(window.bench.open)


def open_again(window: "MainWindow") -> None:
    """Open the deck that was closed last."""
    window.bench.open_again()


def turn(by: int, window: "MainWindow") -> None:
    """Go to the tab beside this one."""
    window.decks.turn(by)


def library(window: "MainWindow") -> None:
    """Show all decks."""
    window.decks.show_library()


def close_window(window: "MainWindow") -> None:
    """Close this window."""
    window.close()


def leave(window: "MainWindow") -> None:
    """Close all windows."""
    window.quit_wanted.emit()


ACTIONS = (
    ActionSpec("library", "window", str(QT_TRANSLATE_NOOP("actions", "All decks")), library, "Ctrl+Shift+D", "deck", str(QT_TRANSLATE_NOOP("actions", "Your decks in folders, the ready-made ones, and what you opened last")), at=DECK),
    ActionSpec("next_tab", "window", str(QT_TRANSLATE_NOOP("actions", "Next tab")), partial(turn, 1), "Ctrl+Tab", before=True, at=DECK),
    ActionSpec("last_tab", "window", str(QT_TRANSLATE_NOOP("actions", "Previous tab")), partial(turn, -1), "Ctrl+Shift+Tab", at=DECK),
    ActionSpec("close_tab", "window", str(QT_TRANSLATE_NOOP("actions", "Close tab")), close_tab, "Ctrl+W", "", str(QT_TRANSLATE_NOOP("actions", "Close this deck's tab; the deck stays among your decks"))),
    ActionSpec("open_again", "window", str(QT_TRANSLATE_NOOP("actions", "Open closed tab again")), open_again, "Ctrl+Shift+T"),
    ActionSpec("another", "window", str(QT_TRANSLATE_NOOP("actions", "New window")), another, "Ctrl+Shift+N", "", str(QT_TRANSLATE_NOOP("actions", "Open a second window on the same decks")), before=True),
    ActionSpec("close_window", "window", str(QT_TRANSLATE_NOOP("actions", "Close window")), close_window, "Ctrl+Shift+W"),
    ActionSpec("quit", "window", str(QT_TRANSLATE_NOOP("actions", "Quit")), leave, "Ctrl+Q", "", str(QT_TRANSLATE_NOOP("actions", "Close all windows; every edit is kept")), before=True),
)  # fmt: skip
"""Lines of the menu Window."""
