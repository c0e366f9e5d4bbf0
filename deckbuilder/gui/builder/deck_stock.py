"""What the open deck lacks of the player's copies: counted once for head and list, with every edit of deck or collection."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.repos import StoredDeck
from deckbuilder.gui.builder.deck_list import DeckList
from deckbuilder.gui.builder.stock_line import StockLine
from deckbuilder.gui.models.copies import Copies
from deckbuilder.gui.workbench import Workbench

if TYPE_CHECKING:
    from deckbuilder.core.ids import CardId


class DeckStock(QObject):
    """Tells the head and the list of a builder.

    Args:
        bench: what the window shares.
        line: in the head.
        rows: the list.
    """

    def __init__(self, bench: Workbench, line: StockLine, rows: DeckList, parent: QObject) -> None:
        super().__init__(parent)
        self._bench, self._line, self._rows = bench, line, rows
        self.copies = Copies()
        """As they are there for the open deck."""
        line.missing_wanted.connect(self._on_missing_wanted)
        bench.world.trunk.counted.connect(self.refresh)
        bench.hub.changed.connect(self._on_changed)
        bench.deck_opened.connect(self.refresh)

    def refresh(self) -> None:
        """Count anew."""
        opened, trunk = self._bench.open, self._bench.world.trunk
        if opened is None:
            return
        from deckbuilder.desk.missing import missing  # the first paint waits for no deck

        id = opened.desk.id
        self.copies.show(trunk.counts, trunk.used, id)
        short: dict[CardId, tuple[int, int]] = {}
        lacking: int | None = None
        if trunk.used:
            lacks = missing((StoredDeck(id, opened.deck, None, 0),), trunk.counts, opened.shelf)
            short = {lack.card: (lack.there, lack.needed) for lack in lacks if lack.card is not None}
            lacking = sum(lack.count for lack in lacks) if opened.deck.entries else None
        self._line.show_deck(built=trunk.is_built(id), lacking=lacking)
        self._rows.show_stock(short, self.copies)

    def _on_changed(self, changes: Changes) -> None:
        if {Topic.DECK, Topic.COLLECTION, Topic.CATALOG} & changes.topics:
            self.refresh()

    def _on_missing_wanted(self) -> None:
        from deckbuilder.gui.main_window import MainWindow  # it makes the builder

        window = self._line.window()
        if isinstance(window, MainWindow):
            window.open_dialog("missing")
