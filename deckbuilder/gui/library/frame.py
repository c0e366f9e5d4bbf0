"""The library as it is laid out: search on top, places on the left, the table and what can be done on the right."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QSplitter, QVBoxLayout, QWidget

from deckbuilder.gui import glyphs
from deckbuilder.gui.deck_copying import copy_stored
from deckbuilder.gui.dialogs.spec import clearable
from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.language import spoken
from deckbuilder.gui.library.deck_table import DeckTable
from deckbuilder.gui.library.deck_view import DeckView
from deckbuilder.gui.library.deed_bar import DeedBar
from deckbuilder.gui.library.judge import Judge, side_field
from deckbuilder.gui.library.places import Place, PlaceKind, Places
from deckbuilder.gui.library.shelf import DeckRows
from deckbuilder.gui.workbench import Workbench

_WIDEST_TREE = 210
"""At 100 % text: width up to which the tree grows with its words."""
_NARROW = 560
"""Below this width, at 100 % text, the tree becomes a box to choose from."""


class LibraryFrame(QWidget):
    """The widgets of the library in their places; what they do is told elsewhere.

    Args:
        bench: what the window shares.
    """

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bench = bench
        self._by_hand = False
        self.judge = Judge(bench, self)
        self._rows = DeckRows(bench, self.judge)
        self.setAccessibleName(self.tr("Library of decks"))
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(self.tr("Find decks: name, tag, format or card"))
        self.search.setAccessibleName(self.tr("Find decks"))
        tip = self.tr("Words, or tag:fast, format:open, card:axe, decks with ember axe")
        self.search.setAccessibleDescription(tip)
        self.search.setToolTip(tip)
        self.columns = QPushButton(self)
        self.columns.setAccessibleName(self.tr("Columns"))
        self.columns.setToolTip(self.tr("Choose the columns of the table of decks"))
        self.new = QPushButton(self.tr("New deck"), self)
        self.new.setAccessibleName(self.tr("New deck"))
        self.place_box = DropDown(self)
        self.place_box.setAccessibleName(self.tr("Folder or tag"))
        self.place_box.setSizeAdjustPolicy(DropDown.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.place_box.setMinimumContentsLength(10)
        self.ready = QPushButton(self.tr("Ready-made"), self)
        self.ready.setProperty("role", "link")
        self.ready.setAccessibleName(self.tr("Ready-made decks"))
        self.ready.setToolTip(self.tr("Decks that come with the game, to open and to change"))
        self.ready.clicked.connect(self._on_ready)
        self.places = Places(bench.theme, self)
        self.new_folder = QPushButton(self.tr("New folder"), self)
        self.new_folder.setProperty("role", "link")
        self.new_folder.setAccessibleName(self.tr("New folder"))
        side = side_field(bench.game)
        label = spoken(side.label) if side is not None else ""
        self.table = DeckTable(self.judge, self._rows.name_of, bench.theme, label, self)
        self.table.is_built = bench.world.trunk.is_built
        self.view = DeckView(self.table, bench.theme, self)
        self.deeds = DeedBar(bench.theme, self)
        self.setFocusProxy(self.view)
        self.view.copy_wanted.connect(self._on_copy_wanted)
        self._lay_out()
        self._dress()

    def _lay_out(self) -> None:
        left = QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.places, 1)
        column.addWidget(self.new_folder)
        right = QWidget(self)
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.view, 1)
        column.addWidget(self.deeds)
        self.parts = QSplitter(Qt.Orientation.Horizontal, self)
        self.parts.setChildrenCollapsible(False)
        self.parts.setHandleWidth(8)
        self.parts.splitterMoved.connect(self._on_moved)
        self.parts.addWidget(left)
        self.parts.addWidget(right)
        self.parts.setStretchFactor(1, 1)
        self._left = left
        outer = QVBoxLayout(self)
        outer.setContentsMargins(16, 12, 16, 12)
        outer.setSpacing(8)
        top, narrow = QHBoxLayout(), QHBoxLayout()
        for line in (top, narrow):
            line.setSpacing(8)
            outer.addLayout(line)
        top.addWidget(self.search, 1)
        top.addWidget(self.columns)
        top.addWidget(self.new)
        narrow.addWidget(self.place_box, 1)
        narrow.addWidget(self.ready)
        outer.addWidget(self.parts, 1)

    def _dress(self) -> None:
        theme = self.bench.theme
        for part in (self.table, self.view, self.places, self.deeds):
            part.dress(theme)
        self.new.setIcon(glyphs.icon("new", theme.color("text"), theme.px(16)))
        self.new.setIconSize(QSize(theme.px(16), theme.px(16)))
        self.columns.setIcon(glyphs.icon("columns", theme.color("text"), theme.px(16)))
        self.columns.setIconSize(QSize(theme.px(16), theme.px(16)))
        clearable(self.search, theme)
        self.new_folder.setIcon(glyphs.icon("add", theme.color("accent"), theme.px(14)))
        self._left.setMinimumWidth(theme.px(150))
        self.parts.setSizes([theme.px(180), max(self.width() - theme.px(180), 1)])
        self._fold()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold the tree away where there is no room for it."""
        super().resizeEvent(event)
        self._fold()

    def _fold(self) -> None:
        narrow = self.width() < self.bench.theme.px(_NARROW)
        self._left.setHidden(narrow)
        self.place_box.setVisible(narrow)
        self.new.setText("" if narrow else self.tr("New deck"))
        self.deeds.show_words(on=not narrow)
        self._offer_ready()

    def _on_ready(self) -> None:
        self.places.choose(Place(PlaceKind.READY))

    def _offer_ready(self) -> None:
        """Offer the ready-made decks where the tree that has them is folded away: nobody looks for them in a box."""
        ready = Place(PlaceKind.READY)
        there = ready in self.places.places() and self.places.place() != ready
        self.ready.setVisible(there and self._left.isHidden())

    def fill_place_box(self) -> None:
        """Offer the places of the tree in the box that stands for it in a narrow window."""
        self.place_box.clear()
        for place, label in self.places.places().items():
            self.place_box.addItem(self.places.sign(place), label, place)
        self._widen()
        self.show_in_box()

    def _on_copy_wanted(self) -> None:
        copy_stored(self.bench, [deck.key for deck in self.view.selected()])

    def _on_moved(self) -> None:
        self._by_hand = True

    def _widen(self) -> None:
        """Give the tree the width that its words want, until the player chooses another."""
        px, sizes = self.bench.theme.px, self.parts.sizes()
        wanted = min(self.places.wanted_width(), px(_WIDEST_TREE))
        if not self._by_hand and not self._left.isHidden() and 0 < sizes[0] < wanted:
            self.parts.setSizes([wanted, sum(sizes) - wanted])

    def show_in_box(self) -> None:
        """Show in the box the place that is looked at."""
        place = self.places.place()
        numbers = (n for n in range(self.place_box.count()) if self.place_box.itemData(n) == place)
        self.place_box.setCurrentIndex(next(numbers, -1))
        self._offer_ready()
