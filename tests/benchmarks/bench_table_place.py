"""From a click on the table to what is drawn of it, and from the rail to the table: never fails on time.

python -m tests.benchmarks.bench_table_place
"""

import os
import statistics
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QDeadlineTimer, QEventLoop
from PySide6.QtWidgets import QApplication

from deckbuilder.app import services
from deckbuilder.core.scene import Pointing
from deckbuilder.desk.seat_plan import PERSON
from deckbuilder.desk.services import ready_made
from deckbuilder.desk.sitting import Sitting, Waiting
from deckbuilder.desk.stops import Manners
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.places import TABLE
from deckbuilder.gui.play.host import Wanted
from deckbuilder.gui.play.place import TablePlace
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.workbench import Workbench
from deckbuilder.gui.world import World
from deckbuilder.settings import TABLE_MOTION, TABLE_PACE

_PATIENCE_MS = 60_000
_CLICKS = 60


def until(done: Callable[[], bool]) -> None:
    """Let the window work until something is so."""
    patience = QDeadlineTimer(_PATIENCE_MS)
    while not done() and not patience.hasExpired():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)


def drawn() -> None:
    """Lay out and paint whatever is to be, now; asking for a picture, as a window does, comes by an event."""
    for _ in range(3):
        QApplication.sendPostedEvents()


def told(name: str, taken: Sequence[float], bound: float) -> None:
    """Print median and 95th percentile in milliseconds beside what is promised."""
    order = sorted(1000 * one for one in taken)
    most = order[min(len(order) - 1, len(order) * 95 // 100)]
    print(
        f"{name:44} median {statistics.median(order):6.1f} ms   p95 {most:6.1f} ms   promised {bound:3.0f} ms   n {len(order)}"
    )


def clicks(place: TablePlace, sitting: Sitting) -> tuple[list[float], list[float]]:
    """Pick tokens up, and answer; give how long each took until it was drawn."""
    page = place.page
    assert page is not None
    picked: list[float] = []
    given: list[float] = []
    while len(given) < _CLICKS and sitting.waiting is not Waiting.OVER:
        until(lambda: sitting.waiting is not Waiting.AGENT)
        if sitting.waiting is not Waiting.PERSON:
            break
        option = sitting.options()[len(given) % len(sitting.options())]
        if option.tokens and sitting.ask.opens:
            began = perf_counter()
            page.acts.pick_up(option.tokens[0])
            drawn()
            picked.append(perf_counter() - began)
        given.append(_answered(place, option))
    return picked, given


def _answered(place: TablePlace, option: Pointing) -> float:
    assert place.page is not None
    began = perf_counter()
    place.page.acts.give(option.action)
    drawn()
    return perf_counter() - began


def main() -> None:
    """Open a window over the shipped cards and measure."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    with tempfile.TemporaryDirectory() as folder:
        bench = Workbench(World(services(Path(folder)), Theme("light"), passing=True))
        bench.services.settings[TABLE_MOTION] = False
        bench.services.settings[TABLE_PACE] = 0
        bench.theme.apply(app)
        window = MainWindow(bench)
        window.resize(1280, 800)
        window.show()
        bench.begin()
        until(lambda: bench.open is not None and bench.index is not None)
        began = perf_counter()
        window.places.go(TABLE)
        drawn()
        told("the table, opened for the first time", [perf_counter() - began], 400)
        place = window.places.of(TABLE)
        assert isinstance(place, TablePlace)
        first, second = ready_made(bench.game)[:2]
        began = perf_counter()
        place.host.begin((Wanted(first, PERSON), Wanted(second, "random")), 7, None, Manners())
        until(lambda: not place.host.busy)
        drawn()
        told("a match begun, the rules made (in between)", [perf_counter() - began], 0)
        assert place.sitting is not None
        picked, given = clicks(place, place.sitting)
        told("a card picked up, to what is lit", picked, 30)
        told("an answer, to what is drawn", given, 30)
        window.places.leave()
        bench.close()
        window.deleteLater()


if __name__ == "__main__":
    main()
