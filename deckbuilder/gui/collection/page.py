"""A page of the collection: what all of them share."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from deckbuilder.core.collection import Lot
from deckbuilder.core.ids import CardId
from deckbuilder.gui.collection.acts import LotActs
from deckbuilder.gui.collection.lots import Lots
from deckbuilder.gui.flow import FlowLayout

if TYPE_CHECKING:
    from deckbuilder.gui.preview import Under


class Page(QWidget):
    """A page; only the one in front is kept up to date.

    Args:
        lots: the collection.
        acts: what is done with it.
    """

    page_wanted = Signal(str, str)
    """Another page is to be shown, by its key, and there something: a search, a set."""

    def __init__(self, lots: Lots, acts: LotActs, parent: QWidget) -> None:
        super().__init__(parent)
        self.lots, self.acts, self.bench = lots, acts, lots.bench
        self._stale = True
        lots.changed.connect(self._on_lots_changed)

    def name_of(self, card: CardId) -> str:
        """Give the name of a card."""
        return self.lots.book.name(Lot(card)) if self.lots.book is not None else self.bench.name_of(card)

    def refresh(self) -> None:
        """Show the collection as it stands."""

    def look(self, at: str) -> None:
        """Show something of the page: see ``page_wanted``."""

    def enter(self) -> None:
        """Take the focus."""
        self.setFocus()

    def parts(self) -> list[QWidget]:
        """Give the parts that F6 goes round."""
        return [self]

    def peeks(self) -> "list[tuple[QWidget, Under]]":
        """Give what shows cards large when the pointer rests on them; see ``Place.peeks``."""
        return []

    def front(self) -> None:
        """Come to the front: catch up with what changed meanwhile."""
        if self._stale:
            self._stale = False
            self.refresh()

    def stale(self) -> None:
        """Show the collection anew, now or once the page is seen."""
        self._stale = True
        if self.isVisible():
            self.front()

    def _on_lots_changed(self) -> None:
        self.stale()


def lay_buttons(column: QVBoxLayout, *buttons: QPushButton) -> None:
    """Lay what is done with the rows of a table below it, beside each other as far as there is room."""
    row = FlowLayout(None, 8)
    column.addLayout(row)
    for button in buttons:
        button.setAccessibleName(button.text())
        row.addWidget(button)
