"""The left half of the window: where things lie in little room, keys from the search to the cards, what comes first."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from deckbuilder.core.cards import FieldKind, FieldSpec
from deckbuilder.core.ids import CardId
from deckbuilder.core.index import CardIndex
from deckbuilder.core.query_match import NO_CONTEXT
from deckbuilder.core.query_parse import parse
from deckbuilder.gui.browser.card_list import CardList
from deckbuilder.gui.browser.filter_panel import FilterPanel
from deckbuilder.gui.browser.ranking import ranked
from deckbuilder.gui.card_menu import CardMenu
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.models.card_table import CardTable
from deckbuilder.gui.theme import Theme
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import DECK, GAME, legal_deck, make_card

LEFT = Qt.MouseButton.LeftButton
SIZES = ((1024, 640), (1280, 800), (1920, 1080))


def type_search(qtbot: QtBot, window: MainWindow, text: str) -> None:
    window.browser.search.edit.setFocus()
    window.browser.search.edit.clear()
    qtbot.keyClicks(window.browser.search.edit, text)


def press(qtbot: QtBot, key: Qt.Key) -> None:
    """Press a key wherever the focus is."""
    holder = QApplication.focusWidget()
    assert holder is not None
    qtbot.keyClick(holder, key)


def resized(window: MainWindow, width: int, height: int) -> None:
    window.resize(width, height)
    window.lay_out_afresh()
    QApplication.processEvents()


def place(window: MainWindow, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())


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


# -- from the search to the cards ------------------------------------------------------------------


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


# -- what comes first ------------------------------------------------------------------------------


HUNTS = (
    make_card("Owl Hunt", "Trick", 1, "Owl"),
    make_card("A Hunted Fox", "Beast", 1, "Fox"),
    make_card("Boar Tusk", "Charm", 1, "Boar", "It goes on the hunt."),
    make_card("Hunt Again", "Trick", 2, "Fox"),
    make_card("Manhunter", "Beast", 3, "Owl", "No word begins so."),
)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("hunt", ["Hunt Again", "A Hunted Fox", "Owl Hunt", "Boar Tusk"]),
        ("owl hunt", ["Owl Hunt"]),
        ("hunt level<=2", ["Hunt Again", "A Hunted Fox", "Owl Hunt", "Boar Tusk"]),
        ("hunt order:level", ["A Hunted Fox", "Boar Tusk", "Owl Hunt", "Hunt Again"]),
        ("text:hunt or name:hunt", ["A Hunted Fox", "Boar Tusk", "Hunt Again", "Owl Hunt"]),
        ("", ["A Hunted Fox", "Boar Tusk", "Hunt Again", "Manhunter", "Owl Hunt"]),
    ],
)
def test_names_that_begin_so_come_first_then_names_then_texts(text: str, wanted: list[str]) -> None:
    names = {card.id: (card.id, card.name, card.kind) for card in HUNTS}
    index, query = CardIndex.build(GAME, HUNTS), parse(text, GAME)
    found = ranked(index.search(query), query, index, NO_CONTEXT, names)
    assert [names[id][1] for id in found] == wanted


def test_many_names_are_ranked_as_few_are() -> None:
    cards = [make_card(f"Hunt {n:03}", "Trick", 1, "Fox") for n in range(500)]
    cards += [make_card(f"A Hunt {n:03}", "Trick", 1, "Fox") for n in range(20)]
    names = {card.id: (card.id, card.name, card.kind) for card in cards}
    index, query = CardIndex.build(GAME, cards), parse("hunt", GAME)
    found = [names[id][1] for id in ranked(index.search(query), query, index, NO_CONTEXT, names)]
    assert found == [f"Hunt {n:03}" for n in range(500)] + [f"A Hunt {n:03}" for n in range(20)]


def test_search_in_the_window_ranks_by_name(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(legal_deck())
    type_search(qtbot, window, "strike")
    table = window.browser.table
    assert table.rowCount() == 15
    type_search(qtbot, window, "king")
    assert [table.name_of(table.card_id(row) or CardId("")) for row in range(3)] == [
        "Boar King",
        "Fox King",
        "Owl King",
    ]


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
    assert window.browser.search.echo.text().endswith("; left out of the search, with 1 more")


# -- room ------------------------------------------------------------------------------------------


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
    qtbot.keyClick(panel.done, Qt.Key.Key_Escape)
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


# -- the menu and the preview ----------------------------------------------------------------------


def labels(menu: QMenu) -> list[str]:
    return [action.text().split("\t")[0] for action in menu.actions() if action.text()]


def counts(menu: QMenu) -> list[QAction]:
    """Give the actions that set copies, from one on."""
    inner = next(action.menu() for action in menu.actions() if action.text() == "Set copies")
    assert isinstance(inner, QMenu)
    return inner.actions()


def test_menu_of_the_catalog_offers_what_the_menu_of_the_deck_does(window: MainWindow) -> None:
    menu = CardMenu(window.bench, [CardId("fox-scout")], None, window)
    said = labels(menu)
    assert {"Add 1", "Add 1 to the start", "Cut 1", "Set copies", "Write a note…", "Printing"} <= set(said)
    assert "Show it in the catalog" not in said
    counts(menu)[3].trigger()
    assert window.bench.open is not None
    assert window.bench.open.deck.count(CardId("fox-scout"), DECK) == 4


def test_copies_of_a_card_that_is_not_in_the_deck_are_set_by_its_menu(window: MainWindow) -> None:
    menu = CardMenu(window.bench, [CardId("owl-cub"), CardId("fox-scout")], None, window)
    assert "Write a note…" not in labels(menu)
    counts(menu)[2].trigger()
    assert window.bench.open is not None
    deck = window.bench.open.deck
    assert (deck.count(CardId("owl-cub"), DECK), deck.count(CardId("fox-scout"), DECK)) == (3, 3)


def test_preview_hides_none_of_the_cards_that_are_pointed_at(make_window: MakeWindow) -> None:
    window = make_window(legal_deck())
    resized(window, 1280, 800)
    for view, card in ((window.browser.list, "fox-cub"), (window.builder.list, "fox-scout")):
        at = view.viewport().mapToGlobal(view.viewport().rect().center())
        window.preview.peek(card, at)
        assert window.preview.isVisible()
        assert not place(window, window.preview).intersects(place(window, view.viewport()))
        assert window.rect().contains(window.preview.geometry())
        window.preview.put_away()


def test_formats_are_searched_by_the_rules_of_the_window(qtbot: QtBot, window: MainWindow) -> None:
    rules = window.bench.rules
    assert rules is not None
    allowed = {card.id for card in window.bench.cards.values() if rules.allows(card, "wild") is True}
    assert allowed
    type_search(qtbot, window, "legal:wild")
    assert {window.browser.table.card_id(row) for row in range(window.browser.table.rowCount())} == allowed
    type_search(qtbot, window, "-legal:wild")
    assert window.browser.table.rowCount() == len(window.bench.cards) - len(allowed)


@pytest.mark.parametrize(
    ("text", "said"), [("legal:nowhere", "no format is called 'nowhere'"), ("is:foo", "'foo' is no known word")]
)
def test_word_for_which_there_is_no_such_thing_is_named(qtbot: QtBot, window: MainWindow, text: str, said: str) -> None:
    type_search(qtbot, window, text)
    assert window.browser.table.rowCount() == 0
    assert said in window.browser.search.echo.text().casefold()


def test_cards_of_which_a_format_says_nothing_are_counted(qtbot: QtBot, window: MainWindow) -> None:
    tricks = sum(card.kind == "Trick" for card in window.bench.cards.values())
    type_search(qtbot, window, "legal:kindred")
    assert window.browser.search.count.text().endswith(f"{tricks} undecided")


def test_what_is_typed_after_a_search_from_elsewhere_stands_behind_it(qtbot: QtBot, window: MainWindow) -> None:
    window.bench.search_wanted.emit("type:Beast")
    qtbot.keyClicks(window.browser.search.edit, " level:1")
    assert window.browser.search.text() == "type:Beast level:1"
