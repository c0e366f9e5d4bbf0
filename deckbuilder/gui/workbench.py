"""What the parts of one window share: the world, the decks in its tabs, the search."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThreadPool, Signal

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.errors import DataTrouble, UnknownDeck
from deckbuilder.core.game import DeckRules
from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.gui.faces import Faces
from deckbuilder.gui.hub import Hub
from deckbuilder.gui.tasks import Pools, Task
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.world import Head, World

if TYPE_CHECKING:  # not needed for the first paint
    from deckbuilder.core.decks import Deck
    from deckbuilder.core.formats import Cards, ReadDeck
    from deckbuilder.core.index import CardIndex
    from deckbuilder.core.query_match import QueryContext
    from deckbuilder.core.repos import CatalogRepository, DeckRepository
    from deckbuilder.gui.open_deck import OpenDeck


class Workbench(QObject):
    """The bench of one window.

    Args:
        world: what all windows share.
    """

    heads_arrived = Signal()
    index_arrived = Signal()
    deck_opened = Signal()
    """Another deck lies on the bench, or none."""
    deck_wanted = Signal()
    """The deck on the bench is to be seen: somebody opened it."""
    tabs_changed = Signal()
    """Decks came to or left the tabs."""
    card_chosen = Signal(str)
    """A card is to be shown."""
    search_wanted = Signal(str)
    """A query is to be put into the search box."""
    steps_changed = Signal()
    """What may be undone or done again on the bench, or whether its deck is saved, is another."""
    trouble_changed = Signal(object)
    """Why edits of the deck on the bench cannot be kept; ``""`` when they are."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self.world = world
        self.services, self.game = world.services, world.game
        self.troubled, self.themed = world.troubled, world.themed
        self.open: OpenDeck | None = None
        self.tabs: list[OpenDeck] = []
        self.first_start = False
        self._closed: DeckId | None = None
        world.heads_arrived.connect(self.heads_arrived)
        world.index_arrived.connect(self.index_arrived)
        world.arrived.connect(self._on_arrived)
        world.renumbered.connect(self.remember)
        world.deleted.connect(self._on_deleted)

    # -- the world ---------------------------------------------------------------------------------

    @property
    def hub(self) -> Hub:
        """Who tells every view about every change."""
        return self.world.hub

    @property
    def pools(self) -> Pools:
        """Where work is done off the window's thread."""
        return self.world.pools

    @property
    def faces(self) -> Faces:
        """The newest pictures of cards."""
        return self.world.faces

    @property
    def theme(self) -> Theme:
        """Colours and sizes."""
        return self.world.theme

    @property
    def heads(self) -> Sequence[Head]:
        """Id, name and type of every card, by name; empty until they arrived."""
        return self.world.heads

    @property
    def cards(self) -> "Cards":
        """The cards; empty until they arrived."""
        return self.world.cards

    @property
    def index(self) -> "CardIndex | None":
        """The search; None until it arrived."""
        return self.world.index

    @property
    def rules(self) -> DeckRules | None:
        """The game's construction rules; None until they arrived."""
        return self.world.rules

    @property
    def store(self) -> "DeckRepository | None":
        """The user's decks; None until they arrived."""
        return self.world.store

    @property
    def catalog(self) -> "CatalogRepository":
        """The cards; only after they arrived."""
        return self.services.catalog

    def begin(self) -> None:
        """Open the world behind the first paint."""
        self.world.begin()

    def catch_up(self) -> None:
        """Tell the widgets of a new window what arrived before they were made."""
        if self.world.heads:
            self.heads_arrived.emit()
        if self.world.index is not None:
            self.index_arrived.emit()
        self.tabs_changed.emit()
        if self.open is not None:
            self.deck_opened.emit()
            self.steps_changed.emit()

    def join(self, other: "Workbench") -> None:
        """Take the deck of another bench into a tab of this one."""
        if other.open is not None:
            self._take(other.open)
            self.show_deck(other.open)
            self.deck_wanted.emit()

    def close(self) -> None:
        """Wait for what is under way."""
        self.world.close()

    def ask(self, pool: QThreadPool, work: Callable[[], object], then: Callable[[object], None]) -> Task:
        """Have a job done in a pool; a failure is told in the window."""
        return self.world.ask(pool, work, then)

    def dress(self, theme: Theme | None = None) -> None:
        """Put on a theme; that of the settings where None."""
        self.world.dress(theme)

    # -- decks -------------------------------------------------------------------------------------

    def _on_arrived(self) -> None:
        if self.tabs or not self.world.begun:
            return
        for opened in self.world.begun:
            self._take(opened)
        self.first_start = self.world.first_start
        self.tabs_changed.emit()
        self.show_deck(next(filter(self.world.is_first, self.tabs), self.tabs[-1]))

    def _take(self, opened: "OpenDeck") -> None:
        self.world.hold(opened)
        self.tabs.append(opened)

    def show_deck(self, opened: "OpenDeck | None") -> None:
        """Put a deck of the tabs on the bench; None for none."""
        if opened is self.open and opened is not None:
            return
        if self.open is not None:
            self.first_start = False
            self._listen(self.open, False)
        self.open = opened
        if opened is not None:
            self._listen(opened, True)
        self.remember()
        self.deck_opened.emit()
        self.trouble_changed.emit(opened.trouble if opened is not None else "")
        self.steps_changed.emit()

    def _listen(self, opened: "OpenDeck", on: bool) -> None:
        """Pass on what the deck on the bench says of itself, and of no other."""
        stack = opened.stack
        for signal in (stack.undoTextChanged, stack.redoTextChanged, opened.saved_changed):
            _ = signal.connect(self.steps_changed) if on else signal.disconnect(self.steps_changed)
        told = opened.trouble_changed
        _ = told.connect(self.trouble_changed) if on else told.disconnect(self.trouble_changed)

    def remember(self) -> None:
        """Keep for the next start which decks are open here."""
        current = self.open.desk.id if self.open is not None else None
        self.world.remember(current, [opened.desk.id for opened in self.tabs])

    def _put(self, opened: "OpenDeck") -> None:
        if opened not in self.tabs:
            self._take(opened)
            self.tabs_changed.emit()
        self.show_deck(opened)
        self.deck_wanted.emit()

    def open_stored(self, id: DeckId) -> None:
        """Open a stored deck, or go to its tab."""
        if self.store is None:
            return
        known = next((opened for opened in self.tabs if opened.desk.id == id), None)
        if known is not None:
            self.show_deck(known)
            self.deck_wanted.emit()
            return
        try:
            self._put(self.world.opened(self.store.load(id)))
        except (UnknownDeck, DataTrouble) as error:
            self.troubled.emit(str(error))

    def open_new(self, deck: "Deck | None" = None) -> None:
        """Open a new deck, kept as a draft at once; an empty one where none is given."""
        if self.store is None:
            return
        self._put(self.world.created(deck or self.new_deck()))
        self.hub.announce(Changes(frozenset({Topic.DECKS})))

    def new_deck(self) -> "Deck":
        """Give an empty deck of the open one's format, under a name that none of the user's decks has; it is not kept yet."""
        from deckbuilder.core.decks import Deck  # see above
        from deckbuilder.gui.beginning import free_name

        format = self.open.deck.format if self.open is not None else self.game.default_format
        return Deck(self.game.id, format, free_name(self.tr("New deck"), self.world.deck_names()))

    def open_read(self, read: "ReadDeck", saved: bool = False) -> None:
        """Open a deck that was read from a file or the clipboard; a ready-made one counts as saved."""
        if self.store is None:
            return
        from deckbuilder.gui.beginning import kept  # see above

        try:
            stored = kept(read.deck, self.store)
            if saved and stored.saved is None:
                stored = self.store.save(stored.id, stored.revision)
            self._put(self.world.opened(stored))
        except DataTrouble:
            self._put(self.world.created(read.deck))
        self.hub.announce(Changes(frozenset({Topic.DECKS})))

    def close_tab(self, opened: "OpenDeck") -> None:
        """Take a deck out of the tabs; a new one that nobody wrote anything into is not kept."""
        if opened not in self.tabs:
            return
        untouched = opened.desk.saved is None and not opened.deck.count() and not opened.deck.notes
        if opened.trouble and not untouched:
            self.troubled.emit(
                self.tr("{deck} stays open: its newest edits are not kept yet").format(deck=opened.deck.name)
            )
            return
        place = self.tabs.index(opened)
        self.tabs.remove(opened)
        if opened is self.open:
            rest = self.tabs[min(place, len(self.tabs) - 1)] if self.tabs else None
            self.show_deck(rest)
        self.tabs_changed.emit()
        self.remember()
        id, name, trouble = opened.desk.id, opened.deck.name, opened.trouble
        if self.world.let_go(opened) and untouched:
            try:
                if not trouble:
                    self.world.delete(id)
            except (UnknownDeck, DataTrouble) as error:
                self.troubled.emit(str(error))
            self.hub.announce(Changes(frozenset({Topic.DECKS})))
            return
        self._closed = id
        self.hub.say(self.tr("Closed {deck}; it is kept among your decks").format(deck=name), self.open_again)

    def open_again(self) -> None:
        """Open the deck that was closed last."""
        if self._closed is not None:
            self.open_stored(self._closed)
            self._closed = None

    def close_all(self, heir: "Workbench") -> None:
        """Let go of all decks: the window closes.

        Args:
            heir: the bench of a window that stays; it goes on with decks whose newest edits are not kept yet.
        """
        if self.open is not None:
            self._listen(self.open, False)  # a stack that goes clears itself, and tells so
        tabs, self.tabs, self.open = self.tabs, [], None
        heir.take_over([opened for opened in tabs if opened.trouble])
        for opened in tabs:
            self.world.let_go(opened)

    def take_over(self, decks: "Sequence[OpenDeck]") -> None:
        """Take open decks of another bench into the tabs, and go on with what lies here."""
        fresh = [opened for opened in decks if opened not in self.tabs]
        for opened in fresh:
            self._take(opened)
        if fresh:
            self.tabs_changed.emit()
            self.remember()

    def move_tab(self, source: int, target: int) -> None:
        """Move a deck to another place among the tabs."""
        self.tabs.insert(target, self.tabs.pop(source))
        self.remember()

    def _on_deleted(self, id: object) -> None:
        for opened in [tab for tab in self.tabs if tab.desk.id == id]:
            self.tabs.remove(opened)
            if opened is self.open:
                self.show_deck(self.tabs[-1] if self.tabs else None)
            self.world.let_go(opened)
            self.tabs_changed.emit()
            self.remember()

    # -- search ------------------------------------------------------------------------------------

    def context(self) -> "QueryContext":
        """Give what a search may ask beyond the cards: the open deck, the sets."""
        if self.open is None:
            return self.world.plain_context
        from deckbuilder.core.query_match import deck_places  # see above

        deck = self.open.deck
        return replace(self.world.plain_context, places=deck_places(deck, self.open.shelf.rules.slots(deck.format)))

    def name_of(self, id: CardId) -> str:
        """Give a card's name, or its id where there is none."""
        card = self.cards.get(id)
        return card.name if card is not None else str(id)
