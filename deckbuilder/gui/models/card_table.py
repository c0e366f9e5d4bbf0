"""The catalog as a table: a plain list of ids, a card looked up when its row is painted."""

from collections.abc import Collection, Mapping, Sequence
from itertools import compress
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QObject, Qt, Signal
from PySide6.QtGui import QFont

from deckbuilder.core.cards import Card, FieldKind, FieldSpec
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId
from deckbuilder.gui.language import spoken
from deckbuilder.gui.models import VALUE_ROLE, Index
from deckbuilder.gui.models.card_groups import Counting, Group
from deckbuilder.gui.models.copies import COLUMNS, Badge, Copies
from deckbuilder.gui.words import counted, sentence, shown
from deckbuilder.gui.world import Head

if TYPE_CHECKING:
    from deckbuilder.core.formats import Cards

__all__ = ("IN_DECK", "NAME", "SET", "TYPE", "CardTable", "Counting", "Group")

IN_DECK, NAME, TYPE, SET = "in deck", "name", "type", "set"
_NO_PARENT = None
_FEW = 8
_ROLE = Qt.ItemDataRole
_ASKED = frozenset(
    (
        _ROLE.DisplayRole, VALUE_ROLE, _ROLE.TextAlignmentRole, _ROLE.FontRole, _ROLE.AccessibleTextRole,
        _ROLE.ToolTipRole,
    )
)  # fmt: skip
_CARD = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDragEnabled
_HEADING, _FOLDED = Qt.ItemFlag.NoItemFlags, Qt.ItemFlag.ItemIsEnabled
_FIGURES = (FieldKind.NUMBER, FieldKind.NUMBERS)


