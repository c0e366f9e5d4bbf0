"""Begins, opens and keeps matches off the window's thread: the rules over a whole catalog take a moment to make."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import Cancelled
from deckbuilder.core.ids import DeckId
from deckbuilder.desk.match_desk import MatchDesk
from deckbuilder.desk.seat_plan import STILL, SeatPlan
from deckbuilder.desk.seating import Seating
from deckbuilder.desk.sitting import Sitting
from deckbuilder.desk.stops import Manners
from deckbuilder.desk.table_files import open_sitting
from deckbuilder.gui.language import spoken
from deckbuilder.gui.tasks import Task
from deckbuilder.gui.workbench import Workbench

DUMMY = "dummy"
"""Who sits at a seat where only what starts in play stands, and stands still."""


class Wanted(NamedTuple):
    """A seat before its deck is read.

    Attributes:
        deck: the deck, or where it lies.
        who: as in a ``SeatPlan``, or ``DUMMY``.
    """

    deck: Deck | DeckId | Path
    who: str


class _Seatings:
    """The set-up of matches, made when one first begins and again when the catalog changed; used on one thread only."""

    def __init__(self, bench: Workbench) -> None:
        self._services, self._game = bench.services, bench.game
        self._made: tuple[str, Seating] | None = None

    def __call__(self) -> Seating:
        stamp = self._services.catalog.stamp()
        if self._made is None or self._made[0] != stamp:
            self._made = stamp, Seating(self._services, MatchDesk(self._services, self._game))
        return self._made[1]


class Host(QObject):
    """Sets up one match at a time; who asks for another is not told of the one before.

    Args:
        bench: what the window shares.
        parent: the table.
    """

    begun = Signal(object)
    """The ``Sitting``."""
    failed = Signal(str)
    """Why a match could not begin, in the window's language."""
    busy_changed = Signal()

    def __init__(self, bench: Workbench, parent: QObject) -> None:
        super().__init__(parent)
        self._bench = bench
        self._seatings = _Seatings(bench)
        self._task: Task | None = None

    @property
    def busy(self) -> bool:
        """Whether a match is being set up."""
        return self._task is not None

    def begin(self, seats: tuple[Wanted, ...], seed: int, profile: str | None, manners: Manners) -> None:
        """Begin a match; ``begun`` or ``failed`` tells.

        Args:
            seats: who sits where, in the order of the turns.
            seed: from which all chance is drawn.
            profile: of the rules, the usual one for None.
            manners: how it is played.
        """
        self._ask(partial(_begun, self._seatings, seats, seed, profile, manners))

    def open(self, path: Path, manners: Manners | None) -> None:
        """Open a match from a file; ``begun`` or ``failed`` tells. It is played as it was where nothing is said of manners."""
        self._ask(partial(_opened, self._seatings, path, manners))

    def again(self, sitting: Sitting, seed: int) -> None:
        """Begin a match with the seats, rules and manners of another."""
        seats = tuple(Wanted(plan.deck, plan.who) for plan in sitting.seats)
        self.begin(seats, seed, sitting.profile, sitting.manners)

    def ask_seating(self, then: Callable[[object], None]) -> Task:
        """Make the set-up of matches, for a sheet that asks what there is to choose; ``failed`` tells of trouble."""
        task = Task(self)
        task.done.connect(then)
        task.failed.connect(self._tell)
        task.start(self._bench.pools.database, self._seatings)
        return task

    def _ask(self, work: Callable[[], Sitting]) -> None:
        self.stop()
        task = Task(self)
        task.done.connect(self._on_done)
        task.failed.connect(self._on_failed)
        self._task = task
        self.busy_changed.emit()
        task.start(self._bench.pools.database, work)

    def stop(self) -> None:
        """Forget the match that is being set up."""
        if self._task is not None:
            self._task.done.disconnect(self._on_done)
            self._task.failed.disconnect(self._on_failed)
            self._end()

    def _end(self) -> None:
        self._task = None
        self.busy_changed.emit()

    def _on_done(self, sitting: object) -> None:
        self._end()
        self.begun.emit(sitting)

    def _on_failed(self, error: object) -> None:
        self._end()
        self._tell(error)

    def _tell(self, error: object) -> None:
        if not isinstance(error, Cancelled):
            self.failed.emit(spoken(str(error) or type(error).__name__))


def _begun(seatings: _Seatings, seats: tuple[Wanted, ...], seed: int, profile: str | None, manners: Manners) -> Sitting:
    seating, plans = seatings(), []
    for seat in seats:
        deck = seat.deck if isinstance(seat.deck, Deck) else seating.deck(seat.deck)
        plans.append(SeatPlan(seating.dummy(deck), STILL) if seat.who == DUMMY else SeatPlan(deck, seat.who))
    return seating.sit(plans, seed, profile, manners)


def _opened(seatings: _Seatings, path: Path, manners: Manners | None) -> Sitting:
    return open_sitting(seatings().desk, path, manners)
