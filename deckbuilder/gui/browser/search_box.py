"""The search box with what was understood below it."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from deckbuilder.core.query import QueryProblem
from deckbuilder.gui import glyphs
from deckbuilder.gui.elided import ElidedLabel
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.words import counted


class SearchBox(QWidget):
    """A line to type in, the number of cards found, the query in plain words, and what was not understood."""

    text_changed = Signal(str)
    row_wanted = Signal(int)
    """Move the chosen row by so many."""
    taken = Signal(bool)
    """Add the chosen card; True: to what starts in play."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.edit = QLineEdit(self)
        self.edit.setObjectName("search")
        self.edit.setClearButtonEnabled(True)
        self.edit.setPlaceholderText(self.tr("Search cards: a name, words of the text, type:…"))
        self.edit.setAccessibleName(self.tr("Search cards"))
        self._lens = QLabel(self.edit)
        self.count = QLabel(self)
        self.count.setAccessibleName(self.tr("Cards found"))
        self._sign = QLabel(self)
        self.echo = ElidedLabel(self)
        self.echo.setProperty("role", "small")
        self.echo.setAccessibleName(self.tr("The search in plain words"))
        self.echo.setTextFormat(Qt.TextFormat.PlainText)
        self.fix = QPushButton(self)
        self.fix.setProperty("role", "link")
        self.fix.setAccessibleName(self.tr("Correct the search"))
        self.fix.hide()
        self._problem: QueryProblem | None = None
        self._deck_newer = False
        self._theme = theme
        top = QHBoxLayout()
        top.setSpacing(12)
        top.addWidget(self.edit, 1)
        top.addWidget(self.count)
        below = QHBoxLayout()
        below.setSpacing(4)
        below.addWidget(self._sign)
        below.addWidget(self.echo, 1)
        below.addWidget(self.fix)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(4)
        outer.addLayout(top)
        outer.addLayout(below)
        self._connect()
        self.dress(theme)

    def _connect(self) -> None:
        self.edit.textChanged.connect(self.text_changed)
        self.edit.textEdited.connect(self._on_edited)
        self.edit.installEventFilter(self)
        self.fix.clicked.connect(self._mend)

    def dress(self, theme: Theme) -> None:
        """Put on another theme."""
        self._theme = theme
        self._lens.setPixmap(glyphs.pixmap("search", theme.color("muted"), theme.px(18)))
        self._lens.setFixedSize(theme.px(18), theme.px(18))
        self.edit.setTextMargins(theme.px(22), 0, 0, 0)
        clear = self.edit.findChild(QAction, "_q_qlineeditclearaction")  # Qt's own sign is dark in every theme
        if clear is not None:
            clear.setIcon(glyphs.icon("cross", theme.color("muted"), theme.px(16)))
        self._place_lens()
        self._sign.setFixedWidth(theme.px(16))
        # The line below keeps its height whether or not a correction is offered: the table must not jump while typing.
        self.echo.setMinimumHeight(theme.px(24))

    def _place_lens(self) -> None:
        self._lens.move(self._theme.px(8), (self.edit.height() - self._lens.height()) // 2)

    def text(self) -> str:
        """Give what is typed."""
        return self.edit.text()

    def set_text(self, text: str) -> None:
        """Put in a query, as if it had been typed."""
        self.edit.setText(text)
        self.edit.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def typed(self, letters: str) -> None:
        """Go on typing here what was begun elsewhere."""
        self.edit.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.edit.insert(letters)

    def tell(self, found: int, words: str, problems: tuple[QueryProblem, ...]) -> None:
        """Show the number of cards found, the query in plain words, and the first thing not understood."""
        self.count.setText(counted(found, self.tr("{n} card"), self.tr("{n} cards")))
        self._problem = problems[0] if problems else None
        if self._problem is None:
            self._sign.clear()
            self.echo.setText(words)
            self.echo.setToolTip(words)
        else:
            self._sign.setPixmap(glyphs.pixmap("warn", self._theme.color("warn"), self._theme.px(14)))
            more = f" (+{len(problems) - 1})" if len(problems) > 1 else ""
            self.echo.setText(self._problem.message + more)
            everything = "\n".join(problem.message for problem in problems)
            self.echo.setToolTip(f"{everything}\n\n{words}" if words else everything)
        self._mark("warn" if self._problem else "small")
        suggestions = self._problem.suggestions if self._problem else ()
        self.fix.setVisible(bool(suggestions))
        if suggestions:
            self.fix.setText(self.tr("Use {word}").format(word=suggestions[0]))

    def note_deck_edit(self, edited: bool = True) -> None:
        """Take note that the deck was edited after what was typed here, or that it is another deck."""
        self._deck_newer = edited

    def _on_edited(self) -> None:
        self._deck_newer = False

    def _leaves_to_deck(self, event: QKeyEvent) -> bool:
        """Tell whether a key takes back, or does again, what was done to the deck rather than to the text."""
        keys = QKeySequence(event.keyCombination())
        if keys == QKeySequence("Ctrl+Z"):
            return self._deck_newer or not self.edit.isUndoAvailable()
        if keys in (QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")):
            return self._deck_newer or not self.edit.isRedoAvailable()
        return False

    def _mark(self, role: str) -> None:
        if self.echo.property("role") != role:
            self.echo.setProperty("role", role)
            self.echo.style().unpolish(self.echo)
            self.echo.style().polish(self.echo)

    def _mend(self) -> None:
        if self._problem is not None and self._problem.suggestions:
            text = self.text()
            self.set_text(text[: self._problem.start] + self._problem.suggestions[0] + text[self._problem.end :])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Send arrows to the table and Enter to the deck; keep the lens in its place."""
        if watched is self.edit and event.type() == QEvent.Type.Resize:
            self._place_lens()
        asked = watched is self.edit and event.type() == QEvent.Type.ShortcutOverride
        if asked and isinstance(event, QKeyEvent) and self._leaves_to_deck(event):
            event.ignore()  # a line of text would take the key for itself before the menu sees it
            return True
        if watched is self.edit and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 10, Qt.Key.Key_PageUp: -10}
            key = Qt.Key(event.key())
            if key in steps:
                self.row_wanted.emit(steps[key])
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.taken.emit(bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
                return True
            if key == Qt.Key.Key_Escape and self.text():
                self.edit.clear()
                return True
        return super().eventFilter(watched, event)
