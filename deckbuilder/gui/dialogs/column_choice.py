"""What the columns of a table mean: a line for each, with its header, what stands in it, and a box to choose from."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from deckbuilder.core.collection_files import Mapped
from deckbuilder.desk.collection_files import MEANINGS
from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.elided import ElidedLabel
from deckbuilder.gui.language import spoken

_MOST_COLUMNS = 60
"""So many columns can be chosen from; no program writes as many."""
_SAMPLES = 4
_NOTHING = ""


class ColumnChoice(QWidget):
    """Boxes to say what columns mean; each meaning stands at one column at most.

    Args:
        mapped: columns as they are understood, with their headers and first rows.
    """

    chosen = Signal()
    """The player said what a column means."""

    def __init__(self, mapped: Mapped, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        width = max([len(mapped.header), *map(len, mapped.sample)])
        meaning = {at: key for key, at in mapped.columns.items()}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(0, 2)
        grid.setColumnStretch(1, 4)
        grid.setColumnStretch(2, 3)
        for at, title in enumerate((self.tr("Column"), self.tr("Stands in it"), self.tr("Means"))):
            label = QLabel(title, self)
            label.setProperty("role", "small")
            grid.addWidget(label, 0, at)
        self.boxes: list[DropDown] = []
        for number in range(min(width, _MOST_COLUMNS)):
            header = mapped.header[number] if number < len(mapped.header) else ""
            header = header.strip() or self.tr("Column {n}").format(n=number + 1)
            stands = dict.fromkeys(row[number].strip() for row in mapped.sample if number < len(row))
            box = self._box(header, meaning.get(number, _NOTHING))
            name, sample = (
                ElidedLabel(header, self),
                ElidedLabel(" · ".join(filter(None, list(stands)[:_SAMPLES])), self),
            )
            sample.setProperty("role", "muted")
            for label in (name, sample):
                label.setToolTip(label.text())
                label.setTextFormat(Qt.TextFormat.PlainText)
            name.setBuddy(box)
            for at, part in enumerate((name, sample, box)):
                grid.addWidget(part, number + 1, at)

    def _box(self, header: str, key: str) -> DropDown:
        box = DropDown(self)
        box.setAccessibleName(self.tr("What the column {header} means").format(header=header))
        box.addItem(self.tr("nothing"), _NOTHING)
        for other, label in MEANINGS:
            box.addItem(spoken(label), other)
        box.setCurrentIndex(box.findData(key))
        box.activated.connect(partial(self._on_chosen, len(self.boxes)))
        self.boxes.append(box)
        return box

    def _on_chosen(self, number: int, _row: int) -> None:
        """Take the meaning away from any other column."""
        key = self.boxes[number].currentData()
        for at, box in enumerate(self.boxes):
            if at != number and key and box.currentData() == key:
                box.setCurrentIndex(0)
        self.chosen.emit()

    def columns(self) -> Mapping[str, int]:
        """Give the columns by what they mean."""
        return {str(box.currentData()): at for at, box in enumerate(self.boxes) if box.currentData()}
