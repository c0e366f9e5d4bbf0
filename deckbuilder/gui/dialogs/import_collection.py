"""Import of a collection: choose, drop or paste it, look at what it would do, settle what was not understood, take it in."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QWidget,
)

from deckbuilder import paths
from deckbuilder.core.collection import place_named
from deckbuilder.core.collection_files import CollectionShelf
from deckbuilder.core.errors import Cancelled, DataTrouble, StaleCollection
from deckbuilder.desk.collection_files import Preview, collection_readers
from deckbuilder.desk.column_memory import ColumnMemory
from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.dialogs.collection_jobs import Office, Seen, Source
from deckbuilder.gui.dialogs.collection_seen import CollectionSeen
from deckbuilder.gui.dialogs.import_cards import dropped
from deckbuilder.gui.dialogs.spec import Sheet, documents, fixed_font
from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.language import spoken
from deckbuilder.gui.tasks import Task
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench

_TYPED_MS = 400


class ImportCollection(Sheet):
    """One sheet for the whole way; nothing is changed before the button is pressed."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(bench, DIALOGS["import_collection"].title(), parent, (760, 620))
        self._source: Source | None = None
        self._seen: Seen | None = None
        self._task: Task | None = None
        self._taking = False
        self._again: Mapping[str, int] | None = None
        self._stale = False
        self._make_source()
        self._make_middle()
        self._make_ways()
        self.cancel = self.button(self.tr("Cancel"))
        self.go = self.button(self.tr("Import"), primary=True)
        self.cancel.clicked.connect(self.reject)
        self.go.clicked.connect(self._on_go)
        self.setAcceptDrops(True)
        self._show()

    # -- its parts ---------------------------------------------------------------------------------

    def _make_source(self) -> None:
        self.intro = self.words(
            self.tr(
                "Choose the file of a collection program, or any table with a column of names; or paste a list. You see what it would do before anything changes."
            )
        )
        labels = ", ".join(spoken(format.label) for format in collection_readers())
        self.known = self.words(self.tr("Understood: {formats}.").format(formats=labels), "muted")
        self.path = QLineEdit(self)
        self.path.setAccessibleName(self.tr("Collection file"))
        self.path.setPlaceholderText(self.tr("Drop a file here, or choose one"))
        self.path.setAcceptDrops(False)  # else it would take the file's address as text; the whole sheet takes files
        self.browse = QPushButton(self.tr("Choose…"), self)
        self.browse.setAccessibleName(self.tr("Choose a collection file"))
        self.browse.setAutoDefault(False)
        row = QHBoxLayout()
        row.setSpacing(8)
        self.body.addLayout(row)
        row.addWidget(self.path, 1)
        row.addWidget(self.browse)
        self.text = QPlainTextEdit(self)
        self.text.setFont(fixed_font(self.bench.theme))
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(self.tr("List of cards"))
        self.text.setPlaceholderText(
            self.tr("Or paste a list or a table here: {example}").format(
                example="3 " + self.tr("Name of a card") + " [SET 12]"
            )
        )
        self.text.setAcceptDrops(False)
        self.body.addWidget(self.text, 1)
        self._typed = QTimer(self)
        self._typed.setSingleShot(True)
        self._typed.setInterval(_TYPED_MS)
        self._typed.timeout.connect(self._on_typed)
        self.path.textChanged.connect(self._on_path)
        self.text.textChanged.connect(self._typed.start)
        self.browse.clicked.connect(self._on_browse)

    def _make_middle(self) -> None:
        self.doing = self.words("")
        self.bar = QProgressBar(self)
        self.bar.setAccessibleName(self.tr("Progress of the import"))
        self.bar.hide()
        self.body.addWidget(self.bar)
        self.sum = self.words("")
        self.sum.setTextFormat(Qt.TextFormat.PlainText)
        self.inside = CollectionSeen(self.bench, self)
        self.inside.columns_chosen.connect(self._on_columns)
        self.inside.settled.connect(self._on_settled)
        self.reading = QScrollArea(self)
        self.reading.setWidgetResizable(True)
        self.reading.setFrameShape(QFrame.Shape.NoFrame)
        self.reading.setAccessibleName(self.tr("What was read"))
        self.reading.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.reading.setWidget(self.inside)
        self.body.addWidget(self.reading, 3)
        self.filler = QWidget(self)
        """Keeps what stands above together where nothing was read."""
        self.body.addWidget(self.filler, 1)

    def _make_ways(self) -> None:
        self.ways = QWidget(self)
        row = QHBoxLayout(self.ways)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        label = QLabel(self.tr("Place of copies without one"), self.ways)
        self.place = DropDown(self.ways)
        self.place.setEditable(True)
        self.place.setAccessibleName(label.text())
        self.place.setSizeAdjustPolicy(DropDown.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.place.setMinimumContentsLength(14)
        line = self.place.lineEdit()
        if line is not None:
            line.setPlaceholderText(self.tr("none"))
        label.setBuddy(self.place)
        self.whole = QCheckBox(self.tr("In place of all that is recorded"), self.ways)
        self.whole.setAccessibleName(self.whole.text())
        self.whole.toggled.connect(self._look)
        row.addWidget(label)
        row.addWidget(self.place, 1)
        row.addSpacing(8)
        row.addWidget(self.whole)
        self.body.addWidget(self.ways)

    # -- where it comes from -----------------------------------------------------------------------

    def take_files(self, paths: Sequence[Path]) -> None:
        """Look into the first of the files that were dropped on the window."""
        self.take_file(paths[0])

    def take_file(self, path: Path) -> None:
        """Look into a file."""
        self.path.setText(str(path))

    def take_text(self, text: str) -> None:
        """Look into a list or a table that was copied or dropped."""
        self.path.clear()
        self.text.setPlainText(text)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take one file, unless an import runs."""
        if dropped(event.mimeData()) is not None and not self._taking:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Look into the file dropped; taking it in is the player's word."""
        path = dropped(event.mimeData())
        if path is not None and not self._taking:
            event.acceptProposedAction()
            self.take_file(path)

    def _on_browse(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(self, self.tr("Choose a collection file"), documents())
        if chosen:
            self.take_file(Path(chosen))

    def _on_path(self, text: str) -> None:
        path = Path(text.strip())
        self._take_source(Source(path.name, path) if text.strip() else None)

    def _on_typed(self) -> None:
        text = self.text.toPlainText()
        if not self.path.text().strip():
            self._take_source(Source(self.tr("Pasted list"), None, text) if text.strip() else None)

    def _take_source(self, source: Source | None) -> None:
        self._source, self._again = source, None
        self._look()

    # -- looking -----------------------------------------------------------------------------------

    def _office(self) -> Office | None:
        world = self.bench.world
        if world.shelf is None or not world.trunk.ready:
            return None
        sets = world.services.catalog.sets(self.bench.game.id)
        return Office(
            CollectionShelf(world.shelf, sets), world.trunk.desk, ColumnMemory(paths.columns_file(world.services.home))
        )

    def _look(self) -> None:
        """Look into the source as it is now; what runs already is looked into again when it has stopped."""
        office = self._office()
        if self._task is not None:
            self._stale = True
            self._task.stop()
            return
        self._seen = None
        if self._source is None or office is None:
            self._say("", "")
            self._show()
            return
        task = self._task = Task(self)
        task.progressed.connect(self._on_progress)
        task.done.connect(self._on_looked)
        task.failed.connect(self._on_failed)
        look = partial(office.look, self._source, self._again, self.whole.isChecked(), task.report)
        task.start(self.bench.pools.database, look)
        self._say(self.tr("Reading…"), "")
        self.bar.setRange(0, 0)
        self._show()

    def _on_looked(self, value: object) -> None:
        assert isinstance(value, Seen)  # as the job gives it
        self._task = None
        if self._looked_stale():
            return
        self._seen = value
        self._say(self._recognised(value), "")
        self.inside.lay_out(value)
        self._show()
        if self.go.isEnabled():
            self.go.setFocus()

    def _looked_stale(self) -> bool:
        """Tell whether something else is to be looked into by now, and do so."""
        stale, self._stale = self._stale, False
        if stale:
            self._look()
        return stale

    def _on_failed(self, error: object) -> None:
        self._task, taking = None, self._taking
        self._taking = False
        if self._looked_stale():
            return
        if isinstance(error, Cancelled):
            self._say(self.tr("Stopped. Nothing was changed."), "")
        elif isinstance(error, StaleCollection):
            self._look()
            return
        else:
            self._say(spoken(str(error)), "bad")
        if not taking:
            self._seen = None
        self._show()

    def _on_progress(self, what: str, done: int, of: int) -> None:
        self.doing.setText(spoken(what))
        self.bar.setRange(0, of)
        self.bar.setValue(done)

    # -- what is seen ------------------------------------------------------------------------------

    def _say(self, sentence: str, role: str) -> None:
        self.doing.setText(f"✕ {sentence}" if role == "bad" and sentence else sentence)  # never by its colour alone
        self.doing.setProperty("role", role)
        self.doing.style().unpolish(self.doing)
        self.doing.style().polish(self.doing)

    def _recognised(self, seen: Seen) -> str:
        said = self.tr("{file}: {format}").format(file=seen.opened.name, format=spoken(seen.opened.format.label))
        if seen.opened.mapped is None:
            return said
        width = max([len(seen.opened.mapped.header), *map(len, seen.opened.mapped.sample)])
        columns = counted(width, self.tr("{n} column"), self.tr("{n} columns"))
        return self.tr("{file}, {columns}").format(file=said, columns=columns)

    def _show(self) -> None:
        """Show what there is: the way to choose, what was read, what runs."""
        seen, busy = self._seen, self._task is not None
        ready = seen is not None and seen.found is not None
        self.bar.setVisible(busy)
        for words in (self.intro, self.known):
            words.setVisible(seen is None)
        self.text.setVisible(not self.path.text().strip())
        self.text.setMaximumHeight(self.bench.theme.px(88) if seen is not None else 16777215)
        self.reading.setVisible(seen is not None)
        self.filler.setVisible(seen is None and bool(self.path.text().strip()))
        self.ways.setVisible(ready)
        for part in (self.path, self.browse, self.text, self.ways, self.inside):
            part.setEnabled(not self._taking)
        self.cancel.setEnabled(True)
        self._on_settled()

    def _on_columns(self) -> None:
        if self.inside.columns is not None:
            self._again = dict(self.inside.columns.columns())
            self._look()

    def _on_settled(self) -> None:
        """Say what the button would do."""
        found = self._seen.found if self._seen is not None else None
        there = found is not None and bool(found.edit)
        self.go.setEnabled(there and self._task is None)
        said = (
            self.tr("Import with what is proposed")
            if self.inside.proposing and found is not None
            else self.tr("Import")
        )
        self.go.setText(said)
        self.go.setAccessibleName(said)
        self.sum.setText(self.inside.summed(found) if found is not None else "")

    # -- taking it in ------------------------------------------------------------------------------

    def _on_go(self) -> None:
        office, seen = self._office(), self._seen
        if office is None or seen is None or seen.found is None or self._task is not None:
            return
        task = self._task = Task(self)
        self._taking = True
        task.progressed.connect(self._on_progress)
        task.done.connect(self._on_taken)
        task.failed.connect(self._on_failed)
        place = place_named(self.place.currentText())
        take = partial(office.take, seen, self.inside.meant(), place, self.whole.isChecked(), task.report)
        task.start(self.bench.pools.database, take)
        self._say(self.tr("Taking the collection in…"), "")
        self.bar.setRange(0, 0)
        self._show()

    def _on_taken(self, value: object) -> None:
        assert isinstance(value, Preview)  # as the job gives it
        self._task, self._taking = None, False
        copies = counted(value.fresh + value.more, self.tr("{n} copy"), self.tr("{n} copies"))
        said = self.tr("Imported {copies} from {file}").format(
            copies=copies, file=self._source.name if self._source else ""
        )
        if value.edit:
            self.bench.world.trunk.record(value.edit, said)
        self.accept()

    def reject(self) -> None:
        """Stop what runs first; close when nothing does."""
        if self._task is None:
            super().reject()
            return
        self._task.stop()
        if not self._taking:  # a look changes nothing: nobody waits for its end
            super().reject()
            return
        self.cancel.setEnabled(False)
        self._say(self.tr("Stopping…"), "")

    def showEvent(self, event: object) -> None:
        """Offer the places that there are."""
        super().showEvent(event)  # type: ignore[arg-type]  # Qt's own event, handed on
        if self.place.count() == 0 and self.bench.world.trunk.ready:
            self.place.addItem("")
            try:
                self.place.addItems(list(self.bench.world.trunk.store().places(self.bench.game.id)))
            except DataTrouble:  # the import says what is the matter
                return


def build(bench: Workbench, parent: QWidget) -> QDialog:
    """Make the dialog over a window."""
    return ImportCollection(bench, parent)
