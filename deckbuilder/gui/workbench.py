"""What the parts of the window share: the user's world, the open deck, the search, the looks."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, QThreadPool, Signal
from PySide6.QtWidgets import QApplication

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput, DataTrouble, UnknownDeck
from deckbuilder.core.formats import Cards, ReadDeck, Shelf
from deckbuilder.core.game import DeckRules
from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.core.index import CardIndex
from deckbuilder.core.query_match import QueryContext, deck_places
from deckbuilder.core.repos import CatalogRepository, DeckRepository, StoredDeck
from deckbuilder.desk.deck_desk import DeckDesk
from deckbuilder.desk.deck_files import read_deck
from deckbuilder.desk.services import Services, ready_made
from deckbuilder.gui.collector import Collector
from deckbuilder.gui.faces import Faces
from deckbuilder.gui.hub import Hub
from deckbuilder.gui.open_deck import OpenDeck
from deckbuilder.gui.passing_decks import PassingDecks
from deckbuilder.gui.tasks import Pools, Task
from deckbuilder.gui.theme import Theme, chosen
from deckbuilder.settings import LAST_DECK, TEXT_SCALE, THEME

Head = tuple[CardId, str, str]


@dataclass(frozen=True, slots=True)
class _World:
    """What the database pool opens: rules, cards, decks, and the deck to begin with."""

    shelf: Shelf
    decks: DeckRepository
    stored: StoredDeck
    first: bool


class Workbench(QObject):
    """The shared bench; its parts arrive one after the other and are told by signals.

    Args:
        services: the user's world.
        theme: colours and sizes to begin with; those of the settings where None.
        start: a deck file to open instead of the last deck.
        passing: read the user's decks and settings, write neither.
    """

    heads_arrived = Signal()
    index_arrived = Signal()
    deck_opened = Signal()
    troubled = Signal(str)
    """A sentence about what could not be opened or done."""
    themed = Signal()
    card_chosen = Signal(str)
    """A card is to be shown."""
    search_wanted = Signal(str)
    """A query is to be put into the search box."""

    def __init__(
        self, services: Services, theme: Theme | None = None, start: Path | None = None, passing: bool = False
    ) -> None:
        super().__init__()
        self.services = services
        self.game = services.game()
        self.hub = Hub(self)
        self.pools = Pools()
        self.faces = Faces()
        self._collector = Collector(self)
        self.theme = theme or chosen(services.settings[THEME], services.settings[TEXT_SCALE])
        self.heads: Sequence[Head] = ()
        self.cards: Cards = {}
        self.index: CardIndex | None = None
        self.rules: DeckRules | None = None
        self.open: OpenDeck | None = None
        self.first_start = False
        self._start = start
        self._passing = passing
        self._store: DeckRepository | None = None
        self._context = QueryContext()
        self.hub.changed.connect(self._on_changed)

    # -- arriving ----------------------------------------------------------------------------------

    def begin(self) -> None:
        """Open everything, in the order in which a player misses it: names, the deck, the search."""
        self.ask(self.pools.database, self._read_heads, self._on_heads)
        self.ask(self.pools.database, self._read_world, self._on_world)
        self.ask(self.pools.database, self._read_index, self._on_index)

    def ask(self, pool: QThreadPool, work: Callable[[], object], then: Callable[[object], None]) -> Task:
        """Have a job done in a pool; a failure is told in the window."""
        task = Task(self)
        task.done.connect(then)
        task.failed.connect(self._on_failed)
        task.start(pool, work)
        return task

    def _read_heads(self) -> tuple[Sequence[Head], Cards]:
        catalog = self.services.catalog
        return catalog.heads(self.game.id), catalog.cards(self.game.id)

    def _on_heads(self, value: object) -> None:
        assert isinstance(value, tuple)
        self.heads, self.cards = value
        self.heads_arrived.emit()

    def _read_world(self) -> _World:
        shelf = self.services.shelf(self.game)
        decks: DeckRepository = PassingDecks(self.services.decks) if self._passing else self.services.decks
        if self._start is not None:
            return _World(shelf, decks, kept(read_deck(self._start, shelf).deck, decks), first=False)
        last = DeckId(self.services.settings[LAST_DECK])
        if last:
            try:
                return _World(shelf, decks, decks.load(last), first=False)
            except UnknownDeck:
                pass
        known = decks.list(self.game.id)
        if known:
            return _World(shelf, decks, decks.load(known[0].id), first=False)
        stored = decks.create(self._first_deck(shelf))
        if stored.deck.entries:  # ready-made and not edited: there is nothing yet that the player could save
            stored = decks.save(stored.id, stored.revision)
        return _World(shelf, decks, stored, first=True)

    def _first_deck(self, shelf: Shelf) -> Deck:
        for file in ready_made(self.game):
            try:
                return read_deck(file, shelf).deck
            except BadInput:
                continue  # a shipped list is checked by tests; a broken one must not keep the window shut
        return Deck(self.game.id, self.game.default_format, self.tr("New deck"))

    def _on_world(self, value: object) -> None:
        assert isinstance(value, _World)
        self.rules, self._store = value.shelf.rules, value.decks
        self.first_start = value.first
        self._put(DeckDesk(value.shelf, value.decks, value.stored))

    def _read_index(self) -> tuple[CardIndex, QueryContext]:
        catalog = self.services.catalog
        index = catalog.index(self.game)
        index.warm()
        return index, QueryContext(sets=tuple(catalog.sets(self.game.id)))

    def _on_index(self, value: object) -> None:
        assert isinstance(value, tuple)
        self.index, self._context = value
        self.index_arrived.emit()

    def _on_failed(self, error: object) -> None:
        self.troubled.emit(str(error) or type(error).__name__)

    # -- decks -------------------------------------------------------------------------------------

    @property
    def catalog(self) -> CatalogRepository:
        """The cards; only after they arrived."""
        return self.services.catalog

    @property
    def store(self) -> DeckRepository | None:
        """The user's decks; None until they arrived."""
        return self._store

    def open_stored(self, id: DeckId) -> None:
        """Put a stored deck on the bench in place of the one there."""
        if self.open is None or self._store is None:
            return
        try:
            self._put(DeckDesk.open(self.open.shelf, self._store, id))
        except (UnknownDeck, DataTrouble) as error:
            self.troubled.emit(str(error))

    def open_new(self, deck: Deck | None = None) -> None:
        """Put a new deck on the bench, kept as a draft at once."""
        if self.open is None or self._store is None:
            return
        fresh = deck or Deck(self.game.id, self.open.deck.format, self.tr("New deck"))
        try:
            self._put(DeckDesk.create(self.open.shelf, self._store, fresh))
        except DataTrouble as error:
            self.troubled.emit(str(error))
            return
        self.hub.announce(Changes(frozenset({Topic.DECKS})))

    def open_read(self, read: ReadDeck, saved: bool = False) -> None:
        """Put a deck that was read from a file or the clipboard on the bench; a ready-made one counts as saved."""
        if self.open is not None and self._store is not None:
            try:
                stored = kept(read.deck, self._store)
                if saved and stored.saved is None:
                    stored = self._store.save(stored.id, stored.revision)
            except DataTrouble as error:
                self.troubled.emit(str(error))
                return
            self._put(DeckDesk(self.open.shelf, self._store, stored))
            self.hub.announce(Changes(frozenset({Topic.DECKS})))

    def _put(self, desk: DeckDesk) -> None:
        assert self._store is not None  # both callers have it
        if self.open is not None:
            self.first_start = False
            self.open.deleteLater()
        self.open = OpenDeck(desk, self._store, self.hub, self)
        self.open.lost.connect(self._on_lost)
        self._remember(desk.id)
        self.deck_opened.emit()

    def _remember(self, id: DeckId) -> None:
        if self._passing:
            return
        try:
            self.services.settings[LAST_DECK] = int(id)
        except DataTrouble as error:
            self.troubled.emit(str(error))

    def _on_lost(self) -> None:
        if self.open is not None:
            self.hub.say(self.tr("Another window deleted this deck; it is kept here as a new one"))
            self.open_new(self.open.deck)

    # -- search ------------------------------------------------------------------------------------

    def context(self) -> QueryContext:
        """Give what a search may ask beyond the cards: the open deck, the sets."""
        if self.open is None:
            return self._context
        deck = self.open.deck
        return replace(self._context, places=deck_places(deck, self.open.shelf.rules.slots(deck.format)))

    def name_of(self, id: CardId) -> str:
        """Give a card's name, or its id where there is none."""
        card = self.cards.get(id)
        return card.name if card is not None else str(id)

    # -- looks -------------------------------------------------------------------------------------

    def dress(self, theme: Theme | None = None) -> None:
        """Put on a theme; that of the settings where None."""
        settings = self.services.settings
        self.theme = theme or chosen(settings[THEME], settings[TEXT_SCALE])
        app = QApplication.instance()
        if isinstance(app, QApplication):
            self.theme.apply(app)
        self.themed.emit()

    def _on_changed(self, changes: Changes) -> None:
        if Topic.SETTINGS in changes:
            self.dress()
        if Topic.CATALOG in changes:
            self.faces.clear()
            if self.open is not None:
                self.open.judge_anew()
            self.ask(self.pools.database, self._read_heads, self._on_heads)
            self.ask(self.pools.database, self._read_index, self._on_index)

    def close(self) -> None:
        """Wait for what is under way."""
        self.pools.close()
        self._collector.stop()


def kept(deck: Deck, decks: DeckRepository) -> StoredDeck:
    """Give a deck that was read from a file its place among the user's; the one it has already, if it lies there unchanged."""
    for head in decks.list(deck.game):
        if head.name == deck.name and head.cards == deck.count():
            stored = decks.load(head.id)
            if stored.deck == deck:
                return stored
    return decks.create(deck)
