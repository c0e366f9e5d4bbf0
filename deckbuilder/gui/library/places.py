"""Where decks lie: all, the newest, folders in folders, tags, the bin. A tree that decks can be dropped on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QBrush, QDragEnterEvent, QDragMoveEvent, QDropEvent, QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from deckbuilder.core.ids import DeckId
from deckbuilder.gui import glyphs
from deckbuilder.gui.library.deck_table import MIME, unpack
from deckbuilder.gui.theme import Theme

_PLACE = Qt.ItemDataRole.UserRole


class PlaceKind(StrEnum):
    """What a line of the tree stands for."""

    ALL = "all"
    RECENT = "recent"
    UNFILED = "unfiled"
    BUILT = "built"
    READY = "ready-made"
    BIN = "bin"
    FOLDER = "folder"
    TAG = "tag"


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the tree.

    Attributes:
        word: of a folder its whole name, ``"a/b"``; of a tag the tag.
    """

    kind: PlaceKind = PlaceKind.ALL
    word: str = ""


_SIGNS = {
    PlaceKind.ALL: "deck",
    PlaceKind.RECENT: "clock",
    PlaceKind.UNFILED: "deck",
    PlaceKind.BUILT: "box",
    PlaceKind.READY: "army",
    PlaceKind.BIN: "trash",
    PlaceKind.FOLDER: "folder",
    PlaceKind.TAG: "tag",
}


