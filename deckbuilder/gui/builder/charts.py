"""Counts of the deck beside the formation: the share of each type, and one more chart of the player's choice."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.game import Chart
from deckbuilder.gui import glyphs
from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.stats.view import ChartView
from deckbuilder.gui.workbench import Workbench
from deckbuilder.settings import BUILDER_CHART

_CURVE = 96
"""At 100 % text: height that the chart below gets first: its columns with their legend, what they count and how many."""


class Charts(QWidget):
    """The share of each type, where there is room for it; the other charts one at a time below it."""

    more_wanted = Signal()
    """All charts are asked for; ``offer_more`` shows the button."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._charts: tuple[Chart, ...] = ()
        self._stale = True
        self.first = ChartView(bench, self, small=True)
        self.which = DropDown(self)
        self.which.setProperty("role", "small")
        self.which.setMinimumContentsLength(8)
        self.which.setSizeAdjustPolicy(DropDown.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.which.setAccessibleName(self.tr("Chart"))
        self.more = QToolButton(self)
        self.more.setProperty("role", "flat")
        self.more.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.more.setAccessibleName(self.tr("All charts of the deck"))
        self.more.setToolTip(self.tr("All charts of the deck, with their numbers"))
        self.more.hide()
        self.other = ChartView(bench, self, small=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.first)
        row = QHBoxLayout()
        row.setSpacing(4)
        column.addLayout(row)
        row.addWidget(self.which, 1)
        row.addWidget(self.more)
        column.addWidget(self.other, 1)
        self._connect()
        self._dress()

    def _connect(self) -> None:
        bench = self._bench
        self.which.activated.connect(self._on_picked)
        self.which.currentIndexChanged.connect(self._on_chosen)
        self.more.clicked.connect(self.more_wanted)
        self.first.search_wanted.connect(bench.search_wanted)
        self.other.search_wanted.connect(bench.search_wanted)
        bench.deck_opened.connect(self._on_deck)
        bench.themed.connect(self._on_themed)
        bench.hub.changed.connect(self._on_changed)

    def offer_more(self) -> None:
        """Show the button that asks for all charts."""
        self.more.show()

    def _on_changed(self, changes: Changes) -> None:
        if Topic.DECK in changes or Topic.CATALOG in changes:
            self._on_deck()

    def _on_deck(self) -> None:
        self._stale = True
        if self.isVisible():
            self.refresh()

    def _dress(self) -> None:
        theme = self._bench.theme
        self.more.setIcon(glyphs.icon("chart", theme.color("text"), theme.px(16)))
        self.more.setIconSize(QSize(theme.px(16), theme.px(16)))

    def _on_themed(self) -> None:
        self._dress()
        for view in (self.first, self.other):
            view.updateGeometry()
            view.update()

    def showEvent(self, event: QShowEvent) -> None:
        """Count what changed meanwhile."""
        if self._stale:
            self.refresh()
        super().showEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the share of each type to the head of the deck where both charts would be too low to read."""
        super().resizeEvent(event)
        px = self._bench.theme.px
        rest = event.size().height() - self.which.sizeHint().height() - 2 * px(6)
        self.first.setVisible(not self._others() or rest >= self.first.minimumSizeHint().height() + px(_CURVE))

    def minimumSizeHint(self) -> QSize:
        """Give the least size: that of the chart that is always there."""
        least = self.other.minimumSizeHint()
        return QSize(least.width(), least.height() + self.which.sizeHint().height() + 6)

    def _others(self) -> bool:
        return len(self._charts) > 1

    def refresh(self) -> None:
        """Count the open deck."""
        opened = self._bench.open
        if opened is None:
            return
        self._stale = False
        self._charts = opened.charts()
        if self._charts:
            self.first.show_chart(self._charts[0])
        labels = [chart.label for chart in self._charts[1:]]
        if labels != [self.which.itemText(number) for number in range(self.which.count())]:
            self.which.blockSignals(True)
            self.which.clear()
            self.which.addItems(labels)
            wanted = self._bench.services.settings[BUILDER_CHART]
            keys = [chart.key for chart in self._charts[1:]]
            self.which.setCurrentIndex(keys.index(wanted) if wanted in keys else min(0, len(keys) - 1))
            self.which.blockSignals(False)
        self.which.setVisible(bool(labels))
        self._on_chosen(self.which.currentIndex())

    def _on_picked(self, number: int) -> None:
        """Remember which chart the player wants to see; where that cannot be written, he is told."""
        if 0 <= number < len(self._charts) - 1:
            try:
                self._bench.services.settings[BUILDER_CHART] = self._charts[number + 1].key
            except DataTrouble as error:
                self._bench.hub.say(str(error))

    def _on_chosen(self, number: int) -> None:
        self.which.setToolTip(self.which.currentText())
        self.other.setVisible(0 <= number < len(self._charts) - 1)
        if 0 <= number < len(self._charts) - 1:
            self.other.show_chart(self._charts[number + 1])
