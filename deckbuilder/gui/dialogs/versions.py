"""The versions of the open deck: what each changed, names, and ways back."""

from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QWidget

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import DataTrouble, UnknownDeck
from deckbuilder.core.formats import Shelf
from deckbuilder.core.ids import DeckId
from deckbuilder.core.repos import DeckRepository
from deckbuilder.desk.deck_versions import Version, last_legal, told
from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.dialogs.spec import Sheet
from deckbuilder.gui.flow import FlowLayout
from deckbuilder.gui.library.sources import Source, SourceKind
from deckbuilder.gui.library.version_table import NAME, VersionTable, VersionView
from deckbuilder.gui.words import quoted
from deckbuilder.gui.workbench import Workbench


class VersionsSheet(Sheet):
    """A table of versions; stays open beside the deck and follows it."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(bench, DIALOGS["versions"].title(), parent, (820, 520))
        self.setModal(False)
        self._versions: tuple[Version, ...] = ()
        self._busy = self._again = False
        self._read_soon = QTimer(self)  # once the editor of a name is closed
        self._read_soon.setSingleShot(True)
        self._read_soon.setInterval(0)
        self._read_soon.timeout.connect(self.refresh)
        self.said = self.words("", "muted")
        self.table = VersionTable(bench.theme, self)
        self.view = VersionView(self.table, bench.theme, self)
        self.body.addWidget(self.view, 1)
        self.full = self.words("")
        self.full.setAccessibleName(self.tr("What this version changed"))
        self.trouble = self.words("", "bad")
        self.trouble.hide()
        self.name = QLineEdit(self)
        self.name.setPlaceholderText(self.tr("Name for the state now, such as “before the event”"))
        self.name.setAccessibleName(self.tr("Name for the state now"))
        self.keep = self.button(self.tr("Keep under this name"))
        self.back = self.button(self.tr("Go back to this"))
        self.as_new = self.button(self.tr("Open as new deck"))
        self.compare = self.button(self.tr("Compare with now"))
        self.legal = self.button(self.tr("Since the last legal version"))
        row = self.deeds = QWidget(self)
        deeds = FlowLayout(row, 8)
        for button in (self.back, self.as_new, self.compare, self.legal):
            deeds.addWidget(button)
        self.body.addWidget(row)
        naming = QHBoxLayout()
        naming.setSpacing(8)
        self.body.addLayout(naming)
        naming.addWidget(self.name, 1)
        naming.addWidget(self.keep)
        self.close_button = self.button(self.tr("Close"))
        line = (self.view, self.back, self.as_new, self.compare, self.legal, self.name, self.keep, self.close_button)
        for before, after in pairwise(line):
            QWidget.setTabOrder(before, after)
        self._connect()
        self._on_opened()

    def _connect(self) -> None:
        self.name.returnPressed.connect(self._on_keep)
        self.name.textChanged.connect(self._on_current)
        self.keep.clicked.connect(self._on_keep)
        self.back.clicked.connect(self._on_back)
        self.as_new.clicked.connect(self._on_as_new)
        self.compare.clicked.connect(self._on_compare)
        self.legal.clicked.connect(self._on_legal)
        self.close_button.clicked.connect(self.reject)
        self.table.rename_wanted.connect(self._on_rename)
        self.view.selectionModel().currentRowChanged.connect(self._on_current)
        self.view.now_wanted.connect(self._on_now)
        self.view.named.connect(self._read_soon.start)
        self.bench.deck_opened.connect(self._on_opened)
        self.bench.hub.changed.connect(self._on_changed)

    def open(self) -> None:
        """Show it beside the window, which goes on working."""
        self.show()

    # -- what is shown -----------------------------------------------------------------------------

    def _on_opened(self) -> None:
        self.view.setEnabled(self.bench.open is not None)
        self.refresh()

    def _on_changed(self, changes: Changes) -> None:
        if any(topic in changes for topic in (Topic.DECK, Topic.DECKS, Topic.CATALOG, Topic.FORMATS)):
            self.refresh()

    def refresh(self) -> None:
        """Read and judge the versions anew, off the window's thread."""
        opened, store, shelf = self.bench.open, self.bench.store, self.bench.world.shelf
        if opened is None or store is None or shelf is None:
            self._versions = ()
            self._show()
            return
        if self._busy or self.view.naming():
            self._again = True
            return
        self._busy = True
        work = _Work(store, shelf, opened.desk.id, opened.deck)
        task = self.bench.ask(self.bench.pools.rest, work, self._on_read)
        task.failed.connect(self._on_failed)

    def _on_read(self, value: object) -> None:
        assert isinstance(value, tuple)
        self._busy = False
        id, versions = value
        if self.bench.open is not None and id == self.bench.open.desk.id and not self.view.naming():
            self._tell("")
            self._versions = versions
            self._show()
        else:
            self._again = True
        if self._again:
            self._again = False
            self.refresh()

    def _on_failed(self, error: object) -> None:
        self._busy = self._again = False  # the next change of the deck reads them again
        self._tell(str(error))

    def _show(self) -> None:
        chosen, opened = self.view.version(), self.bench.open
        rules = self.bench.rules
        labels = {spec.key: spec.label for spec in rules.formats()} if rules is not None else {}
        self.table.show(self._versions, labels)
        numbers = [version.number for version in self._versions]
        self.said.setText("")
        if opened is None:
            self.view.set_empty(self.tr("No deck is open."))
        elif not any(numbers):
            none = self.tr("{deck} has no version yet. Each save makes one; a name below saves it, too.")
            self.table.show((), labels)
            self.view.set_empty(none.format(deck=quoted(opened.deck.name)))
            if self.view.hasFocus():
                self.name.setFocus()
        else:
            hint = self.tr("{deck}: each save makes a version. Type, or press F2, to name the chosen one.")
            self.said.setText(hint.format(deck=quoted(opened.deck.name)))
            self.view.set_empty("")
        if any(numbers):
            row = numbers.index(chosen.number) if chosen is not None and chosen.number in numbers else 0
            self.view.setCurrentIndex(self.table.index(row, NAME))
        self.deeds.setVisible(any(numbers))
        self._on_current()

    def _on_current(self) -> None:
        version, opened = self.view.version(), self.bench.open
        kept = any(version.number for version in self._versions)
        self.full.setText(self.table.changes(version) if version is not None and kept else "")
        other = version is not None and opened is not None and version.deck != opened.deck
        self.back.setEnabled(other)
        self.compare.setEnabled(other)
        self.as_new.setEnabled(version is not None)
        self.keep.setEnabled(opened is not None and bool(self.name.text().strip()))
        self.legal.setEnabled(last_legal(self._versions) is not None)

    # -- deeds -------------------------------------------------------------------------------------

    def _tell(self, trouble: str) -> None:
        self.trouble.setText(trouble)
        self.trouble.setVisible(bool(trouble))

    def _on_keep(self) -> None:
        opened, store = self.bench.open, self.bench.store
        name = " ".join(self.name.text().split())
        if opened is None or store is None:
            return
        if not name:
            self.name.setFocus()
            return
        newest = next((version for version in self._versions if version.number), None)
        if newest is not None and newest.deck == opened.deck and not opened.dirty:
            self._on_rename(newest.number, name)
        else:
            opened.save()
            if opened.dirty:
                return  # the window says why it could not be kept
            try:
                made = store.versions(opened.desk.id)[0][0]
            except (UnknownDeck, DataTrouble) as error:
                self._tell(str(error))
                return
            self._on_rename(made, name)
        self.name.clear()
        self.refresh()

    def _on_rename(self, number: int, name: str) -> None:
        opened, store = self.bench.open, self.bench.store
        if opened is None or store is None or not number:
            return
        try:
            store.rename_version(opened.desk.id, number, name)
        except (UnknownDeck, DataTrouble) as error:
            self._tell(str(error))
            return
        self._tell("")
        said = self.tr("Version {n} is called {name}") if name else self.tr("Version {n} has no name now")
        self.bench.hub.say(said.format(n=number, name=quoted(name)))
        self._read_soon.start()

    def _on_back(self) -> None:
        version, opened = self.view.version(), self.bench.open
        if version is not None and opened is not None:
            label = self.tr("Go back to version {n}").format(n=version.number)
            opened.edit(_Becomes(version.deck), label)
            self.bench.hub.say(self.tr("Went back to version {n}").format(n=version.number), opened.undo)

    def _on_as_new(self) -> None:
        version = self.view.version()
        if version is not None:
            deck = version.deck
            words = version.name or self.tr("version {n}").format(n=version.number)
            name = self.tr("{deck} ({version})").format(deck=deck.name, version=words)
            self.bench.open_new(replace(deck, name=name))

    def _on_now(self, letters: str) -> None:
        """Name the state now: keeping it makes it a version."""
        self.name.setFocus()
        if letters:
            self.name.setText(letters)

    def _on_compare(self) -> None:
        version = self.view.version()
        if version is not None:
            self._compare(version)

    def _on_legal(self) -> None:
        version = last_legal(self._versions)
        if version is not None:
            self._compare(version)

    def _compare(self, version: Version) -> None:
        from deckbuilder.gui.dialogs.compare import show_compared  # only who compares needs it

        opened, window = self.bench.open, self.parentWidget()
        if opened is not None and window is not None:
            id = opened.desk.id
            left = Source(SourceKind.VERSION, id, version.number) if version.number else Source(SourceKind.SAVED, id)
            show_compared(self.bench, window, left, Source(SourceKind.NOW, id))


class _Becomes:
    """An edit that puts another deck in place of the one there."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck

    def __call__(self, deck: Deck) -> Deck:
        return self._deck


class _Work:
    """Reads and judges the versions of a deck; knows no widget."""

    def __init__(self, store: DeckRepository, shelf: Shelf, id: DeckId, now: Deck) -> None:
        self._store, self._shelf, self._id, self._now = store, shelf, id, now

    def __call__(self) -> tuple[DeckId, tuple[Version, ...]]:
        try:
            stored = self._store.versions(self._id)
        except UnknownDeck:
            stored = ()
        return self._id, told(stored, self._shelf, self._now)


def build(bench: Workbench, parent: QWidget) -> QDialog:
    """Make the dialog over a window."""
    return VersionsSheet(bench, parent)
