"""Groups of the deck list: what stands under which heading, in which order and column."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from deckbuilder.core.decks import Entry
from deckbuilder.core.ids import CardId
from deckbuilder.gui.builder.list_flow import Flow
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.models.deck_groups import BY_COPIES, BY_NAME, BY_TYPE, UNGROUPED, Arrangement, groups
from deckbuilder.gui.models.violations import Weight
from deckbuilder.settings import DECK_GROUP
from tests.gui.builder.hands import KNOWN, MAYBE, MORE_SLOTS, SIDE, shown
from tests.gui.fakes import DECK, GAME, SLOTS, legal_deck


def test_main_part_is_grouped_by_any_field() -> None:
    found = groups(legal_deck(), KNOWN, SLOTS, GAME, "?", Arrangement("level"))
    assert [(group.label, [row.name for row in group.rows]) for group in found[2:]] == [
        ("Level 1", ["Fox Trick 1"]),
        ("Level 2", ["Fox Scout", "Fox Trick 2"]),
        ("Level 3", ["Fox Runner"]),
    ]


def test_ungrouped_part_has_the_heading_of_the_part() -> None:
    found = groups(legal_deck(), KNOWN, SLOTS, GAME, "?", Arrangement(UNGROUPED))
    assert [(group.label, group.count) for group in found] == [("Leader", 1), ("Starting pack", 2), ("Deck", 8)]


@pytest.mark.parametrize(
    ("sort", "first"), [(BY_NAME, "Fox Runner"), (BY_COPIES, "Fox Trick 2"), ("level", "Fox Trick 1")]
)
def test_cards_are_sorted_within_a_group(sort: str, first: str) -> None:
    start = legal_deck().added(DECK, CardId("fox-trick-2"))
    found = groups(start, KNOWN, SLOTS, GAME, "?", Arrangement(UNGROUPED, sort))
    assert found[-1].rows[0].name == first


def test_heading_tells_the_share_of_a_limit() -> None:
    start = replace(legal_deck(), entries=(*legal_deck().entries, Entry(SIDE, CardId("owl-cub"), 4)))
    found = groups(start, KNOWN, MORE_SLOTS, GAME, "?", None, {"Beast": (7, 6), "Trick": (4, 6)})
    told = {group.label: (group.share, group.aside, group.over) for group in found}
    assert told["Leader"] == ("1/1", "", False)
    assert told["Beast"] == ("", "7/6 with the start", True)
    assert told["Trick"] == ("4/6", "", False)
    assert told["Side"] == ("4/3", "", True)


def test_parts_that_do_not_count_are_offered_when_empty() -> None:
    found = groups(legal_deck(), KNOWN, MORE_SLOTS, GAME, "?")
    assert [(group.label, group.rows) for group in found[-2:]] == [("Side", ()), ("Maybe", ())]


def test_choice_of_grouping_is_remembered(qtbot: QtBot, window: MainWindow) -> None:
    menu = window.builder.bar.group.menu()
    next(action for action in menu.actions() if action.text() == "Level").trigger()
    assert [group.label for group in shown(window).tree.groups][2:] == ["Level 1", "Level 2", "Level 3"]
    assert window.bench.services.settings[DECK_GROUP] == "level"
    assert window.builder.bar.group.text() == "Group: Level"
    next(action for action in menu.actions() if action.data() == BY_TYPE).trigger()


def test_named_rows_are_marked_with_the_gravest_finding(window: MainWindow) -> None:
    assert window.bench.open is not None
    window.bench.open.set_count(DECK, CardId("fox-scout"), 5)
    marked = {row.name: shown(window).tree.mark(row) for group in shown(window).tree.groups for row in group.rows}
    assert {name for name, mark in marked.items() if mark is Weight.ERROR} == {"Fox Scout"}


def test_model_keeps_qts_rules_with_empty_groups(qtbot: QtBot, wide: MainWindow) -> None:
    tester = QAbstractItemModelTester(shown(wide).tree, QAbstractItemModelTester.FailureReportingMode.Fatal)
    assert wide.bench.open is not None
    wide.bench.open.add(CardId("owl-cub"), slot=MAYBE)
    wide.bench.open.undo()
    assert tester is not None


# -- columns ---------------------------------------------------------------------------------------


def test_wide_list_puts_groups_side_by_side_in_order_and_whole() -> None:
    flow = Flow()
    flow.lay([10, 4, 5], 900, 250, (26, 27), 8)
    assert flow.columns == 3
    assert [box.left() for box in flow.headings] == sorted(box.left() for box in flow.headings)
    assert flow.height == 26 + 10 * 27 + 8
    flow.lay([10, 4, 5], 300, 250, (26, 27), 8)
    assert flow.columns == 1


def test_every_row_is_found_where_it_is_drawn() -> None:
    flow = Flow()
    flow.lay([3, 0, 7, 2], 600, 250, (26, 27), 8)
    for number, rows in enumerate(flow.rows):
        assert flow.at(flow.headings[number].center()) == (number, -1)
        assert [flow.at(box.center()) for box in rows] == [(number, place) for place in range(len(rows))]


def test_right_arrow_goes_to_the_next_column(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(1900, 900)
    view = shown(window)
    qtbot.waitUntil(lambda: view.flow.columns > 1)
    first = view.tree.index(0, 1, view.tree.index(0, 0))
    view.pick(first, Qt.KeyboardModifier.NoModifier)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.visualRect(view.currentIndex()).left() > view.visualRect(first).right()
