"""The open deck in charts: live at every edit, as tables, and as files."""

from pathlib import Path

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QMenu, QToolButton, QWidget

from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.game import Chart
from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.dialogs.spec import Sheet
from deckbuilder.gui.language import spoken
from deckbuilder.gui.stats import saving
from deckbuilder.gui.stats.export import ChartFile
from deckbuilder.gui.stats.figures import Figure
from deckbuilder.gui.stats.grid import StatsGrid
from deckbuilder.gui.workbench import Workbench


class Statistics(Sheet):
    """All charts of the open deck beside the window, which stays at hand."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(bench, DIALOGS["statistics"].title(), parent, (1080, 720))
        self.setModal(False)
        self.setSizeGripEnabled(True)
        self.tables = QToolButton(self)  # before the charts, in the order of Tab too
        self.tables.setText(self.tr("All as tables"))
        self.tables.setAccessibleName(self.tables.text())
        self.tables.setCheckable(True)
        self.grid = StatsGrid(bench, self)
        self.body.addWidget(self.grid, 1)
        self.outcome = self.words("")
        self.outcome.hide()
        self.foot.insertWidget(0, self.tables)
        self.save = self.button(self.tr("Save all…"))
        close = self.button(self.tr("Close"), primary=True)
        menu = QMenu(self.save)
        for kind in ChartFile:
            action = menu.addAction(self.tr("Save all as {format}…").format(format=kind.value.upper()))
            action.setData(kind.value)
            action.triggered.connect(self._on_save_all)
        self.save.setMenu(menu)
        close.clicked.connect(self.reject)
        self.tables.toggled.connect(self._on_tables)
        self.grid.export_wanted.connect(self._on_export)
        bench.deck_opened.connect(self._on_deck)
        bench.hub.changed.connect(self._on_deck)
        self._on_deck()

    def open(self) -> None:
        """Show the sheet beside the window: edits go on while it is open."""
        self.show()

    def _on_deck(self, _changes: object = None) -> None:
        title = DIALOGS["statistics"].title()
        if self.bench.open is not None:
            title = self.tr("{title}: {deck}").format(title=title, deck=self.bench.open.deck.name)
        self.setWindowTitle(title)
        self.heading.setText(title)

    def _on_tables(self, on: bool) -> None:
        for card in self.grid.cards:
            card.as_table.setChecked(on)

    def _on_save_all(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self._ask(self.grid.charts(), ChartFile(str(action.data())), DIALOGS["statistics"].title())

    def _on_export(self, chart: object, kind: str) -> None:
        if isinstance(chart, Chart):
            self._ask((chart,), ChartFile(kind), chart.label)

    def _ask(self, charts: tuple[Figure, ...], kind: ChartFile, what: str) -> None:
        if self.bench.open is None or not charts:
            return
        chosen = saving.asked(self.bench, self, charts, kind, what)
        if chosen is not None:
            self.write(chosen, charts, kind)

    def write(self, path: Path, charts: tuple[Figure, ...], kind: ChartFile) -> None:
        """Write charts to a file, and say so or why not."""
        try:
            path = saving.write(self.bench, path, charts, kind)
        except DataTrouble as error:
            self._say(spoken(str(error)), "bad")
            return
        self._say(self.tr("Wrote {file}").format(file=path), "good")

    def _say(self, sentence: str, role: str) -> None:
        self.outcome.setProperty("role", role)
        self.outcome.style().polish(self.outcome)
        self.outcome.setText(sentence)
        self.outcome.show()


def build(bench: Workbench, parent: QWidget) -> QDialog:
    """Make the dialog over a window."""
    return Statistics(bench, parent)
