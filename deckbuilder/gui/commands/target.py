"""Whom the menu Deck speaks of: the open deck, or what is chosen where all decks are shown; the lines name the latter."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction

from deckbuilder.core.ids import DeckId
from deckbuilder.gui.words import counted, quoted

if TYPE_CHECKING:
    from deckbuilder.desk.deck_library import ListedDeck
    from deckbuilder.gui.library.library import DeckLibrary
    from deckbuilder.gui.main_window import MainWindow

_DEEDS = ("rename", "duplicate", "delete", "export", "compare")
"""What the library does with chosen decks as a deed; deeds of the same names by key."""
_DEED = {"duplicate": "copy"}
"""Deeds that have another key than their action."""
_OPENING = ("versions", "statistics")
"""What is shown of an open deck only: a chosen one is opened first."""
_NOT_THERE = ("save", "copy_list", "close_tab")
"""What is not done where all decks are shown."""
_NEED_OPEN = (*_OPENING, *_NOT_THERE, "rename", "duplicate", "delete", "export")
_MOST_LETTERS = 32


def shown_library(window: "MainWindow") -> "DeckLibrary | None":
    """Give the library where it is in front; None where a deck is."""
    library = window.decks.library if window.decks.library_shown else None
    if library is None:
        return None
    from deckbuilder.gui.library.library import DeckLibrary  # there already: it is shown

    assert isinstance(library, DeckLibrary)
    return library


def refer(window: "MainWindow") -> None:
    """Let every line of the menus that is about a deck name whom it is about, and allow what can be done with it."""
    library, actions = shown_library(window), window.actions_by_key
    if library is None:
        for key in (*_NEED_OPEN, "compare"):
            _show(actions[key], "", on=window.bench.open is not None or key == "compare")
        return
    chosen = library.chosen()
    named = _named(chosen)
    for key in _DEEDS:
        on = library.deeds.actions_by_key[_DEED.get(key, key)].isEnabled()
        _show(actions[key], named if on else "", on=on)
    for key in _OPENING:
        on = _openable(library) is not None
        _show(actions[key], named if on else "", on=on)
    for key in _NOT_THERE:
        _show(actions[key], "", on=False)


def instead(window: "MainWindow", key: str) -> Callable[[], object] | None:
    """Give what an action does where all decks are shown; None where it does what it always does."""
    library = shown_library(window)
    if library is None:
        return None
    if key in _DEEDS:
        return library.deeds.actions_by_key[_DEED.get(key, key)].trigger
    if key in _OPENING:
        return partial(_open_with, window, library, key)
    return None


def _openable(library: "DeckLibrary") -> DeckId | None:
    """Give the one own deck that is chosen; None where there is another number of them, or it lies in the bin."""
    chosen = library.chosen()
    key = chosen[0].key if len(chosen) == 1 and library.deeds.actions_by_key["open"].isEnabled() else None
    return DeckId(key) if isinstance(key, int) else None


def _open_with(window: "MainWindow", library: "DeckLibrary", key: str) -> None:
    id = _openable(library)
    if id is not None:
        window.bench.open_stored(id)
        window.open_dialog(key)


def _named(decks: "list[ListedDeck]") -> str:
    if len(decks) == 1:
        name = decks[0].name
        return quoted(name if len(name) <= _MOST_LETTERS else f"{name[: _MOST_LETTERS - 1]}\N{HORIZONTAL ELLIPSIS}")
    one, many = QCoreApplication.translate("actions", "{n} deck"), QCoreApplication.translate("actions", "{n} decks")
    return counted(len(decks), one, many)


def _show(action: QAction, named: str, *, on: bool) -> None:
    """Show an action with the decks that it is about; without them as it is called anyway."""
    called = str(action.property("called"))
    text = called
    if named:
        dots = "\N{HORIZONTAL ELLIPSIS}" if called.endswith("\N{HORIZONTAL ELLIPSIS}") else ""
        about = QCoreApplication.translate("actions", "{action}: {decks}")
        text = about.format(action=called.rstrip("…"), decks=named.replace("&", "&&")) + dots
    if action.text() != text:
        action.setText(text)
    if action.isEnabled() != on:
        action.setEnabled(on)
