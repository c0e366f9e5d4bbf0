"""Views of the table for pictures without a display: the same every time."""

from collections.abc import Callable

from PySide6.QtCore import QDeadlineTimer, QEventLoop
from PySide6.QtWidgets import QApplication

from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.places import TABLE
from deckbuilder.gui.play.place import TablePlace

_PATIENCE_MS = 60_000
_SEED = 7


def _place(window: MainWindow) -> TablePlace:
    place = window.places.of(TABLE)
    assert isinstance(place, TablePlace)
    window.places.go(TABLE)
    return place


def _until(done: Callable[[], bool]) -> None:
    patience = QDeadlineTimer(_PATIENCE_MS)
    while not done() and not patience.hasExpired():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)


def _settle(window: MainWindow, place: TablePlace) -> None:
    page = place.page
    if page is not None:
        window.grab()  # whoever paints asks for pictures
        _until(page.board.view.ready)


def _empty(window: MainWindow) -> None:
    """The table before a match is on it."""
    _place(window)


def _goldfish(window: MainWindow) -> TablePlace:
    place = _place(window)
    if window.bench.open is not None:
        place.play(window.bench.open.deck, _SEED)
        _until(lambda: place.sitting is not None)
        _settle(window, place)
    return place


def _opening(window: MainWindow) -> None:
    """The open deck alone, at its first decree."""
    _goldfish(window)


VIEWS: dict[str, Callable[[MainWindow], None]] = {
    "table-empty": _empty,
    "table": _opening,
}
