"""Stored decks to choose from, ready-made ones, and files."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFileDialog, QLineEdit, QListWidget, QListWidgetItem, QWidget

from deckbuilder.core.errors import BadInput, DataTrouble
from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.core.naming import plain
from deckbuilder.core.repos import DeckHead
from deckbuilder.desk.deck_library import ready_made_row
from deckbuilder.desk.file_formats import holds_cards
from deckbuilder.desk.services import ready_made
from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.dialogs.deck_import import open_or_repair, read_quietly
from deckbuilder.gui.dialogs.spec import Sheet, clearable, documents
from deckbuilder.gui.language import moment, spoken
from deckbuilder.gui.library.judge import Judge, Judged
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench

_ITEM = Qt.ItemDataRole.UserRole


class OpenDeckSheet(Sheet):
    """A list that is filtered while typing; Enter opens."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(bench, DIALOGS["open"].title(), parent, (560, 520))
        self.filter = QLineEdit(self)
        self.filter.setPlaceholderText(self.tr("Find a deck by name or leader"))
        self.filter.setAccessibleName(self.tr("Find a deck by name or leader"))
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
        self._names = {id: name for id, name, _ in bench.heads}
        self._ready = tuple(map(ready_made_row, ready_made(bench.game)))
        self._judge = Judge(bench, self)  # reads the ready-made decks, off the window's thread
        self._judge.judged.connect(self._fill)
        self._heads: tuple[DeckHead, ...] = ()
        try:
            self._heads = tuple(bench.store.list(bench.game.id)) if bench.store is not None else ()
        except DataTrouble as error:
            self.trouble.setText(spoken(str(error)))
        self._fill()
        self._judge.want(self._ready)

    def _fill(self) -> None:
        wanted = plain(self.filter.text())
        kept = self.decks.currentItem().data(_ITEM) if self.decks.currentRow() >= 0 else None
        self.decks.clear()
        own = self._heading(self.tr("Your decks"))
        for head in self._heads:
            self._add(wanted, head.name, head.leader, self._of_head(head), head.id)
        ready = self._heading(self.tr("Ready-made"))
        for deck in self._ready:
            known = self._judge.of(deck)
            self._add(
                wanted,
                deck.name,
                known.leader if known is not None else None,
                self._of_file(known),
                deck.key,
                ready.text(),
            )
        self._hide_empty(own, ready)
        rows = [n for n in range(self.decks.count()) if self.decks.item(n).data(_ITEM) is not None]
        if rows:
            same = (n for n in rows if self.decks.item(n).data(_ITEM) == kept)
            self.decks.setCurrentRow(next(same, rows[0]))
            if self.decks.currentRow() == rows[0]:
                self.decks.scrollToTop()  # with its heading
        self.open_button.setEnabled(bool(rows))

    def _heading(self, title: str) -> QListWidgetItem:
        """Add a heading: decks of one name stand under both."""
        item = QListWidgetItem(title)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        item.setFont(self.bench.theme.font(11, bold=True))
        item.setForeground(self.bench.theme.color("muted"))
        self.decks.addItem(item)
        return item

    def _hide_empty(self, own: QListWidgetItem, ready: QListWidgetItem) -> None:
        """Take away the headings under which nothing stands."""
        border, end = self.decks.row(ready), self.decks.count()
        if border == end - 1:
            self.decks.takeItem(border)
        if border == self.decks.row(own) + 1:
            self.decks.takeItem(self.decks.row(own))

    def _of_head(self, head: DeckHead) -> list[str]:
        parts = [self._size(head.cards), self._format(head.format), moment(head.changed)]
        return [*parts, self.tr("unsaved edits")] if head.dirty else parts

    def _of_file(self, known: Judged | None) -> list[str]:
        """Say what is known of a ready-made deck: nothing before it was read."""
        return [self._size(known.cards), self._format(known.format)] if known is not None and known.known else []

    def _size(self, cards: int) -> str:
        return counted(cards, self.tr("{n} card"), self.tr("{n} cards"))

    def _format(self, key: str) -> str:
        rules = self.bench.rules
        return next((spec.label for spec in rules.formats() if spec.key == key), key) if rules is not None else key

    def _add(
        self, wanted: str, name: str, leader: CardId | None, parts: list[str], key: object, heading: str = ""
    ) -> None:
        """Add a deck that has what is wanted in its name, or in that of the card that leads it."""
        led_by = self._names.get(leader, "") if leader is not None else ""
        if wanted not in plain(name) and wanted not in plain(led_by):
            return
        if led_by:
            parts = [self.tr("led by {card}").format(card=led_by), *parts]
        item = QListWidgetItem(f"{name}\n{'  ·  '.join(parts)}")
        item.setData(_ITEM, key)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, ", ".join((name, *parts, *([heading] if heading else []))))
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
            if holds_cards(path, self.bench.game):
                self._import(path)
                return
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

    def _import(self, path: Path) -> None:
        """Hand a card file over to where it is imported; it says there what it is."""
        from deckbuilder.gui.dialogs.import_cards import ImportCards  # for whom chose another kind of file

        sheet = self.instead("import")
        if isinstance(sheet, ImportCards):
            sheet.path.setText(str(path))


def build(bench: Workbench, parent: QWidget) -> QDialog:
    """Make the dialog over a window."""
    return OpenDeckSheet(bench, parent)
