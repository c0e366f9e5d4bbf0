"""The printings of a card as a table: what is said of each, and which one is shown."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from deckbuilder.core.cards import CardSet, Printing
from deckbuilder.gui import glyphs
from deckbuilder.gui.browser.card_words import printing_sentence, set_label, year
from deckbuilder.gui.workbench import Workbench

SET, NUMBER, RARITY, ARTIST, YEAR, FACE = range(6)
_Index = QModelIndex | QPersistentModelIndex


class PrintingTable(QAbstractTableModel):
    """The printings of one card, the oldest first; the one that is shown has a sign.

    Args:
        bench: what the window shares.
        parent: the view's.
    """

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self._rows: tuple[Printing, ...] = ()
        self._sets: Mapping[str, CardSet] = {}
        self._shown: Printing | None = None
        self._own: frozenset[str] = frozenset()
        self._in_deck: Mapping[str, int] = {}

    def show(
        self,
        rows: Sequence[Printing],
        sets: Mapping[str, CardSet],
        shown: Printing | None,
        own: frozenset[str],
        in_deck: Mapping[str, int],
    ) -> None:
        """Show printings.

        Args:
            rows: in order.
            sets: by code.
            shown: the one in which the card is shown.
            own: ids of those for which the player has a picture.
            in_deck: copies in the open deck by id.
        """
        self.beginResetModel()
        self._rows, self._sets, self._shown, self._own, self._in_deck = tuple(rows), sets, shown, own, in_deck
        self.endResetModel()

    def printing(self, row: int) -> Printing | None:
        """Give the printing in a row; None outside."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def row_of(self, printing: Printing | None) -> int:
        """Give the row of a printing; -1 where it is not there."""
        return next((n for n, one in enumerate(self._rows) if one is printing), -1)

    def sentence(self, row: int) -> str:
        """Say a printing with all that is known of it."""
        printing = self._rows[row]
        parts = [printing_sentence(printing, self._sets)]
        if printing is self._shown:
            parts.append(self.tr("shown"))
        if printing.id in self._own:
            parts.append(self.tr("with your picture"))
        if copies := self._in_deck.get(printing.id, 0):
            parts.append(self.tr("{n} in deck").format(n=copies))
        return ", ".join(parts)

    def rowCount(self, parent: _Index | None = None) -> int:
        """Count the printings."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index | None = None) -> int:
        """Count the columns."""
        return 0 if parent is not None and parent.isValid() else 6

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Name the columns."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            names = (self.tr("Set"), self.tr("No."), self.tr("Rarity"), self.tr("Artist"), self.tr("Year"), "")
            return names[section]
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give a cell; the first one reads as the whole row."""
        if not index.isValid():
            return None
        printing, column = self._rows[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(printing, column)
        if role == Qt.ItemDataRole.ToolTipRole or (role == Qt.ItemDataRole.AccessibleTextRole and column == SET):
            return self.sentence(index.row())
        return None

    def is_shown(self, row: int) -> bool:
        """Tell whether the card is shown in this printing."""
        return self._rows[row] is self._shown

    def set_words(self, row: int) -> str:
        """Name the set of a printing."""
        return set_label(self._rows[row], self._sets)

    def more_words(self, row: int) -> str:
        """Tell what else is known of a printing: copies in the deck, number, rarity, year, artist."""
        printing = self._rows[row]
        copies = self._in_deck.get(printing.id, 0)
        parts = (
            self.tr("{n} in deck").format(n=copies) if copies else "",
            f"#{printing.number}" if printing.number else "",
            printing.rarity,
            year(printing, self._sets),
            printing.artist,
        )
        return " \N{MIDDLE DOT} ".join(part for part in parts if part)

    def sign(self, row: int) -> QPixmap | None:
        """Give the sign of the printing that is shown, or of one with the player's own picture."""
        theme = self._bench.theme
        if self.is_shown(row):
            return glyphs.pixmap("check", theme.color("accent"), theme.px(16))
        own = self._rows[row].id in self._own
        return glyphs.pixmap("printing", theme.color("muted"), theme.px(16)) if own else None

    def _text(self, printing: Printing, column: int) -> str:
        if column == FACE:
            return ""
        words = (set_label(printing, self._sets), printing.number, printing.rarity, printing.artist)
        return (*words, year(printing, self._sets))[column]
