"""A line to type in what dice show that people rolled themselves."""

import re

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from deckbuilder.core.rules import Chance
from deckbuilder.gui import glyphs
from deckbuilder.gui.language import number, told
from deckbuilder.gui.play.announce import announce
from deckbuilder.gui.words import quoted
from deckbuilder.gui.workbench import Workbench

_BETWEEN = re.compile(r"[\s,;/+]+")
_SHOWN = 12


def tr(text: str) -> str:
    """Translate a sentence of the dice."""
    return QCoreApplication.translate("dice", text)


def dice(chance: Chance) -> str:
    """Name dice as players do: ``"d20"``, ``"2 d20"``."""
    die = tr("d{sides}").format(sides=chance.sides)
    return die if chance.count == 1 else tr("{n} {die}").format(n=number(chance.count), die=die)


def read(text: str, chance: Chance) -> tuple[int, ...] | str:
    """Read what dice show, each number once, with anything between them; or say what was wanted."""
    parts = [part for part in _BETWEEN.split(text.strip()) if part]
    odd = next((part for part in parts if not part.isascii() or not part.isdecimal()), None)
    if odd is not None:
        return tr("{found} is no number").format(found=quoted(odd[:_SHOWN]))
    values = [int(part[:_SHOWN]) for part in parts]
    wrong = next((part for part, value in zip(parts, values, strict=True) if not 1 <= value <= chance.sides), None)
    if wrong is not None:
        return tr("A d{sides} shows 1 to {sides}, not {found}").format(sides=chance.sides, found=wrong[:_SHOWN])
    if len(values) != chance.count:
        wanted = tr("Type {n} numbers: one for each die") if chance.count > 1 else tr("Type one number")
        return wanted.format(n=number(chance.count))
    return tuple(values)


class DiceEntry(QWidget):
    """Asks for the dice of the open question; Enter takes what is typed, and what is wrong says what was wanted.

    Args:
        bench: what the window shares.
    """

    rolled = Signal(object)
    """What the dice show, a tuple of numbers."""
    roll_wanted = Signal()
    """The program shall roll."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._chance: Chance | None = None
        self.wish = QLabel(self)
        self.wish.setProperty("role", "title")
        self.wish.setWordWrap(True)
        self.line = QLineEdit(self)
        self.line.setMinimumWidth(0)
        self.take = QPushButton(self.tr("Take"), self)
        self.take.setProperty("role", "primary")
        self.take.setAccessibleName(self.tr("Take what the dice show"))
        self.roll = QPushButton(self.tr("Roll for me"), self)
        self.sign = QLabel(self)
        self.trouble = QLabel(self)
        self.trouble.setProperty("role", "bad")
        self.trouble.setWordWrap(True)
        self.trouble.setAlignment(Qt.AlignmentFlag.AlignTop)
        column, row, below = QVBoxLayout(self), QHBoxLayout(), QHBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.wish)
        column.addLayout(row)
        column.addLayout(below)
        column.addWidget(self.roll, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        row.setSpacing(8)
        row.addWidget(self.line, 1)
        row.addWidget(self.take)
        below.setSpacing(4)
        below.addWidget(self.sign, 0, Qt.AlignmentFlag.AlignTop)
        below.addWidget(self.trouble, 1)
        self.setAccessibleName(self.tr("Dice"))
        self.show_trouble("")
        self._connect()

    def _connect(self) -> None:
        self.line.returnPressed.connect(self._on_take)
        self.line.textEdited.connect(self._on_edited)
        self.take.clicked.connect(self._on_take)
        self.roll.clicked.connect(self.roll_wanted)

    def show_chance(self, chance: Chance, why: str = "") -> None:
        """Ask for dice; what was typed for others is gone.

        Args:
            chance: the dice.
            why: what is rolled for, in the window's language.
        """
        self._chance = chance
        wish = self.tr("Roll {dice}").format(dice=dice(chance))
        self.wish.setText(told(why, wish) if why else wish)
        self.line.clear()
        self.line.setPlaceholderText(self._example(chance))
        self.line.setAccessibleName(self.tr("What the dice show"))
        self.show_trouble("")
        announce(self, self.wish.text())

    def _example(self, chance: Chance) -> str:
        shown = [str(1 + (chance.sides * place) // 4) for place in (3, 1, 2)][: chance.count]
        return self.tr("For example {numbers}").format(numbers=" ".join(shown) + (" …" if chance.count > 3 else ""))

    def show_trouble(self, words: str) -> None:
        """Say what is wrong with what was typed; ``""`` for nothing."""
        theme = self._bench.theme
        self.sign.setVisible(bool(words))
        self.trouble.setVisible(bool(words))
        self.trouble.setText(words)
        self.line.setAccessibleDescription(words)
        if words:
            self.sign.setPixmap(glyphs.pixmap("cross", theme.color("bad"), theme.px(14)))
            announce(self, words)

    def _on_edited(self) -> None:
        self.show_trouble("")

    def _on_take(self) -> None:
        if self._chance is None:
            return
        values = read(self.line.text(), self._chance)
        if isinstance(values, str):
            self.show_trouble(values)
            self.line.setFocus(Qt.FocusReason.OtherFocusReason)
            self.line.selectAll()
        else:
            self.rolled.emit(values)

    def minimumSizeHint(self) -> QSize:
        """Give a width that a narrow panel has."""
        return QSize(self._bench.theme.px(200), super().minimumSizeHint().height())
