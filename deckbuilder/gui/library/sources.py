"""What can be compared: the open deck as it is, as it was saved, its versions, other decks, files."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QCompleter, QLineEdit, QStyledItemDelegate, QWidget

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import UnknownDeck
from deckbuilder.core.ids import DeckId
from deckbuilder.desk.deck_files import read_deck
from deckbuilder.desk.deck_library import ready_made_row
from deckbuilder.desk.services import ready_made
from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.workbench import Workbench


class SourceKind(StrEnum):
    """Where a deck for comparing comes from."""

    NOW = "now"
    SAVED = "saved"
    VERSION = "version"
    DECK = "deck"
    FILE = "file"
    OTHER_FILE = "other file"


@dataclass(frozen=True, slots=True)
class Source:
    """A deck to be compared.

    Attributes:
        deck: the stored deck; of ``NOW``, ``SAVED`` and ``VERSION`` the open one.
        number: of a version.
        path: of a file.
    """

    kind: SourceKind
    deck: DeckId | None = None
    number: int = 0
    path: Path = Path()


OTHER_FILE = Source(SourceKind.OTHER_FILE)


def read(source: Source, bench: Workbench) -> Deck | None:
    """Give the deck of a source; None where it is not there any more.

    Raises:
        BadInput: a file cannot be read.
        DataTrouble: the user's file cannot be read.
    """
    opened = next((tab for tab in bench.tabs if tab.desk.id == source.deck), None)
    store, shelf = bench.store, bench.world.shelf
    if source.kind is SourceKind.FILE:
        return read_deck(source.path, shelf).deck if shelf is not None else None
    if source.kind in (SourceKind.NOW, SourceKind.DECK) and opened is not None:
        return opened.deck
    if source.kind is SourceKind.SAVED and opened is not None:
        return opened.desk.saved
    if store is None or source.deck is None:
        return None
    try:
        if source.kind is SourceKind.VERSION:
            return next((deck for number, _, _, deck in store.versions(source.deck) if number == source.number), None)
        stored = store.load(source.deck)
    except UnknownDeck:
        return None
    return stored.saved if source.kind is SourceKind.SAVED else stored.deck


def choices(bench: Workbench) -> Sequence[tuple[str, Source]]:
    """Give all that can be chosen, with its words: first the open deck's states, then decks, then files.

    Raises:
        DataTrouble: the user's file cannot be read.
    """
    found: list[tuple[str, Source]] = []
    opened, store, locale = bench.open, bench.store, QLocale()
    if opened is not None and store is not None:
        id = opened.desk.id
        found.append((tr("Now: {deck}").format(deck=opened.deck.name), Source(SourceKind.NOW, id)))
        if opened.desk.saved is not None:
            found.append((tr("Saved: {deck}").format(deck=opened.deck.name), Source(SourceKind.SAVED, id)))
        for number, name, time, _ in _versions(bench, id):
            moment = QDateTime.fromSecsSinceEpoch(int(time.timestamp()))
            day = locale.toString(moment, QLocale.FormatType.ShortFormat)
            words = tr("Version {n}, {day}: {name}") if name else tr("Version {n}, {day}")
            found.append((words.format(n=number, day=day, name=name), Source(SourceKind.VERSION, id, number)))
    heads = store.list(bench.game.id) if store is not None else ()
    mine = opened.desk.id if opened is not None else None
    found += [(head.name, Source(SourceKind.DECK, head.id)) for head in heads if head.id != mine]
    for file in ready_made(bench.game):
        words = tr("{deck} (ready-made)").format(deck=ready_made_row(file).name)
        found.append((words, Source(SourceKind.FILE, path=file)))
    return (*found, (tr("A file…"), OTHER_FILE))


def _versions(bench: Workbench, id: DeckId) -> Sequence[tuple[int, str, datetime, Deck]]:
    try:
        return bench.store.versions(id) if bench.store is not None else ()
    except UnknownDeck:
        return ()


def tr(text: str) -> str:
    """Translate words of comparisons."""
    return QCoreApplication.translate("compare", text)


class _Line(QLineEdit):
    """Shows the middle of long words as dots while nobody types: where the deck comes from stands in front, its state behind."""

    clicked = Signal()
    """Somebody clicked, and marked no letters."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Mark all words, for letters typed to take their place, and let the list be shown."""
        super().mouseReleaseEvent(event)
        if event.button() is Qt.MouseButton.LeftButton and not self.hasSelectedText():
            self.selectAll()
            self.clicked.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the words, or as much of them as there is room for."""
        room = self.contentsRect().adjusted(2, 0, -2, 0)
        if self.hasFocus() or self.fontMetrics().horizontalAdvance(self.text()) <= room.width():
            super().paintEvent(event)
            return
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        words = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideMiddle, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)


class Chooser(DropDown):
    """A box of sources; letters typed find every choice that holds them."""

    picked = Signal(object)
    """The player chose another ``Source``."""
    unknown = Signal(str)
    """What was typed names no choice."""

    def __init__(self, label: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._shown: Source | None = None
        self.setAccessibleName(label)
        self.setEditable(True)
        line = _Line(self)
        line.setPlaceholderText(tr("Choose a deck"))
        self.setLineEdit(line)
        line.clicked.connect(self._on_clicked)
        self.setInsertPolicy(DropDown.InsertPolicy.NoInsert)
        self.setSizeAdjustPolicy(DropDown.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(12)
        completer = QCompleter(self.model(), self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        self.setCompleter(completer)
        for choices in filter(None, (self.view(), completer.popup())):
            choices.setObjectName("choices")  # the style sheet gives its lines room by this name
            choices.setItemDelegate(QStyledItemDelegate(choices))
        edit = self.lineEdit()
        if edit is not None:
            edit.setAccessibleName(label)
            edit.editingFinished.connect(self._on_left)
        self.activated.connect(self._on_activated)

    def fill(self, found: Sequence[tuple[str, Source]]) -> None:
        """Offer other sources; the chosen one stays."""
        kept = self._shown
        self.clear()
        for words, source in found:
            self.addItem(words, source)
        self.setCurrentIndex(-1)
        if kept is not None:
            self.show_source(kept)

    def source(self) -> Source | None:
        """Give the chosen source."""
        return self._shown

    def show_source(self, source: Source) -> None:
        """Choose a source; a file that is not offered yet is added."""
        numbers = (n for n in range(self.count()) if self.itemData(n) == source)
        number = next(numbers, -1)
        if number < 0 and source.kind is SourceKind.FILE:
            self.insertItem(max(self.count() - 1, 0), source.path.name, source)
            number = max(self.count() - 2, 0)
        self._shown = source
        self.setCurrentIndex(number)
        self.setAccessibleDescription(self.currentText())
        self.setToolTip(self.currentText())
        edit = self.lineEdit()
        if edit is not None:
            edit.setCursorPosition(0)

    def _on_activated(self, number: int) -> None:
        source = self.itemData(number)
        if isinstance(source, Source) and source != self._shown:
            self.picked.emit(source)

    def _on_clicked(self) -> None:
        """Show all choices; letters typed leave those that hold them."""
        completer = self.completer()
        if completer is not None:
            completer.setCompletionPrefix("")
            completer.complete()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter take what was typed: the sheet around would close at it."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            number = self._meant()
            if number >= 0:
                self._on_activated(number)
            elif self.currentText().strip():
                self.unknown.emit(self.currentText().strip())
            event.accept()
        else:
            super().keyPressEvent(event)

    def _meant(self) -> int:
        """Give the number of the choice that was typed, or the only one that holds what was; -1 for none."""
        number = self.findText(self.currentText(), Qt.MatchFlag.MatchFixedString)
        typed = self.currentText().strip().casefold()
        holding = [n for n in range(self.count()) if typed and typed in self.itemText(n).casefold()]
        return holding[0] if number < 0 and len(holding) == 1 else number

    def _on_left(self) -> None:
        """Take what was typed if it names a choice, else show again what is chosen."""
        number = self.findText(self.currentText(), Qt.MatchFlag.MatchFixedString)
        if number >= 0 and self.itemData(number) != self._shown:
            self._on_activated(number)
        elif self._shown is not None:
            self.show_source(self._shown)
