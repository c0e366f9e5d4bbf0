"""The page of copies as it is laid out: search on top, boxes at the left, the table, what it comes to below."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSplitter, QToolButton, QVBoxLayout, QWidget

from deckbuilder.core.collection import PlaceName
from deckbuilder.gui import glyphs
from deckbuilder.gui.collection.acts import LotActs
from deckbuilder.gui.collection.boxes import Boxes
from deckbuilder.gui.collection.lot_search import LotSearch
from deckbuilder.gui.collection.lot_table import LotTable
from deckbuilder.gui.collection.lot_view import LotView
from deckbuilder.gui.collection.lots import Lots
from deckbuilder.gui.collection.page import Page
from deckbuilder.gui.dialogs.spec import clearable
from deckbuilder.gui.drop_down import DropDown

_BOXES = 164
"""Width of the tree of boxes at first, at 100 % text."""
_NARROW = 520
"""Below this width, at 100 % text, the tree of boxes becomes a list to choose from."""


class CopiesFrame(Page):
    """The widgets of the page in their places; what they do is told elsewhere.

    Args:
        lots: the collection.
        acts: what is done with it.
    """

    def __init__(self, lots: Lots, acts: LotActs, parent: QWidget) -> None:
        super().__init__(lots, acts, parent)
        theme = self.bench.theme
        self.search = LotSearch(lots, self)
        self.search.setPlaceholderText(self.tr("Find copies: name, place:binder, cond:nm, foil:yes"))
        self.search.setAccessibleName(self.tr("Find copies"))
        self.columns = QToolButton(self)
        self.columns.setProperty("role", "filter")
        self.columns.setAccessibleName(self.tr("Choose and order columns"))
        self.columns.setToolTip(self.columns.accessibleName())
        self.box_list = DropDown(self)
        self.box_list.setAccessibleName(self.tr("Box or binder"))
        self.box_list.setSizeAdjustPolicy(DropDown.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box_list.setMinimumContentsLength(10)
        self.boxes = Boxes(theme, self)
        self.new_box = QPushButton(self.tr("New box"), self)
        self.new_box.setProperty("role", "link")
        self.new_box.setAccessibleName(self.tr("New box"))
        self.new_box.setToolTip(self.tr("Make a box or binder in the place that you look at"))
        self.table = LotTable(self)
        self.view = LotView(self.table, theme, self._places, lots.prints_of, self)
        self.problem = QLabel(self)
        self.problem.setProperty("role", "warn")
        self.problem.setWordWrap(True)
        self.problem.setMinimumWidth(1)
        self.problem.hide()
        self.total = QLabel(self)
        self.total.setProperty("role", "small")
        self.total.setWordWrap(True)
        self.total.setMinimumWidth(1)
        self.total.setAccessibleName(self.tr("How many copies"))
        self.search.left.connect(self.view.setFocus)
        self._lay_out()

    def _places(self) -> tuple[PlaceName, ...]:
        return self.lots.places

    def _lay_out(self) -> None:
        left = self._left = QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.boxes, 1)
        column.addWidget(self.new_box)
        self.halves = QSplitter(Qt.Orientation.Horizontal, self)
        self.halves.setObjectName("copies")
        self.halves.setChildrenCollapsible(False)
        self.halves.setHandleWidth(8)
        self.halves.addWidget(left)
        self.halves.addWidget(self.view)
        self.halves.setStretchFactor(1, 1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(6)
        top = QHBoxLayout()
        outer.addLayout(top)
        top.setSpacing(8)
        top.addWidget(self.search, 1)
        top.addWidget(self.box_list)
        top.addWidget(self.columns)
        outer.addWidget(self.problem)
        outer.addWidget(self.halves, 1)
        outer.addWidget(self.total)

    def dress(self) -> None:
        """Put on the theme of the bench."""
        theme = self.bench.theme
        self.view.dress(theme)
        self.boxes.dress(theme)
        clearable(self.search, theme)
        self.columns.setIcon(glyphs.icon("columns", theme.color("text"), theme.px(16)))
        self.columns.setIconSize(QSize(theme.px(16), theme.px(16)))
        self.new_box.setIcon(glyphs.icon("add", theme.color("accent"), theme.px(14)))
        self._left.setMinimumWidth(theme.px(110))
        self.halves.setSizes([theme.px(_BOXES), max(self.width() - theme.px(_BOXES), 1)])
        self.fold()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold the tree away where there is no room for it."""
        super().resizeEvent(event)
        self.fold()

    def fold(self) -> None:
        """Let the boxes be a tree or a list, as there is room; neither of them where there is no box."""
        narrow = self.width() < self.bench.theme.px(_NARROW)
        there = bool(self.lots.holdings or self.lots.places)
        self._left.setVisible(there and not narrow)
        self.box_list.setVisible(narrow and bool(self.lots.places))
        self.search.setVisible(there)
        self.columns.setVisible(there)
        self.view.header.setVisible(there)

    def fill_box_list(self) -> None:
        """Offer the places of the tree in the list that stands for it in a narrow window."""
        labels = self.boxes.labels()
        self.box_list.blockSignals(True)
        self.box_list.clear()
        for place, label in labels.items():
            self.box_list.addItem(label, place)
        self.box_list.setCurrentIndex(self.box_list.findData(self.boxes.place()))
        self.box_list.blockSignals(False)
