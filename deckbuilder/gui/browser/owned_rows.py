"""The copies of one card as rows: a row for each lot that is owned, and one for each printing of which there is none."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from deckbuilder.core.cards import Card, CardSet, Printing
from deckbuilder.core.collection import Holding, Lot
from deckbuilder.desk.printings import by_release
from deckbuilder.gui.browser.card_words import set_label
from deckbuilder.gui.collection.lot_words import condition_name
from deckbuilder.gui.models import Index

COPIES, PRINTING, CONDITION, PLACE = range(4)
_NO_PARENT = QModelIndex()


@dataclass(frozen=True, slots=True)
class OwnedRow:
    """Copies that are alike, perhaps none.

    Attributes:
        printing: None where nobody said which, or where the catalog does not have it.
    """

    lot: Lot
    count: int
    trade: int = 0
    printing: Printing | None = None


def rows_of(card: Card, holdings: Sequence[Holding], sets: Sequence[CardSet]) -> tuple[OwnedRow, ...]:
    """Arrange the lots of a card by printing, the oldest first; those of no known printing come first of all."""
    known = by_release(card, sets)
    place = {printing.id: number for number, printing in enumerate(known)}
    rows = []
    for holding in holdings:
        number = place.get(holding.lot.printing, -1) if holding.lot.printing is not None else -1
        printing = known[number] if number >= 0 else None
        rows.append((number, OwnedRow(holding.lot, holding.count, holding.trade, printing)))
    owned = {holding.lot.printing for holding in holdings}
    for number, printing in enumerate(known):
        if printing.id not in owned:
            rows.append((number, OwnedRow(Lot(card.id, printing=printing.id), 0, 0, printing)))
    if not known and not rows:
        rows.append((-1, OwnedRow(Lot(card.id), 0)))
    return tuple(row for _, row in sorted(rows, key=lambda one: (one[0], one[1].lot.place, one[1].lot.condition)))


class OwnedTable(QAbstractTableModel):
    """Read-only rows of one card."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[OwnedRow, ...] = ()
        self._sets: Mapping[str, CardSet] = {}

    def show(self, rows: tuple[OwnedRow, ...], sets: Mapping[str, CardSet]) -> None:
        """Show other rows; where the same lots stand in the same places, what is chosen stays."""
        same = [row.lot for row in rows] == [row.lot for row in self._rows]
        self._sets = sets
        if same:
            self._rows = rows
            if rows:
                self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, PLACE))
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def row(self, number: int) -> OwnedRow | None:
        """Give a row; None outside."""
        return self._rows[number] if 0 <= number < len(self._rows) else None

    def number_of(self, lot: Lot) -> int:
        """Give the row of a lot; -1 where it is not shown."""
        return next((number for number, row in enumerate(self._rows) if row.lot == lot), -1)

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        """Count the rows."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        """Count the columns."""
        return 0 if parent.isValid() else PLACE + 1

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Give a column's heading."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (self.tr("Owned"), self.tr("Printing"), self.tr("Condition"), self.tr("Place"))[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Give a cell; the first one reads as the whole row."""
        row = self.row(index.row()) if index.isValid() else None
        if row is None:
            return None
        texts = (str(row.count), self._printing(row), self._condition(row), self._place(row))
        if role == Qt.ItemDataRole.DisplayRole:
            return texts[index.column()]
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            trade = self.tr("{n} for trade").format(n=row.trade) if row.trade else ""
            said = ", ".join(part for part in (*texts[1:], trade, row.lot.note) if part)
            return self.tr("{n} owned: {what}").format(n=row.count, what=said)
        return None

    def below(self, number: int) -> str:
        """Give what stands below the printing of a row: condition and place."""
        row = self._rows[number]
        parts = (self._condition(row), self._place(row))
        return " \N{MIDDLE DOT} ".join(part for part in parts if part)

    def _printing(self, row: OwnedRow) -> str:
        if row.printing is None:
            return self.tr("Any printing") if row.lot.printing is None else str(row.lot.printing)
        number = f" #{row.printing.number}" if row.printing.number else ""
        return f"{set_label(row.printing, self._sets)}{number}"

    def _condition(self, row: OwnedRow) -> str:
        parts = (
            condition_name(row.lot.condition) if row.lot.condition else "",
            self.tr("Foil") if row.lot.foil else "",
        )
        return ", ".join(part for part in (*parts, row.lot.language, *row.lot.marks) if part)

    def _place(self, row: OwnedRow) -> str:
        return row.lot.place.replace("/", " / ")
