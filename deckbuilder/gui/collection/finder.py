"""The search among copies: in the language of cards, and by what copies have; a hundred thousand of them at once."""

from collections.abc import Sequence
from functools import partial
from itertools import compress
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from deckbuilder.core.cards import Printing
from deckbuilder.core.collection import Holding
from deckbuilder.core.formats import Cards
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId
from deckbuilder.core.index import CardIndex
from deckbuilder.core.lot_index import LotIndex
from deckbuilder.core.lot_query import parse_lots
from deckbuilder.core.query_words import words
from deckbuilder.gui.collection.lots import Lots
from deckbuilder.gui.language import spoken
from deckbuilder.gui.tasks import Task

_AT_ONCE = 2000
"""So many lots are indexed while one waits; more of them beside the window."""
_BEHIND = 400
"""So many lots may be others than the index knows, before it is made anew."""


class Found(NamedTuple):
    """What a search found.

    Attributes:
        holdings: the lots, in the order of the list, or in that of the search where it says one.
        problem: what of it was not understood; ``""`` for nothing.
        words: the search in plain words.
    """

    holdings: Sequence[Holding]
    problem: str = ""
    words: str = ""


class Finder(QObject):
    """Searches the collection; an index follows it at a distance, and what changed since is searched beside it.

    Args:
        lots: the collection.
    """

    ready = Signal()
    """The index is there: what was asked meanwhile can be answered."""

    def __init__(self, lots: Lots, parent: QObject) -> None:
        super().__init__(parent)
        self._lots, self._bench = lots, lots.bench
        self._rows: Sequence[Holding] = ()
        self._index: LotIndex | None = None
        self._of: CardIndex | None = None
        self._task: Task | None = None
        self._epoch = -1
        self._late: LotIndex | None = None
        self._late_of = -1

    def take(self, rows: Sequence[Holding]) -> None:
        """Search these lots from now on: all there are, in the order of the list."""
        self._rows = rows

    def find(self, text: str) -> Found:
        """Give the lots that a search asks for."""
        if not text.strip():
            return Found(self._rows)
        index = self._catch_up()
        if index is None:
            return Found(self._rows, self.tr("The search is being prepared…"))
        query = parse_lots(text, self._bench.game)
        context, lots = self._bench.context(), self._lots
        found = index.search(query, context)
        if lots.come:
            found += self._newest().search(query, context)
        problem = spoken(query.problems[0].message) if query.problems else ""
        told = spoken(words(query))
        kept = set(map(id, found)) - lots.gone
        if query.order:
            return Found([holding for holding in found if id(holding) in kept], problem, told)
        return Found(list(compress(self._rows, map(kept.__contains__, map(id, self._rows)))), problem, told)

    def _newest(self) -> LotIndex:
        """Give an index of the lots that the other one does not know."""
        lots = self._lots
        if self._late is None or self._late_of != lots.orders:
            assert self._of is not None  # the other index was made by it
            self._late = LotIndex(self._bench.game, list(lots.come.values()), self._of, self._printings)
            self._late_of = lots.orders
        return self._late

    def _printings(self, card: CardId) -> Sequence[Printing]:
        return _printings(self._bench.cards, card)

    def _catch_up(self) -> LotIndex | None:
        """Give the index, made now or soon; None where it is made for the first time, beside the window."""
        cards, lots = self._bench.index, self._lots
        if cards is None:
            return None
        if self._of is not cards or self._epoch != lots.epoch:
            self._index, self._epoch = None, lots.epoch
        behind = len(lots.gone) + len(lots.come)
        if (self._index is None or behind > _BEHIND) and self._task is None:
            self._of = cards
            rows = list(lots.holdings.values())
            if len(rows) <= _AT_ONCE:
                lots.settle()
                self._index = LotIndex(self._bench.game, rows, cards, self._printings)
            else:
                self._begin(rows, cards)
        return self._index

    def _begin(self, rows: Sequence[Holding], cards: CardIndex) -> None:
        task = self._task = Task(self)
        task.done.connect(self._on_made)
        task.failed.connect(self._on_failed)
        self._lots.part()
        task.start(self._bench.pools.rest, partial(_made, self._bench.game, rows, cards, self._bench.cards))

    def _on_made(self, value: object) -> None:
        assert isinstance(value, LotIndex)  # as the job gives it
        self._task = None
        if self._epoch == self._lots.epoch:  # else all was read anew meanwhile, and is learned when it is asked for
            self._index = value
            self._lots.settle_parted()
        self.ready.emit()

    def _on_failed(self) -> None:
        self._task = None


def _printings(cards: Cards, card: CardId) -> Sequence[Printing]:
    found = cards.get(card)
    return found.printings if found is not None else ()


def _made(game: Game, rows: Sequence[Holding], cards: CardIndex, known: Cards) -> LotIndex:
    index = LotIndex(game, rows, cards, partial(_printings, known))
    index.warm()
    return index
