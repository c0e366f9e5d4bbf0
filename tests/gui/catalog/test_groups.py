"""Cards under headings: which, in which order, and how they fold."""

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from deckbuilder.core.ids import CardId
from deckbuilder.gui.browser.card_grid import CardGrid
from deckbuilder.gui.browser.card_list import CardList
from deckbuilder.gui.main_window import MainWindow
from tests.gui.catalog.hands import CTRL, LEFT, NO, click, grid_of, search, shown
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import CARDS, legal_deck


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


# -- folding ---------------------------------------------------------------------------------------


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
