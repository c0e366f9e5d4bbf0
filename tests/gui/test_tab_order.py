"""Tab goes as one reads; F6 goes from part to part."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.tab_order import in_reading_order


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
