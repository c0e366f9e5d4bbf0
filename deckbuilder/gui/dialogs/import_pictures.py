"""Import of scans: choose a folder or a zip, see what each file shows, mend what is in doubt, put them in, all or none."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QWidget,
)

from deckbuilder.core.changes import Changes
from deckbuilder.core.errors import Cancelled, DataTrouble
from deckbuilder.core.formats import Finding
from deckbuilder.desk.picture_import import Doubt, Imported, Plan
from deckbuilder.desk.scan_desk import ScanDesk
from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.dialogs.import_cards import dropped
from deckbuilder.gui.dialogs.spec import Sheet, documents
from deckbuilder.gui.language import number, spoken, told
from deckbuilder.gui.pictures.picture_undo import offer
from deckbuilder.gui.pictures.plan_view import PlanView
from deckbuilder.gui.tasks import Task
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench
from deckbuilder.settings import PICTURE_FOLDER

_CALM_MS = 300


class ImportPictures(Sheet):
    """One sheet for the whole way: a path above, the files below it, and a line to mend the one that is chosen."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(bench, DIALOGS["import_pictures"].title(), parent, (900, 640))
        self._task: Task | None = None
        self._desk: ScanDesk | None = None
        self._plan: Plan | None = None
        self._running = False
        self.setAcceptDrops(True)
        self.intro = self.words(
            self.tr(
                "Choose a folder or a zip of scans, or drop it here. Files are matched by set, number and name, such as “083 - BOG - Name.png”, “Name.jpg” in the folder of a set, or “BOG_083.jpg”. The files stay where they are; copies are kept with your cards."
            )
        )
        self._lay_out_path()
        self.said = self.words("")
        self.view = PlanView(bench, self)
        self.table = self.view.table
        self.body.addWidget(self.view, 100)
        self.bar = QProgressBar(self)
        self.bar.setAccessibleName(self.tr("Progress of the import"))
        self.bar.hide()
        self.body.addWidget(self.bar)
        self.body.addStretch()
        self.fetch = self.link(
            self.tr("Fetch pictures…"), self.tr("Get pictures from the addresses in your card file instead")
        )
        self.cancel = self.button(self.tr("Cancel"))
        self.go = self.button(self.tr("Import"), primary=True)
        self._calm = QTimer(self)
        self._calm.setSingleShot(True)
        self._calm.setInterval(_CALM_MS)
        self._connect()
        self._show_plan(None)

    def _lay_out_path(self) -> None:
        self.path = QLineEdit(self)
        self.path.setAccessibleName(self.tr("Folder or zip of scans"))
        self.path.setPlaceholderText(self.tr("Drop a folder or a zip here, or choose one"))
        self.path.setAcceptDrops(False)  # the whole sheet takes files
        self.folder, self.file = (
            self._small(self.tr("Folder…"), self.tr("Choose a folder of scans")),
            self._small(self.tr("File…"), self.tr("Choose a zip or one picture")),
        )
        row = QHBoxLayout()
        row.setSpacing(8)
        self.body.addLayout(row)
        for widget, stretch in ((self.path, 1), (self.folder, 0), (self.file, 0)):
            row.addWidget(widget, stretch)

    def _small(self, label: str, sentence: str) -> QPushButton:
        made = QPushButton(label, self)
        made.setAccessibleName(sentence)
        made.setToolTip(sentence)
        made.setAutoDefault(False)
        return made

    def _connect(self) -> None:
        self.path.textChanged.connect(self._calm.start)
        self._calm.timeout.connect(self._on_path)
        self.folder.clicked.connect(self._on_folder)
        self.file.clicked.connect(self._on_file)
        self.view.ticked.connect(self._on_ticked)
        self.view.said.connect(self._on_trouble)
        self.fetch.clicked.connect(self._on_fetch)
        self.go.clicked.connect(self._on_go)
        self.cancel.clicked.connect(self.reject)

    # -- where from --------------------------------------------------------------------------------

    def take_files(self, paths: Sequence[Path]) -> None:
        """Look at the first of the files that were dropped on the window."""
        self.look_at(paths[0])

    def look_at(self, path: Path) -> None:
        """Look at a folder, a zip or a picture."""
        self.path.setText(str(path))
        self._on_path()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take one folder or file, unless an import runs."""
        if dropped(event.mimeData()) is not None and not self._running:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Look at what was dropped."""
        path = dropped(event.mimeData())
        if path is not None and not self._running:
            event.acceptProposedAction()
            self.look_at(path)

    def _begin_folder(self) -> str:
        last = self.bench.services.settings[PICTURE_FOLDER]
        return last if last and Path(last).is_dir() else documents()

    def _on_folder(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, self.tr("Choose a folder of scans"), self._begin_folder())
        if chosen:
            self.look_at(Path(chosen))

    def _on_file(self) -> None:
        kinds = self.tr("Scans") + " (*.zip *.jpg *.jpeg *.png *.webp)"
        chosen, _ = QFileDialog.getOpenFileName(self, self.tr("Choose a zip or a picture"), self._begin_folder(), kinds)
        if chosen:
            self.look_at(Path(chosen))

    def _on_path(self) -> None:
        self._calm.stop()
        path = Path(self.path.text().strip())
        self._drop_task()
        self._show_plan(None)
        if not self.path.text().strip():
            self._say("", "")
            return
        task = self._start()
        task.done.connect(self._on_looked)
        services, game, shelf = self.bench.services, self.bench.game, self.bench.world.shelf
        sets = tuple(self.bench.context().sets)

        def look() -> tuple[ScanDesk, Plan]:
            desk = ScanDesk(services.pictures, shelf or services.shelf(game), sets)
            return desk, desk.look(path, task.report)

        task.start(self.bench.pools.database, look)

    def _on_looked(self, value: object) -> None:
        assert isinstance(value, tuple)
        if self.sender() is not self._task:
            return  # another path was chosen meanwhile
        self._settle()
        self._desk, plan = value
        self._show_plan(plan)

    def _show_plan(self, plan: Plan | None) -> None:
        self._plan = plan
        self.view.show_plan(plan, self._desk)
        shown = plan is not None and bool(plan.rows)
        self.intro.setVisible(not shown)
        self._on_ticked()
        if plan is not None and shown:
            self._say(self._summary(plan), "")
        elif plan is not None:
            self._say(self.tr("There is no picture in it: files that end in .jpg, .png or .webp are looked at."), "bad")

    def _summary(self, plan: Plan) -> str:
        odd = len(plan.rows) - plan.count(Doubt.SURE)
        said = [
            counted(len(plan.rows), self.tr("{n} picture"), self.tr("{n} pictures")),
            self.tr("{n} sure").format(n=number(plan.count(Doubt.SURE))),
        ]
        if odd:
            said.append(self.tr("{n} to look at").format(n=number(odd)))
        if plan.refused:
            said.append(self.tr("{n} left out").format(n=number(len(plan.refused))))
            self.said.setToolTip("\n".join(told(one.where, one.why) for one in plan.refused[:20]))
        return " \N{MIDDLE DOT} ".join(said)

    def _on_ticked(self) -> None:
        count = len(self.table.chosen)
        self.go.setEnabled(count > 0 and not self._running)
        said = counted(count, self.tr("Import {n} picture"), self.tr("Import {n} pictures"))
        self.go.setText(said if count else self.tr("Import"))
        self.go.setAccessibleName(self.go.text())

    # -- the import --------------------------------------------------------------------------------

    def _on_go(self) -> None:
        if self._plan is None or self._desk is None or self._running or not self.table.chosen:
            return
        task = self._start(running=True)
        task.done.connect(self._on_done)
        task.start(
            self.bench.pools.rest,
            partial(
                self._desk.run,
                self._plan,
                dict(self.table.chosen),
                self.view.wanted_turn(),
                self.view.crop.isChecked(),
                task.report,
            ),
        )

    def _start(self, running: bool = False) -> Task:
        task = self._task = Task(self)
        self._running = running
        task.progressed.connect(self._on_progress)
        task.failed.connect(self._on_failed)
        for widget in (self.path, self.folder, self.file, self.view, self.fetch):
            widget.setEnabled(not running)
        self.go.setEnabled(False)
        self.bar.setRange(0, 0)
        self.bar.show()
        return task

    def _drop_task(self) -> None:
        if self._task is not None:
            self._task.stop()
            self._settle()

    def _settle(self) -> None:
        self._task, self._running = None, False
        self.bar.hide()
        for widget in (self.path, self.folder, self.file, self.view, self.fetch):
            widget.setEnabled(True)
        self.cancel.setEnabled(True)
        self._on_ticked()

    def _on_progress(self, what: str, done: int, of: int) -> None:
        if self.sender() is self._task:
            self._say(spoken(what)[:1].upper() + spoken(what)[1:] + "…", "")
            self.bar.setRange(0, of)
            self.bar.setValue(done)

    def _on_done(self, value: object) -> None:
        assert isinstance(value, tuple)
        done, changes = value
        assert isinstance(done, Imported)
        assert isinstance(changes, Changes)
        assert self._desk is not None
        self._settle()
        self._remember()
        offer(self.bench.world, self._desk, done, changes)
        self._tell(done)
        if not done.failed:
            self.accept()

    def _tell(self, done: Imported) -> None:
        """Say what came, and what did not."""
        said = [counted(done.put, self.tr("{n} picture is in its place"), self.tr("{n} pictures are in their places"))]
        if done.same:
            said.append(self.tr("{n} were there already").format(n=number(done.same)))
        if not done.put and not done.failed:
            self.bench.hub.say(" \N{MIDDLE DOT} ".join(said))
        if done.failed:
            said.append(self.tr("{n} could not be read").format(n=number(len(done.failed))))
            said.append(self._lines(done.failed))
        self._show_plan(None)
        self.intro.hide()
        self._say("\n".join((" \N{MIDDLE DOT} ".join(said[:3]), *said[3:])), "bad" if done.failed else "good")
        self.cancel.setText(self.tr("Close"))
        self.cancel.setAccessibleName(self.tr("Close"))

    def _lines(self, findings: tuple[Finding, ...]) -> str:
        return "\n".join(told(one.where, one.why) for one in findings[:8])

    def _remember(self) -> None:
        path = Path(self.path.text().strip())
        try:
            self.bench.services.settings[PICTURE_FOLDER] = str(path if path.is_dir() else path.parent)
        except DataTrouble as error:
            self.bench.troubled.emit(str(error))

    def _on_failed(self, error: object) -> None:
        if self._task is None or self.sender() is not self._task:
            return
        running = self._running
        self._settle()
        if isinstance(error, Cancelled):
            self._say(self.tr("Stopped. The pictures are as they were.") if running else "", "")
        else:
            self._say(spoken(str(error)), "bad")

    def _on_trouble(self, sentence: str) -> None:
        self._say(sentence, "bad")

    def _say(self, sentence: str, role: str) -> None:
        self.said.setText(f"✕ {sentence}" if role == "bad" and sentence else sentence)  # never by its colour alone
        self.said.setProperty("role", role)
        self.said.style().unpolish(self.said)
        self.said.style().polish(self.said)

    def _on_fetch(self) -> None:
        self.instead("fetch_pictures")

    def reject(self) -> None:
        """Stop a running import first; close when none runs."""
        if self._running and self._task is not None:
            self._task.stop()
            self.cancel.setEnabled(False)
            self._say(self.tr("Stopping…"), "")
            return
        self._drop_task()
        super().reject()


def build(bench: Workbench, parent: QWidget) -> QDialog:
    """Make the dialog over a window."""
    return ImportPictures(bench, parent)
