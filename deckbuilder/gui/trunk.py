"""The user's copies for every view: how many there are of each card, and edits of the collection with a way back."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.errors import Cancelled, DataTrouble, StaleCollection, UnknownDeck, WarcampError
from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.core.progress import Progress
from deckbuilder.gui.beside_edits import BesideEdit, Write
from deckbuilder.gui.hub import Again
from deckbuilder.gui.language import spoken
from deckbuilder.gui.past import Deed, Underway
from deckbuilder.gui.tasks import Task

if TYPE_CHECKING:  # nobody's copies are needed for the first paint
    from deckbuilder.core.collection import Counts, Edit
    from deckbuilder.core.collection_repo import CollectionRepository
    from deckbuilder.desk.collection_desk import CollectionDesk
    from deckbuilder.gui.open_deck import OpenDeck
    from deckbuilder.gui.world import World

EditOf = Callable[["CollectionDesk"], "Edit"]
"""Builds an edit upon the collection as it stands."""

_COLLECTION = frozenset({Topic.COLLECTION})
_MANY = 500
"""An edit that names more than so many lots is written beside the window."""
_POLL_MS = 1000


class Step(NamedTuple):
    """Something that was done to the collection, among the steps of undo of the open decks.

    Attributes:
        before: how many steps each open deck had behind it when it was done.
        take_back: takes this step back; see ``Past.add``.
    """

    number: int
    label: str
    before: Mapping[DeckId, int]
    take_back: Callable[[], None]


class Trunk(QObject):
    """Counts of copies, renewed with every edit, and the one door through which the window edits the collection.

    Args:
        world: what all windows share; it outlives every window.
    """

    counted = Signal()
    """``counts`` are others now."""
    edited = Signal(object)
    """An ``Edit`` was written, or taken back: whoever holds lots follows it."""
    renewed = Signal()
    """Another program wrote: whoever holds lots reads them anew."""

    def __init__(self, world: "World") -> None:
        super().__init__(world)
        self._world = world
        self._counts: Counts | None = None
        self._store: CollectionRepository | None = None
        self._built: frozenset[DeckId] = frozenset()
        self._reading = False
        self._edits = 0
        """Grows with every edit of ours: what was read before one is older than it."""
        self._seen = -1
        self._steps = self._under_way = 0
        self._done: list[Step] = []
        self._undone: list[Step] = []
        self._poll = QTimer(self)
        self._poll.setInterval(_POLL_MS)
        self._poll.timeout.connect(self._on_poll)
        world.arrived.connect(self._on_arrived)
        world.hub.changed.connect(self._on_changed)

    # -- how many there are ------------------------------------------------------------------------

    @property
    def counts(self) -> "Counts":
        """How many copies there are; none until they were read."""
        if self._counts is None:
            from deckbuilder.core.collection import NO_COUNTS  # see above

            return NO_COUNTS
        return self._counts

    @property
    def counted_once(self) -> bool:
        """Whether the copies were counted by now."""
        return self._counts is not None

    @property
    def ready(self) -> bool:
        """Whether the collection can be edited: the decks are there."""
        return self._world.shelf is not None and self._world.store is not None

    @property
    def used(self) -> bool:
        """Whether the player recorded any copies or wants: who did not is shown no counts."""
        counts = self._counts
        return counts is not None and bool(counts.owned or counts.wanted)

    def is_built(self, deck: DeckId) -> bool:
        """Tell whether a deck is built, be it empty."""
        return deck in self._built

    def desk(self) -> "CollectionDesk":
        """Give the desk of the collection; only once ``ready``."""
        from deckbuilder.desk.collection_desk import CollectionDesk  # see above

        assert self._world.shelf is not None  # as ready says
        assert self._world.store is not None
        return CollectionDesk(self._world.shelf, self.store(), self._world.store)

    def store(self) -> "CollectionRepository":
        """Give where the collection lies; for a window that only shows, one that is forgotten with it."""
        if self._store is None:
            store: CollectionRepository = self._world.services.collection
            if self._world.passing:
                from deckbuilder.gui.passing_collection import PassingCollection  # for pictures of the window only

                store = PassingCollection(store, self._world.game.id)
            self._store = store
        return self._store

    def renew(self) -> None:
        """Count anew, beside the window."""
        if self.ready and not self._reading:
            self._reading = True
            task = Task(self)
            task.done.connect(self._on_counted)
            task.failed.connect(self._on_uncounted)
            task.start(self._world.pools.database, partial(_counted, self.desk, self.store, self._edits))

    def _on_counted(self, value: object) -> None:
        assert isinstance(value, _Counted)  # as the job gives it
        self._reading = False
        if value.edits != self._edits:  # something was edited meanwhile
            self.renew()
            return
        self._seen = value.revision
        self._show(value.counts, value.built)

    def _on_uncounted(self, error: object) -> None:
        self._reading = False
        if not isinstance(error, Cancelled):
            self._world.troubled.emit(spoken(str(error)) or type(error).__name__)

    def _show(self, counts: "Counts", built: frozenset[DeckId]) -> None:
        if self._counts is not None and counts == self._counts and built == self._built:
            return
        from deckbuilder.desk.copies import free_copies  # see above

        self._counts, self._built = counts, built
        self._world.put_copies(counts.owned, free_copies(counts), counts.wanted)
        self.counted.emit()

    # -- what happens elsewhere --------------------------------------------------------------------

    def _on_arrived(self) -> None:
        self.renew()
        self._poll.start()

    def _on_changed(self, changes: Changes) -> None:
        """Follow decks: an edit of a built one at once, what was done to the list of decks by counting anew."""
        if Topic.DECK in changes:
            self._edits += 1
            self._follow_decks()
        elif Topic.DECKS in changes or Topic.CATALOG in changes:
            self._edits += 1
            self.renew()

    def _follow_decks(self) -> None:
        """Let the counts follow the open decks that are built."""
        if self._counts is None:
            return
        from deckbuilder.desk.copies import taken_by, with_deck  # see above

        counts = self._counts
        for opened in self._world.open_decks():
            if opened.desk.id in self._built:
                counts = with_deck(counts, opened.desk.id, taken_by(opened.deck, opened.shelf.rules))
        self._look()
        self._show(counts, self._built)

    def _look(self) -> None:
        """Take note of the file as it is: what we wrote ourselves needs no counting."""
        with suppress(DataTrouble):
            self._seen = self.store().revision()

    def _on_poll(self) -> None:
        """Count anew where another program wrote; not while we do: the window would wait for the end of it."""
        if self._world.pools.database.activeThreadCount():
            return
        with suppress(DataTrouble):  # whoever edits next is told
            if self._counts is not None and self.store().revision() != self._seen:
                self.renewed.emit()
                self.renew()

    # -- edits -------------------------------------------------------------------------------------

    def do(self, edit_of: EditOf, said: str = "") -> None:
        """Edit the collection as one step that can be taken back; nothing happens where nothing changes.

        Args:
            edit_of: builds the edit upon the collection as it stands; asked again where another program wrote meanwhile.
            said: what it did, for the strip; the label of the edit where empty.
        """
        if not self.ready:
            return
        if self._under_way:  # the file is being written: the window would wait for the end of it
            self.do_beside(edit_of, "", said)
            return
        try:
            edit = edit_of(self.desk())
            if len(edit.holdings) > _MANY:
                label = spoken(edit.label)
                self._beside(partial(_applied, self.desk(), edit), label, label, partial(self.record, said=said))
                return
            if edit:
                try:
                    self.desk().apply(edit)
                except StaleCollection:
                    edit = edit_of(self.desk())
                    self.desk().apply(edit)
        except WarcampError as error:
            self._world.troubled.emit(spoken(str(error)))
            return
        if edit:
            self.record(edit, said)

    def do_beside(self, edit_of: EditOf, what: str, said: str = "") -> None:
        """Build and write a large edit beside the window, with a sentence about what is under way; else as ``do``."""
        if self.ready:
            self._beside(partial(_done, self.desk(), edit_of), what, what, partial(self._record_any, said=said))

    def _record_any(self, edit: "Edit", said: str) -> None:
        if edit:
            self.record(edit, said)

    def record(self, edit: "Edit", said: str = "") -> None:
        """Take note of an edit that is written: counts follow, the strip tells of it with Undo, Ctrl+Z comes to it.

        Args:
            edit: as it was applied.
            said: what it did, for the strip; the label of the edit where empty.
        """
        label = spoken(edit.label)
        back, again = partial(self._turn, edit.inverse, label, True), partial(self._turn, edit, label, False)
        take_back = self.step(label, back, again)
        self._follow(edit)
        self._world.hub.say(said or label, take_back)

    def step(self, label: str, back: Deed, again: Deed) -> Callable[[], None]:
        """Remember something that was done to the collection as a step that Ctrl+Z comes to; give what takes it back.

        Args:
            label: as Undo names it: ``"Add 2 Ember Axe"``.
            back: takes it back; False where that could not be done, which it has said.
            again: does it again.
        """
        self._steps += 1
        before = {opened.desk.id: opened.stack.index() for opened in self._world.open_decks()}
        ways = (partial(self._go, self._steps, back, True), partial(self._go, self._steps, again, False))
        take_back = self._world.past.add(label, *ways)
        self._done.append(Step(self._steps, label, before, take_back))
        self._undone.clear()
        self._world.past.changed.emit()  # now that its place among the steps of decks is known
        return take_back

    def _go(self, number: int, deed: Deed, back: bool) -> object:
        """Take a step back, or do it again, and remember which way it can go from there."""
        answer = deed()
        if isinstance(answer, Underway):
            answer.then(partial(self._moved, number, back))
            return answer
        self._moved(number, back, answer is not False)
        return answer

    def _moved(self, number: int, back: bool, done: bool) -> None:
        source, target = (self._done, self._undone) if back else (self._undone, self._done)
        for moved in [step for step in source if done and step.number == number]:
            source.remove(moved)
            target.append(moved)

    def _turn(self, edit: "Edit", label: str, back: bool) -> object:
        """Take an edit back, or make it again; see ``Deed``."""
        told = partial(self._on_turned, label=label, back=back)
        if self._under_way or len(edit.holdings) > _MANY:
            what = (self.tr("Undo: {label}") if back else self.tr("Redo: {label}")).format(label=label)
            return self._beside(partial(_applied, self.desk(), edit), what, label, told)
        try:
            self.desk().apply(edit)
        except StaleCollection:
            self.refuse(label)
            return False
        except WarcampError as error:
            self._world.troubled.emit(spoken(str(error)))
            return False
        told(edit)
        return True

    def refuse(self, label: str) -> None:
        """Say that a step cannot be taken back, or done again."""
        sentence = self.tr("{what}: the collection was changed elsewhere since; nothing was done")
        self._world.troubled.emit(sentence.format(what=label))

    def _on_turned(self, edit: "Edit", label: str, back: bool) -> None:
        self._follow(edit)
        if back:
            self._world.hub.say(self.tr("Undone: {label}").format(label=label), Again(self._world.past.redo))
        else:
            self._world.hub.say(self.tr("Done again: {label}").format(label=label), self._world.past.undo)

    def _beside(self, write: Write, what: str, label: str, then: "Callable[[Edit], None]") -> Underway:
        """Write an edit beside the window, and say what is under way, if anything is to be said."""
        self._under_way += 1
        edit = BesideEdit(self._world, write, then, partial(self.refuse, label), self)
        edit.underway.then(self._on_written)
        return edit.start(self.tr("{what}…").format(what=what) if what else "")

    def _on_written(self, done: bool) -> None:
        self._under_way -= 1

    def _follow(self, edit: "Edit") -> None:
        """Let the counts follow an edit, and tell everybody."""
        self._edits += 1
        if self._counts is not None:
            from deckbuilder.desk.copies import after, taken_by, with_deck  # see above

            counts, built = after(self._counts, edit), set(self._built)
            for id, now in edit.built:
                (built.add if now else built.discard)(id)
                copies: Mapping[CardId, int] = {}
                if now and self._world.store is not None and self._world.rules is not None:
                    with suppress(UnknownDeck, DataTrouble):
                        copies = taken_by(self._world.store.load(id).deck, self._world.rules)
                counts = with_deck(counts, id, copies)
            self._look()
            self._show(counts, frozenset(built))
        self.edited.emit(edit)
        self._world.hub.announce(Changes(_COLLECTION, edit.label))

    # -- its place among the steps of a deck -------------------------------------------------------

    def undo_label(self, opened: "OpenDeck | None") -> str:
        """Give what Undo takes back of the collection before any step of the deck on the bench; ``""`` where that is newer."""
        step = self._done[-1] if self._done else None
        if step is None or (opened is not None and opened.stack.index() > step.before.get(opened.desk.id, 0)):
            return ""
        return step.label

    def undo(self) -> None:
        """Take back the newest edit of the collection."""
        if self._done:
            self._done[-1].take_back()

    def redo_label(self, opened: "OpenDeck | None") -> str:
        """Give what Redo does again of the collection before any step of the deck on the bench; ``""`` where that is its turn."""
        step = self._undone[-1] if self._undone else None
        if step is None or self._world.past.redo_label != step.label:
            return ""
        if opened is not None and opened.stack.canRedo() and opened.stack.index() < step.before.get(opened.desk.id, 0):
            return ""
        return step.label


def _done(desk: "CollectionDesk", edit_of: EditOf, progress: Progress) -> "Edit":
    return _applied(desk, edit_of(desk), progress)


def _applied(desk: "CollectionDesk", edit: "Edit", progress: Progress) -> "Edit":
    desk.apply(edit, progress)
    return edit


class _Counted(NamedTuple):
    """What was counted: for which of our edits, and which state of the file."""

    counts: "Counts"
    built: frozenset[DeckId]
    edits: int
    revision: int


def _counted(desk: "Callable[[], CollectionDesk]", store: "Callable[[], CollectionRepository]", edits: int) -> _Counted:
    revision = store().revision()
    return _Counted(desk().counts(), store().built(), edits, revision)
