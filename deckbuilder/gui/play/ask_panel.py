"""The open question: who is asked and what, what may be answered, and a line to type the answer into."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from deckbuilder.core.scene import Pointing
from deckbuilder.gui.play.announce import announce
from deckbuilder.gui.play.answer_list import AnswerList
from deckbuilder.gui.play.hand_tools import HandTools
from deckbuilder.gui.play.idle_buttons import IdleButtons
from deckbuilder.gui.workbench import Workbench

_LEAST = (200, 160)
_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}


class AskPanel(QWidget):
    """Shows the open question; or, while nobody here is asked, why not.

    Args:
        bench: what the window shares.
    """

    pointed = Signal(object)
    """The ``Pointing`` that the player looks at, for the table to light; None for none."""
    given = Signal(object)
    """The ``Action`` that the player answers."""
    hurry_wanted = Signal()
    """Whoever thinks shall answer now."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.whose = QLabel(self)
        self.whose.setProperty("role", "section")
        self.whose.setWordWrap(True)
        self.question = QLabel(self)
        self.question.setProperty("role", "title")
        self.question.setWordWrap(True)
        self.list = AnswerList(bench, self)
        self.idle = IdleButtons(bench, self)
        self.none = QLabel(self.tr("Nothing like that can be done now. Esc shows all again."), self)
        self.none.setProperty("role", "muted")
        self.none.setWordWrap(True)
        self.none.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._rest = QWidget(self)  # keeps what is said at the top where there is no list
        self.line = QLineEdit(self)
        self.line.setPlaceholderText(self.tr("Type what you do"))
        self.line.setAccessibleName(self.tr("Type what you do"))
        self.line.setAccessibleDescription(
            self.tr("The beginnings of words are enough. Enter gives the answer that is chosen in the list.")
        )
        self.line.setClearButtonEnabled(True)
        self.hurry = QPushButton(self.tr("Answer now"), self)
        self.hurry.setAccessibleName(self.tr("Let the computer answer now"))
        self.hurry.hide()
        self.by_hand = HandTools(bench, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.whose)
        column.addWidget(self.question)
        column.addWidget(self.hurry, 0, Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(4)
        column.addWidget(self.list, 1)
        column.addWidget(self.none, 1)
        column.addWidget(self._rest, 1)
        column.addWidget(self.idle)
        column.addSpacing(4)
        column.addWidget(self.line)
        column.addWidget(self.by_hand)
        self.setAccessibleName(self.tr("The open question"))
        self.show_wait("")
        self._connect()

    def _connect(self) -> None:
        self.list.pointed.connect(self.pointed)
        self.list.given.connect(self._on_given)
        self.idle.given.connect(self._on_given)
        self.list.typed.connect(self._on_typed)
        self.line.textEdited.connect(self._on_edited)
        self.line.installEventFilter(self)
        self.hurry.clicked.connect(self.hurry_wanted)

    # -- showing -----------------------------------------------------------------------------------

    def show_ask(self, question: str, whose: str, answers: Sequence[Pointing]) -> None:
        """Show a question; what was typed is gone, and the first answer is chosen where the player answers by keys.

        Args:
            question: in the window's language.
            whose: who is asked, as the window calls him; ``""`` where one alone sits here.
            answers: what may be answered; what does nothing comes last, whatever its place.
        """
        if (question, whose, tuple(answers)) == (self.question.text(), self.whose.text(), self.list.answers.all):
            return
        by_keys = self.list.hasFocus() or self.line.hasFocus() or self.hurry.hasFocus()
        self._say(question, whose)
        self.line.clear()
        self.list.answers.show(answers)
        self._show_fitting(bool(answers))
        self.hurry.hide()
        if by_keys:
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
            self.list.choose(0)

    def show_wait(self, why: str, *, hurry: bool = False) -> None:
        """Say what is waited for; nothing can be answered meanwhile.

        Args:
            why: in the window's language.
            hurry: whether an answer may be asked for at once.
        """
        held = (
            self.list.hasFocus() or self.line.hasFocus()
        )  # an empty list stays while somebody thinks: answers come back
        self._say(why, "")
        self.line.clear()
        self.list.answers.show(())
        self._show_fitting(False)
        self.list.setVisible(hurry)
        self._rest.setVisible(not hurry)
        self.hurry.setVisible(hurry)
        if held and hurry:
            self.hurry.setFocus(Qt.FocusReason.OtherFocusReason)

    def _say(self, question: str, whose: str) -> None:
        if question and question != self.question.text():
            announce(self, ", ".join(part for part in (whose, question) if part))
        self.question.setText(question)
        self.whose.setText(whose)
        self.whose.setVisible(bool(whose))
        self.list.setAccessibleDescription(question)

    def _show_fitting(self, asked: bool) -> None:
        """Show the list, or in its place why it is empty."""
        nothing = asked and not self.list.answers.rows
        self.list.setVisible(not nothing)
        self._rest.hide()
        self.none.setVisible(nothing)
        self.idle.show_answers(self.list.answers.aside)
        self.line.setVisible(asked)

    def minimumSizeHint(self) -> QSize:
        """Give a width at which words can be read."""
        return QSize(self._bench.theme.px(_LEAST[0]), self._bench.theme.px(_LEAST[1]))

    # -- answering ---------------------------------------------------------------------------------

    def key(self, text: str) -> bool:
        """Give the answer of a digit that was pressed elsewhere in the window; tell whether there is one."""
        found = self.list.answers.by_key(text)
        self.list.give(found)
        return found is not None

    def begin_typing(self, letters: str = "") -> None:
        """Let the player type what he does."""
        if self.line.isVisibleTo(self):
            self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
            if letters:
                self.line.setText(letters)
                self._on_edited(letters)

    def _on_given(self, pointing: Pointing) -> None:
        self.given.emit(pointing.action)

    def _on_typed(self, letters: str) -> None:
        self.begin_typing(letters)

    def _on_edited(self, words: str) -> None:
        self.list.answers.sift(words)
        self._show_fitting(True)
        self.list.choose(0 if words.strip() else -1)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Send arrows and Enter from the line to the list, and digits as long as nothing is typed; Esc empties the line."""
        if watched is not self.line or not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        key = Qt.Key(event.key())
        if key in _STEPS:
            self.list.step(_STEPS[key])
            return True
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.list.give(self.list.answer())
            return True
        if key == Qt.Key.Key_Escape and self.line.text():
            self.line.clear()
            self._on_edited("")
            return True
        return not self.line.text() and self.key(event.text())
