"""A deck as a tree of two storeys: groups (a part of the deck, a type of card), and in them a row for each card."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, Qt

from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.gui.models import VALUE_ROLE, Index
from deckbuilder.gui.models.copies import Copies
from deckbuilder.gui.models.deck_groups import Arrangement, DeckGroup, DeckRow, groups
from deckbuilder.gui.models.violations import Weight

__all__ = ("COPIES", "FACTS", "NAME", "Arrangement", "DeckGroup", "DeckRow", "DeckTree", "groups")

COPIES, NAME, FACTS = 0, 1, 2
_COLUMNS = 3
_NO_PARENT = QModelIndex()


class DeckTree(QAbstractItemModel):
    """Groups on top, rows below; an edit that keeps all rows only changes what stands in them."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._groups: tuple[DeckGroup, ...] = ()
        self._marks: Mapping[tuple[SlotId, CardId], Weight] = {}
        self._short: Mapping[CardId, tuple[int, int]] = {}
        self._copies = Copies()

    @property
    def groups(self) -> tuple[DeckGroup, ...]:
        """The groups that are shown."""
        return self._groups

    def alike(self, shown: tuple[DeckGroup, ...]) -> bool:
        """Tell whether other groups have the same rows in the same places, whatever stands in them."""
        return len(shown) == len(self._groups) and all(map(_alike, shown, self._groups))

    def show(self, shown: tuple[DeckGroup, ...]) -> bool:
        """Show other groups; tell whether rows came or went, which costs a view its expansion and selection."""
        if self.alike(shown):
            before, self._groups = self._groups, shown
            for number, (old, group) in enumerate(zip(before, shown, strict=True)):
                if old == group:
                    continue
                top = self.index(number, 0)
                self.dataChanged.emit(top, top)
                for place, (was, row) in enumerate(zip(old.rows, group.rows, strict=True)):
                    if was != row:  # cell by cell: a view then redraws these and not everything
                        for column in (COPIES, NAME, FACTS):
                            cell = self.index(place, column, top)
                            self.dataChanged.emit(cell, cell)
            return False
        self.beginResetModel()
        self._groups = shown
        self.endResetModel()
        return True

    def show_marks(self, marks: Mapping[tuple[SlotId, CardId], Weight]) -> tuple[tuple[SlotId, CardId], ...]:
        """Mark the rows that findings name, each with the gravest of them; give those that are marked in another way now."""
        before, self._marks = self._marks, marks
        return tuple(spot for spot in {**before, **marks} if before.get(spot) is not marks.get(spot))

    def mark(self, row: DeckRow) -> Weight | None:
        """Give the gravest finding that names a row; None where none does."""
        return self._marks.get((row.slot, row.card)) if row.card is not None else None

    def show_stock(self, short: Mapping[CardId, tuple[int, int]], copies: Copies) -> bool:
        """Say of which cards there are too few copies; tell whether that is otherwise than before.

        Args:
            short: by card, the copies that are there, and those that the deck takes.
            copies: what is told of each card to who asks.
        """
        other, self._short, self._copies = short != self._short, short, copies
        return other

    def short(self, row: DeckRow) -> tuple[int, int] | None:
        """Give the copies that are there of a row's card, and those that the deck takes; None where there are enough."""
        return self._short.get(row.card) if row.card is not None else None

    def row_at(self, index: Index) -> DeckRow | None:
        """Give the row at an index; None for a heading."""
        if not index.isValid() or index.internalId() == 0:
            return None
        return self._groups[int(index.internalId()) - 1].rows[index.row()]

    def find(self, slot: SlotId, card: CardId | None, name: str = "") -> QModelIndex:
        """Give the index of a card in a slot; an invalid one where it is not there."""
        for number, group in enumerate(self._groups):
            for place, row in enumerate(group.rows):
                if row.slot == slot and row.card == card and (card is not None or row.name == name):
                    return self.index(place, NAME, self.index(number, 0))
        return QModelIndex()

    # -- what Qt asks ------------------------------------------------------------------------------

    def index(self, row: int, column: int, parent: Index = _NO_PARENT) -> QModelIndex:
        """Give an index; its id is 0 for a heading, else the number of its group and one."""
        if not (0 <= row < self.rowCount(parent) and 0 <= column < _COLUMNS):
            return QModelIndex()
        return self.createIndex(row, column, parent.row() + 1 if parent.isValid() else 0)

    def parent(self, index: Index = _NO_PARENT) -> QModelIndex:  # type: ignore[override]  # Qt overloads the name with QObject.parent
        """Give the heading above a row."""
        if not index.isValid() or index.internalId() == 0:
            return QModelIndex()
        return self.createIndex(int(index.internalId()) - 1, 0, 0)

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        """Count groups, or the rows of one."""
        if not parent.isValid():
            return len(self._groups)
        return len(self._groups[parent.row()].rows) if parent.internalId() == 0 and parent.column() == 0 else 0

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        """Give the columns: copies, name, facts."""
        return _COLUMNS

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Give text, value or the spoken sentence of a heading or row."""
        if not index.isValid():
            return None
        row = self.row_at(index)
        if row is None:
            return self._heading(self._groups[index.row()], index.column(), role)
        if role == VALUE_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return (str(row.count), row.name, row.facts)[index.column()]
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole) and index.column() == NAME:
            return self._spoken(row)
        return None

    def _spoken(self, row: DeckRow) -> str:
        if row.card is None:
            return self.tr("{name}: the catalog has no card of this name").format(name=row.name)
        parts = [f"{row.count} {row.spoken or row.name}"]
        mark = self.mark(row)
        if mark is not None:
            said = {
                Weight.ERROR: self.tr("An error names it."), Weight.WARNING: self.tr("A warning names it."),
                Weight.OPEN: self.tr("A rule about it is undecided."), Weight.NOTE: self.tr("A note names it."),
            }  # fmt: skip
            parts.append(said[mark])
        short, told = self.short(row), self._copies.sentence(row.card)
        if short is not None:
            parts.append(
                self.tr("Too few: {there} of {needed} are there for this deck.").format(there=short[0], needed=short[1])
            )
        if told:
            parts.append(told)
        if row.printing:
            parts.append(self.tr("Printing: {printing}.").format(printing=row.printing))
        if row.note:
            parts.append(self.tr("Your note: {note}").format(note=row.note))
        return "\n".join(parts)

    def _heading(self, group: DeckGroup, column: int, role: int) -> Any:
        if role == VALUE_ROLE:
            return group
        text = f"{group.label}  {group.share or group.count}"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{text}, {group.aside}" if group.aside else text
        return text if role == Qt.ItemDataRole.DisplayRole and column == 0 else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let rows be chosen; headings only be shown."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        if self.row_at(index) is None:
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsDropEnabled
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDragEnabled


def _alike(one: DeckGroup, other: DeckGroup) -> bool:
    if one.key != other.key or len(one.rows) != len(other.rows):
        return False
    return all(
        a.slot == b.slot and (a.card or a.name) == (b.card or b.name)
        for a, b in zip(one.rows, other.rows, strict=True)
        if a is not b
    )
