"""A collection of 100,000 lots in the window: opened, searched, sorted, edited and scrolled, beside what is promised: never fails on time.

python -m tests.benchmarks.bench_collection_place [lots]
"""

import os
import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QDeadlineTimer, QEventLoop
from PySide6.QtWidgets import QApplication

from deckbuilder.app import services
from deckbuilder.core.collection import Condition, Holding, Lot, PlaceName, Price
from deckbuilder.desk.prints import Prints
from deckbuilder.gui.collection.copies_page import CopiesPage
from deckbuilder.gui.collection.place import CollectionPlace
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.places import COLLECTION
from deckbuilder.gui.start import application
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.workbench import Workbench
from deckbuilder.gui.world import World

_PATIENCE_MS = 120_000
_TIMES = 15
_SEARCHES = ("e", "em", "emb", "ember", "place:room", 'place:"box 3"', "cond:nm foil:yes", "level>=3", "price>1")


def until(done: Callable[[], bool]) -> None:
    """Let the window work until something is so."""
    patience = QDeadlineTimer(_PATIENCE_MS)
    while not done() and not patience.hasExpired():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)


def made_up(prints: Prints, lots: int) -> list[Holding]:
    """Give lots of every card of the catalog, over and over in other conditions and boxes."""
    known = [one for told in prints.sets for one in prints.in_set(told.code)]
    conditions = tuple(Condition)
    found = []
    for n in range(lots):
        one, turn = known[n % len(known)], n // len(known)
        lot = Lot(
            one.card,
            printing=one.printing,
            condition=conditions[turn % len(conditions)],
            foil=turn % 2 == 0,
            language=("", "en", "de")[turn % 3],
            place=PlaceName(f"Room {turn % 5}/Box {turn}"),
            price=Price(100 + turn, "EUR"),
        )
        found.append(Holding(lot, 1 + turn % 4))
    return found


def told(name: str, work: Callable[[int], object], promised: str, times: int = _TIMES) -> None:
    """Do something again and again, and print how long it took until all was painted, by the clock and by the processor."""
    clock, worked = [], []
    for number in range(times):
        began, busy = perf_counter(), process_time()
        work(number)
        QApplication.processEvents()
        clock.append(1000 * (perf_counter() - began))
        worked.append(1000 * (process_time() - busy))
    print(
        f"{name:32} median {statistics.median(clock):7.1f} ms   most {max(clock):7.1f} ms"
        f"   processor {statistics.median(worked):7.1f} ms   promised {promised}"
    )


def measured(place: CollectionPlace, page: CopiesPage) -> None:
    """Do what a player does."""
    page.search.setText("warm")
    until(lambda: not page.problem.isVisible())
    for text in _SEARCHES:
        page.search.setText(text)
        page.search.setText("")
        told(f"search {text}", lambda n, text=text: page.search.setText(text if n % 2 == 0 else ""), "50 ms", 6)  # type: ignore[misc]  # a number
    page.search.setText("")
    orders = ((("place", False), ("count", True)), (("price", True),), ())
    told("sorted by other columns", lambda n: page.view.header.sorted.emit(orders[n % 3]), "-")
    told("one copy more", lambda n: place.acts.step([page.table.holdings()[n * 7]], 1), "-")
    told("taken back", lambda _: place.undo(), "-")
    told("another box", lambda n: page.boxes.choose(f"Room {n % 5}"), "50 ms")
    page.boxes.choose("*")
    bar = page.view.verticalScrollBar()

    def scroll(number: int) -> None:
        bar.setValue(number * 1009)
        page.view.viewport().repaint()

    told("a frame while it scrolls", scroll, "16 ms", 60)


def main() -> int:
    """Measure and print."""
    lots = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    app = application()
    with tempfile.TemporaryDirectory() as folder:
        bench = Workbench(World(services(Path(folder)), Theme("light")))
        bench.theme.apply(app)
        window = MainWindow(bench)
        window.resize(1280, 800)
        window.show()
        bench.begin()
        until(lambda: bench.index is not None and bench.world.trunk.ready)
        prints = Prints(bench.catalog.each(bench.game.id), bench.catalog.sets(bench.game.id))
        trunk = bench.world.trunk
        trunk.store().apply(bench.game.id, trunk.desk().merged_in(made_up(prints, lots), (), "made up"))
        began = perf_counter()
        window.places.go(COLLECTION)
        place = window.places.place
        assert isinstance(place, CollectionPlace)
        until(lambda: place.lots.ready)
        page = place.page
        assert isinstance(page, CopiesPage)
        until(lambda: page.table.rowCount() == lots)
        print(f"{lots} lots seen after {perf_counter() - began:.2f} s")
        measured(place, page)
        bench.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
