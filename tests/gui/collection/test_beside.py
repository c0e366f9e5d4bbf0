"""The collection stands beside the catalog: the same one, as it was left."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from deckbuilder.core.ids import CardId
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.places import COLLECTION, DECK, LAB, PLACES
from deckbuilder.gui.tab_order import ring


def test_the_collection_is_the_second_place() -> None:
    assert [spec.key for spec in PLACES][1] == COLLECTION


def test_the_collection_shares_the_catalog_with_its_search(window: MainWindow) -> None:
    window.browser.search.set_text("fox")
    rows = window.browser.table.rowCount()
    window.places.go(COLLECTION)
    assert window.browser.isVisible()
    assert not window.builder.isVisible()
    assert window.browser.search.text() == "fox"
    assert window.browser.table.rowCount() == rows
    window.places.go(DECK)
    assert window.builder.isVisible()
    assert window.places.all()[COLLECTION].isVisible() is False


def test_what_is_done_in_the_catalog_leaves_the_collection_in_front(window: MainWindow) -> None:
    window.places.go(COLLECTION)
    window.actions_by_key["find"].trigger()
    assert window.places.key == COLLECTION
    window.bench.search_wanted.emit("owl")
    assert window.places.key == COLLECTION
    window.places.go(LAB)
    window.actions_by_key["find"].trigger()
    assert window.places.key == DECK


def test_the_halves_keep_their_widths_between_deck_and_collection(window: MainWindow, qtbot: QtBot) -> None:
    window.splitter.setSizes([700, 500])
    sizes = window.splitter.sizes()
    window.places.go(COLLECTION)
    assert window.splitter.sizes() == sizes
    window.places.go(DECK)
    assert window.splitter.sizes() == sizes


def test_f6_goes_from_the_catalog_to_the_collection(window: MainWindow) -> None:
    window.places.go(COLLECTION)
    parts = ring(window)
    assert parts[:3] == [window.browser.search, window.browser.catalog.view(), window.browser.under]
    place = window.places.place
    assert place is not None
    assert parts[3:] == place.parts()


def test_tab_goes_round_from_the_rail_to_the_search(window: MainWindow, qtbot: QtBot) -> None:
    window.places.go(COLLECTION)
    qtbot.wait(120)  # the order is arranged once the hands rest
    last = window.rail.findChildren(QToolButton)[-1]
    last.setFocus()
    QTest.keyClick(last, Qt.Key.Key_Tab)
    assert window.focusWidget() is window.browser.search.edit


def test_the_buttons_of_the_card_page_act_on_the_collection_there_and_on_the_deck_elsewhere(
    window: MainWindow, qtbot: QtBot
) -> None:
    browser, world = window.browser, window.bench.world
    window.show_decks()
    browser.list.step(1)
    card = browser.list.card()
    assert card is not None
    buttons, before = browser.page.buttons, deck_count(window, card)
    assert not buttons.start.isHidden()
    window.places.go(COLLECTION)
    assert buttons.start.isHidden()
    buttons.add.click()
    qtbot.waitUntil(lambda: world.trunk.counts.owned.get(card) == 1)
    qtbot.waitUntil(lambda: buttons.copies.text() == "1 owned")
    assert deck_count(window, card) == before
    buttons.cut.click()
    qtbot.waitUntil(lambda: not world.trunk.counts.owned.get(card))
    window.show_decks()
    assert not buttons.start.isHidden()
    buttons.add.click()
    assert deck_count(window, card) == before + 1


def deck_count(window: MainWindow, card: CardId) -> int:
    assert window.bench.open is not None
    return window.bench.open.deck.count(card)
