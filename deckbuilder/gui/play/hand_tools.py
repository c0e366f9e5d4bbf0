"""What people do against the rules: begin it, note something, make a token up, take a card from outside the game."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize, QStringListModel, Qt, Signal
from PySide6.QtWidgets import (
    QCompleter,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from deckbuilder.core.by_hand import Number
from deckbuilder.core.naming import plain
from deckbuilder.gui.flow import FlowLayout
from deckbuilder.gui.language import spoken
from deckbuilder.gui.play.announce import announce
from deckbuilder.gui.words import quoted
from deckbuilder.gui.workbench import Workbench

_LETTERS, _NAME_LETTERS, _WIDE = 200, 30, 52


class HandTools(QWidget):
    """A button to leave the rules aside; once they are, what nobody can propose: words, numbers and names that are typed.

    All else that is done by hand is asked for like anything else.

    Args:
        bench: what the window shares.
    """

    begin_wanted = Signal()
    """The rules shall be left aside."""
    noted = Signal(str)
    token_wanted = Signal(str, object)
    """A token of a name, with the numbers by their keys."""
    card_wanted = Signal(str)
    """A card shall be taken from outside the game."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._numbers: tuple[Number, ...] | None = None
        self._names: Mapping[str, str] = {}
        self.spins: dict[str, QSpinBox] = {}
        self.begin = QPushButton(self.tr("By hand…"), self)
        self.begin.setProperty("role", "link")
        self.begin.setToolTip(self.tr("Leave the rules aside: move, wound, draw, make tokens. It is noted in the log."))
        self.tools = QFrame(self)
        self.tools.setObjectName("panel")
        self.title = QLabel(self.tr("The rules are left aside"), self.tools)
        self.title.setProperty("role", "section")
        self.note = self._line(self.tr("Note something"), _LETTERS)
        self.name = self._line(self.tr("Name of a token"), _NAME_LETTERS)
        self.card = self._line(self.tr("Card from outside the game"), _LETTERS)
        self.put = self._button(self.tr("Note"), self.tr("Note it in the log"))
        self.make = self._button(self.tr("Make"), self.tr("Make the token"))
        self.take = self._button(self.tr("Take"), self.tr("Take the card from outside the game"))
        self.trouble = QLabel(self.tools)
        self.trouble.setProperty("role", "bad")
        self.trouble.setWordWrap(True)
        self._fields = QWidget(self.tools)
        self._flow = FlowLayout(self._fields, 8)
        self._lay_out()
        self._connect()
        self.show_state(may=False, open=False, numbers=())

    def _line(self, words: str, most: int) -> QLineEdit:
        line = QLineEdit(self.tools)
        line.setPlaceholderText(words)
        line.setAccessibleName(words)
        line.setMaxLength(most)
        line.setMinimumWidth(0)
        return line

    def _button(self, words: str, told: str) -> QPushButton:
        button = QPushButton(words, self.tools)
        button.setAccessibleName(told)
        button.setToolTip(told)
        return button

    def _lay_out(self) -> None:
        column, inside = QVBoxLayout(self), QVBoxLayout(self.tools)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.begin, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.tools)
        inside.setContentsMargins(8, 8, 8, 8)
        inside.setSpacing(8)
        inside.addWidget(self.title)
        for line, button in ((self.card, self.take), (self.name, self.make)):
            self._row(inside, line, button)
        inside.addWidget(self._fields)
        self._row(inside, self.note, self.put)
        inside.addWidget(self.trouble)

    def _row(self, column: QVBoxLayout, line: QLineEdit, button: QPushButton) -> None:
        row = QHBoxLayout()
        column.addLayout(row)
        row.setSpacing(8)
        row.addWidget(line, 1)
        row.addWidget(button)

    def _connect(self) -> None:
        self.begin.clicked.connect(self.begin_wanted)
        for line, button, slot in (
            (self.note, self.put, self._on_note),
            (self.name, self.make, self._on_make),
            (self.card, self.take, self._on_take),
        ):
            line.returnPressed.connect(slot)
            line.textEdited.connect(self._on_edited)
            button.clicked.connect(slot)

    # -- showing -----------------------------------------------------------------------------------

    def show_state(self, *, may: bool, open: bool, numbers: Sequence[Number]) -> None:
        """Show what can be done by hand now.

        Args:
            may: whether the rules may be left aside now.
            open: whether they are.
            numbers: what is told of a token beside its name.
        """
        if self._numbers != tuple(numbers):
            self._number_fields(numbers)
        if open and not self._names:
            self._learn_names()
        if open and not self.tools.isVisibleTo(self):
            self.show_trouble("")
            announce(self, self.title.text())
        self.begin.setVisible(may and not open)
        self.tools.setVisible(open)

    def _number_fields(self, numbers: Sequence[Number]) -> None:
        self._numbers = tuple(numbers)
        for spin in self.spins.values():
            parent = spin.parentWidget()
            if parent is not None:
                parent.deleteLater()
        self.spins = {}
        for number in numbers:
            holder = QWidget(self._fields)
            row = QHBoxLayout(holder)
            row.setContentsMargins(0, 0, 0, 0)
            row.setSpacing(4)
            label, spin = QLabel(spoken(number.label), holder), QSpinBox(holder)
            label.setProperty("role", "small")
            label.setBuddy(spin)
            spin.setRange(number.least, number.most)
            spin.setValue(number.usual)
            spin.setAccessibleName(label.text())
            spin.setFixedWidth(self._bench.theme.px(_WIDE))
            row.addWidget(label)
            row.addWidget(spin)
            self._flow.addWidget(holder)
            self.spins[number.key] = spin

    def _learn_names(self) -> None:
        """Learn the names of the catalog, to complete them."""
        heads = self._bench.heads
        self._names = {plain(name): id for id, name, _ in reversed(heads)}
        completer = QCompleter(self)
        completer.setModel(QStringListModel([name for _, name, _ in heads], completer))
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setMaxVisibleItems(8)
        self.card.setCompleter(completer)

    def show_trouble(self, words: str) -> None:
        """Say why what was wanted cannot be done; ``""`` for nothing."""
        self.trouble.setText(words)
        self.trouble.setVisible(bool(words))
        announce(self, words)

    def minimumSizeHint(self) -> QSize:
        """Give a width that a narrow panel has."""
        return QSize(self._bench.theme.px(200), super().minimumSizeHint().height())

    # -- doing -------------------------------------------------------------------------------------

    def _on_edited(self) -> None:
        self.show_trouble("")

    def _on_note(self) -> None:
        words = " ".join(self.note.text().split())
        if not words:
            self.show_trouble(self.tr("Type what is to be noted"))
            return
        self.note.clear()
        self.noted.emit(words)

    def _on_make(self) -> None:
        name = " ".join(self.name.text().split())
        if not name:
            self.show_trouble(self.tr("Type what the token is called"))
            return
        self.name.clear()
        self.token_wanted.emit(name, {key: spin.value() for key, spin in self.spins.items()})

    def _on_take(self) -> None:
        wanted = self.card.text().strip()
        found = self._names.get(plain(wanted)) if wanted else None
        if found is None:
            sentence = (
                self.tr("No card of the catalog is called {name}") if wanted else self.tr("Type the name of a card")
            )
            self.show_trouble(sentence.format(name=quoted(wanted)))
            return
        self.card.clear()
        self.card_wanted.emit(found)
