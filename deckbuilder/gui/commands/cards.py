"""Looking for cards."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP

from deckbuilder.gui.commands.spec import ActionSpec
from deckbuilder.gui.places import CATALOG

if TYPE_CHECKING:
    from deckbuilder.gui.main_window import MainWindow


def find(window: "MainWindow") -> None:
    """Go to the search box."""
    window.browser.search.edit.setFocus()
    window.browser.search.edit.selectAll()


def clear_search(window: "MainWindow") -> None:
    """Show all cards."""
    window.browser.search.set_text("")


def filters(window: "MainWindow") -> None:
    """Show the panel of all filters."""
    window.browser.filters.open_panel()


def save_search(window: "MainWindow") -> None:
    """Give the search a name and keep it."""
    if window.browser.search.keeper is not None:
        window.browser.search.keeper.ask_name()


def printings(window: "MainWindow") -> None:
    """Show the printings of the chosen card, to choose one or a picture."""
    window.browser.page.show_printings()


ACTIONS = (
    ActionSpec("find", "cards", str(QT_TRANSLATE_NOOP("actions", "Find cards")), find, "Ctrl+F", "search", str(QT_TRANSLATE_NOOP("actions", "Go to the search box")), at=CATALOG),
    ActionSpec("clear_search", "cards", str(QT_TRANSLATE_NOOP("actions", "Show all cards")), clear_search, "Ctrl+L", "", str(QT_TRANSLATE_NOOP("actions", "Empty the search box")), at=CATALOG),
    ActionSpec("filters", "cards", str(QT_TRANSLATE_NOOP("actions", "More filters")), filters, "Ctrl+Shift+F", "filter", str(QT_TRANSLATE_NOOP("actions", "Every field of the cards with its values and bounds")), at=CATALOG),
    ActionSpec("save_search", "cards", str(QT_TRANSLATE_NOOP("actions", "Save this search")), save_search, "Ctrl+B", "bookmark", str(QT_TRANSLATE_NOOP("actions", "Keep the search under a name")), at=CATALOG),
    ActionSpec("printings", "cards", str(QT_TRANSLATE_NOOP("actions", "Printings and pictures")), printings, "Ctrl+Shift+P", "", str(QT_TRANSLATE_NOOP("actions", "Choose which printing and which picture of the chosen card is shown")), at=CATALOG),
)  # fmt: skip
"""Lines of the menu Cards."""
