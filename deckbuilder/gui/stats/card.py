"""A chart with its title, its sentence, its numbers as a table, and the ways out of the window."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QSizePolicy,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from deckbuilder.gui.stats.figures import Figure, count, reading
from deckbuilder.gui.stats.table import NumbersModel
from deckbuilder.gui.stats.view import ChartView
from deckbuilder.gui.stats.ways_out import WaysOut
from deckbuilder.gui.workbench import Workbench

_BOTH = 640
"""At 100 % text: from this width on the numbers stand beside the picture, where that is wished for."""
_LINES = 12


class ChartCard(QFrame):
    """One chart of the sheet.

    Args:
        bench: what the window shares.
        beside: show numbers beside the picture where there is room; else one of the two at a time.
    """

    export_wanted = Signal(object, str)
    """This chart, and what it shall be written as."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None, *, beside: bool = False) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._bench, self._beside = bench, beside
        self.title = QLabel(self)
        self.title.setProperty("role", "title")
        self.title.setWordWrap(True)
        self.as_table = QToolButton(self)
        self.as_table.setProperty("role", "filter")
        self.as_table.setText(self.tr("Table"))
        self.as_table.setCheckable(True)
        self.as_table.setAccessibleName(self.as_table.text())
        self.out = WaysOut(bench, self)
        self.words = self._label("")
        self.view = ChartView(bench, self)
        self.table: QTableView | None = None
        self.note = self._label("small")
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(6)
        top = QHBoxLayout()
        top.setSpacing(4)
        column.addLayout(top)
        top.addWidget(self.title, 1)
        top.addWidget(self.as_table)
        top.addWidget(self.out)
        column.addWidget(self.words)
        self._middle = QHBoxLayout()
        column.addLayout(self._middle)
        self._middle.setSpacing(12)
        self._middle.addWidget(self.view, 3)
        column.addWidget(self.note)
        self.as_table.toggled.connect(self._show_parts)
        self.out.save_wanted.connect(self._on_save)
        self.view.search_wanted.connect(bench.search_wanted)

    def dress(self) -> None:
        """Draw the arrow in the colours of the theme."""
        self.out.dress()

    def _label(self, role: str) -> QLabel:
        label = QLabel(self)
        label.setWordWrap(True)
        if role:
            label.setProperty("role", role)
        return label

    @property
    def chart(self) -> Figure:
        """What is shown."""
        return self.view.chart

    def show_chart(self, chart: Figure) -> None:
        """Show other counts; the same ones cost nothing."""
        if chart == self.view.chart:
            return
        if chart.label != self.view.chart.label:
            self.title.setText(chart.label)
            self.setAccessibleName(chart.label)
            self.as_table.setAccessibleName(self.tr("{chart} as a table").format(chart=chart.label))
        self.out.show_figure(chart)
        self.view.show_chart(chart)
        self.words.setText(reading(chart))
        self.words.setVisible(bool(reading(chart)))
        self.note.setText(chart.note)
        self.note.setVisible(bool(chart.note))
        self.out.setEnabled(bool(count(chart)))
        if self.table is not None and not self.table.isHidden():
            self._fill(self.table)

    # -- numbers -----------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show both, or one of the two."""
        super().resizeEvent(event)
        if self._beside and event.size().width() != event.oldSize().width():
            self._show_parts()

    def _show_parts(self) -> None:
        both = self._beside and self.width() >= self._bench.theme.px(_BOTH)
        on = both or self.as_table.isChecked()
        self.as_table.setVisible(not both)
        if on and self.table is None:
            self.table = self._made()
            self._middle.addWidget(self.table, 2)
        if self.table is not None and self.table.isHidden() is on:
            if on:
                self._fill(self.table)
            self.table.setVisible(on)
        self.view.setVisible(both or not on)

    def _made(self) -> QTableView:
        table = QTableView(self)
        table.hide()
        model = NumbersModel()
        model.setParent(table)
        table.setModel(model)
        table.verticalHeader().hide()
        table.setTabKeyNavigation(False)
        table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        table.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        table.setShowGrid(False)
        return table

    def _fill(self, table: QTableView) -> None:
        model = table.model()
        assert isinstance(model, NumbersModel)  # put there when the table was made
        model.show_chart(self.chart)
        table.setAccessibleName(self.tr("Numbers of {chart}").format(chart=self.chart.label))
        table.resizeColumnsToContents()
        table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        row = table.verticalHeader()
        row.setDefaultSectionSize(self._bench.theme.px(24))
        lines = min(max(model.rowCount(), 1), _LINES)
        head = table.horizontalHeader().sizeHint().height()
        table.setFixedHeight(head + lines * row.defaultSectionSize() + 4)

    def copy_numbers(self) -> None:
        """Put the table on the clipboard, as spreadsheets take it."""
        self.out.copy_numbers()

    def _on_save(self, kind: str) -> None:
        self.export_wanted.emit(self.chart, kind)
