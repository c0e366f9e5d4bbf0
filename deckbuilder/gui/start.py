"""Open the window and run until it is closed."""

import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from deckbuilder import __version__
from deckbuilder.desk.services import Services
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.workbench import Workbench


def application() -> QApplication:
    """Give the one application object, made if need be."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = QApplication(sys.argv[:1])
    app.setApplicationName("Warcamp")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("warcamp")
    return app


def start(services: Services, deck: Path | None) -> int:
    """Show the window, open the user's world behind its first paint, and stay until it is closed."""
    app = application()
    bench = Workbench(services, start=deck)
    bench.theme.apply(app)
    window = MainWindow(bench)
    window.show()
    QTimer.singleShot(0, bench.begin)
    status = app.exec()
    bench.close()
    return status
