"""The tabs of open decks: all decks in front, always in sight; those that find no room are behind a menu."""

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QMouseEvent
from PySide6.QtWidgets import QTabBar, QWidget

from deckbuilder.gui.drag import MIME, unpack

_TURN_MS = 500
"""A drag that rests so long on a tab turns to it; dropped there, it turns back."""


class DeckBar(QTabBar):
    """The tabs: all decks first, then the open ones; cards may be dropped on them."""

    cards_dropped = Signal(int, object)
    """The number of a tab, and what was dropped on it."""
    closing = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("decktabs")
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setMovable(True)
        self.setUsesScrollButtons(False)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.setAcceptDrops(True)
        self.setAccessibleName(self.tr("Open decks"))
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_TURN_MS)
        self._rest.timeout.connect(self._on_rest)
        self._under = self._before = -1
        self._widths: dict[int, int] = {}

    def share(self, room: int, least: int, home: str) -> None:
        """Share the room among the tabs; the chosen one is shown whole, and those that find no room are hidden.

        Args:
            room: in pixels, for all tabs.
            least: width of a tab below which it is not worth having; those that find no room are hidden.
            home: text of the first tab, which goes first where room is short.
        """
        self._widths = {}
        numbers = range(1, self.count())
        self._call_home(home)
        asked = [super(DeckBar, self).tabSizeHint(number).width() for number in range(self.count())]
        if sum(asked) <= room:
            self._show(frozenset(numbers))
            return
        if room - asked[0] < least * len(numbers):
            self._call_home("")
            asked[0] = super().tabSizeHint(0).width()
        rest = room - asked[0]
        chosen = self.currentIndex()
        whole = min(asked[chosen], rest) if chosen > 0 else 0
        others = [number for number in numbers if number != chosen]
        fitting = others[: (rest - whole) // least] if chosen > 0 else others[: max(rest // least, 1)]
        self._widths = _shared({number: asked[number] for number in fitting}, rest - whole)
        if chosen > 0:
            self._widths[chosen] = whole
        self._show(frozenset(self._widths))

    def _call_home(self, text: str) -> None:
        if self.tabText(0) != text:
            self.setTabText(0, text)

    def _show(self, shown: frozenset[int]) -> None:
        for number in range(1, self.count()):
            if self.isTabVisible(number) != (number in shown):
                self.setTabVisible(number, number in shown)
        self.setElideMode(self.elideMode())  # lays the tabs out anew
        self.updateGeometry()

    def tabSizeHint(self, index: int) -> QSize:
        """Give what a tab asks for, or its share where room is short."""
        asked = super().tabSizeHint(index)
        return QSize(self._widths.get(index, asked.width()), asked.height())

    def minimumTabSizeHint(self, index: int) -> QSize:
        """Give the same: tabs have their share already."""
        return self.tabSizeHint(index)

    def minimumSizeHint(self) -> QSize:
        """Give room for the first tab: the others share what there is."""
        return QSize(super().tabSizeHint(0).width() if self.count() else 0, super().minimumSizeHint().height())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Close a tab by the middle button."""
        if event.button() == Qt.MouseButton.MiddleButton and self.tabAt(event.position().toPoint()) > 0:
            self.closing.emit(self.tabAt(event.position().toPoint()))
        super().mouseReleaseEvent(event)

    def _look(self, place: QPoint) -> int:
        under = self.tabAt(place)
        if under != self._under:
            self._under = under
            self._rest.start()
        return under

    def _on_rest(self) -> None:
        if self._under > 0:
            self.setCurrentIndex(self._under)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take cards, and note which deck is shown."""
        if event.mimeData().hasFormat(MIME):
            self._before = self.currentIndex()
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Take cards on the tab of a deck."""
        if self._look(event.position().toPoint()) > 0:
            event.acceptProposedAction()
        else:
            event.ignore()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Turn to no tab any more."""
        self._rest.stop()
        self._under = -1

    def dropEvent(self, event: QDropEvent) -> None:
        """Hand over what was dropped, with the deck in front that was there when the drag came."""
        self._rest.stop()
        self._under = -1
        under = self.tabAt(event.position().toPoint())
        if under > 0:
            if 0 <= self._before < self.count():
                self.setCurrentIndex(self._before)
            self.cards_dropped.emit(under, unpack(event.mimeData()))
            event.acceptProposedAction()


def _shared(asked: dict[int, int], room: int) -> dict[int, int]:
    """Share room so that who asks for less than the others may have gets that, and the others get the same each."""
    given: dict[int, int] = {}
    for number in sorted(asked, key=lambda number: asked[number]):
        given[number] = min(asked[number], room // (len(asked) - len(given)))
        room -= given[number]
    return given
