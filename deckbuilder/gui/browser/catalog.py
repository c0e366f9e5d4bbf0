"""The cards found: as a table or as pictures, with the little row of tools above them."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QHideEvent, QImage
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QMenu,
    QSizePolicy,
    QSlider,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.ids import CardId
from deckbuilder.gui import glyphs
from deckbuilder.gui.browser.card_list import Anchor, CardList
from deckbuilder.gui.browser.columns import SortKeys
from deckbuilder.gui.browser.grouping import groupable
from deckbuilder.gui.browser.lifting import Lifting
from deckbuilder.gui.browser.view_state import GRID, LARGEST, SMALLEST, TABLE, ViewState, read, written
from deckbuilder.gui.models.card_table import CardTable, Group
from deckbuilder.gui.workbench import Workbench
from deckbuilder.gui.world import Head
from deckbuilder.settings import CATALOG_VIEW

if TYPE_CHECKING:  # most windows begin with the table; the grid is read when it is first shown
    from deckbuilder.gui.browser.card_grid import CardGrid
    from deckbuilder.gui.browser.folds import Folds

_CALM_MS = 400
_PLACES = 50
"""Of so many searches it is known where they were scrolled to."""


class Catalog(QWidget):
    """Table and grid over the same rows and the same chosen cards; remembers how the player wants to see them.

    Args:
        bench: what the window shares.
    """

    wanted = Signal()
    """Another order or other groups are wanted: search again."""
    shown_as = Signal()
    """The cards are shown as a table now, or as pictures."""
    grid_made = Signal(object)
    """The grid, once it exists."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.table = CardTable(bench.game, self)
        self.list = CardList(self.table, bench.theme, self)
        self.grid: CardGrid | None = None
        self._folds: Folds | None = None
        self._groups = groupable(bench.game)
        self.state = read(bench.services.settings[CATALOG_VIEW], self.table.keys, self._groups)
        self._places: OrderedDict[str, tuple[Anchor, int]] = OrderedDict()
        self._here: str | None = None
        self._empty = ""
        self._calm = QTimer(self)
        self._calm.setSingleShot(True)
        self._calm.setInterval(_CALM_MS)
        self._calm.timeout.connect(self.save)
        self._views = QStackedWidget(self)
        self._views.addWidget(self.list)
        self.lifting = Lifting(bench, self._views)
        self._make_tools()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self._views, 1)
        self.list.lend_faces(self._face_of)
        self._apply()
        self._connect()
        self.dress()

    def _make_tools(self) -> None:
        self.tools = QWidget(self)
        """Group, columns, size and kind of view, in a row; whoever has a place for it takes it there."""
        self.group_button = self._tool()
        self.group_button.setCheckable(True)
        self.group_button.toggled.connect(self._on_group_toggled)
        self.group_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.group_menu = QMenu(self.group_button)
        self.group_button.setMenu(self.group_menu)
        self.column_button = self._tool()
        self.column_button.setText(self.tr("Columns"))
        self.column_button.setAccessibleName(self.tr("Choose and order columns"))
        self.column_button.setToolTip(self.column_button.accessibleName())
        self.size_slider = QSlider(Qt.Orientation.Horizontal, self.tools)
        self.size_slider.setRange(SMALLEST, LARGEST)
        self.size_slider.setSingleStep(10)
        self.size_slider.setPageStep(40)
        self.size_slider.setAccessibleName(self.tr("Size of the pictures"))
        self.size_slider.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.as_table, self.as_grid = self._tool(), self._tool()
        self.as_table.setToolTip(self.tr("Show the cards as a table"))
        self.as_grid.setToolTip(self.tr("Show the cards as pictures"))
        self._kinds = QButtonGroup(self)
        for button in (self.as_table, self.as_grid):
            button.setCheckable(True)
            button.setAccessibleName(button.toolTip())
            self._kinds.addButton(button)
        self._lay_out_tools()

    def _tool(self) -> QToolButton:
        button = QToolButton(self.tools)
        button.setProperty("role", "filter")
        return button

    def _lay_out_tools(self) -> None:
        row = QHBoxLayout(self.tools)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for tool in (self.group_button, self.size_slider, self.column_button, self.as_table, self.as_grid):
            row.addWidget(tool)

    def set_terse(self, terse: bool) -> None:
        """Let signs stand without their words, or with them."""
        kind = Qt.ToolButtonStyle
        style = kind.ToolButtonIconOnly if terse else kind.ToolButtonTextBesideIcon
        for button in (self.group_button, self.column_button):
            button.setToolButtonStyle(style)
        self.size_slider.setFixedWidth(self._bench.theme.px(64 if terse else 120))

    def _connect(self) -> None:
        header = self.list.header
        header.sorted.connect(self._on_sorted)
        header.changed.connect(self._on_columns)
        header.menu_wanted.connect(self._on_column_menu)
        self.table.sort_wanted.connect(self._on_sort_wanted)
        self.column_button.clicked.connect(self._on_column_button)
        self.group_menu.aboutToShow.connect(self._fill_groups)
        self.group_menu.triggered.connect(self._on_group)
        self.size_slider.valueChanged.connect(self._on_size)
        self._kinds.buttonClicked.connect(self._on_kind)

    def dress(self) -> None:
        """Put on the theme of the bench."""
        theme = self._bench.theme
        self.list.dress(theme)
        if self.grid is not None:
            self.grid.dress()
        for button, sign in (
            (self.group_button, "group"), (self.column_button, "columns"), (self.as_table, "table"), (self.as_grid, "grid"),
        ):  # fmt: skip
            button.setIcon(glyphs.icon(sign, theme.color("text"), theme.px(16)))
            button.setIconSize(QSize(theme.px(16), theme.px(16)))

    def minimumSizeHint(self) -> QSize:
        """Give a height at which some rows can be read."""
        return QSize(self._bench.theme.px(240), self._bench.theme.px(96))

    # -- what is shown -----------------------------------------------------------------------------

    @property
    def sort(self) -> SortKeys:
        """What the player sorts by, the first key first."""
        return self.state.sort

    @property
    def group(self) -> str:
        """By what the cards stand in groups; ``""`` for nothing."""
        return self.state.group

    def view(self) -> "CardList | CardGrid":
        """Give the view that is shown."""
        return self.grid if self.grid is not None and self.state.view == GRID else self.list

    def show_cards(
        self,
        ids: Sequence[CardId],
        names: Mapping[CardId, Head],
        groups: Sequence[Group],
        search: str,
    ) -> None:
        """Show what a search found; a search that comes back finds the view as it was left.

        Args:
            ids: the cards.
            names: name and type by id.
            groups: headings; none where the cards stand in no groups.
            search: what was searched, sorted and grouped by: what a place in the list belongs to.
        """
        view, memory = self.view(), self.list.memory
        if self._here is not None and self.table.rowCount():
            self._places[self._here] = (view.anchor(), memory.turn)
            self._places.move_to_end(self._here)
            if len(self._places) > _PLACES:
                self._places.popitem(last=False)
        same, self._here = search == self._here, search
        if groups:
            self._let_fold()
        self.table.show(ids, self._bench.cards, names, groups)
        known = self._places.get(search)
        if known is not None and (same or known[1] == memory.turn):
            view.scroll_to(known[0])
        else:
            view.scroll_to((None, 0))
            view.reveal()

    def _let_fold(self) -> None:
        """Take clicks and keys that fold groups, now that there are any."""
        if self._folds is None:
            from deckbuilder.gui.browser.folds import Folds  # see above

            self._folds = Folds(self.table, self.list.memory, self)
            self._folds.attach(self.list)
        if self.grid is not None:
            self._folds.attach(self.grid)

    def set_empty(self, sentence: str) -> None:
        """Say what stands in place of cards when there are none."""
        self._empty = sentence
        self.list.set_empty(sentence)
        if self.grid is not None:
            self.grid.set_empty(sentence)

    def show_as(self, kind: str) -> None:
        """Show the cards as ``"table"`` or as ``"grid"``; what is chosen and what is at the top stay."""
        before = self.view()
        anchor = before.anchor()
        row = self.table.row_of(anchor[0]) if anchor[0] is not None else -1
        in_sight = before.viewport().rect().intersects(before.visualRect(before.currentIndex()))
        focused = before.hasFocus()
        self.state = replace(self.state, view=kind)
        after = self._make_grid() if kind == GRID else self.list
        self._views.setCurrentWidget(after)
        self._show_tools()
        after.scroll_to((anchor[0], 0) if row > 0 else (None, 0))
        if in_sight:
            after.reveal()
        if focused:
            after.setFocus(Qt.FocusReason.OtherFocusReason)
        self._calm.start()
        self.shown_as.emit()

    def _make_grid(self) -> "CardGrid":
        if self.grid is None:
            from deckbuilder.gui.browser.card_grid import CardGrid  # see above

            memory = self.list.memory
            self.grid = CardGrid(self._bench, self.list, self.state.size, self)
            # A view that takes new rows forgets what was chosen: the memory has the last word, so it comes last.
            self.table.modelReset.disconnect(memory.restore)
            self.table.modelReset.connect(memory.restore)
            self.grid.set_empty(self._empty)
            self.grid.resized.connect(self.size_slider.setValue)
            self.grid.limited.connect(self._on_limited)
            if self._folds is not None:
                self._folds.attach(self.grid)
            self._views.addWidget(self.grid)
            self.grid_made.emit(self.grid)
        return self.grid

    def _face_of(self, id: CardId) -> QImage | None:
        return self._bench.faces.near(id, self._bench.theme.px(self.state.size))

    # -- tools -------------------------------------------------------------------------------------

    def _apply(self) -> None:
        """Show what is remembered."""
        state, header = self.state, self.list.header
        header.show_columns(state.columns or self.table.usual)
        header.widths = dict(state.widths)
        header.mark(state.sort)
        self.size_slider.setValue(state.size)
        if state.view == GRID:
            self._views.setCurrentWidget(self._make_grid())
        self._show_tools()
        self._name_group()

    def _show_tools(self) -> None:
        grid = self.state.view == GRID
        self.as_grid.setChecked(grid)
        self.as_table.setChecked(not grid)
        self.size_slider.setVisible(grid)
        self.column_button.setVisible(not grid)

    def _name_group(self) -> None:
        label = self._label(self.group)
        said = self.tr("Grouped by {field}").format(field=label) if label else self.tr("Group the cards")
        self.group_button.setText(self.tr("Group: {field}").format(field=label) if label else self.tr("Group"))
        self.group_button.setChecked(bool(label))
        self.group_button.setAccessibleName(said)
        self.group_button.setToolTip(said)

    def _on_group_toggled(self, on: bool) -> None:
        """Look pressed while cards stand in groups, whatever was clicked."""
        if on is not bool(self.group):
            self.group_button.setChecked(bool(self.group))

    def _label(self, key: str) -> str:
        return self.table.label(self.table.keys.index(key)) if key in self.table.keys else ""

    def _fill_groups(self) -> None:
        self.group_menu.clear()
        for key in ("", *self._groups):
            action = self.group_menu.addAction(self._label(key) or self.tr("No groups"))
            action.setData(key)
            action.setCheckable(True)
            action.setChecked(key == self.group)

    def _on_group(self, action: QAction) -> None:
        self.set_group(str(action.data() or ""))

    def set_group(self, key: str) -> None:
        """Put the cards under headings, all unfolded; ``""`` for none."""
        self.table.unfold_all()
        self.state = replace(self.state, group=key if key in self._groups else "")
        self._name_group()
        self.save()
        self.wanted.emit()

    def _on_sort_wanted(self, key: str, down: bool) -> None:
        self._on_sorted(((key, down),) if key else ())

    def _on_sorted(self, keys: object) -> None:
        assert isinstance(keys, tuple)
        self.state = replace(self.state, sort=keys)
        self.list.header.mark(keys)
        self.save()
        self.wanted.emit()

    def _on_columns(self) -> None:
        header = self.list.header
        columns = header.shown()
        if not header.widths and self.state.widths:
            self.list.fit_columns()
        self.state = replace(
            self.state, columns=() if columns == self.table.usual else columns, widths=dict(header.widths)
        )
        self._calm.start()

    def _on_column_menu(self, key: str, place: QPoint) -> None:
        from deckbuilder.gui.browser.column_menu import ColumnMenu  # not before somebody asks

        menu = ColumnMenu(self.list.header, self.table, key, self)
        menu.aboutToHide.connect(menu.deleteLater, Qt.ConnectionType.QueuedConnection)
        menu.popup(place)

    def _on_column_button(self) -> None:
        self._on_column_menu("", self.column_button.mapToGlobal(QPoint(0, self.column_button.height())))

    def _on_size(self, size: int) -> None:
        self.state = replace(self.state, size=size)
        if self.grid is not None:
            self.grid.set_size(size)
        self._calm.start()

    def _on_limited(self, limit: int) -> None:
        """End the slider where larger pictures would not be seen whole; the size that the player wants is kept."""
        slider, room = self.size_slider, limit > SMALLEST
        slider.blockSignals(True)
        slider.setMaximum(min(max(limit, SMALLEST), LARGEST))
        slider.setValue(self.state.size)
        slider.blockSignals(False)
        slider.setEnabled(room)
        usual, low = self.tr("Size of the pictures (Ctrl and the wheel)"), self.tr("No room for larger pictures")
        slider.setToolTip(usual if room else low)

    def _on_kind(self, button: QToolButton) -> None:
        self.show_as(GRID if button is self.as_grid else TABLE)

    def hideEvent(self, event: QHideEvent) -> None:
        """Keep at once what would be kept in a moment: the window closes."""
        if self._calm.isActive():
            self.save()
        super().hideEvent(event)

    def save(self) -> None:
        """Keep how the cards are shown."""
        self._calm.stop()
        if self._bench.world.passing:
            return
        text = written(self.state) if self.state != ViewState() else ""
        try:
            self._bench.services.settings[CATALOG_VIEW] = text
        except DataTrouble as error:
            self._bench.troubled.emit(str(error))
