"""The picture of a card: drawn in the pool, shown when it is there, the last one until then."""

from functools import partial
from threading import Event

from PySide6.QtCore import QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from deckbuilder.core.cards import Card
from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.errors import Cancelled
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId
from deckbuilder.desk.pictures import Pictures
from deckbuilder.gui.faces import draw
from deckbuilder.gui.tasks import Task
from deckbuilder.gui.words import sentence
from deckbuilder.gui.workbench import Workbench

ASPECT = 63 / 88
"""Width by height of a card."""
_CALM_MS = 120


class CardPicture(QWidget):
    """Shows one card, as large as the widget and as sharp as the screen.

    Nothing is asked for before the first paint: what is hidden costs nothing.
    """

    arrived = Signal()
    """The picture of the card asked for is there."""
    clicked = Signal()

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._id: CardId | None = None
        self._image: QImage | None = None
        self._shown: tuple[CardId, int] | None = None
        self._asked: tuple[CardId, int] | None = None
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

    def show_card(self, id: CardId | None) -> None:
        """Show a card; what is on its way for another one is given up."""
        self._id = id
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
        return self._shown is not None and self._shown[0] == self._id

    def box(self) -> QRect:
        """Give where the picture lies: as large as fits, in the middle, at the top."""
        aspect = self._image.width() / self._image.height() if self._image is not None else ASPECT
        wide = min(self.width(), int(self.height() * aspect))
        return QRect((self.width() - wide) // 2, 0, wide, round(wide / aspect))

    def ask(self) -> None:
        """Have the card drawn in the width that is wanted now, unless it is there or on its way."""
        card = self._bench.cards.get(self._id) if self._id is not None else None
        width = round(self.box().width() * self.devicePixelRatioF())
        if card is None or width < 1 or (card.id, width) in (self._shown, self._asked):
            return
        self._drop()
        kept = self._bench.faces.get(card.id, width)
        if kept is not None:
            self._take((card.id, width), kept)
            return
        self._asked, self._outdated = (card.id, width), Event()
        task = Task(self)
        task.done.connect(self._on_drawn)
        task.failed.connect(self._on_failed)
        pictures = self._bench.services.pictures
        task.start(self._bench.pools.rest, partial(_job, pictures, card, self._bench.game, width, self._outdated))

    def _drop(self) -> None:
        self._outdated.set()
        self._asked = None

    def _take(self, key: tuple[CardId, int], image: QImage) -> None:
        self._shown, self._image = key, image
        self.update()
        self.arrived.emit()

    def _on_drawn(self, value: object) -> None:
        assert isinstance(value, tuple)
        (card, width), image = value
        self._bench.faces.keep(card, width, image)
        if (card, width) == self._asked:
            self._asked = None
            self._take((card, width), image)

    def _on_failed(self, error: object) -> None:
        if not isinstance(error, Cancelled):
            self._bench.troubled.emit(str(error) or type(error).__name__)

    def _on_changed(self, changes: Changes) -> None:
        if Topic.CATALOG in changes:
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
        if not self._calm.isActive():
            self.ask()


def _job(pictures: Pictures, card: Card, game: Game, width: int, outdated: Event) -> tuple[tuple[CardId, int], QImage]:
    return (card.id, width), draw(pictures, card, game, width, outdated)
