"""Filters above the table: a row of buttons, the conditions as chips, and a panel with every field."""

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from deckbuilder.core.query import Query
from deckbuilder.gui import glyphs
from deckbuilder.gui.browser.filter_chips import Chips
from deckbuilder.gui.browser.filter_desk import FilterDesk, quick_fields
from deckbuilder.gui.browser.filter_menu import ValueMenu
from deckbuilder.gui.browser.one_line import OneLine
from deckbuilder.gui.workbench import Workbench

if TYPE_CHECKING:
    from deckbuilder.gui.browser.filter_panel import FilterPanel

_PLAIN = re.compile(r"[\w-]+")


def term(key: str, value: str) -> str:
    """Write one condition: ``type:Unit``, ``kin:"Red Fox"``."""
    return f"{key}:{value}" if _PLAIN.fullmatch(value) else f'{key}:"{value}"'


class Filters(QWidget):
    """Shows what the search asks of each field, and writes what is picked into the search; the text alone counts."""

    text_wanted = Signal(str)

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.desk = FilterDesk(bench, self)
        self._panel: FilterPanel | None = None
        self._buttons: dict[str, QToolButton] = {}
        self.row = OneLine(4, self)
        for field in quick_fields(bench.game):
            button = self._button(field.label, self.tr("Filter by {field}").format(field=field.label))
            button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
            button.setMenu(ValueMenu(self.desk, field, button))
            self._buttons[field.key] = button
        self.more = self._button(self.tr("More filters"), self.tr("All filters"))
        self.more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.chips = Chips(self.desk, self)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(6)
        outer.addWidget(self.row)
        outer.addWidget(self.chips)
        self.row.show_items(tuple(self._buttons.values()), (self.more,))
        self.desk.text_wanted.connect(self.text_wanted)
        self.desk.changed.connect(self._on_changed)
        self.chips.more_wanted.connect(self.open_panel)
        self.more.clicked.connect(self._on_more)
        bench.themed.connect(self._dress)
        self._dress()

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
        self.chips.dress()
        self.row.fit()

    def mark(self, text: str = "", query: Query | None = None) -> None:
        """Show what a search asks."""
        self.desk.mark(text)

    def _on_changed(self) -> None:
        asked = {condition.field for condition in self.desk.terms.found}
        for key, button in self._buttons.items():
            button.setChecked(key in asked)

    # -- the panel -----------------------------------------------------------------------------------

    @property
    def panel(self) -> "FilterPanel | None":
        """The panel with every field; None until it was opened once."""
        return self._panel

    def open_panel(self) -> None:
        """Open the panel below the row, and go to its first field."""
        if self._panel is None:
            from deckbuilder.gui.browser.filter_panel import FilterPanel  # not before it is asked for

            self._panel = FilterPanel(self.desk, self)
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
