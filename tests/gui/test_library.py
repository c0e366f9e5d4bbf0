"""The library, versions and comparing, clicked and typed as a player does."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QLineEdit, QTreeWidgetItem, QWidget
from pytestqt.qtbot import QtBot

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.core.repos import StoredDeck
from deckbuilder.desk.deck_files import save_deck
from deckbuilder.gui import glyphs
from deckbuilder.gui.builder.badges import Badges
from deckbuilder.gui.dialogs.compare import CompareSheet, compare_decks
from deckbuilder.gui.dialogs.versions import VersionsSheet
from deckbuilder.gui.library.deck_table import CHANGED, FORMAT, LEADER, MIME, NAME, unpack
from deckbuilder.gui.library.folder_sheet import FolderSheet
from deckbuilder.gui.library.library import DeckLibrary
from deckbuilder.gui.library.places import Place, PlaceKind
from deckbuilder.gui.library.remembered import recalled
from deckbuilder.gui.library.sources import Source, SourceKind
from deckbuilder.gui.library.tag_sheet import TagSheet
from deckbuilder.gui.library.version_table import CHANGES, NUMBER, WHEN
from deckbuilder.gui.library.version_table import NAME as VERSION_NAME
from deckbuilder.gui.models.violations import is_young
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.workbench import Workbench
from deckbuilder.gui.world import World
from tests.gui.fakes import DECK, MemoryDecks, legal_deck, make_services

LEFT = Qt.MouseButton.LeftButton


class Said:
    """What the strip would show last, with its way back."""

    def __init__(self, bench: Workbench) -> None:
        self.sentence, self.undo = "", None
        bench.hub.said.connect(self.take)

    def take(self, sentence: str, undo: object) -> None:
        self.sentence, self.undo = sentence, undo

    def take_back(self) -> None:
        assert callable(self.undo)
        self.undo()


@pytest.fixture
def stocked(decks: MemoryDecks) -> MemoryDecks:
    for name, tags, cards in (
        ("Alpha", ("fast",), "fox-cub"),
        ("Beta", (), "owl-cub"),
        ("Gamma", ("slow",), "boar-cub"),
    ):
        stored = decks.create(replace(legal_deck(), name=name, tags=tags).with_count(DECK, CardId(cards), 1))
        decks.save(stored.id, stored.revision)
    decks.set_folders({DeckId(2): "events/2026"})
    return decks


@pytest.fixture
def bench(qtbot: QtBot, home: Path, stocked: MemoryDecks) -> Iterator[Workbench]:
    made = Workbench(World(make_services(home, stocked), Theme("light", 100)))
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    made.theme.apply(app)
    made.begin()
    qtbot.waitUntil(lambda: made.open is not None and made.index is not None)
    yield made
    made.close()


@pytest.fixture
def said(bench: Workbench) -> Said:
    return Said(bench)


@pytest.fixture
def library(qtbot: QtBot, bench: Workbench) -> DeckLibrary:
    made = DeckLibrary(bench)
    qtbot.addWidget(made)
    made.resize(900, 600)
    made.show()
    qtbot.waitExposed(made)
    return made


def names(library: DeckLibrary) -> list[str]:
    return [deck.name for deck in library.table.decks()]


def item(library: DeckLibrary, place: Place) -> QTreeWidgetItem:
    return library.places._items[place]


def click(qtbot: QtBot, library: DeckLibrary, place: Place) -> None:
    where = library.places.visualItemRect(item(library, place)).center()
    qtbot.mouseClick(library.places.viewport(), LEFT, pos=where)


def settled(qtbot: QtBot, library: DeckLibrary) -> None:
    qtbot.waitUntil(lambda: not library._soon.isActive())


# -- looking and finding --------------------------------------------------------------------------------


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


# -- deeds ----------------------------------------------------------------------------------------------


def test_enter_opens_every_chosen_deck(qtbot: QtBot, library: DeckLibrary) -> None:
    opened: list[int] = []
    library.deck_wanted.connect(opened.append)
    library.choose(DeckId(1), DeckId(3))
    qtbot.keyClick(library.view, Qt.Key.Key_Return)
    assert opened == [3, 1]


def test_f2_renames_in_place_and_the_strip_takes_it_back(
    qtbot: QtBot, library: DeckLibrary, stocked: MemoryDecks, said: Said
) -> None:
    library.choose(DeckId(1))
    library.view.setFocus()
    qtbot.keyClick(library.view, Qt.Key.Key_F2)
    editor = library.view.findChild(QLineEdit)
    assert editor is not None
    qtbot.keyClicks(editor, "Omega")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: stocked.load(DeckId(1)).deck.name == "Omega")
    assert not next(head for head in stocked.list() if head.id == 1).dirty
    said.take_back()
    assert stocked.load(DeckId(1)).deck.name == "Alpha"


def test_deleted_decks_come_back_with_versions_folder_and_tags(
    qtbot: QtBot, library: DeckLibrary, stocked: MemoryDecks, said: Said
) -> None:
    before = list(stocked.list()), stocked.versions(DeckId(2))
    library.choose(DeckId(1), DeckId(2))
    qtbot.keyClick(library.view, Qt.Key.Key_Delete)
    assert [head.name for head in stocked.list()] == ["Gamma"]
    assert "2 decks" in said.sentence
    settled(qtbot, library)
    assert names(library) == ["Gamma"]
    said.take_back()
    assert (list(stocked.list()), stocked.versions(DeckId(2))) == before
    settled(qtbot, library)
    assert len(names(library)) == 3


def test_keys_stay_in_the_table_after_a_button_deleted_decks(
    qtbot: QtBot, library: DeckLibrary, stocked: MemoryDecks
) -> None:
    library.choose(DeckId(1))
    qtbot.mouseClick(library.deeds._buttons["delete"], LEFT)
    assert len(stocked.list()) == 2
    assert library.view.hasFocus()


def test_deleted_deck_leaves_its_tab_and_can_be_fetched_from_the_bin(
    qtbot: QtBot, library: DeckLibrary, bench: Workbench, stocked: MemoryDecks
) -> None:
    bench.open_stored(DeckId(1))
    library.choose(DeckId(1))
    qtbot.keyClick(library.view, Qt.Key.Key_Delete)
    assert DeckId(1) not in [tab.desk.id for tab in bench.tabs]
    settled(qtbot, library)
    click(qtbot, library, Place(PlaceKind.BIN))
    assert names(library) == ["Alpha"]
    library.choose(DeckId(1))
    assert [key for key, action in library.deeds.actions_by_key.items() if action.isEnabled()] == ["restore"]
    library.deeds.actions_by_key["restore"].trigger()
    assert DeckId(1) in stocked.kept


def test_decks_dropped_on_a_folder_lie_there(
    qtbot: QtBot, library: DeckLibrary, stocked: MemoryDecks, said: Said
) -> None:
    library.choose(DeckId(1), DeckId(3))
    indexes = library.view.selectionModel().selectedRows(NAME)
    data = library.table.mimeData(indexes)
    assert set(unpack(data)) == {1, 3}
    where = library.places.visualItemRect(item(library, Place(PlaceKind.FOLDER, "events"))).center()
    move, none = Qt.DropAction.MoveAction, Qt.KeyboardModifier.NoModifier
    library.places.dropEvent(QDropEvent(QPointF(where), move, data, LEFT, none))
    assert {head.id: head.folder for head in stocked.list()} == {1: "events", 2: "events/2026", 3: "events"}
    said.take_back()
    assert {head.id: head.folder for head in stocked.list()} == {1: "", 2: "events/2026", 3: ""}


def test_what_is_no_list_of_decks_is_dropped_nowhere() -> None:
    for content in (b"no JSON", b'{"a": 1}', b'["x", null]'):
        data = QMimeData()
        data.setData(MIME, content)
        assert unpack(data) == ()


def test_new_folder_is_named_at_once_and_takes_its_decks_along(
    qtbot: QtBot, library: DeckLibrary, stocked: MemoryDecks
) -> None:
    click(qtbot, library, Place(PlaceKind.FOLDER, "events"))
    qtbot.mouseClick(library.new_folder, LEFT)
    editor = library.places.findChild(QLineEdit)
    assert editor is not None
    qtbot.keyClicks(editor, "Spring/Cup")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "events/Spring Cup" in stocked.folders())
    library.edits.rename_folder("events", "Fairs")
    assert list(stocked.folders()) == ["Fairs", "Fairs/2026", "Fairs/Spring Cup"]
    assert next(head.folder for head in stocked.list() if head.id == 2) == "Fairs/2026"


def test_folder_keeps_its_name_editor_while_the_lists_change_and_is_chosen_once_named(
    qtbot: QtBot, library: DeckLibrary, bench: Workbench, stocked: MemoryDecks
) -> None:
    qtbot.mouseClick(library.new_folder, LEFT)
    editor = library.places.findChild(QLineEdit)
    assert editor is not None
    bench.hub.announce(Changes(frozenset({Topic.DECKS})))
    qtbot.wait(600)
    assert library.places.naming()
    assert library.places.findChild(QLineEdit) is editor
    qtbot.keyClicks(editor, "Cups")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: library.places.place() == Place(PlaceKind.FOLDER, "Cups"))
    assert "Cups" in stocked.folders()
    assert "New folder" not in stocked.folders()


def test_name_of_a_deck_stays_in_its_editor_while_the_lists_change(
    qtbot: QtBot, library: DeckLibrary, stocked: MemoryDecks
) -> None:
    library.choose(DeckId(1))
    library.view.begin_rename()
    editor = library.view.findChild(QLineEdit)
    assert editor is not None
    stocked.rename(DeckId(2), "Aardvarks")
    library.judge.judged.emit()
    library.refresh()
    qtbot.keyClicks(editor, "Typed")
    assert library.view.findChild(QLineEdit) is editor
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: {"Aardvarks", "Typed"} <= set(names(library)))


def test_narrow_library_asks_for_the_name_of_a_new_folder(
    qtbot: QtBot, library: DeckLibrary, stocked: MemoryDecks
) -> None:
    library.resize(420, 500)
    library.choose(DeckId(1))
    library.deeds.new_folder_wanted.emit()
    sheet = library.window().findChild(FolderSheet)
    assert sheet is not None
    qtbot.keyClicks(sheet.name, "Won")
    qtbot.keyClick(sheet.name, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: library.places.place() == Place(PlaceKind.FOLDER, "Won"))
    assert next(head.folder for head in stocked.list() if head.id == 1) == "Won"
    assert library.focusWidget() is library.view


def test_folder_taken_away_keeps_its_decks_and_comes_back(
    qtbot: QtBot, library: DeckLibrary, stocked: MemoryDecks, said: Said
) -> None:
    click(qtbot, library, Place(PlaceKind.FOLDER, "events"))
    library.places.setFocus()
    qtbot.keyClick(library.places, Qt.Key.Key_Delete)
    assert (list(stocked.folders()), stocked.list()[1].folder) == ([], "")
    said.take_back()
    assert (list(stocked.folders()), stocked.list()[1].folder) == (["events", "events/2026"], "events/2026")


def test_folder_of_a_name_that_is_there_is_refused_in_words(
    library: DeckLibrary, stocked: MemoryDecks, said: Said
) -> None:
    stocked.add_folder("won")
    assert library.edits.rename_folder("won", "events") == "won"
    assert "already" in said.sentence
    assert "won" in stocked.folders()


def test_tags_change_for_all_chosen_decks_and_half_ticked_boxes_stay(
    qtbot: QtBot, library: DeckLibrary, bench: Workbench, stocked: MemoryDecks, said: Said
) -> None:
    chosen = [deck for deck in library.table.decks() if deck.key in (1, 2)]
    sheet = TagSheet(bench, chosen, ("fast", "slow"), library.edits, library)
    qtbot.addWidget(sheet)
    assert [box.checkState() for box in sheet.boxes] == [Qt.CheckState.PartiallyChecked, Qt.CheckState.Unchecked]
    sheet.boxes[1].click()
    qtbot.keyClicks(sheet.fresh, "for Ann,  new ")
    qtbot.mouseClick(sheet.apply, LEFT)
    tags = {head.id: set(head.tags) for head in stocked.list()}
    assert (tags[DeckId(1)], tags[DeckId(2)]) == ({"fast", "slow", "for Ann", "new"}, {"slow", "for Ann", "new"})
    assert not any(head.dirty for head in stocked.list())
    said.take_back()
    assert {head.id: head.tags for head in stocked.list()} == {1: ("fast",), 2: (), 3: ("slow",)}


def test_tags_of_an_open_deck_arrive_in_its_tab(library: DeckLibrary, bench: Workbench) -> None:
    opened = bench.open
    assert opened is not None
    heard: list[str] = []
    bench.hub.said.connect(lambda sentence, _: heard.append(sentence))
    decks = [deck for deck in library.table.decks() if deck.key == opened.desk.id]
    library.edits.retag(decks, ("urgent",), ())
    assert "urgent" in opened.deck.tags
    assert not opened.dirty
    assert opened.stack.undoText() == "Changes made among the decks"
    assert not any("nother window" in sentence for sentence in heard)


def test_copies_lie_beside_the_decks(library: DeckLibrary, stocked: MemoryDecks, said: Said) -> None:
    library.choose(DeckId(2))
    library.deeds.actions_by_key["copy"].trigger()
    assert next((head.name, head.folder) for head in stocked.list()) == ("Beta (copy)", "events/2026")
    assert [deck.name for deck in library.view.selected()] == ["Beta (copy)"]
    said.take_back()
    assert len(stocked.list()) == 3


@pytest.fixture
def ready(library: DeckLibrary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A deck that comes with the game."""
    shelf, file = library.bench.world.shelf, tmp_path / "den-of-foxes.json"
    assert shelf is not None
    save_deck(replace(legal_deck(), name="Den of Foxes"), shelf, file)
    monkeypatch.setattr("deckbuilder.gui.library.shelf.ready_made", lambda game: (file,))
    library.refresh()
    return file


