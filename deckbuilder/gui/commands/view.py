"""How the window looks."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.errors import DataTrouble
from deckbuilder.gui.commands.spec import ActionSpec
from deckbuilder.gui.places import CATALOG, DECK
from deckbuilder.gui.tab_order import turn
from deckbuilder.settings import TEXT_SCALE, THEME, Setting, T

if TYPE_CHECKING:
    from deckbuilder.gui.main_window import MainWindow

_SCALE_STEP = 10


def other_theme(window: "MainWindow") -> None:
    """Change between light and dark."""
    keep(window, THEME, "light" if window.bench.theme.name == "dark" else "dark")


def scale(step: int, window: "MainWindow") -> None:
    """Make all text larger or smaller; 0 for its normal size."""
    percent = window.bench.theme.scale + step if step else TEXT_SCALE.default
    keep(window, TEXT_SCALE, min(max(percent, TEXT_SCALE.least), TEXT_SCALE.most))


def keep(window: "MainWindow", setting: Setting[T], value: T) -> None:
    """Change a setting; every window follows."""
    try:
        window.bench.services.settings[setting] = value
    except DataTrouble as error:
        window.bench.troubled.emit(str(error))
    window.bench.hub.announce(Changes(frozenset({Topic.SETTINGS})))


def as_table(window: "MainWindow") -> None:
    """Show the cards found as a table."""
    window.browser.show_as("table")


def as_grid(window: "MainWindow") -> None:
    """Show the cards found as pictures."""
    window.browser.show_as("grid")


def turn_parts(by: int, window: "MainWindow") -> None:
    """Go from one part of the window to the next."""
    turn(window, by)


def palette(window: "MainWindow") -> None:
    """Show the command palette."""
    window.palette_box().open()


def first_steps(window: "MainWindow") -> None:
    """Show what a newcomer can try, in place of the card page."""
    window.browser.show_welcome()


ACTIONS = (
    ActionSpec("first_steps", "help", str(QT_TRANSLATE_NOOP("actions", "First steps")), first_steps, "", "army", str(QT_TRANSLATE_NOOP("actions", "Show the things to try first")), at=DECK),
    ActionSpec("palette", "view", str(QT_TRANSLATE_NOOP("actions", "Command palette")), palette, "Ctrl+K", "search", str(QT_TRANSLATE_NOOP("actions", "Find any action, deck, card or saved search by a few letters"))),
    ActionSpec("next_part", "view", str(QT_TRANSLATE_NOOP("actions", "Next part of the window")), partial(turn_parts, 1), "F6", "", str(QT_TRANSLATE_NOOP("actions", "Search, cards, card, tabs, army, deck, findings"))),
    ActionSpec("last_part", "view", str(QT_TRANSLATE_NOOP("actions", "Previous part of the window")), partial(turn_parts, -1), "Shift+F6"),
    ActionSpec("as_table", "view", str(QT_TRANSLATE_NOOP("actions", "Cards as a table")), as_table, "Ctrl+Alt+1", "table", before=True, at=CATALOG),
    ActionSpec("as_grid", "view", str(QT_TRANSLATE_NOOP("actions", "Cards as pictures")), as_grid, "Ctrl+Alt+2", "grid", at=CATALOG),
    ActionSpec("other_theme", "view", str(QT_TRANSLATE_NOOP("actions", "Light or dark")), other_theme, "Ctrl+T", "moon", str(QT_TRANSLATE_NOOP("actions", "Change between light and dark colours")), before=True),
    ActionSpec("larger", "view", str(QT_TRANSLATE_NOOP("actions", "Larger text")), partial(scale, _SCALE_STEP), "Ctrl++", "add"),
    ActionSpec("smaller", "view", str(QT_TRANSLATE_NOOP("actions", "Smaller text")), partial(scale, -_SCALE_STEP), "Ctrl+-", "cut"),
    ActionSpec("normal_size", "view", str(QT_TRANSLATE_NOOP("actions", "Normal text")), partial(scale, 0), "Ctrl+0"),
)  # fmt: skip
"""Lines of the menu View."""
