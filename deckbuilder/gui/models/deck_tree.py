"""A deck as a tree of two storeys: groups (a part of the deck, a type of card), and in them a row for each card."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, Qt

from deckbuilder.core.decks import Deck, SlotSpec
from deckbuilder.core.formats import Cards
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.gui.models import VALUE_ROLE, Index
from deckbuilder.gui.words import facts, sentence

COPIES, NAME, FACTS = 0, 1, 2
_COLUMNS = 3
_NO_PARENT = QModelIndex()


@dataclass(frozen=True, slots=True)
class DeckRow:
    """Copies of one card in one slot.

    Attributes:
        card: None for a name that the catalog does not have.
    """

    slot: SlotId
    card: CardId | None
    name: str
    count: int
    facts: str = ""
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class DeckGroup:
    """Rows that belong together, under a heading.

    Attributes:
        key: stable over edits: slot and type.
    """

    key: str
    label: str
    count: int
    rows: tuple[DeckRow, ...]


def groups(deck: Deck, cards: Cards, slots: Sequence[SlotSpec], game: Game, unknown: str) -> tuple[DeckGroup, ...]:
    """Arrange a deck: each part by itself, the main one by type; cards as the game orders them.

    Args:
        deck: what is shown.
        cards: the catalog.
        slots: the parts of the deck, in order.
        game: its types and the order of cards.
        unknown: heading of the names that the catalog does not have.
    """
    found: list[DeckGroup] = []
    missing: list[DeckRow] = []
    for slot in slots:
        copies: dict[CardId, int] = {}
        for entry in deck.entries:
            if entry.slot == slot.id:
                copies[entry.card] = copies.get(entry.card, 0) + entry.count
        known = sorted((cards[id] for id in copies if id in cards), key=game.deck_order)
        rows = [
            DeckRow(slot.id, c.id, c.name, copies[c.id], facts(c, game), sentence(c, game)) for c in known
        ]  # fmt: skip
        missing += [DeckRow(slot.id, id, str(id), copies[id]) for id in copies if id not in cards]
        missing += [DeckRow(slot.id, None, name, count) for where, name, count in deck.unknown if where == slot.id]
        if slot.main:
            kinds = [*game.kinds, *sorted({c.kind for c in known} - set(game.kinds))]
            for kind in kinds:
                of_kind = tuple(row for row, c in zip(rows, known, strict=True) if c.kind == kind)
                if of_kind:
                    found.append(_group(f"{slot.id}/{kind}", kind, of_kind))
        elif rows:
            found.append(_group(str(slot.id), slot.label, tuple(rows)))
    if missing:
        found.append(_group("?", unknown, tuple(missing)))
    return tuple(found)


def _group(key: str, label: str, rows: tuple[DeckRow, ...]) -> DeckGroup:
    return DeckGroup(key, label, sum(row.count for row in rows), rows)


class DeckTree(QAbstractItemModel):
    """Groups on top, rows below; an edit that keeps all rows only changes what stands in them."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._groups: tuple[DeckGroup, ...] = ()

    def show(self, shown: tuple[DeckGroup, ...]) -> bool:
        """Show other groups; tell whether rows came or went, which costs a view its expansion and selection."""
        if _shape(shown) == _shape(self._groups):
            self._groups = shown
            for number, group in enumerate(shown):
                top = self.index(number, 0)
                self.dataChanged.emit(top, self.index(number, _COLUMNS - 1))
                self.dataChanged.emit(self.index(0, 0, top), self.index(len(group.rows) - 1, _COLUMNS - 1, top))
            return False
        self.beginResetModel()
        self._groups = shown
        self.endResetModel()
        return True

    def row_at(self, index: Index) -> DeckRow | None:
        """Give the row at an index; None for a heading."""
        parent = index.parent() if index.isValid() else None
        if parent is None or not parent.isValid():
            return None
        return self._groups[parent.row()].rows[index.row()]

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
        if not self.hasIndex(row, column, parent):
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
            if row.card is None:
                return self.tr("{name}: the catalog has no card of this name").format(name=row.name)
            return f"{row.count} {row.spoken or row.name}"
        return None

    def _heading(self, group: DeckGroup, column: int, role: int) -> Any:
        if role == VALUE_ROLE:
            return group
        text = f"{group.label}  {group.count}"
        if role == Qt.ItemDataRole.AccessibleTextRole or (role == Qt.ItemDataRole.DisplayRole and column == 0):
            return text
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let rows be chosen; headings only be shown."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        if self.row_at(index) is None:
            return Qt.ItemFlag.ItemIsEnabled
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


def _shape(shown: tuple[DeckGroup, ...]) -> tuple[tuple[str, tuple[tuple[SlotId, str], ...]], ...]:
    return tuple((g.key, tuple((row.slot, row.card or row.name) for row in g.rows)) for g in shown)
