"""A tree view whose rows lie in a ``Flow``: geometry, and what is chosen."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QModelIndex, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QAbstractItemView, QTreeView, QWidget

from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.gui.builder.list_flow import Flow
from deckbuilder.gui.builder.row_painter import copies_width, facts_left, is_wide
from deckbuilder.gui.models import Index
from deckbuilder.gui.models.deck_tree import COPIES, FACTS, NAME, DeckGroup, DeckRow, DeckTree
from deckbuilder.gui.models.violations import Weight
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.viewport import own_viewport

_ROWS = QItemSelectionModel.SelectionFlag.Rows
_ANEW = QItemSelectionModel.SelectionFlag.ClearAndSelect | _ROWS


class FlowView(QTreeView):
    """Shows a ``DeckTree`` in a ``Flow``; what is chosen stays chosen over edits.

    A tree view for whoever listens to it or asks it by keys; only the places of its rows are its own.

    Args:
        theme: sizes.
    """

    picked = Signal()
    """Other rows are chosen."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        own_viewport(self)
        self.tree = DeckTree(self)
        self.flow = Flow()
        self._theme = theme
        self._quiet = False
        self._anchor: DeckRow | None = None
        self.setModel(self.tree)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setIndentation(0)
        self.setMouseTracking(True)
        self.setUniformRowHeights(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selectionModel().selectionChanged.connect(self._on_picked)

    def show_groups(
        self, shown: tuple[DeckGroup, ...], marks: Mapping[tuple[SlotId, CardId], Weight] | None = None
    ) -> None:
        """Show a deck; what was chosen stays chosen, and the neighbour of a row that went."""
        marked = self.tree.show_marks(marks or {})
        current, kept, place = self.row(), self.rows(), self._number()
        if not self.tree.show(shown):
            for slot, card in marked:
                self._redraw(self.tree.find(slot, card))
            return
        self._quiet = True
        self.expandAll()
        found = [index for row in kept if (index := self._index(row)).isValid()]
        index = self._index(current) if current is not None else QModelIndex()
        if not index.isValid() and current is not None:
            flat = self._all()
            index = flat[min(place, len(flat) - 1)] if flat else index
            found = [index] if not found and index.isValid() else found
        if index.isValid():
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
        self._select(found)
        self._quiet = False
        self.updateGeometries()
        self.picked.emit()
        self.viewport().update()

    # -- what is chosen -----------------------------------------------------------------------------

    def row(self) -> DeckRow | None:
        """Give the current row."""
        return self.tree.row_at(self.currentIndex())

    def rows(self) -> tuple[DeckRow, ...]:
        """Give the chosen rows, in reading order."""
        found = [
            (part.parent().row(), row)
            for part in self.selectionModel().selection().toList()
            if part.parent().isValid()
            for row in range(part.top(), part.bottom() + 1)
        ]
        return tuple(self.tree.groups[group].rows[row] for group, row in sorted(set(found)))

    def _all(self) -> list[QModelIndex]:
        return [
            self.tree.index(place, NAME, self.tree.index(number, 0))
            for number, group in enumerate(self.tree.groups)
            for place in range(len(group.rows))
        ]

    def _number(self) -> int:
        group, row = self.currentIndex().parent().row(), self.currentIndex().row()
        return sum(len(before.rows) for before in self.tree.groups[:group]) + row if group >= 0 else 0

    def _index(self, row: DeckRow) -> QModelIndex:
        return self.tree.find(row.slot, row.card, row.name)

    def choose(self, slot: SlotId, card: str) -> None:
        """Choose a card, if it is there."""
        index = self.tree.find(slot, CardId(card))
        if index.isValid():
            self.setCurrentIndex(index)

    def choose_all(self, spots: Sequence[tuple[SlotId, CardId]]) -> None:
        """Choose all of these rows that are there, and bring the first into sight."""
        found = [index for slot, card in spots if (index := self.tree.find(slot, card)).isValid()]
        if found:
            self.selectionModel().setCurrentIndex(found[0], QItemSelectionModel.SelectionFlag.NoUpdate)
            self._anchor = self.tree.row_at(found[0])
            self.scrollTo(found[0])
        self._select(found)

    def selectAll(self) -> None:
        """Choose every row."""
        self._select(self._all())

    def _select(self, indexes: Sequence[QModelIndex]) -> None:
        chosen = QItemSelection()
        for index in indexes:
            chosen.select(index.siblingAtColumn(COPIES), index.siblingAtColumn(FACTS))
        self.selectionModel().select(chosen, _ANEW)

    def pick(self, index: QModelIndex, modifiers: Qt.KeyboardModifier, *, keys: bool = False) -> None:
        """Choose a row as views do: Ctrl adds or takes one out, Shift all up to it."""
        row = self.tree.row_at(index)
        if row is None:
            return
        flag = QItemSelectionModel.SelectionFlag
        self.selectionModel().setCurrentIndex(index, flag.NoUpdate)
        if modifiers & Qt.KeyboardModifier.ShiftModifier and self._anchor is not None:
            flat = self._all()
            start, wanted = self._index(self._anchor), index.siblingAtColumn(NAME)
            if start in flat and wanted in flat:
                one, other = sorted((flat.index(start), flat.index(wanted)))
                self._select(flat[one : other + 1])
        elif modifiers & Qt.KeyboardModifier.ControlModifier:
            self._anchor = row
            if not keys:
                self.selectionModel().select(index, flag.Toggle | _ROWS)
        else:
            self._anchor = row
            self._select([index])
        self.scrollTo(index)

    def selectionCommand(self, index: Index, event: QEvent | None = None) -> QItemSelectionModel.SelectionFlag:
        """Choose what is made current from outside; keys and clicks choose by ``pick``."""
        return _ANEW if event is None else QItemSelectionModel.SelectionFlag.NoUpdate

    def place_of(self, row: DeckRow) -> QPoint:
        """Give the place on the screen where something about a row opens."""
        return self.viewport().mapToGlobal(self.visualRect(self._index(row)).center())

    def _on_picked(self) -> None:
        self.viewport().update()
        if not self._quiet:
            self.picked.emit()

    # -- where rows lie -----------------------------------------------------------------------------

    def updateGeometries(self) -> None:
        """Place everything anew."""
        px = self._theme.px
        sizes = [len(group.rows) for group in self.tree.groups]
        width = self.viewport().width() - px(8)
        self.flow.lay(sizes, width, px(252), (px(26), px(27)), px(8))
        bar = self.verticalScrollBar()
        bar.setPageStep(self.viewport().height())
        bar.setSingleStep(px(27))
        bar.setRange(0, max(self.flow.height - self.viewport().height(), 0))

    def dataChanged(self, top: Index, bottom: Index, roles: Sequence[int] = ()) -> None:
        """Draw the heading or row anew that shows something else: Qt would redraw where its own layout has it."""
        super().dataChanged(top, bottom, list(roles))
        if top.parent().row() < 0:
            self.viewport().update(self.visualRect(top))
        elif top.column() == COPIES:
            self._redraw(top)

    def _redraw(self, index: Index) -> None:
        """Draw a row anew, where it is."""
        group, row = index.parent().row(), index.row()
        if 0 <= group < len(self.flow.rows) and row < len(self.flow.rows[group]):
            self.viewport().update(self.flow.rows[group][row].translated(self._origin()))

    def verticalOffset(self) -> int:
        """Give how far the list is scrolled."""
        return self.verticalScrollBar().value()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Follow the scroll bar."""
        self.viewport().update()

    def _origin(self) -> QPoint:
        return QPoint(self._theme.px(4), self._theme.px(4) - self.verticalOffset())

    def visualRect(self, index: Index) -> QRect:
        """Give the box of a cell or heading."""
        if not index.isValid():
            return QRect()
        group, row = index.parent().row(), index.row()
        if group < 0:
            known = row < len(self.flow.headings)
            return self.flow.headings[row].translated(self._origin()) if known else QRect()
        if group >= len(self.flow.rows) or row >= len(self.flow.rows[group]):
            return QRect()
        box = self.flow.rows[group][row].translated(self._origin())
        first = box.left() + copies_width(self._theme)
        second = facts_left(box, self._theme) if is_wide(box, self._theme) else box.right() - self._theme.px(40)
        left, right = ((box.left(), first), (first, second), (second, box.right() + 1))[index.column()]
        return QRect(left, box.top(), right - left, box.height())

    def row_rect(self, index: Index) -> QRect:
        """Give the box of a whole row."""
        return self.visualRect(index.sibling(index.row(), COPIES)).united(
            self.visualRect(index.sibling(index.row(), FACTS))
        )

    def indexAt(self, point: QPoint) -> QModelIndex:
        """Give the cell at a place of the viewport."""
        found = self.flow.at(point - self._origin())
        if found is None:
            return QModelIndex()
        group, row = found
        top = self.tree.index(group, 0)
        if row < 0:
            return top
        cells = (self.tree.index(row, column, top) for column in (COPIES, NAME, FACTS))
        return next((cell for cell in cells if self.visualRect(cell).contains(point)), self.tree.index(row, NAME, top))

    def visualRegionForSelection(self, selection: QItemSelection) -> QRegion:
        """Redraw everything; it is one painting."""
        return QRegion(self.viewport().rect())

    def scrollTo(
        self, index: Index, hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible
    ) -> None:
        """Bring a row into sight, with its heading where it is the first."""
        box, bar = self.visualRect(index), self.verticalScrollBar()
        if index.row() == 0 and index.parent().isValid():
            box = box.united(self.visualRect(index.parent()))
        if box.top() < 0:
            bar.setValue(bar.value() + box.top() - self._theme.px(4))
        elif box.bottom() > self.viewport().height():
            bar.setValue(bar.value() + box.bottom() - self.viewport().height() + self._theme.px(4))
