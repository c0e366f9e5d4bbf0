"""One rank of the opening layout: its number, and its places in the middle of the room."""

from collections.abc import Callable

from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from deckbuilder.gui.builder.place_button import PlaceButton
from deckbuilder.gui.theme import Theme

_WEIGHT = 2
"""A place is twice as wide as the room on either side of a rank that has a place less than the widest."""


class RankLine(QWidget):
    """Keeps the places that it once had: to make widgets, or to move them from rank to rank, would hold up each edit.

    Args:
        number: of the rank, from 1.
        make: makes a place.
    """

    def __init__(self, number: int, make: Callable[[], PlaceButton], parent: QWidget) -> None:
        super().__init__(parent)
        self._make = make
        self._all: list[PlaceButton] = []
        self._shape = (0, 0)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(6)
        self._label = QLabel(str(number), self)
        self._label.setProperty("role", "small")
        self._label.setAccessibleName(self.tr("Rank {n}").format(n=number))
        self._label.setToolTip(self.tr("Rank {n}").format(n=number))
        self._row.addWidget(self._label)
        for _ in range(2):
            self._row.addStretch()

    def dress(self, theme: Theme) -> None:
        """Put on a theme."""
        self._label.setFixedWidth(theme.px(12))
        for place in self._all:
            place.updateGeometry()

    def show_number(self, wanted: bool) -> None:
        """Show the number of the rank, or keep it back where there is no other."""
        self._label.setVisible(wanted)

    def places(self) -> list[PlaceButton]:
        """Give the places that are shown, from the left."""
        return self._all[: self._shape[0]]

    def fit(self, count: int, widest: int) -> None:
        """Show so many places, in the middle.

        Args:
            count: of places in this rank.
            widest: places of the rank that has most.
        """
        if self._shape == (count, widest):
            return
        self._shape = (count, widest)
        while len(self._all) < count:
            place = self._make()
            self._row.insertWidget(self._row.count() - 1, place, _WEIGHT)
            self._all.append(place)
        for number, place in enumerate(self._all):
            place.setVisible(number < count)
        for side in (1, self._row.count() - 1):
            self._row.setStretch(side, widest - count)
