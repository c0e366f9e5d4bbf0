"""The picture of a card: drawn in the pool, shown when it is there, the last one until then."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from deckbuilder.core.cards import Card
from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.errors import Cancelled
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.gui.faces import draw
from deckbuilder.gui.tasks import Task
from deckbuilder.gui.words import sentence
from deckbuilder.gui.workbench import Workbench

if TYPE_CHECKING:  # needed once a picture is drawn
    from deckbuilder.desk.pictures import Pictures

ASPECT = 63 / 88
"""Width by height of a card."""
_CALM_MS = 120
_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)

_Key = tuple[CardId, int, PrintingId | None]
"""Card, width in pixels of the screen, and the printing where it is not the one that the card is always shown in."""


class CardPicture(QWidget):
    """Shows one card, as large as the widget and as sharp as the screen.

    Nothing is asked for before the first paint: what is hidden costs nothing.
    """

    arrived = Signal()
    """The picture of the card asked for is there."""
    clicked = Signal()
    """By the mouse, or by Enter or Space where it takes the focus."""
    file_dropped = Signal(str)
    """A picture file was dropped; only where drops are accepted."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._id: CardId | None = None
        self._printing: PrintingId | None = None
        self._image: QImage | None = None
        self._shown: _Key | None = None
        self._asked: _Key | None = None
        self._outdated = Event()
        self._calm = QTimer(self)
        self._calm.setSingleShot(True)
        self._calm.setInterval(_CALM_MS)
        self._calm.timeout.connect(self.ask)
        self.setAccessibleName(self.tr("No card is chosen"))
        bench.hub.changed.connect(self._on_changed)

    def sizeHint(self) -> QSize:
        """Give the size at which everything on a card can be read."""
        wide = self._bench.theme.px(320)
        return QSize(wide, round(wide / ASPECT))

    def show_card(self, id: CardId | None, printing: PrintingId | None = None) -> None:
        """Show a card, in a printing or in the one that it is always shown in; what is on its way is given up."""
        self._id, self._printing = id, printing
        card = self._bench.cards.get(id) if id is not None else None
        if card is None:
            self._drop()
            self._image = self._shown = None
            self.setAccessibleName(self.tr("No card is chosen"))
        else:
            self.setAccessibleName(sentence(card, self._bench.game, text=True))
        self.update()

    def ready(self) -> bool:
        """Tell whether the picture of this very card is there."""
        return self._shown is not None and self._shown[::2] == (self._id, self._printing)

    def box(self) -> QRect:
        """Give where the picture lies: as large as fits, in the middle, at the top."""
        aspect = self._image.width() / self._image.height() if self._image is not None else ASPECT
        wide = min(self.width(), int(self.height() * aspect))
        return QRect((self.width() - wide) // 2, 0, wide, round(wide / aspect))

    def ask(self) -> None:
        """Have the card drawn in the width that is wanted now, unless it is there or on its way."""
        card = self._bench.cards.get(self._id) if self._id is not None else None
        width = round(self.box().width() * self.devicePixelRatioF())
        if card is None or width < 1 or (card.id, width, self._printing) in (self._shown, self._asked):
            return
        self._drop()
        key = (card.id, width, self._printing)
        kept = self._bench.faces.get(card.id, width) if self._printing is None else None
        if kept is not None:
            self._take(key, kept)
            return
        self._asked, self._outdated = key, Event()
        task = Task(self)
        task.done.connect(self._on_drawn)
        task.failed.connect(self._on_failed)
        pictures = self._bench.services.pictures
        task.start(self._bench.pools.rest, partial(_job, pictures, card, self._bench.game, key, self._outdated))

    def _drop(self) -> None:
        self._outdated.set()
        self._asked = None

    def _take(self, key: _Key, image: QImage) -> None:
        self._shown, self._image = key, image
        self.update()
        self.arrived.emit()

    def _on_drawn(self, value: object) -> None:
        assert isinstance(value, tuple)
        key, age, image = value
        if age != self._bench.services.pictures.age:
            return  # another picture was chosen while this one was drawn
        if key[2] is None:
            self._bench.faces.keep(key[0], key[1], image)
        if key == self._asked:
            self._asked = None
            self._take(key, image)

    def _on_failed(self, error: object) -> None:
        if not isinstance(error, Cancelled):
            self._bench.troubled.emit(str(error) or type(error).__name__)

    def _on_changed(self, changes: Changes) -> None:
        if Topic.CATALOG in changes or Topic.PICTURES in changes:
            self._drop()
            self._shown = None
            self.update()

    # -- what Qt asks ------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wait with a sharper picture until the size is settled."""
        super().resizeEvent(event)
        if self._image is not None:
            self._calm.start()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell of a click."""
        if event.button() is Qt.MouseButton.LeftButton and self.box().contains(event.position().toPoint()):
            self.clicked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do on Enter and Space what a click does."""
        if event.key() in _KEYS and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self.clicked.emit()
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Welcome a file."""
        if self._id is not None and _dropped(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Tell of a file."""
        file = _dropped(event)
        if file:
            event.acceptProposedAction()
            self.file_dropped.emit(file)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what is there, and ask for what is wanted."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._image is not None:
            painter.drawImage(self.box(), self._image)
        else:
            theme = self._bench.theme
            painter.setPen(
                QPen(theme.color("hairline"), 1, Qt.PenStyle.DashLine if self._id is None else Qt.PenStyle.SolidLine)
            )
            painter.setBrush(theme.color("raised"))
            corner = self.box().width() / 22
            painter.drawRoundedRect(self.box().adjusted(1, 1, -1, -1), corner, corner)
        if self.hasFocus():
            painter.setPen(QPen(self._bench.theme.color("focus"), 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(self.box().adjusted(1, 1, -1, -1), 6, 6)
        if not self._calm.isActive():
            self.ask()


def _dropped(event: QDropEvent) -> str:
    """Give the one file that hangs at the pointer; ``""`` for none or several."""
    files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
    return files[0] if len(files) == 1 and Path(files[0]).suffix else ""


def _job(pictures: "Pictures", card: Card, game: Game, key: _Key, outdated: Event) -> tuple[_Key, int, QImage]:
    """Draw a card, and tell of which age the pictures were when that began."""
    age = pictures.age
    alone = tuple(one for one in card.printings if one.id == key[2])
    wanted = replace(card, printings=alone) if alone else card
    return key, age, draw(pictures, wanted, game, key[1], outdated)
