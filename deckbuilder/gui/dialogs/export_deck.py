"""Decks in any formats: look at one, copy it, write them all to a folder or an archive; what is lost is said before."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtWidgets import QDialog, QFileDialog, QHBoxLayout, QProgressBar, QWidget

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput, Cancelled, DataTrouble, UnknownDeck
from deckbuilder.core.formats import DeckFormat, Shelf
from deckbuilder.core.ids import DeckId
from deckbuilder.core.progress import Progress
from deckbuilder.desk.deck_export import ARCHIVE, Exported, Looked, file_name, look_at, save_several
from deckbuilder.desk.deck_files import read_deck, save_deck
from deckbuilder.desk.file_formats import deck_targets
from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.dialogs.spec import Sheet, documents
from deckbuilder.gui.export_list import ExportList
from deckbuilder.gui.export_pane import ExportPane
from deckbuilder.gui.language import spoken
from deckbuilder.gui.tasks import Task
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench
from deckbuilder.settings import EXPORT_FOLDER, EXPORT_FORMATS

__all__ = ["ExportDeck", "build", "file_name", "stored"]

_USUAL = "text"


class ExportDeck(Sheet):
    """Formats on the left, the deck as it would be written on the right.

    Args:
        bench: what the window shares.
        parent: the window.
        decks: what is written; the first one is shown.
        title: heading of the sheet.
    """

    def __init__(self, bench: Workbench, parent: QWidget, decks: Sequence[Deck], title: str) -> None:
        super().__init__(bench, title, parent, (880, 620))
        self._decks, self._shelf = tuple(decks), bench.world.shelf
        self._seen: dict[str, Looked] = {}
        self._task: Task | None = None
        self._idle = QTimer(self)
        formats = deck_targets(self._shelf) if self._shelf is not None else ()
        self._own = {format.key for format in self._shelf.formats} if self._shelf is not None else set()
        remembered = bench.services.settings[EXPORT_FORMATS].split(",")
        self.formats = ExportList(formats, bench.theme, remembered, self)
        self.pane = ExportPane(bench.theme, self)
        self.preview = self.pane.text
        row = QHBoxLayout()
        row.setSpacing(12)
        self.body.addLayout(row, 1)
        row.addWidget(self.formats, 2)
        row.addWidget(self.pane, 3)
        self.bar = QProgressBar(self)
        self.bar.setAccessibleName(self.tr("Progress of the export"))
        self.bar.hide()
        self.body.addWidget(self.bar)
        self.notes = self.words("", "bad")
        self.outcome = self.words("", "good")
        self.zip = self.button(self.tr("As an archive…"))
        self.close_button = self.button(self.tr("Close"))
        self.save = self.button("", primary=True)
        self._connect()
        self._choose(remembered)
        self._name_save()
        self._idle.start(0)

    def _connect(self) -> None:
        self.close_button.clicked.connect(self.reject)
        self.save.clicked.connect(self._on_save)
        self.zip.clicked.connect(self._on_zip)
        self.formats.currentRowChanged.connect(self._on_format)
        self.formats.ticks_changed.connect(self._on_ticks)
        self.pane.copied.connect(self.outcome.setText)
        self._idle.timeout.connect(self._look_further)

    def _choose(self, remembered: Sequence[str]) -> None:
        """Show what was ticked last, else the plain list."""
        keys = {format.key: row for row, format in self.formats.rows()}
        wanted = next((keys[key] for key in remembered if key in keys and key not in self._own), keys.get(_USUAL, 0))
        self.formats.setCurrentRow(wanted)

    @property
    def copy(self) -> QWidget:
        """The button that copies what is shown."""
        return self.pane.buttons[0]

    # -- looking -----------------------------------------------------------------------------------

    def _on_format(self) -> None:
        format = self.formats.shown()
        self.outcome.clear()
        if format is None or self._shelf is None or not self._decks:
            return
        if format.key in self._seen:
            self.pane.show_looked(self._seen[format.key])
        elif format.key not in self._own:
            self._take(format.key, look_at(self._decks[0], self._shelf, format))
        else:  # a picture takes a while
            self.pane.wait()
            task = Task(self)
            task.done.connect(partial(self._take, format.key))
            task.start(self.bench.pools.rest, partial(look_at, self._decks[0], self._shelf, format))
        self._name_save()

    def _take(self, key: str, looked: object) -> None:
        assert isinstance(looked, Looked)  # as look_at gives it
        self._seen[key] = looked
        for row, format in self.formats.rows():
            if format.key == key:
                self.formats.tell(row, looked)
        shown = self.formats.shown()
        if shown is not None and shown.key == key:
            self.pane.show_looked(looked)

    def _look_further(self) -> None:
        """Look at the next format that is no picture, and come back for the others: the window stays alive."""
        for _, format in self.formats.rows():
            if format.key not in self._seen and format.key not in self._own and self._shelf is not None and self._decks:
                self._take(format.key, look_at(self._decks[0], self._shelf, format))
                return
        self._idle.stop()

    # -- writing -----------------------------------------------------------------------------------

    def _wanted(self) -> list[DeckFormat]:
        """Give what is ticked, else what is shown."""
        shown = self.formats.shown()
        return self.formats.ticked() or ([shown] if shown is not None else [])

    def _on_ticks(self) -> None:
        self._name_save()
        ticked = ",".join(format.key for format in self.formats.ticked())
        try:
            self.bench.services.settings[EXPORT_FORMATS] = ticked
        except DataTrouble:
            return  # remembered for as long as the program runs

    def _name_save(self) -> None:
        wanted = self._wanted()
        one = len(wanted) == 1 and len(self._decks) == 1 and wanted[0].folder is None
        many = counted(len(wanted) * len(self._decks), self.tr("{n} file"), self.tr("{n} files"))
        said = self.tr("Save to a file…") if one else self.tr("Save {files} to a folder…").format(files=many)
        self.save.setText(said)
        self.save.setAccessibleName(said)
        self.save.setEnabled(bool(wanted) and bool(self._decks))
        self.zip.setEnabled(self.save.isEnabled())

    def _on_save(self) -> None:
        wanted = self._wanted()
        if len(wanted) == 1 and len(self._decks) == 1 and wanted[0].folder is None:
            suffix = wanted[0].suffixes[0]
            name = str(self._place() / (file_name(self._decks[0].name) + suffix))
            kinds = f"{spoken(wanted[0].label)} (*{suffix})"
            chosen, _ = QFileDialog.getSaveFileName(self, self.tr("Save the deck"), name, kinds)
            if chosen:
                self._remember(Path(chosen).parent)
                self.write(Path(chosen), wanted[0])
            return
        chosen = QFileDialog.getExistingDirectory(self, self.tr("Choose a folder for the decks"), str(self._place()))
        if chosen:
            self._remember(Path(chosen))
            self.write_all(Path(chosen))

    def _on_zip(self) -> None:
        stem = file_name(self._decks[0].name) if len(self._decks) == 1 else self.tr("Decks")
        kinds = self.tr("Archive (*{suffix})").format(suffix=ARCHIVE)
        chosen, _ = QFileDialog.getSaveFileName(self, self.tr("Save the archive"), str(self._place() / f"{stem}{ARCHIVE}"), kinds)  # fmt: skip
        if chosen:
            path = Path(chosen)
            self._remember(path.parent)
            self.write_all(path if path.suffix.lower() == ARCHIVE else path.with_name(path.name + ARCHIVE))

    def _place(self) -> Path:
        last = self.bench.services.settings[EXPORT_FOLDER]
        return Path(last) if last and Path(last).is_dir() else Path(documents())

    def _remember(self, folder: Path) -> None:
        try:
            self.bench.services.settings[EXPORT_FOLDER] = str(folder)
        except DataTrouble:
            return  # as above

    def write(self, path: Path, format: DeckFormat) -> None:
        """Write the deck to a file; a name without suffix gets the format's."""
        if self._shelf is None or not self._decks:
            return
        if not path.suffix:
            path = path.with_name(path.name + format.suffixes[0])
        self._start(
            self.tr("Wrote {file}").format(file=path), partial(_save, self._decks[0], self._shelf, path, format.key)
        )

    def write_all(self, out: Path) -> None:
        """Write what is ticked of every deck, into a folder or an archive."""
        if self._shelf is None or self._task is not None:
            return
        wanted = self._wanted()
        files = counted(len(wanted) * len(self._decks), self.tr("{n} file"), self.tr("{n} files"))
        said = self.tr("Wrote {files} to {folder}").format(files=files, folder=out)
        self._start(said, partial(save_several, self._decks, self._shelf, wanted, out))

    def _start(self, said: str, work: "partial[tuple[Exported, ...]] | partial[None]") -> None:
        self._task = task = Task(self)
        task.done.connect(partial(self._on_written, said))
        task.failed.connect(self._on_failed)
        task.progressed.connect(self._on_progress)
        self.notes.clear()
        self._busy(on=True)
        task.start(self.bench.pools.rest, partial(work, task.report))

    def _busy(self, *, on: bool) -> None:
        self.bar.setVisible(on)
        self.bar.setRange(0, 0)
        for part in (self.formats, self.save, self.zip):
            part.setEnabled(not on)
        self.close_button.setText(self.tr("Cancel") if on else self.tr("Close"))

    def _on_progress(self, what: str, done: int, of: int) -> None:
        self.bar.setRange(0, of)
        self.bar.setValue(done)
        self.bar.setFormat(what)

    def _on_written(self, said: str, _: object) -> None:
        self._task = None
        self.bench.hub.say(said)
        self.accept()

    def _on_failed(self, error: object) -> None:
        self._task = None
        self._busy(on=False)
        self._name_save()
        self.notes.setText("" if isinstance(error, Cancelled) else spoken(str(error)))

    def reject(self) -> None:
        """Stop what is being written; else close."""
        if self._task is not None:
            self._task.stop()
        else:
            super().reject()


