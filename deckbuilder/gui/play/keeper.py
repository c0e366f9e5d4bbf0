"""Keeps the match on the table in the user's folder, so that a next start can go on with it."""

from datetime import datetime
from functools import partial

from PySide6.QtCore import QObject, QTimer

from deckbuilder import paths
from deckbuilder.core.errors import DataTrouble
from deckbuilder.desk.sitting import Sitting
from deckbuilder.desk.table_files import kept
from deckbuilder.gui.language import moment
from deckbuilder.gui.tasks import Task
from deckbuilder.gui.workbench import Workbench

_REST_MS = 1500


class Keeper(QObject):
    """Writes a moment after the last change, off the window's thread, whole or not at all.

    Args:
        bench: what the window shares.
        parent: the table.
    """

    def __init__(self, bench: Workbench, parent: QObject) -> None:
        super().__init__(parent)
        self._bench = bench
        self._sitting: Sitting | None = None
        self.file = paths.match_file(bench.services.home)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._on_rested)

    def kept(self) -> str | None:
        """Say which match is kept; None where none is."""
        if self._bench.world.passing:
            return None
        try:
            changed = datetime.fromtimestamp(self.file.stat().st_mtime)
        except OSError:
            return None
        return self.tr("As you left it on {moment}").format(moment=moment(changed))

    def keep(self, sitting: Sitting) -> None:
        """Keep a match, in a moment."""
        if not self._bench.world.passing:
            self._sitting = sitting
            self._rest.start()

    def _on_rested(self) -> None:
        sitting, self._sitting = self._sitting, None
        if sitting is not None:
            task = Task(self)
            task.failed.connect(self._on_failed)
            task.start(self._bench.pools.rest, partial(kept(sitting).save, self.file))

    def flush(self) -> None:
        """Keep what is not kept yet, at once."""
        sitting, self._sitting = self._sitting, None
        self._rest.stop()
        if sitting is not None:
            try:
                kept(sitting).save(self.file)
            except DataTrouble as error:
                self._on_failed(error)

    def _on_failed(self, error: object) -> None:
        self._bench.troubled.emit(str(error))
