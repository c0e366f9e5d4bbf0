"""A quiet note below the lab: cards whose words take no part in its figures."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from deckbuilder.core.insights import Untold
from deckbuilder.gui.language import spoken
from deckbuilder.gui.words import counted, escaped
from deckbuilder.gui.workbench import Workbench

_MOST = 160
"""At 100 % text: height that the list of cards may take."""


class UntoldNote(QWidget):
    """How many such cards there are; unfolded, which, and what is taken instead."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self._cards: tuple[Untold, ...] = ()
        self.head = QPushButton(self)
        self.head.setProperty("role", "link")
        self.head.setCheckable(True)
        self.list = QLabel(self)
        self.list.setWordWrap(True)
        self.list.setProperty("role", "small")
        self.list.setTextFormat(Qt.TextFormat.RichText)
        self.list.setAccessibleName(self.tr("Cards whose words take no part"))
        self.area = QScrollArea(self)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidget(self.list)
        self.area.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.head, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.area)
        self.head.toggled.connect(self._on_unfold)
        self.show_cards(())

    def show_cards(self, cards: Sequence[Untold]) -> None:
        """Show cards; hidden where there are none."""
        self._cards = tuple(cards)
        self.setVisible(bool(cards))
        one = self.tr("{n} card has words that the figures leave aside")
        many = self.tr("{n} cards have words that the figures leave aside")
        self.head.setText(counted(len(cards), one, many))
        if self.head.isChecked():
            self._fill()

    def _on_unfold(self, on: bool) -> None:
        if on:
            self._fill()
        self.area.setVisible(on)

    def _fill(self) -> None:
        names = ((self._bench.name_of(untold.card), spoken(untold.why)) for untold in self._cards)
        self.list.setText("<br>".join(f"<b>{escaped(name)}</b> {escaped(why)}" for name, why in names))
        tall = self.list.heightForWidth(max(self.width() - 24, 200))
        self.area.setFixedHeight(min(tall + 8, self._bench.theme.px(_MOST)))
