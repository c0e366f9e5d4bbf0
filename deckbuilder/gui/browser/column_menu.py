"""The menu of the card table's columns: everything that the heading does by mouse, for the keyboard too."""

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from deckbuilder.gui.browser.columns import Columned, ColumnHeader, turned
from deckbuilder.gui.models.card_table import NAME


class ColumnMenu(QMenu):
    """Shows, hides, moves and sorts by columns.

    Args:
        header: whose columns.
        table: what they are called.
        key: the column that the menu was asked for at; ``""`` for all of them.
    """

    def __init__(self, header: ColumnHeader, table: Columned, key: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._header, self._table = header, table
        self.setAccessibleName(self.tr("Columns"))
        shown = header.shown()
        if key in shown:
            label = table.label(table.keys.index(key))
            self._act(self.tr("Sort by {column}").format(column=label), self._on_sort, key)
            self._act(self.tr("Then sort by {column}").format(column=label), self._on_sort_more, key)
            self._act(self.tr("Move to the left"), self._on_left, key).setEnabled(shown[0] != key)
            self._act(self.tr("Move to the right"), self._on_right, key).setEnabled(shown[-1] != key)
            hide = self._act(self.tr("Hide {column}").format(column=label), self._on_toggle, key)
            hide.setEnabled(key != NAME)
            self.addSeparator()
            self._add_choice(self.addMenu(self.tr("Columns")))
        else:
            self._add_choice(self)
            self.addSeparator()
            for title, act in (
                (self.tr("Sort by"), self._on_sort),
                (self.tr("Then sort by"), self._on_sort_more),
                (self.tr("Move to the left"), self._on_left),
                (self.tr("Move to the right"), self._on_right),
            ):
                self._add_columns(self.addMenu(title), act)
        self.addSeparator()
        self.addAction(self.tr("Columns as at first")).triggered.connect(self._on_reset)

    def _act(self, label: str, slot: object, key: str, menu: QMenu | None = None) -> QAction:
        action = (menu or self).addAction(label)
        action.setData(key)
        action.triggered.connect(slot)
        return action

    def _add_columns(self, menu: QMenu, slot: object) -> None:
        """List the columns shown, from left to right."""
        for key in self._header.shown():
            self._act(self._table.label(self._table.keys.index(key)), slot, key, menu)

    def _add_choice(self, menu: QMenu) -> None:
        """List all columns with a tick at those shown."""
        shown = self._header.shown()
        for place, key in enumerate(self._table.keys):
            action = self._act(self._table.label(place), self._on_toggle, key, menu)
            action.setCheckable(True)
            action.setChecked(key in shown)
            action.setEnabled(key != NAME)

    def _key(self) -> str:
        action = self.sender()
        return str(action.data()) if isinstance(action, QAction) else ""

    def _on_toggle(self) -> None:
        self._header.toggle(self._key())

    def _on_sort(self) -> None:
        self._header.sorted.emit(turned(self._header.keys, self._key(), False))

    def _on_sort_more(self) -> None:
        self._header.sorted.emit(turned(self._header.keys, self._key(), True))

    def _on_left(self) -> None:
        self._header.shift(self._key(), -1)

    def _on_right(self) -> None:
        self._header.shift(self._key(), 1)

    def _on_reset(self) -> None:
        self._header.start_afresh()
