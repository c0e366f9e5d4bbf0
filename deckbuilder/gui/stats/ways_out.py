"""The button that lets a figure out of the window: as numbers on the clipboard, or into a file."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QToolButton, QWidget

from deckbuilder.gui import glyphs
from deckbuilder.gui.stats.export import ChartFile
from deckbuilder.gui.stats.figures import Figure, separated
from deckbuilder.gui.workbench import Workbench


class WaysOut(QToolButton):
    """One menu for any figure."""

    save_wanted = Signal(str)
    """As what: a ``ChartFile``."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self.figure: Figure | None = None
        self.setProperty("role", "filter")
        self.setText(self.tr("Save"))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # the arrow of its menu stands behind the word
        self.setAccessibleName(self.text())
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self)
        copy = menu.addAction(self.tr("Copy numbers"))
        copy.triggered.connect(self.copy_numbers)
        for kind in ChartFile:
            action = menu.addAction(self.tr("Save as {format}…").format(format=kind.value.upper()))
            action.setData(kind.value)
            action.triggered.connect(self._on_save)
        self.setMenu(menu)
        bench.themed.connect(self.dress)
        self.dress()

    def dress(self) -> None:
        """Draw the arrow in the colours of the theme."""
        theme = self._bench.theme
        self.setIcon(glyphs.icon("fold", theme.color("text"), theme.px(12)))
        self.setIconSize(QSize(theme.px(12), theme.px(12)))

    def show_figure(self, figure: Figure) -> None:
        """Let out another figure."""
        if self.figure is None or figure.label != self.figure.label:
            self.setAccessibleName(self.tr("Save or copy {chart}").format(chart=figure.label))
        self.figure = figure

    def copy_numbers(self) -> None:
        """Put the table on the clipboard, as spreadsheets take it."""
        if self.figure is not None:
            QApplication.clipboard().setText(separated(self.figure))
            self._bench.hub.say(self.tr("Copied the numbers of {chart}").format(chart=self.figure.label))

    def _on_save(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.save_wanted.emit(str(action.data()))
