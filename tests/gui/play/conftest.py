"""A bench without a window, for what stands beside the table."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deckbuilder.app import services
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.workbench import Workbench
from deckbuilder.gui.world import World
from deckbuilder.settings import TABLE_PACE
from tests.gui.fakes import make_services
from tests.helpers.table_windows import PATIENT_MS, Open

MakeBench = Callable[..., Workbench]


@pytest.fixture
def make_bench(qtbot: QtBot, home: Path) -> Iterator[MakeBench]:
    made: list[Workbench] = []

    def make(theme: str = "light", scale: int = 100) -> Workbench:
        bench = Workbench(World(make_services(home), Theme(theme, scale)))
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        bench.theme.apply(app)
        made.append(bench)
        return bench

    yield make
    for bench in made:
        bench.close()


@pytest.fixture
def bench(make_bench: MakeBench) -> Workbench:
    return make_bench()


@pytest.fixture
def open_window(qtbot: QtBot, home: Path) -> Iterator[Open]:
    """Windows over the shipped cards, one after the other on the same folder."""
    made: list[MainWindow] = []

    def make() -> MainWindow:
        bench = Workbench(World(services(home), Theme("light")))
        bench.services.settings[TABLE_PACE] = 0
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        bench.theme.apply(app)
        window = MainWindow(bench)
        made.append(window)
        qtbot.addWidget(window)
        window.show()
        bench.begin()
        qtbot.waitUntil(lambda: bench.open is not None and bench.index is not None, timeout=PATIENT_MS)
        return window

    yield make
    for window in made:
        window.places.leave()
        window.bench.close()
