"""The open deck in any format: look at it, copy it, write it to a file; what is lost is said before."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QWidget,
)

from deckbuilder.core.errors import BadInput, DataTrouble
from deckbuilder.core.formats import DeckFormat, WrittenDeck
from deckbuilder.desk.deck_files import save_deck, write_deck
from deckbuilder.desk.file_formats import deck_writers
from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.dialogs.spec import Sheet, documents, fixed_font
from deckbuilder.gui.language import spoken
from deckbuilder.gui.workbench import Workbench


def file_name(deck_name: str) -> str:
    """Give a file name for a deck that every system takes."""
    kept = "".join(c if c.isalnum() or c in " -_'" else " " for c in deck_name)
    return " ".join(kept.split())[:80].rstrip(".") or "deck"


def labelled(format: DeckFormat) -> str:
    """Name a format, with the ending of its files where the name does not say it already."""
    label, suffix = spoken(format.label), format.suffixes[0]
    return label if suffix.lstrip(".").casefold() in label.casefold() else f"{label}  ({suffix})"


class ExportDeck(Sheet):
    """Formats on the left, the deck as it would be written on the right."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(bench, DIALOGS["export"].title(), parent, (760, 560))
        self._written: WrittenDeck | None = None
        self.formats = QListWidget(self)
        self.formats.setAccessibleName(self.tr("File formats"))
        self.formats.setMaximumWidth(bench.theme.px(240))
        self.preview = QPlainTextEdit(self)
        self.preview.setReadOnly(True)
        self.preview.setFont(fixed_font(bench.theme))
        self.preview.setTabChangesFocus(True)
        self.preview.setAccessibleName(self.tr("The deck as it will be written"))
        row = QHBoxLayout()
        row.setSpacing(12)
        self.body.addLayout(row, 1)
        row.addWidget(self.formats, 2)
        row.addWidget(self.preview, 3)
        self.notes = self.words("", "warn")
        self.outcome = self.words("", "good")
        self.copy = self.button(self.tr("Copy"))
        close = self.button(self.tr("Close"))
        self.save = self.button(self.tr("Save to a file…"), primary=True)
        close.clicked.connect(self.reject)
        self.copy.clicked.connect(self._on_copy)
        self.save.clicked.connect(self._on_save)
        self.formats.currentItemChanged.connect(self._on_format)
        for format in deck_writers(bench.world.shelf) if bench.world.shelf is not None else ():
            item = QListWidgetItem(labelled(format))
            item.setToolTip(item.text())
            item.setData(Qt.ItemDataRole.UserRole, format)
            self.formats.addItem(item)
        texts = [n for n in range(self.formats.count()) if self._format_at(n).key == "text"]
        self.formats.setCurrentRow(texts[0] if texts else 0)

    def _format_at(self, row: int) -> DeckFormat:
        format = self.formats.item(row).data(Qt.ItemDataRole.UserRole)
        assert isinstance(format, DeckFormat)  # put there above
        return format

    def _on_format(self) -> None:
        opened = self.bench.open
        if opened is None or self.formats.currentRow() < 0:
            return
        self.outcome.clear()
        try:
            self._written = write_deck(opened.deck, opened.shelf, self._format_at(self.formats.currentRow()).key)
        except BadInput as error:
            self._written = None
            self.preview.setPlainText("")
            self.notes.setText(spoken(str(error)))
            self.copy.setEnabled(False)
            return
        try:
            text = self._written.content.decode("utf-8")
            self.copy.setEnabled(True)
        except UnicodeDecodeError:
            text = self.tr("{n} bytes, not a text").format(n=len(self._written.content))
            self.copy.setEnabled(False)
        self.preview.setPlainText(text)
        lost = [self.tr("Left out: {what}").format(what=what) for what in self._written.lost]
        self.notes.setText("\n".join([*lost, *self._written.warnings]))

    def _on_copy(self) -> None:
        QApplication.clipboard().setText(self.preview.toPlainText())
        self.outcome.setText(self.tr("Copied."))

    def _on_save(self) -> None:
        opened = self.bench.open
        if opened is None:
            return
        format = self._format_at(self.formats.currentRow())
        name = str(Path(documents()) / (file_name(opened.deck.name) + format.suffixes[0]))
        chosen, _ = QFileDialog.getSaveFileName(
            self, self.tr("Save the deck"), name, f"{format.label} (*{format.suffixes[0]})"
        )
        if chosen:
            self.write(Path(chosen), format)

    def write(self, path: Path, format: DeckFormat) -> None:
        """Write the deck to a file; a name without suffix gets the format's."""
        opened = self.bench.open
        if opened is None:
            return
        if not path.suffix:
            path = path.with_name(path.name + format.suffixes[0])
        try:
            save_deck(opened.deck, opened.shelf, path, format.key)
        except (BadInput, DataTrouble) as error:
            self.notes.setText(spoken(str(error)))
            return
        self.bench.hub.say(self.tr("Wrote {file}").format(file=path))
        self.accept()


def build(bench: Workbench, parent: QWidget) -> QDialog:
    """Make the dialog over a window."""
    return ExportDeck(bench, parent)
