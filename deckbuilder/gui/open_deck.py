"""The deck in the window: edits with undo, kept at once, and what a second window writes is followed."""

from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoStack

from deckbuilder.core.cards import Card
from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.decks import Deck, Verdict
from deckbuilder.core.errors import DataTrouble, Stale, UnknownDeck
from deckbuilder.core.formats import Shelf
from deckbuilder.core.game import Chart
from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.core.repos import DeckRepository
from deckbuilder.desk.deck_desk import DeckDesk
from deckbuilder.gui.beginning import NOWHERE
from deckbuilder.gui.hub import Again, Hub
from deckbuilder.gui.undo import SetDeck

_DECK = frozenset({Topic.DECK, Topic.DECKS})
_POLL_MS = 1000


class OpenDeck(QObject):
    """One deck, its desk and its undo stack.

    Args:
        desk: where the deck lies; one with a number of ``NOWHERE`` or below lies in no file yet.
        store: the user's decks, asked each second whether another window wrote.
        hub: told about every change.
        trouble: why the deck lies in no file.
    """

    trouble_changed = Signal(object)
    """A sentence while edits cannot be kept; ``""`` when they are again."""

    saved_changed = Signal(bool)
    """Whether the deck is as last saved."""

    lost = Signal()
    """The user's file has no such deck: another window deleted it, or it never lay there."""

    def __init__(
        self,
        desk: DeckDesk,
        store: DeckRepository,
        hub: Hub,
        parent: QObject,
        trouble: DataTrouble | None = None,
    ) -> None:
        super().__init__(parent)
        self.stack = QUndoStack(self)
        self._desk, self._store, self._hub = desk, store, hub
        self._deck = desk.deck
        self._verdicts: tuple[Verdict, ...] | None = None
        self._charts: tuple[Chart, ...] | None = None
        self._trouble = ""
        self._gone = self._waits = False
        self._seen = 0
        self._set_trouble(trouble)
        self._look()
        self._showing = False
        self._put_off: list[tuple[Callable[[Deck], Deck], str, str]] = []
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._on_later)
        self._timer = QTimer(self)
        self._timer.setInterval(_POLL_MS)
        self._timer.timeout.connect(self._on_time)
        self._timer.start()

    # -- what lies here ----------------------------------------------------------------------------

    @property
    def desk(self) -> DeckDesk:
        """Where the deck is kept."""
        return self._desk

    @property
    def deck(self) -> Deck:
        """The deck as the window shows it; ahead of the desk's while edits cannot be kept."""
        return self._deck

    @property
    def shelf(self) -> Shelf:
        """The game's rules, cards and names."""
        return self._desk.shelf

    @property
    def dirty(self) -> bool:
        """Whether there are edits since the last save."""
        return self._desk.saved != self._deck

    @property
    def trouble(self) -> str:
        """Why edits cannot be kept just now; ``""`` when they are."""
        return self._trouble

    def verdicts(self) -> tuple[Verdict, ...]:
        """Judge the deck in every format; kept until the next edit."""
        if self._verdicts is None:
            self._verdicts = tuple(self.shelf.rules.judge_all(self._deck, self.shelf.cards))
        return self._verdicts

    def charts(self) -> tuple[Chart, ...]:
        """Count the deck; kept until the next edit, for several views ask."""
        if self._charts is None:
            self._charts = self.shelf.rules.charts(self._deck, self.shelf.cards)
        return self._charts

    def card(self, id: CardId) -> Card | None:
        """Give a card; None where a deck names one that the catalog has no longer."""
        return self.shelf.cards.get(id)

    def name_of(self, id: CardId) -> str:
        """Give a card's name, or its id where the catalog has it no longer."""
        card = self.card(id)
        return card.name if card is not None else str(id)

    def slot_for(self, id: CardId, starting: bool = False) -> SlotId:
        """Tell where a card goes that the player adds."""
        return self.shelf.rules.slot_for(self._deck, self.shelf.cards, id, starting)

    def starting_slot(self, id: CardId) -> SlotId | None:
        """Tell where a card would start in play; None where it has no place there."""
        target = self.slot_for(id, starting=True)
        main = any(slot.main for slot in self.shelf.rules.slots(self._deck.format) if slot.id == target)
        return None if main else target

    def why_not_starting(self, id: CardId) -> str:
        """Give a sentence on why a card has no place among what starts in play."""
        ranks = self.shelf.rules.formation(self._deck, self.shelf.cards)
        wanted = dict.fromkeys(place.wanted for rank in ranks for place in rank if place.card is None)
        if wanted:
            sentence = self.tr("No place for {card} among the starters: still wanted there are {places}")
        else:
            sentence = self.tr("No place for {card} among the starters: every place is taken")
        return sentence.format(card=self.name_of(id), places=", ".join(wanted))

    # -- edits -------------------------------------------------------------------------------------

    def edit(self, change: Callable[[Deck], Deck], label: str, said: str = "") -> None:
        """Apply an edit as one step of undo; nothing happens when it changes nothing.

        Args:
            change: gives the deck after it.
            label: what it does, for Undo: ``"Add 1 Fox"``.
            said: what it did, for the strip: ``"Added 1 Fox to Foxes"``; the label where empty.
        """
        if self._showing:  # a view gives up what was typed into it, while it follows an undo
            self._put_off.append((change, label, said))
            self._later.start()
            return
        self.follow()
        after = change(self._deck)
        if after != self._deck:
            self.stack.push(SetDeck(label, self._deck, after, self._show))
            self._hub.say(said or label, self.undo)

    def add(self, id: CardId, by: int = 1, *, starting: bool = False, slot: SlotId | None = None) -> None:
        """Add copies of a card, or cut some where ``by`` is negative, in the slot named or the one that fits."""
        if id not in self.shelf.cards:
            return
        target = slot or self.slot_for(id, starting)
        verb = self.tr("Add {n} {card}") if by > 0 else self.tr("Cut {n} {card}")
        done = self.tr("Added {n} {card} to {deck}") if by > 0 else self.tr("Cut {n} {card} from {deck}")
        words = {"n": abs(by), "card": self.name_of(id), "deck": self._deck.name}
        self.edit(lambda deck: deck.added(target, id, by), verb.format(**words), done.format(**words))

    def set_count(self, slot: SlotId, id: CardId, count: int) -> None:
        """Set the copies of a card in a slot."""
        label = self.tr("Set {card} to {n}") if count > 0 else self.tr("Cut all {card}")
        self.edit(lambda deck: deck.with_count(slot, id, count), label.format(card=self.name_of(id), n=count))

    def move(self, id: CardId, source: SlotId, target: SlotId) -> None:
        """Move one copy from one slot to another."""
        label, said = self.tr("Move {card}"), self.tr("Moved {card}")
        name = self.name_of(id)
        self.edit(lambda deck: deck.moved(id, source, target), label.format(card=name), said.format(card=name))

    def undo(self) -> None:
        """Take back the last edit; one of another window that comes in at this moment is the last one."""
        self.follow()
        if self.stack.canUndo():
            label = self.stack.undoText()
            self.stack.undo()
            self._hub.say(self.tr("Undone: {label}").format(label=label), Again(self.redo))

    def redo(self) -> None:
        """Do again what was taken back."""
        self.follow()
        if self.stack.canRedo():
            label = self.stack.redoText()
            self.stack.redo()
            self._hub.say(self.tr("Done again: {label}").format(label=label), self.undo)

    def save(self) -> None:
        """Make the deck as it is the saved one."""
        self._keep(self._deck, "")
        if self._trouble:
            return
        try:
            changes = self._desk.save()
        except Stale:
            self.follow()
            self._hub.say(self.tr("Another window changed this deck: look at it and save again"))
            return
        except UnknownDeck:  # deleted elsewhere a moment ago; it is kept as a new one
            self._lose()
            return
        except DataTrouble as error:
            self._set_trouble(error)
            return
        self._look()
        self._hub.say(self.tr("Saved {deck}").format(deck=self._deck.name))
        self._hub.announce(changes)
        self.saved_changed.emit(not self.dirty)

    def stop(self) -> None:
        """Follow nobody any more: the deck is about to be deleted by this program, or the user's file to be changed for another."""
        self._timer.stop()

    def watch(self) -> None:
        """Follow what is written to the file, as before ``stop``."""
        self._timer.start()

    def restored(self, label: str) -> bool:
        """Show what the user's file holds now, for the player put another in its place; tell whether it holds this deck.

        Args:
            label: what he did, for Undo: ``"Restore a backup"``.
        """
        self._timer.start()
        name = self._desk.deck.name
        try:
            self._desk.refresh()
        except UnknownDeck:
            return False
        except DataTrouble as error:
            self._set_trouble(error)
            return True
        self._look()
        if self._desk.deck.name != name:  # its number is another deck's there
            return False
        if self._desk.deck != self._deck:
            self.stack.push(SetDeck(label, self._deck, self._desk.deck, self._show))
        return True

    def go_on(self, desk: DeckDesk) -> None:
        """Lie in the user's file under another number from now on, with every step of undo."""
        self._desk = desk
        self._look()
        self._set_trouble(None)
        self._timer.start()
        self.saved_changed.emit(not self.dirty)

    def wait(self, why: DataTrouble) -> None:
        """Stay in this window alone for now: a deck that the file does not have cannot be put there."""
        self._set_trouble(why)
        self._gone = True
        self._timer.start()

    def _look(self) -> None:
        """Take note of the file as it is; where it cannot be asked, the next look says so."""
        with suppress(DataTrouble):
            self._seen = self._store.revision()

    def keep_again(self) -> None:
        """Try once more to keep what could not be kept."""
        if self._gone and not self._is_back():
            return
        self._keep(self._deck, self.stack.undoText())
        if not self._trouble:
            self._hub.say(self.tr("Your edits are kept again"))

    def _is_back(self) -> bool:
        """Look at what lies in the user's file since it came back, perhaps from a backup; this deck goes on top of its older self.

        What has its number and not its name is another deck: then this one is lost there, and is kept as a new one.
        """
        names = {self._deck.name, self._desk.deck.name}
        try:
            self._desk.refresh()
        except DataTrouble as error:
            self._set_trouble(error)
            return False
        except UnknownDeck:
            names.clear()
        if self._desk.deck.name in names:
            return True
        self._lose()
        return False

    def _lose(self) -> None:
        self._timer.stop()
        self.lost.emit()

    def follow(self, own: str = "") -> None:
        """Take over what was written to the file since; it becomes a step of undo like any other.

        Args:
            own: what this program did to the stored deck, for Undo; ``""`` where another one wrote, which is said.
        """
        try:
            now = self._store.revision()
            if self._trouble:
                if not self._waits:
                    self.keep_again()
                return
            if now == self._seen:
                return
            self._seen = now
            mine, names = self._desk.revision, {self._deck.name, self._desk.deck.name}
            changes = self._desk.refresh()
        except UnknownDeck:
            self._lose()
            return
        except DataTrouble as error:
            if error.gone:  # said before the next edit is made; anything else an edit says
                self._set_trouble(error)
            return  # asked again in a second
        if changes.topics and self._desk.revision < mine:  # the file gave way to an older one: a backup, another disk
            if self._desk.deck.name in names:
                self._keep(self._deck, self.stack.undoText())
            else:
                self._lose()
        elif changes.topics and self._desk.deck != self._deck:
            label = own or self.tr("Changes from another window")
            self.stack.push(SetDeck(label, self._deck, self._desk.deck, self._show))
            if own:
                return
            self._hub.say(self.tr("Another window changed this deck; this is the newest state"), self.undo)

    def _on_time(self) -> None:
        self.follow()

    def _on_later(self) -> None:
        while self._put_off:
            self.edit(*self._put_off.pop(0))

    def _show(self, deck: Deck, label: str) -> None:
        self._deck, self._verdicts, self._charts = deck, None, None
        self._showing = True
        try:
            self._keep(deck, label)
            self._hub.announce(Changes(_DECK, label))
            self.saved_changed.emit(not self.dirty)
        finally:
            self._showing = False

    def judge_anew(self) -> None:
        """Drop what was said of the deck: the catalog or the formats changed."""
        self._verdicts = self._charts = None

    def _keep(self, deck: Deck, label: str) -> None:
        try:
            self._put(deck, label)
        except UnknownDeck:
            self._lose()
            return
        except DataTrouble as error:
            self._set_trouble(error)
            return
        self._look()
        self._set_trouble(None)

    def _put(self, deck: Deck, label: str) -> None:
        try:
            self._desk.show(deck, label)
        except Stale:
            # Written between our last look and this moment. What the player just did is newer: it goes on top.
            self._desk.refresh()
            self._desk.edit(lambda _: deck, label)
            self._hub.say(
                self.tr("Another window changed this deck at the same moment; your edit was put on top"), self.undo
            )

    def _set_trouble(self, error: Exception | None) -> None:
        self._gone = isinstance(error, DataTrouble) and (error.gone or self._desk.id <= NOWHERE)
        self._waits = isinstance(error, DataTrouble) and error.locked  # each look would hold the window up again
        sentence = "" if error is None else str(error)
        if sentence != self._trouble:
            self._trouble = sentence
            self.trouble_changed.emit(sentence)
