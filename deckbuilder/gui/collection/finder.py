"""The search among copies."""

from collections.abc import Sequence
from typing import NamedTuple

from deckbuilder.core.collection import Holding
from deckbuilder.core.naming import plain
from deckbuilder.gui.collection.lots import Lots


class Found(NamedTuple):
    """What a search found, in the order of the list, and what of it was not understood."""

    holdings: Sequence[Holding]
    problem: str = ""


class Finder:
    """Searches a list of lots.

    Args:
        lots: the collection.
    """

    def __init__(self, lots: Lots) -> None:
        self._lots = lots
        self._rows: Sequence[Holding] = ()

    def take(self, rows: Sequence[Holding]) -> None:
        """Search these lots from now on."""
        self._rows = rows

    def find(self, text: str) -> Found:
        """Give the lots that a search asks for."""
        words, book = plain(text).split(), self._lots.book
        if not words or book is None:
            return Found(self._rows)
        return Found([one for one in self._rows if all(word in plain(book.name(one.lot)) for word in words)])
