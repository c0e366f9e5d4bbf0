"""What keys, clicks and menus do to rows of the deck list and places of the formation."""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QWidget

from deckbuilder.core.game import Place
from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.gui.builder.deck_list import DeckList
from deckbuilder.gui.drag import DraggedCard
from deckbuilder.gui.models.deck_groups import DeckRow
from deckbuilder.gui.workbench import Workbench

if TYPE_CHECKING:  # needed once a row is touched
    from deckbuilder.gui.builder.hand import Hand, Rows
    from deckbuilder.gui.card_menu import CardMenu


class RowActs(QObject):
    """Turns what the list and the formation tell into deeds of the hand, and opens their menus.

    Args:
        bench: what the window shares.
        list: the deck list, in which notes are written.
        window: over which menus open.
    """

    list_wanted = Signal()
    """The list is to be seen: a note is written in it."""

    def __init__(self, bench: Workbench, list: DeckList, window: QWidget) -> None:
        super().__init__(window)
        self._bench, self.list, self._window = bench, list, window
        list.acted.connect(self.act)
        list.noted.connect(self._on_noted)
        list.dropped.connect(self._on_dropped)
        list.menu_wanted.connect(self.on_row_menu)
        list.may_drop = self._may_drop

    @cached_property
    def hand(self) -> "Hand":
        """Does it."""
        from deckbuilder.gui.builder.hand import Hand  # see above

        return Hand(self._bench, self)

    def _on_noted(self, cards: object, text: str) -> None:
        if isinstance(cards, tuple):
            self.hand.note(cards, text)

    def _on_dropped(self, cards: object, slot: object) -> None:
        if isinstance(cards, tuple):
            self.hand.drop(cards, SlotId(slot) if isinstance(slot, str) else None)

    def _may_drop(self, cards: Sequence[DraggedCard], slot: SlotId) -> bool:
        return self.hand.may_drop(cards, slot)

    def act(self, what: str, cards: "Rows", number: int) -> None:
        """Do what a key or a click in the list means."""
        if what == "step":
            self.hand.step(cards, number)
        elif what == "count":
            self.hand.count(cards, number)
        elif what == "start":
            self.hand.start(cards)
        elif what == "copy":
            self.hand.copy(cards)
        elif what == "find":
            self.hand.find(cards)
        elif what in ("move_menu", "printing_menu") and cards:
            menu = self._menu(cards)
            part = menu.moves if what == "move_menu" else menu.printings
            if part is not None and not part.isEmpty():
                part.aboutToHide.connect(menu.deleteLater, Qt.ConnectionType.QueuedConnection)
                part.popup(self.list.place_of(cards[0]))
            else:
                menu.deleteLater()

    def _menu(self, cards: "Rows") -> "CardMenu":
        from deckbuilder.gui.card_menu import CardMenu  # see above

        known = tuple(dict.fromkeys(row.card for row in cards if row.card is not None))
        menu = CardMenu(self._bench, known, cards, self._window)
        menu.hand.note_wanted.connect(self.on_note_wanted)
        return menu

    def _pop_up(self, cards: "Rows", place: QPoint) -> None:
        menu = self._menu(cards)
        menu.aboutToHide.connect(menu.deleteLater, Qt.ConnectionType.QueuedConnection)
        menu.show_at(place)

    def on_row_menu(self, cards: object, place: QPoint) -> None:
        """Open the menu of rows."""
        if isinstance(cards, tuple) and cards:
            self._pop_up(cards, place)

    def on_bar_menu(self, place: QPoint) -> None:
        """Open the menu of the chosen rows."""
        if self.list.rows():
            self._pop_up(self.list.rows(), place)

    def on_place_menu(self, place: object, where: QPoint) -> None:
        """Open the menu of a place of the formation, or search for who may stand there."""
        if not isinstance(place, Place):
            return
        row = self._row_of(place.slot, place.card) if place.card is not None else None
        if row is not None:
            self._pop_up((row,), where)
        elif place.search:
            self._bench.search_wanted.emit(place.search)

    def _row_of(self, slot: SlotId, card: CardId) -> DeckRow | None:
        found = (row for group in self.list.tree.groups for row in group.rows if (row.slot, row.card) == (slot, card))
        return next(found, None)

    def on_back(self, card: str, slot: str) -> None:
        """Move a starter back into the deck."""
        row = self._row_of(SlotId(slot), CardId(card))
        if row is not None:
            self.hand.start((row,))

    def on_note_wanted(self, cards: object) -> None:
        """Write the note in the list, at the row; one of the formation is chosen there first."""
        if isinstance(cards, tuple):
            self.list_wanted.emit()
            if self.list.rows() != cards:
                self.list.choose_all([(row.slot, row.card) for row in cards if row.card is not None])
            self.list.ask_note()
