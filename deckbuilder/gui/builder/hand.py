"""What a player does to cards of the open deck, one or many: each is one step of undo with a sentence."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from deckbuilder.core.decks import Deck, SlotSpec
from deckbuilder.core.ids import CardId, PrintingId, SlotId
from deckbuilder.gui.builder import edits
from deckbuilder.gui.drag import DraggedCard
from deckbuilder.gui.models.deck_groups import DeckRow
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench

Rows = tuple[DeckRow, ...]


class Hand(QObject):
    """Acts on rows of the open deck; holds nothing but the bench.

    Args:
        bench: what the window shares.
    """

    note_wanted = Signal(object)
    """Rows for which the player wants to write a note."""

    def __init__(self, bench: Workbench, parent: QObject) -> None:
        super().__init__(parent)
        self._bench = bench

    # -- words -------------------------------------------------------------------------------------

    def named(self, rows: Sequence[DeckRow | DraggedCard]) -> str:
        """Give the name of one card, or say how many there are."""
        if len(rows) == 1:
            row = rows[0]
            return row.name if isinstance(row, DeckRow) else self._bench.name_of(row.card)
        return counted(len(rows), self.tr("{n} card"), self.tr("{n} cards"))

    def slots(self) -> tuple[SlotSpec, ...]:
        """Give the parts of the open deck."""
        opened = self._bench.open
        return tuple(opened.shelf.rules.slots(opened.deck.format)) if opened is not None else ()

    def slot(self, id: SlotId) -> SlotSpec | None:
        """Give a part of the open deck by id."""
        return next((slot for slot in self.slots() if slot.id == id), None)

    def takes(self, slot: SlotSpec, card: CardId | None) -> bool:
        """Tell whether a part of the deck may hold a card of this type at all."""
        known = self._bench.cards.get(card) if card is not None else None
        return not slot.kinds or (known is not None and known.kind in slot.kinds)

    # -- counts ------------------------------------------------------------------------------------

    def step(self, rows: Rows, by: int) -> None:
        """Add copies to each row, or cut some."""
        verb = self.tr("Add {n} {card}") if by > 0 else self.tr("Cut {n} {card}")
        if len(rows) > 1:
            verb = self.tr("Add {n} to each of {card}") if by > 0 else self.tr("Cut {n} of each of {card}")
        self._edit(lambda deck: edits.stepped(deck, rows, by), verb.format(n=abs(by), card=self.named(rows)))

    def count(self, rows: Rows, count: int) -> None:
        """Give each row so many copies; 0 takes it out."""
        label = self.tr("Set {card} to {n}") if count > 0 else self.tr("Cut all {card}")
        self._edit(lambda deck: edits.counted(deck, rows, count), label.format(card=self.named(rows), n=count))

    def add(self, cards: Sequence[CardId], *, starting: bool = False) -> None:
        """Add one of each card where the rules want it."""
        opened = self._bench.open
        if opened is None:
            return
        rules, known = opened.shelf.rules, opened.shelf.cards
        wanted = [DraggedCard(card) for card in cards if card in known]
        name = self.named(wanted)
        self._edit(
            lambda deck: edits.dropped(deck, wanted, lambda d, card: rules.slot_for(d, known, card, starting)),
            self.tr("Add {n} {card}").format(n=1, card=name)
            if len(wanted) == 1
            else self.tr("Add {card}").format(card=name),
        )

    def put(self, cards: Sequence[CardId], target: SlotId) -> None:
        """Add one of each card to a part of the deck."""
        self.drop([DraggedCard(card) for card in cards], target)

    def rows_of(self, cards: Sequence[CardId]) -> Rows:
        """Give rows for cards of the catalog, of which there is no copy in the deck."""
        return tuple(DeckRow(SlotId(""), card, self._bench.name_of(card), 0) for card in cards)

    # -- places ------------------------------------------------------------------------------------

    def move(self, rows: Rows, target: SlotId, count: int | None = 1) -> None:
        """Move copies of each row to another part of the deck; None for all of them."""
        slot = self.slot(target)
        if slot is None:
            return
        fitting = tuple(row for row in rows if self.takes(slot, row.card) or row.card is None)
        self._refuse([row.name for row in rows if row not in fitting], slot)
        label = self.tr("Move {card} to {slot}").format(card=self.named(fitting), slot=slot.label) if fitting else ""
        self._edit(lambda deck: edits.moved(deck, fitting, target, count), label)

    def start(self, rows: Rows) -> None:
        """Move one copy of each row to what starts in play, or back to the main part."""
        opened = self._bench.open
        if opened is None:
            return
        main = next((slot.id for slot in self.slots() if slot.main), None)
        shelf = opened.shelf
        refused: list[DeckRow] = []

        def change(deck: Deck) -> Deck:
            for row in rows:
                if row.card is None or main is None:
                    continue
                target = main
                if row.slot == main:
                    target = shelf.rules.slot_for(deck, shelf.cards, row.card, True)
                if target == row.slot:
                    refused.append(row)
                deck = edits.moved(deck, (row,), target)
            return deck

        self._edit(change, self.tr("Move {card}").format(card=self.named(rows)))
        if refused and refused[0].card is not None:
            self._bench.hub.say(opened.why_not_starting(refused[0].card))

    def drop(self, cards: Sequence[DraggedCard], target: SlotId | None) -> None:
        """Put cards of a drag into a part of the deck; None where the rules shall say which."""
        opened = self._bench.open
        if opened is None:
            return
        rules, known = opened.shelf.rules, opened.shelf.cards
        slot = self.slot(target) if target is not None else None
        fitting = [
            dragged for dragged in cards if dragged.card in known and (slot is None or self.takes(slot, dragged.card))
        ]
        if slot is None:
            fitting = [dragged for dragged in fitting if dragged.slot is None]
        else:
            self._refuse([self._bench.name_of(d.card) for d in cards if d not in fitting], slot)
        if not fitting:
            return
        name = self.named(fitting)
        if slot is None:
            label = self.tr("Add {card}").format(card=name)
        else:
            label = self.tr("Put {card} into {slot}").format(card=name, slot=slot.label)
        self._edit(
            lambda deck: edits.dropped(
                deck, fitting, lambda d, card: slot.id if slot is not None else rules.slot_for(d, known, card, False)
            ),
            label,
        )

    def _refuse(self, names: Sequence[str], slot: SlotSpec) -> None:
        if names:
            kinds = ", ".join(sorted(slot.kinds))
            said = self.tr("{cards}: {slot} takes only {kinds}")
            self._bench.hub.say(said.format(cards=", ".join(names), slot=slot.label, kinds=kinds))

    # -- words and pictures ------------------------------------------------------------------------

    def note(self, rows: Rows, text: str) -> None:
        """Write a note on each row; ``""`` takes it away."""
        label = self.tr("Note on {card}") if text else self.tr("Take the note off {card}")
        self._edit(lambda deck: edits.noted(deck, rows, text), label.format(card=self.named(rows)))

    def printing(self, rows: Rows, printing: PrintingId | None) -> None:
        """Choose a printing for all copies of each row; None for any."""
        label = self.tr("Choose a printing of {card}").format(card=self.named(rows))
        self._edit(lambda deck: edits.printed(deck, rows, printing), label)

    def copy(self, rows: Rows) -> None:
        """Put rows on the clipboard, a line each with its count."""
        QApplication.clipboard().setText("\n".join(f"{row.count} {row.name}" for row in rows))
        self._bench.hub.say(self.tr("Copied {card} as a list").format(card=self.named(rows)))

    def find(self, rows: Rows) -> None:
        """Show the cards of rows in the catalog."""
        names = dict.fromkeys(row.name for row in rows if row.card is not None)
        quoted = ['name="{}"'.format(name.replace("\\", "\\\\").replace('"', '\\"')) for name in names]
        if quoted:
            self._bench.search_wanted.emit(" or ".join(quoted))

    def _edit(self, change: "edits.Change", label: str) -> None:
        if self._bench.open is not None and label:
            self._bench.open.edit(change, label)
