"""The table of decks: what stands there, in which order, how it is searched, judged and remembered."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.gui import glyphs
from deckbuilder.gui.builder.badges import Badges
from deckbuilder.gui.library.deck_table import CHANGED, FORMAT, LEADER, NAME
from deckbuilder.gui.library.library import DeckLibrary
from deckbuilder.gui.library.places import Place, PlaceKind
from deckbuilder.gui.library.remembered import recalled
from deckbuilder.gui.models.violations import is_young
from deckbuilder.gui.workbench import Workbench
from tests.gui.fakes import DECK, MemoryDecks, legal_deck
from tests.gui.library.hands import LEFT, click, item, names


def test_all_decks_stand_there_the_last_changed_first(library: DeckLibrary) -> None:
    assert names(library) == ["Gamma", "Beta", "Alpha"]
    assert [item(library, Place(kind)).text(1) for kind in (PlaceKind.ALL, PlaceKind.UNFILED)] == ["3", "2"]
    assert item(library, Place(PlaceKind.FOLDER, "events")).text(1) == "1"


def test_table_keeps_the_promises_of_a_model(library: DeckLibrary) -> None:
    tester = QAbstractItemModelTester(library.table, QAbstractItemModelTester.FailureReportingMode.Fatal)
    library.search.setText("alpha")
    library.search.clear()
    assert tester.model() is library.table


@pytest.mark.parametrize(
    ("place", "wanted"),
    [
        (Place(PlaceKind.FOLDER, "events"), ["Beta"]),
        (Place(PlaceKind.UNFILED), ["Gamma", "Alpha"]),
        (Place(PlaceKind.TAG, "fast"), ["Alpha"]),
        (Place(PlaceKind.RECENT), ["Gamma", "Beta", "Alpha"]),
    ],
)
def test_clicked_place_shows_its_decks(qtbot: QtBot, library: DeckLibrary, place: Place, wanted: list[str]) -> None:
    click(qtbot, library, place)
    assert names(library) == wanted


def test_letters_typed_in_the_table_search_by_name_and_card(qtbot: QtBot, library: DeckLibrary) -> None:
    library.view.setFocus()
    qtbot.keyClicks(library.view, "w")
    qtbot.keyClicks(library.search, "ith owl cub")
    assert library.search.text() == "with owl cub"
    assert names(library) == ["Beta"]
    qtbot.keyClick(library.search, Qt.Key.Key_Escape)
    assert len(names(library)) == 3


def test_enter_looks_through_all_decks_where_the_folder_has_none(qtbot: QtBot, library: DeckLibrary) -> None:
    click(qtbot, library, Place(PlaceKind.FOLDER, "events"))
    library.search.setText("alpha")
    assert names(library) == []
    assert "1 found" in library.view._empty
    qtbot.keyClick(library.search, Qt.Key.Key_Return)
    assert names(library) == ["Alpha"]


def test_heading_sorts_and_a_second_click_turns_it_round(qtbot: QtBot, library: DeckLibrary) -> None:
    header = library.view.horizontalHeader()
    place = QPoint(header.sectionPosition(NAME) + 10, header.height() // 2)
    qtbot.mouseClick(header.viewport(), LEFT, pos=place)
    assert names(library) == ["Alpha", "Beta", "Gamma"]
    qtbot.mouseClick(header.viewport(), LEFT, pos=place)
    assert names(library) == ["Gamma", "Beta", "Alpha"]


def test_decks_are_judged_behind_the_window_and_anew_when_they_change(
    qtbot: QtBot, library: DeckLibrary, stocked: MemoryDecks
) -> None:
    def legal(row: int) -> bool | None:
        deck = library.table.deck(row)
        judged = library.judge.of(deck) if deck is not None else None
        return judged.legal if judged is not None else None

    qtbot.waitUntil(lambda: [legal(row) for row in range(3)] == [True, True, True])
    stored = stocked.load(DeckId(1))
    stocked.journal(DeckId(1), stored.deck.with_count(DECK, CardId("owl-cub"), 9), "Add", stored.revision)
    library.refresh()
    assert names(library)[0] == "Alpha"
    qtbot.waitUntil(lambda: legal(0) is False)


def test_deck_that_only_begins_has_the_mark_of_its_page_in_the_list(
    qtbot: QtBot, library: DeckLibrary, stocked: MemoryDecks, bench: Workbench
) -> None:
    begun = replace(legal_deck(), name="Begun", entries=legal_deck().entries[:1])
    stored = stocked.create(begun)
    stocked.save(stored.id, stored.revision)
    library.refresh()
    row = names(library).index("Begun")
    cell = library.table.index(row, FORMAT)
    qtbot.waitUntil(lambda: "too few cards to tell" in str(cell.data(Qt.ItemDataRole.ToolTipRole)))
    sign = cell.data(Qt.ItemDataRole.DecorationRole).toImage()
    badges = Badges(bench)
    qtbot.addWidget(badges)
    opened = bench.open
    assert opened is not None
    assert is_young(begun, opened.shelf.rules)
    specs = tuple(opened.shelf.rules.formats())
    badges.show_verdicts(specs, opened.shelf.rules.judge_all(begun, opened.shelf.cards), "wild", "wild", young=True)
    look = badges.buttons()["wild"].look
    assert sign == glyphs.pixmap(look.sign, bench.theme.color(look.tint), bench.theme.px(14)).toImage()


def test_empty_library_says_what_to_do(qtbot: QtBot, library: DeckLibrary, stocked: MemoryDecks) -> None:
    stocked.delete_all([head.id for head in stocked.list()])
    library.refresh()
    assert "Start a new one" in library.view._empty
    library.search.setText("x")
    assert "Esc" in library.view._empty


def test_narrow_library_folds_its_tree_into_a_box(qtbot: QtBot, library: DeckLibrary) -> None:
    library.resize(460, 500)
    assert library.places.isHidden() or not library.places.isVisible()
    assert library.place_box.isVisible()
    number = library.place_box.findText("events / 2026")
    library.place_box.setCurrentIndex(number)
    library.place_box.activated.emit(number)
    assert names(library) == ["Beta"]


def test_columns_are_chosen_and_kept(qtbot: QtBot, library: DeckLibrary, bench: Workbench) -> None:
    library.resize(640, 500)
    assert library.view.isColumnHidden(LEADER)
    menu = library.view.columns_menu()
    next(action for action in menu.actions() if action.text() == "Leader").trigger()
    assert not library.view.isColumnHidden(LEADER)
    next(action for action in menu.actions() if action.text() == "Changed").trigger()
    assert library.view.isColumnHidden(CHANGED)
    again = DeckLibrary(bench)
    qtbot.addWidget(again)
    again.resize(640, 500)
    again.show()
    assert (again.view.isColumnHidden(LEADER), again.view.isColumnHidden(CHANGED)) == (False, True)


@pytest.mark.parametrize(
    "text", ["", "nonsense", "[]", '{"order": 3, "columns": []}', '{"order": ["x", true]}', '{"columns": {"x": true}}']
)
def test_odd_settings_of_the_table_are_passed_over(text: str) -> None:
    assert recalled(text) == ((CHANGED, True), {})


def test_tags_stand_under_the_name_where_they_have_no_column(library: DeckLibrary) -> None:
    library.resize(460, 500)
    index = library.table.index(library.table.row_of(DeckId(1)), NAME)
    assert library.view.tags_below(index) == ("fast",)
    assert "fast" not in library.view.below(index)
