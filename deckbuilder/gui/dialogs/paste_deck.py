"""A list from the clipboard, to be looked at before it becomes a deck."""

from PySide6.QtWidgets import QApplication, QDialog, QPlainTextEdit, QWidget

from deckbuilder.core.errors import BadInput
from deckbuilder.desk.deck_files import parse_deck
from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.dialogs.deck_import import open_or_repair
from deckbuilder.gui.dialogs.spec import Sheet, fixed_font
from deckbuilder.gui.language import spoken
from deckbuilder.gui.workbench import Workbench


class PasteDeck(Sheet):
    """The text of the clipboard, editable; reading it opens a new deck."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(bench, DIALOGS["paste"].title(), parent, (560, 520))
        self.words(self.tr("A line for each card, its number in front; headings say which part it belongs to:"))
        card, other = self.tr("Name of a card"), self.tr("Name of another card")
        before, main = self._headings()
        example = self.words(f"// {before}\n3 {card}\n// {main}\n2 {other}", "muted")
        example.setFont(fixed_font(bench.theme))
        self.text = QPlainTextEdit(self)
        self.text.setFont(fixed_font(bench.theme))
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(self.tr("List of cards"))
        self.text.setPlaceholderText(self.tr("Paste a list here"))
        self.text.setPlainText(QApplication.clipboard().text())
        self.body.addWidget(self.text, 1)
        self.trouble = self.words("", "bad")
        cancel = self.button(self.tr("Cancel"))
        self.read = self.button(self.tr("Read the list"), primary=True)
        cancel.clicked.connect(self.reject)
        self.read.clicked.connect(self._on_read)
        self.text.textChanged.connect(self._on_text)
        self._on_text()

    def _headings(self) -> tuple[str, str]:
        """Give the main part of a deck and the one before it, as the player's language calls them."""
        slots = self.bench.services.rules(self.bench.game).slots(self.bench.game.default_format)
        at = next(n for n, slot in enumerate(slots) if slot.main)
        return spoken(slots[max(at - 1, 0)].label), spoken(slots[at].label)

    def _on_text(self) -> None:
        self.read.setEnabled(bool(self.text.toPlainText().strip()))
        self.trouble.clear()

    def _on_read(self) -> None:
        opened = self.bench.open
        if opened is None:
            return
        try:
            read = parse_deck(self.text.toPlainText().encode("utf-8"), self.tr("Pasted list"), opened.shelf)
        except BadInput as error:
            self.trouble.setText(spoken(str(error)))
            return
        self.accept()
        parent = self.parentWidget()
        if parent is not None:
            open_or_repair(self.bench, read, self.tr("the pasted list"), parent, self.tr("Pasted list"))


def build(bench: Workbench, parent: QWidget) -> QDialog:
    """Make the dialog over a window."""
    return PasteDeck(bench, parent)
