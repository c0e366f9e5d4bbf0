"""The collection in any format: look at it, copy it, write it to a file; what is lost is said before."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QWidget,
)

from deckbuilder.core.collection_files import CollectionFormat, CollectionShelf, WrittenCollection
from deckbuilder.core.collection_repo import CollectionRepository
from deckbuilder.core.errors import Cancelled, DataTrouble
from deckbuilder.core.ids import CardId
from deckbuilder.core.progress import Progress
from deckbuilder.core.saying import say
from deckbuilder.desk import collection_files as files
from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.dialogs.spec import Sheet, clearable, documents, fixed_font
from deckbuilder.gui.language import spoken
from deckbuilder.gui.tasks import Task
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench

_TYPED_MS = 300
_SHOWN = 20_000
"""So many letters of a file are shown."""


class ExportCollection(Sheet):
    """Formats on the left, the collection as it would be written on the right."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(bench, DIALOGS["export_collection"].title(), parent, (760, 560))
        self._written: WrittenCollection | None = None
        self._task: Task | None = None
        self._stale = False
        self.sum = self.words("")
        self.formats = QListWidget(self)
        self.formats.setAccessibleName(self.tr("File formats"))
        self.formats.setMaximumWidth(bench.theme.px(240))
        self.preview = QPlainTextEdit(self)
        self.preview.setReadOnly(True)
        self.preview.setFont(fixed_font(bench.theme))
        self.preview.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.preview.setTabChangesFocus(True)
        self.preview.setAccessibleName(self.tr("The collection as it will be written"))
        row = QHBoxLayout()
        row.setSpacing(12)
        self.body.addLayout(row, 1)
        row.addWidget(self.formats, 2)
        row.addWidget(self.preview, 3)
        self.query = QLineEdit(self)
        self.query.setAccessibleName(self.tr("Only cards that this search finds"))
        self.query.setPlaceholderText(self.tr("Only cards that this search finds: own>=2 set:…"))
        clearable(self.query, bench.theme)
        self.body.addWidget(self.query)
        self.notes = self.words("", "warn")
        self.outcome = self.words("", "good")
        self.copy = self.button(self.tr("Copy"))
        close = self.button(self.tr("Close"))
        self.save = self.button(self.tr("Save to a file…"), primary=True)
        close.clicked.connect(self.reject)
        self.copy.clicked.connect(self._on_copy)
        self.save.clicked.connect(self._on_save)
        for format in files.collection_writers():
            item = QListWidgetItem(spoken(format.label))
            item.setToolTip(item.text())
            item.setData(Qt.ItemDataRole.UserRole, format)
            self.formats.addItem(item)
        self.formats.setCurrentRow(0)
        self.formats.currentItemChanged.connect(self._write)
        self._typed = QTimer(self)
        self._typed.setSingleShot(True)
        self._typed.setInterval(_TYPED_MS)
        self._typed.timeout.connect(self._write)
        self.query.textChanged.connect(self._typed.start)
        self._write()

    def _format(self) -> CollectionFormat:
        format = self.formats.currentItem().data(Qt.ItemDataRole.UserRole)
        assert isinstance(format, CollectionFormat)  # put there above
        return format

    def _cards(self) -> frozenset[CardId] | None:
        """Give the cards that the search finds; None for all."""
        text, world = self.query.text().strip(), self.bench.world
        if not text or world.index is None:
            return None
        query = world.services.library(self.bench.game).query(text)
        return frozenset(world.index.search(query, world.plain_context))

    def _write(self) -> None:
        """Write the collection beside the window, as it is chosen now."""
        world = self.bench.world
        if self._task is not None:
            self._stale = True
            self._task.stop()
            return
        for button in (self.copy, self.save):
            button.setEnabled(False)
        if world.shelf is None or not world.trunk.ready:
            return
        task = self._task = Task(self)
        task.done.connect(self._on_written)
        task.failed.connect(self._on_failed)
        shelf = CollectionShelf(world.shelf, world.services.catalog.sets(self.bench.game.id))
        store = world.trunk.store()
        task.start(
            self.bench.pools.database, partial(_job, store, shelf, self._cards(), self._format().key, task.report)
        )

    def _on_written(self, value: object) -> None:
        assert isinstance(value, tuple)  # as the job gives it
        self._task = None
        if self._stale:
            self._stale = False
            self._write()
            return
        self._written, copies, rows, shown = value
        said = counted(copies, self.tr("{n} copy"), self.tr("{n} copies"))
        lots = counted(rows, self.tr("{n} row"), self.tr("{n} rows"))
        self.sum.setText(self.tr("{copies} in {rows}").format(copies=said, rows=lots))
        self.preview.setPlainText(shown)
        notes = [self.tr("Left out: {what}").format(what=spoken(what)) for what in self._written.lost]
        self.notes.setText("\n".join([*notes, *map(spoken, self._written.warnings)]))
        self.outcome.clear()
        for button in (self.copy, self.save):
            button.setEnabled(True)

    def _on_failed(self, error: object) -> None:
        self._task = None
        if self._stale:
            self._stale = False
            self._write()
        elif not isinstance(error, Cancelled):
            self.notes.setText(spoken(str(error)))

    def _on_copy(self) -> None:
        if self._written is not None:
            QApplication.clipboard().setText(self._written.content.decode("utf-8-sig"))
            self.outcome.setText(self.tr("Copied."))

    def _on_save(self) -> None:
        format = self._format()
        name = str(Path(documents()) / (self.tr("collection") + format.suffixes[0]))
        chosen, _ = QFileDialog.getSaveFileName(
            self, self.tr("Save the collection"), name, f"{spoken(format.label)} (*{format.suffixes[0]})"
        )
        if chosen:
            self.write(Path(chosen))

    def write(self, path: Path) -> None:
        """Write what is shown to a file; a name without suffix gets the format's."""
        if self._written is None:
            return
        if not path.suffix:
            path = path.with_name(path.name + self._format().suffixes[0])
        try:
            files.save(self._written, path)
        except DataTrouble as error:
            self.notes.setText(spoken(str(error)))
            return
        self.bench.hub.say(self.tr("Wrote {file}").format(file=path))
        self.accept()


def _job(
    store: CollectionRepository, shelf: CollectionShelf, cards: frozenset[CardId] | None, key: str, progress: Progress
) -> tuple[WrittenCollection, int, int, str]:
    """Write a collection: the file, its copies and rows, and its beginning as a text."""
    game = shelf.shelf.game.id
    held, wanted = files.of_cards(store.holdings(game), store.wants(game), cards)
    progress(say("Writing the collection"), 0, 0)
    written = files.write(held, wanted, shelf, key)
    shown = written.content[: 4 * _SHOWN].decode("utf-8-sig", "ignore")[:_SHOWN]
    return written, sum(holding.count for holding in held), len(held), shown.replace("\r\n", "\n")


def build(bench: Workbench, parent: QWidget) -> QDialog:
    """Make the dialog over a window."""
    return ExportCollection(bench, parent)
