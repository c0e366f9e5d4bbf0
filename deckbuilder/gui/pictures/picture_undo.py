"""The way back from pictures that came in: offered in the strip and by Ctrl+Z, done beside the window."""

from functools import partial

from PySide6.QtCore import QObject

from deckbuilder.core.changes import Changes
from deckbuilder.core.errors import Cancelled
from deckbuilder.desk.picture_fetch import Fetched
from deckbuilder.desk.picture_import import Imported
from deckbuilder.desk.scan_desk import ScanDesk
from deckbuilder.gui.language import spoken
from deckbuilder.gui.tasks import Task
from deckbuilder.gui.words import counted, tr
from deckbuilder.gui.world import World


def offer(world: World, desk: ScanDesk, done: Imported | Fetched, changes: Changes) -> None:
    """Say that pictures came in, show them everywhere, and offer to take them back."""
    if not done.moved:
        return
    world.faces.clear()
    world.hub.announce(changes)
    said = counted(len(done.moved), tr("{n} picture is in its place"), tr("{n} pictures are in their places"))
    label = counted(len(done.moved), tr("import of {n} picture"), tr("import of {n} pictures"))
    take_back = TakingBack(world, desk, done)
    world.hub.say(said, world.past.add(label, take_back.start))


class TakingBack(QObject):
    """Pictures that can be taken back, on another thread.

    Args:
        world: it outlives every window.
        desk: whose scans they are.
        done: what came in.
    """

    def __init__(self, world: World, desk: ScanDesk, done: Imported | Fetched) -> None:
        super().__init__(world)
        self._world, self._desk, self._done = world, desk, done

    def start(self) -> None:
        """Begin; the window stays alive meanwhile."""
        task = Task(self)
        task.done.connect(self._on_done)
        task.failed.connect(self._on_failed)
        task.start(self._world.pools.rest, partial(self._desk.take_back, self._done))

    def _on_done(self, changes: object) -> None:
        assert isinstance(changes, Changes)  # as take_back gives it
        self._show(changes)
        self._world.hub.say(tr("The pictures are as they were before"))

    def _show(self, changes: Changes) -> None:
        self._world.faces.clear()
        self._world.hub.announce(changes)

    def _on_failed(self, error: object) -> None:
        if not isinstance(error, Cancelled):  # the program ends: the pictures stay
            self._world.troubled.emit(spoken(str(error)))
