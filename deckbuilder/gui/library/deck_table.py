"""The decks as a table: a plain list of rows, sorted by whoever makes the list."""

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QDate, QDateTime, QLocale, QMimeData, QModelIndex, QObject, Qt, Signal

from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.core.naming import plain
from deckbuilder.desk.deck_library import ListedDeck
from deckbuilder.gui import glyphs
from deckbuilder.gui.language import spoken, told
from deckbuilder.gui.library.judge import Judge
from deckbuilder.gui.models import VALUE_ROLE, Index
from deckbuilder.gui.models.violations import VERDICT_SIGNS, YOUNG_SIGN
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.words import counted

MIME = "application/x-warcamp-decks"
"""The type of what a drag of decks carries: JSON, a list of ids."""

BESIDE_ROLE = VALUE_ROLE + 1
"""Under the name: what the columns of leader, side and built would say that have no room, and the tags."""

MARK, NAME, FORMAT, LEADER, SIDE, CARDS, CHANGED, TAGS, FOLDER, BUILT = range(10)
KEYS = ("mark", "name", "format", "leader", "side", "cards", "changed", "tags", "folder", "built")
"""What the columns are called in the settings."""
_NO_PARENT = QModelIndex()


class DeckTable(QAbstractTableModel):
    """A row for each deck.

    Args:
        judge: knows which decks are legal.
        name_of: gives the name of a card.
        theme: colours of the signs.
        side: what the game calls the first thing by which its cards are told apart: ``"Faction"``; ``""`` for none.
    """

    rename_wanted = Signal(object, str)
    """The key of a deck, and its new name."""
    sort_wanted = Signal(int, bool)
    """A column, and whether downwards."""

    def __init__(
        self,
        judge: Judge,
        name_of: Callable[[CardId], str],
        theme: Theme,
        side: str = "",
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._judge, self._name_of, self._theme, self._side_label = judge, name_of, theme, side
        self._rows: Sequence[ListedDeck] = ()
        self._labels: Mapping[str, str] = {}
        self._locale = QLocale()
        self.is_built: Callable[[DeckId], bool] = _never
        """Tells whether a deck holds its copies."""

    def show(self, rows: Sequence[ListedDeck], labels: Mapping[str, str]) -> None:
        """Show other decks; where the same ones stand in the same places, what is chosen stays.

        Args:
            rows: the decks in their order.
            labels: names of the formats by key.
        """
        self._labels = labels
        if [row.key for row in rows] == [row.key for row in self._rows]:
            self._rows = rows
            self.refresh()
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def refresh(self) -> None:
        """Paint all rows anew: more is known of them."""
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, BUILT))

    def dress(self, theme: Theme) -> None:
        """Put on another theme."""
        self._theme = theme
        self.refresh()

    def deck(self, row: int) -> ListedDeck | None:
        """Give the deck of a row."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def decks(self) -> Sequence[ListedDeck]:
        """Give all decks shown."""
        return self._rows

    def row_of(self, key: DeckId | Path) -> int:
        """Give the row of a deck; -1 where it is not shown."""
        return next((number for number, row in enumerate(self._rows) if row.key == key), -1)

    # -- what Qt asks ------------------------------------------------------------------------------

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        """Give the number of decks."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        """Give the number of columns."""
        return 0 if parent.isValid() else BUILT + 1

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Give a column's heading."""
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section <= BUILT:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            names = ("", self.tr("Name"), self.tr("Format"), self.tr("Leader"), self._side_label)
            return (*names, self.tr("Cards"), self.tr("Changed"), self.tr("Tags"), self.tr("Folder"), self.tr("Built"))[
                section
            ]
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole) and section == MARK:
            return self.tr("Edits that are not saved")
        return self._alignment(section) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Give text, sign, value or the spoken sentence of a cell."""
        deck = self.deck(index.row()) if index.isValid() else None
        if deck is None:
            return None
        column = index.column()
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self._text(deck, column)
        if role == VALUE_ROLE:
            return self.value(deck, column)
        if role == BESIDE_ROLE:
            return (self._leader(deck), self._side(deck), self._text(deck, BUILT), deck.tags)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(column)
        if role == Qt.ItemDataRole.DecorationRole:
            return self._sign(deck, column)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(deck) if column == NAME else self._told(deck, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._told(deck, column) or None
        if role == Qt.ItemDataRole.ForegroundRole and column not in (NAME, FORMAT):
            return self._theme.color("muted")
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Ask for another name; the library gives it."""
        deck = self.deck(index.row())
        name = " ".join(str(value).split())
        if deck is None or index.column() != NAME or role != Qt.ItemDataRole.EditRole or not name or name == deck.name:
            return False
        self.rename_wanted.emit(deck.key, name)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let stored decks be dragged and renamed."""
        flags = super().flags(index)
        deck = self.deck(index.row())
        if deck is not None and not isinstance(deck.key, Path):
            flags |= Qt.ItemFlag.ItemIsDragEnabled
            if index.column() == NAME:
                flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def mimeTypes(self) -> list[str]:
        """Give what a drag carries."""
        return [MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Put the ids of the decks dragged into what a drag carries."""
        rows = sorted({index.row() for index in indexes})
        decks = [deck for row in rows if (deck := self.deck(row)) is not None and not isinstance(deck.key, Path)]
        data = QMimeData()
        data.setData(MIME, json.dumps([deck.key for deck in decks]).encode("ascii"))
        data.setText("\n".join(deck.name for deck in decks))
        return data

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Ask for another order."""
        self.sort_wanted.emit(column, order == Qt.SortOrder.DescendingOrder)

    # -- cells -------------------------------------------------------------------------------------

    def value(self, deck: ListedDeck, column: int) -> Any:
        """Give what a column sorts by; values of one column can be compared with one another."""
        judged = self._judge.of(deck)
        if column == FORMAT:
            legal = judged.legal if judged is not None and not judged.young else None
            return ({True: 0, None: 1, False: 2}[legal], plain(self._format(deck)))
        if column == CARDS:
            return self._cards(deck) or 0
        if column == CHANGED:
            return deck.changed.timestamp() if deck.changed is not None else 0.0
        if column == BUILT:
            return not self._is_built(deck)
        return not deck.dirty if column == MARK else plain(self._text(deck, column))

    def _is_built(self, deck: ListedDeck) -> bool:
        return not isinstance(deck.key, Path) and self.is_built(deck.key)

    def _format(self, deck: ListedDeck) -> str:
        judged = self._judge.of(deck)
        key = deck.format or (judged.format if judged is not None else "")
        return self._labels.get(key, key)

    def _cards(self, deck: ListedDeck) -> int | None:
        judged = self._judge.of(deck)
        return deck.cards if deck.cards is not None or judged is None else judged.cards

    def _leader(self, deck: ListedDeck) -> str:
        judged = self._judge.of(deck)
        card = deck.leader or (judged.leader if judged is not None else None)
        return self._name_of(card) if card is not None else ""

    def _side(self, deck: ListedDeck) -> str:
        judged = self._judge.of(deck)
        return spoken(judged.side) if judged is not None else ""

    def _text(self, deck: ListedDeck, column: int) -> str:
        if column == CARDS:
            cards = self._cards(deck)
            return "" if cards is None else str(cards)
        if column == CHANGED:
            return self._when(deck.changed) if deck.changed is not None else ""
        texts = {NAME: deck.name, FOLDER: deck.folder, TAGS: ", ".join(deck.tags)}
        if column == BUILT:
            return self.tr("Built") if self._is_built(deck) else ""
        if column in texts:
            return texts[column]
        told = {FORMAT: self._format, LEADER: self._leader, SIDE: self._side}
        return told[column](deck) if column in told else ""

    def longest(self, column: int) -> str:
        """Give the longest text that stands in a column now; ``""`` where all its cells are empty."""
        return max((self._text(deck, column) for deck in self._rows), key=len, default="")

    def widest_day(self) -> str:
        """Give a date as wide as the column of days shows."""
        return self._locale.toString(QDate(2026, 12, 28), QLocale.FormatType.ShortFormat)

    def _when(self, time: datetime) -> str:
        """Give a moment in short: the time today, else the date."""
        moment = _moment(time)
        if moment.date() == QDate.currentDate():
            return self._locale.toString(moment.time(), QLocale.FormatType.ShortFormat)
        return self._locale.toString(moment.date(), QLocale.FormatType.ShortFormat)

    def _told(self, deck: ListedDeck, column: int) -> str:
        """Give what a cell says in full."""
        if column == MARK:
            return self.tr("It has edits that are not saved") if deck.dirty else ""
        if column == FORMAT:
            judged = self._judge.of(deck)
            lines = (told(self._format(deck), self._legal(deck)), spoken(judged.why) if judged is not None else "")
            return "\n".join(line for line in lines if line)
        if column == CHANGED and deck.changed is not None:
            return self._locale.toString(_moment(deck.changed), QLocale.FormatType.ShortFormat)
        return self._text(deck, column)

    def _legal(self, deck: ListedDeck) -> str:
        judged = self._judge.of(deck)
        if judged is None:
            return self.tr("not judged yet")
        if judged.young:
            return self.tr("too few cards to tell")
        return {True: self.tr("legal"), False: self.tr("not legal"), None: self.tr("undecided")}[judged.legal]

    def _spoken(self, deck: ListedDeck) -> str:
        parts = [deck.name, f"{self._format(deck)} {self._legal(deck)}".strip()]
        cards, leader = self._cards(deck), self._leader(deck)
        if cards is not None:
            parts.append(counted(cards, self.tr("{n} card"), self.tr("{n} cards")))
        if leader:
            parts.append(self.tr("led by {card}").format(card=leader))
        if self._side(deck):
            parts.append(self._side(deck))
        if deck.tags:
            parts.append(self.tr("tags {tags}").format(tags=", ".join(deck.tags)))
        if self._is_built(deck):
            parts.append(self.tr("built"))
        if deck.dirty:
            parts.append(self.tr("unsaved edits"))
        return ", ".join(parts)

    def _sign(self, deck: ListedDeck, column: int) -> Any:
        side = self._theme.px(14)
        if column == MARK and deck.dirty:
            return glyphs.pixmap("dot", self._theme.color("accent"), side)
        if column == BUILT and self._is_built(deck):
            return glyphs.pixmap("box", self._theme.color("muted"), side)
        judged = self._judge.of(deck)
        if column == FORMAT and judged is not None:
            sign, role = YOUNG_SIGN if judged.young else VERDICT_SIGNS[judged.legal]
            return glyphs.pixmap(sign, self._theme.color(role), side)
        return None

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        across = {CARDS: Qt.AlignmentFlag.AlignRight, MARK: Qt.AlignmentFlag.AlignHCenter}
        return Qt.AlignmentFlag.AlignVCenter | across.get(column, Qt.AlignmentFlag.AlignLeft)


def _never(_: DeckId) -> bool:
    return False


def _moment(time: datetime) -> QDateTime:
    return QDateTime.fromSecsSinceEpoch(int(time.timestamp()))


def unpack(data: QMimeData) -> tuple[DeckId, ...]:
    """Take decks out of what a drag carries; empty where it carries none."""
    if not data.hasFormat(MIME):
        return ()
    try:
        told = json.loads(bytes(data.data(MIME).data()))
    except ValueError:
        return ()
    return tuple(DeckId(id) for id in told if type(id) is int) if isinstance(told, list) else ()
