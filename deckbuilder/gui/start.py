"""Open the window and run until the last one is closed."""

import gc
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from deckbuilder import __version__
from deckbuilder.desk.services import Services
from deckbuilder.gui.crash import CrashGuard
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.windows import Windows
from deckbuilder.gui.world import World

if TYPE_CHECKING:
    from deckbuilder.gui.backing_up import BackingUp

_PATIENCE_MS = 400
_EAGER_S, _USUAL_S = 0.0005, sys.getswitchinterval()
"""How long a thread keeps the interpreter while another wants it. Who reads names gives it up for every row: as usual, each would wait
until the window is made, and the list comes 10 ms later."""


def application() -> QApplication:
    """Give the one application object, made if need be."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = QApplication(sys.argv[:1])
    app.setApplicationName("Warcamp")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("warcamp")
    return app


def start(services: Services, deck: Path | None, language: str = "") -> int:
    """Show the window, open the user's world behind its first paint, and stay until the last one is closed.

    Args:
        services: the user's world.
        deck: a deck file to open.
        language: for this time; that of the settings where empty.
    """
    app = application()
    sys.setswitchinterval(_EAGER_S)
    world = World(services, start=deck)
    world.begin_names()
    world.theme.prepare(app)
    guard = CrashGuard(world)
    windows = Windows(app, world, language)
    opening = _Opening(world, windows.open(staged=True))
    status = app.exec()
    guard.stop()
    world.pools.close()
    opening.leave()
    del opening
    windows.end()
    world.close()
    return status


class _Opening(QObject):
    """Makes a window in the order in which a player waits for it: the list of cards painted, the search, then all the rest.

    The search is not read while the rest is made: what reading it throws away then lies between what stays, and no memory of
    either goes back, 1.3 MB. One after the other takes no longer, for two threads that compute share one interpreter.

    Args:
        world: whose names are being read.
        window: with the list alone.
    """

    def __init__(self, world: World, window: MainWindow) -> None:
        super().__init__(world)
        self._world, self._window = world, window
        self._searching = self._over = False
        self._backing: BackingUp | None = None
        self._patience = QTimer(self)  # a catalog that is built anew takes seconds, the search of many cards too
        self._patience.setSingleShot(True)
        self._patience.setInterval(_PATIENCE_MS)
        self._patience.timeout.connect(self._complete)
        self._patience.start()
        world.heads_arrived.connect(self._on_names)
        world.index_arrived.connect(self._complete)
        world.troubled.connect(self._complete)

    def _on_names(self) -> None:
        """Paint the list once the window is on the screen."""
        if self._over:
            return
        if not self._window.windowHandle().isExposed():
            QTimer.singleShot(1, self._on_names)
            return
        self._window.browser.list.viewport().repaint()
        self._patience.start()  # once more
        self._search()

    def _search(self) -> None:
        if not self._searching:
            self._searching = True
            gc.collect()  # each slotted class is made twice: a megabyte that what comes now can use
            self._world.begin_index()

    def _complete(self) -> None:
        if not self._over:
            self._over = True
            self._patience.stop()
            for work in (self._world.begin_decks, self._window.complete):
                gc.collect()  # as above
                work()
            self._search()
            sys.setswitchinterval(_USUAL_S)
            from deckbuilder.gui.backing_up import BackingUp  # the list is painted before

            self._backing = BackingUp(self._world)

    def leave(self) -> None:
        """Make the backup that is due when the program ends."""
        if self._backing is not None:
            self._backing.leave()
