"""Why a move cannot be made, shown over the table beside the card that was meant, for a moment."""

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import QLabel, QWidget

from deckbuilder.gui.play.announce import announce
from deckbuilder.gui.workbench import Workbench

_STAYS_MS, _FOR_EACH_LETTER_MS = 2500, 40
_WIDEST, _EDGE = 320, 8


class Refusal(QLabel):
    """Lies over the table, lets the mouse through, and goes by itself.

    Args:
        bench: what the window shares.
        parent: over which it lies.
    """

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench, self._below = bench, parent
        self.setObjectName("refusal")
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        self.hide()

    def say(self, why: str, place: QPoint) -> None:
        """Say why.

        Args:
            why: a sentence, in the window's language.
            place: of the parent, below which it is shown where there is room.
        """
        self.setText(why)
        self.ensurePolished()
        px = self._bench.theme.px
        room = self._below.rect().adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        wide = min(px(_WIDEST), room.width(), self.fontMetrics().horizontalAdvance(why) + px(28))
        self.setFixedWidth(wide)
        self.setFixedHeight(self.heightForWidth(wide))
        x = min(max(place.x() - wide // 2, room.left()), room.right() - wide)
        y = place.y() + _EDGE
        if y + self.height() > room.bottom():
            y = max(place.y() - self.height() - _EDGE, room.top())
        self.move(x, y)
        self.show()
        self.raise_()
        self._timer.start(_STAYS_MS + _FOR_EACH_LETTER_MS * len(why))
        announce(self, why)

    def put_away(self) -> bool:
        """Hide it; tell whether it was shown."""
        shown = self.isVisible()
        self._timer.stop()
        self.hide()
        return shown
