"""The catalog as a table and as pictures: choosing, editing, dragging, columns, groups, and what is remembered."""

import pytest
from PySide6.QtCore import QMimeData, QModelIndex, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QDropEvent, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deckbuilder.core.ids import CardId
from deckbuilder.gui.browser.bulk import MOST
from deckbuilder.gui.browser.card_grid import CardGrid
from deckbuilder.gui.browser.card_list import CardList
from deckbuilder.gui.browser.column_menu import ColumnMenu
from deckbuilder.gui.browser.face_queue import FaceQueue
from deckbuilder.gui.drag import MIME, DraggedCard, drag_pixmap, pack, unpack
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.models.card_table import CardTable
from deckbuilder.settings import CATALOG_VIEW
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import ARMY, CARDS, DECK, MemoryCatalog, legal_deck, make_card

LEFT, SHIFT, CTRL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
NO = Qt.KeyboardModifier.NoModifier


def grid_of(window: MainWindow) -> CardGrid:
    window.browser.show_as("grid")
    QApplication.processEvents()
    grid = window.browser.catalog.grid
    assert grid is not None
    return grid


def index_of(window: MainWindow, card: str) -> QModelIndex:
    table = window.browser.table
    return table.index(table.row_of(CardId(card)), 1)


def click(qtbot: QtBot, window: MainWindow, card: str, modifier: Qt.KeyboardModifier = NO) -> None:
    view = window.browser.catalog.view()
    view.scrollTo(index_of(window, card))
    qtbot.mouseClick(view.viewport(), LEFT, modifier, view.visualRect(index_of(window, card)).center())


def search(window: MainWindow, text: str) -> None:
    window.browser.search.edit.setText(text)


def shown(window: MainWindow) -> list[str | None]:
    table = window.browser.table
    return [table.card_id(row) for row in range(table.rowCount())]


# -- choosing --------------------------------------------------------------------------------------


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
        qtbot.keyClick(grid, key)
    assert window.browser.list.card() == card


def test_home_and_end_choose_the_first_and_the_last_card_of_the_table(qtbot: QtBot, window: MainWindow) -> None:
    view, rows = window.browser.list, window.browser.table.rowCount()
    view.choose(shown(window)[1] or "")
    for key, row in ((Qt.Key.Key_End, rows - 1), (Qt.Key.Key_Home, 0)):
        qtbot.keyClick(view, key)
        assert [str(card) for card in window.browser.selected()] == [shown(window)[row]]


def test_down_goes_to_the_card_below_in_the_grid(qtbot: QtBot, window: MainWindow) -> None:
    grid = grid_of(window)
    window.browser.list.choose(CardId("boar-charm-1"))
    box = grid.visualRect(grid.currentIndex())
    qtbot.keyClick(grid, Qt.Key.Key_Down)
    now = grid._layout().rect(grid.currentIndex().row())
    assert now.left() == box.left()
    assert now.top() == box.bottom() + 1


# -- editing many ----------------------------------------------------------------------------------


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


def test_letters_typed_in_the_grid_go_into_the_search(qtbot: QtBot, window: MainWindow) -> None:
    grid = grid_of(window)
    grid.setFocus()
    qtbot.keyClicks(grid, "o")
    assert window.browser.search.text() == "o"


def test_grid_asks_for_the_preview_of_the_card_that_is_looked_at(qtbot: QtBot, window: MainWindow) -> None:
    grid = grid_of(window)
    window.browser.list.choose(CardId("fox-king"))
    with qtbot.waitSignal(window.browser.list.peek_wanted) as asked:
        qtbot.keyClick(grid, Qt.Key.Key_Space)
    assert asked.args is not None
    assert asked.args[0] == "fox-king"


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


# -- columns and order -----------------------------------------------------------------------------


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


# -- groups ----------------------------------------------------------------------------------------


