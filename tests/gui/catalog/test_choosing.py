"""Cards are chosen and looked for, by pointer and keys, in the table and among pictures; how each is said."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deckbuilder.core.ids import CardId
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.models.card_table import CardTable
from tests.gui.catalog.hands import CTRL, SHIFT, click, grid_of, index_of, search, shown
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import MemoryCatalog, make_card


@pytest.mark.parametrize("kind", ["table", "grid"])
def test_chosen_cards_stay_chosen_while_the_search_changes_and_comes_back(
    qtbot: QtBot, window: MainWindow, kind: str
) -> None:
    window.browser.show_as(kind)
    click(qtbot, window, "boar-cub")
    click(qtbot, window, "fox-king", CTRL)
    assert window.browser.selected() == ("boar-cub", "fox-king")
    search(window, "fox")
    assert window.browser.selected() == ("fox-king",)
    search(window, "")
    assert window.browser.selected() == ("boar-cub", "fox-king")
    assert window.browser.list.card() == "fox-king"


def test_table_and_grid_choose_the_same_cards(qtbot: QtBot, window: MainWindow) -> None:
    click(qtbot, window, "fox-cub")
    grid = grid_of(window)
    assert grid.currentIndex().row() == window.browser.table.row_of(CardId("fox-cub"))
    click(qtbot, window, "fox-elder", SHIFT)
    window.browser.show_as("table")
    assert window.browser.selected() == ("fox-cub", "fox-elder")


@pytest.mark.parametrize("kind", ["table", "grid"])
def test_search_that_comes_back_finds_the_view_where_it_was_scrolled_to(
    make_window: MakeWindow, qtbot: QtBot, kind: str
) -> None:
    many = tuple(make_card(f"Card {n:03}", "Beast", n % 5 + 1, "Fox") for n in range(300))
    window = make_window(None, MemoryCatalog(many))
    window.browser.show_as(kind)
    QApplication.processEvents()
    view = window.browser.catalog.view()
    view.verticalScrollBar().setValue(1234)
    search(window, "29")
    assert view.verticalScrollBar().value() < 1234
    search(window, "")
    assert view.verticalScrollBar().value() == 1234


def test_switching_views_keeps_the_card_at_the_top(make_window: MakeWindow) -> None:
    many = tuple(make_card(f"Card {n:03}", "Beast", n % 5 + 1, "Fox") for n in range(300))
    window = make_window(None, MemoryCatalog(many))
    window.browser.list.scroll_to((CardId("card-120"), 0))
    assert grid_of(window).anchor()[0] in {CardId(f"card-{n}") for n in range(112, 121)}


@pytest.mark.parametrize(
    ("keys", "card"),
    [
        ((Qt.Key.Key_Right,), "fox-charm-1"),
        ((Qt.Key.Key_End,), "owl-trick-2"),
        ((Qt.Key.Key_End, Qt.Key.Key_Left), "owl-trick-1"),
        ((Qt.Key.Key_End, Qt.Key.Key_Home), "boar-charm-1"),
    ],
)
def test_keys_move_from_card_to_card_in_the_grid(
    qtbot: QtBot, window: MainWindow, keys: tuple[Qt.Key, ...], card: str
) -> None:
    grid = grid_of(window)
    window.browser.list.choose(CardId("boar-trick-2"))
    for key in keys:
        QTest.keyClick(grid, key)
    assert window.browser.list.card() == card


def test_home_and_end_choose_the_first_and_the_last_card_of_the_table(qtbot: QtBot, window: MainWindow) -> None:
    view, rows = window.browser.list, window.browser.table.rowCount()
    view.choose(CardId(shown(window)[1] or ""))
    for key, row in ((Qt.Key.Key_End, rows - 1), (Qt.Key.Key_Home, 0)):
        QTest.keyClick(view, key)
        assert [str(card) for card in window.browser.selected()] == [shown(window)[row]]


def test_down_goes_to_the_card_below_in_the_grid(qtbot: QtBot, window: MainWindow) -> None:
    grid = grid_of(window)
    window.browser.list.choose(CardId("boar-charm-1"))
    box = grid.visualRect(grid.currentIndex())
    QTest.keyClick(grid, Qt.Key.Key_Down)
    now = grid._layout().rect(grid.currentIndex().row())
    assert now.left() == box.left()
    assert now.top() == box.bottom() + 1


def test_letters_typed_in_the_grid_go_into_the_search(qtbot: QtBot, window: MainWindow) -> None:
    grid = grid_of(window)
    grid.setFocus()
    QTest.keyClicks(grid, "o")
    assert window.browser.search.text() == "o"


def test_grid_asks_for_the_preview_of_the_card_that_is_looked_at(qtbot: QtBot, window: MainWindow) -> None:
    grid = grid_of(window)
    window.browser.list.choose(CardId("fox-king"))
    with qtbot.waitSignal(window.browser.list.peek_wanted) as asked:
        QTest.keyClick(grid, Qt.Key.Key_Space)
    assert asked.args is not None
    assert asked.args[0] == "fox-king"


def test_pointer_lights_its_whole_row_and_nothing_when_it_leaves(qtbot: QtBot, window: MainWindow) -> None:
    view = window.browser.list
    place = view.visualRect(index_of(window, "boar-charm-2")).center()
    QTest.mouseMove(view.viewport(), place - QPoint(2, 0))
    QTest.mouseMove(view.viewport(), place)
    QApplication.processEvents()
    drawn = view.viewport().grab().toImage()
    hover = window.bench.theme.color("hover")
    assert drawn.pixelColor(2, place.y() + 8) == hover
    assert drawn.pixelColor(view.viewport().width() - 3, place.y() + 8) == hover
    QTest.mouseMove(window.browser.search.edit)
    view.light(-1)
    assert view.viewport().grab().toImage().pixelColor(2, place.y() + 8) != hover


def test_search_without_result_tells_which_condition_is_too_many(window: MainWindow) -> None:
    search(window, "kin:fox level>8")
    assert "10 cards" in window.browser.list._empty
    search(window, "zzyzx")
    assert "Fewer words" in window.browser.list._empty


def test_rows_of_many_cards_are_found_in_one_pass(qtbot: QtBot, window: MainWindow) -> None:
    table: CardTable = window.browser.table
    wanted = [CardId("owl-king"), CardId("boar-cub"), CardId("nobody")]
    assert table.rows_of(wanted) == sorted(table.row_of(id) for id in wanted[:2])
    assert table.rows_of([]) == []


# -- for those who listen --------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["table", "grid"])
def test_card_is_said_as_a_sentence_in_both_views(window: MainWindow, kind: str) -> None:
    window.browser.show_as(kind)
    view = window.browser.catalog.view()
    spoken = view.model().data(index_of(window, "fox-cub"), Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Fox Cub: Beast, Kin Fox, Level 1, Bite +1 / −1. 2 copies in the deck."
    told = QAccessible.queryAccessibleInterface(view)
    assert told is not None
    assert told.childCount() >= window.browser.table.rowCount()


def test_heading_is_said_before_the_first_card_below_it(window: MainWindow) -> None:
    window.browser.catalog.set_group("kin")
    table = window.browser.table
    assert table.index(0, 1).data(Qt.ItemDataRole.AccessibleTextRole) == "Fox: 10 cards, unfolded"
    assert table.index(1, 1).data(Qt.ItemDataRole.AccessibleTextRole).startswith("Fox: 10 cards. Fox Charm 1: Charm")
    assert table.index(2, 1).data(Qt.ItemDataRole.AccessibleTextRole).startswith("Fox Charm 2: Charm")
