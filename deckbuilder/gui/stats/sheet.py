"""Charts side by side, in as many columns as the width holds."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from deckbuilder.gui.stats.card import ChartCard
from deckbuilder.gui.stats.figures import Figure, count
from deckbuilder.gui.workbench import Workbench

_COLUMN = 330


class Sheet(QScrollArea):
    """A card for each figure; only figures whose numbers changed are drawn again.

    Args:
        bench: what the window shares.
        most: columns, however wide it is.
    """

    export_wanted = Signal(object, str)

    def __init__(self, bench: Workbench, parent: QWidget | None = None, most: int = 3) -> None:
        super().__init__(parent)
        self._bench, self._most = bench, most
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
        for _ in range(most):
            column = QVBoxLayout()
            column.setSpacing(12)
            self._columns.append(column)
            self._row.addLayout(column)
        self.setWidget(inner)
        bench.themed.connect(self._on_themed)

    def _on_themed(self) -> None:
        for card in self.cards:
            card.dress()
            card.view.updateGeometry()
            card.view.update()
        self._lay_out(afresh=True)

    def charts(self) -> tuple[Figure, ...]:
        """Give the figures that are shown and have something to tell."""
        return tuple(card.chart for card in self.cards if count(card.chart) and not card.isHidden())

    def show_figures(self, figures: Sequence[Figure]) -> None:
        """Show figures in place of those before."""
        while len(self.cards) < len(figures):
            card = ChartCard(self._bench, self.widget())
            card.export_wanted.connect(self.export_wanted)
            self.cards.append(card)
        for card, figure in zip(self.cards, figures, strict=False):
            card.show_chart(figure)
            card.setVisible(True)
        for card in self.cards[len(figures) :]:
            card.hide()
        self._lay_out()

    # -- laying out --------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take more or fewer columns."""
        super().resizeEvent(event)
        self._lay_out()

    def columns(self) -> int:
        """Count the columns that the width holds."""
        return min(max(self.viewport().width() // self._bench.theme.px(_COLUMN), 1), self._most)

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
