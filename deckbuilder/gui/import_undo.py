"""The way back from an import of cards: offered in the strip and by Ctrl+Z, done beside the window."""

from functools import partial

from PySide6.QtCore import QObject

from deckbuilder.core.changes import Changes
from deckbuilder.core.errors import Cancelled
from deckbuilder.core.progress import Progress
from deckbuilder.core.repos import ImportReport
from deckbuilder.desk.library_desk import LibraryDesk
from deckbuilder.gui.language import spoken
from deckbuilder.gui.tasks import Task
from deckbuilder.gui.words import counted, tr
from deckbuilder.gui.workbench import Workbench
from deckbuilder.gui.world import World


def offer(bench: Workbench, name: str, report: ImportReport) -> None:
    """Say that a card file was taken in, with a way to take it back where it changed anything.

    Args:
        bench: over the window that says so.
        name: of the file.
        report: what came of it.
    """
    cards = counted(report.cards, tr("{n} card"), tr("{n} cards"))
    said = tr("Imported {cards} from {file}").format(cards=cards, file=name)
    if not report.kept:
        bench.hub.say(said)
        return
    take_back = TakingBack(bench.world, bench.services.library(bench.game), name, report)
    bench.hub.say(said, bench.world.past.add(tr("import of {file}").format(file=name), take_back.start))


class TakingBack(QObject):
    """One import that can be taken back: the catalog is built anew without it, on the thread of the database.

    Args:
        world: it outlives every window.
        library: the cards of the game.
        name: of the file that was taken in.
        report: what came of it.
    """

    def __init__(self, world: World, library: LibraryDesk, name: str, report: ImportReport) -> None:
        super().__init__(world)
        self._world, self._library, self._name, self._report = world, library, name, report

    def start(self) -> None:
        """Begin; the window stays alive meanwhile."""
        task = Task(self)
        task.done.connect(self._on_done)
        task.failed.connect(self._on_failed)
        self._world.hub.say(tr("Taking back the import of {file}…").format(file=self._name))
        task.start(self._world.pools.database, partial(_work, self._library, self._report, task.report))

    def _on_done(self, changes: object) -> None:
        assert isinstance(changes, Changes)  # as _work gives it
        self._world.hub.announce(changes)
        if changes.topics:
            self._world.hub.say(tr("Took back the import of {file}").format(file=self._name))
        else:
            self._world.hub.say(tr("The import of {file} is gone already").format(file=self._name))

    def _on_failed(self, error: object) -> None:
        if not isinstance(error, Cancelled):  # the program ends: the import stays
            self._world.troubled.emit(spoken(str(error)))


def _work(library: LibraryDesk, report: ImportReport, progress: Progress) -> Changes:
    return library.take_back(report, progress)
