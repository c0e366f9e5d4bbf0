"""The collection as it stands, held for a window: read once beside it, then followed edit by edit."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Signal

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.collection import Counts, Edit, Holding, Lot, PlaceName, Want, with_parents
from deckbuilder.core.collection_repo import CollectionRepository
from deckbuilder.core.errors import Cancelled
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.core.repos import CatalogRepository
from deckbuilder.desk.prints import Print, Prints
from deckbuilder.gui.collection.lot_columns import LotBook
from deckbuilder.gui.language import spoken
from deckbuilder.gui.tasks import Task
from deckbuilder.gui.workbench import Workbench

_MANY = 2000
"""An edit of more lots is not followed: the collection is read anew, beside the window."""


@dataclass(frozen=True, slots=True)
class _Read:
    """What was read: the collection, and the printings of the game where they were asked for."""

    holdings: Sequence[Holding]
    wants: Sequence[Want]
    places: Sequence[PlaceName]
    prints: Prints | None
    edits: int


class Lots(QObject):
    """Everything that is owned and wanted.

    Args:
        bench: what the window shares.

    Attributes:
        book: knows the words of lots; None until the collection was read.
        holdings: by lot.
        wants: by card and printing.
        places: by name, with parents.
        orders: grows whenever lots come, go or change.
        gone, come: what changed since ``settle``: ids of holdings that are no more, and holdings by lot that were not there then.
    """

    changed = Signal()
    """Lots, wants or places are others now, or copies are free that were not."""

    def __init__(self, bench: Workbench, parent: QObject) -> None:
        super().__init__(parent)
        self.bench = bench
        self.book: LotBook | None = None
        self.holdings: dict[Lot, Holding] = {}
        self.wants: dict[tuple[CardId, PrintingId | None], Want] = {}
        self.places: tuple[PlaceName, ...] = ()
        self.orders = 0
        self.last: tuple[list[Holding], list[Holding]] | None = None
        """What the newest change of ``orders`` took away and what it put there; None where all may be others."""
        self.gone: set[int] = set()
        self.come: dict[Lot, Holding] = {}
        self.epoch = 0
        """Grows whenever all lots are read anew."""
        self._parted: tuple[set[int], dict[Lot, Holding]] | None = None
        self.trouble = ""
        self._prints: Prints | None = None
        self._reading = self._awake = False
        self._edits = 0
        world = bench.world
        world.trunk.edited.connect(self._on_edited)
        world.trunk.renewed.connect(self._on_renewed)
        world.trunk.counted.connect(self._on_counted)
        world.arrived.connect(self._on_arrived)
        world.heads_arrived.connect(self._on_heads)
        bench.hub.changed.connect(self._on_changed)

    @property
    def ready(self) -> bool:
        """Whether the collection was read."""
        return self.book is not None

    @property
    def prints(self) -> Prints | None:
        """The printings of the game; None until they were read."""
        return self._prints

    def counts(self) -> Counts:
        """Give how many copies there are of each card."""
        return self.bench.world.trunk.counts

    def prints_of(self, holding: Holding) -> Sequence[Print]:
        """Give the printings of a lot's card."""
        card = holding.lot.card
        return self._prints.of_card(card) if self._prints is not None and card is not None else ()

    def wake(self) -> None:
        """Read the collection now that it is looked at, and follow it from now on."""
        if not self._awake:
            self._awake = True
            self._read()

    # -- reading -----------------------------------------------------------------------------------

    def _read(self) -> None:
        trunk, bench = self.bench.world.trunk, self.bench
        if not self._awake or self._reading or not trunk.ready or not bench.heads:
            return
        self._reading = True
        task = Task(self)
        task.done.connect(self._on_read)
        task.failed.connect(self._on_unread)
        catalog = bench.catalog if self._prints is None else None
        task.start(bench.pools.database, partial(_read, trunk.store(), bench.game, catalog, self._edits))

    def _on_read(self, value: object) -> None:
        assert isinstance(value, _Read)  # as the job gives it
        self._reading = False
        if value.edits != self._edits:  # something was edited meanwhile
            self._read()
            return
        self._prints = value.prints or self._prints
        assert self._prints is not None  # asked for where there were none
        self.book = LotBook(self._prints, {id: name for id, name, _ in self.bench.heads})
        self.holdings = {holding.lot: holding for holding in value.holdings}
        self.wants = {(want.card, want.printing): want for want in value.wants}
        self.places, self.trouble = tuple(value.places), ""
        self.settle()
        self.epoch, self.last = self.epoch + 1, None
        self._tell()

    def _on_unread(self, error: object) -> None:
        self._reading = False
        if not isinstance(error, Cancelled):
            self.trouble = spoken(str(error)) or type(error).__name__
            self.changed.emit()

    def _tell(self) -> None:
        self.orders += 1
        self.changed.emit()

    # -- following ---------------------------------------------------------------------------------

    def _on_edited(self, edit: object) -> None:
        assert isinstance(edit, Edit)
        self._edits += 1
        if not self.ready:
            return
        if len(edit.holdings) > _MANY:
            self._read()
            return
        places = set(self.places)
        self.last = [], []
        for before, after in edit.holdings:
            self._turn(before, after)
            if after is not None:
                places |= with_parents((after.lot.place,))
        for old, new in edit.wants:
            if old is not None:
                self.wants.pop((old.card, old.printing), None)
            if new is not None:
                self.wants[new.card, new.printing] = new
        places |= with_parents(place for _, place in edit.places if place is not None)
        gone = {place for place, _ in edit.places if place is not None}
        if gone:
            places -= gone - with_parents(holding.lot.place for holding in self.holdings.values())
        self.places = tuple(sorted(places, key=str.casefold))
        self._tell()

    def _turn(self, before: Holding | None, after: Holding | None) -> None:
        """Let a lot be as it is after an edit, and note what whoever searches does not know yet."""
        notes = [(self.gone, self.come)] if self._parted is None else [(self.gone, self.come), self._parted]
        old = self.holdings.pop(before.lot, None) if before is not None else None
        for gone, come in notes:
            if old is not None and come.pop(old.lot, None) is None:
                gone.add(id(old))
            if after is not None:
                come[after.lot] = after
        if after is not None:
            self.holdings[after.lot] = after
        if self.last is not None:
            self.last[0].extend([old] if old is not None else [])
            self.last[1].extend([after] if after is not None else [])

    def settle(self) -> None:
        """Note what changes from now on: whoever searches knows all that is there."""
        self.gone, self.come, self._parted = set(), {}, None

    def part(self) -> None:
        """Note what changes from now on in a list of its own, until ``settle_parted``: all there is now is being learned."""
        self._parted = set(), {}

    def settle_parted(self) -> None:
        """Go on with what changed since ``part``."""
        self.gone, self.come = self._parted or (set(), {})
        self._parted = None

    def _on_renewed(self) -> None:
        """Read anew: another program wrote."""
        self._edits += 1
        self._read()

    def _on_counted(self) -> None:
        if self.ready:
            self.changed.emit()

    def _on_arrived(self) -> None:
        self._read()

    def _on_heads(self) -> None:
        self._read()

    def _on_changed(self, changes: Changes) -> None:
        if Topic.CATALOG in changes:
            self._prints = None  # read again once the names are


def _read(store: CollectionRepository, game: Game, catalog: CatalogRepository | None, edits: int) -> _Read:
    prints = Prints(catalog.each(game.id), catalog.sets(game.id)) if catalog is not None else None
    return _Read(store.holdings(game.id), store.wants(game.id), store.places(game.id), prints, edits)


def wants_by_name(wants: Mapping[tuple[CardId, PrintingId | None], Want], book: LotBook) -> list[Want]:
    """Give wants by the names of their cards."""
    return sorted(wants.values(), key=lambda want: (book.name(Lot(want.card)), want.printing or ""))
