"""The curtain between two people at one screen: nobody's hand is seen while the seat is passed on."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from deckbuilder.gui.play.announce import announce
from deckbuilder.gui.workbench import Workbench


class PassScreen(QWidget):
    """Covers the table until the person asked says that he sits before it.

    Args:
        bench: what the window shares.
    """

    lifted = Signal()
    """The person asked sits before the screen."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.setObjectName("place")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAutoFillBackground(True)
        self.title = QLabel(self)
        self.title.setProperty("role", "heading")
        self.why = QLabel(self)
        self.why.setProperty("role", "muted")
        self.here = QPushButton(self)
        self.here.setProperty("role", "primary")
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 24)
        column.setSpacing(16)
        column.addStretch(1)
        for words in (self.title, self.why):
            words.setWordWrap(True)
            words.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(words)
        column.addWidget(self.here, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        self.setFocusProxy(self.here)
        self.here.clicked.connect(self.lifted)

    def show_for(self, name: str) -> None:
        """Wait for a player.

        Args:
            name: as the window calls him.
        """
        self.title.setText(self.tr("Hand over to {player}").format(player=name))
        self.why.setText(self.tr("Hands are covered until {player} sits before the screen.").format(player=name))
        self.here.setText(self.tr("I am {player}").format(player=name))
        self.setAccessibleName(self.title.text())
        self.here.setAccessibleDescription(self.why.text())
        announce(self, self.title.text())
