"""Chosen cards are added and cut as one step, and dragged out of the catalog and back."""

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent
from pytestqt.qtbot import QtBot

from deckbuilder.core.ids import CardId
from deckbuilder.gui.browser.bulk import MOST
from deckbuilder.gui.drag import MIME, DraggedCard, drag_pixmap, pack, unpack
from deckbuilder.gui.main_window import MainWindow
from tests.gui.catalog.hands import CTRL, LEFT, NO, click
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import ARMY, DECK, MemoryCatalog, make_card


@pytest.mark.parametrize("kind", ["table", "grid"])
def test_enter_adds_one_of_each_chosen_card_as_one_step(qtbot: QtBot, window: MainWindow, kind: str) -> None:
    opened = window.bench.open
    assert opened is not None
    before = opened.deck
    window.browser.show_as(kind)
    click(qtbot, window, "owl-cub")
    click(qtbot, window, "owl-elder", CTRL)
    click(qtbot, window, "owl-king", CTRL)
    qtbot.keyClick(window.browser.catalog.view(), Qt.Key.Key_Return)
    assert [opened.deck.count(CardId(id)) for id in ("owl-cub", "owl-elder", "owl-king")] == [1, 1, 1]
    assert opened.stack.undoText() == "Add 3 cards"
    opened.undo()
    assert opened.deck == before


@pytest.mark.parametrize(
    ("key", "counts", "label"),
    [("3", (3, 3), "Set 2 cards to 3"), ("+", (3, 3), "Add 2 cards"), ("-", (1, 1), "Cut 1 of each of 2 cards")],
)
def test_figures_plus_and_minus_change_all_chosen_cards(
    qtbot: QtBot, window: MainWindow, key: str, counts: tuple[int, int], label: str
) -> None:
    opened = window.bench.open
    assert opened is not None
    click(qtbot, window, "fox-runner")
    click(qtbot, window, "fox-scout", CTRL)
    qtbot.keyClicks(window.browser.list, key)
    assert tuple(opened.deck.count(CardId(id)) for id in ("fox-runner", "fox-scout")) == counts
    assert opened.stack.undoText() == label


def test_delete_cuts_every_copy_of_the_chosen_cards_wherever_they_lie(qtbot: QtBot, window: MainWindow) -> None:
    opened = window.bench.open
    assert opened is not None
    assert opened.deck.count(CardId("fox-cub"), ARMY) == 2
    click(qtbot, window, "fox-cub")
    click(qtbot, window, "fox-scout", CTRL)
    qtbot.keyClick(window.browser.list, Qt.Key.Key_Delete)
    assert opened.deck.count(CardId("fox-cub")) == opened.deck.count(CardId("fox-scout")) == 0
    assert opened.stack.undoText() == "Cut 4 cards"


def test_whole_catalog_is_not_added_at_once(make_window: MakeWindow, qtbot: QtBot) -> None:
    many = tuple(make_card(f"Card {n:03}", "Beast", 1, "Fox") for n in range(MOST + 1))
    window = make_window(None, MemoryCatalog(many))
    opened = window.bench.open
    assert opened is not None
    said: list[str] = []
    window.bench.hub.said.connect(lambda sentence, _: said.append(sentence))
    window.browser.list.selectAll()
    qtbot.keyClick(window.browser.list, Qt.Key.Key_Return)
    assert opened.deck.count() == 0
    assert str(MOST) in said[-1]


# -- dragging --------------------------------------------------------------------------------------


def test_dragged_cards_come_out_as_they_were_packed(qtbot: QtBot) -> None:
    cards = (DraggedCard(CardId("a"), 2, DECK), DraggedCard(CardId("b")))
    data = pack(cards, ("Ember", "Frost"))
    assert unpack(data) == cards
    assert data.text() == "2 Ember\n1 Frost"


@pytest.mark.parametrize(
    "told",
    [b"", b"{", b"{}", b"[1]", b'[{"card": 3, "count": 1}]', b'[{"card": "a", "count": 0}]', b"\xff", b"[" * 9999],
)
def test_drag_that_is_none_of_ours_holds_no_cards(qtbot: QtBot, told: bytes) -> None:
    data = QMimeData()
    data.setData(MIME, told)
    assert unpack(data) == ()


def test_drag_takes_all_chosen_cards_along(qtbot: QtBot, window: MainWindow) -> None:
    click(qtbot, window, "owl-cub")
    click(qtbot, window, "owl-king", CTRL)
    view = window.browser.list
    drag = view.hands.drag(view, window.bench.theme, lambda _: None)
    assert drag is not None
    assert unpack(drag.mimeData()) == (DraggedCard(CardId("owl-cub")), DraggedCard(CardId("owl-king")))
    assert not drag.pixmap().isNull()


def test_drag_without_a_face_shows_the_name(qtbot: QtBot, window: MainWindow) -> None:
    assert drag_pixmap((), 3, "Fox King", window.bench.theme).width() > 90


@pytest.mark.parametrize("kind", ["table", "grid"])
def test_card_of_the_deck_dropped_on_the_catalog_is_cut(window: MainWindow, kind: str) -> None:
    opened = window.bench.open
    assert opened is not None
    window.browser.show_as(kind)
    data = pack((DraggedCard(CardId("fox-scout"), 1, DECK),))
    action = Qt.DropAction.MoveAction
    event = QDropEvent(QPointF(20, 20), action, data, LEFT, NO)
    window.browser.catalog.view().dropEvent(event)
    assert opened.deck.count(CardId("fox-scout")) == 1
    assert opened.stack.undoText() == "Cut 1 Fox Scout"


def test_card_of_the_catalog_dropped_on_the_catalog_changes_nothing(window: MainWindow) -> None:
    opened = window.bench.open
    assert opened is not None
    before = opened.deck
    data = pack((DraggedCard(CardId("fox-scout")),))
    event = QDropEvent(QPointF(20, 20), Qt.DropAction.CopyAction, data, LEFT, NO)
    window.browser.list.dropEvent(event)
    assert opened.deck == before
