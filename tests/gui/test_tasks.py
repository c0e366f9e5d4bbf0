"""Jobs off the window's thread: what they say lands there, and no job holds a thing that the window deletes."""

import gc
from collections.abc import Iterator
from functools import partial
from threading import Event, get_ident
from types import ModuleType

import pytest
from PySide6.QtCore import QObject, QThreadPool
from pytestqt.qtbot import QtBot

from deckbuilder.core.errors import BadInput, Cancelled
from deckbuilder.core.progress import Progress
from deckbuilder.gui import tasks
from deckbuilder.gui.tasks import Pools, Task


@pytest.fixture
def pools() -> Iterator[Pools]:
    pools = Pools()
    yield pools
    pools.close()


class Shelf(QThreadPool):
    """A pool that only keeps what it is given."""

    def __init__(self) -> None:
        super().__init__()
        self.given: list[object] = []

    def start(self, job: object, priority: int = 0) -> None:  # type: ignore[override]  # what we give it is a runnable
        self.given.append(job)


def work(progress: Progress) -> int:
    progress("Counting", 1, 2)
    return get_ident()


def test_answer_and_progress_land_on_the_thread_of_the_window(qtbot: QtBot, pools: Pools) -> None:
    owner, here = QObject(), get_ident()
    task = Task(owner)
    told: list[tuple[str, int, int, bool]] = []
    task.progressed.connect(lambda what, done, of: told.append((what, done, of, get_ident() == here)))
    with qtbot.waitSignal(task.done) as answer:
        task.start(pools.rest, partial(work, task.report))
    assert answer.args is not None
    assert answer.args[0] != here
    assert told == [("Counting", 1, 2, True)]


def test_failure_lands_and_a_stopped_job_fails_as_cancelled(qtbot: QtBot, pools: Pools) -> None:
    owner = QObject()

    def fail() -> None:
        raise BadInput("here", "this", "that")

    task = Task(owner)
    with qtbot.waitSignal(task.failed) as failure:
        task.start(pools.rest, fail)
    assert failure.args is not None
    assert isinstance(failure.args[0], BadInput)
    task = Task(owner)
    task.stop()
    with qtbot.waitSignal(task.failed) as failure:
        task.start(pools.rest, partial(work, task.report))
    assert failure.args is not None
    assert isinstance(failure.args[0], Cancelled)


def test_answer_for_somebody_who_is_gone_is_dropped(qtbot: QtBot, pools: Pools) -> None:
    owner, go = QObject(), Event()
    heard: list[object] = []
    task = Task(owner)
    task.done.connect(heard.append)
    task.start(pools.rest, partial(go.wait, 5))
    owner.deleteLater()
    with qtbot.waitSignal(owner.destroyed):
        pass
    go.set()
    pools.rest.waitForDone()
    qtbot.wait(20)
    assert heard == []


def test_job_holds_nothing_of_qt_but_the_post() -> None:
    """What the window may delete at any moment is no business of another thread."""
    owner, shelf = QObject(), Shelf()
    task = Task(owner)
    task.start(shelf, partial(work, task.report))
    (job,) = shelf.given
    seen, waiting, held = set[int](), list(gc.get_referents(job)), set[str]()
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, (type, ModuleType)) or (isinstance(one, dict) and "__name__" in one):
            continue
        seen.add(id(one))
        if isinstance(one, QObject):
            held.add(type(one).__name__)
        else:
            waiting += gc.get_referents(one)
    assert job is not None
    assert held <= {type(tasks._post()).__name__}
