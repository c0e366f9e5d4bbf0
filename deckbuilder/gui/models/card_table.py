"""The catalog as a table: a plain list of ids, a card looked up when its row is painted."""

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QObject, Qt, Signal
from PySide6.QtGui import QFont

from deckbuilder.core.cards import Card, FieldKind
from deckbuilder.core.formats import Cards
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId
from deckbuilder.gui.models import VALUE_ROLE, Index
from deckbuilder.gui.words import sentence, shown

IN_DECK, NAME, TYPE = "in deck", "name", "type"
_NO_PARENT = None


class CardTable(QAbstractTableModel):
    """A row for each id; columns are copies in the deck, name, type and the fields of the game.

    Rows are ordered by whoever makes the list; ``sort`` only says what the player asked for.

    Args:
        game: whose columns.
    """

    sort_wanted = Signal(str, bool)
    """The key of a column, and whether downwards; ``""`` for the order of the search."""

    def __init__(self, game: Game, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game = game
        specs = [game.field(key) for key in game.columns]
        self._specs = [spec for spec in specs if spec is not None]
        self.keys = (IN_DECK, NAME, TYPE, *(spec.key for spec in self._specs))
        self._ids: Sequence[CardId] = ()
        self._cards: Cards = {}
        self._names: Mapping[CardId, tuple[str, str]] = {}
        self._copies: Mapping[CardId, int] = {}

    # -- what is shown -----------------------------------------------------------------------------

    def show(self, ids: Sequence[CardId], cards: Cards, names: Mapping[CardId, tuple[str, str]]) -> None:
        """Show other cards.

        Args:
            ids: a row each.
            cards: where a card is looked up when its row is painted.
            names: name and type by id, known before the cards are.
        """
        self.beginResetModel()
        self._ids, self._cards, self._names = ids, cards, names
        self.endResetModel()

    def show_copies(self, copies: Mapping[CardId, int]) -> None:
        """Show other copies in the deck."""
        self._copies = copies
        if self._ids:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._ids) - 1, 0))

    def card_id(self, row: int) -> CardId | None:
        """Give the card of a row."""
        return self._ids[row] if 0 <= row < len(self._ids) else None

    def row_of(self, id: CardId) -> int:
        """Give the row of a card; -1 where it is not shown."""
        try:
            return self._ids.index(id)
        except ValueError:
            return -1

    def choices(self, column: int) -> tuple[str, ...]:
        """Give the words that a column is known to show, for its width."""
        if self.keys[column] == TYPE:
            return self._game.kinds
        return self._specs[column - 3].choices if column >= 3 else ()

    def widest_figures(self, column: int) -> str:
        """Give figures as wide as a column usually shows, for its width; ``""`` for a column of words."""
        kind = self._specs[column - 3].kind if column >= 3 else None
        return {FieldKind.NUMBER: "00", FieldKind.NUMBERS: "+8 / +3"}.get(kind, "") if kind is not None else ""

    # -- what Qt asks ------------------------------------------------------------------------------

    def rowCount(self, parent: Index | None = _NO_PARENT) -> int:
        """Give the number of cards."""
        return 0 if parent is not None and parent.isValid() else len(self._ids)

    def columnCount(self, parent: Index | None = _NO_PARENT) -> int:
        """Give the number of columns."""
        return 0 if parent is not None and parent.isValid() else len(self.keys)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Give a column's heading."""
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self.keys):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return ("", self.tr("Name"), self.tr("Type"), *(spec.label for spec in self._specs))[section]
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole) and section == 0:
            return self.tr("Copies in the deck")
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(section)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Give text, value, alignment or the spoken sentence of a cell."""
        if not index.isValid() or index.row() >= len(self._ids):
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(index.column())
        if role == Qt.ItemDataRole.FontRole:
            return _bold() if index.column() == 0 else None
        id = self._ids[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(id, index.column())
        if role == VALUE_ROLE:
            return self._value(id, index.column())
        if role == Qt.ItemDataRole.AccessibleTextRole and self.keys[index.column()] == NAME:
            card = self._cards.get(id)
            return sentence(card, self._game) if card is not None else self._text(id, index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._text(id, index.column()) or None
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Ask for another order; the ids are sorted by the search, never here."""
        key = self.keys[column] if 0 <= column < len(self.keys) else ""
        self.sort_wanted.emit(key, order == Qt.SortOrder.DescendingOrder)

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        right = column >= 3 and self._specs[column - 3].kind in (FieldKind.NUMBER, FieldKind.NUMBERS)
        middle = Qt.AlignmentFlag.AlignVCenter
        if column == 0:
            return middle | Qt.AlignmentFlag.AlignHCenter
        return middle | (Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft)

    def _text(self, id: CardId, column: int) -> str:
        key = self.keys[column]
        if key == IN_DECK:
            copies = self._copies.get(id, 0)
            return str(copies) if copies else ""
        if key in (NAME, TYPE) and id in self._names:
            return self._names[id][0 if key == NAME else 1]
        card = self._cards.get(id)
        if card is None:
            return ""
        if key in (NAME, TYPE):
            return card.name if key == NAME else card.kind
        return shown(card, self._specs[column - 3])

    def _value(self, id: CardId, column: int) -> Any:
        key = self.keys[column]
        if key == IN_DECK:
            return self._copies.get(id, 0)
        card: Card | None = self._cards.get(id)
        if card is None or key == NAME:
            return id
        return card.kind if key == TYPE else card.fields.get(key)


def _bold() -> QFont:
    font = QFont()
    font.setWeight(QFont.Weight.DemiBold)
    return font
