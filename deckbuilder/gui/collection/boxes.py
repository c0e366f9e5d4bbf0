"""The tree of boxes and binders, on which copies can be dropped."""

from collections.abc import Hashable, Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

from deckbuilder.core.collection import PlaceName
from deckbuilder.gui.collection.lot_table import MIME
from deckbuilder.gui.drag import unpack
from deckbuilder.gui.place_tree import KEY_ROLE, PlaceTree
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.words import counted

ALL, NOWHERE = "*", ""
"""What the first two lines stand for: everything, and what lies in no box."""


class Boxes(PlaceTree):
    """All boxes with the copies in them; F2 renames one, Delete takes it away, copies are dropped on them."""

    lots_dropped = Signal(str)
    """The chosen lots belong into a place now; ``""`` for none."""
    cards_dropped = Signal(object, str)
    """Cards of the catalog, as a tuple of ids, are to be added in a place."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.setAccessibleName(self.tr("Boxes and binders"))
        self._awaited = ALL

    def place(self) -> str:
        """Give the place that is looked at: ``ALL``, ``NOWHERE`` or its name."""
        item = self.currentItem()
        return str(item.data(0, KEY_ROLE)) if item is not None else ALL

    def box(self) -> PlaceName | None:
        """Give the box that is looked at; None where it is none."""
        place = self.place()
        return PlaceName(place) if place not in (ALL, NOWHERE) else None

    def labels(self) -> Mapping[str, str]:
        """Give every place with its label as a way: ``"Cellar / Box 3"``."""
        return {str(place): self._way(place) for place in self._items}

    def choose(self, place: str) -> None:
        """Look at a place; at one that is not there yet, as soon as ``fill`` brings it."""
        self._awaited = ALL if place in self._items else place
        if place in self._items:
            self.setCurrentItem(self._items[place])

    def fill(self, places: Sequence[PlaceName], copies: Mapping[str, int]) -> None:
        """Show the places there are, and stay where the player looks.

        Args:
            places: all of them, parents before children.
            copies: in each place with the places in it; under ``ALL`` and ``NOWHERE`` in all and in none.
        """
        before = self.place()
        kept = self._awaited if self._awaited in places else before
        with self._refilled():
            self._add(ALL, self.tr("All copies"), copies)
            if places:
                self._add(NOWHERE, self.tr("In no box"), copies)
            for place in places:
                self._add(place, place.rpartition("/")[2], copies)
            self.setCurrentItem(self._items.get(kept, self._items[ALL]))
        self._awaited = ALL
        if self.place() != before:
            self.chosen.emit()

    def _add(self, place: str, label: str, copies: Mapping[str, int]) -> None:
        count = copies.get(place, 0)
        said = f"{label}, {counted(count, self.tr('{n} copy'), self.tr('{n} copies'))}"
        tip = self.name_of(place).replace("/", " / ") or label
        self._put(place, label, count, said, tip, above=place.rpartition("/")[0] or None)

    def name_of(self, key: Hashable) -> str:
        """Give a box's name; ``""`` for the lines that are none."""
        return str(key) if key not in (ALL, NOWHERE, None) else ""

    def sign_of(self, key: Hashable) -> str:
        """Give the glyph of a place."""
        return {ALL: "deck", NOWHERE: "more"}.get(str(key), "box")

    # -- drops -------------------------------------------------------------------------------------

    def takes(self, event: QDropEvent) -> bool:
        """Take copies and cards of the catalog, nothing else."""
        return event.mimeData().hasFormat(MIME) or bool(unpack(event.mimeData()))

    def target(self, event: QDropEvent) -> str | None:
        """Give the place under a drag; ``""`` for that of copies in no box, None where nothing can be put."""
        item = self.itemAt(event.position().toPoint())
        place = str(item.data(0, KEY_ROLE)) if item is not None else ALL
        return place if place != ALL and self.takes(event) else None

    def dropEvent(self, event: QDropEvent) -> None:
        """Tell what was put where."""
        place = self.target(event)
        if place is None:
            return
        event.acceptProposedAction()
        if event.mimeData().hasFormat(MIME):
            self.lots_dropped.emit(place)
        else:
            cards = tuple(dragged.card for dragged in unpack(event.mimeData()))
            self.cards_dropped.emit(cards, place)
