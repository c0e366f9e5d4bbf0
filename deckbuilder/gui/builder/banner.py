"""A strip that tells why edits cannot be kept, with a button to try again."""

from functools import cached_property

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from deckbuilder.gui.language import spoken


class Banner(QFrame):
    """Hidden, and empty until it is first shown, while there is no trouble."""

    again_wanted = Signal()
    """The edits are to be kept now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        self.hide()

    @cached_property
    def words(self) -> QLabel:
        """Why edits cannot be kept."""
        words = QLabel(self)
        words.setWordWrap(True)
        words.setAccessibleName(self.tr("Trouble"))
        return words

    @cached_property
    def again(self) -> QPushButton:
        """The button to try again."""
        again = QPushButton(self.tr("Try again"), self)
        again.setAccessibleName(self.tr("Try again to keep the edits"))
        again.clicked.connect(self.again_wanted)
        return again

    def show_trouble(self, sentence: str) -> None:
        """Show why edits cannot be kept, or nothing."""
        if sentence and self.layout() is None:
            row = QHBoxLayout(self)
            row.setContentsMargins(12, 8, 12, 8)
            row.addWidget(self.words, 1)
            row.addWidget(self.again)
        if sentence:
            words = self.tr("Your edits are in this window, but could not be kept: {why}")
            self.words.setText(words.format(why=spoken(sentence)))
        self.setVisible(bool(sentence))
