"""Pictures from the addresses in the card file: how many, from where, only when the player says so; with pause and stop."""

from collections.abc import Collection

from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QProgressBar,
    QWidget,
)

from deckbuilder.core.errors import Cancelled, DataTrouble
from deckbuilder.core.ids import CardId
from deckbuilder.core.progress import Progress
from deckbuilder.desk.picture_fetch import Fetched, FetchPlan, PictureFetch
from deckbuilder.desk.scan_desk import ScanDesk
from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.dialogs.spec import Sheet
from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.language import number, spoken, told
from deckbuilder.gui.pictures.picture_undo import offer
from deckbuilder.gui.tasks import Task
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench
from deckbuilder.settings import FETCH_PICTURES

_MOST_HOSTS = 6
_MOST_LINES = 500


class FetchPictures(Sheet):
    """Says first what would be asked of whom; asks nobody before that is allowed."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(bench, DIALOGS["fetch_pictures"].title(), parent, (620, 480))
        self._task: Task | None = None
        self._run: PictureFetch | None = None
        self._desk: ScanDesk | None = None
        self._plan: FetchPlan | None = None
        self.words(
            self.tr(
                "A card file may carry addresses of pictures. They are asked for two at a time, from the servers named below, and only for printings without a picture of their own."
            )
        )
        self._lay_out_which()
        self.found = self.words("")
        self.hosts = self.words("", "muted")
        self.allowed = QCheckBox(self.tr("Pictures may be fetched from these servers"), self)
        self.allowed.setAccessibleName(self.allowed.text())
        self.allowed.setChecked(bench.services.settings[FETCH_PICTURES])
        self.body.addWidget(self.allowed)
        self.again = QCheckBox(self)
        self.again.setAccessibleName(self.tr("Also ask again for those that failed before"))
        self.again.hide()
        self.body.addWidget(self.again)
        self.doing = self.words("")
        self.bar = QProgressBar(self)
        self.bar.setAccessibleName(self.tr("Progress of the fetching"))
        self.bar.hide()
        self.body.addWidget(self.bar)
        self.failures = QPlainTextEdit(self)
        self.failures.setReadOnly(True)
        self.failures.setAccessibleName(self.tr("Pictures that did not come"))
        self.failures.hide()
        self.body.addWidget(self.failures, 100)
        self.body.addStretch(1)
        self.scans = self.link(self.tr("Import pictures…"), self.tr("Take scans from a folder or a zip instead"))
        self.pause = self.button(self.tr("Pause"))
        self.pause.hide()
        self.cancel = self.button(self.tr("Cancel"))
        self.go = self.button(self.tr("Fetch"), primary=True)
        self._connect()
        self._look()

    def _lay_out_which(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(8)
        self.body.addLayout(row)
        label = QLabel(self.tr("Pictures of"), self)
        self.which = DropDown(self)
        self.which.setAccessibleName(self.tr("Pictures of which cards"))
        self.which.addItem(self.tr("all cards"), "all")
        if self.bench.open is not None:
            self.which.addItem(self.tr("the open deck"), "deck")
        label.setBuddy(self.which)
        row.addWidget(label)
        row.addWidget(self.which)
        row.addStretch(1)

    def _connect(self) -> None:
        self.which.currentIndexChanged.connect(self._look)
        self.again.toggled.connect(self._look)
        self.allowed.toggled.connect(self._on_allowed)
        self.scans.clicked.connect(self._on_scans)
        self.pause.clicked.connect(self._on_pause)
        self.cancel.clicked.connect(self.reject)
        self.go.clicked.connect(self._on_go)

    # -- what there is to fetch --------------------------------------------------------------------

    def _cards(self) -> Collection[CardId] | None:
        if self.which.currentData() != "deck" or self.bench.open is None:
            return None
        return {entry.card for entry in self.bench.open.deck.entries}

    def _look(self) -> None:
        """Find out how many there are and where; nobody is asked."""
        if self._run is not None:
            return
        self._plan = None
        self._enable()
        self.found.setText(self.tr("Looking for addresses…"))
        self.hosts.clear()
        task = self._task = Task(self)
        task.done.connect(self._on_looked)
        task.failed.connect(self._on_failed)
        services, game, shelf = self.bench.services, self.bench.game, self.bench.world.shelf
        sets, cards, again = tuple(self.bench.context().sets), self._cards(), self.again.isChecked()

        def look() -> tuple[ScanDesk, FetchPlan]:
            desk = ScanDesk(services.pictures, shelf or services.shelf(game), sets)
            return desk, desk.fetch_plan(cards, again)

        task.start(self.bench.pools.database, look)

    def _on_looked(self, value: object) -> None:
        assert isinstance(value, tuple)
        if self.sender() is not self._task:
            return  # others were asked for meanwhile
        self._task = None
        self._desk, plan = value
        assert isinstance(plan, FetchPlan)
        self._plan = plan
        self.found.setText(self._summary(plan))
        hosts = list(plan.hosts().items())
        lines = [self.tr("{host}: {n}").format(host=host, n=number(n)) for host, n in hosts[:_MOST_HOSTS]]
        if len(hosts) > _MOST_HOSTS:
            lines.append(self.tr("… and {n} more servers").format(n=number(len(hosts) - _MOST_HOSTS)))
        self.hosts.setText("\n".join(lines))
        if plan.failed:
            said = counted(plan.failed, self.tr("Also {n} that failed before"), self.tr("Also {n} that failed before"))
            self.again.setText(said)
            self.again.setAccessibleName(said)
        self.again.setVisible(bool(plan.failed) or self.again.isChecked())
        self._enable()

    def _summary(self, plan: FetchPlan) -> str:
        said = []
        if plan.jobs:
            said.append(counted(len(plan.jobs), self.tr("{n} picture to fetch."), self.tr("{n} pictures to fetch.")))
        else:
            said.append(self.tr("There is nothing to fetch."))
        if plan.there:
            one, many = self.tr("{n} printing has a picture already."), self.tr("{n} printings have a picture already.")
            said.append(counted(plan.there, one, many))
        if plan.without:
            said.append(self.tr("For {n} the card file has no address.").format(n=number(plan.without)))
        if plan.odd:
            said.append(self.tr("{n} addresses are not of the kind that is asked.").format(n=number(len(plan.odd))))
        return " ".join(said)

    def _enable(self) -> None:
        running = self._run is not None
        ready = self._plan is not None and bool(self._plan.jobs)
        self.allowed.setVisible(running or ready)
        for widget in (self.which, self.again, self.allowed, self.scans):
            widget.setEnabled(not running)
        self.go.setEnabled(ready and self.allowed.isChecked() and not running)
        self.pause.setVisible(running)
        self.go.setVisible(not running)

    def _on_allowed(self, allowed: bool) -> None:
        try:
            self.bench.services.settings[FETCH_PICTURES] = allowed
        except DataTrouble as error:
            self.bench.troubled.emit(str(error))
        self._enable()

    # -- fetching ----------------------------------------------------------------------------------

    def _on_go(self) -> None:
        if self._plan is None or self._desk is None or self._run is not None:
            return
        task = self._task = Task(self)
        task.progressed.connect(self._on_progress)
        task.done.connect(self._on_done)
        task.failed.connect(self._on_failed)
        self._run = run = self._desk.fetch()
        plan, report = self._plan, task.report
        self.failures.hide()
        self.bar.setRange(0, len(plan.jobs))
        self.bar.setValue(0)
        self.bar.show()
        self._enable()
        self.pause.setText(self.tr("Pause"))
        self.cancel.setText(self.tr("Stop"))
        task.start(self.bench.pools.rest, lambda: run.run(plan, _steady(report)))

    def _on_progress(self, what: str, done: int, of: int) -> None:
        self.bar.setRange(0, of)
        self.bar.setValue(done)
        if self._run is not None:
            failed = len(self._run.failures)
            said = self.tr("{done} of {of}").format(done=number(done), of=number(of))
            if failed:
                said = f"{said} \N{MIDDLE DOT} {self.tr('{n} did not come').format(n=number(failed))}"
            self._say(said, "")

    def _on_pause(self) -> None:
        if self._run is None:
            return
        paused = self.pause.text() == self.tr("Pause")
        self._run.pause(paused)
        self.pause.setText(self.tr("Go on") if paused else self.tr("Pause"))
        self.pause.setAccessibleName(self.pause.text())

    def _on_done(self, value: object) -> None:
        assert isinstance(value, Fetched)
        assert self._desk is not None
        self._over()
        offer(self.bench.world, self._desk, value, self._desk.fetched(value))
        said = [counted(value.put, self.tr("{n} picture came"), self.tr("{n} pictures came"))]
        if value.failed:
            said.append(self.tr("{n} did not come").format(n=number(len(value.failed))))
        if value.left:
            said.append(self.tr("{n} are left for another time").format(n=number(value.left)))
        self._say(" \N{MIDDLE DOT} ".join(said), "good" if value.put and not value.failed else "")
        if value.trouble:
            self._say(spoken(value.trouble), "bad")
        self.failures.setPlainText("\n".join(told(one.where, one.why) for one in value.failed[:_MOST_LINES]))
        self.failures.setVisible(bool(value.failed))
        self._look()

    def _over(self) -> None:
        self._task = self._run = None
        self.bar.hide()
        self.cancel.setEnabled(True)
        self.cancel.setText(self.tr("Close"))
        self.cancel.setAccessibleName(self.tr("Close"))
        self._enable()

    def _on_failed(self, error: object) -> None:
        self._over()
        if not isinstance(error, Cancelled):
            self._say(spoken(str(error)), "bad")

    def _say(self, sentence: str, role: str) -> None:
        self.doing.setText(f"✕ {sentence}" if role == "bad" and sentence else sentence)  # never by its colour alone
        self.doing.setProperty("role", role)
        self.doing.style().unpolish(self.doing)
        self.doing.style().polish(self.doing)

    def _on_scans(self) -> None:
        self.instead("import_pictures")

    def reject(self) -> None:
        """Stop a run first, keeping what came; close when none runs."""
        if self._run is not None and self._task is not None:
            self._task.stop()
            self.cancel.setEnabled(False)
            self._say(self.tr("Stopping…"), "")
            return
        super().reject()


def _steady(report: Progress) -> Progress:
    """Pass progress on only where it changed, but ask each time whether to stop."""
    last: list[int] = []

    def told(what: str, done: int, of: int) -> None:
        if last != [done] or getattr(report, "stopped", False):
            last[:] = [done]
            report(what, done, of)

    return told


def build(bench: Workbench, parent: QWidget) -> QDialog:
    """Make the dialog over a window."""
    return FetchPictures(bench, parent)