def test_copy_of_a_ready_made_deck_is_shown_and_chosen_among_all_decks(
    qtbot: QtBot, library: DeckLibrary, said: Said, ready: Path
) -> None:
    click(qtbot, library, Place(PlaceKind.READY))
    library.view.selectRow(0)
    qtbot.mouseClick(library.deeds._buttons["copy"], LEFT)
    assert library.places.place() == Place()
    assert [deck.name for deck in library.view.selected()] == ["Den of Foxes"]
    assert "All decks" in said.sentence
    assert library.view.hasFocus()


def test_full_disk_leaves_no_half_of_the_copies(
    library: DeckLibrary, stocked: MemoryDecks, monkeypatch: pytest.MonkeyPatch
) -> None:
    create, made = stocked.create, []

    def full_after_one(deck: Deck) -> StoredDeck:
        if made:
            raise DataTrouble("decks", "no room", "make some")
        made.append(deck)
        return create(deck)

    monkeypatch.setattr(stocked, "create", full_after_one)
    assert library.edits.duplicate(library.table.decks()) == ()
    assert len(stocked.list()) == 3


def test_ready_made_decks_are_found_by_their_cards(qtbot: QtBot, library: DeckLibrary, ready: Path) -> None:
    click(qtbot, library, Place(PlaceKind.READY))
    qtbot.waitUntil(lambda: library.judge.of(library.table.decks()[0]) is not None)
    library.search.setText("king fox")
    assert names(library) == ["Den Of Foxes"]
    library.search.setText("owl king")
    assert names(library) == []


