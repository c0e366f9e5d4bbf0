"""The player's own note on a card, kept as he types."""

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.ids import CardId
from deckbuilder.gui.workbench import Workbench

_CALM_MS = 800


class CardNote(QPlainTextEdit):
    """A note on one card. It is written when the typing rests, the focus goes, or another card comes."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._id: CardId | None = None
        self._kept = ""
        self.setTabChangesFocus(True)
        self.setAccessibleName(self.tr("Your note on this card"))
        self.setPlaceholderText(self.tr("What you want to remember of this card, in every deck"))
        self._calm = QTimer(self)
        self._calm.setSingleShot(True)
        self._calm.setInterval(_CALM_MS)
        self._calm.timeout.connect(self.keep)
        self.textChanged.connect(self._calm.start)
        self.installEventFilter(self)

    def show_card(self, id: CardId | None) -> None:
        """Show the note on a card; the one on the card before is kept."""
        self.keep()
        self._id = id
        bench = self._bench
        self._kept = bench.services.pictures.preferences.note(bench.game.id, id) if id is not None else ""
        self.setEnabled(id is not None)
        if self.toPlainText() != self._kept:
            self.setPlainText(self._kept)
        self._calm.stop()

    def keep(self) -> None:
        """Write the note, if it is another."""
        self._calm.stop()
        text = self.toPlainText()
        if self._id is None or text.strip() == self._kept.strip():
            return
        bench = self._bench
        try:
            bench.services.pictures.preferences.set_note(bench.game.id, self._id, text.strip())
        except DataTrouble as error:
            bench.troubled.emit(str(error))
            return
        self._kept = text
        bench.hub.announce(Changes(frozenset({Topic.NOTES})))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Write the note when the focus goes."""
        if event.type() == QEvent.Type.FocusOut:
            self.keep()
        return super().eventFilter(watched, event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Write the note when it goes out of sight."""
        self.keep()
        super().hideEvent(event)