def _save(deck: Deck, shelf: Shelf, path: Path, key: str, progress: Progress) -> None:
    progress(path.name, 0, 0)
    save_deck(deck, shelf, path, key)


def stored(bench: Workbench, parent: QWidget, keys: Sequence[DeckId | Path]) -> ExportDeck | None:
    """Make the sheet for decks of the library; None, with the trouble told, where one of them cannot be read.

    Args:
        bench: what the window shares.
        parent: the window.
        keys: ids of stored decks, and files of ready-made ones.
    """
    shelf, store = bench.world.shelf, bench.store
    if shelf is None or store is None:
        return None
    try:
        decks = [read_deck(key, shelf).deck if isinstance(key, Path) else store.load(key).deck for key in keys]
    except (BadInput, DataTrouble, UnknownDeck) as error:
        bench.troubled.emit(str(error))
        return None
    one, many = (QCoreApplication.translate("ExportDeck", words) for words in ("Export {n} deck", "Export {n} decks"))
    return ExportDeck(bench, parent, decks, counted(len(decks), one, many))


def build(bench: Workbench, parent: QWidget) -> QDialog:
    """Make the dialog over a window."""
    return ExportDeck(bench, parent, (bench.open.deck,) if bench.open is not None else (), DIALOGS["export"].title())
