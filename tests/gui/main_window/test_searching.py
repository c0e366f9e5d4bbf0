"""The search and what it finds, in the whole window."""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deckbuilder.core.cards import FieldKind, FieldSpec
from deckbuilder.core.ids import CardId
from deckbuilder.gui.browser.card_list import CardList
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.models.card_table import CardTable
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import GAME, legal_deck
from tests.gui.main_window.hands import LEFT, type_search


def test_letters_typed_in_the_table_search(qtbot: QtBot, window: MainWindow) -> None:
    window.browser.list.setFocus()
    qtbot.keyClicks(window.browser.list, "o")
    qtbot.keyClicks(window.browser.search.edit, "wl king")
    assert window.browser.table.rowCount() == 1
    assert window.browser.search.count.text() == "1 card"


def test_search_says_in_words_what_was_understood(qtbot: QtBot, window: MainWindow) -> None:
    type_search(qtbot, window, "type:beast level<=2")
    assert window.browser.table.rowCount() == 6
    assert "2" in window.browser.search.echo.text()


def test_search_problem_is_told_and_mended_by_one_click(qtbot: QtBot, window: MainWindow) -> None:
    type_search(qtbot, window, "tipe:beast")
    assert "tipe" in window.browser.search.echo.text()
    qtbot.mouseClick(window.browser.search.fix, LEFT)
    assert window.browser.search.text() == "type:beast"
    assert window.browser.table.rowCount() == 15


def test_chosen_card_stays_chosen_when_the_search_changes_and_comes_back(qtbot: QtBot, window: MainWindow) -> None:
    window.browser.list.choose(CardId("owl-king"))
    type_search(qtbot, window, "fox")
    type_search(qtbot, window, "king")
    assert window.browser.list.card() == "owl-king"


def test_header_click_sorts_by_value_and_the_third_one_forgets(window: MainWindow) -> None:
    table = window.browser.table
    level = table.keys.index("level")
    window.browser.list.sortByColumn(level, Qt.SortOrder.DescendingOrder)
    assert [table.index(row, level).data() for row in range(4)] == ["5", "5", "5", "4"]
    window.browser.list.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
    assert table.index(0, 1).data() == "Boar Charm 1"


def test_filter_writes_its_condition_into_the_search(window: MainWindow) -> None:
    menu = window.browser.filters._buttons["kin"].menu()  # a menu is filled when it opens
    assert menu is not None
    menu.aboutToShow.emit()
    owl = next(action for action in menu.actions() if action.text().startswith("Owl"))
    assert owl.text() == "Owl\t10"
    owl.trigger()
    assert window.browser.search.text() == "kin:Owl"
    assert window.browser.table.rowCount() == 10


def test_first_columns_of_the_table_are_seen_without_scrolling(make_window: MakeWindow, qtbot: QtBot) -> None:
    window = make_window(legal_deck())
    window.resize(1280, 800)
    window.lay_out_afresh()
    QApplication.processEvents()
    words = FieldSpec("clan", "Clan", FieldKind.WORDS, choices=("A very long name of a clan",))
    figures = tuple(FieldSpec(key, key.title(), FieldKind.NUMBER) for key in ("level", "atk", "ac"))
    fields = (words, replace(words, key="craft", label="Craft"), *figures, replace(words, key="last", label="Last"))
    game = replace(GAME, fields=fields, columns=tuple(spec.key for spec in fields), facets=())
    table = CardList(CardTable(game), window.bench.theme)
    qtbot.addWidget(table)
    table.resize(window.browser.list.size())
    table.show()
    assert table.columnWidth(5) > table.fontMetrics().horizontalAdvance("10") + 16
    assert sum(table.columnWidth(n) for n in range(8)) <= window.browser.list.viewport().width()
