"""Sets: how far they are collected, and gone through page by page."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deckbuilder.core.collection import Holding
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.gui.collection.pages_page import PagesPage
from deckbuilder.gui.collection.place import CollectionPlace
from deckbuilder.gui.collection.sets_page import SetsPage
from deckbuilder.gui.places import COLLECTION
from tests.gui.collection.hands import lot, owned, put
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import CARDS, legal_deck
from tests.gui.spoken import speaking


def sets(place: CollectionPlace) -> SetsPage:
    place.go("sets")
    page = place.page
    assert isinstance(page, SetsPage)
    return page


def pages(place: CollectionPlace) -> PagesPage:
    place.go("pages")
    page = place.page
    assert isinstance(page, PagesPage)
    page.enter()
    return page


def test_a_set_says_how_much_of_it_there_is_and_what_lacks(place: CollectionPlace) -> None:
    put(place, Holding(lot("fox-king"), 1), Holding(lot("owl-cub"), 3))
    page = sets(place)
    (row,) = page.sets.rows()
    assert row.texts[2] == f"2 / {len(CARDS)}"
    assert page.lacking.rowCount() == len(CARDS) - 2
    assert "Fox King" not in {one.texts[1] for one in page.lacking.rows()}
    page.playset.setChecked(True)
    assert page.sets.rows()[0].texts[2] == f"1 / {len(CARDS)}"


def test_what_lacks_is_wanted_as_one_step(place: CollectionPlace) -> None:
    put(place, Holding(lot("fox-king"), 1))
    page = sets(place)
    page.want.click()
    assert len(place.lots.wants) == len(CARDS) - 1
    place.undo()
    assert not place.lots.wants
    page.lacks.selectRow(0)
    page.want.click()
    assert len(place.lots.wants) == 1


@pytest.mark.parametrize("scale", [100, 160, 200])
@pytest.mark.parametrize("spoken", ["en", "de", "fr"])
def test_buttons_and_a_row_of_each_table_are_whole(
    qapp: QApplication, qtbot: QtBot, make_window: MakeWindow, scale: int, spoken: str
) -> None:
    with speaking(qapp, spoken):
        window = make_window(legal_deck(), scale=scale)
        window.resize(1280, 800)
        window.places.go(COLLECTION)
        place = window.places.place
        assert isinstance(place, CollectionPlace)
        qtbot.waitUntil(lambda: place.lots.ready)
        page = sets(place)
        QApplication.processEvents()
        for button in (page.want, page.pages, page.copy):
            assert button.height() >= button.sizeHint().height()
            assert page.rect().contains(button.mapTo(page, button.rect().bottomRight())), button.text()
        for view in (page.view, page.lacks):
            assert view.viewport().height() >= view.rowHeight(0)


def test_a_set_leads_to_its_pages(place: CollectionPlace) -> None:
    page = sets(place)
    page.pages.click()
    assert place.key == "pages"
    assert isinstance(place.page, PagesPage)
    assert place.page.set == "ONE"


def test_keys_set_copies_of_the_printing_and_turn_pages(place: CollectionPlace) -> None:
    page = pages(place)
    sheet = page.sheet
    assert sheet.room >= 9
    first = sheet.current()
    assert first is not None
    QTest.keyClick(sheet, Qt.Key.Key_Plus)
    QTest.keyClick(sheet, Qt.Key.Key_3)
    assert place.lots.holdings[lot(first.card, printing=first.printing)].count == 3
    QTest.keyClick(sheet, Qt.Key.Key_Minus)
    assert owned(place) == {first.card: 2}
    QTest.keyClick(sheet, Qt.Key.Key_Return)
    assert owned(place) == {first.card: 3}
    assert sheet.row == 1
    QTest.keyClick(sheet, Qt.Key.Key_PageDown)
    second = sheet.current()
    assert second is not None
    assert page._page == 1
    QTest.keyClick(sheet, Qt.Key.Key_Left)
    assert (page._page, sheet.row) == (0, sheet.room - 1)
    QTest.keyClick(sheet, Qt.Key.Key_Right)
    assert page._page == 1
    QTest.keyClick(sheet, Qt.Key.Key_PageDown)
    QTest.keyClick(sheet, Qt.Key.Key_PageDown)
    QTest.keyClick(sheet, Qt.Key.Key_PageDown)
    assert page._page == page._pages() - 1


def test_copies_without_a_printing_count_where_the_card_has_only_one(place: CollectionPlace) -> None:
    put(place, Holding(lot("fox-cub"), 2))
    page = pages(place)
    prints = place.lots.prints
    assert prints is not None
    one = prints.of(PrintingId("fox-cub/ONE"))
    assert one is not None
    assert page.copies(one) == 2
    page.set_count(one, 1)
    assert owned(place) == {"fox-cub": 1}
    page.set_count(one, 0)
    assert owned(place) == {}


def test_the_next_copies_are_like_the_line_above_says(place: CollectionPlace) -> None:
    place.entry.place.setEditText("Binder")
    place.entry._keep()
    page = pages(place)
    QTest.keyClick(page.sheet, Qt.Key.Key_Plus)
    assert {one.place for one in place.lots.holdings} == {"Binder"}


def test_a_click_goes_to_a_card_and_a_double_click_adds_it(place: CollectionPlace) -> None:
    sheet = pages(place).sheet
    at = sheet.box(4).center()
    QTest.mouseClick(sheet, Qt.MouseButton.LeftButton, pos=at)
    assert sheet.row == 4
    QTest.mouseDClick(sheet, Qt.MouseButton.LeftButton, pos=at)
    one = sheet.current()
    assert one is not None
    assert owned(place) == {one.card: 1}
    assert sheet.card_at(at) == (one.card, "")
    assert sheet.card_at(QPoint(0, 0)) is None
    assert CardId(one.card) in place.bench.cards
