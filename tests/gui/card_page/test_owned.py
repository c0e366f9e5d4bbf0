"""The card page on the player's copies: by printing, condition and place, with - and +, and who holds them."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deckbuilder.core.collection import Condition, Lot, PlaceName
from deckbuilder.gui.browser.card_owned import CardOwned
from deckbuilder.gui.browser.card_page import CardPage
from deckbuilder.gui.browser.card_tabs import OWNED_TAB
from deckbuilder.gui.built_decks import set_built
from deckbuilder.gui.workbench import Workbench
from tests.gui.card_page.hands import NEW, OLD, SCOUT

MINE = Lot(SCOUT, printing=OLD.id, condition=Condition.PLAYED, place=PlaceName("Cellar/Box 3"))


@pytest.fixture
def owned(page: CardPage, bench: Workbench, qtbot: QtBot) -> CardOwned:
    qtbot.waitUntil(lambda: bench.world.trunk.counted_once)
    page.show_card(SCOUT)
    page.tabs.setCurrentIndex(OWNED_TAB)
    return page.owned


def told(owned: CardOwned) -> list[tuple[str, ...]]:
    table = owned.table
    return [tuple(table.index(row, column).data() for column in range(4)) for row in range(table.rowCount())]


def press(owned: CardOwned, text: str) -> None:
    key = Qt.Key.Key_Plus if text == "+" else Qt.Key.Key_Minus if text == "-" else Qt.Key.Key_0
    QApplication.sendEvent(owned.rows, QKeyEvent(QKeyEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, text))


def test_each_printing_and_each_lot_has_a_row(owned: CardOwned, bench: Workbench) -> None:
    assert [row[0] for row in told(owned)] == ["0", "0"]
    bench.world.trunk.do(lambda desk: desk.add(SCOUT, 2, MINE))
    bench.world.trunk.do(lambda desk: desk.add(SCOUT, 1))
    rows = told(owned)
    assert ("1", "Any printing", "", "") in rows
    assert any(row[0] == "2" and row[2:] == ("Played", "Cellar / Box 3") for row in rows)
    assert any((row[0] == "0" and NEW.set in row[1]) or "First Grove" in row[1] for row in rows)
    assert owned.said.text() == "3 owned \N{MIDDLE DOT} 3 free"


def test_plus_minus_and_figures_count_the_row(owned: CardOwned, bench: Workbench) -> None:
    bench.world.trunk.do(lambda desk: desk.add(SCOUT, 2, MINE))
    owned.rows.setCurrentIndex(owned.table.index(owned.table.number_of(MINE), 0))
    press(owned, "+")
    press(owned, "+")
    press(owned, "-")
    assert bench.world.trunk.counts.printings[OLD.id] == 3
    press(owned, "9")
    assert (bench.world.trunk.counts.owned[SCOUT], owned.rows.currentIndex().row()) == (9, owned.table.number_of(MINE))
    bench.world.past.undo()
    assert bench.world.trunk.counts.owned[SCOUT] == 3


def test_who_holds_my_third_copy(owned: CardOwned, bench: Workbench, page: CardPage, qtbot: QtBot) -> None:
    assert bench.store is not None
    assert bench.open is not None
    bench.world.trunk.do(lambda desk: desk.add(SCOUT, 3))
    slot = bench.open.slot_for(SCOUT)
    other = bench.store.create(replace(bench.open.deck.with_count(slot, SCOUT, 3), name="Raiders")).id
    set_built(bench.world, (other,), True)
    assert "Raiders" in owned.held.text()
    assert owned.said.text() == "3 owned \N{MIDDLE DOT} 0 free"
    with qtbot.waitSignal(page.deck_wanted) as wanted:
        owned.held.linkActivated.emit(f"deck:{other}")
    assert wanted.args == [other]


def test_wishes_are_counted(owned: CardOwned, bench: Workbench) -> None:
    assert not owned.less.isEnabled()
    owned.more.click()
    owned.more.click()
    owned.less.click()
    assert (bench.world.trunk.counts.wanted[SCOUT], owned.wanted.text()) == (1, "1 wanted")
    bench.world.trunk.do(lambda desk: desk.want(SCOUT, 2, OLD.id))
    owned.less.click()
    owned.less.click()
    assert [(w.printing, w.count) for w in bench.world.trunk.store().wants(bench.game.id)] == [(OLD.id, 1)]


def test_the_tab_tells_how_many(owned: CardOwned, bench: Workbench, page: CardPage) -> None:
    assert page.tabs.tabText(OWNED_TAB) == "Owned"
    bench.world.trunk.do(lambda desk: desk.add(SCOUT, 2))
    assert page.tabs.tabText(OWNED_TAB) == "Owned (2)"
