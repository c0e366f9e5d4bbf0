"""The page of all copies: searched, sorted, boxed, typed over."""

import pytest
from PySide6.QtCore import QItemSelectionModel, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QComboBox, QLineEdit, QSpinBox
from pytestqt.qtbot import QtBot

from deckbuilder.core.collection import Condition, Holding, PlaceName, Price
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.gui.browser.view_state import read
from deckbuilder.gui.collection.boxes import ALL, NOWHERE
from deckbuilder.gui.collection.copies_page import CopiesPage
from deckbuilder.gui.collection.lot_columns import KEYS
from deckbuilder.gui.collection.lot_menu import LotMenu
from deckbuilder.gui.collection.lot_words import day_name
from deckbuilder.gui.collection.place import CollectionPlace
from deckbuilder.settings import COLLECTION_VIEW
from tests.gui.collection.hands import copies, lot, owned, put


@pytest.fixture
def page(place: CollectionPlace) -> CopiesPage:
    put(
        place,
        Holding(lot("fox-king", place="Cellar/Box 1", condition=Condition.NEAR_MINT), 3),
        Holding(lot("fox-king", foil=True), 1),
        Holding(lot("owl-cub", place="Cellar/Box 2", note="from Bran"), 2),
        Holding(lot("boar-king", place="Shelf", price=Price(150, "EUR")), 4, 1),
    )
    return copies(place)


def names(page: CopiesPage) -> list[str]:
    return [page.table.line(row) for row in range(page.table.rowCount())]


def cell(page: CopiesPage, row: int, key: str) -> str:
    return str(page.table.data(page.table.index(row, KEYS.index(key))) or "")


def pick(page: CopiesPage, *rows: int) -> None:
    model, flags = page.view.selectionModel(), QItemSelectionModel.SelectionFlag
    model.clearSelection()
    for row in rows:
        model.setCurrentIndex(page.table.index(row, 1), flags.Select | flags.Rows)
    page.view.setFocus()


def test_every_lot_is_a_row_and_the_whole_is_told(page: CopiesPage) -> None:
    QAbstractItemModelTester(page.table, QAbstractItemModelTester.FailureReportingMode.Fatal)
    assert sorted(names(page)) == ["1 Fox King", "2 Owl Cub", "3 Fox King", "4 Boar King"]
    assert (names(page)[0], names(page)[-1]) == ("4 Boar King", "2 Owl Cub")
    assert "10 copies of 3 cards" in page.total.text()
    assert "3 places" in page.total.text()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("fox", {"3 Fox King", "1 Fox King"}),
        ("place:cellar", {"3 Fox King", "2 Owl Cub"}),
        ("foil:yes", {"1 Fox King"}),
        ("cond:nm", {"3 Fox King"}),
        ("level>=5 -foil:yes", {"3 Fox King", "4 Boar King"}),
        ("zzyzx", set()),
    ],
)
def test_copies_are_found_by_card_and_by_what_they_have(page: CopiesPage, text: str, found: set[str]) -> None:
    page.search.setText(text)
    assert set(names(page)) == found


def test_what_changed_since_the_search_began_is_found_and_what_went_is_not(page: CopiesPage) -> None:
    page.search.setText("owl")
    assert names(page) == ["2 Owl Cub"]
    page.acts.step(page.table.holdings(), 1)
    assert names(page) == ["3 Owl Cub"]
    page.acts.remove(page.table.holdings())
    assert names(page) == []
    page.bench.world.past.undo()
    assert names(page) == ["3 Owl Cub"]


def test_a_search_that_is_not_understood_says_so_and_finds_with_the_rest(page: CopiesPage) -> None:
    page.search.setText("owl plaze:cellar")
    assert page.problem.isVisible()
    assert page.problem.text()
    page.search.setText("owl")
    assert not page.problem.isVisible()


def test_rows_are_sorted_by_several_columns_and_it_is_remembered(place: CollectionPlace, page: CopiesPage) -> None:
    page.view.header.sorted.emit((("count", True),))
    assert names(page)[0] == "4 Boar King"
    page.view.header.sorted.emit((("name", True), ("count", False)))
    assert names(page) == ["2 Owl Cub", "1 Fox King", "3 Fox King", "4 Boar King"]
    assert read(place.bench.services.settings[COLLECTION_VIEW], KEYS, ()).sort == (("name", True), ("count", False))


def test_plus_minus_figures_and_delete_act_on_the_chosen_lots(place: CollectionPlace, page: CopiesPage) -> None:
    page.search.setText("owl")
    pick(page, 0)
    QTest.keyClick(page.view, Qt.Key.Key_Plus)
    QTest.keyClick(page.view, Qt.Key.Key_Plus)
    assert owned(place)["owl-cub"] == 4
    QTest.keyClick(page.view, Qt.Key.Key_Minus)
    assert owned(place)["owl-cub"] == 3
    QTest.keyClick(page.view, Qt.Key.Key_7)
    assert owned(place)["owl-cub"] == 7
    QTest.keyClick(page.view, Qt.Key.Key_Delete)
    assert "owl-cub" not in owned(place)
    place.undo()
    assert owned(place)["owl-cub"] == 7


