"""Views of the lab that can be drawn without a display."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QDeadlineTimer, QEventLoop
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:  # a window makes the lab when it is first shown
    from deckbuilder.gui.lab.place import LabPlace
    from deckbuilder.gui.main_window import MainWindow

_PATIENCE_MS = 60_000
_PAGES = ("hands", "odds", "opening", "matrix", "strikes")


def _page(window: "MainWindow", key: str) -> None:
    """Show a page with its answer; the words of cards are read first."""
    from deckbuilder.gui.lab.place import LabPlace  # see above

    window.places.go("lab")
    place = window.places.of("lab")
    assert isinstance(place, LabPlace)
    place.go(key)
    settle(place)


def settle(place: "LabPlace") -> None:
    """Wait until everything is answered."""
    patience = QDeadlineTimer(_PATIENCE_MS)
    QApplication.processEvents()
    while place.busy and not patience.hasExpired():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)


def _goldfish(window: "MainWindow") -> None:
    """A few quick games of the deck alone, beside another deck."""
    from deckbuilder.gui.lab.goldfish import GoldfishPage  # see above
    from deckbuilder.gui.lab.place import LabPlace

    _page(window, "goldfish")
    place = window.places.of("lab")
    assert isinstance(place, LabPlace)
    page = place.page
    if isinstance(page, GoldfishPage):
        page.games.setValue(16)
        page.turns.setValue(5)
        page.agent.setCurrentIndex(page.agent.findData("random"))
        page.other.choose_ready_made()
        page.play()
    settle(place)


def _empty(window: "MainWindow") -> None:
    window.bench.open_new()
    _page(window, "hands")


VIEWS: dict[str, Callable[["MainWindow"], None]] = {
    **{f"lab-{key}": partial(_page, key=key) for key in _PAGES},
    "lab-goldfish": _goldfish,
    "lab-empty": _empty,
}
