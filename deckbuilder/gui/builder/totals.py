"""How many cards a deck has, and of which types, in one line: in full where there is room, else in short."""

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from deckbuilder.gui.language import spoken
from deckbuilder.gui.words import counted

_DOT = " \N{MIDDLE DOT} "


class Totals(QLabel):
    """One line; its tooltip and its name for those who listen are always the full words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._forms: tuple[str, ...] = ("",)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_totals(self, totals: Mapping[str, int]) -> None:
        """Show counts by label, the whole first; what is a nought and no type is not worth a word.

        Args:
            totals: types have a capital: ``"Character 25"``; what else is counted has not: ``"3 unknown"``.
        """
        said = {label: spoken(label) for label in totals}
        types = [said[label] for label in totals if not label.islower()]
        full: list[str] = []
        short: list[str] = []
        for place, (label, n) in enumerate(totals.items()):
            if place == 0 and label.islower():
                full.append(counted(n, self.tr("{n} card"), self.tr("{n} cards")))
                short.append(str(n))
            elif not label.islower():
                full.append(f"{said[label]} {n}")
                short.append(f"{_start(said[label], types)} {n}")
            elif n:
                full.append(f"{n} {said[label]}")
                short.append(f"{n} ?")
        self._forms = (_DOT.join(full), _DOT.join(short))
        self.setToolTip(self._forms[0])
        self.setAccessibleName(self.tr("Totals"))
        self.setAccessibleDescription(self._forms[0])
        self._fit()

    def _fit(self) -> None:
        metrics, room = self.fontMetrics(), self.width()
        fitting = next((form for form in self._forms if metrics.horizontalAdvance(form) <= room), None)
        said = fitting or metrics.elidedText(self._forms[-1], Qt.TextElideMode.ElideRight, room)
        if said != self.text():
            self.setText(said)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say it in full or in short, as there is room."""
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """Give room for the number of all cards."""
        return QSize(self.fontMetrics().averageCharWidth() * 6, super().minimumSizeHint().height())


def _start(word: str, words: list[str]) -> str:
    """Give as many first letters of a word as tell it from the others."""
    for length in range(1, len(word)):
        if sum(other.startswith(word[:length]) for other in words) == 1:
            return word[:length]
    return word
