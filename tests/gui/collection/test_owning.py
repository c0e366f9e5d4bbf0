"""In the catalog beside the collection, keys and clicks set copies that are owned."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from deckbuilder.core.collection import Holding
from deckbuilder.core.ids import CardId
from deckbuilder.gui.collection.catalog_menu import CatalogMenu
from deckbuilder.gui.collection.place import CollectionPlace
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.places import COLLECTION, DECK
from tests.gui.collection.hands import lot, owned, put


def press(window: MainWindow, *keys: Qt.Key) -> None:
    view = window.browser.catalog.view()
    view.setFocus()
    for key in keys:
        QTest.keyClick(view, key)


def test_enter_plus_minus_and_figures_set_owned_copies(window: MainWindow, place: CollectionPlace) -> None:
    assert window.bench.open is not None
    deck = window.bench.open.deck
    window.browser.list.choose(CardId("owl-cub"))
    press(window, Qt.Key.Key_Return, Qt.Key.Key_Plus)
    assert owned(place) == {"owl-cub": 2}
    press(window, Qt.Key.Key_Minus)
    assert owned(place) == {"owl-cub": 1}
    press(window, Qt.Key.Key_7)
    assert owned(place) == {"owl-cub": 7}
    press(window, Qt.Key.Key_Delete)
    assert owned(place) == {}
    assert window.bench.open.deck == deck


def test_the_same_keys_act_on_the_deck_at_the_decks(window: MainWindow, place: CollectionPlace) -> None:
    window.places.go(DECK)
    window.browser.list.choose(CardId("owl-cub"))
    press(window, Qt.Key.Key_Plus)
    assert window.bench.open is not None
    assert window.bench.open.deck.count(CardId("owl-cub")) == 1
    assert owned(place) == {}
    window.places.go(COLLECTION)
    press(window, Qt.Key.Key_Plus)
    assert window.bench.open.deck.count(CardId("owl-cub")) == 1
    assert owned(place) == {"owl-cub": 1}


def test_the_list_counts_what_is_owned(window: MainWindow, place: CollectionPlace) -> None:
    put(place, Holding(lot("owl-cub"), 4))
    assert window.browser.table.copies(CardId("owl-cub")) == 4
    assert window.browser.table.label(0) == "Copies owned"
    window.places.go(DECK)
    assert window.browser.table.copies(CardId("owl-cub")) == 0
    assert window.browser.table.label(0) == "Copies in the deck"


def test_several_cards_are_one_step_of_undo(window: MainWindow, place: CollectionPlace) -> None:
    window.browser.search.set_text("type:beast kin:fox")
    view = window.browser.catalog.view()
    view.setFocus()
    view.selectAll()
    press(window, Qt.Key.Key_2)
    assert len(owned(place)) == 5
    assert set(owned(place).values()) == {2}
    window.actions_by_key["undo"].trigger()
    assert owned(place) == {}


def test_figures_count_all_lots_of_a_card(window: MainWindow, place: CollectionPlace) -> None:
    put(place, Holding(lot("owl-cub", place="Box"), 2), Holding(lot("owl-cub"), 1))
    window.browser.list.choose(CardId("owl-cub"))
    press(window, Qt.Key.Key_2)
    assert owned(place) == {"owl-cub": 2}
    assert place.lots.holdings[lot("owl-cub", place="Box")].count == 2


def test_the_menu_of_cards_says_what_can_be_owned_and_wanted(window: MainWindow, place: CollectionPlace) -> None:
    menu = CatalogMenu(place, (CardId("owl-cub"),), window)
    labels = [action.text().partition("\t")[0] for action in menu.actions()]
    assert labels[0] == "Add 1 copy"
    assert "Want 1 copy more" in labels
    assert "Take 1 copy away" not in labels
    next(action for action in menu.actions() if action.text().startswith("Want 1")).trigger()
    assert place.lots.wants[CardId("owl-cub"), None].count == 1


def test_the_column_of_copies_sorts_by_what_is_owned(window: MainWindow, place: CollectionPlace) -> None:
    put(place, Holding(lot("owl-cub"), 4))
    window.browser.list.header.sorted.emit((("in deck", True),))
    assert window.browser.table.card_id(0) == "owl-cub"
    window.places.go(DECK)
    assert window.browser.table.card_id(0) != "owl-cub"
