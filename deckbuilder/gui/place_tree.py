"""A tree of places with how much lies in each: folders of decks, boxes of copies. Things are dropped on it."""

from collections.abc import Hashable, Iterator
from contextlib import contextmanager

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

from deckbuilder.gui import glyphs
from deckbuilder.gui.language import number
from deckbuilder.gui.theme import Theme

KEY_ROLE = Qt.ItemDataRole.UserRole
"""What a line stands for; None for a heading."""


class PlaceTree(QTreeWidget):
    """The tree; F2 types a place's name over, Delete takes it away, as far as it bears a name that a player gave.

    Args:
        theme: colours and sizes.
    """

    chosen = Signal()
    """Another place is looked at."""
    rename_wanted = Signal(str, str)
    """A place by its whole name, ``"a/b"``, and its new last name."""
    remove_wanted = Signal(str)
    """A place by its whole name."""
    named = Signal()
    """Nobody types a name any more; lists that changed meanwhile can be shown."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._filling = False
        self._items: dict[Hashable, QTreeWidgetItem] = {}
        self._folded: set[Hashable] = set()
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.header().setStretchLastSection(False)
        self.header().setMinimumSectionSize(0)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DropOnly)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.currentItemChanged.connect(self._on_current)
        self.itemChanged.connect(self._on_edited)
        self.itemExpanded.connect(self._sign)
        self.itemCollapsed.connect(self._sign)
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Put on another theme; the next filling shows it."""
        self._theme = theme
        self.setIndentation(theme.px(14))
        self.setIconSize(QSize(theme.px(16), theme.px(16)))

    # -- what each tree says -----------------------------------------------------------------------

    def name_of(self, key: Hashable) -> str:
        """Give the whole name that a player gave to a place; ``""`` for one that bears none."""
        return ""

    def key_of(self, name: str) -> Hashable:
        """Give the place that bears a whole name."""
        return name

    def sign_of(self, key: Hashable) -> str:
        """Give the glyph of a place that shows no places in it."""
        return "folder"

    def takes(self, event: QDropEvent) -> bool:
        """Tell whether what is dragged can be put anywhere."""
        return False

    def target(self, event: QDropEvent) -> str | None:
        """Give the name of the place under a drag; ``""`` for none in particular, None where nothing can be put."""
        return None

    # -- lines -------------------------------------------------------------------------------------

    @contextmanager
    def _refilled(self) -> Iterator[None]:
        """Take all lines away and let others be put; what was folded stays so, and nothing is told meanwhile."""
        for key, item in self._items.items():
            if item.childCount():
                (self._folded.discard if item.isExpanded() else self._folded.add)(key)
        self._filling = True
        self.clear()
        self._items = {}
        yield
        self._filling = False

    def _put(self, key: Hashable, label: str, count: int, said: str, tip: str, above: Hashable = None) -> None:
        """Add a line.

        Args:
            key: what it stands for.
            label: its last name.
            count: what lies there.
            said: the line for those who listen.
            tip: what is read above it.
            above: the place that it lies in, if that is shown.
        """
        item, outer = QTreeWidgetItem([label, number(count) if count else ""]), self._items.get(above)
        item.setData(0, KEY_ROLE, key)
        item.setSizeHint(0, QSize(0, self._theme.px(26)))
        item.setToolTip(0, tip)
        item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        item.setForeground(1, QBrush(self._theme.color("muted")))
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, said)
        if self.name_of(key):
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        if outer is not None:
            outer.addChild(item)
            outer.setExpanded(above not in self._folded)
            self._sign(outer)
        else:
            self.addTopLevelItem(item)
        self._items[key] = item
        self._sign(item)

    def _sign(self, item: QTreeWidgetItem) -> None:
        """Give a line its sign; one that shows the places in it is drawn open."""
        key = item.data(0, KEY_ROLE)
        if key is not None:
            sign = "open" if item.childCount() and item.isExpanded() else self.sign_of(key)
            was, self._filling = self._filling, True  # a sign is no new name
            item.setIcon(0, glyphs.icon(sign, self._theme.color("muted"), self._theme.px(16)))
            self._filling = was

    def _way(self, key: Hashable) -> str:
        """Give the label of a place with those it lies in: ``"Cellar / Box 3"``."""
        return self.name_of(key).replace("/", " / ") or self._items[key].text(0)

    def _on_current(self) -> None:
        if not self._filling:
            self.chosen.emit()

    # -- names -------------------------------------------------------------------------------------

    def naming(self) -> bool:
        """Tell whether a name is being typed; filling the tree would take the editor away."""
        return self.state() is QAbstractItemView.State.EditingState

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Tell that the name is typed."""
        super().closeEditor(editor, hint)
        self.named.emit()

    def begin_rename(self, name: str) -> None:
        """Let the last name of a place be typed over, if it bears one."""
        item = self._items.get(self.key_of(name))
        if item is not None and item.flags() & Qt.ItemFlag.ItemIsEditable:
            self.setCurrentItem(item)
            self.scrollToItem(item)
            self.editItem(item, 0)

    def _on_edited(self, item: QTreeWidgetItem) -> None:
        name = self.name_of(item.data(0, KEY_ROLE))
        if self._filling or not name:
            return
        old, new = name.rpartition("/")[2], " ".join(item.text(0).replace("/", " ").split())
        if new != item.text(0):
            self._filling = True
            item.setText(0, new or old)
            self._filling = False
        if new and new != old:
            self.rename_wanted.emit(name, new)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F2 types the name over, Delete takes the place away."""
        item = self.currentItem()
        name = self.name_of(item.data(0, KEY_ROLE)) if item is not None and not self.naming() else ""
        if name and event.key() == Qt.Key.Key_F2:
            self.begin_rename(name)
        elif name and event.key() == Qt.Key.Key_Delete:
            self.remove_wanted.emit(name)
        else:
            super().keyPressEvent(event)

    # -- drops -------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take what can be put somewhere, nothing else."""
        if self.takes(event):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Show where it can be put."""
        super().dragMoveEvent(event)
        if self.target(event) is None:
            event.ignore()
        else:
            event.acceptProposedAction()
