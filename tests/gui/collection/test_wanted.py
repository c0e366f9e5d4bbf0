"""What is wanted, and what is for trade."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication

from deckbuilder.core.collection import Holding
from deckbuilder.core.ids import CardId
from deckbuilder.gui.collection.place import CollectionPlace
from deckbuilder.gui.collection.trade_page import TradePage
from deckbuilder.gui.collection.wanted_page import WantedPage
from deckbuilder.gui.main_window import MainWindow
from tests.gui.collection.hands import enter, lot, owned, put


def wanted(place: CollectionPlace) -> WantedPage:
    place.go("wanted")
    page = place.page
    assert isinstance(page, WantedPage)
    return page


def trade(place: CollectionPlace) -> TradePage:
    place.go("trade")
    page = place.page
    assert isinstance(page, TradePage)
    return page


def wants(place: CollectionPlace) -> dict[str, int]:
    return {str(card): want.count for (card, _), want in place.lots.wants.items()}


def test_what_is_typed_above_wanted_cards_is_wanted(place: CollectionPlace) -> None:
    page = wanted(place)
    QAbstractItemModelTester(page.table, QAbstractItemModelTester.FailureReportingMode.Fatal)
    enter(place, "3 fox king")
    enter(place, "2 fox king")
    assert wants(place) == {"fox-king": 5}
    assert owned(place) == {}
    assert page.table.rowCount() == 1
    place.undo()
    assert wants(place) == {"fox-king": 3}


def test_keys_change_and_take_off_the_list(place: CollectionPlace) -> None:
    page = wanted(place)
    enter(place, "3 fox king")
    page.view.setFocus()
    page.view.selectRow(0)
    QTest.keyClick(page.view, Qt.Key.Key_Plus)
    assert wants(place) == {"fox-king": 4}
    QTest.keyClick(page.view, Qt.Key.Key_2)
    assert wants(place) == {"fox-king": 2}
    QTest.keyClick(page.view, Qt.Key.Key_Delete)
    assert wants(place) == {}
    place.undo()
    assert wants(place) == {"fox-king": 2}


def test_what_was_found_goes_into_the_collection_as_one_step(place: CollectionPlace) -> None:
    page = wanted(place)
    enter(place, "2 fox king")
    page.view.selectRow(0)
    page.found.click()
    assert owned(place) == {"fox-king": 2}
    assert wants(place) == {}
    place.undo()
    assert owned(place) == {}
    assert wants(place) == {"fox-king": 2}


def test_a_note_is_typed_over(place: CollectionPlace) -> None:
    page = wanted(place)
    enter(place, "2 fox king")
    assert page.table.setData(page.table.index(0, 4), "from Bran")
    assert place.lots.wants[CardId("fox-king"), None].note == "from Bran"
    page.copy.click()
    assert QApplication.clipboard().text() == "2 Fox King"


def test_the_command_wants_the_chosen_cards(window: MainWindow, place: CollectionPlace) -> None:
    window.browser.list.choose(CardId("owl-cub"))
    window.actions_by_key["want_card"].trigger()
    window.actions_by_key["want_card"].trigger()
    assert wants(place) == {"owl-cub": 2}


def test_copies_above_a_playset_are_suggested_and_offered(place: CollectionPlace) -> None:
    put(place, Holding(lot("fox-king", place="Box"), 4), Holding(lot("fox-king"), 2), Holding(lot("owl-cub"), 3))
    page = trade(place)
    assert [(row.texts[0], row.key) for row in page.could.rows()] == [
        ("2", lot("fox-king")),
        ("1", lot("fox-king", place="Box")),
    ]
    page.offer_all.click()
    assert place.lots.counts().trade[CardId("fox-king")] == 3
    assert page.could.rowCount() == 0
    assert page.offers.rowCount() == 2
    page.view.selectAll()
    page.keep.click()
    assert not place.lots.counts().trade.get(CardId("fox-king"))
    place.undo()
    place.undo()
    assert page.could.rowCount() == 2
