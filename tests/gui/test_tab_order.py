"""Tab goes as one reads; F6 goes from part to part."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import getAllValidWrappers

from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.flow import FlowLayout
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.tab_order import TabOrder, in_reading_order
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import legal_deck


def chain(qtbot: QtBot, window: MainWindow) -> list[QWidget]:
    """What Tab comes through, from the search box, once around."""
    qtbot.wait(120)
    found: list[QWidget] = []
    widget: QWidget = window.browser.search.edit
    while widget not in found:
        found.append(widget)
        widget = widget.nextInFocusChain()
    takes = Qt.FocusPolicy.TabFocus
    return [widget for widget in found if widget.isVisible() and widget.isEnabled() and widget.focusPolicy() & takes]


def test_tab_comes_through_the_parts_as_they_are_read(qtbot: QtBot, window: MainWindow) -> None:
    order = chain(qtbot, window)
    places = window.builder.formation.places()
    wanted: list[QWidget] = [
        window.browser.search.edit, window.browser.list, window.decks.bar, window.builder.head.name,
        places[0], places[-1], window.builder.list,
    ]  # fmt: skip
    found = [order.index(widget) for widget in wanted]
    assert found == sorted(found)


def test_rail_comes_last(qtbot: QtBot, window: MainWindow) -> None:
    order = chain(qtbot, window)
    rail = [n for n, widget in enumerate(order) if window.rail.isAncestorOf(widget)]
    assert rail == list(range(len(order) - len(rail), len(order)))


def test_tab_never_goes_up_within_a_row_of_the_army(qtbot: QtBot, window: MainWindow) -> None:
    order = chain(qtbot, window)
    places = sorted(window.builder.formation.places(), key=order.index)
    spots = [place.mapTo(window, QPoint(0, 0)) for place in places]
    assert [(spot.y(), spot.x()) for spot in spots] == sorted((spot.y(), spot.x()) for spot in spots)


def test_f6_goes_around_all_parts_and_back(qtbot: QtBot, window: MainWindow) -> None:
    window.activateWindow()
    window.browser.search.edit.setFocus()
    qtbot.waitUntil(window.browser.search.edit.hasFocus)
    seen = []
    for _ in range(12):
        window.actions_by_key["next_part"].trigger()
        focus = window.focusWidget()
        if focus is window.browser.search.edit:
            break
        seen.append(focus)
    assert window.browser.list in seen
    assert window.builder.list in seen
    window.actions_by_key["last_part"].trigger()
    assert window.focusWidget() is seen[-1]


def test_each_widget_is_read_once(window: MainWindow) -> None:
    found = list(in_reading_order(window.splitter))
    assert len(found) == len(set(found))


def handles() -> list[QLayoutItem]:
    """All that Python holds of what layouts keep their widgets in, such as are no layouts themselves."""
    return [item for item in getAllValidWrappers() if isinstance(item, QLayoutItem) and not isinstance(item, QLayout)]


def test_no_handle_is_kept_on_an_item_that_a_layout_of_qt_deletes(make_window: MakeWindow) -> None:
    """Such a handle outlives its item; with another object of Python's at that address, the program ends without a word."""
    before = handles()
    window = make_window(legal_deck())
    window.actions_by_key["library"].trigger()
    dialogs = [dialog.build(window.bench, window) for dialog in DIALOGS.values()]
    window.findChildren(TabOrder)[0].arrange()
    read = [widget for whole in (window, *dialogs) for widget in in_reading_order(whole)]
    own = [flow.itemAt(place) for flow in window.findChildren(FlowLayout) for place in range(flow.count())]
    kept = [item for item in handles() if not any(item is known for known in (*before, *own))]
    assert len(read) > 300
    assert {type(item.widget()).__name__ for item in kept} == set()
