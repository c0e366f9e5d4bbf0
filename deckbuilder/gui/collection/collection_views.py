"""Views of the collection that can be drawn without a display: made-up copies of the cards of the catalog."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QDeadlineTimer, QEventLoop
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:  # a window makes the collection when it is first shown
    from deckbuilder.core.collection import Holding, Want
    from deckbuilder.gui.collection.place import CollectionPlace
    from deckbuilder.gui.main_window import MainWindow

_PATIENCE_MS = 60_000
_MADE_UP = 140
_PLACES = ("", "Binder", "Cellar/Box 1", "Cellar/Box 2", "Trades")


def _place(window: "MainWindow") -> "CollectionPlace":
    """Show the collection, and wait until it was read."""
    from deckbuilder.gui.collection.place import CollectionPlace  # see above

    window.places.go("collection")
    place = window.places.of("collection")
    assert isinstance(place, CollectionPlace)
    patience = QDeadlineTimer(_PATIENCE_MS)
    while not place.lots.ready and not patience.hasExpired():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
    return place


def _sample(place: "CollectionPlace") -> "tuple[list[Holding], list[Want]]":
    """Make up what somebody may own and want: without chance, so that each picture is like the one before."""
    from deckbuilder.core.collection import Condition, Holding, Lot, PlaceName, Price, Want  # see above

    holdings: list[Holding] = []
    wants: list[Want] = []
    prints, conditions = place.lots.prints, tuple(Condition)
    assert prints is not None  # the collection was read
    known = [one for told in prints.sets for one in prints.in_set(told.code)]
    for n, one in enumerate(known[: _MADE_UP * 2]):
        if n % 5 == 4:
            wants.append(Want(one.card, 1 + n % 3, one.printing if n % 2 else None, "for Bran" if n % 10 == 4 else ""))
        if n % 3 == 2 or len(holdings) >= _MADE_UP:
            continue
        lot = Lot(
            one.card,
            printing=one.printing if n % 4 else None,
            condition=conditions[n * 3 % len(conditions)],
            foil=n % 11 == 0,
            language=("", "en", "de", "fr")[n // 3 % 4],
            place=PlaceName(_PLACES[n // 7 % len(_PLACES)]),
            acquired=f"2026-0{1 + n % 9}-1{n % 9}" if n % 2 else "",
            price=Price(25 * (1 + n % 12), "EUR") if n % 3 else None,
            note="signed by the artist" if n % 17 == 0 else "",
        )
        holdings.append(Holding(lot, 1 + n * 5 % 6, n % 2 if n % 9 == 0 else 0))
    return holdings, wants[:24]


def _owned(window: "MainWindow") -> "CollectionPlace":
    """Let there be copies."""
    place = _place(window)
    holdings, wants = _sample(place)
    place.bench.world.trunk.do(lambda desk: desk.merged_in(holdings, wants, "Import of a list"))
    _settle(place)
    return place


def _settle(place: "CollectionPlace") -> None:
    for _ in range(3):
        place.bench.pools.database.waitForDone(_PATIENCE_MS)
        QApplication.processEvents()


def _page(window: "MainWindow", key: str) -> None:
    place = _owned(window)
    place.go(key)
    _settle(place)
    place.page.enter()


def _copies(window: "MainWindow") -> None:
    _page(window, "copies")


def _offers(window: "MainWindow") -> None:
    """A line of fast entry with the cards that may be meant."""
    place = _owned(window)
    line = place.entry.line
    line.setFocus()
    line.setText("3 sh")
    line.textEdited.emit(line.text())


def _search(window: "MainWindow") -> None:
    from deckbuilder.gui.collection.copies_page import CopiesPage  # see above

    _page(window, "copies")
    page = _place(window).page
    assert isinstance(page, CopiesPage)
    page.search.setText("place:cellar plaze:x")


def _sheet(window: "MainWindow") -> None:
    """A page of a set, once its faces are drawn."""
    from deckbuilder.gui.collection.pages_page import PagesPage  # see above

    _page(window, "pages")
    place = _place(window)
    page = place.page
    assert isinstance(page, PagesPage)
    page.look(place.lots.prints.sets[0].code if place.lots.prints is not None else "")
    patience, least = QDeadlineTimer(_PATIENCE_MS), QDeadlineTimer(400)
    while not patience.hasExpired():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
        if least.hasExpired() and page.sheet.queue.waiting() == 0:
            break


def _history(window: "MainWindow") -> None:
    """Some edits, one of them taken back, and a snapshot with what changed since."""
    place = _owned(window)
    trunk = place.bench.world.trunk
    trunk.store().take_snapshot(place.bench.game.id, "Before the fair")
    some = list(place.lots.holdings.values())[:6]
    for holding in some[:3]:
        place.acts.step([holding], 2)
    place.acts.remove(some[3:5])
    place.undo()
    place.acts.remove(some[5:6])
    _settle(place)
    place.go("history")
    _settle(place)
    place.page.enter()


def _chosen(window: "MainWindow") -> None:
    from deckbuilder.gui.collection.copies_page import CopiesPage  # see above

    _page(window, "copies")
    page = _place(window).page
    assert isinstance(page, CopiesPage)
    page.view.selectRow(2)


VIEWS: dict[str, Callable[["MainWindow"], None]] = {
    "collection-empty": lambda window: _place(window).page.enter(),
    "collection": _copies,
    "collection-chosen": _chosen,
    "collection-entry": _offers,
    "collection-search": _search,
    **{f"collection-{key}": partial(_page, key=key) for key in ("wanted", "trade", "sets")},
    "collection-page": _sheet,
    "collection-history": _history,
}
