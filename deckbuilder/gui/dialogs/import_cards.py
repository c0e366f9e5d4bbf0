"""Import of a card file: choose it, watch it, stop it, read what came of it."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QWidget,
)

from deckbuilder.core.changes import Changes
from deckbuilder.core.errors import BadInput, Cancelled
from deckbuilder.core.formats import Finding
from deckbuilder.core.progress import Progress
from deckbuilder.core.repos import ImportReport
from deckbuilder.core.saying import say
from deckbuilder.desk.file_formats import card_readers, holds_cards, recognised
from deckbuilder.desk.library_desk import LibraryDesk
from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.dialogs.deck_import import open_or_repair, read_quietly
from deckbuilder.gui.dialogs.spec import Sheet, documents
from deckbuilder.gui.import_undo import offer
from deckbuilder.gui.language import number, spoken, told
from deckbuilder.gui.tasks import Task
from deckbuilder.gui.workbench import Workbench

_MOST_LINES = 500


class ImportCards(Sheet):
    """One sheet for the whole way; nothing is changed unless it is read to its end."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(bench, DIALOGS["import"].title(), parent, (600, 360))
        self._task: Task | None = None
        self._name = ""
        self._deck = False
        self._no_deck: Path | None = None
        labels = [spoken(format.label) for format in card_readers(bench.game)]
        self.intro = self.words(
            self.tr(
                "Choose a card list that you downloaded, or drop it here. Card lists are offered by the game's site and its players; programs that play the game keep one in their folder."
            )
        )
        self.then = self.words(
            self.tr(
                "The cards that come with Warcamp stay; a card that both have is brought up to date. Undo takes it all back."
            )
        )
        self.known = self.words(self.tr("Card files understood: {formats}.").format(formats=", ".join(labels)), "muted")
        self.elsewhere = self.words(
            self.tr("A file with the list of one deck may be chosen here too: it opens as a deck."), "muted"
        )
        self.path = QLineEdit(self)
        self.path.setAccessibleName(self.tr("Card file"))
        self.path.setPlaceholderText(self.tr("Drop a card file or a deck file here, or choose one"))
        self.path.setAcceptDrops(False)  # else it would take the file's address as text; the whole sheet takes files
        self.setAcceptDrops(True)
        self.browse = QPushButton(self.tr("Choose…"), self)
        self.browse.setAccessibleName(self.tr("Choose a card file or a deck file"))
        self.browse.setAutoDefault(False)
        row = QHBoxLayout()
        row.setSpacing(8)
        self.body.addLayout(row)
        row.addWidget(self.path, 1)
        row.addWidget(self.browse)
        self.seen = self.words("")
        self.doing = self.words("")
        self.bar = QProgressBar(self)
        self.bar.setAccessibleName(self.tr("Progress of the import"))
        self.bar.hide()
        self.body.addWidget(self.bar)
        self.report = QPlainTextEdit(self)
        self.report.setReadOnly(True)
        self.report.setAccessibleName(self.tr("Records with something to say"))
        self.report.hide()
        self.body.addWidget(self.report, 1)
        self.body.addStretch(1)
        self.paste = self.link(
            self.tr("Paste a deck list…"), self.tr("Make a deck of a list that you copied, in place of a file")
        )
        self.cancel = self.button(self.tr("Cancel"))
        self.go = self.button(self.tr("Import"), primary=True)
        self.go.setEnabled(False)
        self.paste.clicked.connect(self._on_paste)
        self.browse.clicked.connect(self._on_browse)
        self.path.textChanged.connect(self._on_path)
        self.go.clicked.connect(self._on_go)
        self.cancel.clicked.connect(self.reject)

    def _on_path(self, text: str) -> None:
        self.go.setEnabled(bool(text.strip()) and self._task is None)
        self._say("", "")  # what was said was about the file before
        self.report.hide()
        self._recognise(Path(text.strip()))

    def _recognise(self, path: Path) -> None:
        """Say what the file is taken for, and let the button say what will be done with it."""
        said, self._deck = "", False
        try:
            found = recognised(path, self.bench.game) if path != self._no_deck and path.is_file() else None
        except (BadInput, OSError, ValueError):  # the import says what is wrong with it, once it is wanted
            found = None
        if found is not None:
            self._deck = not found.cards
            said = self.tr("{file} holds cards: {format}. They come into the catalog.")
            if self._deck:
                said = self.tr("{file} holds the list of one deck: {format}. It opens as a deck; the catalog stays.")
            said = said.format(file=path.name, format=spoken(found.label))
        self.seen.setText(said)
        self.go.setText(self.tr("Open the deck") if self._deck else self.tr("Import"))
        self.go.setAccessibleName(self.go.text())

    def _opened(self, path: Path) -> bool:
        """Open a file as a deck; tell whether it was one: a text without a single card of the catalog is none."""
        try:
            read = read_quietly(self.bench, path)
        except BadInput:
            return False
        if read is None or not read.deck.entries:
            return False
        parent = self.parentWidget()
        self.accept()
        if parent is not None:
            open_or_repair(self.bench, read, path.name, parent)
        return True

    def _on_paste(self) -> None:
        self.instead("paste")

    def take_files(self, paths: Sequence[Path]) -> None:
        """Take the first of the files that were dropped on the window."""
        self.path.setText(str(paths[0]))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take one file, unless an import runs."""
        if dropped(event.mimeData()) is not None and self._task is None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Put the file dropped into the line; importing it is the player's word."""
        path = dropped(event.mimeData())
        if path is not None and self._task is None:
            event.acceptProposedAction()
            self.path.setText(str(path))
            self.go.setFocus()

    def _on_browse(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(self, self.tr("Choose a card file or a deck file"), documents())
        if chosen:
            self.path.setText(chosen)

    def _on_go(self) -> None:
        if self._task is not None or not self.path.text().strip():
            return
        if self._deck and self._opened(Path(self.path.text().strip())):
            return
        self._no_deck = Path(self.path.text().strip()) if self._deck else None  # the readers of cards say what it is
        if self._deck:
            self.seen.clear()
        task = self._task = Task(self)
        task.progressed.connect(self._on_progress)
        task.done.connect(self._on_done)
        task.failed.connect(self._on_failed)
        self.go.setEnabled(False)
        self.path.setEnabled(False)
        self.browse.setEnabled(False)
        self.paste.setEnabled(False)
        self.report.hide()
        self.bar.setRange(0, 0)
        self.bar.show()
        self._say(self.tr("Beginning…"), "")
        self._name = Path(self.path.text().strip()).name
        library = self.bench.services.library(self.bench.game)
        task.start(self.bench.pools.database, work(library, Path(self.path.text().strip()), task.report))

    def _say(self, sentence: str, role: str) -> None:
        self.doing.setText(f"✕ {sentence}" if role == "bad" else sentence)  # never by its colour alone
        self.doing.setProperty("role", role)
        self.doing.style().unpolish(self.doing)
        self.doing.style().polish(self.doing)

    def _on_progress(self, what: str, done: int, of: int) -> None:
        self.doing.setText(spoken(what))
        self.bar.setRange(0, of)
        self.bar.setValue(done)

    def _settle(self) -> None:
        self._task = None
        self.bar.hide()
        self.path.setEnabled(True)
        self.browse.setEnabled(True)
        self.paste.setEnabled(True)
        self.cancel.setEnabled(True)
        self._on_path(self.path.text())

    def _on_done(self, value: object) -> None:
        assert isinstance(value, tuple)  # as work gives it
        report, changes = value
        self._settle()
        self.show_report(report)
        self.bench.hub.announce(changes)
        offer(self.bench, self._name, report)

    def show_report(self, report: ImportReport) -> None:
        """Show what an import did."""
        said = self.tr(
            "{cards} cards in {printings} printings, read as {format} in {seconds} s: {new} new, {changed} changed, {same} as before."
        )
        self._say(
            said.format(
                cards=number(report.cards), printings=number(report.printings), format=spoken(report.format),
                seconds=number(report.seconds, 1), new=number(report.new), changed=number(report.changed),
                same=number(report.unchanged),
            ),
            "good",
        )  # fmt: skip
        lines = [*self._lines(self.tr("Not taken"), report.rejected), *self._lines(self.tr("Odd"), report.warnings)]
        self.report.setPlainText("\n".join(lines))
        self.report.setVisible(bool(lines))
        for words in (self.intro, self.then, self.known, self.elsewhere, self.seen):
            words.hide()
        self.cancel.setText(self.tr("Close"))
        self.cancel.setAccessibleName(self.tr("Close"))

    def _lines(self, title: str, findings: tuple[Finding, ...]) -> list[str]:
        lines = [told(finding.where, finding.why) for finding in findings[:_MOST_LINES]]
        if len(findings) > _MOST_LINES:
            lines.append(self.tr("… and {n} more").format(n=len(findings) - _MOST_LINES))
        return [f"{title} ({len(findings)})", *lines, ""] if findings else []

    def _on_failed(self, error: object) -> None:
        self._settle()
        if isinstance(error, Cancelled):
            self._say(self.tr("Stopped. The catalog is as it was."), "")
        else:
            self._say(spoken(self._trouble(error)), "bad")

    def _trouble(self, error: object) -> str:
        """Say why nothing was imported; the formats stand above, so a file in none of them is not told them again."""
        path = Path(self.path.text().strip())
        try:
            strange = isinstance(error, BadInput) and path.is_file() and not holds_cards(path, self.bench.game)
        except BadInput:  # it cannot be read, which the error says
            strange = False
        if isinstance(error, BadInput) and strange:
            return say("{file} is not a card file: {found}. Nothing was changed.", file=path.name, found=error.found)
        return str(error)

    def reject(self) -> None:
        """Stop a running import first; close when none runs."""
        if self._task is None:
            super().reject()
            return
        self._task.stop()
        self.cancel.setEnabled(False)
        self._say(self.tr("Stopping…"), "")


def dropped(data: QMimeData) -> Path | None:
    """Give the file that a drag carries; None for several, for none, and for what lies elsewhere."""
    urls = data.urls()
    return Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None


def work(library: LibraryDesk, path: Path, progress: Progress) -> Callable[[], tuple[ImportReport, Changes]]:
    """Give the job of an import."""

    def run() -> tuple[ImportReport, Changes]:
        return library.import_file(path, progress)

    return run


def build(bench: Workbench, parent: QWidget) -> QDialog:
    """Make the dialog over a window."""
    return ImportCards(bench, parent)
