"""The tree of boxes and binders, on which copies can be dropped."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QBrush, QDragEnterEvent, QDragMoveEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from deckbuilder.core.collection import PlaceName
from deckbuilder.gui import glyphs
from deckbuilder.gui.collection.lot_table import MIME
from deckbuilder.gui.drag import unpack
from deckbuilder.gui.language import number
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.words import counted

ALL, NOWHERE = "*", ""
"""What the first two lines stand for: everything, and what lies in no box."""
_PLACE = Qt.ItemDataRole.UserRole


class Boxes(QTreeWidget):
    """All boxes with the copies in them; F2 renames one, Delete takes it away, copies are dropped on them."""

    chosen = Signal()
    """Another place is looked at."""
    lots_dropped = Signal(str)
    """The chosen lots belong into a place now; ``""`` for none."""
    cards_dropped = Signal(object, str)
    """Cards of the catalog, as a tuple of ids, are to be added in a place."""
    rename_wanted = Signal(str, str)
    """A place, and its new last name."""
    remove_wanted = Signal(str)
    named = Signal()
    """Nobody types a name any more."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._filling = False
        self._awaited = ALL
        self._items: dict[str, QTreeWidgetItem] = {}
        self._folded: set[str] = set()
        self.setAccessibleName(self.tr("Boxes and binders"))
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.header().setStretchLastSection(False)
        self.header().setMinimumSectionSize(0)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.setRootIsDecorated(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DropOnly)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.currentItemChanged.connect(self._on_current)
        self.itemChanged.connect(self._on_edited)
        self.itemExpanded.connect(self._sign)
        self.itemCollapsed.connect(self._sign)
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Put on another theme; the next ``fill`` shows it."""
        self._theme = theme
        self.setIndentation(theme.px(14))
        self.setIconSize(QSize(theme.px(16), theme.px(16)))

    def place(self) -> str:
        """Give the place that is looked at: ``ALL``, ``NOWHERE`` or its name."""
        item = self.currentItem()
        return str(item.data(0, _PLACE)) if item is not None else ALL

    def box(self) -> PlaceName | None:
        """Give the box that is looked at; None where it is none."""
        place = self.place()
        return PlaceName(place) if place not in (ALL, NOWHERE) else None

    def labels(self) -> Mapping[str, str]:
        """Give every place with its label as a way: ``"Cellar / Box 3"``."""
        return {
            place: item.text(0) if place in (ALL, NOWHERE) else place.replace("/", " / ")
            for place, item in self._items.items()
        }

    def choose(self, place: str) -> None:
        """Look at a place; at one that is not there yet, as soon as ``fill`` brings it."""
        self._awaited = ALL if place in self._items else place
        if place in self._items:
            self.setCurrentItem(self._items[place])

    def naming(self) -> bool:
        """Tell whether a name is being typed; ``fill`` would take the editor away."""
        return self.state() is QAbstractItemView.State.EditingState

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Tell that the name is typed."""
        super().closeEditor(editor, hint)
        self.named.emit()

    def fill(self, places: Sequence[PlaceName], copies: Mapping[str, int]) -> None:
        """Show the places there are, and stay where the player looks.

        Args:
            places: all of them, parents before children.
            copies: in each place with the places in it; under ``ALL`` and ``NOWHERE`` in all and in none.
        """
        before = self.place()
        kept = self._awaited if self._awaited in places else before
        open_or_not = {place: item.isExpanded() for place, item in self._items.items() if item.childCount()}
        self._folded |= {place for place, is_open in open_or_not.items() if not is_open}
        self._folded -= {place for place, is_open in open_or_not.items() if is_open}
        self._filling = True
        self.clear()
        self._items = {}
        self._add(ALL, self.tr("All copies"), copies, None)
        if places:
            self._add(NOWHERE, self.tr("In no box"), copies, None)
        for place in places:
            outer, _, name = place.rpartition("/")
            self._add(place, name, copies, self._items.get(outer) if outer else None)
        self.setCurrentItem(self._items.get(kept, self._items[ALL]))
        self._filling, self._awaited = False, ALL
        if self.place() != before:
            self.chosen.emit()

    def _add(self, place: str, label: str, copies: Mapping[str, int], above: QTreeWidgetItem | None) -> None:
        count = copies.get(place, 0)
        item = QTreeWidgetItem([label, number(count) if count else ""])
        item.setData(0, _PLACE, place)
        item.setSizeHint(0, QSize(0, self._theme.px(26)))
        item.setToolTip(0, label if place in (ALL, NOWHERE) else place.replace("/", " / "))
        item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        item.setForeground(1, QBrush(self._theme.color("muted")))
        said = f"{label}, {counted(count, self.tr('{n} copy'), self.tr('{n} copies'))}"
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, said)
        if place not in (ALL, NOWHERE):
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        if above is not None:
            above.addChild(item)
            above.setExpanded(str(above.data(0, _PLACE)) not in self._folded)
            self._sign(above)
        else:
            self.addTopLevelItem(item)
        self._items[place] = item
        self._sign(item)

    def _sign(self, item: QTreeWidgetItem) -> None:
        place = str(item.data(0, _PLACE))
        sign = {ALL: "deck", NOWHERE: "more"}.get(place, "open" if item.childCount() and item.isExpanded() else "box")
        was, self._filling = self._filling, True  # a sign is no new name
        item.setIcon(0, glyphs.icon(sign, self._theme.color("muted"), self._theme.px(16)))
        self._filling = was

    def begin_rename(self, place: str) -> None:
        """Let a box's name be typed."""
        item = self._items.get(place)
        if item is not None and place not in (ALL, NOWHERE):
            self.setCurrentItem(item)
            self.scrollToItem(item)
            self.editItem(item, 0)

    def _on_current(self) -> None:
        if not self._filling:
            self.chosen.emit()

    def _on_edited(self, item: QTreeWidgetItem) -> None:
        place = str(item.data(0, _PLACE))
        if self._filling or place in (ALL, NOWHERE):
            return
        old, new = place.rpartition("/")[2], " ".join(item.text(0).replace("/", " ").split())
        if not new or new == old:
            self._filling = True
            item.setText(0, old)
            self._filling = False
        else:
            self.rename_wanted.emit(place, new)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F2 renames the box, Delete takes it away."""
        box = self.box()
        if box is not None and not self.naming() and event.key() == Qt.Key.Key_F2:
            self.begin_rename(box)
        elif box is not None and not self.naming() and event.key() == Qt.Key.Key_Delete:
            self.remove_wanted.emit(box)
        else:
            super().keyPressEvent(event)

    # -- drops -------------------------------------------------------------------------------------

    def target(self, event: QDropEvent) -> str | None:
        """Give the place under a drag; None where nothing can be put."""
        item = self.itemAt(event.position().toPoint())
        place = str(item.data(0, _PLACE)) if item is not None else ALL
        takes = event.mimeData().hasFormat(MIME) or unpack(event.mimeData())
        return place if takes and place != ALL else None

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take copies and cards of the catalog, nothing else."""
        if event.mimeData().hasFormat(MIME) or unpack(event.mimeData()):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Show where copies can be put."""
        super().dragMoveEvent(event)
        if self.target(event) is None:
            event.ignore()
        else:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Tell what was put where."""
        place = self.target(event)
        if place is None:
            return
        event.acceptProposedAction()
        if event.mimeData().hasFormat(MIME):
            self.lots_dropped.emit(place)
        else:
            cards = tuple(dragged.card for dragged in unpack(event.mimeData()))
            self.cards_dropped.emit(cards, place)
