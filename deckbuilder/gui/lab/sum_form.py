"""One sum of the table, filled in and worked out as one types: an attack, a save, who goes first."""

import re
from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QFrame,
    QGridLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from deckbuilder.core.chances import Answer, Blank, Input, Sum
from deckbuilder.core.errors import BadInput
from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.flow import FlowLayout
from deckbuilder.gui.lab.lab import Lab
from deckbuilder.gui.lab.labelled import spin
from deckbuilder.gui.lab.words import percent
from deckbuilder.gui.language import number, spoken
from deckbuilder.gui.stats.card import ChartCard
from deckbuilder.gui.stats.curves import Curve, Curves, Form
from deckbuilder.gui.stats.export import ChartFile
from deckbuilder.gui.stats.figures import Figure

_BESIDE = 780
"""At 100 % text: from this width on the chart stands beside the answer."""
_NUMBER = re.compile(r"[+\-\N{MINUS SIGN}]?\d+")


class _Numbers(QLineEdit):
    """A short list of numbers: ``+7 +3``."""

    def numbers(self) -> tuple[int, ...]:
        """Give what is typed."""
        return tuple(int(found.replace("\N{MINUS SIGN}", "-")) for found in _NUMBER.findall(self.text()))


class SumForm(QFrame):
    """The sums of a game, one at a time; the answer follows every key."""

    def __init__(self, lab: Lab, sums: Sequence[Sum], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self._lab, self._sums = lab, tuple(sums)
        self.answer: Answer | None = None
        self.which = DropDown(self)
        self.which.setAccessibleName(self.tr("What is worked out"))
        for one in sums:
            self.which.addItem(spoken(one.label))
        self.about = self._label("small")
        self.words = self._label("title")
        self._form = QWidget(self)
        self._flow = FlowLayout(self._form, 12)
        self._inputs: dict[str, QSpinBox | QCheckBox | _Numbers] = {}
        self._figures: list[QLabel] = []
        self.card = ChartCard(lab.bench, self)
        self.card.export_wanted.connect(self._on_export)
        self._lay_out()
        self.which.activated.connect(self._on_which)
        self._on_which()

    def _label(self, role: str) -> QLabel:
        label = QLabel(self)
        label.setProperty("role", role)
        label.setWordWrap(True)
        return label

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(8)
        column.addWidget(self.which, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.about)
        column.addWidget(self._form)
        self._body = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        column.addLayout(self._body)
        self._body.setSpacing(16)
        said = QVBoxLayout()
        self._body.addLayout(said, 1)
        said.setSpacing(8)
        said.addWidget(self.words)
        self._grid = QGridLayout()
        said.addLayout(self._grid)
        said.addStretch(1)
        self._grid.setHorizontalSpacing(24)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(4, 1)
        self._body.addWidget(self.card, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the chart beside the answer, or below it where there is little room."""
        super().resizeEvent(event)
        wide = self.width() >= self._lab.bench.theme.px(_BESIDE)
        way = QBoxLayout.Direction
        self._body.setDirection(way.LeftToRight if wide else way.TopToBottom)

    @property
    def sum(self) -> Sum:
        """What is worked out."""
        return self._sums[max(self.which.currentIndex(), 0)]

    # -- filling in --------------------------------------------------------------------------------

    def _on_which(self) -> None:
        for child in self._form.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            self._flow.removeWidget(child)
            child.hide()
            child.deleteLater()
        self._inputs = {}
        for blank in self.sum.blanks:
            self._flow.addWidget(self._blank(blank))
        self.about.setText(spoken(self.sum.about))
        self.work()

    def _blank(self, blank: Blank) -> QWidget:
        """Make what one thing is filled into, below its name."""
        box = QWidget(self._form)
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        name = spoken(blank.label)
        made: QSpinBox | QCheckBox | _Numbers
        if blank.kind is Input.FLAG:
            made = QCheckBox(name, box)
            made.setChecked(bool(blank.start[0]))
            made.toggled.connect(self.work)
        else:
            label = QLabel(name, box)
            label.setProperty("role", "section")
            column.addWidget(label)
            if blank.kind is Input.NUMBER:
                made = spin(box, blank.least, blank.most, blank.start[0], name)
                made.setKeyboardTracking(True)
                made.valueChanged.connect(self.work)
            else:
                made = _Numbers(" ".join(f"{n:+d}" if blank.signed else str(n) for n in blank.start), box)
                made.textChanged.connect(self.work)
            label.setBuddy(made)
        made.setAccessibleName(name)
        column.addWidget(made)
        column.addStretch(1)
        self._inputs[blank.key] = made
        box.show()
        return box

    def fill(self, key: str, *values: int) -> None:
        """Fill in one thing."""
        made = self._inputs[key]
        if isinstance(made, QSpinBox):
            made.setValue(values[0])
        elif isinstance(made, QCheckBox):
            made.setChecked(bool(values[0]))
        else:
            made.setText(" ".join(map(str, values)))

    def given(self) -> dict[str, tuple[int, ...]]:
        """Give what is filled in, by key."""
        found: dict[str, tuple[int, ...]] = {}
        for key, made in self._inputs.items():
            if isinstance(made, QSpinBox):
                found[key] = (made.value(),)
            elif isinstance(made, QCheckBox):
                found[key] = (int(made.isChecked()),)
            else:
                found[key] = made.numbers()
        return found

    # -- the answer --------------------------------------------------------------------------------

    def work(self) -> None:
        """Work it out; where something is out of bounds, say what."""
        try:
            self.answer = self.sum.work(self.given())
        except BadInput as error:
            self.answer = None
            self._say(spoken(str(error)), "warn")
            self._show_figures(())
            self.card.hide()
            return
        self._say(spoken(self.answer.words), "title")
        shown = [
            (spoken(one.label), f"{percent(float(one.value))} %" if one.share else number(float(one.value), 2))
            for one in self.answer.figures
        ]
        self._show_figures(shown)
        spread = self.answer.spread
        self.card.setVisible(spread is not None)
        if spread is not None:
            steps = tuple(str(n) for n in range(len(spread.chances)))
            chances = tuple(100 * float(chance) for chance in spread.chances)
            name = spoken(spread.axis)
            self.card.show_chart(
                Curves(
                    f"sum-{self.sum.key}", spoken(self.sum.label), steps, (Curve(self.tr("Chance"), chances),), name,
                    self.tr("Chance"), "%", form=Form.BARS, note=self.tr("Exact: every roll is counted."),
                )
            )  # fmt: skip

    def _say(self, words: str, role: str) -> None:
        self.words.setText(words)
        if self.words.property("role") != role:
            self.words.setProperty("role", role)
            self.words.style().unpolish(self.words)
            self.words.style().polish(self.words)

    def _show_figures(self, figures: Sequence[tuple[str, str]]) -> None:
        """Show the numbers in two columns, each with its name."""
        for label in self._figures:
            self._grid.removeWidget(label)
            label.hide()
            label.deleteLater()
        self._figures = []
        half = (len(figures) + 1) // 2
        for place, (name, value) in enumerate(figures):
            row, column = place % max(half, 1), 2 * (place // max(half, 1))
            for offset, text in enumerate((name, value)):
                label = QLabel(text, self)
                label.setProperty("role", "muted" if not offset else "")
                self._grid.addWidget(label, row, column + offset)
                self._figures.append(label)

    def _on_export(self, figure: Figure, kind: str) -> None:
        self._lab.save(figure, ChartFile(kind))
