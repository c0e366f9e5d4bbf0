"""The search box and its filters by themselves, over a bench."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deckbuilder.gui.theme import Theme
from deckbuilder.gui.workbench import Workbench
from deckbuilder.gui.world import World
from tests.gui.fakes import make_services
from tests.gui.filters.hands import Top


@pytest.fixture
def top(qtbot: QtBot, home: Path) -> Iterator[Top]:
    bench = Workbench(World(make_services(home), Theme("light", 100)))
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    bench.theme.apply(app)
    made = Top(bench)
    qtbot.addWidget(made)
    made.resize(760, 600)
    made.show()
    bench.begin()
    qtbot.waitUntil(lambda: bench.index is not None and bench.open is not None)
    qtbot.waitUntil(made.isActiveWindow)
    made.search.edit.setFocus()
    yield made
    bench.close()
