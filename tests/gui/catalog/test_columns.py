"""Columns and order of the table, and what is remembered of them."""

import pytest
from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from deckbuilder.gui.browser.column_menu import ColumnMenu
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.settings import CATALOG_VIEW
from tests.gui.catalog.hands import LEFT, SHIFT, shown
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import legal_deck


def section(window: MainWindow, key: str) -> QPoint:
    header = window.browser.list.header
    column = window.browser.table.keys.index(key)
    return QPoint(header.sectionViewportPosition(column) + 15, header.height() // 2)


def test_shift_click_on_a_heading_adds_a_key_to_the_order(qtbot: QtBot, window: MainWindow) -> None:
    header = window.browser.list.header
    qtbot.mouseClick(header.viewport(), LEFT, pos=section(window, "level"))
    qtbot.mouseClick(header.viewport(), LEFT, pos=section(window, "level"))
    qtbot.mouseClick(header.viewport(), LEFT, SHIFT, section(window, "type"))
    assert header.keys == (("level", True), ("type", False))
    assert shown(window)[:4] == ["boar-king", "fox-king", "owl-king", "boar-elder"]
    assert "level" in window.browser.search.echo.text().lower()
    qtbot.mouseClick(header.viewport(), LEFT, pos=section(window, "name"))
    assert [key for key, _ in header.keys] == ["name"]


def test_column_is_shown_and_hidden_by_the_menu_and_remembered(make_window: MakeWindow) -> None:
    window = make_window(legal_deck())
    catalog, header = window.browser.catalog, window.browser.list.header
    menu = ColumnMenu(header, window.browser.table, "", catalog)
    for action in menu.actions():
        if action.data() in ("rare", "bite"):
            action.trigger()
    menu.deleteLater()
    header.shift("level", -1)
    assert header.shown() == ("in deck", "name", "type", "level", "kin", "rare")
    header.widths = {"name": 222}
    header.changed.emit()
    catalog.set_group("kin")
    catalog.show_as("grid")
    catalog.size_slider.setValue(210)
    window.close()
    again = make_window().browser
    assert again.list.header.shown() == ("in deck", "name", "type", "level", "kin", "rare")
    assert again.list.columnWidth(1) == 222
    assert (again.catalog.state.view, again.catalog.state.size, again.catalog.group) == ("grid", 210, "kin")
    assert again.catalog.view() is again.catalog.grid


@pytest.mark.parametrize(
    "told", ["{", "[]", '{"view": 3, "size": "x", "columns": 1, "sort": [1], "widths": []}', "null"]
)
def test_broken_memory_of_the_view_falls_back_to_the_first_look(make_window: MakeWindow, told: str) -> None:
    first = make_window(legal_deck())
    first.bench.services.settings[CATALOG_VIEW] = told
    first.close()
    catalog = make_window().browser.catalog
    assert catalog.view() is catalog.list
    assert catalog.list.header.shown() == catalog.table.usual


def test_name_cannot_be_hidden(window: MainWindow) -> None:
    header = window.browser.list.header
    header.toggle("name")
    assert "name" in header.shown()


def test_columns_as_at_first_takes_everything_back(window: MainWindow) -> None:
    header = window.browser.list.header
    header.toggle("rare")
    header.sorted.emit((("level", True),))
    header.start_afresh()
    assert header.shown() == window.browser.table.usual
    assert window.browser.catalog.sort == ()
