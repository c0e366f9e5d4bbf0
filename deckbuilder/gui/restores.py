"""A backup put in the place of what is there, beside the window; what is open follows, and there is a way back."""

import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.progress import Progress, silent
from deckbuilder.desk.services import Services
from deckbuilder.desk.user_data import EVERYTHING, Restored
from deckbuilder.gui.tasks import Task
from deckbuilder.gui.words import tr
from deckbuilder.gui.world import World

log = logging.getLogger(__name__)


class Restore(QObject):
    """One restore.

    Args:
        world: it outlives every window.
        source: the backup, or a folder that an earlier restore set aside.
    """

    done = Signal(object)
    """``Restored``."""

    failed = Signal(object)
    progressed = Signal(str, int, int)

    def __init__(self, world: World, source: Path) -> None:
        super().__init__(world)
        self._world, self._source = world, source
        self._task: Task | None = None

    def start(self) -> None:
        """Begin; no deck looks at the user's file until it is over."""
        for opened in self._world.open_decks():
            opened.stop()
        task = self._task = Task(self)
        task.done.connect(self._on_done)
        task.failed.connect(self._on_failed)
        task.progressed.connect(self.progressed)
        task.start(self._world.pools.database, work(self._world.services, self._source, task.report))

    def stop(self) -> None:
        """Ask it to stop; what was begun is taken back."""
        if self._task is not None:
            self._task.stop()

    def _on_done(self, value: object) -> None:
        assert isinstance(value, Restored)  # as work gives it
        self._task = None
        self._world.services.forget()
        name = self._source.name
        for opened in self._world.open_decks():
            if not opened.restored(tr("Restore {file}").format(file=name)):
                opened.stop()
                self._world.deleted.emit(opened.desk.id)
        self._world.hub.announce(EVERYTHING)
        take_back = None
        if value.aside is not None:
            back = Restore(self._world, value.aside)
            back.failed.connect(self._on_back_failed)
            take_back = self._world.past.add(tr("restore of {file}").format(file=name), back.start)
        self._world.hub.say(tr("Restored {file}").format(file=name), take_back)
        self.done.emit(value)

    def _on_back_failed(self, error: object) -> None:
        self._world.troubled.emit(str(error))

    def _on_failed(self, error: object) -> None:
        self._task = None
        for opened in self._world.open_decks():
            opened.watch()
        self.failed.emit(error)


def work(services: Services, source: Path, progress: Progress) -> Callable[[], Restored]:
    """Give the job of a restore; where other card files came, the catalog is built anew."""

    def run() -> Restored:
        now, data = datetime.now().astimezone(), services.user_data
        restored = data.take_back(source, now) if source.is_dir() else data.restore(source, now, progress)
        if restored.rebuild:
            try:
                services.catalog.renew(silent)
            except DataTrouble as error:  # the next start builds it; all else is restored
                log.warning("the catalog was not built anew: %s", error)
        with suppress(DataTrouble):
            services.catalog.stamp()
        return restored

    return run
