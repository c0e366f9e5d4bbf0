"""Asks how the words of a card were understood, off the window's thread; imported when the first card is chosen."""

from functools import partial

from PySide6.QtCore import QObject, Signal

from deckbuilder.core.cards import Card
from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.game import Game
from deckbuilder.core.reading import Reading
from deckbuilder.desk.services import Services
from deckbuilder.gui.tasks import Task
from deckbuilder.gui.workbench import Workbench


class CardReader(QObject):
    """Gives readings of cards, one after the other: kept ones at once, others after some milliseconds, the first after a second."""

    arrived = Signal()
    """The reading of the card that was asked for last is there, or there will be none, or it is to be asked for again."""

    def __init__(self, bench: Workbench, parent: QObject) -> None:
        super().__init__(parent)
        self._bench = bench
        self._wanted: Card | None = None
        self._asked: Card | None = None
        self._held: tuple[Card, Reading[str] | None] | None = None
        self._stale = False
        bench.hub.changed.connect(self._on_changed)

    def waits(self, card: Card) -> bool:
        """Tell whether a reading of a card may still arrive; where it does not, it could not be read."""
        return self._held is None or self._held[0] != card

    def reading(self, card: Card) -> Reading[str] | None:
        """Give the reading of a card; where it is not there yet, None, and it is asked for."""
        if self._held is not None and self._held[0] == card:
            return self._held[1]
        self._wanted = card
        if self._asked is None:
            self._ask()
        return None

    def _ask(self) -> None:
        self._asked, self._wanted = self._wanted, None
        if self._asked is None:
            return
        task = Task(self)
        task.done.connect(self._on_read)
        task.failed.connect(self._on_failed)
        task.start(self._bench.pools.rest, partial(_read, self._bench.services, self._bench.game, self._asked))

    def _on_read(self, value: object) -> None:
        assert isinstance(value, Reading)
        self._land(value)

    def _on_failed(self, error: object) -> None:
        """Do without: why is in the log, and whatever else asks the catalog tells the player."""
        self._land(None)

    def _land(self, reading: Reading[str] | None) -> None:
        card, self._asked = self._asked, None
        stale, self._stale = self._stale, False
        self._wanted = self._wanted or (card if stale else None)
        if self._wanted is not None and (stale or self._wanted != card):
            self._ask()
        elif card is not None:
            self._wanted = None
            self._held = (card, reading)
            self.arrived.emit()

    def _on_changed(self, changes: Changes) -> None:
        if Topic.CATALOG not in changes:
            return
        self._stale = self._asked is not None  # words of other cards may matter
        if self._held is not None:
            self._held = None
            self.arrived.emit()


def _read(services: Services, game: Game, card: Card) -> Reading[str]:
    return services.readings(game).of(card)