def edit(page: CopiesPage, row: int, key: str) -> QComboBox | QLineEdit | QSpinBox:
    page.view.header.show_columns(KEYS)
    page.view.setCurrentIndex(page.table.index(row, KEYS.index(key)))
    page.view.edit(page.table.index(row, KEYS.index(key)))
    port = page.view.viewport()
    found: list[QComboBox | QLineEdit | QSpinBox] = list(port.findChildren(QComboBox))
    found += port.findChildren(QSpinBox)
    found += port.findChildren(QLineEdit)
    found = [editor for editor in found if editor.isVisible()]
    assert found
    return found[0]


def commit(page: CopiesPage, editor: QComboBox | QLineEdit | QSpinBox) -> None:
    page.view.commitData(editor)
    page.view.closeEditor(editor, page.view.cells.EndEditHint.NoHint)


def test_a_cell_is_typed_over(page: CopiesPage) -> None:
    page.search.setText("owl")
    for key, typed, shown in (
        ("note", "swapped", "swapped"),
        ("price", "2,50 eur", "2.50 EUR"),
        ("acquired", "2026-11-22", day_name("2026-11-22")),
    ):
        editor = edit(page, 0, key)
        assert isinstance(editor, QLineEdit)
        editor.setText(typed)
        commit(page, editor)
        page.refresh()
        assert cell(page, 0, key) == shown
    editor = edit(page, 0, "condition")
    assert isinstance(editor, QComboBox)
    editor.setCurrentIndex(editor.findData(Condition.PLAYED))
    commit(page, editor)
    page.refresh()
    assert cell(page, 0, "condition") == "Played"
    editor = edit(page, 0, "count")
    assert isinstance(editor, QSpinBox)
    editor.setValue(9)
    commit(page, editor)
    page.refresh()
    assert names(page) == ["9 Owl Cub"]


def test_what_cannot_be_read_is_told_and_changes_nothing(page: CopiesPage) -> None:
    told: list[str] = []
    page.bench.troubled.connect(told.append)
    page.search.setText("owl")
    before = page.table.holdings()
    for key, typed in (("price", "much"), ("acquired", "yesterday")):
        editor = edit(page, 0, key)
        assert isinstance(editor, QLineEdit)
        editor.setText(typed)
        commit(page, editor)
    page.refresh()
    assert [typed in said for said, typed in zip(told, ("much", "yesterday"), strict=True)] == [True, True]
    assert page.table.holdings() == before


def test_one_value_goes_into_all_chosen_rows_as_one_step(place: CollectionPlace, page: CopiesPage) -> None:
    pick(page, 0, 1, 2, 3)
    page._on_edit(0, "language", "de")
    assert {one.language for one in place.lots.holdings} == {"de"}
    page.refresh()
    assert len(page.view.selected()) == 4
    place.undo()
    assert {one.language for one in place.lots.holdings} == {""}


def test_lots_that_become_alike_are_one(place: CollectionPlace, page: CopiesPage) -> None:
    page.search.setText("fox")
    pick(page, 0, 1)
    for key, value in (("foil", False), ("condition", Condition.GOOD), ("place", "Box")):
        page._on_edit(0, key, value)
        page.refresh()
    assert names(page) == ["4 Fox King"]


def test_the_tree_counts_what_lies_in_boxes_and_shows_it(page: CopiesPage) -> None:
    labels = page.boxes.labels()
    assert list(labels) == [ALL, NOWHERE, "Cellar", "Cellar/Box 1", "Cellar/Box 2", "Shelf"]
    page.boxes.choose("Cellar")
    assert set(names(page)) == {"3 Fox King", "2 Owl Cub"}
    assert page.boxes._items["Cellar"].text(1) == "5"
    page.boxes.choose(NOWHERE)
    assert names(page) == ["1 Fox King"]


