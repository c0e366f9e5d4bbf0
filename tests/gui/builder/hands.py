"""What tests of the builder look at, click on and drop."""

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from deckbuilder.core.decks import Deck, SlotSpec
from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.gui.builder.badges import Badges
from deckbuilder.gui.builder.deck_list import DeckList
from deckbuilder.gui.builder.place_button import PlaceButton
from deckbuilder.gui.main_window import MainWindow
from tests.gui.fakes import CARDS, DECK, SLOTS

SIDE, MAYBE = SlotId("side"), SlotId("maybe")
MORE_SLOTS = (
    *SLOTS,
    SlotSpec(SIDE, "Side", 0, 3, counted=False, words=("side",)),
    SlotSpec(MAYBE, "Maybe", counted=False, words=("maybe",)),
)
CUB, KING, OWL = CardId("fox-cub"), CardId("fox-king"), CardId("owl-cub")
KNOWN = {card.id: card for card in CARDS}
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton


def deck(window: MainWindow) -> Deck:
    assert window.bench.open is not None
    return window.bench.open.deck


def steps(window: MainWindow) -> int:
    assert window.bench.open is not None
    return window.bench.open.stack.count()


def shown(window: MainWindow) -> DeckList:
    return window.builder.list


def click(
    qtbot: QtBot, window: MainWindow, card: str, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    view = shown(window)
    index = view.tree.find(DECK, CardId(card))
    view.scrollTo(index)
    qtbot.mouseClick(view.viewport(), LEFT, modifiers, view.visualRect(index).center())


def drop(target: QWidget, data: QMimeData, place: QPoint) -> bool:
    """Let what a drag carries enter a widget and fall there; tell whether it was taken."""
    actions, none = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(place, actions, data, LEFT, none)
    QApplication.sendEvent(target, enter)
    fall = QDropEvent(QPointF(place), actions, data, LEFT, none)
    QApplication.sendEvent(target, fall)
    return fall.isAccepted()


def places(window: MainWindow) -> tuple[PlaceButton, ...]:
    return window.builder.formation.places()


def behind(qtbot: QtBot, badges: Badges) -> list[str]:
    """Open the menu of the formats that find no room, give what it says, and close it again."""
    qtbot.mouseClick(badges.more, Qt.MouseButton.LeftButton)
    menu = badges.findChild(QMenu)
    assert menu is not None
    qtbot.waitUntil(menu.isVisible)
    said = [action.text() for action in menu.actions()]
    qtbot.keyClick(menu, Qt.Key.Key_Escape)
    return said
