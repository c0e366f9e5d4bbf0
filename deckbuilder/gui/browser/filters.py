"""Filters above the table: a row of buttons, the conditions as chips, and a panel with every field."""

import re
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from deckbuilder.gui import glyphs
from deckbuilder.gui.browser.filter_fields import quick_fields
from deckbuilder.gui.browser.one_line import OneLine
from deckbuilder.gui.workbench import Workbench

if TYPE_CHECKING:  # reading searches takes longer to import than the row to make
    from deckbuilder.core.query import Query
    from deckbuilder.gui.browser.filter_chips import Chips
    from deckbuilder.gui.browser.filter_desk import FilterDesk
    from deckbuilder.gui.browser.filter_panel import FilterPanel

_PLAIN = re.compile(r"[\w-]+")


def term(key: str, value: str) -> str:
    """Write one condition: ``type:Unit``, ``kin:"Red Fox"``."""
    return f"{key}:{value}" if _PLAIN.fullmatch(value) else f'{key}:"{value}"'


class Filters(QWidget):
    """Shows what the search asks of each field, and writes what is picked into the search; the text alone counts.

    Args:
        bench: what the window shares.
        staged: leave to ``complete`` what is not seen while nothing is searched for.
    """

    text_wanted = Signal(str)
    panel_made = Signal(object)
    """The panel exists now: a ``FilterPanel``; whoever has a better place for it takes it there."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None, staged: bool = False) -> None:
        super().__init__(parent)
        self._bench = bench
        self._text = ""
        self._whole = False
        self._panel: FilterPanel | None = None
        self._buttons: dict[str, QToolButton] = {}
        self.row = OneLine(4, self)
        for field in quick_fields(bench.game):
            button = self._button(field.label, self.tr("Filter by {field}").format(field=field.label))
            button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
            self._buttons[field.key] = button
        self.owned = self._button(self.tr("Owned"), self.tr("Only cards that you own"))
        self.owned.setToolTip(self.owned.accessibleName())
        self.owned.hide()
        self.more = self._button(self.tr("More filters"), self.tr("All filters"))
        self.more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.more.setToolTip(self.more.accessibleName())
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(6)
        self._line = QHBoxLayout()
        self._line.setSpacing(8)
        outer.addLayout(self._line)
        self._line.addWidget(self.row, 1)
        self._lay_row()
        self.owned.clicked.connect(self._on_owned)
        bench.world.trunk.counted.connect(self._lay_row)
        self.more.clicked.connect(self._on_more)
        bench.themed.connect(self._dress)
        self._dress()
        if not staged:
            self.complete()

    @cached_property
    def desk(self) -> "FilterDesk":
        """What the filters share."""
        from deckbuilder.gui.browser.filter_desk import FilterDesk  # see above

        desk = FilterDesk(self._bench, self)
        desk.text_wanted.connect(self.text_wanted)
        desk.changed.connect(self._on_changed)
        return desk

    @cached_property
    def chips(self) -> "Chips":
        """The conditions of the search."""
        from deckbuilder.gui.browser.filter_chips import Chips  # see above

        chips = Chips(self.desk, self)
        chips.more_wanted.connect(self.open_panel)
        return chips

    def complete(self) -> None:
        """Make menus and chips; nothing happens a second time."""
        if self._whole:
            return
        self._whole = True
        from deckbuilder.gui.browser.filter_menu import ValueMenu  # see above

        for field in quick_fields(self._bench.game):
            button = self._buttons[field.key]
            button.setMenu(ValueMenu(self.desk, field, button))
        self.chips.dress()
        self.row.fit()
        self.desk.mark(self._text)

    def set_terse(self, terse: bool) -> None:
        """Let the sign of all filters stand without its words, or with them."""
        kind = Qt.ToolButtonStyle
        self.more.setToolButtonStyle(kind.ToolButtonIconOnly if terse else kind.ToolButtonTextBesideIcon)
        self.row.fit()

    def lend_place(self, tools: QWidget) -> None:
        """Put other tools at the right end of the row."""
        self._line.addWidget(tools)

    def _button(self, label: str, spoken: str) -> QToolButton:
        button = QToolButton(self.row)
        button.setText(label)
        button.setAccessibleName(spoken)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        button.setCheckable(True)
        button.setProperty("role", "filter")
        return button

    def _dress(self) -> None:
        theme = self._bench.theme
        self.more.setIcon(glyphs.icon("filter", theme.color("text"), theme.px(14)))
        self.more.setIconSize(QSize(theme.px(14), theme.px(14)))
        if self._whole:
            self.chips.dress()
        self.row.fit()

    def mark(self, text: str = "", query: "Query | None" = None) -> None:
        """Show what a search asks."""
        self._text = text
        if self._whole:
            self.desk.mark(text)

    def _on_changed(self) -> None:
        asked = {condition.field for condition in self.desk.terms.found}
        for key, button in self._buttons.items():
            button.setChecked(key in asked)
        self.owned.setChecked("owned" in self.desk.picked("is").included)

    def _lay_row(self) -> None:
        """Put the buttons in their row; that of owned cards for who recorded any, or asks for them."""
        own = (self.owned,) if self._bench.world.trunk.used or self.owned.isChecked() else ()
        self.row.show_items((*own, *self._buttons.values()), (self.more,))

    def _on_owned(self) -> None:
        self.desk.toggle("is", "owned", False)

    # -- the panel -----------------------------------------------------------------------------------

    @property
    def panel(self) -> "FilterPanel | None":
        """The panel with every field; None until it was opened once."""
        return self._panel

    def open_panel(self) -> None:
        """Open the panel below the row, and go to its first field."""
        self.complete()
        if self._panel is None:
            from deckbuilder.gui.browser.filter_panel import FilterPanel  # not before it is asked for

            self._panel = FilterPanel(self.desk, self)
            layout = self.layout()
            assert layout is not None
            layout.addWidget(self._panel)
            self.panel_made.emit(self._panel)
            self._panel.closed.connect(self._on_closed)
        self._panel.open()
        self.more.setChecked(True)

    def _on_more(self) -> None:
        if self._panel is not None and self._panel.isVisible():
            self._panel.shut()
        else:
            self.open_panel()

    def _on_closed(self) -> None:
        self.more.setChecked(False)
        self.more.setFocus(Qt.FocusReason.OtherFocusReason)