def test_cards_stand_under_headings_in_the_games_order(window: MainWindow) -> None:
    window.browser.catalog.set_group("kin")
    assert [(group.label, group.count) for group in window.browser.table.groups] == [
        ("Fox", 10),
        ("Owl", 10),
        ("Boar", 10),
    ]
    assert window.browser.table.rowCount() == 33
    assert shown(window)[0] is None
    window.browser.catalog.set_group("level")
    assert [group.label for group in window.browser.table.groups] == [f"Level {n}" for n in range(1, 6)]
    window.browser.catalog.set_group("set")
    assert [group.label for group in window.browser.table.groups] == ["First Grove"]


def test_groups_agree_with_a_count_of_every_card(window: MainWindow) -> None:
    for key in ("type", "level", "kin"):
        window.browser.catalog.set_group(key)
        table, label = window.browser.table, ""
        for row in range(table.rowCount()):
            group, id = table.heading(row), table.card_id(row)
            label = group.label if group is not None else label
            if id is not None:
                card = next(card for card in CARDS if card.id == id)
                value = card.kind if key == "type" else card.fields[key]
                assert label in (value, f"Level {value}", *(value if isinstance(value, tuple) else ()))


def test_group_of_the_order_goes_downwards_where_it_is_sorted_so(window: MainWindow) -> None:
    window.browser.list.header.sorted.emit((("level", True),))
    window.browser.catalog.set_group("level")
    assert window.browser.table.groups[0].label == "Level 5"


@pytest.mark.parametrize("kind", ["table", "grid"])
def test_keys_skip_headings(qtbot: QtBot, window: MainWindow, kind: str) -> None:
    window.browser.show_as(kind)
    window.browser.catalog.set_group("kin")
    view = window.browser.catalog.view()
    last = window.browser.table.card_id(10)
    assert last is not None
    window.browser.list.choose(last)
    qtbot.keyClick(view, Qt.Key.Key_Right if kind == "grid" else Qt.Key.Key_Down)
    assert view.currentIndex().row() == 12
    qtbot.keyClick(view, Qt.Key.Key_Left if kind == "grid" else Qt.Key.Key_Up)
    assert view.currentIndex().row() == 10
    qtbot.keyClick(view, Qt.Key.Key_Up)
    assert window.browser.list.card() is not None


@pytest.mark.parametrize("kind", ["table", "grid"])
def test_heading_is_not_chosen_by_a_click(qtbot: QtBot, window: MainWindow, kind: str) -> None:
    window.browser.show_as(kind)
    window.browser.catalog.set_group("kin")
    click(qtbot, window, "fox-cub")
    view = window.browser.catalog.view()
    view.verticalScrollBar().setValue(0)
    looked_at: list[str] = []
    window.browser.list.chosen.connect(looked_at.append)
    for _ in range(2):
        qtbot.mouseClick(view.viewport(), LEFT, pos=QPoint(40, 8))
    assert looked_at == []
    assert window.browser.list.card() == "fox-cub"


# -- folding groups --------------------------------------------------------------------------------


def visible(window: MainWindow) -> list[str]:
    """Give what stands in the list: headings in capitals with their count, cards by id."""
    table = window.browser.table
    rows = ((table.heading(row), table.card_id(row)) for row in range(table.rowCount()))
    return [f"{group.label.upper()} {group.count}" if group is not None else str(id) for group, id in rows]


def in_groups(window: MainWindow, kind: str) -> "CardList | CardGrid":
    window.browser.show_as(kind)
    window.browser.catalog.set_group("kin")
    return window.browser.catalog.view()


