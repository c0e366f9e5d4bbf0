import gc
import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from deckbuilder.gui.collector import Collector


class Knot:
    """A cycle that notes the thread on which it is destroyed."""

    def __init__(self, died_on: list[int]) -> None:
        self.me, self.died_on = self, died_on

    def __del__(self) -> None:
        self.died_on.append(threading.get_ident())


@pytest.fixture
def collector(qtbot: QtBot) -> Iterator[Collector]:
    limits = gc.get_threshold()
    gc.set_threshold(700, 10, 10)  # as in the program; the tests are looked through less often
    parent = QObject()
    made = Collector(parent)
    yield made
    made.stop()
    gc.set_threshold(*limits)


def test_garbage_made_by_a_worker_is_collected_on_the_windows_thread(qtbot: QtBot, collector: Collector) -> None:
    died_on: list[int] = []
    worker = threading.Thread(target=lambda: [Knot(died_on) for _ in range(5000)])
    worker.start()
    worker.join()
    assert died_on == []
    qtbot.waitUntil(lambda: len(died_on) == 5000)
    assert set(died_on) == {threading.get_ident()}


def test_pythons_collector_works_again_afterwards(collector: Collector) -> None:
    assert not gc.isenabled()
    collector.stop()
    assert gc.isenabled()
