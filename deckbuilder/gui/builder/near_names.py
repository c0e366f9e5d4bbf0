"""Looks up which cards come near names that the catalog does not have, a name at a time, while nothing else is to do."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from deckbuilder.core.formats import Shelf
from deckbuilder.core.ids import CardId
from deckbuilder.gui.workbench import Workbench

Found = tuple[tuple[str, CardId], ...]


def near_cards(name: str, shelf: Shelf) -> Found:
    """Give name and card of those that come near a name, the likeliest first."""
    from deckbuilder.desk.file_formats import near_names  # readers of lists: needed only where a name is unknown

    pairs = [(near, card) for near in near_names(name, shelf) for card in shelf.names.exact(near)]
    return tuple((near, card) for near, card in pairs if card in shelf.cards)


class NearNames(QObject):
    """What came near each name, kept while the catalog stays the same."""

    arrived = Signal()
    """Everything wanted was looked up."""

    def __init__(self, bench: Workbench, parent: QObject) -> None:
        super().__init__(parent)
        self._bench = bench
        self._wanted: list[str] = []
        self.found: dict[str, Found] = {}
        self._idle = QTimer(self)
        self._idle.setInterval(0)
        self._idle.timeout.connect(self._on_idle)
        bench.heads_arrived.connect(self._on_catalog)

    def want(self, names: Iterable[str]) -> None:
        """Look names up soon; those that were are not again."""
        self._wanted = [name for name in dict.fromkeys(names) if name not in self.found]
        if self._wanted:
            self._idle.start()

    def near(self, name: str) -> Sequence[tuple[str, CardId]]:
        """Give what comes near a name, looked up now where it was not before."""
        opened = self._bench.open
        if name not in self.found and opened is not None:
            self.found[name] = near_cards(name, opened.shelf)
        return self.found.get(name, ())

    def _on_idle(self) -> None:
        if self._wanted:
            self.near(self._wanted.pop(0))
        if not self._wanted:
            self._idle.stop()
            self.arrived.emit()

    def _on_catalog(self) -> None:
        self.found.clear()
