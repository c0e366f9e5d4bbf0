"""A bench without a window, for what stands beside the table."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deckbuilder.gui.theme import Theme
from deckbuilder.gui.workbench import Workbench
from deckbuilder.gui.world import World
from tests.gui.fakes import make_services

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