def test_rows_are_dropped_onto_a_box(place: CollectionPlace, page: CopiesPage) -> None:
    page.search.setText("fox")
    pick(page, 0, 1)
    data = page.table.mimeData(list(page.view.selectionModel().selectedRows()))
    assert isinstance(data, QMimeData)
    item = page.boxes._items["Shelf"]
    at = page.boxes.visualItemRect(item).center()
    event = QDropEvent(
        QPointF(at), Qt.DropAction.MoveAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    page.boxes.dropEvent(event)
    assert {one.place for one in place.lots.holdings if one.card == "fox-king"} == {"Shelf"}
    place.undo()
    assert {one.place for one in place.lots.holdings if one.card == "fox-king"} == {"Cellar/Box 1", ""}


def test_a_box_is_made_named_and_taken_away_with_undo(place: CollectionPlace, page: CopiesPage) -> None:
    page.boxes.choose("Cellar")
    page.make_box()
    assert "Cellar/New box" in place.lots.places
    assert page.boxes.naming()
    page.boxes.closePersistentEditor(page.boxes._items["Cellar/New box"], 0)
    page._on_rename("Cellar/Box 1", "Binder")
    assert "Cellar/Binder" in place.lots.places
    assert "Cellar/Box 1" not in place.lots.places
    page._on_remove("Cellar/Binder")
    assert lot("fox-king", place="Cellar", condition=Condition.NEAR_MINT) in place.lots.holdings
    for _ in range(3):
        place.undo()
    assert place.lots.places == ("Cellar", "Cellar/Box 1", "Cellar/Box 2", "Shelf")


def test_a_box_that_was_named_stays_the_one_that_is_looked_at(
    place: CollectionPlace, page: CopiesPage, qtbot: QtBot
) -> None:
    page.boxes.choose("Shelf")
    page.make_box()
    qtbot.waitUntil(lambda: page.boxes.findChild(QLineEdit) is not None)
    edit = page.boxes.findChild(QLineEdit)
    assert isinstance(edit, QLineEdit)
    edit.setText("Tin")
    QTest.keyClick(edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not page.boxes.naming())
    qtbot.wait(20)  # the page shows what was put off while a name was typed
    assert page.boxes.place() == "Shelf/Tin"


def test_the_menu_says_every_action_with_its_key(place: CollectionPlace, page: CopiesPage) -> None:
    page.search.setText("boar")
    pick(page, 0)
    menu = LotMenu(page, page)
    texts = [action.text() for action in menu.actions() if action.text()]
    assert any(text.startswith("Take all away\t") for text in texts)
    assert any(text.startswith("Move to\t") for text in texts)
    next(action for action in menu.moves.actions() if action.text() == "Cellar / Box 1").trigger()
    assert lot("boar-king", place="Cellar/Box 1", price=Price(150, "EUR")) in place.lots.holdings
    menu = LotMenu(page, page)
    next(action for action in menu.actions() if action.text() == "Offer for trade").trigger()
    assert place.lots.counts().trade["boar-king"] == 4  # type: ignore[index]  # a card


def test_a_printing_is_chosen_among_those_of_the_card(place: CollectionPlace, page: CopiesPage) -> None:
    page.search.setText("owl")
    pick(page, 0)
    page._on_edit(0, "set", PrintingId("owl-cub/ONE"))
    page.refresh()
    assert cell(page, 0, "set") == "ONE"
    assert cell(page, 0, "number") == "1"


def test_letters_search_and_enter_comes_back_to_the_rows(page: CopiesPage) -> None:
    pick(page, 0)
    QTest.keyClicks(page.view, "owl")
    assert page.search.text() == "owl"
    assert page.search.hasFocus()
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    assert page.view.hasFocus()
    assert [one.lot.card for one in page.view.selected()] == ["owl-cub"]


def test_nothing_recorded_says_how_to_begin(place: CollectionPlace) -> None:
    page = copies(place)
    assert not page.search.isVisible()
    assert "3 ember" in page.view.accessibleDescription()


def test_a_place_of_the_screen_tells_its_card(page: CopiesPage) -> None:
    assert page.view.card_at(QPoint(20, page.view.rowViewportPosition(0) + 4)) == ("boar-king", "")


def test_a_wanted_place_is_written_as_it_is_kept(page: CopiesPage) -> None:
    pick(page, 0)
    page._on_edit(0, "place", "  Attic //  Box  9 ")
    assert PlaceName("Attic/Box 9") in page.lots.places


def test_cards_of_the_catalog_are_dropped_onto_a_box(place: CollectionPlace, page: CopiesPage) -> None:
    page.boxes.cards_dropped.emit((CardId("owl-king"), CardId("fox-cub")), "Shelf")
    assert lot("owl-king", place="Shelf") in place.lots.holdings
    assert lot("fox-cub", place="Shelf") in place.lots.holdings
    place.undo()
    assert "owl-king" not in owned(place)


def test_the_pointer_on_a_row_asks_for_the_card_large(place: CollectionPlace, page: CopiesPage) -> None:
    (peek,) = place.peeks()
    assert peek[0] is page.view.viewport()


def test_escape_empties_the_search_and_down_goes_to_the_rows(page: CopiesPage) -> None:
    page.search.setFocus()
    page.search.setText("owl")
    QTest.keyClick(page.search, Qt.Key.Key_Escape)
    assert page.search.text() == ""
    QTest.keyClick(page.search, Qt.Key.Key_Down)
    assert page.view.hasFocus()


def test_many_lots_are_changed_beside_the_window(place: CollectionPlace, qtbot: QtBot) -> None:
    many = [Holding(lot("fox-king", place=f"Box {n}"), 1) for n in range(1200)]
    put(place, *many)
    qtbot.waitUntil(lambda: len(place.lots.holdings) == 1200, timeout=20_000)
    page = copies(place)
    qtbot.waitUntil(lambda: page.table.rowCount() == 1200, timeout=20_000)
    page.view.selectAll()
    page._on_edit(0, "foil", True)
    qtbot.waitUntil(lambda: all(one.foil for one in place.lots.holdings), timeout=20_000)
    assert len(place.lots.holdings) == 1200
    place.undo()
    qtbot.waitUntil(lambda: not any(one.foil for one in place.lots.holdings), timeout=20_000)