def test_row_of_a_ready_made_deck_names_its_leader(qtbot: QtBot, library: DeckLibrary, ready: Path) -> None:
    click(qtbot, library, Place(PlaceKind.READY))
    qtbot.waitUntil(lambda: library.table.index(0, LEADER).data() == "Fox King")
    assert "led by Fox King" in library.table.index(0, NAME).data(Qt.ItemDataRole.AccessibleTextRole)


def test_opened_ready_made_deck_is_said_to_be_a_copy(
    qtbot: QtBot, library: DeckLibrary, bench: Workbench, said: Said, ready: Path
) -> None:
    library.file_wanted.connect(lambda path: bench.open_new(replace(legal_deck(), name="Copied")))
    click(qtbot, library, Place(PlaceKind.READY))
    library.view.selectRow(0)
    qtbot.keyClick(library.view, Qt.Key.Key_Return)
    assert "Copied is open as a copy" in said.sentence


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


def test_deeds_stand_in_one_row_whatever_the_width(qtbot: QtBot, library: DeckLibrary) -> None:
    for width in (1100, 700, 560, 420):
        library.resize(width, 500)
        QApplication.processEvents()
        tops = {button.y() for button in library.deeds._buttons.values() if button.isVisible()}
        assert len(tops) == 1, width


def test_new_deck_in_a_folder_lies_there(qtbot: QtBot, library: DeckLibrary, stocked: MemoryDecks) -> None:
    with qtbot.waitSignal(library.new_wanted):
        qtbot.mouseClick(library.new, LEFT)
    click(qtbot, library, Place(PlaceKind.FOLDER, "events"))
    with qtbot.waitSignal(library.deck_wanted) as wanted:
        qtbot.mouseClick(library.new, LEFT)
    assert [head.folder for head in stocked.list() if [head.id] == wanted.args] == ["events"]
    qtbot.mouseClick(library.new, LEFT)
    assert sorted(head.name for head in stocked.list() if head.folder == "events") == ["New deck", "New deck 2"]


