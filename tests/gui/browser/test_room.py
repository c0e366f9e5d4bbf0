"""Where things lie in little room: cards, filters, columns, tools and the preview."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from deckbuilder.core.cards import FieldKind, FieldSpec
from deckbuilder.gui.browser.card_list import CardList
from deckbuilder.gui.browser.filter_panel import FilterPanel
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.models.card_table import CardTable
from deckbuilder.gui.theme import Theme
from tests.gui.browser.hands import SIZES, place, resized, type_search
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import GAME, legal_deck


def settled(qtbot: QtBot, window: MainWindow, widget: QWidget) -> QRect:
    """Give the place of a widget once all that comes in behind the first paint is in its own."""
    places = [QRect(), place(window, widget)]
    while places[-1] != places[-2]:
        qtbot.wait(100)
        places.append(place(window, widget))
    return places[-1]


def panel_of(window: MainWindow) -> FilterPanel:
    window.browser.filters.open_panel()
    QApplication.processEvents()
    panel = window.browser.filters.panel
    assert panel is not None
    return panel


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [100, 160])
def test_conditions_and_trouble_do_not_move_the_cards(
    qtbot: QtBot, make_window: MakeWindow, size: tuple[int, int], scale: int
) -> None:
    window = make_window(legal_deck(), scale=scale)
    resized(window, *size)
    browser = window.browser
    before = settled(qtbot, window, browser.parts)
    for text in ("kin:fox level:2", "kin:fox -type:charm level>=1 level<=3", "tipe:x", "fox", ""):
        type_search(qtbot, window, text)
        browser.filters.chips.refresh()
        QApplication.processEvents()
        assert place(window, browser.parts) == before, text
    type_search(qtbot, window, "kin:fox")
    browser.filters.chips.refresh()
    assert browser.filters.chips.isVisible()
    assert not browser.search.echo.isVisible()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [100, 160])
def test_cards_are_seen_beside_the_filters_while_they_are_ticked(
    qtbot: QtBot, make_window: MakeWindow, size: tuple[int, int], scale: int
) -> None:
    window = make_window(legal_deck(), scale=scale)
    resized(window, *size)
    panel, found = panel_of(window), window.browser.list
    assert found.isVisible()
    assert not place(window, panel).intersects(place(window, found))
    assert found.viewport().height() >= 2 * found.rowHeight(0)
    assert panel.isVisible()
    assert panel.height() >= panel.minimumSizeHint().height()
    panel.shut()
    QApplication.processEvents()
    assert panel.isHidden()


def test_filters_get_all_but_two_rows_where_large_text_meets_a_small_window(
    qtbot: QtBot, make_window: MakeWindow
) -> None:
    window = make_window(legal_deck(), scale=160)
    resized(window, 1024, 640)
    browser = window.browser
    before = place(window, browser.parts)
    panel, found = panel_of(window), browser.list
    assert panel.height() > browser.height() * 45 // 100  # it was three tenths of it
    assert panel.area.viewport().height() >= panel.rows["type"].geometry().bottom()  # the first field is seen whole
    assert found.viewport().height() >= 2 * found.rowHeight(0)
    assert not browser.filters.isVisible()
    assert not browser.parts.tabs.tabBar().isVisible()
    QTest.keyClick(panel.done, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: place(window, browser.parts) == before)
    assert browser.filters.isVisible()
    assert browser.parts.tabs.tabBar().isVisible()
    assert browser.filters.more.hasFocus()


def test_row_of_filters_comes_back_when_the_window_grows_under_the_open_panel(make_window: MakeWindow) -> None:
    window = make_window(legal_deck(), scale=160)
    resized(window, 1024, 640)
    panel = panel_of(window)
    assert not window.browser.filters.isVisible()
    resized(window, 1920, 1080)
    assert panel.isVisible()
    assert window.browser.filters.isVisible()
    assert panel.minimumHeight() == 0


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [100, 160])
def test_one_whole_picture_is_seen_in_every_window(make_window: MakeWindow, size: tuple[int, int], scale: int) -> None:
    window = make_window(legal_deck(), scale=scale)
    resized(window, *size)
    window.browser.show_as("grid")
    window.browser.catalog.size_slider.setValue(320)
    QApplication.processEvents()
    grid = window.browser.catalog.grid
    assert grid is not None
    assert grid.isVisible()
    assert grid.viewport().rect().contains(grid.visualRect(grid.model().index(0, grid.modelColumn())))


def test_tools_keep_their_words_where_there_is_room(make_window: MakeWindow) -> None:
    window = make_window(legal_deck())
    signs, words = Qt.ToolButtonStyle.ToolButtonIconOnly, Qt.ToolButtonStyle.ToolButtonTextBesideIcon
    for size, style in ((SIZES[0], signs), (SIZES[2], words)):
        resized(window, *size)
        for button in (window.browser.catalog.group_button, window.browser.filters.more):
            assert button.toolButtonStyle() is style
            assert button.accessibleName()
            assert button.toolTip()


def test_preview_hides_none_of_the_cards_that_are_pointed_at(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(legal_deck())
    resized(window, 1280, 800)
    for view, card in ((window.browser.list, "fox-cub"), (window.builder.list, "fox-scout")):
        at = view.viewport().mapToGlobal(view.viewport().rect().center())
        window.preview.peek(card, at)
        qtbot.waitUntil(window.preview.isVisible)
        assert not place(window, window.preview).intersects(place(window, view.viewport()))
        assert window.rect().contains(window.preview.geometry())
        window.preview.put_away()


# -- columns ---------------------------------------------------------------------------------------


def columns(qtbot: QtBot, width: int, choice: str = "A rather long word") -> CardList:
    words = FieldSpec("clan", "Clan", FieldKind.WORDS, choices=(choice,))
    level = FieldSpec("level", "Level", FieldKind.NUMBER)
    fields = (words, replace(words, key="craft", label="Craft"), level, replace(level, key="luck", label="Luck"))
    made = CardList(
        CardTable(replace(GAME, fields=fields, columns=tuple(f.key for f in fields), facets=())), Theme("light")
    )
    qtbot.addWidget(made)
    made.resize(width, 200)
    made.show()
    QApplication.processEvents()
    return made


def test_first_columns_up_to_the_first_figures_are_seen_in_a_narrow_table(qtbot: QtBot) -> None:
    table = columns(qtbot, 400)
    assert [table.table.keys[n] for n in range(6)][-1] == "level"
    assert sum(table.columnWidth(n) for n in range(6)) <= table.viewport().width()


def test_words_of_a_wide_table_stand_in_full_before_names_grow(qtbot: QtBot) -> None:
    narrow, wide, widest = columns(qtbot, 400), columns(qtbot, 620), columns(qtbot, 900)
    words = wide.fontMetrics().horizontalAdvance("A rather long word")
    assert narrow.columnWidth(3) < words
    assert wide.columnWidth(3) >= words
    assert wide.columnWidth(4) >= words
    assert wide.columnWidth(1) < widest.columnWidth(1)


def test_width_that_the_player_gave_stays(qtbot: QtBot) -> None:
    table = columns(qtbot, 400)
    table.header.set_widths({"clan": 180})
    table.resize(500, 200)
    table.fit_columns()
    assert table.columnWidth(3) == 180
