"""The player's own words: on the whole deck in a fold-out below its head, and on a card in a line over its row."""

from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from deckbuilder.gui.models.deck_groups import DeckRow
from deckbuilder.gui.open_deck import OpenDeck
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.workbench import Workbench

_PAUSE_MS = 1200
"""A pause of so long ends a burst of typing: what was typed becomes one step of undo."""
_LONGEST = 500
_MOST_LINES = 4


class NoteEditor(QLineEdit):
    """One line for the note of cards: Enter or leaving keeps it, Esc does not.

    Args:
        rows: whose note it is; the first one's is shown.
    """

    kept = Signal(object, str)
    """The rows, and their note."""
    closed = Signal()

    def __init__(self, rows: tuple[DeckRow, ...], theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows = rows
        self._open = True
        notes = dict.fromkeys(row.note for row in rows)
        self._before = next(iter(notes)) if len(notes) == 1 else ""
        self._mixed = len(notes) > 1
        self.setText(self._before)
        self.setMaxLength(_LONGEST)
        self.setFont(theme.font(11))
        self.setObjectName("cardnote")
        name = rows[0].name if len(rows) == 1 else self.tr("{n} cards").format(n=len(rows))
        self.setAccessibleName(self.tr("Note on {card}").format(card=name))
        self.setPlaceholderText(
            self.tr("They have different notes; Enter keeps yours for all")
            if self._mixed
            else self.tr("Note on {card}; Enter keeps it").format(card=name)
        )

    def begin(self) -> None:
        """Show the line and write in it."""
        self.show()
        self.setFocus()
        self.selectAll()

    def close_with(self, *, keep: bool) -> None:
        """Go away, and keep what was written or not."""
        if not self._open:
            return
        self._open = False
        text = self.text().strip()
        if keep and (text != self._before or (self._mixed and self.isModified())):
            self.kept.emit(self._rows, text)
        self.closed.emit()
        self.hide()
        self.deleteLater()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter keeps, Esc does not."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.close_with(keep=True)
        elif event.key() == Qt.Key.Key_Escape:
            self.close_with(keep=False)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Keep Esc from the window while this line is open."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            event.accept()
            return True
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Keep what was written when the player goes elsewhere."""
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self.close_with(keep=True)


class DeckNotes(QPlainTextEdit):
    """Plain text on the deck; a burst of typing is one step of undo."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._of: OpenDeck | None = None
        self._shown = ""
        self.setObjectName("decknotes")
        self.setAccessibleName(self.tr("Notes on the deck"))
        self.setPlaceholderText(self.tr("Your plan for this deck, what to try next, how matches went…"))
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)  # the deck's own undo is the one that players see
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self.keep)
        self.textChanged.connect(self._on_typed)
        self.blockCountChanged.connect(self._dress)
        self._dress()
        bench.themed.connect(self._dress)

    def _dress(self) -> None:
        """Take the height of the lines that there are, from one to four."""
        px = self._bench.theme.px
        lines = min(max(self.blockCount(), 1), _MOST_LINES)
        self.setFixedHeight(px(16) + lines * px(18))

    def refresh(self) -> None:
        """Show the notes of the open deck; what was typed for another one is kept there first."""
        opened = self._bench.open
        if opened is not self._of:
            self.keep()
            self._of = opened
        text = opened.deck.notes if opened is not None else ""
        if text != self._shown:
            self._shown = text
            if self._pause.isActive():
                return  # another program wrote notes while the player does: what is typed here goes on top
            if text != self.toPlainText():
                self.blockSignals(True)
                self.setPlainText(text)
                self.blockSignals(False)
                self._dress()

    def _on_typed(self) -> None:
        if self.toPlainText() != self._shown:
            self._pause.start()

    def keep(self) -> None:
        """Make what was typed since the last pause one step of undo."""
        self._pause.stop()
        text = self.toPlainText()
        if self._of is None or text == self._shown:
            return
        self._shown = text
        self._of.edit(lambda deck: replace(deck, notes=text), self.tr("Write notes"))

    def event(self, event: QEvent) -> bool:
        """Leave undo and redo to the deck, whose steps what is typed here becomes; a text field takes those keys for itself."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and (event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo))
        ):
            self.keep()
            event.ignore()
            return True
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Keep at once what was typed."""
        super().focusOutEvent(event)
        self.keep()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep what was typed before the window closes."""
        if event.type() == QEvent.Type.Close:
            self.keep()
        return super().eventFilter(watched, event)

    def showEvent(self, event: object) -> None:
        """Watch the window that holds the notes."""
        super().showEvent(event)  # type: ignore[arg-type]  # a QShowEvent
        self.window().installEventFilter(self)
