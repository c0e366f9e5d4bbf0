"""The open deck in charts: live at every edit, as tables, and as files."""

from pathlib import Path

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QFileDialog, QMenu, QToolButton, QWidget

from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.game import Chart
from deckbuilder.desk.files import write_bytes
from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.dialogs.spec import Sheet, documents
from deckbuilder.gui.language import spoken
from deckbuilder.gui.stats.export import ChartFile, content
from deckbuilder.gui.stats.grid import StatsGrid
from deckbuilder.gui.workbench import Workbench
from deckbuilder.settings import CHART_FOLDER


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

    def _ask(self, charts: tuple[Chart, ...], kind: ChartFile, what: str) -> None:
        if self.bench.open is None or not charts:
            return
        deck = self.bench.open.deck.name
        folder = self.bench.services.settings[CHART_FOLDER]
        if not folder or not Path(folder).is_dir():
            folder = documents()
        name = Path(folder) / f"{_plain(f'{deck} - {what}')}.{kind.value}"
        title = self.tr("Save the chart") if len(charts) == 1 else self.tr("Save all charts")
        label = self.tr("{format} file").format(format=kind.value.upper())
        chosen, _ = QFileDialog.getSaveFileName(self, title, str(name), f"{label} (*.{kind.value})")
        if chosen:
            self.write(Path(chosen), charts, kind)

    def write(self, path: Path, charts: tuple[Chart, ...], kind: ChartFile) -> None:
        """Write charts to a file, remember its folder, and say so or why not; a name without suffix gets the kind's."""
        if not path.suffix:
            path = path.with_name(f"{path.name}.{kind.value}")
        deck = self.bench.open.deck.name if self.bench.open is not None else ""
        try:
            write_bytes(path, content(charts, deck, self.bench.game.kinds, kind))
            self.bench.services.settings[CHART_FOLDER] = str(path.parent)
        except DataTrouble as error:
            self._say(spoken(str(error)), "bad")
            return
        self._say(self.tr("Wrote {file}").format(file=path), "good")

    def _say(self, sentence: str, role: str) -> None:
        self.outcome.setProperty("role", role)
        self.outcome.style().polish(self.outcome)
        self.outcome.setText(sentence)
        self.outcome.show()


def _plain(name: str) -> str:
    """Give a file name that every system takes."""
    kept = "".join(c if c.isalnum() or c in " -_'" else " " for c in name)
    return " ".join(kept.split())[:100].rstrip(".") or "charts"


def build(bench: Workbench, parent: QWidget) -> QDialog:
    """Make the dialog over a window."""
    return Statistics(bench, parent)
