"""Folding the groups of the catalog: what a click on a heading and the keys do, the same in table and grid."""

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView

from deckbuilder.gui.browser.selection import Chosen
from deckbuilder.gui.models.card_table import CardTable

_PRESSES = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class Folds(QObject):
    """Folds and unfolds groups; made once cards stand in groups, and out of the way of views where they do not.

    The heading of a folded group can be gone to by the keys; that of an unfolded one is stepped over, as its cards are there.

    Args:
        table: the rows.
        chosen: which of them.
        parent: whose views these are.
    """

    def __init__(self, table: CardTable, chosen: Chosen, parent: QObject) -> None:
        super().__init__(parent)
        self._table, self._chosen = table, chosen
        self._views: list[QAbstractItemView] = []
        self._watching = False
        self._label = ""
        """The group whose heading, or first card where it is unfolded, is gone to once the rows are there again."""
        table.modelAboutToBeReset.connect(self._remember)
        chosen.restored.connect(self._restore)

    def attach(self, view: QAbstractItemView) -> None:
        """Take clicks and keys of one more view."""
        if view not in self._views:
            self._views.append(view)
            if len(self._views) == 1:  # the others share what is chosen
                view.selectionModel().currentRowChanged.connect(self._on_current)
            self._watch(view, self._watching)

    def _watch(self, view: QAbstractItemView, watching: bool) -> None:
        for part in (view, view.viewport()):
            part.installEventFilter(self) if watching else part.removeEventFilter(self)

    def turn(self, row: int, view: QAbstractItemView) -> None:
        """Fold the group of a heading, or unfold it; nothing above it moves.

        Args:
            row: of the heading.
            view: that keeps its place.
        """
        heading = self._table.heading(row)
        if heading is None:
            return
        if self._table.heading_of(view.currentIndex().row()) == row:
            self._label = heading.label
        bar = view.verticalScrollBar()
        place = bar.value()
        self._table.fold(row, not self._table.is_folded(row))
        view.doItemsLayout()
        bar.setValue(place)
        if self._table.heading_of(view.currentIndex().row()) == row:
            view.scrollTo(view.currentIndex())

    # -- where the player was ----------------------------------------------------------------------

    def _remember(self) -> None:
        """Note the folded group that the player was at: no card says so."""
        here = self._chosen.heading()
        if not self._label and here is not None:
            self._label = here.label

    def _restore(self) -> None:
        if self._watching is not bool(self._table.groups):
            self._watching = not self._watching
            for view in self._views:
                self._watch(view, self._watching)
        label, self._label = self._label, ""
        row = self._table.row_of_heading(label) if label else -1
        if row < 0:
            return
        if self._table.is_folded(row):
            self._chosen.go_to(row)
        elif self._table.heading_of(self._chosen.row()) != row:
            self._chosen.choose_row(row + 1)

    def _on_current(self, now: QModelIndex, before: QModelIndex) -> None:
        """Paint headings anew that the keys went to or left: they lie across all cells."""
        if any(self._table.heading(index.row()) is not None for index in (now, before)):
            for view in self._views:
                view.viewport().update()

    # -- keys and mouse ----------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take a click on a heading, and the keys that fold."""
        if event.type() in _PRESSES and isinstance(event, QMouseEvent):
            view = next((view for view in self._views if view.viewport() is watched), None)
            return view is not None and self._click(view, event)
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            view = next((view for view in self._views if view is watched), None)
            return view is not None and self._press(view, event)
        return False

    def _click(self, view: QAbstractItemView, event: QMouseEvent) -> bool:
        row = view.indexAt(event.position().toPoint()).row()
        if event.button() is not Qt.MouseButton.LeftButton or self._table.heading(row) is None:
            return False
        self.turn(row, view)
        return True

    def _press(self, view: QAbstractItemView, event: QKeyEvent) -> bool:
        """Take Left and Right; in a view whose cards lie side by side they go from card to card, unless Ctrl is held."""
        row, key = view.currentIndex().row(), event.key()
        heading = self._table.heading_of(row)
        if heading < 0 or event.modifiers() not in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.ControlModifier,
        ):
            return False
        plain = not event.modifiers()
        if self._table.heading(row) is not None:
            if key == Qt.Key.Key_Right or (plain and key in _ENTER):
                self.turn(heading, view)
                return True
            return key == Qt.Key.Key_Left and (not plain or not self._beside(view))
        if key not in (Qt.Key.Key_Left, Qt.Key.Key_Right) or (plain and self._beside(view)):
            return False
        bar = view.horizontalScrollBar()
        if plain and (key == Qt.Key.Key_Right or bar.value() > bar.minimum()):
            step = max(bar.pageStep() // 4, 1)  # columns that do not fit are still reached by the keys
            bar.setValue(bar.value() + (step if key == Qt.Key.Key_Right else -step))
        elif key == Qt.Key.Key_Left:
            self.turn(heading, view)
        return True

    def _beside(self, view: QAbstractItemView) -> bool:
        """Tell whether cards lie side by side in a view."""
        return view is not self._views[0]
