"""From the search to the cards and back, and what is said of words that are not understood."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deckbuilder.core.ids import CardId
from deckbuilder.gui.main_window import MainWindow
from tests.gui.browser.hands import type_search

LEFT = Qt.MouseButton.LeftButton


def press(qtbot: QtBot, key: Qt.Key) -> None:
    """Press a key wherever the focus is."""
    holder = QApplication.focusWidget()
    assert holder is not None
    qtbot.keyClick(holder, key)


def test_down_leads_from_the_search_to_the_cards_where_keys_count_copies(qtbot: QtBot, window: MainWindow) -> None:
    browser = window.browser
    type_search(qtbot, window, "owl")
    qtbot.keyClick(browser.search.edit, Qt.Key.Key_Down)
    assert QApplication.focusWidget() is browser.list
    first = browser.table.card_id(0)
    assert browser.list.card() == first
    for key in ("+", "+", "-", "7"):
        qtbot.keyClick(browser.list, key)
    assert window.bench.open is not None
    assert first is not None
    assert window.bench.open.deck.count(first) == 7
    assert browser.search.text() == "owl"


def test_up_leads_from_the_first_card_back_to_the_search(qtbot: QtBot, window: MainWindow) -> None:
    browser = window.browser
    type_search(qtbot, window, "owl")
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down):
        press(qtbot, key)
    assert browser.list.currentIndex().row() == 1
    qtbot.keyClick(browser.list, Qt.Key.Key_Up)
    assert QApplication.focusWidget() is browser.list
    qtbot.keyClick(browser.list, Qt.Key.Key_Up)
    assert QApplication.focusWidget() is browser.search.edit


def test_down_in_the_search_goes_to_the_picture_below(qtbot: QtBot, window: MainWindow) -> None:
    browser = window.browser
    browser.show_as("grid")
    QApplication.processEvents()
    grid = browser.catalog.grid
    assert grid is not None
    browser.list.choose(CardId("boar-charm-1"))
    before = grid.visualRect(grid.currentIndex()).translated(0, grid.verticalOffset())
    browser.search.edit.setFocus()
    qtbot.keyClick(browser.search.edit, Qt.Key.Key_Down)
    after = grid.visualRect(grid.currentIndex()).translated(0, grid.verticalOffset())
    assert (after.left(), after.top()) == (before.left(), before.bottom() + 1)
    assert QApplication.focusWidget() is grid
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up):
        press(qtbot, key)
    assert QApplication.focusWidget() is browser.search.edit


def test_slash_in_the_empty_box_asks_for_the_box_and_is_not_typed(qtbot: QtBot, window: MainWindow) -> None:
    type_search(qtbot, window, "/fox")
    assert window.browser.search.text() == "fox"


def test_search_asked_for_elsewhere_looks_at_the_first_card_found(window: MainWindow) -> None:
    window.browser.list.choose(CardId("boar-cub"))
    window.bench.search_wanted.emit("type:beast kin:owl")
    assert window.browser.list.currentIndex().row() == 0
    assert "Owl" in window.browser.page.page.toPlainText()


def test_what_is_typed_after_a_search_from_elsewhere_stands_behind_it(qtbot: QtBot, window: MainWindow) -> None:
    window.bench.search_wanted.emit("type:Beast")
    qtbot.keyClicks(window.browser.search.edit, " level:1")
    assert window.browser.search.text() == "type:Beast level:1"


# -- what was not understood -----------------------------------------------------------------------


def formats(window: MainWindow) -> list[tuple[int, int]]:
    """Give the spans of the box that are drawn with a wave, as Qt hands them out for assistive tools."""
    search = window.browser.search
    return [(problem.start, problem.end) for problem in search.problems]


def test_word_not_understood_is_named_and_said_to_be_left_out(qtbot: QtBot, window: MainWindow) -> None:
    search = window.browser.search
    type_search(qtbot, window, "tipe:beast fox")
    assert search.echo.text() == "No field is called 'tipe'; left out of the search"
    assert search.echo.short == "No field is called 'tipe'"  # where there is less room, why it is left out
    assert (search.fix.text(), search.fix.isVisible()) == ("Use type:", True)
    assert "left out of the search" in search.echo.toolTip()
    plain = search.edit.grab().toImage()
    assert formats(window)[0][0] == 0
    type_search(qtbot, window, "type:beast fox")
    assert formats(window) == []
    assert search.echo.short == ""
    search.edit.setText("tipe:beast fox")
    search._underline(())  # the same words without the wave
    assert search.edit.grab().toImage() != plain


def test_several_words_not_understood_are_counted(qtbot: QtBot, window: MainWindow) -> None:
    type_search(qtbot, window, "tipe:beast clas:x")
    assert window.browser.search.echo.text().endswith("; left out of the search, and 1 more mistake")
    type_search(qtbot, window, "tipe:beast clas:x levl:2")
    assert window.browser.search.echo.text().endswith("; left out of the search, and 2 more mistakes")


def test_number_of_cards_stays_beside_a_mistake_however_narrow_the_box(qtbot: QtBot, window: MainWindow) -> None:
    search = window.browser.search
    search.set_terse(True)
    type_search(qtbot, window, "tipe:beast fox")
    found = window.browser.catalog.view().model().rowCount()
    assert (search.count.isVisible(), search.count.text()) == (True, str(found))
    assert search.count.toolTip() == f"{found} cards"
    assert (search.fix.text(), search.fix.toolTip()) == ("\N{RIGHTWARDS ARROW} type:", "Use type:")
    type_search(qtbot, window, "fox")
    assert search.count.text().endswith(" cards")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("legal:nowhere", "no format is called 'nowhere'"),
        ("is:foo", "'foo' is no known word"),
        ("type:itm", "type has no word 'itm'"),
    ],
)
def test_word_for_which_there_is_no_such_thing_is_named(qtbot: QtBot, window: MainWindow, text: str, said: str) -> None:
    type_search(qtbot, window, text)
    assert window.browser.table.rowCount() == 0
    assert said in window.browser.search.echo.text().casefold()
