"""The files of an import of pictures as a table: what each shows, how sure that is, and whether it is taken."""

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt, Signal

from deckbuilder.core.cards import CardSet
from deckbuilder.desk.picture_import import Doubt, Plan, PlanRow
from deckbuilder.desk.picture_names import Spot
from deckbuilder.gui import glyphs
from deckbuilder.gui.language import spoken
from deckbuilder.gui.models import VALUE_ROLE, Index
from deckbuilder.gui.theme import Theme

FILE, CARD, SET, STATE = range(4)
_NO_PARENT = QModelIndex()
_SIGNS = {
    Doubt.SURE: ("check", "good"),
    Doubt.UNSURE: ("warn", "warn"),
    Doubt.TWICE: ("copy", "muted"),
    Doubt.UNMATCHED: ("cross", "bad"),
}


class PlanTable(QAbstractTableModel):
    """A row for each file; those to look at come first. A tick says that it is taken."""

    ticked = Signal()
    """Other files are taken now."""

    def __init__(self, theme: Theme, sets: Mapping[str, CardSet], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme, self._sets = theme, sets
        self._plan: Plan | None = None
        self._rows: Sequence[PlanRow] = ()
        self._some = False
        self.chosen: dict[int, Spot] = {}
        self._meant: dict[int, Spot] = {}

    def show(self, plan: Plan | None) -> None:
        """Show another plan; what is sure is ticked."""
        self.beginResetModel()
        self._plan = plan
        self.chosen = plan.sure() if plan is not None else {}
        self._meant = {}
        self._sift()
        self.endResetModel()
        self.ticked.emit()

    def show_some(self, some: bool) -> None:
        """Show only files that somebody should look at, or all."""
        self.beginResetModel()
        self._some = some
        self._sift()
        self.endResetModel()

    def take_likely(self, likely: bool) -> None:
        """Tick the likeliest printing of files in doubt, too, or take these ticks away; what a player chose stays."""
        if self._plan is None:
            return
        base = self._plan.likely() if likely else self._plan.sure()
        taken = {spot.printing.id for spot in self._meant.values()}
        self.chosen = {n: spot for n, spot in base.items() if spot.printing.id not in taken} | self._meant
        self._changed()

    def mean(self, row: int, spot: Spot | None) -> None:
        """Say what a file shows, and take it; None to leave it out. Another file of that printing is left out then."""
        found = self.row(row)
        if found is None:
            return
        number = found.file.number
        self._meant.pop(number, None)
        self.chosen.pop(number, None)
        if spot is not None:
            for other in [n for n, one in self.chosen.items() if one.printing.id == spot.printing.id]:
                self.chosen.pop(other)
                self._meant.pop(other, None)
            self.chosen[number] = self._meant[number] = spot
        self._changed()

    def row(self, row: int) -> PlanRow | None:
        """Give the file of a row."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def spot(self, row: PlanRow) -> Spot | None:
        """Give the printing that a file is taken for: chosen, else the likeliest where it is called so."""
        chosen = self.chosen.get(row.file.number) or self._meant.get(row.file.number)
        return chosen or (row.spots[0] if row.spots and row.doubt is not Doubt.UNMATCHED else None)

    def _sift(self) -> None:
        every = self._plan.rows if self._plan is not None else ()
        odd = [row for row in every if row.doubt is not Doubt.SURE]
        self._rows = odd if self._some else [*odd, *(row for row in every if row.doubt is Doubt.SURE)]

    def _changed(self) -> None:
        if self._rows:
            self.dataChanged.emit(self.index(0, FILE), self.index(len(self._rows) - 1, STATE))
        self.ticked.emit()

    # -- what Qt asks ------------------------------------------------------------------------------

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        """Give the number of files."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        """Give the number of columns."""
        return 0 if parent.isValid() else STATE + 1

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let a tick be set where it is clear what the file shows."""
        flags = super().flags(index)
        row = self.row(index.row())
        if index.column() == FILE and row is not None and self.spot(row) is not None:
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        return flags

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Give a column's heading."""
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return (self.tr("File"), self.tr("Card"), self.tr("Set"), self.tr("State"))[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Give text, tick or sign of a cell."""
        row = self.row(index.row()) if index.isValid() else None
        if row is None:
            return None
        column = index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(row, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._text(row, column) or None
        if role == VALUE_ROLE:
            return row
        if role == Qt.ItemDataRole.CheckStateRole and column == FILE:
            return Qt.CheckState.Checked if row.file.number in self.chosen else Qt.CheckState.Unchecked
        if role == Qt.ItemDataRole.DecorationRole and column == STATE:
            sign, color = ("check", "good") if row.file.number in self._meant else _SIGNS[row.doubt]
            return glyphs.pixmap(sign, self._theme.color(color), self._theme.px(14))
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Take a file or leave it out."""
        row = self.row(index.row())
        if role != Qt.ItemDataRole.CheckStateRole or row is None:
            return False
        self.mean(index.row(), self.spot(row) if Qt.CheckState(value) is Qt.CheckState.Checked else None)
        return True

    def _text(self, row: PlanRow, column: int) -> str:
        spot = self.spot(row)
        if column == FILE:
            return row.file.path
        if column == STATE:
            return self._state(row)
        if spot is None:
            return ""
        return spot.card.name if column == CARD else self.set_of(spot)

    def set_of(self, spot: Spot) -> str:
        """Name the set of a printing, with its number."""
        known = self._sets.get(spot.printing.set)
        name = known.name if known is not None and known.name else spot.printing.set
        return f"{name} {spot.printing.number}".strip()

    def _state(self, row: PlanRow) -> str:
        if row.file.number in self._meant:
            return self.tr("As you said")
        if row.doubt is Doubt.SURE:
            return self.tr("Takes the place of another") if row.replaces else self.tr("Sure")
        if row.doubt is Doubt.UNMATCHED and row.spots:
            return self.tr("Perhaps {card}?").format(card=row.spots[0].card.name)
        return spoken(row.why)[:1].upper() + spoken(row.why)[1:]
