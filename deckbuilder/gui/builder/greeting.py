"""What a deck without a card says: with which card it begins, and a button that shows those that would do."""

from functools import cached_property

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
        self.hide()

    @cached_property
    def words(self) -> QLabel:
        """With which card a deck begins."""
        words = QLabel(self)
        words.setProperty("role", "title")
        words.setWordWrap(True)
        words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        return words

    @cached_property
    def show_cards(self) -> QPushButton:
        """The button that lists the cards to begin with."""
        button = QPushButton(self)
        button.setProperty("role", "primary")
        button.setAccessibleName(self.tr("Show the cards to start with"))
        button.clicked.connect(self._on_show)
        return button

    @cached_property
    def hint(self) -> QLabel:
        """How cards are added."""
        hint = QLabel(self)
        hint.setProperty("role", "muted")
        hint.setWordWrap(True)
        hint.setText(
            self.tr(
                "Enter or a double click adds the card that you choose on the left. A deck file may be dropped here, too."
            )
        )
        hint.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        return hint

    def _fill(self) -> None:
        """Make what is seen, once it is first to be seen."""
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(8)
        column.addStretch(2)
        column.addWidget(self.words)
        column.addWidget(self.show_cards, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.hint)
        column.addStretch(3)

    def refresh(self) -> None:
        """Show the first step into an empty deck; hide where it has a card."""
        opened = self._bench.open
        empty = opened is not None and not opened.deck.entries and not opened.deck.unknown
        if empty and opened is not None:
            if self.layout() is None:
                self._fill()
            rules, key = opened.shelf.rules, opened.deck.format
            dealt = key in [one.key for one in rules.formats()] and all(slot.most == 0 for slot in rules.slots(key))
            self._greet(rules.formation(opened.deck, opened.shelf.cards), dealt)
        self.setVisible(empty)

    def _greet(self, ranks: tuple[tuple[Place, ...], ...], dealt: bool) -> None:
        places = [place for rank in reversed(ranks) for place in rank if place.search]  # the leader stands behind
        self._search = places[0].search if places else ""
        self.show_cards.setVisible(bool(places))
        self.hint.setVisible(not dealt)
        if places:
            self.words.setText(self.tr("Start with your {card}").format(card=places[0].wanted))
            self.show_cards.setText(self.tr("Show every {card}").format(card=places[0].wanted))
            self.show_cards.setAccessibleName(self.show_cards.text())
        elif dealt:
            self.words.setText(self.tr("All cards are dealt at the table: this list stays empty"))
        else:
            self.words.setText(self.tr("No card yet"))

    def _on_show(self) -> None:
        if self._search:
            self._bench.search_wanted.emit(self._search)
            self.shown.emit()
