"""The places of a window: switched by rail and keys, made when first shown."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.places import DECK, PLACES, TABLE


def press(window: MainWindow, title: str) -> None:
    button = next(found for found in window.rail.findChildren(QToolButton) if found.text() == title)
    button.click()


def test_a_place_is_made_when_it_is_first_shown(window: MainWindow) -> None:
    assert window.places.all() == {}
    press(window, "Table")
    assert list(window.places.all()) == [TABLE]
    assert window.places.place is window.places.all()[TABLE]
    assert window.places.place.isVisible()
    assert not window.browser.isVisible()


def test_each_place_has_its_key_and_its_button_stays_pressed(window: MainWindow) -> None:
    for number in (1, 0, 1):
        press(window, PLACES[number].title())
        assert window.places.key == PLACES[number].key
        pressed = [found for found in window.rail.findChildren(QToolButton) if found.isChecked()]
        assert [found.text() for found in pressed] == [PLACES[number].title()]
        assert pressed[0].shortcut().toString() == f"Ctrl+{number + 1}"


def test_opening_a_deck_shows_the_decks(window: MainWindow) -> None:
    window.places.go(TABLE)
    window.actions_by_key["new"].trigger()
    assert window.places.key == DECK
    assert window.builder.isVisible()


def test_undo_at_the_table_leaves_the_deck_alone(window: MainWindow) -> None:
    opened = window.bench.open
    assert opened is not None
    entry = opened.deck.entries[-1]
    opened.set_count(entry.slot, entry.card, entry.count + 1)
    assert window.actions_by_key["undo"].isEnabled()
    changed = opened.deck
    window.places.go(TABLE)
    assert not window.actions_by_key["undo"].isEnabled()
    window.actions_by_key["undo"].trigger()
    assert opened.deck == changed
    window.places.go(DECK)
    window.actions_by_key["undo"].trigger()
    assert opened.deck != changed


def test_the_empty_table_names_the_open_deck_and_takes_the_focus(window: MainWindow) -> None:
    from deckbuilder.gui.play.place import TablePlace

    window.places.go(TABLE)
    place = window.places.place
    assert isinstance(place, TablePlace)
    assert window.bench.open is not None
    assert window.bench.open.deck.name in place.begin.goldfish.accessibleName()
    assert window.focusWidget() is place.begin.goldfish
    assert place.begin.go_on.isHidden()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_a_way_to_begin_is_taken_by_enter_and_by_space(window: MainWindow, qtbot: QtBot, key: Qt.Key) -> None:
    from deckbuilder.gui.play.place import TablePlace

    window.places.go(TABLE)
    place = window.places.place
    assert isinstance(place, TablePlace)
    with qtbot.waitSignal(place.begin.goldfish.clicked, timeout=1000):
        QTest.keyClick(place.begin.goldfish, key)
    place.host.stop()
