"""Backups that make themselves: a little after the start or when the program ends, beside the window."""

import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from deckbuilder.core.errors import Cancelled, DataTrouble
from deckbuilder.core.progress import Progress, silent
from deckbuilder.desk.services import Services
from deckbuilder.gui.language import spoken
from deckbuilder.gui.tasks import Task
from deckbuilder.gui.words import tr
from deckbuilder.gui.world import World
from deckbuilder.settings import BACKUP_MOMENT

if TYPE_CHECKING:  # zips and hashes: nobody waits for them at a start
    from deckbuilder.core.upkeep import Backup

log = logging.getLogger(__name__)

_AFTER_MS = 20_000
_AGAIN_MS = 60 * 60 * 1000


class BackingUp(QObject):
    """Looks now and then whether a backup is due, and says when the last one was made.

    Args:
        world: it outlives every window.
        after: how long after the start it looks first, in milliseconds.
    """

    def __init__(self, world: World, after: int = _AFTER_MS) -> None:
        super().__init__(world)
        self._world = world
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._look)
        self._timer.start(after)

    def _look(self) -> None:
        task = Task(self)
        task.done.connect(self._on_done)
        task.failed.connect(self._on_failed)
        services = self._world.services
        now = services.settings[BACKUP_MOMENT] == "start"
        task.start(self._world.pools.rest, work(services, task.report) if now else looked(services))
        self._timer.start(_AGAIN_MS)

    def _on_done(self, value: object) -> None:
        assert isinstance(value, tuple)  # as work gives it
        newest, made = value
        self._world.backed_up.emit(newest)
        if made:
            self._world.hub.note(tr("Backed up your data to {file}").format(file=newest.path.name))

    def _on_failed(self, error: object) -> None:
        if isinstance(error, DataTrouble):
            why = spoken(str(error))
            self._world.troubled.emit(tr("The backup that is due could not be made: {why}").format(why=why))

    def leave(self) -> None:
        """Make the backup that is due when the program ends; the windows are closed."""
        services = self._world.services
        if services.settings[BACKUP_MOMENT] != "leaving":
            return
        try:
            work(services, silent)()
        except DataTrouble as error:  # nobody is there to be told; the next start says when the last one was
            log.warning("no backup was made on leaving: %s", error)


def work(services: Services, progress: Progress) -> "Callable[[], tuple[Backup | None, bool]]":
    """Give the job that makes a backup if it is due, and gives the newest one and whether it was made now."""

    def run() -> "tuple[Backup | None, bool]":
        data, now = services.user_data, datetime.now().astimezone()
        with suppress(Cancelled):
            if data.is_due(now):
                return data.back_up_by_itself(now, progress), True
        return data.last(), False

    return run


def looked(services: Services) -> "Callable[[], tuple[Backup | None, bool]]":
    """Give the job that finds the newest backup."""
    return lambda: (services.user_data.last(), False)
