"""The starting army beside a hand: who stands where, and how ranks grow by who enters."""

from collections.abc import Sequence
from itertools import groupby

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from deckbuilder.core.insights import Starter
from deckbuilder.gui.lab.lab import Lab
from deckbuilder.gui.language import spoken
from deckbuilder.gui.words import facts


class Army(QScrollArea):
    """A panel for each row, the front first."""

    def __init__(self, lab: Lab, parent: QWidget) -> None:
        super().__init__(parent)
        self._lab = lab
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Starting army"))
        self.setMinimumWidth(lab.bench.theme.px(150))
        self._starters: tuple[Starter, ...] | None = None

    def show_army(self, starters: Sequence[Starter]) -> None:
        """Show who starts; the same ones cost nothing."""
        if tuple(starters) == self._starters:
            return
        self._starters = tuple(starters)
        inner = QWidget(self)
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 4, 0)
        column.setSpacing(8)
        head = QLabel(self.tr("Starting army"), inner)
        head.setProperty("role", "title")
        column.addWidget(head)
        if not starters:
            empty = QLabel(self.tr("Nobody starts in play yet: every card waits for somebody to use it."), inner)
            empty.setWordWrap(True)
            empty.setProperty("role", "muted")
            column.addWidget(empty)
        for _, row in groupby(starters, key=lambda starter: (starter.row, starter.place)):
            column.addWidget(self._row(list(row), inner))
        column.addStretch(1)
        self.setWidget(inner)

    def _row(self, row: Sequence[Starter], parent: QWidget) -> QWidget:
        panel = QFrame(parent)
        panel.setObjectName("panel")
        column = QVBoxLayout(panel)
        column.setContentsMargins(8, 6, 8, 6)
        column.setSpacing(2)
        place = spoken(row[0].place)
        label = QLabel(place[:1].upper() + place[1:], panel)
        label.setProperty("role", "section")
        column.addWidget(label)
        for starter in row:
            card = self._lab.bench.cards.get(starter.card) if starter.card is not None else None
            unknown = self.tr("{name} (not known)").format(name=starter.name)
            name = QLabel(self._lab.name_of(starter.card) if starter.card is not None else unknown, panel)
            name.setTextFormat(Qt.TextFormat.PlainText)
            name.setWordWrap(True)
            column.addWidget(name)
            if card is not None:
                about = QLabel(facts(card, self._lab.bench.game), panel)
                about.setProperty("role", "small")
                about.setWordWrap(True)
                column.addWidget(about)
        return panel
