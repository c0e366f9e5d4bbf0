"""Hands dealt one after the other, each beside the starting army, with what can be done with it now."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSplitter,
    QWidget,
)

from deckbuilder.core.ids import CardId
from deckbuilder.core.insights import HandBook
from deckbuilder.core.progress import Progress
from deckbuilder.desk.lab_desk import Deal, LabDesk
from deckbuilder.gui.browser.face_queue import FaceQueue
from deckbuilder.gui.lab.army import Army
from deckbuilder.gui.lab.hand_tile import HandTile
from deckbuilder.gui.lab.lab import Lab
from deckbuilder.gui.lab.labelled import spin
from deckbuilder.gui.lab.page import Page
from deckbuilder.gui.language import key_name, spoken

_TILE = 130
"""At 100 % text: the least width of a card that can be read."""
_WIDEST = 250
_MOST_SEED = 2_000_000_000


class Hands(Page):
    """One hand at a time: the same seed and number give the same hand again."""

    def __init__(self, lab: Lab, parent: QWidget) -> None:
        super().__init__(lab, parent)
        self.number = 0
        self.deal: Deal | None = None
        self._queue = FaceQueue(self.bench, self)
        self.tiles: list[HandTile] = []
        self._columns = 0
        self.back = QPushButton(self.tr("Back"), self)
        self.next = QPushButton(self.tr("Next hand"), self)
        self.next.setProperty("role", "primary")
        self.next.setToolTip(self.tr("{keys}: the next hand").format(keys=f"{key_name('Space')}, N"))
        self.back.setToolTip(self.tr("{keys}: the hand before").format(keys="B"))
        self.which = QLabel(self)
        self.seed = spin(self, 0, _MOST_SEED, 1, self.tr("Seed"))
        self.seed.setToolTip(self.tr("The same seed deals the same hands again"))
        self.army = Army(lab, self)
        self.table = QScrollArea(self)
        self.table.setWidgetResizable(True)
        self.table.setFrameShape(QFrame.Shape.NoFrame)
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.table.setAccessibleName(self.tr("Hand"))
        self._inner = QWidget(self.table)
        self._grid = QGridLayout(self._inner)
        self._grid.setContentsMargins(0, 0, 4, 0)
        self._grid.setSpacing(4)
        self.table.setWidget(self._inner)
        self.splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self.splitter.setObjectName("hands")
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setHandleWidth(12)
        self.splitter.addWidget(self.army)
        self.splitter.addWidget(self.table)
        self.splitter.setStretchFactor(0, 0)
        self.splitter.setStretchFactor(1, 1)
        self.splitter.setSizes([self.bench.theme.px(220), self.bench.theme.px(1000)])
        self._lay_out()
        self.next.clicked.connect(self.go_on)
        self.back.clicked.connect(self.go_back)
        self.seed.valueChanged.connect(self._on_seed)
        self.bench.themed.connect(self._on_themed)
        self.splitter.splitterMoved.connect(self._arrange)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        self.column.addLayout(row)
        row.setSpacing(8)
        row.addWidget(self.next)
        row.addWidget(self.back)
        row.addSpacing(8)
        row.addWidget(self.which)
        row.addStretch(1)
        label = QLabel(self.tr("Seed"), self)
        label.setProperty("role", "muted")
        label.setBuddy(self.seed)
        row.addWidget(label)
        row.addWidget(self.seed)
        self.column.addWidget(self.answer)
        self.column.addWidget(self.splitter, 1)

    # -- dealing -----------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Deal the next hand."""
        self.number += 1
        self._again()

    def go_back(self) -> None:
        """Show the hand before."""
        if self.number:
            self.number -= 1
            self._again()

    def _on_seed(self) -> None:
        self.number = 0
        self._again()

    def _again(self) -> None:
        if self.lab.book is not None:
            self.ask()

    def ask(self) -> None:
        """Deal."""
        book = self.lab.book
        assert book is not None  # see ``refresh``
        self.army.show_army(book.starters)
        self.asking.ask(partial(_dealt, self.lab.desk, book, self.seed.value(), self.number))

    def show_answer(self, value: object) -> None:
        """Show a hand."""
        assert isinstance(value, Deal)
        self.deal = value
        self.answer.say(spoken(value.verdict.reading))
        self.which.setText(self.tr("Hand {n}").format(n=value.number + 1))
        self.back.setEnabled(value.number > 0)
        while len(self.tiles) < len(value.hand):
            tile = HandTile(self.bench, self._queue, self._inner)
            tile.wanted.connect(self._on_wanted)
            self.tiles.append(tile)
            preview = getattr(self.window(), "preview", None)
            if preview is not None:
                preview.watch(tile, tile.card_at)
        verdicts = iter(value.verdict.cards)
        for tile, card in zip(self.tiles, value.hand, strict=False):
            tile.show_card(card, next(verdicts) if card is not None else None)
        for place, tile in enumerate(self.tiles):
            tile.setVisible(place < len(value.hand))
        self._arrange()

    def _on_wanted(self, card: str) -> None:
        self.bench.search_wanted.emit(f'name:"{self.lab.name_of(CardId(card))}"')

    # -- looks -------------------------------------------------------------------------------------

    def _arrange(self) -> None:
        """Put the cards into as many columns as can be read."""
        px, room = self.bench.theme.px, self.table.viewport().width()
        shown = [tile for tile in self.tiles if not tile.isHidden()]
        columns = max(min(room // px(_TILE), len(shown)), 1)
        wide = min(room // columns - px(16), px(_WIDEST))
        for place, tile in enumerate(shown):
            tile.face.set_width(max(wide, px(60)))
            tile.setFixedWidth(max(wide, px(60)) + px(12))
            self._grid.addWidget(tile, place // columns, place % columns, Qt.AlignmentFlag.AlignTop)
        for column in range(max(columns, self._columns) + 1):
            self._grid.setColumnStretch(column, 1 if column == columns else 0)
        self._columns = columns
        self._grid.setRowStretch(len(shown) // columns + 1, 1)
        self._grid.activate()
        faces = [tile.face for tile in shown if tile.face.card is not None]
        if faces and self.isVisible():
            self._queue.want([face.card for face in faces if face.card is not None], faces[0].wide(), 2)

    def _on_themed(self) -> None:
        for tile in self.tiles:
            tile.dress()
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take more or fewer columns."""
        super().resizeEvent(event)
        self._arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Deal on Space or N, go back on B."""
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_N):
            self.go_on()
        elif event.key() == Qt.Key.Key_B:
            self.go_back()
        else:
            super().keyPressEvent(event)

    def enter(self) -> None:
        """Take the focus: Enter and Space deal on."""
        self.next.setFocus()


def _dealt(desk: LabDesk, book: HandBook, seed: int, number: int, progress: Progress) -> Deal:
    return desk.deal(book, seed, number)


def build(lab: Lab, parent: QWidget) -> Hands:
    """Make the page."""
    return Hands(lab, parent)