@pytest.mark.parametrize("kind", ["table", "grid"])
def test_first_heading_is_in_sight_and_folds_though_groups_came_before_the_search_was_there(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    view = grid_of(window) if kind == "grid" else window.browser.list
    with (
        monkeypatch.context() as early
    ):  # cards in no groups are listed first, as the index takes longer than their names
        early.setattr(window.bench.world, "index", None)
        window.browser.catalog.set_group("kin")
        assert window.browser.table.groups == ()
    window.browser.refresh()
    assert window.browser.table.heading(0) is not None
    assert view.verticalScrollBar().value() == 0
    assert view.viewport().rect().contains(view.visualRect(window.browser.table.index(0, 1)))
    rows = window.browser.table.rowCount()
    qtbot.mouseClick(view.viewport(), LEFT, NO, QPoint(14, 14))
    assert window.browser.table.is_folded(0)
    assert window.browser.table.rowCount() < rows


@pytest.mark.parametrize("kind", ["table", "grid"])
def test_first_card_of_a_group_comes_into_sight_with_its_heading(
    qtbot: QtBot, make_window: MakeWindow, kind: str
) -> None:
    window = make_window(legal_deck(), scale=160)
    window.resize(1024, 640)
    window.browser.catalog.set_group("kin")
    view = grid_of(window) if kind == "grid" else window.browser.list
    table = window.browser.table
    heading = next(row for row in range(5, table.rowCount()) if table.heading(row) is not None)
    view.scrollToBottom()
    view.scrollTo(table.index(heading + 1, 1))
    assert view.visualRect(table.index(heading, 1)).top() >= 0


@pytest.mark.parametrize("kind", ["table", "grid"])
def test_click_on_a_heading_folds_its_group_and_another_one_unfolds_it(
    qtbot: QtBot, window: MainWindow, kind: str
) -> None:
    view = in_groups(window, kind)
    whole = visible(window)
    qtbot.mouseClick(view.viewport(), LEFT, pos=QPoint(40, 8))
    assert visible(window) == ["FOX 10", *whole[11:]]
    box = view.visualRect(window.browser.table.index(1, 1))
    assert 0 < box.top() < 60  # the next heading follows at once
    qtbot.mouseClick(view.viewport(), LEFT, pos=QPoint(40, 8))
    assert visible(window) == whole


@pytest.mark.parametrize("kind", ["table", "grid"])
def test_ctrl_left_folds_the_group_of_a_card_and_right_unfolds_it(qtbot: QtBot, window: MainWindow, kind: str) -> None:
    view, table = in_groups(window, kind), window.browser.table
    window.browser.list.choose(CardId("owl-cub"))
    qtbot.keyClick(view, Qt.Key.Key_Left, CTRL)
    assert visible(window)[11:14] == ["OWL 10", "BOAR 10", "boar-charm-1"]
    assert view.currentIndex().row() == 11
    said = table.index(11, 1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == "Owl: 10 cards, folded"
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert table.index(11, 1).data(Qt.ItemDataRole.AccessibleTextRole) == "Owl: 10 cards, unfolded"
    assert window.browser.list.card() == "owl-cub"
    assert visible(window).count("owl-cub") == 1


def test_left_folds_in_the_table_and_goes_from_card_to_card_in_the_grid(qtbot: QtBot, window: MainWindow) -> None:
    view = in_groups(window, "table")
    window.browser.list.choose(CardId("fox-charm-2"))
    qtbot.keyClick(view, Qt.Key.Key_Left)
    assert visible(window)[:2] == ["FOX 10", "OWL 10"]
    qtbot.keyClick(view, Qt.Key.Key_Return)  # Enter unfolds as well
    view = in_groups(window, "grid")
    window.browser.list.choose(CardId("fox-charm-2"))
    qtbot.keyClick(view, Qt.Key.Key_Left)
    assert window.browser.list.card() == "fox-charm-1"


@pytest.mark.parametrize("kind", ["table", "grid"])
def test_keys_stop_at_the_heading_of_a_folded_group(qtbot: QtBot, window: MainWindow, kind: str) -> None:
    view, table = in_groups(window, kind), window.browser.table
    for label in ("Fox", "Owl", "Boar"):
        table.fold(table.row_of_heading(label), True)
    window.browser.list.step(1)
    rows = [view.currentIndex().row()]
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Home, Qt.Key.Key_End):
        qtbot.keyClick(view, key)
        rows.append(view.currentIndex().row())
    assert rows == [0, 1, 2, 1, 0, 2]
    with qtbot.waitSignal(window.browser.list.hands.left):
        for _ in range(3):
            qtbot.keyClick(view, Qt.Key.Key_Up)


@pytest.mark.parametrize("kind", ["table", "grid"])
def test_group_stays_folded_while_the_search_changes(qtbot: QtBot, window: MainWindow, kind: str) -> None:
    view = in_groups(window, kind)
    window.browser.list.choose(CardId("fox-cub"))
    qtbot.keyClick(view, Qt.Key.Key_Left, CTRL)
    search(window, "type:Charm")
    assert visible(window)[:3] == ["FOX 3", "OWL 3", "owl-charm-1"]
    assert view.currentIndex().row() == 0  # the keys go on where they were
    search(window, "kin:Owl")
    search(window, "")
    assert visible(window)[:2] == ["FOX 10", "OWL 10"]
    window.browser.catalog.set_group("level")
    window.browser.catalog.set_group("kin")
    assert visible(window)[:2] == ["FOX 10", "fox-charm-1"]  # put into groups anew, all is unfolded


def test_chosen_cards_of_a_folded_group_are_chosen_again_when_it_is_unfolded(qtbot: QtBot, window: MainWindow) -> None:
    view = in_groups(window, "table")
    click(qtbot, window, "fox-charm-1")
    click(qtbot, window, "fox-charm-3", CTRL)
    qtbot.keyClick(view, Qt.Key.Key_Left)
    assert window.browser.list.memory.cards() == ()
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert window.browser.list.memory.cards() == ("fox-charm-1", "fox-charm-3")


def test_left_goes_from_column_to_column_again_once_there_are_no_groups(qtbot: QtBot, window: MainWindow) -> None:
    view = in_groups(window, "table")
    window.browser.catalog.set_group("")
    window.browser.list.choose(CardId("fox-cub"))
    before = view.currentIndex().column()
    qtbot.keyClick(view, Qt.Key.Key_Left)
    assert view.currentIndex().column() == before - 1
    assert window.browser.list.card() == "fox-cub"
    assert window.browser.table.rowCount() == 30


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


# -- pictures --------------------------------------------------------------------------------------


def test_grid_draws_what_is_seen_and_a_screen_ahead_and_no_more(make_window: MakeWindow, qtbot: QtBot) -> None:
    many = tuple(make_card(f"Card {n:03}", "Beast", n % 5 + 1, "Fox") for n in range(300))
    window = make_window(None, MemoryCatalog(many))
    grid = grid_of(window)
    width = round(grid._painter.width * grid.devicePixelRatioF())
    faces = window.bench.faces
    qtbot.waitUntil(lambda: faces.get(CardId("card-000"), width) is not None, timeout=10000)
    qtbot.waitUntil(lambda: grid.queue.waiting() == 0 and not grid._supply._rest.isActive(), timeout=20000)
    drawn = [card.id for card in many if faces.get(card.id, width) is not None]
    screen = len(grid.seen(0, grid.viewport().height()))
    assert screen < len(drawn) <= 3 * screen
    assert faces.get(CardId("card-299"), width) is None


def test_picture_put_away_and_wanted_again_at_once_is_drawn(qtbot: QtBot, window: MainWindow) -> None:
    bench = window.bench
    queue = FaceQueue(bench, window)
    card, width = CardId("fox-cub"), 77
    with qtbot.waitSignal(queue.arrived, timeout=10000):
        queue.want((card,), width, 1)
        queue.want((), width, 1)
        queue.want((card,), width, 1)
    assert bench.faces.get(card, width) is not None
    assert queue.waiting() == 0


def test_picture_under_way_is_drawn_anew_when_others_are_the_right_ones(qtbot: QtBot, window: MainWindow) -> None:
    bench = window.bench
    queue = FaceQueue(bench, window)
    card, width = CardId("fox-cub"), 78
    with qtbot.waitSignal(queue.arrived, timeout=10000):
        queue.want((card,), width, 1)
        bench.services.pictures.forget()
        queue.forget()
        queue.want((card,), width, 1)
    assert bench.faces.get(card, width) is not None


def test_ctrl_and_the_wheel_make_pictures_larger(window: MainWindow) -> None:
    grid = grid_of(window)
    before = grid._painter.width
    at = QPointF(50, 50)
    wheel = QWheelEvent(
        at, at, QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton, CTRL, Qt.ScrollPhase.NoScrollPhase, False
    )
    grid.wheelEvent(wheel)
    assert grid._painter.width > before
    assert window.browser.catalog.size_slider.value() == window.browser.catalog.state.size


def test_size_slider_ends_where_larger_pictures_would_not_be_seen_whole(window: MainWindow) -> None:
    grid, slider = grid_of(window), window.browser.catalog.size_slider
    window.resize(1024, 640)
    QApplication.processEvents()
    slider.setValue(slider.maximum())
    widest = grid._painter.width
    assert slider.maximum() < 320 or widest == window.bench.theme.px(320)
    slider.setValue(slider.maximum() - 10)
    if slider.isEnabled():
        assert grid._painter.width < widest


def test_chosen_picture_stays_in_sight_when_sizes_change(window: MainWindow) -> None:
    grid = grid_of(window)
    window.browser.list.choose(CardId("fox-charm-2"))
    grid.reveal()
    for size in (200, 150, 120, 180, 130):
        window.browser.catalog.size_slider.setValue(size)
        assert grid.viewport().rect().intersects(grid.visualRect(grid.currentIndex()))


def test_picture_of_another_size_stands_in_until_the_right_one_is_there(window: MainWindow, qtbot: QtBot) -> None:
    grid = grid_of(window)
    qtbot.waitUntil(lambda: grid.face_of(CardId("boar-charm-1")) is not None, timeout=10000)
    window.browser.catalog.size_slider.setValue(300)
    face = grid.face_of(CardId("boar-charm-1"))
    assert face is not None


# -- pointer and empty states ----------------------------------------------------------------------


def test_pointer_lights_its_whole_row_and_nothing_when_it_leaves(qtbot: QtBot, window: MainWindow) -> None:
    view = window.browser.list
    place = view.visualRect(index_of(window, "boar-charm-2")).center()
    qtbot.mouseMove(view.viewport(), place - QPoint(2, 0))
    qtbot.mouseMove(view.viewport(), place)
    QApplication.processEvents()
    drawn = view.viewport().grab().toImage()
    hover = window.bench.theme.color("hover")
    assert drawn.pixelColor(2, place.y() + 8) == hover
    assert drawn.pixelColor(view.viewport().width() - 3, place.y() + 8) == hover
    qtbot.mouseMove(window.browser.search.edit)
    view._light(-1)
    assert view.viewport().grab().toImage().pixelColor(2, place.y() + 8) != hover


def test_search_without_result_tells_which_condition_is_too_many(window: MainWindow) -> None:
    search(window, "kin:fox level>8")
    assert "10 cards" in window.browser.list._empty
    search(window, "zzyzx")
    assert "Fewer words" in window.browser.list._empty


# -- the list of rows ------------------------------------------------------------------------------


def test_rows_of_many_cards_are_found_in_one_pass(qtbot: QtBot, window: MainWindow) -> None:
    table: CardTable = window.browser.table
    wanted = [CardId("owl-king"), CardId("boar-cub"), CardId("nobody")]
    assert table.rows_of(wanted) == sorted(table.row_of(id) for id in wanted[:2])
    assert table.rows_of([]) == []
