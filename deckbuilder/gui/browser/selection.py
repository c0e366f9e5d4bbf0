"""Which cards are chosen: one memory for all views of the catalog, over every change of the search."""

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QItemSelectionRange, QObject, Signal

from deckbuilder.core.ids import CardId
from deckbuilder.gui.models.card_table import NAME, CardTable, Group

_MOST = 2000
"""So many chosen cards are found again after a search; of more, only the one that is looked at."""


class Chosen(QObject):
    """The card looked at and the cards chosen; they stay so while the search changes and comes back.

    Args:
        table: the rows.
        model: what the views share.
    """

    changed = Signal(str)
    """Another card is looked at."""

    restored = Signal()
    """The rows are others, and what was chosen is chosen again."""

    def __init__(self, table: CardTable, model: QItemSelectionModel, parent: QObject) -> None:
        super().__init__(parent)
        self._table, self._model = table, model
        self._looked_at: CardId | None = None
        self._wanted: frozenset[CardId] = frozenset()
        self._touched = self._restoring = False
        self.turn = 0
        """Grows whenever the player looks at another card."""
        model.currentRowChanged.connect(self._on_current)
        model.selectionChanged.connect(self._on_selected)
        table.modelAboutToBeReset.connect(self.remember)
        table.modelReset.connect(self.restore)

    def card(self) -> CardId | None:
        """Give the card that is looked at, if it is shown."""
        index = self._model.currentIndex()
        return self._table.card_id(index.row()) if index.isValid() else None

    def row(self) -> int:
        """Give the row that the keys are at; -1 for none."""
        return self._model.currentIndex().row()

    def heading(self) -> Group | None:
        """Give the group at whose heading the keys are."""
        return self._table.heading(self.row())

    def count(self) -> int:
        """Give how many rows are chosen."""
        return sum(chosen.height() for chosen in self._ranges())

    def several(self) -> bool:
        """Tell whether more than one row is chosen."""
        return self._model.selection().count() > 1 or self.count() > 1

    def cards(self) -> tuple[CardId, ...]:
        """Give the chosen cards from top to bottom; the one that is looked at where none is chosen."""
        rows = sorted({row for chosen in self._ranges() for row in range(chosen.top(), chosen.bottom() + 1)})
        found = tuple(id for row in rows if (id := self._table.card_id(row)) is not None)
        looked_at = self.card()
        return found or ((looked_at,) if looked_at is not None else ())

    def _ranges(self) -> list[QItemSelectionRange]:
        chosen = self._model.selection()
        return [chosen.at(place) for place in range(chosen.count())]

    def choose_row(self, row: int) -> None:
        """Choose one row and look at it."""
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        self._model.setCurrentIndex(self._table.index(row, self._table.keys.index(NAME)), flags)

    def go_to(self, row: int) -> None:
        """Let the keys be at a row; what is chosen stays."""
        index = self._table.index(row, self._table.keys.index(NAME))
        self._model.setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)

    def remember(self) -> None:
        """Note what is chosen, before the rows go."""
        if self._touched:
            chosen = self.cards() if self.count() <= _MOST else ()
            self._wanted = frozenset(chosen)
            self._touched = False

    def restore(self) -> None:
        """Choose again what was chosen, as far as it is shown; whoever resets a view anew calls this once more."""
        if self._looked_at is not None or self._wanted:
            self._choose_again()
        self.restored.emit()

    def _choose_again(self) -> None:
        wanted = self._wanted | {self._looked_at} if self._looked_at is not None else self._wanted
        rows = self._table.rows_of(wanted)
        column = self._table.keys.index(NAME)
        picked = QItemSelection()
        here = -1
        for row in rows:
            id = self._table.card_id(row)
            if id == self._looked_at:
                here = row
            if id in self._wanted:
                index = self._table.index(row, column)
                picked.select(index, index)
        self._restoring = True
        flag = QItemSelectionModel.SelectionFlag
        if here >= 0:
            self._model.setCurrentIndex(self._table.index(here, column), flag.NoUpdate)
        self._model.select(picked, flag.ClearAndSelect | flag.Rows)
        self._restoring = False

    def _on_current(self) -> None:
        id = self.card()
        if id is not None and not self._restoring:
            self._looked_at, self._touched = id, True
            self.turn += 1
            self.changed.emit(id)

    def _on_selected(self) -> None:
        if not self._restoring:
            self._touched = True
