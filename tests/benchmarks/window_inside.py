"""The real window with somebody inside who answers questions: where its parts lie, what it imports, how it scrolls.

``python -m tests.benchmarks.window_inside WHAT --home HOME [--deck FILE]`` prints one line of JSON. WHAT is ``places``, ``imports`` or
``scroll``; ``bench_window`` starts it. Times of keys and of starts are never taken in here but on the screen, from outside.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from deckbuilder.app import services
from deckbuilder.gui.start import application, start
from tests.benchmarks.window_table import FRAME_MS, HEAVY

_TICK_MS = 30
_CALM_S = 1.0
_SECONDS = 10.0
WAYS = {"slow": 1.5, "fast": 30.0}
"""Screens a second: read along, and thrown through the list."""


def box(widget: QWidget) -> list[int]:
    """Give where a widget lies on the screen."""
    place = QRect(widget.mapToGlobal(QPoint(0, 0)), widget.size())
    return [place.x(), place.y(), place.width(), place.height()]


class Inside(QObject):
    """Waits until everything has arrived, then answers.

    Args:
        what: the question.
    """

    def __init__(self, what: str) -> None:
        super().__init__()
        self._what, self._since = what, 0.0
        self.found: dict[str, object] = {}
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self._on_tick)
        self._timer.start()

    def _window(self) -> QWidget | None:
        from deckbuilder.gui.main_window import MainWindow

        windows = [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, MainWindow)]
        return windows[0] if windows else None

    def _on_tick(self) -> None:
        from deckbuilder.gui.main_window import MainWindow

        window = self._window()
        if not isinstance(window, MainWindow) or window.bench.open is None or window.bench.index is None:
            return
        self._since = self._since or time.monotonic()
        if time.monotonic() - self._since < _CALM_S:
            return
        self._timer.stop()
        if self._what == "scroll":
            self._scroll = Scroll(window.browser.show_as, lambda: window.browser.catalog.grid, self.finish)
            return
        if self._what == "places":
            self.found |= self._places(window)
        self.finish()

    def _places(self, window: object) -> dict[str, object]:
        from deckbuilder.gui.main_window import MainWindow

        assert isinstance(window, MainWindow)
        browser, builder = window.browser, window.builder
        cards, names = box(browser.list.viewport()), box(browser.list.viewport())
        name = browser.table.keys.index("name")
        names[0] += browser.list.columnViewportPosition(name)
        names[2] = browser.list.columnWidth(name)
        tree, shown = builder.list.tree, builder.list.viewport()
        group = next(n for n in range(tree.rowCount()) if tree.groups[n].rows)
        row = builder.list.visualRect(tree.index(0, 1, tree.index(group, 0)))
        row.moveTopLeft(shown.mapToGlobal(row.topLeft()))
        return {
            "search": box(browser.search.edit),
            "list": cards,
            "names": names,
            "builder": box(builder),
            "row": [row.x(), row.y(), row.width(), row.height()],
            "away": [window.width() - 6, window.height() - 4],
        }

    def finish(self, found: dict[str, object] | None = None) -> None:
        """Print the answer and leave."""
        print(json.dumps(self.found | (found or {})), flush=True)
        application().exit(0)


class FirstPaint(QObject):
    """Takes note of what was imported when the list was painted for the first time.

    Args:
        inside: who tells it.
    """

    def __init__(self, inside: Inside) -> None:
        super().__init__()
        self._inside = inside
        application().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # the name is Qt's
        """Look at paints only."""
        if event.type() == QEvent.Type.Paint:
            self._inside.found["before the first paint"] = [name for name in HEAVY if name in sys.modules]
            self._inside.found["modules"] = len(sys.modules)
            application().removeEventFilter(self)
        return False


class Scroll(QObject):
    """Scrolls the picture grid, cold and warm, and times every frame from when it was due to when it was painted.

    Args:
        show_as: changes to the grid.
        grid: gives it.
        done: told the times.
    """

    def __init__(
        self,
        show_as: Callable[[str], None],
        grid: Callable[[], object],
        done: Callable[[dict[str, object]], None],
    ) -> None:
        super().__init__()
        from deckbuilder.gui.browser.card_grid import CardGrid

        self._done = done
        self._lates: list[float] = []
        self._answer: dict[str, object] = {}
        self._due = 0.0
        show_as("grid")
        found = grid()
        assert isinstance(found, CardGrid)
        self._grid = found
        found.viewport().installEventFilter(self)
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._on_due)
        self._plan = [("slow", "cold"), ("slow", "warm"), ("fast", "cold"), ("fast", "warm")]
        QTimer.singleShot(1500, self._next)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # as above
        """See every frame of the grid painted, be it older than this or not."""
        if event.type() == QEvent.Type.Paint and self._due:
            QTimer.singleShot(0, self._on_painted)  # once what was painted has gone to the screen
        return super().eventFilter(watched, event)

    def _next(self) -> None:
        if not self._plan:
            self._done(self._answer)
            return
        self._way, self._state = self._plan.pop(0)
        bar = self._grid.verticalScrollBar()
        bar.setValue(0)
        self._lates, self._due = [], 0.0
        if self._state == "cold":
            self._grid._bench.faces.clear()
        QTimer.singleShot(1500, self._run)

    def _run(self) -> None:
        self._began, self._frame = time.monotonic(), -1
        self._on_due()

    def _on_due(self) -> None:
        """Scroll to where the frame that is due belongs; those that were missed meanwhile are counted and left out."""
        now = time.monotonic() - self._began
        number = int(now * 60)
        if number == self._frame:  # the timer was early
            self._timer.start(1)
            return
        self._lates += [FRAME_MS * 2] * max(0, number - self._frame - 1)
        self._frame = number
        if now >= _SECONDS:
            self._due = 0.0
            self._answer[f"{self._way} {self._state}"] = self._lates
            QTimer.singleShot(1500, self._next)
            return
        self._due = self._began + number / 60
        bar, high = self._grid.verticalScrollBar(), self._grid.viewport().height()
        bar.setValue(int(number / 60 * WAYS[self._way] * high) % max(bar.maximum(), 1))
        self._grid.viewport().update()  # also where it stands as before

    def _on_painted(self) -> None:
        if not self._due:
            return
        now = time.monotonic()
        self._lates.append((now - self._due) * 1000)
        self._due = 0.0
        self._timer.start(max(0, round((self._began + (self._frame + 1) / 60 - now) * 1000)))


def main() -> int:
    """Open the window and answer."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("places", "imports", "scroll"))
    parser.add_argument("--home", type=Path, required=True)
    parser.add_argument("--deck", type=Path, default=None)
    asked = parser.parse_args()
    world = services(asked.home)
    application()
    inside = Inside(asked.what)
    watching = FirstPaint(inside) if asked.what == "imports" else None
    start(world, asked.deck)
    del watching
    return 0


if __name__ == "__main__":
    sys.exit(main())
