"""What a deck without a card says: with which card it begins, and a button that shows those that would do."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from deckbuilder.core.game import Place
from deckbuilder.gui.workbench import Workbench


class Greeting(QFrame):
    """Seen only while the open deck is empty."""

    shown = Signal()
    """The cards that may begin are listed."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._search = ""
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.words = QLabel(self)
        self.words.setProperty("role", "title")
        self.words.setWordWrap(True)
        self.hint = QLabel(self)
        self.hint.setProperty("role", "muted")
        self.hint.setWordWrap(True)
        self.hint.setText(self.tr("Or search on the left and press Enter, or drop cards or a deck file here."))
        self.show_cards = QPushButton(self)
        self.show_cards.setProperty("role", "primary")
        self.show_cards.setAccessibleName(self.tr("Show the cards to start with"))
        self.show_cards.clicked.connect(self._on_show)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(8)
        column.addStretch(2)
        for part in (self.words, self.show_cards, self.hint):
            column.addWidget(part, 0, Qt.AlignmentFlag.AlignHCenter if part is self.show_cards else Qt.AlignmentFlag(0))
        column.addStretch(3)
        for label in (self.words, self.hint):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.hide()

    def refresh(self) -> None:
        """Show the first step into an empty deck; hide where it has a card."""
        opened = self._bench.open
        empty = opened is not None and not opened.deck.entries and not opened.deck.unknown
        if empty and opened is not None:
            self._greet(opened.shelf.rules.formation(opened.deck, opened.shelf.cards))
        self.setVisible(empty)

    def _greet(self, ranks: tuple[tuple[Place, ...], ...]) -> None:
        places = [place for rank in reversed(ranks) for place in rank if place.search]  # the leader stands behind
        self._search = places[0].search if places else ""
        self.show_cards.setVisible(bool(places))
        if places:
            self.words.setText(self.tr("Start with your {card}").format(card=places[0].wanted))
            self.show_cards.setText(self.tr("Show every {card}").format(card=places[0].wanted))
            self.show_cards.setAccessibleName(self.show_cards.text())
        else:
            self.words.setText(self.tr("No card yet"))

    def _on_show(self) -> None:
        if self._search:
            self._bench.search_wanted.emit(self._search)
            self.shown.emit()
