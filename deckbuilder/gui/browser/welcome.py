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
        line = QFrame(panel)
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
            row.addWidget(figure, 0, Qt.AlignmentFlag.AlignTop)
        words = QLabel(sentence)
        words.setWordWrap(True)
        button = QPushButton(action)
        button.setProperty("role", "small")
        button.setAccessibleName(action)
        button.setToolTip(sentence)
        row.addLayout(inner, 1)
        inner.addWidget(words, 1)
        inner.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put each button below its words where both have no room beside each other; what has no room is scrolled to."""
        narrow = self.viewport().width() < self._bench.theme.px(_BESIDE)
        way = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        for row in self._steps:
            row.setDirection(way)
        super().resizeEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Lay the steps out for the width there is: one that came while they were hidden is passed over by Qt."""
        super().showEvent(event)
        column = self._panel.layout()
        if column is not None:
            column.setGeometry(self._panel.rect())

    def wanted_height(self) -> int:
        """Give the height at which nothing needs scrolling."""
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
