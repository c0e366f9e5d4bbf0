"""The search box with what was understood below it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from deckbuilder.gui import glyphs
from deckbuilder.gui.elided import ElidedLabel
from deckbuilder.gui.language import spoken
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.words import counted

if TYPE_CHECKING:
    from deckbuilder.core.query import QueryProblem
    from deckbuilder.gui.browser.search_kept import SearchKeeper
    from deckbuilder.gui.browser.search_offers import Offers
    from deckbuilder.gui.workbench import Workbench


class SearchBox(QWidget):
    """A line to type in, the number of cards found, the query in plain words, and what was not understood.

    Args:
        theme: colours and sizes.
        bench: what the window shares, for saved and recent searches and for what may be typed next; None for a box without.
        staged: leave to ``complete`` what is needed once somebody types.
    """

    text_changed = Signal(str)
    row_wanted = Signal(int)
    """Move the chosen row by so many."""
    taken = Signal(bool)
    """Add the chosen card; True: to what starts in play."""

    def __init__(
        self, theme: Theme, parent: QWidget | None = None, bench: "Workbench | None" = None, staged: bool = False
    ) -> None:
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
        self.keeper: SearchKeeper | None = None
        self.offers: Offers | None = None
        self._top = QHBoxLayout()
        self._top.setSpacing(12)
        self._top.addWidget(self.edit, 1)
        self._top.addWidget(self.count)
        self._below = below = QHBoxLayout()
        below.setSpacing(4)
        below.addWidget(self._sign)
        below.addWidget(self.echo, 1)
        below.addWidget(self.fix)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(4)
        outer.addLayout(self._top)
        outer.addLayout(below)
        self._connect()
        self._bench = bench
        if bench is not None:
            self._attend(bench)
        if not staged:
            self.complete()
        self.dress(theme)

    def complete(self) -> None:
        """Make what is needed once somebody types: the offers."""
        if self._bench is not None and self.offers is None:
            from deckbuilder.gui.browser.search_offers import Offers  # not before the list is painted

            self.offers = Offers(self._bench, self.edit)

    def _attend(self, bench: "Workbench") -> None:
        """Add what needs the window: the bookmark."""
        from deckbuilder.gui.browser.search_kept import SearchKeeper  # a box by itself needs none

        self.keeper = SearchKeeper(bench, self.edit, self)
        self._top.insertWidget(1, self.keeper)
        self._below.insertWidget(0, self.keeper.line, 1)
        self.keeper.naming.connect(self._on_naming)
        self.taken.connect(self.keeper.note)

    def _on_naming(self, on: bool) -> None:
        """Put the line for a name in the place of the plain words, or these back."""
        if self.keeper is not None:
            self.keeper.line.setVisible(on)
        self.echo.setVisible(not on)
        self._sign.setVisible(not on)
        self.fix.setVisible(not on and self._problem is not None and bool(self._problem.suggestions))

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
        if self.keeper is not None:
            self.keeper.dress()
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

    def put_text(self, text: str) -> None:
        """Put in a query and leave the focus where it is."""
        self.edit.setText(text)

    def typed(self, letters: str) -> None:
        """Go on typing here what was begun elsewhere."""
        self.edit.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.edit.insert(letters)

    def tell(self, found: int, words: str, problems: "tuple[QueryProblem, ...]") -> None:
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
            self.echo.setText(spoken(self._problem.message) + more)
            everything = "\n".join(spoken(problem.message) for problem in problems)
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
        if watched is not self.edit:
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.Resize:
            self._place_lens()
        elif event.type() == QEvent.Type.FocusOut and self.offers is not None:
            self.offers.hide()
        elif isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.ShortcutOverride and self._leaves_to_deck(event):
                event.ignore()  # a line of text would take the key for itself before the menu sees it
                return True
            if event.type() == QEvent.Type.KeyPress and self._takes(event):
                return True
        return super().eventFilter(watched, event)

    def _takes(self, event: QKeyEvent) -> bool:
        """Do what a key asks that is not for the line of text; tell whether it was such a key."""
        if self.offers is not None and self.offers.key(event):
            return True
        if event.text() == "/" and not self.text():
            return True  # it asks for this box, and here it is
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 10, Qt.Key.Key_PageUp: -10}
        key = Qt.Key(event.key())
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        wants_recent = self.keeper is not None and key == Qt.Key.Key_Down and (control or not self.text())
        if wants_recent and self.keeper is not None and (self.keeper.open_recent() or control):
            return True
        if key in steps:
            self.row_wanted.emit(steps[key])
            return True
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.taken.emit(bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
            return True
        if key == Qt.Key.Key_Escape and self.text():
            if self.keeper is not None:
                self.keeper.note()
            self.edit.clear()
            return True
        return False
