"""What all windows share: the user's world, its cards and decks as they arrive, the looks."""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThreadPool, Signal
from PySide6.QtWidgets import QApplication

from deckbuilder import paths
from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.errors import BadInput, DataTrouble
from deckbuilder.core.game import DeckRules
from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.desk.services import Services
from deckbuilder.gui.collector import Collector
from deckbuilder.gui.faces import Faces
from deckbuilder.gui.hub import Hub
from deckbuilder.gui.language import spoken
from deckbuilder.gui.past import Past
from deckbuilder.gui.tasks import Pools, Task
from deckbuilder.gui.theme import Theme, chosen
from deckbuilder.gui.trunk import Trunk
from deckbuilder.settings import LAST_DECK, OPEN_DECKS, TEXT_SCALE, THEME

if TYPE_CHECKING:  # what decks and searches need comes in behind the first paint: it takes longer than the window
    from deckbuilder.core.decks import Deck
    from deckbuilder.core.formats import Cards, Shelf
    from deckbuilder.core.index import CardIndex
    from deckbuilder.core.query_match import QueryContext
    from deckbuilder.core.repos import DeckRepository, StoredDeck
    from deckbuilder.desk.saved_searches import SavedSearch
    from deckbuilder.gui.beginning import Arrival
    from deckbuilder.gui.open_deck import OpenDeck

Head = tuple[CardId, str, str]


