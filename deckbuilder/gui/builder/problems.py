"""A strip that tells of format files in which something is wrong, by the file's name."""

from functools import cached_property

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QWidget

from deckbuilder.core.formats import Finding
from deckbuilder.gui import glyphs
from deckbuilder.gui.language import told
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench


class Problems(QFrame):
    """The first problem in a sentence, the others in the tooltip; closed, it stays away until there are others."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._found: tuple[Finding, ...] = ()
        self._closed: tuple[Finding, ...] = ()
        self.setObjectName("finding")
        self.setProperty("severity", "warning")
        bench.themed.connect(self._dress)
        self.hide()

    @cached_property
    def words(self) -> QLabel:
        """The first problem."""
        words = QLabel(self)
        words.setWordWrap(True)
        return words

    @cached_property
    def close_button(self) -> QToolButton:
        """The cross."""
        button = QToolButton(self)
        button.setAccessibleName(self.tr("Close this notice"))
        button.clicked.connect(self._on_closed)
        return button

    @cached_property
    def sign(self) -> QLabel:
        """That it is a warning."""
        sign = QLabel(self)
        sign.setAccessibleName(self.tr("Warning"))
        return sign

    def _fill(self) -> None:
        """Make what is seen, once it is first to be seen: mostly never."""
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 4, 4)
        row.setSpacing(8)
        row.addWidget(self.sign)
        row.addWidget(self.words, 1)
        row.addWidget(self.close_button)
        self._dress()

    def _dress(self) -> None:
        if self.layout() is None:
            return
        theme = self._bench.theme
        side = theme.px(16)
        self.sign.setPixmap(glyphs.pixmap("warn", theme.color("warn"), side))
        self.close_button.setIcon(glyphs.icon("cross", theme.color("muted"), theme.px(12)))
        self.close_button.setIconSize(QSize(theme.px(12), theme.px(12)))

    def refresh(self) -> None:
        """Ask the rules."""
        rules = self._bench.open.shelf.rules if self._bench.open is not None else None
        found = tuple(rules.problems()) if rules is not None else ()
        if found and self.layout() is None:
            self._fill()
        if found != self._found:
            self._found = found
            lines = [told(problem.where, problem.why) for problem in found]
            said = self.tr("Format file {problem}").format(problem=lines[0]) if lines else ""
            if len(lines) > 1:
                said += " " + counted(len(lines) - 1, self.tr("(and {n} more)"), self.tr("(and {n} more)"))
            self.words.setText(said)
            self.words.setAccessibleName(said)
            self.setToolTip("\n".join(lines))
        self.setVisible(bool(found) and found != self._closed)

    def _on_closed(self) -> None:
        self._closed = self._found
        self.hide()
