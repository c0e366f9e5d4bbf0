"""A strip that tells why edits cannot be kept, with a button to try again."""

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from deckbuilder.gui.language import spoken


class Banner(QFrame):
    """Hidden while there is no trouble."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        self.words = QLabel(self)
        self.words.setWordWrap(True)
        self.words.setAccessibleName(self.tr("Trouble"))
        self.again = QPushButton(self.tr("Try again"), self)
        self.again.setAccessibleName(self.tr("Try again to keep the edits"))
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 12, 8)
        row.addWidget(self.words, 1)
        row.addWidget(self.again)
        self.hide()

    def show_trouble(self, sentence: str) -> None:
        """Show why edits cannot be kept, or nothing."""
        words = self.tr("Your edits are in this window, but could not be kept: {why}").format(why=spoken(sentence))
        self.words.setText(words if sentence else "")
        self.setVisible(bool(sentence))
