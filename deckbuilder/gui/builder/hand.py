"""What a player does to cards of the open deck, one or many: each is one step of undo with a sentence."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from deckbuilder.core.decks import Deck, SlotSpec
from deckbuilder.core.ids import CardId, PrintingId, SlotId
from deckbuilder.gui.builder import edits
from deckbuilder.gui.builder.seating import led, seat_in
from deckbuilder.gui.deck_copying import copy_decks
from deckbuilder.gui.drag import DraggedCard
from deckbuilder.gui.models.deck_groups import DeckRow
from deckbuilder.gui.models.missing import NameFix, query
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
        """Tell whether a part of the deck may hold this card at all: by its type, and where places are counted, by the rules."""
        known = self._bench.cards.get(card) if card is not None else None
        if slot.kinds and (known is None or known.kind not in slot.kinds):
            return False
        opened = self._bench.open
        if not led(slot) or known is None or opened is None:
            return True
        return seat_in(opened.deck, opened.shelf, slot.id, DraggedCard(known.id)) is not None or bool(
            opened.deck.count(known.id, slot.id)
        )

    # -- counts ------------------------------------------------------------------------------------

    def step(self, rows: Rows, by: int) -> None:
        """Add copies to each row, or cut some."""
        verb = self.tr("Add {n} {card}") if by > 0 else self.tr("Cut {n} {card}")
        if len(rows) > 1:
            verb = self.tr("Add {n} to each of {card}") if by > 0 else self.tr("Cut {n} of each of {card}")
        said = self.tr("Added {n} {card} to {deck}") if by > 0 else self.tr("Cut {n} {card} from {deck}")
        if len(rows) > 1:
            said = self.tr("Added {n} to each of {card}") if by > 0 else self.tr("Cut {n} of each of {card}")
        self._edit(lambda deck: edits.stepped(deck, rows, by), verb, said, n=abs(by), card=self.named(rows))

    def count(self, rows: Rows, count: int) -> None:
        """Give each row so many copies; 0 takes it out."""
        label = self.tr("Set {card} to {n}") if count > 0 else self.tr("Cut all {card}")
        self._edit(lambda deck: edits.counted(deck, rows, count), label, label, card=self.named(rows), n=count)

    def add(self, cards: Sequence[CardId], *, starting: bool = False) -> None:
        """Add one of each card where the rules want it."""
        opened = self._bench.open
        if opened is None:
            return
        rules, known = opened.shelf.rules, opened.shelf.cards
        wanted = [DraggedCard(card) for card in cards if card in known]
        name = self.named(wanted)
        label, said = self.tr("Add {card}"), self.tr("Added {card} to {deck}")
        if len(wanted) == 1:
            label, said = self.tr("Add {n} {card}"), self.tr("Added {n} {card} to {deck}")
        self._edit(
            lambda deck: edits.dropped(deck, wanted, lambda d, card: rules.slot_for(d, known, card, starting)),
            label,
            said,
            n=1,
            card=name,
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
        self._refuse([row.card for row in rows if row not in fitting and row.card is not None], slot)
        if fitting:
            label, said = self.tr("Move {card} to {slot}"), self.tr("Moved {card} to {slot}")
            change = self._moved(fitting, slot, count)
            self._edit(change, label, said, card=self.named(fitting), slot=slot.label)

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

        self._edit(change, self.tr("Move {card}"), self.tr("Moved {card}"), card=self.named(rows))
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
            self._refuse([d.card for d in cards if d not in fitting], slot)
        if not fitting:
            return
        name = self.named(fitting)
        if slot is None:
            label, said = self.tr("Add {card}"), self.tr("Added {card} to {deck}")
            if len(fitting) == 1:
                label, said = self.tr("Add {n} {card}"), self.tr("Added {n} {card} to {deck}")
            self._edit(
                lambda deck: edits.dropped(deck, fitting, lambda d, card: rules.slot_for(d, known, card, False)),
                label,
                said,
                n=fitting[0].count,
                card=name,
            )
            return
        label = said = self.tr("Put {card} into {slot}")
        self._edit(self._put(fitting, slot), label, said, card=name, slot=slot.label)

    def _put(self, cards: Sequence[DraggedCard], slot: SlotSpec) -> "edits.Change":
        """Give the edit that puts cards into a part; where the rules hold each place for somebody, one goes for one that comes."""
        if not led(slot):
            return lambda deck: edits.dropped(deck, cards, lambda d, card: slot.id)
        opened = self._bench.open
        assert opened is not None  # asked for before
        shelf = opened.shelf

        def change(deck: Deck) -> Deck:
            for dragged in cards:
                deck = seat_in(deck, shelf, slot.id, dragged) or deck
            return deck

        return change

    def _moved(self, rows: Rows, slot: SlotSpec, count: int | None) -> "edits.Change":
        if not led(slot):
            return lambda deck: edits.moved(deck, rows, slot.id, count)
        return self._put([DraggedCard(row.card, 1, row.slot) for row in rows if row.card is not None], slot)

    def _refuse(self, refused: Sequence[CardId], slot: SlotSpec) -> None:
        if not refused:
            return
        known = [self._bench.cards.get(card) for card in refused]
        other = slot.kinds and any(card is None or card.kind not in slot.kinds for card in known)
        said = self.tr("{cards}: {slot} takes only {kinds}") if other else self.tr("{cards} may not start as {slot}")
        names, kinds = ", ".join(map(self._bench.name_of, refused)), ", ".join(sorted(slot.kinds))
        self._bench.hub.say(said.format(cards=names, slot=slot.label, kinds=kinds))

    def may_drop(self, cards: Sequence[DraggedCard], target: SlotId) -> bool:
        """Tell whether a part of the deck takes any of the cards of a drag."""
        slot = self.slot(target)
        return slot is not None and any(d.slot == target or self.takes(slot, d.card) for d in cards)

    # -- words and pictures ------------------------------------------------------------------------

    def note(self, rows: Rows, text: str) -> None:
        """Write a note on each row; ``""`` takes it away."""
        label = self.tr("Note on {card}") if text else self.tr("Take the note off {card}")
        said = self.tr("Wrote a note on {card}") if text else self.tr("Took the note off {card}")
        self._edit(lambda deck: edits.noted(deck, rows, text), label, said, card=self.named(rows))

    def printing(self, rows: Rows, printing: PrintingId | None) -> None:
        """Choose a printing for all copies of each row; None for any."""
        label, said = self.tr("Choose a printing of {card}"), self.tr("Chose a printing of {card}")
        self._edit(lambda deck: edits.printed(deck, rows, printing), label, said, card=self.named(rows))

    def replace(self, rows: Rows, card: CardId) -> None:
        """Put a card in the place of names that the catalog does not have."""
        fix = NameFix("", tuple(row.name for row in rows if row.card is None), card)
        label, said = self.tr("Replace {card} by {other}"), self.tr("Replaced {card} by {other}")
        self._edit(fix.applied, label, said, card=self.named(rows), other=self._bench.name_of(card))

    def copy(self, rows: Rows) -> None:
        """Put rows on the clipboard, a line each with its count; the whole deck where there are none."""
        if not rows and self._bench.open is not None:
            copy_decks(self._bench, (self._bench.open.deck,))
            return
        QApplication.clipboard().setText("\n".join(f"{row.count} {row.name}" for row in rows))
        self._bench.hub.say(self.tr("Copied {card} as a list").format(card=self.named(rows)))

    def find(self, rows: Rows) -> None:
        """Show the cards of rows in the catalog."""
        names = dict.fromkeys(row.name for row in rows if row.card is not None)
        near = [query(row.name) for row in rows if row.card is None]
        quoted = ['name="{}"'.format(name.replace("\\", "\\\\").replace('"', '\\"')) for name in names]
        wanted = [part for part in (*quoted, *dict.fromkeys(near)) if part]
        if wanted:
            self._bench.search_wanted.emit(" or ".join(wanted))

    def _edit(self, change: "edits.Change", label: str, said: str, **words: object) -> None:
        """Edit the open deck; the words fill in what the label and the sentence leave open."""
        opened = self._bench.open
        if opened is not None:
            words["deck"] = opened.deck.name
            opened.edit(change, label.format(**words), said.format(**words))
