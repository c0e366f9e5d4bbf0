"""A line of a menu: what it is called, its key, its sign, and what it does to a window."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the window is built from these lines
    from deckbuilder.gui.main_window import MainWindow


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One line of a menu.

    Attributes:
        key: stable; by it shortcuts are remembered.
        menu: key of a menu of ``MENUS``.
        label, tip: English; translated in the context ``actions``.
        run: does it in a window.
        shortcut: as Qt reads it.
        before: draw a line above it.
        at: key of the place where it is done, to which the window goes first; ``""`` where that is all the same,
            ``CATALOG`` where it is done wherever the catalog is.
        checked: for a line that is on or off: tells which.
    """

    key: str
    menu: str
    label: str
    run: Callable[["MainWindow"], object]
    shortcut: str = ""
    sign: str = ""
    tip: str = ""
    before: bool = False
    at: str = ""
    checked: "Callable[[MainWindow], bool] | None" = None
