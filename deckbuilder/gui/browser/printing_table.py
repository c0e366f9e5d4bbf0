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
    """The printings of one card, the oldest first, and before them the choice of none; what is chosen has a sign.

    Args:
        bench: what the window shares.
        parent: the view's.
    """

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self._rows: tuple[Printing | None, ...] = ()
        self._sets: Mapping[str, CardSet] = {}
        self._chosen: Printing | None = None
        self._usual: Printing | None = None
        self._own: frozenset[str] = frozenset()
        self._in_deck: Mapping[str, int] = {}

    def show(
        self,
        rows: Sequence[Printing],
        sets: Mapping[str, CardSet],
        chosen: Printing | None,
        usual: Printing | None,
        own: frozenset[str],
        in_deck: Mapping[str, int],
    ) -> None:
        """Show printings.

        Args:
            rows: in order.
            sets: by code.
            chosen: the one in which the card shall be shown; None for the usual one.
            usual: the one in which it is shown while none is chosen.
            own: ids of those for which the player has a picture.
            in_deck: copies in the open deck by id.
        """
        self.beginResetModel()
        several = len(rows) > 1 or chosen is not None
        self._rows = (None, *rows) if several else tuple(rows)
        self._sets, self._chosen, self._usual, self._own, self._in_deck = sets, chosen, usual, own, in_deck
        self.endResetModel()

    def printing(self, row: int) -> Printing | None:
        """Give the printing in a row; None outside, and for the choice of none."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def face(self, row: int) -> Printing | None:
        """Give the printing whose picture stands in a row; None outside."""
        return self._usual if self.is_automatic(row) else self.printing(row)

    def is_automatic(self, row: int) -> bool:
        """Tell whether a row is the choice of no printing in particular."""
        return 0 <= row < len(self._rows) and self._rows[row] is None

    def row_of(self, printing: Printing | None) -> int:
        """Give the row of a printing, or for None of the choice of none; -1 where it is not there."""
        return next((n for n, one in enumerate(self._rows) if one is printing), -1)

    def sentence(self, row: int) -> str:
        """Say a printing with all that is known of it."""
        printing = self._rows[row]
        if printing is None:
            said = self.tr("Automatic: {printing}").format(printing=self.more_words(row))
            return ", ".join((said, self.tr("chosen"))) if self.is_chosen(row) else said
        parts = [printing_sentence(printing, self._sets)]
        if self.is_shown(row):
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
        return self._rows[row] is not None and self._rows[row] is (self._chosen or self._usual)

    def is_chosen(self, row: int) -> bool:
        """Tell whether this is what the player chose; a printing that is alone is shown without a choice."""
        return self._rows[row] is self._chosen or (len(self._rows) == 1 and self.is_shown(row))

    def set_words(self, row: int) -> str:
        """Name the set of a printing."""
        printing = self._rows[row]
        return set_label(printing, self._sets) if printing is not None else self.tr("Automatic")

    def more_words(self, row: int) -> str:
        """Tell what else is known of a printing: copies in the deck, number, rarity, year, artist."""
        printing = self._rows[row]
        if printing is None:
            return set_label(self._usual, self._sets) if self._usual is not None else ""
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
        """Give the sign of what is chosen, or of a printing with the player's own picture."""
        theme, printing = self._bench.theme, self._rows[row]
        if self.is_chosen(row):
            return glyphs.pixmap("check", theme.color("accent"), theme.px(16))
        own = printing is not None and printing.id in self._own
        return glyphs.pixmap("printing", theme.color("muted"), theme.px(16)) if own else None

    def _text(self, printing: Printing | None, column: int) -> str:
        if column == FACE:
            return ""
        if printing is None:
            return self.tr("Automatic") if column == SET else ""
        words = (set_label(printing, self._sets), printing.number, printing.rarity, printing.artist)
        return (*words, year(printing, self._sets))[column]
