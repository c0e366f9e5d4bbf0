"""The search box with what was understood below it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from deckbuilder.gui import glyphs
from deckbuilder.gui.elided import ElidedLabel
from deckbuilder.gui.language import spoken
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.words import counted

if TYPE_CHECKING:
    from deckbuilder.core.query import QueryProblem
    from deckbuilder.gui.browser.filter_chips import Chips
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
        self._hints = (self.tr("Search cards: a name, words of the text, type:…"), self.tr("Search cards"))
        self.edit.setAccessibleName(self.tr("Search cards"))
        self._lens = QLabel(self.edit)
        self.count = QLabel(self)
        self.count.setAccessibleName(self.tr("Cards found"))
        self._sign = QLabel(self)
        self._sign.hide()
        self._line: Chips | None = None
        self._naming = self._underlined = self._terse = False
        self.echo = ElidedLabel(self)
        self.echo.setProperty("role", "small")
        self.echo.setAccessibleName(self.tr("The search in plain words"))
        self.echo.setTextFormat(Qt.TextFormat.PlainText)
        self.fix = QPushButton(self)
        self.fix.setProperty("role", "link")
        self.fix.setAccessibleName(self.tr("Correct the search"))
        self.fix.hide()
        self.problems: tuple[QueryProblem, ...] = ()
        """What of the text was not understood, in its order."""
        self._deck_newer = False
        self._theme = theme
        self.keeper: SearchKeeper | None = None
        self.offers: Offers | None = None
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(4)
        self._top = QHBoxLayout()
        self._top.setSpacing(8)
        outer.addLayout(self._top)
        self._top.addWidget(self.edit, 1)
        self._below = below = QHBoxLayout()
        below.setContentsMargins(2, 0, 2, 0)
        below.setSpacing(4)
        outer.addLayout(below)
        below.addWidget(self._sign)
        below.addWidget(self.echo, 1)
        below.addWidget(self.fix)
        below.addSpacing(8)
        below.addWidget(self.count)
        self._connect()
        self._bench = bench
        if staged:
            self.dress(theme)
        else:
            self.complete()

    def complete(self) -> None:
        """Make what is needed once somebody types: the cross, the bookmark, the offers; nothing happens a second time."""
        if self.edit.isClearButtonEnabled():
            return
        self.edit.setClearButtonEnabled(True)
        if self._bench is not None:
            from deckbuilder.gui.browser.search_offers import Offers  # not before the list is painted

            self._attend(self._bench)
            self.offers = Offers(self._bench, self.edit)
        self.dress(self._theme)

    def _attend(self, bench: "Workbench") -> None:
        """Add what needs the window: the bookmark."""
        from deckbuilder.gui.browser.search_kept import SearchKeeper  # a box by itself needs none

        self.keeper = SearchKeeper(bench, self.edit, self)
        self._top.insertWidget(1, self.keeper)
        self.keeper.naming.connect(self._on_naming)
        self.taken.connect(self.keeper.note)

    def show_chips(self, chips: "Chips") -> None:
        """Let the conditions stand in the place of the plain words, where there are any."""
        self._line = chips
        self._below.insertWidget(1, chips, 1)
        chips.filled.connect(self._share_line)
        self._share_line()

    def _on_naming(self, on: bool) -> None:
        """Put the line for a name in the place of the plain words, or these back."""
        self._naming = on
        if self.keeper is not None:
            line = self.keeper.line
            if self._below.indexOf(line) < 0:
                self._below.insertWidget(0, line, 1)
            line.setVisible(on)
        self._share_line()

    def _share_line(self) -> None:
        """Show one thing below the box: the line for a name, else what was not understood, else conditions, else words."""
        problem, chips = next(iter(self.problems), None), self._line
        as_chips = not self._naming and problem is None and chips is not None and chips.full
        if chips is not None:
            chips.setVisible(as_chips)
        self.echo.setVisible(not self._naming and not as_chips)
        self._sign.setVisible(not self._naming and problem is not None)
        self.fix.setVisible(not self._naming and problem is not None and bool(problem.suggestions))
        self.count.setVisible(problem is None or not self._terse)

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
        # The line below keeps its height whatever it shows: the table must not jump while typing or ticking.
        self.count.setFixedHeight(theme.px(26))

    def _place_lens(self) -> None:
        self._lens.move(self._theme.px(8), (self.edit.height() - self._lens.height()) // 2)

    def set_terse(self, terse: bool) -> None:
        """Leave the number of cards out where there is little room to say what was not understood."""
        self._terse = terse
        self._share_line()

    def text(self) -> str:
        """Give what is typed."""
        return self.edit.text()

    def set_text(self, text: str) -> None:
        """Put in a query, as if it had been typed: what is typed next stands behind it."""
        self.edit.setText(text)
        self.edit.setFocus(Qt.FocusReason.OtherFocusReason)
        self.edit.end(False)

    def put_text(self, text: str) -> None:
        """Put in a query and leave the focus where it is."""
        self.edit.setText(text)

    def typed(self, letters: str) -> None:
        """Go on typing here what was begun elsewhere."""
        self.edit.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.edit.insert(letters)

    def tell(self, found: int, words: str, problems: "tuple[QueryProblem, ...]", unsure: int = 0) -> None:
        """Show the number of cards found, the query in plain words, and the first thing not understood.

        Args:
            found: how many cards.
            words: the query in plain words.
            problems: what was not understood.
            unsure: of how many further cards it is not known whether they are meant.
        """
        said = [counted(found, self.tr("{n} card"), self.tr("{n} cards"))]
        said += [counted(unsure, self.tr("{n} undecided"), self.tr("{n} undecided"))] if unsure else []
        self.count.setText(" \N{MIDDLE DOT} ".join(said))
        self.problems = problems
        if not problems:
            self.echo.short = ""
            self.echo.setText(words)
            self.echo.setToolTip(words)
        else:
            self._tell_problems(problems, words)
        self._underline(problems)
        self._mark("warn" if problems else "small")
        self._share_line()

    def _tell_problems(self, problems: "tuple[QueryProblem, ...]", words: str) -> None:
        """Say the first problem, that the search goes without it, and how many more there are."""
        from deckbuilder.core.decks import Severity  # was needed to find them

        first = problems[0]
        self._sign.setPixmap(glyphs.pixmap("warn", self._theme.color("warn"), self._theme.px(14)))
        if all(problem.severity is Severity.NOTE for problem in problems):
            said = "{problem}"
        elif len(problems) > 1:
            said = self.tr("{problem}; left out of the search, with {n} more")
        else:
            said = self.tr("{problem}; left out of the search")
        self.echo.setText(said.format(problem=_begun(spoken(first.message)), n=len(problems) - 1))
        self.echo.short = _begun(spoken(first.message))  # why comes first; that it is left out, the tooltip says too
        everything = "\n".join(_begun(spoken(problem.message)) for problem in problems[1:])
        everything = f"{self.echo.text()}\n{everything}".rstrip()
        self.echo.setToolTip(f"{everything}\n\n{words}" if words else everything)
        if first.suggestions:
            behind = self.text()[first.end : first.end + 1]  # a field is told by the sign behind it
            word = first.suggestions[0] + (behind if behind in (":", "=") else "")
            self.fix.setText(self.tr("Use {word}").format(word=word))

    def _underline(self, problems: "tuple[QueryProblem, ...]") -> None:
        """Draw a wave under what was not understood."""
        if not problems and not self._underlined:
            return
        self._underlined = bool(problems)
        from PySide6.QtGui import QInputMethodEvent, QTextCharFormat  # what text may look like takes 5 ms to set up

        wave = QTextCharFormat()
        wave.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        wave.setUnderlineColor(self._theme.color("bad"))
        at = self.edit.cursorPosition()
        marks = [
            QInputMethodEvent.Attribute(
                QInputMethodEvent.AttributeType.TextFormat, problem.start - at, problem.end - problem.start, wave
            )
            for problem in problems
            if problem.end > problem.start
        ]
        QCoreApplication.sendEvent(self.edit, QInputMethodEvent("", marks))  # the one way to dress a part of a line

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
        return keys == QKeySequence("Ctrl+E")  # on X the end of the line, where End leads, too; Export has no other key

    def _mark(self, role: str) -> None:
        if self.echo.property("role") != role:
            self.echo.setProperty("role", role)
            self.echo.style().unpolish(self.echo)
            self.echo.style().polish(self.echo)

    def _mend(self) -> None:
        problem, text = next(iter(self.problems), None), self.text()
        if problem is not None and problem.suggestions:
            self.set_text(text[: problem.start] + problem.suggestions[0] + text[problem.end :])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Send arrows to the table and Enter to the deck; keep the lens in its place."""
        if watched is not self.edit:
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.Resize:
            self._place_lens()
            room = self.edit.width() - 3 * self._theme.px(22)
            wide = self.edit.fontMetrics().horizontalAdvance(self._hints[0]) <= room
            self.edit.setPlaceholderText(self._hints[0 if wide else 1])
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


def _begun(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