def test_export_names_what_is_chosen(library: DeckLibrary) -> None:
    wanted: list[object] = []
    library.export_wanted.connect(wanted.append)
    library.choose(DeckId(1), DeckId(2))
    library.deeds.actions_by_key["export"].trigger()
    assert wanted == [(2, 1)]


def test_full_disk_is_told_and_nothing_changes(
    qtbot: QtBot, library: DeckLibrary, bench: Workbench, stocked: MemoryDecks
) -> None:
    told: list[str] = []
    bench.troubled.connect(told.append)
    stocked.broken = True
    library.choose(DeckId(1))
    qtbot.keyClick(library.view, Qt.Key.Key_Delete)
    stocked.broken = False
    assert "no room" in told[0]
    assert len(stocked.list()) == 3


def test_folders_that_cannot_be_read_are_told_and_nothing_is_made(
    library: DeckLibrary, bench: Workbench, stocked: MemoryDecks, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    bench.troubled.connect(told.append)
    with monkeypatch.context() as patch:
        patch.setattr(stocked, "folders", unreadable)
        assert library.edits.add_folder("") == ""
        assert library.edits.rename_folder("events", "past") == "events"
        library.edits.remove_folder("events")
    assert len(told) == 3
    assert list(stocked.folders()) == ["events", "events/2026"]


def test_no_copy_is_made_where_one_of_the_decks_is_gone(library: DeckLibrary, stocked: MemoryDecks) -> None:
    decks = library.table.decks()
    stocked.delete(DeckId(1))
    assert library.edits.duplicate(decks) == ()
    assert len(stocked.list()) == 2


# -- versions -------------------------------------------------------------------------------------------


@pytest.fixture
def versions(qtbot: QtBot, bench: Workbench, library: DeckLibrary) -> VersionsSheet:
    bench.open_stored(DeckId(1))
    sheet = VersionsSheet(bench, library)
    qtbot.addWidget(sheet)
    sheet.show()
    qtbot.waitUntil(lambda: sheet.table.rowCount() == 1 and not sheet._busy)
    return sheet


def unreadable(*_: object) -> NoReturn:
    """Fail as a locked file does."""
    raise DataTrouble("decks", "it is locked", "try again")


def test_versions_are_read_again_after_a_reading_that_failed(
    qtbot: QtBot, bench: Workbench, versions: VersionsSheet, stocked: MemoryDecks, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(stocked, "versions", unreadable)
        versions.refresh()
        qtbot.waitUntil(versions.trouble.isVisible)
    assert "locked" in versions.trouble.text()
    assert bench.open is not None
    bench.open.set_count(DECK, CardId("owl-cub"), 2)
    qtbot.waitUntil(lambda: told_versions(versions) == [(0, ""), (1, "")])
    assert not versions.trouble.isVisible()


def told_versions(sheet: VersionsSheet) -> list[tuple[int, str]]:
    return [(version.number, version.name) for version in sheet._versions]


def test_edit_becomes_a_line_and_a_name_makes_it_a_version(
    qtbot: QtBot, bench: Workbench, versions: VersionsSheet
) -> None:
    opened = bench.open
    assert opened is not None
    opened.set_count(DECK, CardId("owl-cub"), 2)
    qtbot.waitUntil(lambda: told_versions(versions) == [(0, ""), (1, "")])
    versions.view.selectRow(0)
    assert versions.full.text() == "+2 Owl Cub"
    qtbot.keyClicks(versions.name, "for Saturday")
    qtbot.mouseClick(versions.keep, LEFT)
    qtbot.waitUntil(lambda: told_versions(versions) == [(2, "for Saturday"), (1, "")])
    assert not opened.dirty


def test_way_back_is_one_step_of_undo(qtbot: QtBot, bench: Workbench, versions: VersionsSheet, said: Said) -> None:
    opened = bench.open
    assert opened is not None
    first = opened.deck
    opened.set_count(DECK, CardId("owl-cub"), 2)
    second = opened.deck
    qtbot.waitUntil(lambda: len(told_versions(versions)) == 2)
    versions.view.selectRow(1)
    qtbot.mouseClick(versions.back, LEFT)
    assert opened.deck == first
    assert said.sentence == "Went back to version 1"
    said.take_back()
    assert opened.deck == second


def test_version_is_named_in_its_row(
    qtbot: QtBot, bench: Workbench, versions: VersionsSheet, stocked: MemoryDecks
) -> None:
    index = versions.table.index(0, VERSION_NAME)
    assert versions.table.setData(index, "first try")
    assert stocked.versions(DeckId(1))[0][1] == "first try"
    qtbot.waitUntil(lambda: told_versions(versions) == [(1, "first try")])


@pytest.mark.parametrize("column", [NUMBER, WHEN, CHANGES])
def test_letters_typed_in_any_cell_name_the_version_and_enter_keeps_the_dialog(
    qtbot: QtBot, versions: VersionsSheet, stocked: MemoryDecks, column: int
) -> None:
    where = versions.view.visualRect(versions.table.index(0, column)).center()
    qtbot.mouseClick(versions.view.viewport(), LEFT, pos=where)
    qtbot.keyClick(versions.view, Qt.Key.Key_W)
    editor = versions.view.findChild(QLineEdit)
    assert editor is not None
    versions.refresh()
    qtbot.wait(50)
    qtbot.keyClicks(editor, "on")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: told_versions(versions) == [(1, "won")])
    assert stocked.versions(DeckId(1))[0][1] == "won"
    assert versions.isVisible()
    qtbot.keyClick(versions.view, Qt.Key.Key_F2)
    assert versions.view.naming()


def test_enter_in_the_line_for_a_name_keeps_the_state_and_the_dialog(
    qtbot: QtBot, bench: Workbench, versions: VersionsSheet, stocked: MemoryDecks
) -> None:
    assert bench.open is not None
    bench.open.set_count(DECK, CardId("owl-cub"), 2)
    qtbot.waitUntil(lambda: told_versions(versions) == [(0, ""), (1, "")])
    versions.view.selectRow(0)
    qtbot.keyClick(versions.view, Qt.Key.Key_F2)
    assert versions.focusWidget() is versions.name
    qtbot.keyClicks(versions.name, "owls")
    qtbot.keyClick(versions.name, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: told_versions(versions) == [(2, "owls"), (1, "")])
    assert versions.isVisible()


def test_tab_goes_through_the_versions_as_they_are_read(versions: VersionsSheet) -> None:
    line = [versions.view, versions.back, versions.as_new, versions.compare, versions.legal, versions.name]
    places = [part.mapTo(versions, QPoint(0, 0)) for part in line]
    assert [(at.y(), at.x()) for at in places] == sorted((at.y(), at.x()) for at in places)
    part: QWidget = line[0]
    walked = [part]
    while part is not versions.name:
        part = part.nextInFocusChain()
        if part in line:
            walked.append(part)
    assert walked == line


def test_deck_without_versions_says_so_once(qtbot: QtBot, bench: Workbench, library: DeckLibrary) -> None:
    bench.open_new()
    sheet = VersionsSheet(bench, library)
    qtbot.addWidget(sheet)
    sheet.show()
    qtbot.waitUntil(lambda: not sheet._busy)
    assert "no version yet" in sheet.view.empty
    assert (sheet.said.isVisible(), sheet.full.isVisible(), sheet.back.isVisible()) == (False, False, False)
    assert not sheet.keep.isEnabled()
    assert sheet.name.isVisible()


def test_version_opens_as_a_deck_of_its_own(qtbot: QtBot, bench: Workbench, versions: VersionsSheet) -> None:
    versions.view.selectRow(0)
    qtbot.mouseClick(versions.as_new, LEFT)
    assert bench.open is not None
    assert bench.open.desk.id != 1
    assert bench.open.deck.name == "Alpha (version 1)"
    qtbot.waitUntil(lambda: not versions._busy)


# -- comparing ------------------------------------------------------------------------------------------


@pytest.fixture
def compared(qtbot: QtBot, bench: Workbench, library: DeckLibrary) -> CompareSheet:
    bench.open_stored(DeckId(1))
    sheet = compare_decks(bench, [DeckId(2)], library)
    sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(sheet)
    return sheet


def rows(sheet: CompareSheet) -> dict[str, tuple[str, ...]]:
    table = sheet.table
    return {
        str(table.data(table.index(row, 0))): tuple(str(table.data(table.index(row, c))) for c in (1, 2, 3))
        for row in range(table.rowCount())
    }


def test_decks_stand_side_by_side_and_same_cards_are_folded_away(qtbot: QtBot, compared: CompareSheet) -> None:
    shown = rows(compared)
    assert shown["Owl Cub"] == ("1", "–", "−1")
    assert shown["Fox Cub"] == ("–", "1", "+1")
    assert "Fox King" not in shown
    compared.all.click()
    assert rows(compared)["Fox King"] == ("1", "1", "")


def test_edit_of_the_open_deck_is_seen_at_once(compared: CompareSheet, bench: Workbench) -> None:
    assert bench.open is not None
    bench.open.set_count(DECK, CardId("owl-cub"), 1)
    assert "Owl Cub" not in rows(compared)
    assert compared.comparison is not None
    assert compared.comparison.right == bench.open.deck


def test_verdicts_and_figures_stand_on_the_page(compared: CompareSheet, bench: Workbench) -> None:
    assert bench.open is not None
    bench.open.set_count(DECK, CardId("fox-scout"), 7)
    page = compared.figures.toPlainText()
    assert "7 copies of Fox Scout" in page
    assert "not legal" in page
    assert "Beast" in page


def test_sides_are_swapped_and_copied_as_text(qtbot: QtBot, compared: CompareSheet) -> None:
    qtbot.mouseClick(compared.swap, LEFT)
    assert rows(compared)["Owl Cub"] == ("–", "1", "+1")
    qtbot.mouseClick(compared.copy, LEFT)
    text = QApplication.clipboard().text()
    assert "+1 Owl Cub: 0 → 1" in text
    assert "−1 Fox Cub: 1 → 0" in text


def test_saved_state_version_and_deck_can_be_chosen(compared: CompareSheet) -> None:
    kinds = {compared.left.itemData(n).kind for n in range(compared.left.count())}
    assert {SourceKind.NOW, SourceKind.SAVED, SourceKind.VERSION, SourceKind.DECK, SourceKind.OTHER_FILE} <= kinds
    compared.left.picked.emit(Source(SourceKind.VERSION, DeckId(1), 1))
    assert "same cards" in compared.view.empty
    assert rows(compared) == {}


def test_deck_of_which_no_other_state_is_saved_waits_for_a_choice(
    qtbot: QtBot, bench: Workbench, library: DeckLibrary
) -> None:
    bench.open_stored(DeckId(1))
    sheet = CompareSheet(bench, library)
    qtbot.addWidget(sheet)
    sheet.show()
    assert sheet.left.source() is None
    assert sheet.left.currentText() == ""
    assert "Choose above what to compare" in sheet.view.empty
    assert not sheet.swap.isEnabled()
    assert not sheet.copy.isEnabled()
    assert bench.open is not None
    bench.open.set_count(DECK, CardId("owl-cub"), 2)
    sheet.left.picked.emit(Source(SourceKind.SAVED, bench.open.desk.id))
    assert sheet.view.empty == ""
    assert sheet.table.rowCount() > 0
    assert sheet.copy.isEnabled()


def test_deck_deleted_meanwhile_is_said_so(compared: CompareSheet, stocked: MemoryDecks) -> None:
    stocked.delete(DeckId(2))
    compared.refresh()
    assert "not there any more" in compared.trouble.text()


def test_file_that_is_no_deck_is_said_so(compared: CompareSheet, tmp_path: Path) -> None:
    compared.left.show_source(Source(SourceKind.FILE, path=tmp_path / "nothing.txt"))
    compared.refresh()
    assert "nothing.txt" in compared.trouble.text()


def test_click_into_a_chooser_shows_all_choices_and_letters_take_the_place_of_its_words(
    qtbot: QtBot, compared: CompareSheet
) -> None:
    edit, completer = compared.left.lineEdit(), compared.left.completer()
    assert edit is not None
    assert completer is not None
    qtbot.mouseClick(edit, LEFT)
    assert completer.popup().isVisible()
    assert completer.completionCount() == compared.left.count()
    assert edit.selectedText() == edit.text()
    completer.popup().hide()


def test_word_that_no_deck_bears_is_said_so_and_the_sheet_stays(qtbot: QtBot, compared: CompareSheet) -> None:
    edit = compared.right.lineEdit()
    assert edit is not None
    edit.selectAll()
    qtbot.keyClicks(edit, "zzz")
    qtbot.keyClick(compared.right, Qt.Key.Key_Return)
    assert compared.isVisible()
    assert "“zzz”" in compared.trouble.text()


def test_tags_are_changed_only_once_something_is_changed(
    qtbot: QtBot, library: DeckLibrary, bench: Workbench, stocked: MemoryDecks
) -> None:
    chosen = [deck for deck in library.table.decks() if deck.key in (1, 2)]
    sheet = TagSheet(bench, chosen, ("fast", "slow"), library.edits, library)
    qtbot.addWidget(sheet)
    assert not sheet.apply.isEnabled()
    sheet.boxes[1].click()
    assert sheet.apply.isEnabled()
    sheet.boxes[1].click()
    assert not sheet.apply.isEnabled()
    qtbot.keyClicks(sheet.fresh, ", new")
    assert sheet.apply.isEnabled()


def test_no_folder_is_offered_only_to_decks_that_are_in_one(library: DeckLibrary) -> None:
    def offered() -> list[str]:
        return [action.text() for action in library.deeds.folders.actions() if action.isVisible() and action.text()]

    library.choose(DeckId(1))
    assert "No folder" not in offered()
    library.choose(DeckId(2))
    assert "No folder" in offered()


def test_narrow_library_offers_the_ready_made_decks(qtbot: QtBot, library: DeckLibrary, ready: Path) -> None:
    library.resize(460, 500)
    assert library.ready.isVisible()
    qtbot.mouseClick(library.ready, LEFT)
    assert names(library) == ["Den Of Foxes"]
    assert not library.ready.isVisible()


def test_tags_stand_under_the_name_where_they_have_no_column(library: DeckLibrary) -> None:
    library.resize(460, 500)
    index = library.table.index(library.table.row_of(DeckId(1)), NAME)
    assert library.view.tags_below(index) == ("fast",)
    assert "fast" not in library.view.below(index)
