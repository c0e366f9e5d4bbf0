"""Tabs with several decks, several windows on the same decks, and what of them is remembered."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QTabBar
from pytestqt.qtbot import QtBot

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.ids import CardId
from deckbuilder.gui.beginning import remembered
from deckbuilder.gui.drag import DraggedCard, pack
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.windows import Windows
from deckbuilder.gui.world import World
from deckbuilder.settings import LANGUAGE, OPEN_DECKS
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import DECK, MemoryDecks, legal_deck, make_services

LEFT = Qt.MouseButton.LeftButton
CUB = CardId("boar-cub")


def names(window: MainWindow) -> list[str]:
    return [opened.deck.name for opened in window.bench.tabs]


@pytest.fixture
def windows(qtbot: QtBot, home: Path, decks: MemoryDecks) -> Iterator[Windows]:
    """All windows of a world with one deck; the first is open."""
    decks.create(legal_deck())
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    world = World(make_services(home, decks), Theme("light"))
    made = Windows(app, world)
    first = made.open()
    world.begin()
    qtbot.waitUntil(lambda: first.bench.open is not None and first.bench.index is not None)
    yield made
    shown = list(made.all)
    made.quit()
    world.close()
    for window in shown:
        window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_new_deck_opens_in_a_tab_of_its_own(window: MainWindow) -> None:
    window.actions_by_key["new"].trigger()
    assert names(window) == [legal_deck().name, "New deck"]
    assert window.decks.bar.currentIndex() == 2
    assert window.bench.open is window.bench.tabs[1]


def test_new_deck_takes_the_next_name_that_none_of_the_users_decks_has(window: MainWindow, decks: MemoryDecks) -> None:
    decks.create(replace(legal_deck(), name="New deck 2"))
    for _ in range(2):
        window.actions_by_key["new"].trigger()
    assert names(window) == [legal_deck().name, "New deck", "New deck 3"]


def test_new_deck_that_lies_in_no_file_keeps_its_name_from_the_next(window: MainWindow, decks: MemoryDecks) -> None:
    decks.broken = True
    for _ in range(2):
        window.actions_by_key["new"].trigger()
    assert names(window) == [legal_deck().name, "New deck", "New deck 2"]


def test_click_on_a_tab_shows_its_deck(qtbot: QtBot, window: MainWindow) -> None:
    window.actions_by_key["new"].trigger()
    qtbot.mouseClick(window.decks.bar, LEFT, pos=window.decks.bar.tabRect(1).center())
    assert window.bench.open is window.bench.tabs[0]
    assert window.builder.head.name.text() == legal_deck().name


def test_no_window_opens_larger_than_the_screen_has_room_for(windows: Windows) -> None:
    for window in (*windows.all, windows.open()):
        assert window.width() <= window.screen().availableSize().width()
        assert window.height() < window.screen().availableSize().height()  # its title bar, too


def test_each_tab_has_its_own_undo(window: MainWindow) -> None:
    first = window.bench.open
    assert first is not None
    first.add(CUB)
    window.actions_by_key["new"].trigger()
    assert not window.actions_by_key["undo"].isEnabled()
    window.decks.turn(-1)
    assert window.actions_by_key["undo"].isEnabled()
    window.actions_by_key["undo"].trigger()
    assert first.deck == legal_deck()


def test_closed_tab_opens_again_by_the_strip_with_the_deck_as_it_was(qtbot: QtBot, window: MainWindow) -> None:
    window.actions_by_key["new"].trigger()
    assert window.bench.open is not None
    window.bench.open.add(CUB)
    window.actions_by_key["close_tab"].trigger()
    assert names(window) == [legal_deck().name]
    qtbot.mouseClick(window.strip.undo, LEFT)
    assert names(window) == [legal_deck().name, "New deck"]
    assert window.bench.open.deck.count(CUB) == 1


def test_new_deck_that_nobody_wrote_into_is_not_kept_when_its_tab_closes(
    window: MainWindow, decks: MemoryDecks
) -> None:
    before = set(decks.kept)
    window.actions_by_key["new"].trigger()
    window.actions_by_key["close_tab"].trigger()
    assert set(decks.kept) == before


def test_all_decks_stay_in_sight_and_decks_without_room_are_in_a_menu(qtbot: QtBot, window: MainWindow) -> None:
    for number in range(9):
        window.bench.open_new(replace(legal_deck(), name=f"A deck with a long name, number {number}"))
    window.resize(1024, 640)
    side = window.decks
    qtbot.waitUntil(side.others.isVisible)
    bar = side.bar
    seen = [number for number in range(bar.count()) if bar.isTabVisible(number)]
    assert seen[0] == 0
    assert bar.currentIndex() in seen
    assert len(seen) < bar.count()
    assert all(bar.rect().contains(bar.tabRect(number)) for number in seen)
    side.others.menu().aboutToShow.emit()
    actions = side.others.menu().actions()
    assert [action.text() for action in actions] == names(window)
    hidden = next(number for number in range(1, bar.count()) if number not in seen)
    actions[hidden - 1].trigger()
    assert window.bench.open is window.bench.tabs[hidden - 1]
    assert bar.isTabVisible(hidden)
    assert bar.rect().contains(bar.tabRect(hidden))


def test_button_of_a_tab_closes_it(qtbot: QtBot, window: MainWindow) -> None:
    window.actions_by_key["new"].trigger()
    button = window.decks.bar.tabButton(1, QTabBar.ButtonPosition.RightSide)
    assert legal_deck().name in button.accessibleName()
    qtbot.mouseClick(button, LEFT)
    assert names(window) == ["New deck"]


def test_tab_marks_a_deck_with_edits_since_it_was_saved(window: MainWindow) -> None:
    assert window.bench.open is not None
    window.bench.open.save()
    assert "\N{BULLET}" not in window.decks.bar.tabText(1)
    window.bench.open.add(CUB)
    assert "\N{BULLET}" in window.decks.bar.tabText(1)


def test_tabs_keep_room_for_a_name_and_the_chosen_one_is_whole(window: MainWindow) -> None:
    for _ in range(6):
        window.actions_by_key["new"].trigger()
    QApplication.processEvents()
    bar, px = window.decks.bar, window.bench.theme.px
    shown = [number for number in range(1, bar.count()) if bar.isTabVisible(number)]
    assert bar.currentIndex() in shown
    assert window.decks.others.isVisible()
    assert min(bar.tabRect(number).width() for number in shown) >= px(90)
    words = bar.fontMetrics().horizontalAdvance(bar.tabText(bar.currentIndex()))
    assert bar.tabRect(bar.currentIndex()).width() > words + px(16)


def test_cards_dropped_on_a_tab_go_into_its_deck(window: MainWindow) -> None:
    window.actions_by_key["new"].trigger()
    bar = window.decks.bar
    data: QMimeData = pack([DraggedCard(CUB, 2)])
    place = bar.tabRect(1).center()
    enter = QDragEnterEvent(place, Qt.DropAction.CopyAction, data, LEFT, Qt.KeyboardModifier.NoModifier)
    drop = QDropEvent(QPointF(place), Qt.DropAction.CopyAction, data, LEFT, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(bar, enter)
    QApplication.sendEvent(bar, drop)
    assert window.bench.tabs[0].deck.count(CUB, DECK) == legal_deck().count(CUB, DECK) + 2


def test_drop_on_a_tab_leaves_the_player_in_his_deck(qtbot: QtBot, window: MainWindow) -> None:
    window.actions_by_key["new"].trigger()
    bar = window.decks.bar
    data: QMimeData = pack([DraggedCard(CUB, 1)])
    place, plain = bar.tabRect(1).center(), Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(bar, QDragEnterEvent(place, Qt.DropAction.CopyAction, data, LEFT, plain))
    QApplication.sendEvent(bar, QDragMoveEvent(place, Qt.DropAction.CopyAction, data, LEFT, plain))
    qtbot.waitUntil(lambda: bar.currentIndex() == 1)  # rested long enough to look into that deck
    place = bar.tabRect(1).center()
    QApplication.sendEvent(bar, QDropEvent(QPointF(place), Qt.DropAction.CopyAction, data, LEFT, plain))
    assert window.bench.tabs[0].deck.count(CUB, DECK) == legal_deck().count(CUB, DECK) + 1
    assert (bar.currentIndex(), window.bench.open) == (2, window.bench.tabs[1])
    assert window.strip.undo.isVisibleTo(window)


def test_all_decks_stay_the_first_tab_when_tabs_are_moved(window: MainWindow) -> None:
    window.actions_by_key["new"].trigger()
    window.decks.bar.moveTab(2, 0)
    assert window.decks.bar.tabText(0) == "Decks"
    window.decks.bar.moveTab(1, 2)
    assert names(window) == ["New deck", legal_deck().name]


def test_open_tabs_are_there_again_at_the_next_start(make_window: MakeWindow) -> None:
    first = make_window(legal_deck())
    first.actions_by_key["new"].trigger()
    first.decks.turn(-1)
    first.close()
    second = make_window()
    assert names(second) == [legal_deck().name, "New deck"]
    assert second.bench.open is second.bench.tabs[0]


@pytest.mark.parametrize("text", ["", "x", "{}", "[1, true, null]", "[" * 50])
def test_remembered_tabs_of_any_text_are_numbers_or_none(text: str) -> None:
    assert all(type(id) is int for id in remembered(text))


def test_second_window_shows_each_edit_of_the_first(windows: Windows) -> None:
    first = windows.all[0]
    first.actions_by_key["another"].trigger()
    second = windows.all[1]
    assert second.bench.open is first.bench.open
    assert first.bench.open is not None
    first.bench.open.add(CUB, 2)
    assert second.builder.list.tree.find(DECK, CUB).isValid()
    assert second.browser.table.rowCount() == first.browser.table.rowCount() > 0
    second.actions_by_key["undo"].trigger()
    assert first.bench.open.deck == legal_deck()


def test_further_window_opens_on_the_deck_of_the_window_it_was_asked_for_in(windows: Windows) -> None:
    first = windows.all[0]
    first.actions_by_key["another"].trigger()
    second = windows.all[1]
    second.actions_by_key["new"].trigger()
    first.actions_by_key["another"].trigger()
    third = windows.all[2]
    for window in (first, third):
        assert window.bench.open is not None
        assert window.bench.open.deck.name == legal_deck().name
    assert names(third) == [legal_deck().name]
    assert third.decks.pages.currentWidget() is third.builder
    assert third.decks.bar.currentIndex() == 1
    assert third.builder.head.name.text() == legal_deck().name


def test_window_in_another_language_takes_the_place_of_one_that_listens_no_longer(
    qtbot: QtBot, windows: Windows
) -> None:
    old = windows.all[0]
    gone: list[bool] = []
    old.destroyed.connect(lambda: gone.append(True))
    old.bench.deck_opened.connect(lambda: gone.append(False))
    settings = old.bench.services.settings
    settings[LANGUAGE] = "de"
    old.bench.hub.announce(Changes(frozenset({Topic.SETTINGS})))
    qtbot.waitUntil(lambda: windows.all[0] is not old)
    assert gone == [True, False]
    assert windows.all[0].bench.open is not None


def test_closing_one_window_leaves_the_deck_to_the_other(windows: Windows) -> None:
    first = windows.all[0]
    windows.open()
    windows.all[1].close()
    assert windows.all == [first]
    assert first.bench.open is not None
    first.bench.open.add(CUB)
    assert first.bench.open.stack.canUndo()


def test_deck_deleted_in_one_window_leaves_the_tabs_of_both(windows: Windows, decks: MemoryDecks) -> None:
    second = windows.open()
    windows.all[0].actions_by_key["delete"].trigger()
    assert windows.all[0].bench.tabs == []
    assert second.bench.tabs == []
    assert not decks.kept


def test_deck_deleted_by_another_program_is_kept_once_for_all_windows(windows: Windows, decks: MemoryDecks) -> None:
    second = windows.open()
    first = windows.all[0]
    assert first.bench.open is not None
    decks.delete(first.bench.open.desk.id)
    decks.create(legal_deck())
    before = first.bench.open.desk.id
    first.bench.open.follow()
    assert first.bench.open is second.bench.open
    assert first.bench.open.desk.id != before
    assert len(decks.kept) == 2


def close(window: MainWindow) -> None:
    """Close a window, and wait until nothing of it is left."""
    window.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_tabs_of_the_window_that_is_closed_last_are_remembered(windows: Windows) -> None:
    first, second = windows.all[0], windows.open()
    second.actions_by_key["new"].trigger()
    close(second)
    first.close()
    assert json.loads(first.bench.services.settings[OPEN_DECKS]) == [opened.desk.id for opened in first.bench.tabs]


def test_window_closes_quietly_over_a_deck_with_steps_to_undo(windows: Windows, decks: MemoryDecks) -> None:
    second = windows.open()
    second.actions_by_key["new"].trigger()
    assert second.bench.open is not None
    second.bench.open.add(CUB)
    id = second.bench.open.desk.id
    close(second)  # an exception in a slot fails the test
    assert decks.kept[id].deck.count(CUB) == 1


def test_undo_in_the_strip_does_nothing_once_its_window_is_gone(qtbot: QtBot, windows: Windows) -> None:
    first, second = windows.all[0], windows.open()
    second.actions_by_key["new"].trigger()
    assert second.bench.open is not None
    second.bench.open.add(CUB)
    close(second)
    assert first.strip.undo.isVisible()
    qtbot.mouseClick(first.strip.undo, LEFT)
    assert not first.strip.undo.isVisible()
    assert names(first) == [legal_deck().name]


def test_edits_that_are_not_kept_go_on_in_another_window_when_theirs_closes(
    windows: Windows, decks: MemoryDecks
) -> None:
    first, second = windows.all[0], windows.open()
    second.actions_by_key["new"].trigger()
    opened = second.bench.open
    assert opened is not None
    decks.broken = True
    opened.add(CUB)
    assert opened.trouble
    second.bench.close_all(first.bench)
    decks.broken = False
    assert first.bench.tabs[-1] is opened
    assert first.bench.world.keep_all() == ()
    assert decks.kept[opened.desk.id].deck.count(CUB) == 1


def test_cards_dropped_on_a_tab_go_on_top_of_what_another_program_wrote(window: MainWindow, decks: MemoryDecks) -> None:
    opened = window.bench.open
    assert opened is not None
    stored = decks.load(opened.desk.id)
    decks.journal(stored.id, stored.deck.added(DECK, CardId("owl-cub")), "elsewhere", stored.revision)
    window.decks.bar.cards_dropped.emit(1, (DraggedCard(CUB),))
    assert opened.deck.count(CUB) == 1
    assert opened.deck.count(CardId("owl-cub")) == 1


def test_library_stays_in_front_when_colours_change_or_an_open_deck_goes(window: MainWindow) -> None:
    window.actions_by_key["new"].trigger()
    window.decks.show_library()
    assert window.decks.library is not None
    window.bench.dress(Theme("dark"))
    assert window.bench.open is not None
    window.bench.world.delete(window.bench.open.desk.id)
    assert names(window) == [legal_deck().name]
    assert window.decks.pages.currentWidget() is window.decks.library
    assert window.decks.bar.currentIndex() == 0


def test_deck_opened_from_anywhere_comes_before_the_library(window: MainWindow) -> None:
    assert window.bench.open is not None
    window.decks.show_library()
    window.bench.open_stored(window.bench.open.desk.id)
    assert window.decks.pages.currentWidget() is window.decks.builder
    assert window.decks.bar.currentIndex() == 1