class World(QObject):
    """The shared world; its parts arrive one after the other and are told by signals.

    Args:
        services: the user's world.
        theme: colours and sizes to begin with; those of the settings where None.
        start: a deck file to open instead of the last deck.
        passing: read the user's decks and settings, write neither.
    """

    heads_arrived = Signal()
    index_arrived = Signal()
    arrived = Signal()
    """Rules and decks are there; ``begun`` holds the decks to begin with."""
    troubled = Signal(object)
    """A sentence about what could not be opened or done."""
    themed = Signal()
    renumbered = Signal()
    """A deck that the user's file did not have lies there under another number now."""

    backed_up = Signal(object)
    """The newest ``Backup`` of the user's data, or None where there is none."""

    deleted = Signal(object)
    """The id of a deck that was deleted here; its tabs close."""

    def __init__(
        self, services: Services, theme: Theme | None = None, start: Path | None = None, passing: bool = False
    ) -> None:
        super().__init__()
        self.services = services
        self.game = services.game()
        self.hub = Hub(self)
        self.past = Past(self)
        self.pools = Pools()
        services.later = self.pools.later
        self.faces = Faces()
        self._collector = Collector(self)
        self.theme = theme or chosen(services.settings[THEME], services.settings[TEXT_SCALE])
        self.heads: Sequence[Head] = ()
        self.cards: Cards = {}
        self.index: CardIndex | None = None
        self.shelf: Shelf | None = None
        self.store: DeckRepository | None = None
        self.first_start = False
        self.unread: BadInput | None = None  # why the file to begin with could not be read
        self.begun: tuple[OpenDeck, ...] = ()
        self._begun_with: DeckId | None = None
        self._context: QueryContext | None = None
        self._copies: tuple[Mapping[CardId, int], ...] = ({}, {}, {})
        self.trunk = Trunk(self)
        self.passing = passing
        self.dressing = False
        """Whether the style sheet is being put on: no widget may be destroyed meanwhile, for Qt holds a list of all."""
        self._start = start
        self._makeshift = ""
        self._open: dict[DeckId, OpenDeck] = {}
        self._holders: dict[DeckId, int] = {}
        self.hub.changed.connect(self._on_changed)

    @property
    def rules(self) -> DeckRules | None:
        """The game's construction rules; None until they arrived."""
        return self.shelf.rules if self.shelf is not None else None

    @property
    def plain_context(self) -> "QueryContext":
        """What a search may ask beyond the cards when no deck is open."""
        if self._context is None:
            from deckbuilder.core.query_match import QueryContext  # see above

            self._context = self._with_copies(QueryContext())
        return self._context

    def put_copies(self, owned: Mapping[CardId, int], free: Mapping[CardId, int], wanted: Mapping[CardId, int]) -> None:
        """Let searches know how many copies of each card are owned, are free, are wanted."""
        self._copies = (owned, free, wanted)
        if self._context is not None:
            self._context = self._with_copies(self._context)

    def _with_copies(self, context: "QueryContext") -> "QueryContext":
        owned, free, wanted = self._copies
        return replace(context, owned=owned, free=free, wanted=wanted)

    # -- arriving ----------------------------------------------------------------------------------

    def begin(self) -> None:
        """Open everything, in the order in which a player misses it: names, the deck, the search."""
        self.begin_names()
        self.begin_decks()
        self.begin_index()

    def begin_names(self) -> None:
        """Open the catalog and read the names."""
        self.ask(self.pools.database, self._read_heads, self._on_heads)

    def begin_decks(self) -> None:
        """Open the decks."""
        self.ask(self.pools.database, self._read_decks, self._on_decks)

    def begin_index(self) -> None:
        """Open the search."""
        self.ask(self.pools.database, self._read_index, self._on_index)

    def ask(self, pool: QThreadPool, work: Callable[[], object], then: Callable[[object], None]) -> Task:
        """Have a job done in a pool; a failure is told in the window."""
        task = Task(self)
        task.done.connect(then)
        task.failed.connect(self._on_failed)
        task.start(pool, work)
        return task

    def _read_heads(self) -> "tuple[Sequence[Head], Cards]":
        try:
            heads = self.services.catalog.heads(self.game.id)
        except DataTrouble as error:  # a window without cards is of no use to anybody
            heads = self.services.make_do(error).heads(self.game.id)
            self._makeshift = str(error)
        return heads, self.services.catalog.cards(self.game.id)

    def _on_heads(self, value: object) -> None:
        assert isinstance(value, tuple)
        self.heads, self.cards = value
        self.heads_arrived.emit()
        self._tell_of_spare()

    def _tell_of_spare(self) -> None:
        if self._makeshift:
            sentence = self.tr("Your catalog cannot be used; until the next start a spare one stands in: {why}")
            self.troubled.emit(sentence.format(why=spoken(self._makeshift)))

    def _read_decks(self) -> "Arrival":
        from deckbuilder.gui.beginning import Beginning  # see above

        return Beginning(self.services, self.game, self._start, self.passing)()

    def _on_decks(self, value: object) -> None:
        from deckbuilder.gui.beginning import Arrival  # was needed to read it

        assert isinstance(value, Arrival)
        self.shelf, self.store = value.shelf, value.decks
        self.first_start, self.unread = value.first, value.unread
        beside = [stored for stored in value.beside if stored.deck.game == self.game.id]
        if all(stored.id != value.stored.id for stored in beside):
            beside.append(value.stored)
        self.begun = tuple(self.opened(stored, value.trouble) for stored in beside)
        self._begun_with = value.stored.id
        self.arrived.emit()
        self._tell_of_spare()  # a deck that is opened wipes what was said before
        self._makeshift = ""
        if value.unread is not None:
            self.troubled.emit(str(value.unread))

    def is_first(self, opened: "OpenDeck") -> bool:
        """Tell whether a deck is the one to begin with."""
        return opened.desk.id == self._begun_with

    def _read_index(self) -> "tuple[CardIndex, QueryContext]":
        from deckbuilder.core.query_match import QueryContext  # see above
        from deckbuilder.gui.format_pools import FormatPools

        catalog = self.services.catalog
        index = catalog.index(self.game)
        index.warm("any", "name")  # cards whose name is meant come first
        return index, QueryContext(pool=FormatPools(self).pool, sets=tuple(catalog.sets(self.game.id)))

    def _on_index(self, value: object) -> None:
        assert isinstance(value, tuple)
        self.index, context = value
        self._context = self._with_copies(context)
        self.index_arrived.emit()

    def _on_failed(self, error: object) -> None:
        self.troubled.emit(str(error) or type(error).__name__)

    # -- decks that are open -----------------------------------------------------------------------

    def opened(self, stored: "StoredDeck", trouble: DataTrouble | None = None) -> "OpenDeck":
        """Give a stored deck opened: the same object to every window, so that all see each edit and share one undo.

        Args:
            stored: the deck.
            trouble: why it is stored nowhere.
        """
        from deckbuilder.desk.deck_desk import DeckDesk  # see above
        from deckbuilder.gui.open_deck import OpenDeck

        assert self.shelf is not None
        assert self.store is not None
        found = self._open.get(stored.id)
        if found is None:
            found = OpenDeck(DeckDesk(self.shelf, self.store, stored), self.store, self.hub, self, trouble)
            self._open[stored.id] = found
            found.lost.connect(self._on_lost)
        return found

    def created(self, deck: "Deck") -> "OpenDeck":
        """Give a new deck opened, stored as a draft; where it cannot be, in the window alone, which says why."""
        from deckbuilder.gui.beginning import nowhere  # see above

        assert self.store is not None  # who makes a deck has seen the store
        try:
            return self.opened(self.store.create(deck))
        except DataTrouble as error:
            return self.opened(nowhere(deck, tuple(self._open)), error)

    def _on_lost(self) -> None:
        """Put a deck that the user's file does not have there, under another number; everybody who holds it goes on."""
        from deckbuilder.desk.deck_desk import DeckDesk  # see above
        from deckbuilder.gui.beginning import NOWHERE
        from deckbuilder.gui.open_deck import OpenDeck

        opened = self.sender()
        if not isinstance(opened, OpenDeck) or self.store is None or self.shelf is None:
            return
        old = opened.desk.id
        try:
            stored = self.store.create(opened.deck)
        except DataTrouble as error:
            opened.wait(error)
            return
        if self._open.pop(old, None) is opened:
            self._open[stored.id] = opened
            self._holders[stored.id] = self._holders.pop(old, 0)
        opened.go_on(DeckDesk(self.shelf, self.store, stored))
        if old <= NOWHERE:
            self.hub.say(self.tr("Your edits are kept again"))
        else:
            self.hub.say(self.tr("Another window deleted this deck; it is kept here as a new one"))
        self.renumbered.emit()
        self.hub.announce(Changes(frozenset({Topic.DECKS})))

    def judge_anew(self) -> None:
        """Drop what was said of the open decks: the cards, the formats or the language changed."""
        for opened in self._open.values():
            opened.judge_anew()

    def try_again(self) -> None:
        """Keep what could not be kept, as the player asks: the folder is made anew where it is gone."""
        try:
            self.services.home.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            sentence = self.tr("The folder {folder} cannot be made: {why}")
            self.troubled.emit(sentence.format(folder=self.services.home, why=error.strerror or error))
        self.keep_all()

    def keep_all(self) -> tuple[str, ...]:
        """Try once more to keep what could not be kept; give the names of decks whose newest edits still are not."""
        for opened in list(self._open.values()):  # one that another file does not know is replaced on the way
            if opened.trouble:
                opened.keep_again()
        return tuple(deck.name for deck in self.unkept())

    def deck_names(self) -> frozenset[str]:
        """Give the names of the user's decks, of open ones that lie in no file too."""
        names = {opened.deck.name for opened in self._open.values()}
        with suppress(DataTrouble):  # who makes a deck next is told that none can be kept
            names.update(head.name for head in (self.store.list(self.game.id) if self.store is not None else ()))
        return frozenset(names)

    def unkept(self) -> "tuple[Deck, ...]":
        """Give the open decks whose newest edits are not kept, as they are now."""
        return tuple(opened.deck for opened in self._open.values() if opened.trouble)

    def open_decks(self) -> "tuple[OpenDeck, ...]":
        """Give the decks that are open in any window."""
        return tuple(self._open.values())

    def hold(self, opened: "OpenDeck") -> None:
        """Count one more window that shows a deck."""
        self._holders[opened.desk.id] = self._holders.get(opened.desk.id, 0) + 1

    def let_go(self, opened: "OpenDeck") -> bool:
        """Count one window less; tell whether that was the last one, and the deck is closed with its undo."""
        id = opened.desk.id
        self._holders[id] = self._holders.get(id, 1) - 1
        if self._holders[id] > 0:
            return False
        self._holders.pop(id)
        self._open.pop(id, None)
        opened.deleteLater()
        return True

    def delete(self, id: DeckId) -> "Deck":
        """Delete a deck and close its tabs; give its newest state.

        Raises:
            UnknownDeck: it is not there.
            DataTrouble: the user's file cannot be written; nothing was done.
        """
        assert self.store is not None  # who names a deck has seen the store
        deck = self.store.delete(id)
        if id in self._open:
            self._open[id].stop()
        self.deleted.emit(id)
        return deck

    def searches(self) -> "tuple[SavedSearch, ...]":
        """Give the searches that the player saved; none where the file cannot be read, which its own dialog says."""
        from deckbuilder.desk.saved_searches import SavedSearches  # see above

        try:
            return SavedSearches(paths.searches_file(self.services.home)).list()
        except BadInput:
            return ()

    def remember(self, current: DeckId | None, tabs: Sequence[DeckId]) -> None:
        """Keep for the next start which decks are open."""
        if self.passing or min([0, *tabs]) < 0:  # a deck that lies nowhere yet is none that the next start could open
            return
        try:
            self.services.settings[LAST_DECK] = int(current or 0)
            self.services.settings[OPEN_DECKS] = json.dumps([int(id) for id in tabs])
        except DataTrouble as error:
            self.troubled.emit(str(error))

    # -- looks -------------------------------------------------------------------------------------

    def dress(self, theme: Theme | None = None) -> None:
        """Put on a theme; that of the settings where None."""
        settings = self.services.settings
        self.theme = theme or chosen(settings[THEME], settings[TEXT_SCALE])
        app = QApplication.instance()
        if isinstance(app, QApplication):
            self.dressing = True
            try:
                self.theme.apply(app)
            finally:
                self.dressing = False
        self.themed.emit()

    def _on_changed(self, changes: Changes) -> None:
        if Topic.SETTINGS in changes:
            settings = self.services.settings
            wanted = chosen(settings[THEME], settings[TEXT_SCALE])
            if (wanted.name, wanted.scale) != (self.theme.name, self.theme.scale):
                self.dress(wanted)
        if Topic.PICTURES in changes:
            self.faces.clear()
        if Topic.CATALOG in changes:
            self.faces.clear()
            self.judge_anew()
            self.begin_names()
            self.begin_index()

    def close(self) -> None:
        """Wait for what is under way."""
        self.pools.close()
        self._collector.stop()
