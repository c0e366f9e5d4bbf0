"""The menu of a card: every action with its key."""

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.gui.models.deck_tree import DeckRow
from deckbuilder.gui.workbench import Workbench


class CardMenu(QMenu):
    """Actions on one card of the catalog, or on its copies in one part of the deck.

    Args:
        bench: what the window shares.
        card: the card.
        row: where it lies in the deck; None for a card of the catalog.
    """

    def __init__(self, bench: Workbench, card: CardId, row: DeckRow | None, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench, self._card, self._row = bench, card, row
        opened = bench.open
        if opened is None or card not in opened.shelf.cards:
            return
        self.setAccessibleName(opened.name_of(card))
        main = row.slot if row is not None else opened.slot_for(card)
        start = opened.starting_slot(card)
        self._act(self.tr("Add 1"), "Enter", (main, 1))
        if row is None and start is not None and start != main:
            self._act(self.tr("Add 1 to the start"), "Shift+Enter", (start, 1))
        if opened.deck.count(card, main):
            self._act(self.tr("Cut 1"), "-", (main, -1))
            self._act(self.tr("Cut all"), "Del", (main, -opened.deck.count(card, main)))
        self.addSeparator()
        for slot in opened.shelf.rules.slots(opened.deck.format):
            if (
                row is not None
                and slot.id != row.slot
                and (not slot.kinds or opened.shelf.cards[card].kind in slot.kinds)
            ):
                action = self.addAction(self.tr("Move 1 to {slot}").format(slot=slot.label))
                action.setData(slot.id)
                action.triggered.connect(self._on_move)
        self.addSeparator()
        self.addAction(self.tr("Show this card")).triggered.connect(self._on_show)
        self.addAction(self.tr("Copy its name")).triggered.connect(self._on_copy)

    def _act(self, label: str, key: str, step: tuple[SlotId, int]) -> None:
        action = self.addAction(f"{label}\t{key}")
        action.setData(step)
        action.triggered.connect(self._on_step)

    def _on_step(self) -> None:
        action, opened = self.sender(), self._bench.open
        if isinstance(action, QAction) and opened is not None:
            slot, by = action.data()
            opened.add(self._card, by, slot=slot)

    def _on_move(self) -> None:
        action, opened = self.sender(), self._bench.open
        if isinstance(action, QAction) and opened is not None and self._row is not None:
            opened.move(self._card, self._row.slot, SlotId(str(action.data())))

    def _on_show(self) -> None:
        self._bench.card_chosen.emit(self._card)

    def _on_copy(self) -> None:
        QApplication.clipboard().setText(self._bench.name_of(self._card))

    def show_at(self, place: QPoint) -> None:
        """Open at a place on the screen."""
        if not self.isEmpty():
            self.popup(place)
