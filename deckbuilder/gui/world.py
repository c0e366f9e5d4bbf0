"""What all windows share: the user's world, its cards and decks as they arrive, the looks."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThreadPool, Signal
from PySide6.QtWidgets import QApplication

from deckbuilder import paths
from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput, DataTrouble, UnknownDeck
from deckbuilder.core.formats import Cards, Shelf
from deckbuilder.core.game import DeckRules
from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.desk.services import Services, ready_made
from deckbuilder.gui.collector import Collector
from deckbuilder.gui.faces import Faces
from deckbuilder.gui.hub import Hub
from deckbuilder.gui.past import Past
from deckbuilder.gui.tasks import Pools, Task
from deckbuilder.gui.theme import Theme, chosen
from deckbuilder.settings import LAST_DECK, OPEN_DECKS, TEXT_SCALE, THEME

if (
    TYPE_CHECKING
):  # what decks and searches need comes in behind the first paint: all of it takes longer than the window
    from deckbuilder.core.index import CardIndex
    from deckbuilder.core.query_match import QueryContext
    from deckbuilder.core.repos import DeckRepository, StoredDeck
    from deckbuilder.desk.saved_searches import SavedSearch
    from deckbuilder.gui.open_deck import OpenDeck

Head = tuple[CardId, str, str]


@dataclass(frozen=True, slots=True)
class _Arrival:
    """What the database pool opens: rules, cards, decks; the deck to begin with, and those that were open beside it."""

    shelf: Shelf
    decks: "DeckRepository"
    stored: "StoredDeck"
    beside: "tuple[StoredDeck, ...]"
    first: bool


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
    replaced = Signal(object, object)
    """A deck was deleted by another program; a copy of it stands in its place."""

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
        self.faces = Faces()
        self._collector = Collector(self)
        self.theme = theme or chosen(services.settings[THEME], services.settings[TEXT_SCALE])
        self.heads: Sequence[Head] = ()
        self.cards: Cards = {}
        self.index: CardIndex | None = None
        self.shelf: Shelf | None = None
        self.store: DeckRepository | None = None
        self.first_start = False
        self.begun: tuple[OpenDeck, ...] = ()
        self._begun_with: DeckId | None = None
        self._context: QueryContext | None = None
        self.passing = passing
        self.dressing = False
        """Whether the style sheet is being put on: no widget may be destroyed meanwhile, for Qt holds a list of all."""
        self._start = start
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

            self._context = QueryContext()
        return self._context

    # -- arriving ----------------------------------------------------------------------------------

    def begin(self) -> None:
        """Open everything, in the order in which a player misses it: names, the deck, the search."""
        self.begin_names()
        self.begin_rest()

    def begin_names(self) -> None:
        """Open the catalog and read the names."""
        self.ask(self.pools.database, self._read_heads, self._on_heads)

    def begin_rest(self) -> None:
        """Open the decks and the search."""
        self.ask(self.pools.database, self._read_decks, self._on_decks)
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

    def _read_decks(self) -> _Arrival:
        from deckbuilder.gui.passing_decks import PassingDecks  # see above
        from deckbuilder.gui.spoken_rules import SpokenRules

        plain = self.services.shelf(self.game)
        shelf = replace(plain, rules=SpokenRules(plain.rules))
        decks: DeckRepository = PassingDecks(self.services.decks) if self.passing else self.services.decks
        stored, first = self._begin_with(shelf, decks)
        beside: list[StoredDeck] = []
        for id in remembered(self.services.settings[OPEN_DECKS]):
            try:
                beside.append(stored if id == stored.id else decks.load(id))
            except UnknownDeck:
                continue
        return _Arrival(shelf, decks, stored, tuple(beside), first)

    def _begin_with(self, shelf: Shelf, decks: "DeckRepository") -> "tuple[StoredDeck, bool]":
        """Give the deck to begin with, and whether this is a first start."""
        if self._start is not None:
            from deckbuilder.desk.deck_files import read_deck  # all formats of lists

            return kept(read_deck(self._start, shelf).deck, decks), False
        last = DeckId(self.services.settings[LAST_DECK])
        if last:
            try:
                return decks.load(last), False
            except UnknownDeck:
                pass
        known = decks.list(self.game.id)
        if known:
            return decks.load(known[0].id), False
        stored = decks.create(self._first_deck(shelf))
        if stored.deck.entries:  # ready-made and not edited: there is nothing yet that the player could save
            stored = decks.save(stored.id, stored.revision)
        return stored, True

    def _first_deck(self, shelf: Shelf) -> Deck:
        from deckbuilder.desk.deck_files import read_deck  # as above

        for file in ready_made(self.game):
            try:
                return read_deck(file, shelf).deck
            except BadInput:
                continue  # a shipped list is checked by tests; a broken one must not keep the window shut
        return Deck(self.game.id, self.game.default_format, self.tr("New deck"))

    def _on_decks(self, value: object) -> None:
        assert isinstance(value, _Arrival)
        self.shelf, self.store = value.shelf, value.decks
        self.first_start = value.first
        beside = [stored for stored in value.beside if stored.deck.game == self.game.id]
        if all(stored.id != value.stored.id for stored in beside):
            beside.append(value.stored)
        self.begun = tuple(self.opened(stored) for stored in beside)
        self._begun_with = value.stored.id
        self.arrived.emit()

    def is_first(self, opened: "OpenDeck") -> bool:
        """Tell whether a deck is the one to begin with."""
        return opened.desk.id == self._begun_with

    def _read_index(self) -> "tuple[CardIndex, QueryContext]":
        from deckbuilder.core.query_match import QueryContext  # see above

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

    # -- decks that are open -----------------------------------------------------------------------

    def opened(self, stored: "StoredDeck") -> "OpenDeck":
        """Give a stored deck opened: the same object to every window, so that all see each edit and share one undo."""
        from deckbuilder.desk.deck_desk import DeckDesk  # see above
        from deckbuilder.gui.open_deck import OpenDeck

        assert self.shelf is not None
        assert self.store is not None
        found = self._open.get(stored.id)
        if found is None:
            found = OpenDeck(DeckDesk(self.shelf, self.store, stored), self.store, self.hub, self)
            self._open[stored.id] = found
            found.lost.connect(self._on_lost)
        return found

    def _on_lost(self) -> None:
        from deckbuilder.gui.open_deck import OpenDeck  # see above

        old = self.sender()
        if isinstance(old, OpenDeck) and self.store is not None:
            try:
                new = self.opened(self.store.create(old.deck))
            except DataTrouble as error:
                self.troubled.emit(str(error))
                return
            self.hub.say(self.tr("Another window deleted this deck; it is kept here as a new one"))
            self.replaced.emit(old, new)
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
        return tuple(opened.deck.name for opened in self._open.values() if opened.trouble)

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

    def delete(self, id: DeckId) -> Deck:
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
        if self.passing:
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
            self.ask(self.pools.database, self._read_heads, self._on_heads)
            self.ask(self.pools.database, self._read_index, self._on_index)

    def close(self) -> None:
        """Wait for what is under way."""
        self.pools.close()
        self._collector.stop()


def kept(deck: Deck, decks: "DeckRepository") -> "StoredDeck":
    """Give a deck that was read from a file its place among the user's; the one it has already, if it lies there unchanged."""
    for head in decks.list(deck.game):
        if head.name == deck.name and head.cards == deck.count():
            stored = decks.load(head.id)
            if stored.deck == deck:
                return stored
    return decks.create(deck)


def remembered(text: str) -> tuple[DeckId, ...]:
    """Read a list of decks from the settings; what is no list of numbers is none."""
    try:
        found = json.loads(text or "[]")
    except ValueError:
        return ()
    return tuple(DeckId(id) for id in found if type(id) is int) if isinstance(found, list) else ()
