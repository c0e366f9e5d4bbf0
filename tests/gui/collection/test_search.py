"""What is offered while copies are looked for."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from deckbuilder.core.collection import Condition, Holding
from deckbuilder.gui.collection.copies_page import CopiesPage
from deckbuilder.gui.collection.place import CollectionPlace
from tests.gui.collection.hands import copies, lot, put


@pytest.fixture
def page(place: CollectionPlace) -> CopiesPage:
    put(
        place,
        Holding(lot("fox-king", place="Cellar/Box 1", condition=Condition.NEAR_MINT), 3),
        Holding(lot("owl-cub", place="Shelf", marks=("first print",)), 2),
    )
    return copies(place)


def offered(page: CopiesPage) -> list[tuple[str, str]]:
    rows = page.search.offers.list
    if rows is None or not rows.shown:
        return []
    items = [rows.topLevelItem(row) for row in range(rows.topLevelItemCount())]
    return [(item.text(0), item.text(1)) for item in items if item is not None]


def typed(qtbot: QtBot, page: CopiesPage, text: str) -> list[tuple[str, str]]:
    page.search.setFocus()
    page.search.clear()
    QTest.keyClicks(page.search, text)
    qtbot.waitUntil(lambda: bool(offered(page)))
    return offered(page)


def test_boxes_conditions_and_marks_are_offered_behind_their_field(qtbot: QtBot, page: CopiesPage) -> None:
    assert [text for text, _ in typed(qtbot, page, "place:")] == ["Cellar", '"Cellar/Box 1"', "Shelf"]
    assert ("NM", "Near mint") in typed(qtbot, page, "cond:")
    assert ('"first print"', "") in typed(qtbot, page, "mark:f")
    assert [text for text, _ in typed(qtbot, page, "kin:")] == ["Fox", "Owl", "Boar"]
    assert "place:" in [text for text, _ in typed(qtbot, page, "pla")]


def test_tab_takes_an_offer_and_escape_closes_them_before_it_empties_the_line(qtbot: QtBot, page: CopiesPage) -> None:
    typed(qtbot, page, "place:sh")
    QTest.keyClick(page.search, Qt.Key.Key_Tab)
    assert (page.search.text(), page.search.hasFocus()) == ("place:Shelf ", True)
    assert page.table.rowCount() == 1
    typed(qtbot, page, "place:")
    QTest.keyClick(page.search, Qt.Key.Key_Down)
    QTest.keyClick(page.search, Qt.Key.Key_Escape)
    assert (page.search.text(), offered(page)) == ("place:", [])
    QTest.keyClick(page.search, Qt.Key.Key_Escape)
    assert page.search.text() == ""
    QTest.keyClick(page.search, Qt.Key.Key_Down)
    assert page.view.hasFocus()
