"""What happened, in plain words: newest below, a search above, and all of it as text for elsewhere."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLabel, QLineEdit, QMenu, QToolButton, QVBoxLayout, QWidget

from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.scene import Scene
from deckbuilder.desk.files import write_bytes
from deckbuilder.desk.table_log import LogLine
from deckbuilder.gui import glyphs
from deckbuilder.gui.language import spoken
from deckbuilder.gui.play.log_rows import LogRows
from deckbuilder.gui.play.log_view import LogView
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench


class LogPanel(QWidget):
    """The log with its search.

    Args:
        bench: what the window shares.
    """

    line_chosen = Signal(int)
    """The step of the line that the player goes to."""
    token_pointed = Signal(str)
    """The token whose name is pointed at, for the table to light; ``""`` for none."""
    token_chosen = Signal(str)
    """The token whose name was clicked."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._past = False
        """Whether a moment of the past is looked at."""
        self.rows = LogRows(self)
        self.title = QLabel(self.tr("Log"), self)
        self.title.setProperty("role", "section")
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(self.tr("Search the log"))
        self.search.setAccessibleName(self.tr("Search the log"))
        self.search.setClearButtonEnabled(True)
        self.search.setMinimumWidth(0)
        self.more = QToolButton(self)
        self.more.setProperty("role", "flat")
        self.more.setAccessibleName(self.tr("More about the log"))
        self.more.setToolTip(self.tr("Copy or save the log"))
        self.view = LogView(bench, self.rows, self)
        self.none = QLabel(self)
        self.none.setProperty("role", "muted")
        self.none.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.none.setWordWrap(True)
        column, head = QVBoxLayout(self), QHBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        head.setSpacing(8)
        head.addWidget(self.title)
        head.addWidget(self.search, 1)
        head.addWidget(self.more)
        column.addWidget(self.view, 1)
        column.addWidget(self.none, 1)
        self.setAccessibleName(self.tr("Log"))
        self._connect()
        self._dress()
        self._show_rows()

    def _connect(self) -> None:
        self.view.line_chosen.connect(self.line_chosen)
        self.view.token_pointed.connect(self.token_pointed)
        self.view.token_chosen.connect(self.token_chosen)
        self.view.copy_wanted.connect(self.copy)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(self._on_menu)
        self.more.clicked.connect(self._on_more)
        self.search.textChanged.connect(self._on_search)
        self.search.installEventFilter(self)
        self._bench.themed.connect(self._dress)

    def _dress(self) -> None:
        theme = self._bench.theme
        self.more.setIcon(glyphs.icon("more", theme.color("muted"), theme.px(16)))
        self.more.setIconSize(QSize(theme.px(16), theme.px(16)))

    # -- showing -----------------------------------------------------------------------------------

    def show_lines(self, lines: Sequence[LogLine], here: int | None = None) -> None:
        """Show the log.

        Args:
            lines: what happened.
            here: so many steps the moment has behind it that is looked at, where that is one of the past; lines of later steps lie ahead.
        """
        back = self._past and here is None
        self._past = here is not None
        self.rows.show(lines, here)
        self._show_rows()
        if here is not None:
            self.view.show_moment()
        elif back:
            self.view.follow()

    def know(self, scene: Scene) -> None:
        """Learn what tokens are called that a player sees, so that lines can point at them."""
        for zone in scene.zones:
            for token in zone.tokens:
                if token.label:
                    name = self._bench.name_of(token.card) if token.card is not None else spoken(token.label)
                    self.view.delegate.names[token.id] = name
        self.view.viewport().update()

    def forget(self) -> None:
        """Begin anew with another match: its tokens have other names."""
        self.view.delegate.names.clear()
        self.search.clear()
        self.rows.show(())
        self._show_rows()
        self.view.follow()

    def _show_rows(self) -> None:
        some = self.rows.rowCount() > 0
        held = self.view.hasFocus()
        searched = bool(self.search.text())
        self.none.setText(
            self.tr("No line has these words. Esc shows all again.") if searched else self.tr("Nothing happened yet")
        )
        self.view.setVisible(some)
        self.none.setVisible(not some)
        if held and not some:
            self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_search(self, words: str) -> None:
        self.rows.sift(words)
        self._show_rows()
        self.view.follow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Go from the search to the lines with an arrow or Enter; empty it with Esc."""
        if watched is self.search and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            key = event.key()
            if key == Qt.Key.Key_Escape and self.search.text():
                self.search.clear()
                return True
            if key in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.rows.rowCount():
                self.view.setFocus(Qt.FocusReason.OtherFocusReason)
                self.view.setCurrentIndex(self.rows.index(self.rows.last(), 0))
                return True
        return super().eventFilter(watched, event)

    # -- elsewhere ---------------------------------------------------------------------------------

    def copy(self) -> None:
        """Put the chosen lines on the clipboard; all of them where none is chosen."""
        rows = self.view.chosen()
        QGuiApplication.clipboard().setText(self.rows.text(rows or None))
        count = len(rows) or self.rows.rowCount()
        self._bench.hub.say(
            counted(count, self.tr("{n} line is on the clipboard"), self.tr("{n} lines are on the clipboard"))
        )

    def copy_all(self) -> None:
        """Put the whole log on the clipboard."""
        self.view.clearSelection()
        self.copy()

    def save(self) -> None:
        """Ask for a file and write the log into it."""
        chosen, _ = QFileDialog.getSaveFileName(self, self.tr("Save the log"), "log.txt", self.tr("Text (*.txt)"))
        if chosen:
            self.save_as(Path(chosen))

    def save_as(self, path: Path) -> None:
        """Write the log into a file, and say so or why not."""
        try:
            write_bytes(path, self.rows.text().encode())
        except DataTrouble as error:
            self._bench.troubled.emit(str(error))
            return
        self._bench.hub.say(self.tr("Saved the log as {file}").format(file=path.name))

    def menu(self) -> QMenu:
        """Make the menu of the log."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        rows = self.view.chosen()
        if len(rows) == 1:
            menu.addAction(self.tr("Go to this moment"), self._on_go)
            menu.addSeparator()
        if rows:
            menu.addAction(self.tr("Copy these lines"), self.copy)
        menu.addAction(self.tr("Copy the log"), self.copy_all)
        menu.addAction(self.tr("Save the log…"), self.save)
        return menu

    def _on_go(self) -> None:
        rows = self.view.chosen()
        if rows:
            self.line_chosen.emit(rows[0].step)

    def _on_menu(self, place: QPoint) -> None:
        self.menu().popup(self.view.viewport().mapToGlobal(place))

    def _on_more(self) -> None:
        self.menu().popup(self.more.mapToGlobal(QPoint(0, self.more.height())))
