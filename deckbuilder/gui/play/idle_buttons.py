"""Buttons for the answers that do nothing: to pass, to decline, to be done; always in sight below the others."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from deckbuilder.gui.builder.way_button import WayButton
from deckbuilder.gui.flow import FlowLayout
from deckbuilder.gui.play.answers import Answer, said
from deckbuilder.gui.workbench import Workbench


class IdleButtons(QWidget):
    """A button for each of some answers.

    Args:
        bench: what the window shares.
    """

    given = Signal(object)
    """The ``Pointing`` that the player gives."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flow = FlowLayout(self, 4)
        self._answers: tuple[Answer, ...] = ()
        self.buttons: list[WayButton] = []
        self.hide()

    def show_answers(self, answers: Sequence[Answer]) -> None:
        """Show a button for each answer; nothing for none."""
        if tuple(answers) == self._answers:
            return
        self._answers = tuple(answers)
        while len(self.buttons) < len(answers):
            button = WayButton(self)
            button.clicked.connect(self._on_clicked)
            self._flow.addWidget(button)
            self.buttons.append(button)
        for place, button in enumerate(self.buttons):
            button.setVisible(place < len(answers))
        for button, answer in zip(self.buttons, answers, strict=False):
            words = answer.words.replace("&", "&&")
            button.setText(self.tr("{key}   {answer}").format(key=answer.key, answer=words) if answer.key else words)
            button.setAccessibleName(said(answer))
            button.setToolTip(said(answer))
        self.setVisible(bool(answers))
        self.updateGeometry()

    def _on_clicked(self) -> None:
        button = self.sender()
        if isinstance(button, WayButton) and button in self.buttons:
            self.given.emit(self._answers[self.buttons.index(button)].pointing)
