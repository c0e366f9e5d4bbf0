"""What each page of the lab has: an answer in words on top, and what it shows below, asked for once it is seen."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QScrollArea, QVBoxLayout, QWidget

from deckbuilder.gui.lab.asking import Asking
from deckbuilder.gui.lab.lab import Lab


class Answer(QWidget):
    """The answer in words; a line below says how it was come by, or what is wrong."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.words = QLabel(self)
        self.words.setProperty("role", "title")
        self.words.setWordWrap(True)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.words.setAccessibleName(self.tr("Answer"))
        self.under = QLabel(self)
        self.under.setProperty("role", "muted")
        self.under.setWordWrap(True)
        self.under.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.words)
        column.addWidget(self.under)
        self._busy = False
        self._said = ""
        self.say("")

    def say(self, words: str, under: str = "", *, bad: bool = False) -> None:
        """Say something; ``bad`` where it is why there is no answer."""
        self.words.setText(words)
        self._dress(self.words, "warn" if bad else "title")
        self.words.setVisible(bool(words))
        self._said = under
        self._show_under()

    def set_busy(self, busy: bool) -> None:
        """Say that a new answer is on its way; the old one stays meanwhile."""
        self._busy = busy
        self._show_under()

    def _show_under(self) -> None:
        counting = self.tr("Counting…") if self._busy else ""
        text = "  ".join(part for part in (counting, self._said) if part)
        self.under.setText(text)
        self.under.setVisible(bool(text))

    def _dress(self, label: QLabel, role: str) -> None:
        if label.property("role") != role:
            label.setProperty("role", role)
            label.style().unpolish(label)
            label.style().polish(label)


class Page(QWidget):
    """One page of the lab.

    Args:
        lab: what the pages share.
    """

    def __init__(self, lab: Lab, parent: QWidget) -> None:
        super().__init__(parent)
        self.lab, self.bench = lab, lab.bench
        self.asking = Asking(lab.bench.pools, self)
        self.answer = Answer(self)
        self._stale = True
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 8, 0, 0)
        self.column.setSpacing(12)
        lab.laid_open.connect(self.refresh)
        self.asking.busy_changed.connect(self.answer.set_busy)
        self.asking.answered.connect(self.show_answer)
        self.asking.failed.connect(self.show_trouble)

    def refresh(self) -> None:
        """Ask anew, once the page is seen."""
        self._stale = True
        if self.isVisible() and self.lab.book is not None:
            self._stale = False
            self.ask()

    def showEvent(self, event: QShowEvent) -> None:
        """Ask for what is not known yet."""
        super().showEvent(event)
        if self._stale:
            self.refresh()

    def ask(self) -> None:
        """Ask what the page is about; there is a book."""

    def show_answer(self, value: object) -> None:
        """Show an answer."""

    def show_trouble(self, why: str) -> None:
        """Say why there is no answer."""
        self.answer.say(why, bad=True)

    def enter(self) -> None:
        """Take the focus."""
        self.setFocus()


class Scroll(QScrollArea):
    """Scrolls upright; what stands in it is as wide as the view."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inner = QWidget(self)
        self.column = QVBoxLayout(inner)
        self.column.setContentsMargins(0, 0, 4, 8)
        self.column.setSpacing(12)
        self.setWidget(inner)
