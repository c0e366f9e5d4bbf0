"""A line for a search, with what may be typed next, and below it what was understood."""

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from deckbuilder.core.query_parse import parse
from deckbuilder.core.query_words import words
from deckbuilder.gui.browser.search_offers import Offers
from deckbuilder.gui.elided import ElidedLabel
from deckbuilder.gui.language import spoken
from deckbuilder.gui.workbench import Workbench

_REST_MS = 200


class QueryLine(QWidget):
    """A query in the search language of the catalog."""

    changed = Signal(str)
    """Another query was typed, and the hands rest."""

    def __init__(self, bench: Workbench, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self.edit = QLineEdit(self)
        self.edit.setAccessibleName(name)
        self.edit.setPlaceholderText(self.tr("A name, words of the text, type:…"))
        self.edit.setClearButtonEnabled(True)
        self.offers = Offers(bench, self.edit)
        self.echo = ElidedLabel(self)
        self.echo.setProperty("role", "small")
        self.echo.setTextFormat(Qt.TextFormat.PlainText)
        self.echo.setAccessibleName(self.tr("The search in plain words"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.edit)
        column.addWidget(self.echo)
        self._told = ""
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._tell)
        self.edit.textChanged.connect(self._on_text)
        self.edit.installEventFilter(self)
        self.setFocusProxy(self.edit)

    def text(self) -> str:
        """Give what is typed."""
        return self.edit.text().strip()

    def set_text(self, text: str) -> None:
        """Put in a query, and tell it at once."""
        self.edit.setText(text)
        self._tell()

    def _on_text(self) -> None:
        query = parse(self.text(), self._bench.game)
        problem = next(iter(query.problems), None)
        said = spoken(problem.message) if problem is not None else spoken(words(query)) if self.text() else ""
        self.echo.setText(said)
        self.echo.setToolTip(said)
        role = "warn" if problem is not None else "small"
        if self.echo.property("role") != role:
            self.echo.setProperty("role", role)
            self.echo.style().unpolish(self.echo)
            self.echo.style().polish(self.echo)
        self._rest.start()

    def _tell(self) -> None:
        self._rest.stop()
        if self.text() != self._told:
            self._told = self.text()
            self.changed.emit(self._told)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the offers have their keys; Enter asks at once."""
        if event.type() == QEvent.Type.FocusOut:
            self.offers.hide()
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if self.offers.key(event):
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._tell()
                return True
        return super().eventFilter(watched, event)