class CardTable(QAbstractTableModel):
    """A row for each id and each heading; columns are copies in the deck, name, type, the fields of the game, sets, and copies owned.

    Rows are ordered by whoever makes the list; ``sort`` only says what the player asked for. The columns of the game's
    choice stand first, the others behind them.

    Args:
        game: whose columns.
    """

    sort_wanted = Signal(str, bool)
    """The key of a column, and whether downwards; ``""`` for the order of the search."""

    def __init__(self, game: Game, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game = game
        named = [spec for key in game.columns if (spec := game.field(key)) is not None]
        rest = [spec for spec in game.fields if spec not in named and spec.key not in (IN_DECK, NAME, TYPE)]
        self._specs: dict[str, FieldSpec] = {spec.key: spec for spec in (*named, *rest)}
        sets = () if SET in self._specs else (SET,)
        self.keys = (IN_DECK, NAME, TYPE, *self._specs, *sets, *COLUMNS)
        self.usual = (IN_DECK, NAME, *((TYPE,) if len(game.kinds) > 1 else ()), *(spec.key for spec in named))
        """The keys of the columns that are shown at first."""
        self.alignments = tuple(self._alignment(column) for column in range(len(self.keys)))
        """Where in its cells a column's words stand."""
        self._rows: Sequence[CardId | None] = ()
        self._ids: Sequence[CardId] = ()
        self._all_groups: tuple[Group, ...] = ()
        self._groups: dict[int, Group] = {}
        self._folded: set[str] = set()
        self._cards: Cards = {}
        self._names: Mapping[CardId, Head] = {}
        self._copies: Mapping[CardId, int] = {}
        self._of_deck = Counting(self.tr("Copies in the deck"), self._in_deck)
        self._counting = self._of_deck
        self.stock = Copies()
        """The player's copies; tell ``restock`` when they are others."""

    # -- what is shown -----------------------------------------------------------------------------

    def show(
        self,
        ids: Sequence[CardId],
        cards: "Cards",
        names: Mapping[CardId, Head],
        groups: Sequence[Group] = (),
    ) -> None:
        """Show other cards.

        Args:
            ids: a row each.
            cards: where a card is looked up when its row is painted.
            names: id, name and type by id, known before the cards are.
            groups: headings above the cards, in their order; none at all, or as many cards as there are ids.
        """
        self.beginResetModel()
        self._cards, self._names = cards, names
        self._ids, self._all_groups = ids, tuple(groups)
        self._lay_rows()
        self.endResetModel()

    def _lay_rows(self) -> None:
        """Put headings and cards one below the other; of a folded group the heading alone."""
        self._groups = {}
        if not self._all_groups:
            self._rows = self._ids
            return
        rows: list[CardId | None] = []
        at = 0
        for group in self._all_groups:
            self._groups[len(rows)] = group
            rows.append(None)
            if group.label not in self._folded:
                rows.extend(self._ids[at : at + group.count])
            at += group.count
        self._rows = rows

    def fold(self, row: int, folded: bool) -> None:
        """Fold the group of a heading, or unfold it; it stays so for other cards that are shown.

        Args:
            row: of the heading.
            folded: whether its cards are away.
        """
        group = self._groups[row]
        self.beginResetModel()
        (self._folded.add if folded else self._folded.discard)(group.label)
        self._lay_rows()
        self.endResetModel()

    def unfold_all(self) -> None:
        """Forget what is folded, for the next cards that are shown: they stand in other groups."""
        self._folded.clear()

    def count(self, what: Counting | None) -> None:
        """Let copies of something be counted from now on; of the deck where None."""
        self._counting = what or self._of_deck
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, 0)

    def show_copies(self, copies: Mapping[CardId, int]) -> None:
        """Show other copies: row by row where few changed, for views then paint these alone."""
        before, self._copies = self._copies, copies
        changed = [id for id in {**before, **copies} if before.get(id, 0) != copies.get(id, 0)]
        if len(changed) > _FEW and self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, 0))
            return
        for id in changed:
            if id in self._rows:
                cell = self.index(self._rows.index(id), 0)
                self.dataChanged.emit(cell, cell)

    def restock(self) -> None:
        """Show other copies of the player's: views paint what is seen."""
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, len(self.keys) - 1))

    def badge(self, id: CardId) -> Badge:
        """Give what a card of the grid says of copies."""
        return self.stock.badge(id, self._copies.get(id, 0), self._counting is self._of_deck)

    def card_id(self, row: int) -> CardId | None:
        """Give the card of a row; None for a heading, and where there is no such row."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def card(self, id: CardId) -> Card | None:
        """Give a card; None before the cards are there."""
        return self._cards.get(id)

    def name_of(self, id: CardId) -> str:
        """Give a card's name; its id where the name is not known."""
        card = self._cards.get(id) if id not in self._names else None
        return self._names[id][1] if id in self._names else card.name if card is not None else str(id)

    def copies(self, id: CardId) -> int:
        """Give how many copies there are."""
        return self._copies.get(id, 0)

    def heading(self, row: int) -> Group | None:
        """Give the heading that a row is; None for a card."""
        return self._groups.get(row)

    def is_folded(self, row: int) -> bool:
        """Tell whether a row is the heading of a folded group."""
        group = self._groups.get(row)
        return group is not None and group.label in self._folded

    def heading_of(self, row: int) -> int:
        """Give the row of the heading above a row, itself where it is one; -1 where there is none."""
        if not self._groups or not 0 <= row < len(self._rows):
            return -1
        return next((above for above in reversed(self._groups) if above <= row), -1)

    def row_of_heading(self, label: str) -> int:
        """Give the row of a heading; -1 where it is not shown."""
        return next((row for row, group in self._groups.items() if group.label == label), -1)

    def counts(self) -> tuple[int, ...]:
        """Give how many cards lie below each heading; a single number where there are no headings."""
        shown = tuple(0 if group.label in self._folded else group.count for group in self._groups.values())
        return shown or (len(self._rows),)

    @property
    def groups(self) -> tuple[Group, ...]:
        """The headings, in their order."""
        return tuple(self._groups.values())

    def row_of(self, id: CardId) -> int:
        """Give the row of a card; -1 where it is not shown."""
        try:
            return self._rows.index(id)
        except ValueError:
            return -1

    def rows_of(self, wanted: Collection[CardId]) -> list[int]:
        """Give the rows of some cards, those that are shown, upwards; one pass over the list, however many they are."""
        if len(wanted) < 2:
            row = self.row_of(next(iter(wanted))) if wanted else -1
            return [row] if row >= 0 else []
        return list(compress(range(len(self._rows)), map(frozenset(wanted).__contains__, self._rows)))

    def next_card(self, row: int, way: int) -> int:
        """Give the nearest row with a card from a row on, that row included; -1 where there is none that way."""
        while 0 <= row < len(self._rows):
            if self._rows[row] is not None:
                return row
            row += way
        return -1

    def next_stop(self, row: int, way: int) -> int:
        """Give the nearest row that the keys stop at, from a row on: a card, or the heading of a folded group; -1 for none."""
        while 0 <= row < len(self._rows):
            if self._rows[row] is not None or self.is_folded(row):
                return row
            row += way
        return -1

    def spec(self, key: str) -> FieldSpec | None:
        """Give the field that a column shows; None for a column that every game has."""
        return self._specs.get(key)

    def choices(self, column: int) -> tuple[str, ...]:
        """Give the words that a column is known to show, for its width."""
        if self.keys[column] == TYPE:
            return self._game.kinds
        spec = self._specs.get(self.keys[column])
        return spec.choices if spec is not None else ()

    def widest_figures(self, column: int) -> str:
        """Give figures as wide as a column usually shows, for its width; ``""`` for a column of words."""
        if self.keys[column] in COLUMNS:
            return "00"
        spec = self._specs.get(self.keys[column])
        return {FieldKind.NUMBER: "00", FieldKind.NUMBERS: "+10 / +5"}.get(spec.kind, "") if spec is not None else ""

    def label(self, column: int) -> str:
        """Give what a column is called, also the one that has no room for a heading."""
        key = self.keys[column]
        if key in COLUMNS:
            return self.stock.heading(key)
        known = {IN_DECK: self._counting.what, NAME: self.tr("Name"), TYPE: self.tr("Type")}
        spec = self._specs.get(key)
        return known.get(key) or (spoken(spec.label) if spec is not None else self.tr("Set"))

    # -- what Qt asks ------------------------------------------------------------------------------

    def rowCount(self, parent: Index | None = _NO_PARENT) -> int:
        """Give the number of rows: cards, and headings where there are any."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index | None = _NO_PARENT) -> int:
        """Give the number of columns."""
        return 0 if parent is not None and parent.isValid() else len(self.keys)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let cards be chosen and dragged, headings not; that of a folded group can be gone to."""
        if self.card_id(index.row()) is None:
            return _FOLDED if self.is_folded(index.row()) else _HEADING
        return _CARD

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Give a column's heading."""
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self.keys):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return "" if self.keys[section] == IN_DECK else self.label(section)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.label(section)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.alignments[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Give text, value, alignment or the spoken sentence of a cell."""
        if role not in _ASKED or not index.isValid():
            return None
        row, column = index.row(), index.column()
        id = self.card_id(row)
        if id is None:
            return self._of_heading(row, role)
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(id, column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.alignments[column]
        if role == Qt.ItemDataRole.FontRole:
            return _bold() if column == 0 else None
        if role == VALUE_ROLE:
            return self._value(id, column)
        if role == Qt.ItemDataRole.AccessibleTextRole and self.keys[column] == NAME:
            return self._spoken(row, id)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.text(id, column) or None
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Ask for another order; the ids are sorted by the search, never here."""
        key = self.keys[column] if 0 <= column < len(self.keys) else ""
        self.sort_wanted.emit(key, order == Qt.SortOrder.DescendingOrder)

    # -- words -------------------------------------------------------------------------------------

    def told(self, group: Group) -> str:
        """Give how many cards stand under a heading, in words."""
        return counted(group.count, self.tr("{n} card"), self.tr("{n} cards"))

    def _of_heading(self, row: int, role: int) -> str | None:
        """Give what a heading says: itself and whether it is folded, and how that is changed."""
        folded, said = self.is_folded(row), self._spoken_heading(row)
        if role == Qt.ItemDataRole.AccessibleTextRole and said is not None:
            return (self.tr("{group}, folded") if folded else self.tr("{group}, unfolded")).format(group=said)
        if role == Qt.ItemDataRole.ToolTipRole and said is not None:
            return self.tr("Unfold the group (Ctrl+Right)") if folded else self.tr("Fold the group (Ctrl+Left)")
        return None

    def _spoken_heading(self, row: int) -> str | None:
        group = self._groups.get(row)
        return None if group is None else f"{group.label}: {self.told(group)}"

    def _spoken(self, row: int, id: CardId) -> str:
        """Say a card as a sentence; the first one of a group says its heading before, for keys skip headings."""
        card = self._cards.get(id)
        said = sentence(card, self._game) if card is not None else self.name_of(id)
        copies = self._copies.get(id, 0)
        told = (self._counting.told(copies) if copies else "", self.stock.sentence(id))
        said = " ".join((said, *filter(None, told)))
        heading = self._spoken_heading(row - 1)
        return f"{heading}. {said}" if heading else said

    def _in_deck(self, copies: int) -> str:
        return counted(copies, self.tr("{n} copy in the deck."), self.tr("{n} copies in the deck."))

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        spec = self._specs.get(self.keys[column])
        middle = Qt.AlignmentFlag.AlignVCenter
        if column == 0:
            return middle | Qt.AlignmentFlag.AlignHCenter
        right = self.keys[column] in COLUMNS or (spec is not None and spec.kind in _FIGURES)
        return middle | (Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft)

    def text(self, id: CardId, column: int) -> str:
        """Give what a card's cell says."""
        key = self.keys[column]
        if key == IN_DECK:
            copies = self._copies.get(id, 0)
            return str(copies) if copies else ""
        if key in COLUMNS:
            return self.stock.text(id, key)
        if key in (NAME, TYPE) and id in self._names:
            return self._names[id][1 if key == NAME else 2]
        card = self._cards.get(id)
        if card is None:
            return ""
        if key in (NAME, TYPE):
            return card.name if key == NAME else card.kind
        spec = self._specs.get(key)
        return shown(card, spec) if spec is not None else ", ".join(_sets(card))

    def _value(self, id: CardId, column: int) -> Any:
        key = self.keys[column]
        if key == IN_DECK:
            return self._copies.get(id, 0)
        if key in COLUMNS:
            return self.stock.value(id, key)
        card: Card | None = self._cards.get(id)
        if card is None or key == NAME:
            return id
        if key not in self._specs and key != TYPE:
            return _sets(card)
        return card.kind if key == TYPE else card.fields.get(key)


def _sets(card: Card) -> tuple[str, ...]:
    return tuple(dict.fromkeys(printing.set for printing in card.printings if printing.set))


def _bold() -> QFont:
    font = QFont()
    font.setWeight(QFont.Weight.DemiBold)
    return font
