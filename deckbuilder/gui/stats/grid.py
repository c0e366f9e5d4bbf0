"""The charts of a deck side by side, in as many columns as the width holds."""

from itertools import pairwise

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.gui.stats.card import ChartCard
from deckbuilder.gui.stats.figures import Figure, count
from deckbuilder.gui.workbench import Workbench

_COLUMN = 330
_MOST = 3


class StatsGrid(QScrollArea):
    """A card for each chart of the open deck, live; nothing is counted while it is hidden."""

    export_wanted = Signal(object, str)

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._stale = True
        self._laid: tuple[int, tuple[str, ...]] = (0, ())
        self.cards: list[ChartCard] = []
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(self.tr("Charts"))
        inner = QWidget(self)
        self._row = QHBoxLayout(inner)
        self._row.setContentsMargins(0, 0, 4, 0)
        self._row.setSpacing(12)
        self._columns: list[QVBoxLayout] = []
        for _ in range(_MOST):
            column = QVBoxLayout()
            column.setSpacing(12)
            self._columns.append(column)
            self._row.addLayout(column)
        self.setWidget(inner)
        bench.deck_opened.connect(self._on_deck)
        bench.themed.connect(self._on_themed)
        bench.hub.changed.connect(self._on_changed)

    # -- counting ----------------------------------------------------------------------------------

    def _on_changed(self, changes: Changes) -> None:
        if Topic.DECK in changes or Topic.CATALOG in changes or Topic.FORMATS in changes:
            self._on_deck()

    def _on_deck(self) -> None:
        self._stale = True
        if self.isVisible():
            self.refresh()

    def _on_themed(self) -> None:
        for card in self.cards:
            card.dress()
            card.view.updateGeometry()
            card.view.update()
        self._lay_out(afresh=True)

    def showEvent(self, event: QShowEvent) -> None:
        """Count what changed meanwhile."""
        if self._stale:
            self.refresh()
        super().showEvent(event)

    def charts(self) -> tuple[Figure, ...]:
        """Give the charts that are shown and have something to tell."""
        return tuple(card.chart for card in self.cards if count(card.chart) and not card.isHidden())

    def refresh(self) -> None:
        """Count the open deck; only charts whose numbers changed are drawn again."""
        opened = self._bench.open
        if opened is None:
            return
        self._stale = False
        charts = opened.charts()
        while len(self.cards) < len(charts):
            card = ChartCard(self._bench, self.widget())
            card.export_wanted.connect(self.export_wanted)
            self.cards.append(card)
        for card, chart in zip(self.cards, charts, strict=False):
            card.show_chart(chart)
            card.setVisible(True)
        for card in self.cards[len(charts) :]:
            card.hide()
        self._lay_out()

    # -- laying out --------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take more or fewer columns."""
        super().resizeEvent(event)
        self._lay_out()

    def columns(self) -> int:
        """Count the columns that the width holds."""
        return min(max(self.viewport().width() // self._bench.theme.px(_COLUMN), 1), _MOST)

    def _lay_out(self, *, afresh: bool = False) -> None:
        """Put each card into the column that is the shortest so far, so that reading order and place go together."""
        shown = [card for card in self.cards if not card.isHidden()]
        wanted = (self.columns(), tuple(card.chart.key for card in shown))
        if wanted == self._laid and not afresh:
            return
        self._laid = wanted
        count = wanted[0]
        wide = max(self.viewport().width() // count - 12, 1)
        bottoms = [0] * count
        for column in self._columns:
            while column.count():
                column.takeAt(0)
        for card in shown:
            place = bottoms.index(min(bottoms))
            self._columns[place].addWidget(card)
            bottoms[place] += max(card.heightForWidth(wide), card.sizeHint().height()) + 12
        for number, column in enumerate(self._columns):
            column.addStretch(1)
            self._row.setStretch(number, 1 if number < count else 0)
        for before, after in pairwise(shown):
            QWidget.setTabOrder(before.view, after.as_table)