class Places(QTreeWidget):
    """The tree; F2 renames a folder, Delete takes it away, decks are dropped on folders."""

    chosen = Signal()
    """Another place is looked at."""
    dropped = Signal(object, str)
    """Ids of decks that belong into a folder now; ``""`` for none."""
    rename_wanted = Signal(str, str)
    """A folder, and its new last name."""
    remove_wanted = Signal(str)
    """A folder."""
    named = Signal()
    """Nobody types a folder's name any more; lists that changed meanwhile can be shown."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._filling = False
        self._items: dict[Place, QTreeWidgetItem] = {}
        self._folded: set[str] = set()
        self.setAccessibleName(self.tr("Folders and tags"))
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(theme.px(14))
        self.setUniformRowHeights(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.header().setStretchLastSection(False)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DropOnly)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setIconSize(QSize(theme.px(16), theme.px(16)))
        self.currentItemChanged.connect(self._on_current)
        self.itemExpanded.connect(self._sign)
        self.itemCollapsed.connect(self._sign)
        self.itemChanged.connect(self._on_edited)

    def naming(self) -> bool:
        """Tell whether a folder's name is being typed; ``fill`` would take the editor away."""
        return self.state() is QAbstractItemView.State.EditingState

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Tell that the name is typed."""
        super().closeEditor(editor, hint)
        self.named.emit()

    def place(self) -> Place:
        """Give the place that is looked at."""
        item = self.currentItem()
        found = item.data(0, _PLACE) if item is not None else None
        return found if isinstance(found, Place) else Place()

    def places(self) -> Mapping[Place, str]:
        """Give every place with its label as a way: ``"a / b"``."""
        return {
            place: place.word.replace("/", " / ") if place.kind is PlaceKind.FOLDER else item.text(0)
            for place, item in self._items.items()
        }

    def wanted_width(self) -> int:
        """Give the width at which no label is cut but perhaps a tag's, which may be a whole sentence."""
        px, wide = self._theme.px, self.fontMetrics().horizontalAdvance
        words = (
            wide(item.text(0)) + place.word.count("/") * self.indentation()
            for place, item in self._items.items()
            if place.kind is not PlaceKind.TAG
        )
        numbers = (wide(item.text(1)) for item in self._items.values())
        return max(words, default=0) + max(numbers, default=0) + px(16 + 54)

    def sign(self, place: Place) -> QIcon:
        """Give the sign of a place: a folder looks otherwise than a tag."""
        return self._items[place].icon(0) if place in self._items else QIcon()

    def choose(self, place: Place) -> None:
        """Look at a place, if it is there."""
        if place in self._items:
            self.setCurrentItem(self._items[place])

    def fill(self, counts: Mapping[Place, int], folders: Sequence[str], tags: Sequence[str]) -> None:
        """Show the places there are, and stay where the player looks, or go to all; not while a name is being typed.

        Args:
            counts: decks in each place; of a folder also those in folders within.
            folders: all folders, parents before children.
            tags: all tags.
        """
        kept = self.place()
        self._folded |= {p.word for p, item in self._items.items() if item.childCount() and not item.isExpanded()}
        self._folded -= {p.word for p, item in self._items.items() if item.childCount() and item.isExpanded()}
        self._filling = True
        self.clear()
        self._items = {}
        for kind, label in (
            (PlaceKind.ALL, self.tr("All decks")),
            (PlaceKind.RECENT, self.tr("Recent")),
            (PlaceKind.UNFILED, self.tr("In no folder")),
            (PlaceKind.BUILT, self.tr("Built")),
            (PlaceKind.READY, self.tr("Ready-made")),
        ):
            if kind is PlaceKind.BUILT and not counts.get(Place(kind)):
                continue  # nobody builds
            self._add(Place(kind), label, counts, None)
        if folders:
            self._heading(self.tr("Folders"))
        for folder in folders:
            above = self._items.get(Place(PlaceKind.FOLDER, folder.rpartition("/")[0]))
            self._add(Place(PlaceKind.FOLDER, folder), folder.rpartition("/")[2], counts, above)
        if tags:
            self._heading(self.tr("Tags"))
        for tag in tags:
            self._add(Place(PlaceKind.TAG, tag), tag, counts, None)
        if counts.get(Place(PlaceKind.BIN)):
            self._heading("")
            self._add(Place(PlaceKind.BIN), self.tr("Deleted"), counts, None)
        self.setCurrentItem(self._items.get(kept, self._items[Place()]))
        self._filling = False
        if self.place() != kept:
            self.chosen.emit()

    def _heading(self, label: str) -> None:
        item = QTreeWidgetItem([label])
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        item.setFont(0, self._theme.font(11, bold=True))
        item.setForeground(0, QBrush(self._theme.color("muted")))
        self.addTopLevelItem(item)

    def _add(self, place: Place, label: str, counts: Mapping[Place, int], above: QTreeWidgetItem | None) -> None:
        count = counts.get(place, 0)
        item = QTreeWidgetItem([label, str(count) if count else ""])
        item.setData(0, _PLACE, place)
        item.setSizeHint(0, QSize(0, self._theme.px(26)))
        item.setToolTip(0, place.word or label)
        item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        item.setForeground(1, QBrush(self._theme.color("muted")))
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, self.tr("{place}, {n} decks").format(place=label, n=count))
        if place.kind is PlaceKind.FOLDER:
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        if above is not None:
            above.addChild(item)
            above.setExpanded(above.data(0, _PLACE).word not in self._folded)
            self._sign(above)
        else:
            self.addTopLevelItem(item)
        self._items[place] = item
        self._sign(item)

    def _sign(self, item: QTreeWidgetItem) -> None:
        """Give a line its sign; a folder that shows the folders in it is drawn open."""
        place = item.data(0, _PLACE)
        if isinstance(place, Place):
            sign = "open" if item.childCount() and item.isExpanded() else _SIGNS[place.kind]
            was, self._filling = self._filling, True  # a sign is no new name
            item.setIcon(0, glyphs.icon(sign, self._theme.color("muted"), self._theme.px(16)))
            self._filling = was

    def dress(self, theme: Theme) -> None:
        """Put on another theme; the next ``fill`` shows it."""
        self._theme = theme
        self.setIndentation(theme.px(14))
        self.setIconSize(QSize(theme.px(16), theme.px(16)))

    def begin_rename(self, folder: str) -> None:
        """Let a folder's name be typed."""
        item = self._items.get(Place(PlaceKind.FOLDER, folder))
        if item is not None:
            self.setCurrentItem(item)
            self.scrollToItem(item)
            self.editItem(item, 0)

    def _on_current(self) -> None:
        if not self._filling:
            self.chosen.emit()

    def _on_edited(self, item: QTreeWidgetItem) -> None:
        place = item.data(0, _PLACE)
        if self._filling or not isinstance(place, Place) or place.kind is not PlaceKind.FOLDER:
            return
        old, new = place.word.rpartition("/")[2], " ".join(item.text(0).replace("/", " ").split())
        if new != item.text(0):
            self._filling = True
            item.setText(0, new or old)
            self._filling = False
        if new and new != old:
            self.rename_wanted.emit(place.word, new)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F2 renames the folder, Delete takes it away."""
        place = self.place()
        editing = self.naming()
        if place.kind is PlaceKind.FOLDER and not editing and event.key() == Qt.Key.Key_F2:
            self.begin_rename(place.word)
        elif place.kind is PlaceKind.FOLDER and not editing and event.key() == Qt.Key.Key_Delete:
            self.remove_wanted.emit(place.word)
        else:
            super().keyPressEvent(event)

    # -- drops -------------------------------------------------------------------------------------

    def target(self, event: QDropEvent) -> str | None:
        """Give the folder under a drag; ``""`` for the place of decks in none, None where decks cannot be put."""
        item = self.itemAt(event.position().toPoint())
        place = item.data(0, _PLACE) if item is not None else None
        if not isinstance(place, Place) or not event.mimeData().hasFormat(MIME):
            return None
        return place.word if place.kind is PlaceKind.FOLDER else ("" if place.kind is PlaceKind.UNFILED else None)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take decks, nothing else."""
        if event.mimeData().hasFormat(MIME):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Show where decks can be put."""
        super().dragMoveEvent(event)
        if self.target(event) is None:
            event.ignore()
        else:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Tell which decks were put where."""
        folder, ids = self.target(event), unpack(event.mimeData())
        if folder is not None and ids:
            event.acceptProposedAction()
            self.dropped.emit(tuple(DeckId(id) for id in ids), folder)
