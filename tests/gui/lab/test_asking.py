"""Questions off the window's thread: only the newest answer counts."""

from collections.abc import Iterator
from threading import Event

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from deckbuilder.core.errors import BadInput
from deckbuilder.core.progress import Progress
from deckbuilder.gui.lab.asking import Asking
from deckbuilder.gui.tasks import Pools


@pytest.fixture
def asking(qtbot: QtBot) -> Iterator[Asking]:
    pools, parent = Pools(), QObject()
    yield Asking(pools, parent)
    pools.close()


def test_only_the_newest_question_is_answered(asking: Asking, qtbot: QtBot) -> None:
    gate, answers, began = Event(), list[object](), list[int]()
    asking.answered.connect(answers.append)

    def work(number: int, progress: Progress) -> int:
        began.append(number)
        gate.wait(5)
        return number

    for number in range(4):
        asking.ask(lambda progress, number=number: work(number, progress))  # type: ignore[misc]  # bound at once
    assert asking.busy
    gate.set()
    qtbot.waitUntil(lambda: not asking.busy)
    assert answers == [3]
    assert began == [0, 3]


def test_a_question_taken_back_ends_at_its_next_report(asking: Asking, qtbot: QtBot) -> None:
    begun, answers = Event(), list[object]()
    asking.answered.connect(answers.append)

    def work(progress: Progress) -> int:
        begun.set()
        for number in range(100_000):
            progress("Counting", number, 100_000)
        return 1

    asking.ask(work)
    assert begun.wait(5)
    with qtbot.waitSignal(asking.stopped):
        asking.stop()
    assert not asking.busy
    assert answers == []


def test_bad_input_is_told_in_words(asking: Asking, qtbot: QtBot) -> None:
    def work(progress: Progress) -> int:
        raise BadInput("turns", "99", "1 to 50")

    with qtbot.waitSignal(asking.failed) as told:
        asking.ask(work)
    assert "1 to 50" in told.args[0]
