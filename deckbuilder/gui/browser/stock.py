"""The player's copies in the list of cards: counts follow the collection, and searches for copies are made anew."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from deckbuilder.gui.models.card_table import CardTable
from deckbuilder.gui.workbench import Workbench

if TYPE_CHECKING:
    from deckbuilder.core.query import Query


class Stock(QObject):
    """Tells one table of cards what the player owns.

    Args:
        bench: what the window shares.
        table: the cards found.
    """

    stale = Signal()
    """Copies that the search asked for are others: it is to be made anew."""

    def __init__(self, bench: Workbench, table: CardTable, parent: QObject) -> None:
        super().__init__(parent)
        self._bench, self._table = bench, table
        self._asked = False
        bench.world.trunk.counted.connect(self._on_counted)
        bench.deck_opened.connect(self._tell)
        self._tell()

    def mark(self, query: "Query") -> None:
        """Take note of what is searched for."""
        from deckbuilder.gui.browser.lifting import asks_for_copies  # not before the first paint

        self._asked = asks_for_copies(query)

    def _tell(self) -> None:
        trunk, opened = self._bench.world.trunk, self._bench.open
        own = opened.desk.id if opened is not None else None
        self._table.stock.show(trunk.counts, trunk.used, own)
        if trunk.used:
            self._table.restock()

    def _on_counted(self) -> None:
        self._tell()
        self._table.restock()
        if self._asked:
            self.stale.emit()
