"""Cards swapped with the side deck before a match: one played for one that lies aside, as often as one likes."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput
from deckbuilder.core.game import DeckRules
from deckbuilder.desk.side_deck import side_of, swapped
from deckbuilder.gui.dialogs.spec import Sheet
from deckbuilder.gui.language import spoken
from deckbuilder.gui.workbench import Workbench

_ENTRY = Qt.ItemDataRole.UserRole


def has_side(deck: Deck, rules: DeckRules) -> bool:
    """Tell whether a deck has cards in a side deck."""
    side = side_of(deck, rules)
    return side is not None and deck.count(slot=side.id) > 0


class SideSheet(Sheet):
    """Two lists, and what swaps a card of each; the deck itself, in the library, stays as it is.

    Args:
        bench: what the window shares.
        parent: the sheet before a match.
        deck: with a side deck.
        rules: of its construction.
    """

    def __init__(self, bench: Workbench, parent: QWidget, deck: Deck, rules: DeckRules) -> None:
        super().__init__(bench, self.tr("Side deck of {deck}").format(deck=deck.name), parent, (640, 480))
        self.deck, self._rules = deck, rules
        self.words(self.tr("Choose a card of each list and swap them, for this match only."), "muted")
        lists = QHBoxLayout()
        self.body.addLayout(lists, 1)
        self.played = self._list(lists, self.tr("Played"))
        self.swap = QPushButton(self.tr("Swap"), self)
        self.swap.setAccessibleName(self.tr("Swap the two chosen cards"))
        self.swap.setAutoDefault(False)
        lists.addWidget(self.swap)
        self.aside = self._list(lists, self.tr("Side deck"))
        self.trouble = self.words("", "bad")
        cancel = self.button(self.tr("Cancel"))
        done = self.button(self.tr("Play so"), primary=True)
        cancel.clicked.connect(self.reject)
        done.clicked.connect(self.accept)
        self.swap.clicked.connect(self._on_swap)
        self._fill()

    def _list(self, row: QHBoxLayout, title: str) -> QListWidget:
        column = QVBoxLayout()
        row.addLayout(column, 1)
        label, made = QLabel(title, self), QListWidget(self)
        label.setProperty("role", "section")
        made.setAccessibleName(title)
        column.addWidget(label)
        column.addWidget(made, 1)
        return made

    def _fill(self) -> None:
        side = side_of(self.deck, self._rules)
        parts = {slot.id: slot for slot in self._rules.slots(self.deck.format)}
        for shown, aside in ((self.played, False), (self.aside, True)):
            row = shown.currentRow()
            shown.clear()
            for entry in self.deck.entries:
                slot = parts.get(entry.slot)
                if slot is None or (slot == side) is not aside or (not aside and not slot.counted):
                    continue
                item = QListWidgetItem(f"{entry.count}  {self.bench.name_of(entry.card)}")
                item.setData(_ENTRY, entry)
                shown.addItem(item)
            shown.setCurrentRow(min(max(row, 0), shown.count() - 1))
        self.swap.setEnabled(self.played.count() > 0 and self.aside.count() > 0)

    def _on_swap(self) -> None:
        out, into = self.played.currentItem(), self.aside.currentItem()
        leaves, comes = out.data(_ENTRY), into.data(_ENTRY)
        try:
            self.deck = swapped(self.deck, self._rules, leaves.slot, leaves.card, comes.card)
        except BadInput as error:
            self.trouble.setText(spoken(str(error)))
            return
        self.trouble.clear()
        self._fill()
