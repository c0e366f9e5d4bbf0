"""A strip that tells of format files in which something is wrong, by the file's name."""

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
        self.sign = QLabel(self)
        self.sign.setAccessibleName(self.tr("Warning"))
        self.words = QLabel(self)
        self.words.setWordWrap(True)
        self.close_button = QToolButton(self)
        self.close_button.setAccessibleName(self.tr("Close this notice"))
        self.close_button.clicked.connect(self._on_closed)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 4, 4)
        row.setSpacing(8)
        row.addWidget(self.sign)
        row.addWidget(self.words, 1)
        row.addWidget(self.close_button)
        bench.themed.connect(self._dress)
        self._dress()
        self.hide()

    def _dress(self) -> None:
        theme = self._bench.theme
        side = theme.px(16)
        self.sign.setPixmap(glyphs.pixmap("warn", theme.color("warn"), side))
        self.close_button.setIcon(glyphs.icon("cross", theme.color("muted"), theme.px(12)))
        self.close_button.setIconSize(QSize(theme.px(12), theme.px(12)))

    def refresh(self) -> None:
        """Ask the rules."""
        rules = self._bench.open.shelf.rules if self._bench.open is not None else None
        found = tuple(rules.problems()) if rules is not None else ()
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
