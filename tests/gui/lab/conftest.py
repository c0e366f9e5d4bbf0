"""A window at the lab, over the cards that come with the program."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deckbuilder.games import saga
from deckbuilder.gui.lab.place import LabPlace
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.workbench import Workbench
from deckbuilder.gui.world import World
from tests.helpers import worlds


@pytest.fixture
def scale() -> int:
    """Text scale of the window, in percent; a test that names others gets them."""
    return 100


@pytest.fixture
def lab(qtbot: QtBot, tmp_path: Path, scale: int) -> Iterator[LabPlace]:
    """The lab of a window with a ready-made deck, laid open."""
    bench = Workbench(World(worlds.shipped(tmp_path, saga.GAME), Theme("light", scale)))
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    bench.theme.apply(app)
    window = MainWindow(bench)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    bench.begin()
    qtbot.waitUntil(lambda: bench.open is not None and bench.index is not None)
    window.places.go("lab")
    place = window.places.of("lab")
    assert isinstance(place, LabPlace)
    settle(qtbot, place)
    yield place
    bench.close()


def settle(qtbot: QtBot, place: LabPlace) -> None:
    """Wait until the lab has answered everything."""
    qtbot.waitUntil(lambda: not place.busy and place.lab.worded, timeout=20_000)
