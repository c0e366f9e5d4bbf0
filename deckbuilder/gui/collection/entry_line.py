"""The line of fast entry: a number and some letters of a name, Enter, and it is ready for the next card."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.core.naming import plain
from deckbuilder.gui.collection.entry_offers import EntryOffers
from deckbuilder.gui.collection.entry_words import Typed, offered, read
from deckbuilder.gui.collection.lots import Lots
from deckbuilder.gui.words import counted

_MOST = 8


class EntryLine(QLineEdit):
    """Offers the cards that the letters may mean; Enter adds the first, or the one that the arrows chose.

    Args:
        lots: the collection.
    """

    entered = Signal(str, int, object)
    """A card, how many copies (below zero to take away), and the printing that was typed or None."""
    pasted = Signal(str)
    """Several lines at once: a list."""

    def __init__(self, lots: Lots, parent: QWidget) -> None:
        super().__init__(parent)
        self._lots, self._bench = lots, lots.bench
        self._heads: list[tuple[CardId, str]] = []
        self._known: frozenset[str] = frozenset()
        self._found: list[CardId] = []
        self._typed = Typed(1, "")
        self.offers = EntryOffers(self._bench, self)
        self.want_instead(False)
        self.setToolTip(
            self.tr(
                "3 ember adds three, -1 ember takes one away, ember [FOX 12] says the printing; a list can be pasted"
            )
        )
        self.textEdited.connect(self._on_edited)
        self.offers.taken.connect(self._take)
        lots.changed.connect(self._on_lots)

    def want_instead(self, on: bool) -> None:
        """Say that cards are wanted that are typed here, and not added."""
        self.setPlaceholderText(
            self.tr("Want cards: 3 ember, then Enter") if on else self.tr("Add cards: 3 ember, then Enter")
        )
        self.setAccessibleName(
            self.tr("Want cards by number and name") if on else self.tr("Add cards by number and name")
        )

    def _on_lots(self) -> None:
        if len(self._heads) != len(self._bench.heads):
            self._heads = []

    def _read_heads(self) -> None:
        if not self._heads:
            self._heads = [(id, plain(name)) for id, name, _ in self._bench.heads]
            self._known = frozenset(name for _, name in self._heads)

    def _on_edited(self, text: str) -> None:
        self._read_heads()
        self._typed = read(text, self._known)
        self._found = offered(self._typed.name, self._heads, _MOST)
        counts, book = self._lots.counts(), self._lots.book
        rows = []
        for card in self._found:
            have = counts.owned.get(card, 0)
            about = counted(have, self.tr("{n} owned"), self.tr("{n} owned")) if have else ""
            one = self._printing(card)
            if one is not None and book is not None:
                printed = book.prints.of(one)
                about = f"{printed.set} {printed.number}  {about}".rstrip() if printed is not None else about
            rows.append((self._bench.name_of(card), about))
        self.offers.show(rows)

    def _printing(self, card: CardId) -> PrintingId | None:
        """Give the printing that was typed in brackets: by set, or by set and number."""
        prints, words = self._lots.prints, plain(self._typed.set).split()
        if not words or prints is None:
            return None
        for one in prints.of_card(card):
            codes = plain(one.set).split(), plain(prints.named(one.set)).split()
            if words in codes or any(words == [*code, plain(one.number).lstrip("0")] for code in codes):
                return one.printing
        return None

    def event(self, event: QEvent) -> bool:
        """Leave Ctrl+Z to the collection where no words are to be taken back."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            undo, redo = (event.matches(key) for key in (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo))
            if (undo and not self.isUndoAvailable()) or (redo and not self.isRedoAvailable()):
                event.ignore()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes the row that is offered; arrows choose among the rows."""
        if self.offers.key(event):
            return
        if event.matches(QKeySequence.StandardKey.Paste):
            self.take_text(QApplication.clipboard().text())
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take(max(self.offers.row, 0))
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)

    def _take(self, row: int) -> None:
        if not self.text().strip():
            return
        if not self.offers.shown:
            self._on_edited(self.text())
        self.offers.hide()
        if row < len(self._found):
            card, typed = self._found[row], self._typed
            printing = self._printing(card)
            self.setText("")  # clear() would let Ctrl+Z bring the words back, and not the copies
            self.entered.emit(card, typed.copies, printing)
        else:
            said = self.tr("No card is called “{name}”")
            self._bench.troubled.emit(said.format(name=self._typed.name))
            self.selectAll()

    def take_text(self, text: str) -> None:
        """Take a text from the clipboard: one line is typed, several are a list."""
        if "\n" in text.strip():
            self.pasted.emit(text)
        else:
            self.insert(text.strip())
            self._on_edited(self.text())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Offer nothing to who is elsewhere."""
        super().focusOutEvent(event)
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
            self.offers.hide()
