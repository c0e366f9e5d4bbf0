"""A large button with a sign, a title and a sentence on what comes of it."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from deckbuilder.gui import glyphs
from deckbuilder.gui.elided import ElidedLabel
from deckbuilder.gui.workbench import Workbench


class BigChoice(QPushButton):
    """One of a few ways to begin."""

    def __init__(self, bench: Workbench, sign: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench, self._sign = bench, sign
        self.setProperty("role", "choice")
        self.setAutoDefault(True)  # so that Enter presses it, as Space does
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._picture = QLabel(self)
        self.title = ElidedLabel(self)
        self.title.setProperty("role", "title")
        self.sentence = QLabel(self)
        self.sentence.setProperty("role", "muted")
        self.sentence.setWordWrap(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 12, 16, 12)
        row.setSpacing(16)
        row.addWidget(self._picture)
        column = QVBoxLayout()
        row.addLayout(column, 1)
        column.setSpacing(2)
        column.addWidget(self.title)
        column.addWidget(self.sentence)
        for part in (self._picture, self.title, self.sentence):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        bench.themed.connect(self.dress)
        self.dress()

    def say(self, title: str, sentence: str) -> None:
        """Say what happens when it is pressed."""
        self.title.setText(title)
        self.sentence.setText(sentence)
        self.setAccessibleName(title)
        self.setAccessibleDescription(sentence)

    def dress(self) -> None:
        """Draw the sign in the colours of the theme."""
        theme = self._bench.theme
        role = "accent" if self.isEnabled() else "muted"
        self._picture.setPixmap(glyphs.pixmap(self._sign, theme.color(role), theme.px(28)))

    def changeEvent(self, event: QEvent) -> None:
        """Pale with the button."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.EnabledChange:
            self.dress()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Tell the whole title where there is no room for it."""
        super().enterEvent(event)
        self.setToolTip(self.title.text() if self.title.cut else "")

    def sizeHint(self) -> QSize:
        """Give the room that the words take."""
        layout = self.layout()
        return layout.sizeHint() if layout is not None else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Ask for no more than words need that break and end in dots."""
        layout = self.layout()
        return layout.minimumSize() if layout is not None else super().minimumSizeHint()

    def hasHeightForWidth(self) -> bool:
        """Tell that a sentence takes more lines where there is less room."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Give as much height as the sentence needs at a width."""
        layout = self.layout()
        needed = layout.totalHeightForWidth(width) if layout is not None else 0
        return max(needed, self._bench.theme.px(64))
