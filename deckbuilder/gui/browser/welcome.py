"""What to do first: shown in place of the card page when the program has never been used."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from deckbuilder.gui.flow import FlowLayout
from deckbuilder.gui.workbench import Workbench

_BESIDE = 400
"""Pixels at 100 % text from which words and button of a step stand beside each other."""


class Welcome(QScrollArea):
    """Three things to try, and where to bring in one's own cards."""

    closed = Signal()
    import_wanted = Signal()
    new_wanted = Signal()
    export_wanted = Signal()

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._steps: list[QHBoxLayout] = []
        self._said: list[QWidget] = []
        self._buttons: list[QPushButton] = []
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(self.tr("First steps"))
        self._panel = panel = QFrame()
        panel.setObjectName("panel")
        column = QVBoxLayout(panel)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(8)
        title = QLabel(self.tr("A ready-made deck is open. Three things to try:"), panel)
        title.setProperty("role", "title")
        title.setWordWrap(True)
        column.addWidget(title)
        self.search = self._step(column, "1", self.tr("Find cards: type above, or"), self.tr("Look through one type"))
        self.new = self._step(
            column,
            "2",
            self.tr("Build your own: Enter adds a card, Ctrl+Z takes it back."),
            self.tr("Start a new deck"),
        )
        self.export = self._step(
            column, "3", self.tr("Take a deck elsewhere as a list or a file."), self.tr("Export this one")
        )
        line = self._line = QFrame(panel)
        line.setObjectName("line")
        line.setFixedHeight(1)
        column.addWidget(line)
        self.bring = self._step(
            column,
            "",
            self.tr("Your own cards: a card list that you downloaded, or a file of another program."),
            self.tr("Import a card file"),
        )
        self.close_button = QPushButton(self.tr("Close this panel"), panel)
        self.close_button.setProperty("role", "link")
        self.close_button.setAccessibleName(self.tr("Close this panel"))
        self._short = QWidget(panel)  # the buttons alone, where there is no room for all words
        FlowLayout(self._short, 8)
        self._short.hide()
        column.insertWidget(1, self._short)
        column.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self.setWidget(panel)
        self._connect()

    def _step(self, column: QVBoxLayout, number: str, sentence: str, action: str) -> QPushButton:
        row = QHBoxLayout()
        row.setSpacing(8)
        column.addLayout(row)
        inner = QHBoxLayout()
        inner.setSpacing(8)
        self._steps.append(inner)
        if number:
            figure = QLabel(number)
            figure.setProperty("role", "title")
            figure.setFixedWidth(self._bench.theme.px(16))
            self._said.append(figure)
            row.addWidget(figure, 0, Qt.AlignmentFlag.AlignTop)
        words = QLabel(sentence)
        words.setWordWrap(True)
        button = QPushButton(action)
        button.setProperty("role", "small")
        button.setAccessibleName(action)
        button.setToolTip(sentence)
        self._said.append(words)
        self._buttons.append(button)
        row.addLayout(inner, 1)
        inner.addWidget(words, 1)
        inner.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put each button below its words where both have no room beside each other; in a low panel, show no words."""
        narrow = self.viewport().width() < self._bench.theme.px(_BESIDE)
        way = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        for row in self._steps:
            row.setDirection(way)
        self._shorten(short=self.viewport().height() < self._whole_height())
        super().resizeEvent(event)

    def _whole_height(self) -> int:
        """Give about the height that the panel wants with all its words, at the width there is."""
        px, width = self._bench.theme.px, self.viewport().width()
        narrow = width < px(_BESIDE)
        total = px(90)  # title, line and the button that closes the panel
        for words, button in zip(self._sentences(), self._buttons, strict=True):
            hint = button.sizeHint()
            room = width - px(60) - (0 if narrow else hint.width())
            text = words.heightForWidth(max(room, 1))
            total += px(8) + (text + px(8) + hint.height() if narrow else max(text, hint.height()))
        return total

    def _sentences(self) -> list[QLabel]:
        return [one for one in self._said if isinstance(one, QLabel) and one.wordWrap()]

    def _shorten(self, *, short: bool) -> None:
        """Show the buttons alone, side by side, or each with its words."""
        if short != self._short.isHidden():
            return
        flow = self._short.layout()
        for button, inner in zip(self._buttons, self._steps, strict=True):
            if short and flow is not None:
                inner.removeWidget(button)
                flow.addWidget(button)
            elif flow is not None:
                flow.removeWidget(button)
                inner.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        for one in (*self._said, self._line):
            one.setHidden(short)
        self._short.setVisible(short)

    def showEvent(self, event: QShowEvent) -> None:
        """Lay the steps out for the width there is: one that came while they were hidden is passed over by Qt."""
        super().showEvent(event)
        column = self._panel.layout()
        if column is not None:
            column.setGeometry(self._panel.rect())

    def wanted_height(self) -> int:
        """Give the height at which nothing needs scrolling."""
        if not self._short.isHidden():
            return self._whole_height()
        return self._panel.heightForWidth(self.viewport().width()) + 2

    def _connect(self) -> None:
        self.search.clicked.connect(self._on_search)
        self.new.clicked.connect(self.new_wanted)
        self.export.clicked.connect(self.export_wanted)
        self.bring.clicked.connect(self.import_wanted)
        self.close_button.clicked.connect(self.closed)

    def _on_search(self) -> None:
        kinds = self._bench.game.kinds
        if kinds:
            self._bench.search_wanted.emit(f"type:{kinds[0]}")
