"""When a slot raises: the work is kept, the player is told, and a report can be saved; the window goes on."""

import logging
import sys
from datetime import datetime
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, qVersion
from PySide6.QtWidgets import QApplication, QWidget

from deckbuilder import __version__
from deckbuilder.gui.workbench import Workbench
from deckbuilder.gui.world import World

if TYPE_CHECKING:  # the sheet takes 25 ms, and most windows never need it
    from deckbuilder.gui.crash_sheet import CrashSheet

log = logging.getLogger(__name__)

_LINES = 60


class CrashGuard(QObject):
    """Takes what nobody caught, for as long as the windows live.

    Args:
        world: whose decks are kept.
    """

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._world = world
        self._sheet: CrashSheet | None = None
        self._before = sys.excepthook
        sys.excepthook = self.caught

    def stop(self) -> None:
        """Hand back to whoever caught before."""
        sys.excepthook = self._before

    def caught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Log an error, keep the decks, and tell the player; a second error while that is read is only added to the report."""
        if not issubclass(kind, Exception):  # the player stops the program from a terminal
            self._before(kind, error, trace)
            return
        import traceback  # these only serve who is in trouble

        from deckbuilder.gui.crash_sheet import CrashSheet

        text = "".join(traceback.format_exception(kind, error, trace))
        log.error("nobody caught:\n%s", text)
        unkept = self._world.keep_all()
        window = self._window()
        if window is None:
            self._before(kind, error, trace)
            return
        report = self.report(text)
        if self._sheet is not None:
            self._sheet.add(text)
            return
        self._sheet = CrashSheet(window[0], window[1], f"{kind.__name__}: {error}", report, unkept)
        self._sheet.finished.connect(self._on_read)
        self._sheet.open()

    def _on_read(self) -> None:
        if self._sheet is not None:
            self._sheet.deleteLater()
        self._sheet = None

    def _window(self) -> tuple[Workbench, QWidget] | None:
        """Give the window that the player looks at, with its bench."""
        app = QApplication.instance()
        if not isinstance(app, QApplication):
            return None
        active = app.activeWindow()
        for widget in [active, *app.topLevelWidgets()]:
            bench = getattr(widget, "bench", None)
            if widget is not None and isinstance(bench, Workbench) and widget.isVisible() and not widget.parent():
                return bench, widget
        return None

    def report(self, text: str) -> str:
        """Write everything that helps to find the fault; nothing of the player's cards or decks."""
        import platform  # as above

        facts = [
            f"Warcamp {__version__}, Python {platform.python_version()}, Qt {qVersion()}, {platform.platform()}",
            f"{datetime.now():%Y-%m-%d %H:%M:%S}",
        ]
        lines = self._world.services.last_lines.lines()[-_LINES:]
        return "\n".join([*facts, "", text.rstrip(), "", "Last lines of the log:", *lines, ""])
