"""Edits of the open deck for all chosen cards at once, each one step of undo."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from deckbuilder.core.ids import CardId
from deckbuilder.gui.drag import DraggedCard
from deckbuilder.gui.models.card_table import Counting
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench

if TYPE_CHECKING:
    from deckbuilder.core.decks import Deck
    from deckbuilder.gui.open_deck import OpenDeck

MOST = 250
"""More cards are not changed at once: a whole catalog in a deck is never meant."""


class Bulk(QObject):
    """Adds, cuts and sets copies; of one card as ever, of several as one step.

    Args:
        bench: with the open deck.
    """

    def __init__(self, bench: Workbench, parent: QObject) -> None:
        super().__init__(parent)
        self._bench = bench

    def copies(self) -> Mapping[CardId, int]:
        """Give how many copies the open deck has, by card."""
        copies: dict[CardId, int] = {}
        if self._bench.open is not None:
            for entry in self._bench.open.deck.entries:
                copies[entry.card] = copies.get(entry.card, 0) + entry.count
        return copies

    def counting(self) -> Counting | None:
        """Give None: copies in the deck are counted, as in every list of cards."""
        return None

    def _known(self, cards: Sequence[CardId]) -> "tuple[OpenDeck | None, tuple[CardId, ...]]":
        """Give the deck and the cards that it can hold; none of them, with a sentence, where they are too many."""
        opened = self._bench.open
        if opened is None:
            return None, ()
        if len(cards) > MOST:
            sentence = self.tr("{n} cards are chosen: choose {most} at most to change them at once")
            self._bench.hub.say(sentence.format(n=len(cards), most=MOST))
            return None, ()
        return opened, tuple(id for id in cards if id in opened.shelf.cards)

    def add(self, cards: Sequence[CardId], starting: bool = False) -> None:
        """Add one copy of each; where a card cannot start in play and is asked to, say so."""
        opened, known = self._known(cards)
        if opened is None or not known:
            return
        if len(known) == 1:
            self._add_one(opened, known[0], starting)
            return

        def change(deck: "Deck") -> "Deck":
            for id in known:
                deck = deck.added(opened.shelf.rules.slot_for(deck, opened.shelf.cards, id, starting), id)
            return deck

        opened.edit(change, *self._added(len(known)))

    def _add_one(self, opened: "OpenDeck", id: CardId, starting: bool) -> None:
        if starting and opened.starting_slot(id) is None:
            self._bench.hub.say(opened.why_not_starting(id))
        else:
            opened.add(id, starting=starting)

    def step(self, cards: Sequence[CardId], by: int) -> None:
        """Add or cut copies of each, from the main part first, else from where the card is."""
        opened, known = self._known(cards)
        if opened is None or not known:
            return
        if len(known) == 1:
            slot = opened.slot_for(known[0])
            if by < 0 and not opened.deck.count(known[0], slot):
                elsewhere = next((entry.slot for entry in opened.deck.entries if entry.card == known[0]), None)
                if elsewhere is None:
                    return
                slot = elsewhere
            opened.add(known[0], by, slot=slot)
            return

        def change(deck: "Deck") -> "Deck":
            for id in known:
                slot = opened.shelf.rules.slot_for(deck, opened.shelf.cards, id, False)
                if by < 0 and not deck.count(id, slot):
                    slot = next((entry.slot for entry in deck.entries if entry.card == id), slot)
                deck = deck.added(slot, id, by)
            return deck

        if by > 0:
            opened.edit(change, *self._added(by * len(known)))
        else:
            opened.edit(
                change, counted(len(known), self.tr("Cut 1 of {n} card"), self.tr("Cut 1 of each of {n} cards"))
            )

    def _added(self, count: int) -> tuple[str, str]:
        """Say an addition, for Undo and for the strip."""
        label = counted(count, self.tr("Add {n} card"), self.tr("Add {n} cards"))
        return label, counted(count, self.tr("Added {n} card"), self.tr("Added {n} cards"))

    def set_count(self, cards: Sequence[CardId], count: int) -> None:
        """Set the copies of each in the main part."""
        opened, known = self._known(cards)
        if opened is None or not known:
            return
        if len(known) == 1:
            opened.set_count(opened.slot_for(known[0]), known[0], count)
            return

        def change(deck: "Deck") -> "Deck":
            for id in known:
                slot = opened.shelf.rules.slot_for(deck, opened.shelf.cards, id, False)
                deck = deck.with_count(slot, id, count)
            return deck

        opened.edit(change, self.tr("Set {cards} cards to {n}").format(cards=len(known), n=count))

    def cut(self, cards: Sequence[CardId]) -> None:
        """Cut every copy of each, wherever in the deck it lies."""
        opened, known = self._known(cards)
        if opened is None:
            return
        held = tuple(id for id in known if opened.deck.count(id))
        if not held:
            return

        def change(deck: "Deck") -> "Deck":
            for entry in deck.entries:
                if entry.card in held:
                    deck = deck.with_count(entry.slot, entry.card, 0)
            return deck

        if len(held) == 1:
            label = self.tr("Cut all {card}").format(card=opened.name_of(held[0]))
        else:
            label = self.tr("Cut {n} cards").format(n=sum(opened.deck.count(id) for id in held))
        opened.edit(change, label)

    def take_out(self, cards: Sequence[DraggedCard]) -> None:
        """Cut what was dragged out of the deck."""
        opened = self._bench.open
        if opened is None:
            return

        def change(deck: "Deck") -> "Deck":
            for dragged in cards:
                if dragged.slot is not None:
                    deck = deck.added(dragged.slot, dragged.card, -dragged.count)
            return deck

        n = sum(min(dragged.count, opened.deck.count(dragged.card, dragged.slot)) for dragged in cards)
        if len(cards) == 1:
            label = self.tr("Cut {n} {card}").format(n=n, card=opened.name_of(cards[0].card))
        else:
            label = counted(n, self.tr("Cut {n} card"), self.tr("Cut {n} cards"))
        opened.edit(change, label)
