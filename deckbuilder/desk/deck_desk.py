"""One deck on the desk: edit it, judge it, keep every edit."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from deckbuilder.core.cards import Card
from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.decks import Deck, Fix, SlotSpec, Verdict
from deckbuilder.core.errors import Stale
from deckbuilder.core.formats import Shelf
from deckbuilder.core.game import Chart, FormatSpec, Place
from deckbuilder.core.ids import CardId, DeckId, SlotId
from deckbuilder.core.repos import DeckRepository, StoredDeck

_DECK = frozenset({Topic.DECK, Topic.DECKS})


class DeckDesk:
    """One open deck with its place in the user's file.

    The edits (``with_card``, ``with_fix`` ...) are pure and give the deck as it would be; ``show`` puts a deck on the desk and
    keeps it. So a face can hold before and after for undo, and a command line can do without undo.

    Args:
        shelf: the game's rules, cards and names.
        store: the user's decks.
        stored: the deck as loaded or created.
    """

    def __init__(self, shelf: Shelf, store: DeckRepository, stored: StoredDeck) -> None:
        self.shelf = shelf
        self._store = store
        self._stored = stored
        self._verdicts: tuple[Verdict, ...] | None = None

    @classmethod
    def create(cls, shelf: Shelf, store: DeckRepository, deck: Deck) -> "DeckDesk":
        """Put a new deck on the desk and keep it as a draft."""
        return cls(shelf, store, store.create(deck))

    @classmethod
    def open(cls, shelf: Shelf, store: DeckRepository, id: DeckId) -> "DeckDesk":
        """Take a stored deck to the desk, with the edits that were never saved.

        Raises:
            UnknownDeck: no such deck.
        """
        return cls(shelf, store, store.load(id))

    @property
    def id(self) -> DeckId:
        """The deck's place in the user's file."""
        return self._stored.id

    @property
    def revision(self) -> int:
        """What the user's file counts for the deck as it lies here."""
        return self._stored.revision

    @property
    def deck(self) -> Deck:
        """The deck as it lies here now."""
        return self._stored.deck

    @property
    def saved(self) -> Deck | None:
        """The deck as last saved; None when it never was."""
        return self._stored.saved

    @property
    def dirty(self) -> bool:
        """Whether there are edits since the last save."""
        return self._stored.saved != self._stored.deck

    # -- what is said of it ------------------------------------------------------------------------

    def verdicts(self) -> tuple[Verdict, ...]:
        """Judge the deck in every format, in the order of ``formats``; kept until the next edit."""
        if self._verdicts is None:
            self._verdicts = self.shelf.rules.judge_all(self.deck, self.shelf.cards)
        return self._verdicts

    def verdict(self) -> Verdict:
        """Judge the deck in its own format."""
        for verdict in self.verdicts():
            if verdict.format == self.deck.format:
                return verdict
        return self.shelf.rules.judge(self.deck, self.shelf.cards, self.deck.format)

    def formats(self) -> tuple[FormatSpec, ...]:
        """Give the game's formats."""
        return tuple(self.shelf.rules.formats())

    def slots(self) -> tuple[SlotSpec, ...]:
        """Give the parts of the deck in its format."""
        return tuple(self.shelf.rules.slots(self.deck.format))

    def totals(self) -> Mapping[str, int]:
        """Count what the status line shows."""
        return self.shelf.rules.totals(self.deck, self.shelf.cards)

    def charts(self) -> tuple[Chart, ...]:
        """Count the deck along the game's axes."""
        return self.shelf.rules.charts(self.deck, self.shelf.cards)

    def formation(self) -> tuple[tuple[Place, ...], ...]:
        """Lay out what starts in play, front rank first."""
        return self.shelf.rules.formation(self.deck, self.shelf.cards)

    def card(self, id: CardId) -> Card:
        """Give a card of the game."""
        return self.shelf.cards[id]

    # -- pure edits --------------------------------------------------------------------------------

    def slot_for(self, card: CardId, starting: bool = False) -> SlotId:
        """Tell where a card goes that the player adds."""
        return self.shelf.rules.slot_for(self.deck, self.shelf.cards, card, starting)

    def with_card(self, card: CardId, by: int = 1, *, starting: bool = False, slot: SlotId | None = None) -> Deck:
        """Give the deck with so many more (or, negative, fewer) copies, in the slot named or the one that fits."""
        return self.deck.added(slot or self.slot_for(card, starting), card, by)

    def with_count(self, slot: SlotId, card: CardId, count: int) -> Deck:
        """Give the deck with so many copies in a slot."""
        return self.deck.with_count(slot, card, count)

    def with_fix(self, fix: Fix) -> Deck:
        """Give the deck with a fix applied."""
        return fix.applied(self.deck)

    def with_head(
        self,
        *,
        name: str | None = None,
        format: str | None = None,
        notes: str | None = None,
        tags: tuple[str, ...] | None = None,
    ) -> Deck:
        """Give the deck with another name, format, notes or tags; what is None stays."""
        deck = self.deck
        return replace(
            deck,
            name=deck.name if name is None else name,
            format=deck.format if format is None else format,
            notes=deck.notes if notes is None else notes,
            tags=deck.tags if tags is None else tags,
        )

    # -- keeping -----------------------------------------------------------------------------------

    def show(self, deck: Deck, label: str) -> Changes:
        """Put a deck on the desk in place of the one here; it is kept when this returns.

        Args:
            deck: the deck as it shall be.
            label: what was done, for undo and history: ``"Add 2 Ember Axe"``.

        Raises:
            Stale: another window wrote the deck since; call ``refresh`` and edit again.
            DataTrouble: the user's file cannot be written; the desk keeps the deck as it was.
        """
        if deck == self.deck:
            return Changes()
        self._take(self._store.journal(self.id, deck, label, self._stored.revision))
        return Changes(_DECK, label)

    def edit(self, change: Callable[[Deck], Deck], label: str) -> Changes:
        """Apply an edit, upon the newest state when another window was faster; raises as ``show``, but never ``Stale``."""
        while True:
            try:
                return self.show(change(self.deck), label)
            except Stale:
                self.refresh()

    def save(self, version: str = "") -> Changes:
        """Make the deck here the saved one, and a version, optionally named; raises as ``show``."""
        self._take(self._store.save(self.id, self._stored.revision, version))
        return Changes(_DECK, f"Save {self.deck.name}")

    def refresh(self) -> Changes:
        """Take over what another window wrote; says nothing when there is nothing.

        Raises:
            UnknownDeck: the deck was deleted elsewhere.
        """
        stored = self._store.load(self.id)
        if stored == self._stored:  # a file put in the other's place may count revisions alike
            return Changes()
        self._take(stored)
        return Changes(_DECK, "Changed in another window")

    def _take(self, stored: StoredDeck) -> None:
        self._stored = stored
        self._verdicts = None
