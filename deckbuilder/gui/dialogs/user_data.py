"""The user's data as a whole: backups, their schedule, a look through everything, and all of it as text."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from deckbuilder.core.errors import Cancelled, DataTrouble
from deckbuilder.core.progress import Progress
from deckbuilder.core.upkeep import Backup
from deckbuilder.desk.data_check import Report, mend, verify
from deckbuilder.desk.services import Services
from deckbuilder.desk.user_data import Restored, UserData
from deckbuilder.desk.user_parts import picture_bytes, size_words, what_is_in
from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.dialogs.backup_list import BackupList
from deckbuilder.gui.dialogs.backup_schedule import BackupSchedule
from deckbuilder.gui.dialogs.spec import Sheet, Words, documents
from deckbuilder.gui.language import moment, spoken, told
from deckbuilder.gui.restores import Restore
from deckbuilder.gui.tasks import Task
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench


class UserDataSheet(Sheet):
    """Three pages: backups with the way back, when they make themselves, and what is in the data."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(bench, DIALOGS["user_data"].title(), parent, (680, 560))
        self._task: Task | Restore | None = None
        self._data: UserData | None = None
        self._dropped: Path | None = None
        with suppress(DataTrouble):  # a window over no folder of a user's
            self._data = bench.services.user_data
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.setAccessibleName(self.tr("Pages"))
        self.tabs.addTab(self._backups(), self.tr("Backups"))
        self.schedule = BackupSchedule(bench, self)
        self.schedule.changed.connect(self._fill)
        self.tabs.addTab(self.schedule, self.tr("Schedule"))
        self.tabs.addTab(self._contents(), self.tr("Check and export"))
        self.body.addWidget(self.tabs, 1)
        self.doing = self.words("")
        self.bar = QProgressBar(self)
        self.bar.setAccessibleName(self.tr("Progress"))
        self.bar.hide()
        self.body.addWidget(self.bar)
        self.cancel = self.button(self.tr("Cancel"))
        self.cancel.hide()
        self.leave = self.button(self.tr("Close"))
        self.cancel.clicked.connect(self._on_cancel)
        self.leave.clicked.connect(self.accept)
        self._fill()
        self._settle()
        self.now.setFocus()

    # -- pages -------------------------------------------------------------------------------------

    def _page(self) -> tuple[QWidget, QVBoxLayout]:
        page = QWidget(self)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 12, 0, 0)
        column.setSpacing(8)
        return page, column

    def _say_in(self, column: QVBoxLayout, text: str, role: str = "") -> Words:
        said = Words(text, self)
        said.setWordWrap(True)
        said.setMinimumWidth(1)
        if role:
            said.setProperty("role", role)
        column.addWidget(said)
        return said

    def _push(self, row: QHBoxLayout, label: str, sentence: str, slot: Callable[[], None]) -> QPushButton:
        made = QPushButton(label, self)
        made.setAccessibleName(label)
        made.setToolTip(sentence)
        made.setAutoDefault(False)
        made.clicked.connect(slot)
        row.addWidget(made)
        return made

    def _backups(self) -> QWidget:
        page, column = self._page()
        self.last = self._say_in(column, "")
        self._say_in(
            column, self.tr("A backup is one file with everything of yours; it moves you to another machine."), "muted"
        )
        row = QHBoxLayout()
        row.setSpacing(8)
        column.addLayout(row)
        self.now = self._push(row, self.tr("Back up now"), self.tr("Into the folder of backups"), self._on_now)
        self.now.setProperty("role", "primary")
        self.elsewhere = self._push(
            row, self.tr("Back up to…"), self.tr("Into a file that you choose"), self._on_elsewhere
        )
        self.from_file = self._push(
            row, self.tr("Restore a file…"), self.tr("From another machine, say"), self._on_file
        )
        row.addStretch(1)
        self.list = BackupList(self.bench, self)
        column.addWidget(self.list, 1)
        self.what = self._say_in(column, "")
        foot = QHBoxLayout()
        foot.setSpacing(8)
        column.addLayout(foot)
        self.restore = self._push(foot, self.tr("Restore"), self.tr("In the place of what is there"), self._on_restore)
        foot.addStretch(1)
        self.list.chosen_changed.connect(self._on_current)
        return page

    def _contents(self) -> QWidget:
        page, column = self._page()
        self._say_in(column, self.tr("All of it lies in {folder}.").format(folder=self.bench.services.home))
        row = QHBoxLayout()
        row.setSpacing(8)
        column.addLayout(row)
        self.check = self._push(
            row, self.tr("Check everything"), self.tr("Look through all data; nothing is changed"), self._on_check
        )
        self.mend = self._push(row, self.tr("Mend"), self.tr("Mend what can be mended, after a backup"), self._on_mend)
        self.text = self._push(
            row, self.tr("Export as text…"), self.tr("Lists, tables and notes in a new folder"), self._on_text
        )
        row.addStretch(1)
        self.report = QPlainTextEdit(self)
        self.report.setReadOnly(True)
        self.report.setAccessibleName(self.tr("What the check found"))
        self.report.setPlaceholderText(self.tr("What a check finds stands here."))
        column.addWidget(self.report, 1)
        return page

    # -- what there is -----------------------------------------------------------------------------

    def _fill(self) -> None:
        """List the backups anew, and what restores have set aside."""
        self.list.fill(self._data)
        self._show_last(self._data.last() if self._data is not None else None)
        self._on_current()

    def _show_last(self, newest: Backup | None) -> None:
        self.bench.world.backed_up.emit(newest)
        said = self.tr("There is no backup of your data yet.")
        if newest is not None:
            when, size = moment(newest.manifest.made), spoken(size_words(newest.size))
            said = self.tr("Last backup: {when}, {size}, {holds}.").format(
                when=when, size=size, holds=spoken(what_is_in(newest.manifest.counts))
            )
        pictures = picture_bytes(self.bench.services.home)
        if pictures:
            more = self.tr("Your pictures take {size} of it.").format(size=spoken(size_words(pictures)))
            said = f"{said} {more}"
        self.last.setText(said)

    def take_files(self, paths: Sequence[Path]) -> None:
        """Offer to restore the first of the files that were dropped on the window."""
        self.tabs.setCurrentIndex(0)
        self.list.tree.setCurrentIndex(QModelIndex())
        self._dropped = paths[0]
        self._show_offer()
        self.restore.setFocus()

    def _offered(self) -> Path | None:
        return self._dropped or self.list.chosen()

    def _on_current(self) -> None:
        self._dropped = None
        self._show_offer()

    def _show_offer(self) -> None:
        path = self._offered()
        self.restore.setEnabled(path is not None and self._task is None)
        self.what.clear()
        if path is not None:
            said = self.tr(
                "{file} takes the place of what is there now. That is kept in a folder beside, and Undo brings it back."
            )
            self.what.setText(said.format(file=path.name))

    # -- jobs --------------------------------------------------------------------------------------

    def _on_now(self) -> None:
        self._back_up(None)

    def _on_elsewhere(self) -> None:
        name = str(Path(documents()) / f"warcamp-backup-{_now():%Y-%m-%d}.zip")
        chosen, _ = QFileDialog.getSaveFileName(self, self.tr("Back up to"), name, "*.zip")
        if chosen:
            self._back_up(Path(chosen))

    def _back_up(self, target: Path | None) -> None:
        if self._data is not None:
            self._begin(partial(self._data.back_up, _now(), target, True), self._on_backed_up)

    def _on_backed_up(self, value: object) -> None:
        assert isinstance(value, Backup)  # as the job gives it
        self._fill()
        holds = spoken(what_is_in(value.manifest.counts))
        said = self.tr("{file}: {holds}; read back and found whole.").format(file=value.path.name, holds=holds)
        self._say(said, "good")

    def _on_check(self) -> None:
        self._begin(partial(verify, self.bench.services), self._on_checked)

    def _on_mend(self) -> None:
        if self._data is not None:
            self._begin(partial(_mended, self.bench.services, self._data), self._on_checked)

    def _on_checked(self, value: object) -> None:
        assert isinstance(value, Report)  # as the jobs give it
        lines = [spoken(what_is_in(value.counts)), ""]
        for title, flaws in ((self.tr("Mended"), value.mended), (self.tr("Not as it should be"), value.flaws)):
            if flaws:
                lines.append(f"{title} ({len(flaws)})")
            for flaw in flaws:
                then = flaw.cure if title == self.tr("Mended") or flaw.cure else flaw.wish
                lines.append(told(flaw.where, flaw.found) + (f" → {spoken(then)}" if then else ""))
        if value.copy is not None:
            lines.append(self.tr("As it was before: {file}").format(file=value.copy))
        if value.aside is not None:
            lines.append(self.tr("The damaged file lies in {file}").format(file=value.aside))
        lines += [self.tr("Not of this program: {file}").format(file=path.name) for path in value.strangers]
        self.report.setPlainText("\n".join(lines))
        n = len(value.flaws)
        said = counted(
            n, self.tr("{n} thing is not as it should be."), self.tr("{n} things are not as they should be.")
        )
        self._say(self.tr("All is sound.") if value.sound else said, "good" if value.sound else "bad")
        self.mend.setEnabled(any(flaw.cure for flaw in value.flaws))
        if value.mended:
            self._fill()

    def _on_text(self) -> None:
        name = str(Path(documents()) / f"warcamp-{_now():%Y-%m-%d}")
        chosen, _ = QFileDialog.getSaveFileName(self, self.tr("Export into a new folder"), name)
        if chosen:
            self._begin(partial(_exported, self.bench.services, Path(chosen)), self._on_exported)

    def _on_exported(self, value: object) -> None:
        from deckbuilder.desk.data_export import Exported  # was needed to write it

        assert isinstance(value, Exported)
        files = counted(value.files, self.tr("{n} file"), self.tr("{n} files"))
        self._say(self.tr("{files} in {folder}.").format(files=files, folder=value.folder), "good")

    def _begin(self, work: Callable[[Progress], object], then: Callable[[object], None]) -> None:
        if self._task is not None:
            return
        task = self._task = Task(self)
        task.progressed.connect(self._on_progress)
        task.done.connect(self._settle)
        task.done.connect(then)
        task.failed.connect(self._on_failed)
        self._busy()
        task.start(self.bench.pools.database, partial(work, task.report))

    def _on_file(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(self, self.tr("Restore a backup"), documents(), "*.zip")
        if chosen:
            self._restore(Path(chosen))

    def _on_restore(self) -> None:
        path = self._offered()
        if path is not None:
            self._restore(path)

    def _restore(self, path: Path) -> None:
        if self._task is not None:
            return
        restore = self._task = Restore(self.bench.world, path)
        restore.progressed.connect(self._on_progress)
        restore.done.connect(self._on_restored)
        restore.failed.connect(self._on_failed)
        self._busy()
        restore.start()

    def _on_restored(self, value: object) -> None:
        assert isinstance(value, Restored)  # as the restore gives it
        self._settle()
        self._fill()
        said = self.tr("Restored.")
        if value.aside is not None:
            said = self.tr("Restored; what was there before is kept as {folder}.").format(folder=value.aside.name)
        self._say(said, "good")

    # -- while something runs ----------------------------------------------------------------------

    def _busy(self) -> None:
        self._say(self.tr("Beginning…"), "")
        self.bar.setRange(0, 0)
        self.bar.show()
        self.cancel.setEnabled(True)
        self.cancel.show()
        self._allow(False)

    def _allow(self, allowed: bool) -> None:
        able = allowed and self._data is not None
        for button in (self.now, self.elsewhere, self.from_file, self.check, self.text):
            button.setEnabled(able)
        self.mend.setEnabled(False)
        self.restore.setEnabled(able and self.list.chosen() is not None)

    def _settle(self) -> None:
        self._task = None
        self.bar.hide()
        self.cancel.hide()
        self._allow(True)

    def _on_progress(self, what: str, done: int, of: int) -> None:
        self.doing.setText(spoken(what))
        small = of // 2**20 + 1  # a bar counts no more than two thousand million
        self.bar.setRange(0, of // small)
        self.bar.setValue(done // small)

    def _on_failed(self, error: object) -> None:
        self._settle()
        if isinstance(error, Cancelled):
            self._say(self.tr("Stopped. Everything is as it was."), "")
        else:
            self._say(spoken(str(error)), "bad")

    def _say(self, sentence: str, role: str) -> None:
        self.doing.setText(f"✕ {sentence}" if role == "bad" else sentence)  # never by its colour alone
        self.doing.setProperty("role", role)
        self.doing.style().unpolish(self.doing)
        self.doing.style().polish(self.doing)

    def _on_cancel(self) -> None:
        if self._task is not None:
            self._task.stop()
            self.cancel.setEnabled(False)
            self._say(self.tr("Stopping…"), "")

    def reject(self) -> None:
        """Stop what runs first; close when nothing does."""
        if self._task is None:
            super().reject()
        else:
            self._on_cancel()

    def accept(self) -> None:
        """As ``reject``: to close is not to leave a job alone."""
        self.reject()


def _now() -> datetime:
    return datetime.now().astimezone()


def _mended(services: Services, data: UserData, progress: Progress) -> Report:
    return mend(services, lambda: data.back_up(_now()).path, progress)


def _exported(services: Services, folder: Path, progress: Progress) -> object:
    from deckbuilder.desk.data_export import export  # all formats: only who exports needs them

    return export(services, folder, _now(), progress)


def build(bench: Workbench, parent: QWidget) -> QDialog:
    """Make the dialog over a window."""
    return UserDataSheet(bench, parent)
