"""What keys and mouse do in a view of cards, the same in table and grid."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QDrag, QDragMoveEvent, QDropEvent, QImage, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView

from deckbuilder.core.ids import CardId
from deckbuilder.gui.browser.selection import Chosen
from deckbuilder.gui.drag import DraggedCard, drag_pixmap, hang, pack, unpack
from deckbuilder.gui.models.card_table import CardTable
from deckbuilder.gui.theme import Theme

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_ELSEWHERE = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier

FaceOf = Callable[[CardId], QImage | None]
"""Gives the picture of a card, if it is at hand."""


class Hands(QObject):
    """Turns keys, menus and drags into wishes about the chosen cards.

    Args:
        table: the rows.
        chosen: which of them.
    """

    taken = Signal(bool)
    """Add one of each chosen card; True: to what starts in play."""
    stepped = Signal(int)
    """So many copies more or less of each."""
    counted = Signal(int)
    """Exactly so many copies of each."""
    cut = Signal()
    """No copy of any."""
    left = Signal()
    """Upwards out of the first row: to the search box."""
    typed = Signal(str)
    """Letters that belong into the search box."""
    menu_wanted = Signal(str, QPoint)
    peek_wanted = Signal(str, QPoint)
    """Show a card large, beside a place on the screen."""
    dropped = Signal(object)
    """Cards that came from the deck were dropped: a tuple of ``DraggedCard``."""

    def __init__(self, table: CardTable, chosen: Chosen, parent: QObject) -> None:
        super().__init__(parent)
        self._table, self._chosen = table, chosen

    def press(self, event: QKeyEvent, view: QAbstractItemView) -> bool:
        """Take a key: Enter adds, + and - change, figures set, Delete cuts, Space shows large, letters search."""
        id, key, text = self._chosen.card(), event.key(), event.text()
        plain = not event.modifiers() & _ELSEWHERE
        if not plain or (id is None and not self._chosen.count()):
            return plain and self._type(text)
        if key in _ENTER:
            self.taken.emit(bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif key == Qt.Key.Key_Delete:
            self.cut.emit()
        elif key == Qt.Key.Key_Space:
            if id is None:
                return False
            place = view.visualRect(view.currentIndex()).center()
            self.peek_wanted.emit(id, view.viewport().mapToGlobal(place))
        elif text in ("+", "-"):
            self.stepped.emit(1 if text == "+" else -1)
        elif text.isdecimal():
            self.counted.emit(int(text))
        else:
            return self._type(text)
        return True

    def _type(self, text: str) -> bool:
        if not (text.isprintable() and text.strip()):
            return False
        self.typed.emit("" if text == "/" else text)
        return True

    def ask_menu(self, event: QContextMenuEvent, view: QAbstractItemView) -> None:
        """Ask for the menu of the card under the pointer; of the one that is looked at, at its place, if by key."""
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        index = view.currentIndex() if by_key else view.indexAt(event.pos())
        id = self._table.card_id(index.row()) if index.isValid() else None
        if id is not None:
            place = view.visualRect(index).center() if by_key else event.pos()
            self.menu_wanted.emit(id, view.viewport().mapToGlobal(place))
        event.accept()

    # -- dragging ----------------------------------------------------------------------------------

    def drag(self, view: QAbstractItemView, theme: Theme, face_of: FaceOf) -> QDrag | None:
        """Make a drag of the chosen cards, one copy each; None where no card is chosen."""
        cards = self._chosen.cards()
        if not cards:
            return None
        names = [self._table.name_of(id) for id in cards]
        drag = QDrag(view)
        drag.setMimeData(pack([DraggedCard(id) for id in cards], names))
        faces = [face for id in cards[:3] if (face := face_of(id)) is not None]
        ratio = view.devicePixelRatioF()
        hang(drag, drag_pixmap(faces, len(cards), names[0], theme, ratio), theme)
        return drag

    def consider(self, event: QDragMoveEvent) -> None:
        """Accept what comes from a deck: dropped here, it is cut there."""
        if any(dragged.slot is not None for dragged in unpack(event.mimeData())):
            event.setDropAction(Qt.DropAction.MoveAction)
            event.accept()
        else:
            event.ignore()

    def drop(self, event: QDropEvent) -> None:
        """Take what was dropped."""
        cards = tuple(dragged for dragged in unpack(event.mimeData()) if dragged.slot is not None)
        if cards:
            event.setDropAction(Qt.DropAction.MoveAction)
            event.accept()
            self.dropped.emit(cards)
        else:
            event.ignore()
