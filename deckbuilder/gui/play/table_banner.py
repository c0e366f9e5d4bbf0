"""A line above the table: that the past is looked at, or how the match ended, and what can be done then."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from deckbuilder.gui.workbench import Workbench


class TableBanner(QFrame):
    """Hidden while a match simply goes on.

    Args:
        bench: what the window shares.
        parent: the table.
    """

    back_wanted = Signal()
    go_on_wanted = Signal()
    branch_wanted = Signal()
    again_wanted = Signal()
    seats_wanted = Signal()

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("tablebanner")
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 16, 6)
        row.setSpacing(8)
        self.words = QLabel(self)
        self.words.setWordWrap(True)
        row.addWidget(self.words, 1)
        self.back = self._button(self.tr("Back to now"))
        self.go_on = self._button(self.tr("Go on from here"))
        self.branch = self._button(self.tr("Try other dice"))
        self.again = self._button(self.tr("Play again"))
        self.seats = self._button(self.tr("New match…"))
        for button, wanted in (
            (self.back, self.back_wanted), (self.go_on, self.go_on_wanted), (self.branch, self.branch_wanted),
            (self.again, self.again_wanted), (self.seats, self.seats_wanted),
        ):  # fmt: skip
            button.clicked.connect(wanted)
            row.addWidget(button)
        self.go_on.setToolTip(self.tr("What came after becomes a line of play of its own, which stays reachable"))
        self.branch.setToolTip(self.tr("Go on from here in a line of play of its own, in which other dice fall"))
        self.hide()

    def _button(self, label: str) -> QPushButton:
        made = QPushButton(label, self)
        made.setProperty("role", "small")
        made.setAccessibleName(label)
        return made

    def show_past(self, words: str) -> None:
        """Say which moment is looked at."""
        self._show(words, (self.back, self.go_on, self.branch))

    def show_end(self, words: str) -> None:
        """Say how it ended."""
        self._show(words, (self.again, self.seats))

    def _show(self, words: str, buttons: tuple[QPushButton, ...]) -> None:
        self.words.setText(words)
        for button in (self.back, self.go_on, self.branch, self.again, self.seats):
            button.setVisible(button in buttons)
        self.show()
