"""A chart with its title, its sentence, its numbers as a table, and the ways out of the window."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QMenu,
    QSizePolicy,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from deckbuilder.gui import glyphs
from deckbuilder.gui.stats.export import ChartFile
from deckbuilder.gui.stats.figures import Figure, count, reading, separated
from deckbuilder.gui.stats.table import NumbersModel
from deckbuilder.gui.stats.view import ChartView
from deckbuilder.gui.workbench import Workbench


class ChartCard(QFrame):
    """One chart of the sheet."""

    export_wanted = Signal(object, str)
    """This chart, and what it shall be written as."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._bench = bench
        self.title = QLabel(self)
        self.title.setProperty("role", "title")
        self.title.setWordWrap(True)
        self.as_table = QToolButton(self)
        self.as_table.setProperty("role", "filter")
        self.as_table.setText(self.tr("Table"))
        self.as_table.setCheckable(True)
        self.out = QToolButton(self)
        self.out.setProperty("role", "filter")
        self.out.setText(self.tr("Save"))
        self.out.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.out.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # the arrow of its menu stands behind the word
        self.as_table.setAccessibleName(self.as_table.text())
        self.out.setAccessibleName(self.out.text())
        self.out.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.words = self._label("")
        self.view = ChartView(bench, self)
        self.table: QTableView | None = None
        self.note = self._label("small")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(12, 10, 12, 10)
        self._column.setSpacing(6)
        top = QHBoxLayout()
        top.setSpacing(4)
        self._column.addLayout(top)
        top.addWidget(self.title, 1)
        top.addWidget(self.as_table)
        top.addWidget(self.out)
        self._column.addWidget(self.words)
        self._column.addWidget(self.view)
        self._column.addWidget(self.note)
        self._menu()
        self.as_table.toggled.connect(self._on_table)
        self.view.search_wanted.connect(bench.search_wanted)
        self.dress()

    def dress(self) -> None:
        """Draw the arrow in the colours of the theme."""
        theme = self._bench.theme
        self.out.setIcon(glyphs.icon("fold", theme.color("text"), theme.px(12)))
        self.out.setIconSize(QSize(theme.px(12), theme.px(12)))

    def _label(self, role: str) -> QLabel:
        label = QLabel(self)
        label.setWordWrap(True)
        if role:
            label.setProperty("role", role)
        return label

    def _menu(self) -> None:
        menu = QMenu(self.out)
        copy = menu.addAction(self.tr("Copy numbers"))
        copy.triggered.connect(self.copy_numbers)
        for kind in ChartFile:
            action = menu.addAction(self.tr("Save as {format}…").format(format=kind.value.upper()))
            action.setData(kind.value)
            action.triggered.connect(self._on_export)
        self.out.setMenu(menu)

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
            self.out.setAccessibleName(self.tr("Save or copy {chart}").format(chart=chart.label))
        self.view.show_chart(chart)
        self.words.setText(reading(chart))
        self.words.setVisible(bool(reading(chart)))
        self.note.setText(chart.note)
        self.note.setVisible(bool(chart.note))
        self.out.setEnabled(bool(count(chart)))
        if self.table is not None and self.as_table.isChecked():
            self._fill(self.table)

    def _on_table(self, on: bool) -> None:
        if on and self.table is None:
            self.table = self._made()
            self._column.insertWidget(self._column.indexOf(self.view), self.table)
        if self.table is not None:
            if on:
                self._fill(self.table)
            self.table.setVisible(on)
        self.view.setVisible(not on)

    def _made(self) -> QTableView:
        table = QTableView(self)
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
        lines = min(max(model.rowCount(), 1), 12)
        head = table.horizontalHeader().sizeHint().height()
        table.setFixedHeight(head + lines * row.defaultSectionSize() + 4)

    def copy_numbers(self) -> None:
        """Put the table on the clipboard, as spreadsheets take it."""
        QApplication.clipboard().setText(separated(self.chart))
        self._bench.hub.say(self.tr("Copied the numbers of {chart}").format(chart=self.chart.label))

    def _on_export(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.export_wanted.emit(self.chart, str(action.data()))
