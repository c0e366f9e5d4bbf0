"""What tests of the collection do by hand."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from deckbuilder.core.collection import Holding, Lot
from deckbuilder.core.ids import CardId
from deckbuilder.gui.collection.copies_page import CopiesPage
from deckbuilder.gui.collection.place import CollectionPlace


def owned(place: CollectionPlace) -> dict[str, int]:
    """Give how many copies there are, by card."""
    found: dict[str, int] = {}
    for holding in place.lots.holdings.values():
        found[str(holding.lot.card)] = found.get(str(holding.lot.card), 0) + holding.count
    return found


def put(place: CollectionPlace, *holdings: Holding) -> None:
    """Let there be copies."""
    place.bench.world.trunk.do(lambda desk: desk.merged_in(holdings, (), "put"))


def lot(card: str, **fields: object) -> Lot:
    """Give a lot of a card."""
    return Lot(CardId(card), **fields)  # type: ignore[arg-type]  # the fields of a lot


def enter(place: CollectionPlace, text: str) -> None:
    """Type a line of fast entry and press Enter."""
    line = place.entry.line
    line.setFocus()
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Return)


def copies(place: CollectionPlace) -> CopiesPage:
    """Give the page of all copies, in front."""
    place.go("copies")
    page = place.page
    assert isinstance(page, CopiesPage)
    return page
