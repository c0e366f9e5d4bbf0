"""Open the window and run until the last one is closed."""

import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from deckbuilder import __version__
from deckbuilder.desk.services import Services
from deckbuilder.gui.crash import CrashGuard
from deckbuilder.gui.windows import Windows
from deckbuilder.gui.world import World


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
    world = World(services, start=deck)
    world.theme.apply(app)
    guard = CrashGuard(world)
    windows = Windows(app, world, language)
    windows.open()
    QTimer.singleShot(0, world.begin)
    status = app.exec()
    guard.stop()
    world.close()
    return status
