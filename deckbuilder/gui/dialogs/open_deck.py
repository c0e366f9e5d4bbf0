"""Stored decks to choose from, ready-made ones, and files."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFileDialog, QLineEdit, QListWidget, QListWidgetItem, QWidget

from deckbuilder.core.errors import BadInput, DataTrouble
from deckbuilder.core.ids import DeckId
from deckbuilder.core.naming import plain
from deckbuilder.core.repos import DeckHead
from deckbuilder.desk.services import ready_made
from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.dialogs.deck_import import open_or_repair, read_quietly
from deckbuilder.gui.dialogs.spec import Sheet, clearable, documents
from deckbuilder.gui.language import moment, spoken
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench

_ITEM = Qt.ItemDataRole.UserRole


class OpenDeckSheet(Sheet):
    """A list that is filtered while typing; Enter opens."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(bench, DIALOGS["open"].title(), parent, (560, 520))
        self.filter = QLineEdit(self)
        self.filter.setPlaceholderText(self.tr("Find a deck by name"))
        self.filter.setAccessibleName(self.tr("Find a deck by name"))
        clearable(self.filter, bench.theme)
        self.decks = QListWidget(self)
        self.decks.setAccessibleName(self.tr("Decks"))
        self.body.addWidget(self.filter)
        self.body.addWidget(self.decks, 1)
        self.trouble = self.words("", "bad")
        self.file = self.button(self.tr("Open a file…"))
        cancel = self.button(self.tr("Cancel"))
        self.open_button = self.button(self.tr("Open"), primary=True)
        cancel.clicked.connect(self.reject)
        self.file.clicked.connect(self._on_file)
        self.open_button.clicked.connect(self._on_open)
        self.decks.itemActivated.connect(self._on_open)
        self.filter.textChanged.connect(self._fill)
        self._heads: tuple[DeckHead, ...] = ()
        try:
            self._heads = tuple(bench.store.list(bench.game.id)) if bench.store is not None else ()
        except DataTrouble as error:
            self.trouble.setText(spoken(str(error)))
        self._fill()

    def _fill(self) -> None:
        wanted = plain(self.filter.text())
        self.decks.clear()
        for head in self._heads:
            if wanted in plain(head.name):
                size = counted(head.cards, self.tr("{n} card"), self.tr("{n} cards"))
                parts = [size, self._format(head.format), moment(head.changed)]
                if head.dirty:
                    parts.append(self.tr("unsaved edits"))
                self._add(f"{head.name}\n{'  ·  '.join(parts)}", head.id)
        for file in ready_made(self.bench.game):
            name = file.stem.replace("-", " ").title()
            if wanted in plain(name):
                self._add(self.tr("{name}\nready-made").format(name=name), file)
        if self.decks.count():
            self.decks.setCurrentRow(0)
        self.open_button.setEnabled(self.decks.count() > 0)

    def _format(self, key: str) -> str:
        rules = self.bench.rules
        return next((spec.label for spec in rules.formats() if spec.key == key), key) if rules is not None else key

    def _add(self, text: str, value: object) -> None:
        item = QListWidgetItem(text)
        item.setData(_ITEM, value)
        self.decks.addItem(item)

    def _on_open(self) -> None:
        if self.decks.currentRow() < 0:
            return
        value = self.decks.currentItem().data(_ITEM)
        if isinstance(value, Path):
            self.open_file(value)
        else:
            self.accept()
            self.bench.open_stored(DeckId(value))

    def _on_file(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(self, self.tr("Open a deck file"), documents())
        if chosen:
            self.open_file(Path(chosen))

    def open_file(self, path: Path) -> None:
        """Open a deck file as a new deck; ask first where something was not understood."""
        try:
            read = read_quietly(self.bench, path)
        except BadInput as error:
            self.trouble.setText(spoken(str(error)))
            return
        self.accept()
        if read is not None and path in ready_made(self.bench.game) and not read.findings:
            self.bench.open_read(read, saved=True)
            copied = self.tr("{deck} is open as a copy of your own; it lies among your decks")
            self.bench.hub.say(copied.format(deck=read.deck.name))
            return
        parent = self.parentWidget()
        if read is not None and parent is not None:
            open_or_repair(self.bench, read, path.name, parent)


def build(bench: Workbench, parent: QWidget) -> QDialog:
    """Make the dialog over a window."""
    return OpenDeckSheet(bench, parent)
