"""Where decks lie: all, the newest, folders in folders, tags, the bin. A tree that decks can be dropped on."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QBrush, QDropEvent, QIcon
from PySide6.QtWidgets import QTreeWidgetItem, QWidget

from deckbuilder.core.ids import DeckId
from deckbuilder.gui.library.deck_table import MIME, unpack
from deckbuilder.gui.place_tree import KEY_ROLE, PlaceTree
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.words import counted


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


class Places(PlaceTree):
    """The tree; F2 renames a folder, Delete takes it away, decks are dropped on folders."""

    dropped = Signal(object, str)
    """Ids of decks that belong into a folder now; ``""`` for none."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.setAccessibleName(self.tr("Folders and tags"))

    def place(self) -> Place:
        """Give the place that is looked at."""
        item = self.currentItem()
        found = item.data(0, KEY_ROLE) if item is not None else None
        return found if isinstance(found, Place) else Place()

    def places(self) -> Mapping[Place, str]:
        """Give every place with its label as a way: ``"a / b"``."""
        return {place: self._way(place) for place in self._items if isinstance(place, Place)}

    def wanted_width(self) -> int:
        """Give the width at which no label is cut but perhaps a tag's, which may be a whole sentence."""
        px, wide = self._theme.px, self.fontMetrics().horizontalAdvance
        words = (
            wide(item.text(0)) + self.name_of(place).count("/") * self.indentation()
            for place, item in self._items.items()
            if not isinstance(place, Place) or place.kind is not PlaceKind.TAG
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
        with self._refilled():
            for kind, label in (
                (PlaceKind.ALL, self.tr("All decks")),
                (PlaceKind.RECENT, self.tr("Recent")),
                (PlaceKind.UNFILED, self.tr("In no folder")),
                (PlaceKind.BUILT, self.tr("Built")),
                (PlaceKind.READY, self.tr("Ready-made")),
            ):
                if kind is PlaceKind.BUILT and not counts.get(Place(kind)):
                    continue  # nobody builds
                self._add(Place(kind), label, counts)
            if folders:
                self._heading(self.tr("Folders"))
            for folder in folders:
                self._add(Place(PlaceKind.FOLDER, folder), folder.rpartition("/")[2], counts)
            if tags:
                self._heading(self.tr("Tags"))
            for tag in tags:
                self._add(Place(PlaceKind.TAG, tag), tag, counts)
            if counts.get(Place(PlaceKind.BIN)):
                self._heading("")
                self._add(Place(PlaceKind.BIN), self.tr("Deleted"), counts)
            self.setCurrentItem(self._items.get(kept, self._items[Place()]))
        if self.place() != kept:
            self.chosen.emit()

    def _heading(self, label: str) -> None:
        item = QTreeWidgetItem([label])
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        item.setFont(0, self._theme.font(11, bold=True))
        item.setForeground(0, QBrush(self._theme.color("muted")))
        self.addTopLevelItem(item)

    def _add(self, place: Place, label: str, counts: Mapping[Place, int]) -> None:
        count = counts.get(place, 0)
        said = f"{label}, {counted(count, self.tr('{n} deck'), self.tr('{n} decks'))}"
        above = self.key_of(place.word.rpartition("/")[0]) if place.kind is PlaceKind.FOLDER else None
        self._put(place, label, count, said, place.word or label, above)

    def name_of(self, key: Hashable) -> str:
        """Give a folder's name; ``""`` for what is none."""
        return key.word if isinstance(key, Place) and key.kind is PlaceKind.FOLDER else ""

    def key_of(self, name: str) -> Hashable:
        """Give the place of a folder."""
        return Place(PlaceKind.FOLDER, name)

    def sign_of(self, key: Hashable) -> str:
        """Give the glyph of a place."""
        return _SIGNS[key.kind] if isinstance(key, Place) else ""

    # -- drops -------------------------------------------------------------------------------------

    def takes(self, event: QDropEvent) -> bool:
        """Take decks, nothing else."""
        return event.mimeData().hasFormat(MIME)

    def target(self, event: QDropEvent) -> str | None:
        """Give the folder under a drag; ``""`` for the place of decks in none, None where decks cannot be put."""
        item = self.itemAt(event.position().toPoint())
        place = item.data(0, KEY_ROLE) if item is not None else None
        if not isinstance(place, Place) or not self.takes(event):
            return None
        return place.word if place.kind is PlaceKind.FOLDER else ("" if place.kind is PlaceKind.UNFILED else None)

    def dropEvent(self, event: QDropEvent) -> None:
        """Tell which decks were put where."""
        folder, ids = self.target(event), unpack(event.mimeData())
        if folder is not None and ids:
            event.acceptProposedAction()
            self.dropped.emit(tuple(DeckId(id) for id in ids), folder)
