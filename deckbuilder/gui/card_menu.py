"""The menu of one card or several: every action with its key."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from deckbuilder.core.ids import CardId, PrintingId, SlotId
from deckbuilder.gui.builder.hand import Hand
from deckbuilder.gui.builder.near_names import near_cards
from deckbuilder.gui.language import key_name
from deckbuilder.gui.models.deck_groups import DeckRow
from deckbuilder.gui.workbench import Workbench

_MOST_SET = 5


class CardMenu(QMenu):
    """Actions on cards of the catalog, or on rows of the deck.

    Args:
        bench: what the window shares.
        cards: the card, or the cards.
        rows: where they lie in the deck; None for cards of the catalog.
    """

    def __init__(
        self,
        bench: Workbench,
        cards: CardId | Sequence[CardId],
        rows: DeckRow | Sequence[DeckRow] | None,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._bench, self._hand = bench, Hand(bench, self)
        opened = bench.open
        if opened is None:
            return
        wanted = (cards,) if isinstance(cards, str) else tuple(cards)
        self._cards = tuple(card for card in wanted if card in opened.shelf.cards)
        self._wanted: tuple[DeckRow, ...] = ()
        self._rows = () if rows is None else ((rows,) if isinstance(rows, DeckRow) else tuple(rows))
        self.moves: QMenu | None = None
        self.printings: QMenu | None = None
        if self._rows:
            self.setAccessibleName(self._hand.named(self._rows))
            self._fill_rows()
        elif self._cards:
            self.setAccessibleName(opened.name_of(self._cards[0]))
            self._fill_catalog()
        if not self.isEmpty():
            self._fill_common()

    # -- what is offered ---------------------------------------------------------------------------

    def _fill_catalog(self) -> None:
        opened = self._bench.open
        assert opened is not None  # asked for before
        self._act(self.tr("Add 1"), "Enter", "add", False)
        if any(opened.starting_slot(card) not in (None, opened.slot_for(card)) for card in self._cards):
            self._act(self.tr("Add 1 to the start"), "Shift+Enter", "add", True)
        held = [(card, opened.slot_for(card)) for card in self._cards]
        self._wanted = tuple(
            DeckRow(slot, card, opened.name_of(card), opened.deck.count(card, slot)) for card, slot in held
        )
        self._rows = tuple(row for row in self._wanted if row.count)
        if self._rows:
            self._act(self.tr("Cut 1"), "-", "step", -1)
            self._act(self.tr("Cut all"), "Del", "count", 0)
        self._fill_counts()
        puts = QMenu(self.tr("Add 1 to"), self)
        for slot in self._hand.slots():
            if all(self._hand.takes(slot, card) for card in self._cards):
                self._act(slot.label, "", "put", slot.id, puts)
        self.addMenu(puts)
        self._rows = self._rows if len(self._rows) == len(self._cards) else ()
        if self._rows:
            self.addSeparator()
            self._fill_notes(self._rows)

    def _fill_counts(self) -> None:
        sets = QMenu(self.tr("Set copies"), self)
        for count in range(1, _MOST_SET + 1):
            self._act(str(count), str(count), "count", count, sets)
        self.addMenu(sets)

    def _fill_notes(self, rows: Sequence[DeckRow]) -> None:
        self._act(self.tr("Write a note…"), "N", "note", None)
        if any(row.note for row in rows):
            self._act(self.tr("Take the note off"), "", "unnote", None)
        self._fill_printings(rows)

    def _fill_rows(self) -> None:
        self._act(self.tr("Add 1"), "Enter", "step", 1)
        self._act(self.tr("Cut 1"), "-", "step", -1)
        self._act(self.tr("Cut all"), "Del", "count", 0)
        self._fill_counts()
        self.addSeparator()
        self._fill_moves()
        known = tuple(row for row in self._rows if row.card is not None)
        if not known:
            self._fill_unknown()
            return
        self.addSeparator()
        self._fill_notes(known)

    def _fill_unknown(self) -> None:
        """Offer the cards that come near a name that the catalog does not have, and to look for it."""
        opened = self._bench.open
        assert opened is not None  # asked for before
        self.addSeparator()
        if len(self._rows) == 1:
            for name, card in near_cards(self._rows[0].name, opened.shelf):
                self._act(self.tr("Replace by {card}").format(card=name), "", "replace", card)
        self._act(self.tr("Find cards with a like name"), "F", "find", None)

    def _fill_moves(self) -> None:
        opened = self._bench.open
        assert opened is not None  # asked for before
        main = next((slot for slot in self._hand.slots() if slot.main), None)
        if main is not None and any(self._startable(row, main.id) for row in self._rows):
            self._act(self.tr("Move 1 to the start, or back"), "Shift+Enter", "start", None)
        self.moves = QMenu(self.tr("Move to\tM"), self)
        several = any(row.count > 1 for row in self._rows)
        for slot in self._hand.slots():
            fits = any(row.card is None or self._hand.takes(slot, row.card) for row in self._rows)
            if not fits or all(row.slot == slot.id for row in self._rows):
                continue
            self._act(self.tr("Move 1 to {slot}").format(slot=slot.label), "", "move", slot.id, self.moves)
            if several:
                self._act(self.tr("Move all to {slot}").format(slot=slot.label), "", "move_all", slot.id, self.moves)
        if not self.moves.isEmpty():
            self.addMenu(self.moves)

    def _startable(self, row: DeckRow, main: SlotId) -> bool:
        opened = self._bench.open
        if opened is None or row.card is None or row.card not in opened.shelf.cards:
            return False
        return row.slot != main or opened.starting_slot(row.card) is not None

    def _fill_printings(self, rows: Sequence[DeckRow]) -> None:
        """Offer the printings of a single card; several cards can only be given back their freedom."""
        opened = self._bench.open
        assert opened is not None  # asked for before
        card = opened.card(rows[0].card) if len(rows) == 1 and rows[0].card is not None else None
        chosen = {e.printing for e in opened.deck.entries if (e.slot, e.card) == (rows[0].slot, rows[0].card)}
        if card is None and not any(row.printing for row in rows):
            return
        self.printings = QMenu(self.tr("Printing\tP"), self)
        group = QActionGroup(self.printings)
        found = (
            [
                (printing.id, f"{printing.set} {printing.number}  {printing.rarity}".strip())
                for printing in card.printings
            ]
            if card
            else []
        )
        for id, label in (("", self.tr("Any printing")), *found):
            action = self._act(label, "", "printing", id, self.printings)
            action.setCheckable(True)
            action.setChecked(len(chosen) == 1 and (id or None) in chosen)
            group.addAction(action)
        self.addMenu(self.printings)

    def _fill_common(self) -> None:
        self.addSeparator()
        if len(self._cards) == 1:
            self._act(self.tr("Show this card"), "", "show", self._cards[0])
            self._act(self.tr("Copy its name"), "", "name", self._cards[0])
        if self._rows:
            one = len(self._rows) == 1
            self._act(self.tr("Copy as a line of a list") if one else self.tr("Copy as a list"), "Ctrl+C", "copy", None)
        if self._cards and not self._wanted:  # of the catalog's own cards it is seen already
            one = len(self._cards) == 1
            self._act(
                self.tr("Show it in the catalog") if one else self.tr("Show these in the catalog"), "F", "find", None
            )

    def _act(self, label: str, key: str, what: str, value: object, menu: QMenu | None = None) -> QAction:
        action = (menu or self).addAction(f"{label}\t{key_name(key)}" if key else label)
        action.setData((what, value))
        action.triggered.connect(self._on_chosen)
        return action

    # -- what is done ------------------------------------------------------------------------------

    def _on_chosen(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            what, value = action.data()
            self._do(str(what), value)

    def _do(self, what: str, value: object) -> None:
        hand, rows = self._hand, self._rows
        if what == "add":
            hand.add(self._cards, starting=bool(value))
        elif what == "put":
            hand.put(self._cards, SlotId(str(value)))
        elif what in ("step", "count") and isinstance(value, int):
            (hand.step if what == "step" else hand.count)(self._wanted if value > 0 and self._wanted else rows, value)
        elif what in ("move", "move_all"):
            hand.move(rows, SlotId(str(value)), 1 if what == "move" else None)
        elif what == "replace":
            hand.replace(rows, CardId(str(value)))
        elif what == "start":
            hand.start(rows)
        elif what == "unnote":
            hand.note(rows, "")
        elif what == "note":
            hand.note_wanted.emit(rows)
        elif what == "printing":
            hand.printing(rows, PrintingId(str(value)) if value else None)
        elif what == "copy":
            hand.copy(rows)
        elif what == "find":
            hand.find(rows or hand.rows_of(self._cards))
        elif what == "show":
            self._bench.card_chosen.emit(str(value))
        elif what == "name":
            QApplication.clipboard().setText(self._bench.name_of(CardId(str(value))))

    @property
    def hand(self) -> Hand:
        """Who does it; asks for a note where one is to be written."""
        return self._hand

    def show_at(self, place: QPoint) -> None:
        """Open at a place on the screen."""
        if not self.isEmpty():
            self.popup(place)
