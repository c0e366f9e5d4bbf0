import subprocess
import sys
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QComboBox, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from deckbuilder.core.cards import FieldKind, FieldSpec
from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.formats import ReadDeck
from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.gui.browser.card_list import CardList
from deckbuilder.gui.builder.deck_list import buttons
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.models.card_table import CardTable
from deckbuilder.gui.open_deck import OpenDeck
from deckbuilder.settings import TEXT_SCALE, THEME
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import ARMY, DECK, GAME, GROVE, LEADER, MemoryDecks, legal_deck

LEFT, SHIFT, CTRL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


def opened(window: MainWindow) -> OpenDeck:
    assert window.bench.open is not None
    return window.bench.open


def deck(window: MainWindow) -> Deck:
    return opened(window).deck


def type_search(qtbot: QtBot, window: MainWindow, text: str) -> None:
    window.browser.search.edit.clear()
    qtbot.keyClicks(window.browser.search.edit, text)


def test_legal_deck_is_built_from_nothing_by_keys_and_clicks(qtbot: QtBot, window: MainWindow) -> None:
    window.actions_by_key["new"].trigger()
    edit = window.browser.search.edit
    empty = [place for place in window.builder.formation.places() if place.place.card is None]
    assert [place.place.wanted for place in empty] == ["level-1 Beast", "level-1 Beast", "level-5 Beast"]
    qtbot.mouseClick(empty[-1], LEFT)
    assert edit.text() == "type:Beast level:5"
    type_search(qtbot, window, "fox king")
    qtbot.keyClick(edit, Qt.Key.Key_Return, SHIFT)
    type_search(qtbot, window, "fox cub")
    qtbot.keyClick(edit, Qt.Key.Key_Return, SHIFT)
    qtbot.keyClick(edit, Qt.Key.Key_Return, SHIFT)
    for name in ("fox scout", "fox runner", "fox elder"):
        type_search(qtbot, window, name)
        qtbot.keyClick(edit, Qt.Key.Key_Down)
        qtbot.keyClick(window.browser.list, "3")
    assert deck(window).count(slot=LEADER) == 1
    assert deck(window).count(slot=ARMY) == 2
    assert deck(window).count() == 12
    verdict = next(v for v in opened(window).verdicts() if v.format == "wild")
    assert verdict.legal is True
    assert window.builder.badges.buttons()["wild"].accessibleName().startswith("Wild: legal")


def test_undo_and_redo_restore_the_very_deck(window: MainWindow, decks: MemoryDecks) -> None:
    states = [deck(window)]
    for card in ("owl-cub", "owl-scout", "owl-cub"):
        window.browser.take(card)
        states.append(deck(window))
    for state in reversed(states[:-1]):
        window.actions_by_key["undo"].trigger()
        assert deck(window) == state
        assert decks.kept[opened(window).desk.id].deck == state
    for state in states[1:]:
        window.actions_by_key["redo"].trigger()
        assert deck(window) == state


def test_every_edit_is_kept_at_once(window: MainWindow, decks: MemoryDecks) -> None:
    window.browser.take("owl-cub")
    assert decks.kept[opened(window).desk.id].deck.count(CardId("owl-cub")) == 1
    assert decks.kept[opened(window).desk.id].saved is None


def test_edit_that_changes_nothing_is_no_step_of_undo(window: MainWindow) -> None:
    opened(window).set_count(DECK, CardId("fox-scout"), 2)
    assert not opened(window).stack.canUndo()


def test_strip_offers_undo_after_an_edit(qtbot: QtBot, window: MainWindow) -> None:
    before = deck(window)
    window.browser.take("owl-cub")
    assert window.strip.words.text() == "Added 1 Owl Cub to Foxes"
    after = deck(window)
    qtbot.mouseClick(window.strip.undo, LEFT)
    assert deck(window) == before
    assert (window.strip.words.text(), window.strip.undo.text()) == ("Undone: Add 1 Owl Cub", "Redo")
    qtbot.mouseClick(window.strip.undo, LEFT)
    assert deck(window) == after
    assert window.strip.undo.text() == "Undo"


def test_fix_button_cuts_the_copies_too_many(qtbot: QtBot, window: MainWindow) -> None:
    opened(window).set_count(DECK, CardId("fox-scout"), 5)
    view = next(view for view in window.builder.findings.views if view.buttons)
    assert "5 copies of" in view.message.text()
    qtbot.mouseClick(view.buttons[0], LEFT)
    assert deck(window).count(CardId("fox-scout"), DECK) == 3


def test_fix_that_searches_fills_the_search_box(qtbot: QtBot, window: MainWindow) -> None:
    opened(window).set_count(LEADER, CardId("fox-king"), 0)
    view = next(view for view in window.builder.findings.views if view.buttons)
    qtbot.mouseClick(view.buttons[0], LEFT)
    assert window.browser.search.text() == "type:Beast level:5"
    assert window.browser.table.rowCount() == 3


def test_fix_that_chooses_sets_the_choice(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.mouseClick(window.builder.badges.buttons()["kindred"], LEFT)
    view = next(view for view in window.builder.findings.views if view.buttons)
    qtbot.mouseClick(view.buttons[0], LEFT)
    assert deck(window).choice("kin") == "Fox"


def test_link_in_a_finding_shows_the_card(window: MainWindow) -> None:
    opened(window).set_count(DECK, CardId("fox-scout"), 5)
    view = next(view for view in window.builder.findings.views if view.buttons)
    view.message.linkActivated.emit("fox-scout")
    assert "Fox Scout" in window.browser.page.page.toPlainText()


def test_every_format_has_a_badge_that_says_its_verdict_in_words(window: MainWindow) -> None:
    said = [button.accessibleName() for button in window.builder.badges.buttons().values()]
    assert said == ["Wild: legal, this deck's format", "Small Wood: legal", "Kindred: not legal"]


def test_plus_and_minus_beside_a_card_change_its_copies(qtbot: QtBot, window: MainWindow) -> None:
    tree = window.builder.list.tree
    index = tree.find(DECK, CardId("fox-scout")).siblingAtColumn(0)
    minus, plus = buttons(window.builder.list.visualRect(index), window.bench.theme)
    qtbot.mouseClick(window.builder.list.viewport(), LEFT, pos=plus.center())
    assert deck(window).count(CardId("fox-scout"), DECK) == 3
    qtbot.mouseClick(window.builder.list.viewport(), LEFT, pos=minus.center())
    qtbot.mouseClick(window.builder.list.viewport(), LEFT, pos=minus.center())
    assert deck(window).count(CardId("fox-scout"), DECK) == 1


@pytest.mark.parametrize(
    ("key", "count"), [("+", 3), ("-", 1), ("7", 7), ("0", 0), (Qt.Key.Key_Delete, 0), (Qt.Key.Key_Return, 3)]
)
def test_keys_in_the_deck_list_set_copies(qtbot: QtBot, window: MainWindow, key: str | Qt.Key, count: int) -> None:
    window.builder.list.choose(DECK, "fox-scout")
    qtbot.keyClick(window.builder.list, key)
    assert deck(window).count(CardId("fox-scout"), DECK) == count


def test_shift_enter_in_the_deck_list_moves_a_card_to_the_start(qtbot: QtBot, window: MainWindow) -> None:
    window.builder.list.choose(DECK, "fox-scout")
    qtbot.keyClick(window.builder.list, Qt.Key.Key_Return, SHIFT)
    assert (deck(window).count(CardId("fox-scout"), ARMY), deck(window).count(CardId("fox-scout"), DECK)) == (1, 1)


def test_letters_typed_in_the_table_search(qtbot: QtBot, window: MainWindow) -> None:
    window.browser.list.setFocus()
    qtbot.keyClicks(window.browser.list, "o")
    qtbot.keyClicks(window.browser.search.edit, "wl king")
    assert window.browser.table.rowCount() == 1
    assert window.browser.search.count.text() == "1 card"


def test_search_says_in_words_what_was_understood(qtbot: QtBot, window: MainWindow) -> None:
    type_search(qtbot, window, "type:beast level<=2")
    assert window.browser.table.rowCount() == 6
    assert "2" in window.browser.search.echo.text()


def test_search_problem_is_told_and_mended_by_one_click(qtbot: QtBot, window: MainWindow) -> None:
    type_search(qtbot, window, "tipe:beast")
    assert "tipe" in window.browser.search.echo.text()
    qtbot.mouseClick(window.browser.search.fix, LEFT)
    assert window.browser.search.text() == "type:beast"
    assert window.browser.table.rowCount() == 15


def test_chosen_card_stays_chosen_when_the_search_changes_and_comes_back(qtbot: QtBot, window: MainWindow) -> None:
    window.browser.list.choose(CardId("owl-king"))
    type_search(qtbot, window, "fox")
    type_search(qtbot, window, "king")
    assert window.browser.list.card() == "owl-king"


def test_header_click_sorts_by_value_and_the_third_one_forgets(window: MainWindow) -> None:
    table = window.browser.table
    level = table.keys.index("level")
    window.browser.list.sortByColumn(level, Qt.SortOrder.DescendingOrder)
    assert [table.index(row, level).data() for row in range(4)] == ["5", "5", "5", "4"]
    window.browser.list.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
    assert table.index(0, 1).data() == "Boar Charm 1"


def test_filter_writes_its_condition_into_the_search(window: MainWindow) -> None:
    menu = window.browser.filters._buttons["kin"].menu()  # a menu is filled when it opens
    assert menu is not None
    menu.aboutToShow.emit()
    owl = next(action for action in menu.actions() if action.text().startswith("Owl"))
    assert owl.text() == "Owl\t10"
    owl.trigger()
    assert window.browser.search.text() == "kin:Owl"
    assert window.browser.table.rowCount() == 10


def test_name_and_format_are_edits_like_any_other(qtbot: QtBot, window: MainWindow) -> None:
    head = window.builder.head
    head.name.setText("Red Foxes")
    qtbot.keyClick(head.name, Qt.Key.Key_Return)
    head.format.setCurrentIndex(head.format.findData("small"))
    head.format.activated.emit(head.format.currentIndex())
    assert (deck(window).name, deck(window).format) == ("Red Foxes", "small")
    window.actions_by_key["undo"].trigger()
    window.actions_by_key["undo"].trigger()
    assert (deck(window).name, deck(window).format) == ("Foxes", "wild")


def test_save_makes_the_deck_the_saved_one(window: MainWindow, decks: MemoryDecks) -> None:
    assert window.builder.head.save.isEnabled()
    window.actions_by_key["save"].trigger()
    assert decks.kept[opened(window).desk.id].saved == deck(window)
    assert not window.builder.head.save.isEnabled()
    window.browser.take("owl-cub")
    assert window.builder.head.save.isEnabled()
    assert window.isWindowModified()


def test_edit_that_cannot_be_kept_stays_in_the_window_and_is_kept_later(
    qtbot: QtBot, window: MainWindow, decks: MemoryDecks
) -> None:
    decks.broken = True
    window.browser.take("owl-cub")
    assert deck(window).count(CardId("owl-cub")) == 1
    assert window.builder.banner.isVisible()
    assert "no room" in window.builder.banner.words.text()
    decks.broken = False
    qtbot.mouseClick(window.builder.banner.again, LEFT)
    assert not window.builder.banner.isVisible()
    assert decks.kept[opened(window).desk.id].deck.count(CardId("owl-cub")) == 1


def test_window_follows_what_another_one_writes_and_can_undo_it(
    qtbot: QtBot, window: MainWindow, decks: MemoryDecks
) -> None:
    mine = deck(window)
    theirs = mine.added(DECK, CardId("owl-king"))
    stored = decks.load(opened(window).desk.id)
    decks.journal(stored.id, theirs, "elsewhere", stored.revision)
    qtbot.waitUntil(lambda: deck(window) == theirs, timeout=3000)
    window.actions_by_key["undo"].trigger()
    assert deck(window) == mine


def test_edit_goes_on_top_of_what_another_window_wrote(window: MainWindow, decks: MemoryDecks) -> None:
    stored = decks.load(opened(window).desk.id)
    decks.journal(stored.id, stored.deck.added(DECK, CardId("owl-king")), "elsewhere", stored.revision)
    window.browser.take("boar-cub")
    assert deck(window).count(CardId("owl-king")) == 1
    assert deck(window).count(CardId("boar-cub")) == 1


def test_deck_deleted_elsewhere_is_kept_here(qtbot: QtBot, window: MainWindow, decks: MemoryDecks) -> None:
    content = deck(window)
    decks.delete(opened(window).desk.id)
    decks.create(Deck(GROVE, "wild", "Other"))
    opened(window).follow()
    assert deck(window) == content


def test_deleted_deck_comes_back_by_the_strip(qtbot: QtBot, window: MainWindow, decks: MemoryDecks) -> None:
    window.actions_by_key["delete"].trigger()
    assert window.bench.open is None
    assert window.decks.pages.currentWidget() is window.decks.library
    qtbot.mouseClick(window.strip.undo, LEFT)
    assert deck(window) == legal_deck()


def test_copied_list_pasted_makes_the_same_deck(qtbot: QtBot, window: MainWindow) -> None:
    before = deck(window)
    window.actions_by_key["copy_list"].trigger()
    assert "2 Fox Scout" in QApplication.clipboard().text()
    window.actions_by_key["new"].trigger()
    sheet = window.open_dialog("paste")
    qtbot.mouseClick(sheet.read, LEFT)  # type: ignore[attr-defined]  # the paste sheet
    assert set(deck(window).entries) == set(before.entries)


def test_first_start_says_what_to_do(make_window: MakeWindow) -> None:
    window = make_window()
    assert window.bench.first_start
    assert window.browser.under.currentWidget() is window.browser.welcome


def test_theme_and_text_size_change_at_once_and_stay(window: MainWindow) -> None:
    settings = window.bench.services.settings
    window.actions_by_key["other_theme"].trigger()
    assert (window.bench.theme.name, settings[THEME]) == ("dark", "dark")
    before = window.rail.width()
    window.actions_by_key["larger"].trigger()
    assert settings[TEXT_SCALE] == 110
    assert window.rail.width() > before


def test_splitters_and_place_are_remembered(make_window: MakeWindow) -> None:
    first = make_window(legal_deck())
    first.resize(800, 700)  # the screen of the offscreen platform is 800 wide
    first.splitter.setSizes([330, 394])
    sizes = first.splitter.sizes()
    first.close()
    second = make_window()
    assert second.size() == first.size()
    assert second.splitter.sizes() == sizes


@pytest.mark.parametrize("scale", [80, 100, 120])
def test_smallest_window_cuts_nothing(make_window: MakeWindow, scale: int) -> None:
    window = make_window(legal_deck(), scale=scale)
    window.resize(1024, 640)
    assert (window.width(), window.height()) == (1024, 640)
    for widget in (
        window.browser.search,
        window.browser.list,
        window.builder.head,
        window.builder.findings,
        window.strip,
    ):
        corner = widget.mapTo(window, QPoint(widget.width(), widget.height()))
        assert corner.x() <= window.width(), widget.accessibleName()
        assert corner.y() <= window.height(), widget.accessibleName()


def test_every_widget_that_takes_the_focus_has_an_accessible_name(window: MainWindow) -> None:
    kinds = (QAbstractButton, QLineEdit, QComboBox, QAbstractItemView)
    nameless = [
        f"{type(widget).__name__} in {type(widget.parent()).__name__}"
        for widget in window.findChildren(QWidget)
        if isinstance(widget, kinds) and not widget.accessibleName() and not _qts_own(widget)
    ]
    assert nameless == []


def _qts_own(widget: QWidget) -> bool:
    """Tell whether Qt made it inside a widget that has a name: the corner of a table, the button that clears a line."""
    parent = widget.parentWidget()
    own = (QAbstractItemView, QLineEdit, QComboBox)
    if widget.objectName() in ("qt_menubar_ext_button", "ScrollLeftButton", "ScrollRightButton"):
        return True
    while parent is not None:
        if isinstance(parent, own):
            return True
        parent = parent.parentWidget()
    return widget.metaObject().className().startswith("QComboBoxPrivate")


def test_every_action_has_one_key_at_most(window: MainWindow) -> None:
    keys = [action.shortcut().toString() for action in window.findChildren(QAction) if not action.shortcut().isEmpty()]
    assert len(keys) == len(set(keys))


def test_crowded_rank_draws_equal_places_as_one(make_window: MakeWindow) -> None:
    crowded = replace(legal_deck(), entries=(Entry(LEADER, CardId("fox-king"), 9),))
    window = make_window(crowded)
    assert len(window.builder.formation.places()) == 3


def test_five_thousand_signals_leave_the_interpreter_alive() -> None:
    code = (
        "from PySide6.QtCore import QObject, Signal\n"
        "class A(QObject):\n    s = Signal(bool)\n"
        "a = A(); got = []\na.s.connect(got.append)\n"
        "for _ in range(5000): a.s.emit(True)\n"
        "print(len(got))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout.strip()) == (0, "5000")


def test_last_deck_is_open_again_at_the_next_start(make_window: MakeWindow, decks: MemoryDecks) -> None:
    first = make_window(legal_deck())
    first.actions_by_key["new"].trigger()
    assert opened(first).desk.id == DeckId(2)
    first.close()
    assert deck(make_window()).name == "New deck"


def keys_to(qtbot: QtBot, window: MainWindow) -> QLineEdit:
    """The search box with the focus, in an active window: shortcuts need both."""
    window.activateWindow()
    edit = window.browser.search.edit
    edit.setFocus()
    qtbot.waitUntil(edit.hasFocus)
    return edit


def test_undo_key_in_the_search_box_goes_to_the_deck_when_that_was_edited_last(
    qtbot: QtBot, window: MainWindow
) -> None:
    edit = keys_to(qtbot, window)
    before = deck(window)
    type_search(qtbot, window, "owl cub")
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    after = deck(window)
    assert after != before
    qtbot.keyClick(edit, Qt.Key.Key_Z, CTRL)
    assert (deck(window), edit.text()) == (before, "owl cub")
    qtbot.keyClick(edit, Qt.Key.Key_Z, CTRL | SHIFT)
    assert (deck(window), edit.text()) == (after, "owl cub")


def test_undo_key_in_the_search_box_goes_to_the_text_when_that_was_typed_last(qtbot: QtBot, window: MainWindow) -> None:
    edit = keys_to(qtbot, window)
    window.browser.take("owl-cub")
    after = deck(window)
    type_search(qtbot, window, "boar")
    qtbot.keyClick(edit, Qt.Key.Key_Z, CTRL)
    assert deck(window) == after
    assert edit.text() != "boar"
    assert window.strip.undo.isVisible()


def test_card_without_a_place_at_the_start_is_refused_in_the_strip(qtbot: QtBot, window: MainWindow) -> None:
    before = deck(window)
    type_search(qtbot, window, "owl charm 1")
    qtbot.keyClick(window.browser.search.edit, Qt.Key.Key_Return, SHIFT)
    assert deck(window) == before
    assert window.strip.words.text().startswith("No place for Owl Charm 1 among the starters: every place is taken")
    assert not window.browser.page.start.isEnabled()


def test_refusal_names_the_places_that_are_open(window: MainWindow) -> None:
    opened(window).set_count(LEADER, CardId("fox-king"), 0)
    window.browser.take("owl-charm-1", starting=True)
    assert window.strip.words.text().endswith("still wanted there are level-5 Beast")


def test_first_columns_of_the_table_are_seen_without_scrolling(make_window: MakeWindow, qtbot: QtBot) -> None:
    window = make_window(legal_deck())
    window.resize(1280, 800)
    window.lay_out_afresh()
    QApplication.processEvents()
    words = FieldSpec("clan", "Clan", FieldKind.WORDS, choices=("A very long name of a clan",))
    figures = tuple(FieldSpec(key, key.title(), FieldKind.NUMBER) for key in ("level", "atk", "ac"))
    fields = (words, replace(words, key="craft", label="Craft"), *figures, replace(words, key="last", label="Last"))
    game = replace(GAME, fields=fields, columns=tuple(spec.key for spec in fields), facets=())
    table = CardList(CardTable(game), window.bench.theme)
    qtbot.addWidget(table)
    table.resize(window.browser.list.size())
    table.show()
    assert table.columnWidth(5) > table.fontMetrics().horizontalAdvance("10") + 16
    assert sum(table.columnWidth(n) for n in range(8)) <= window.browser.list.viewport().width()


def test_first_steps_go_away_with_the_deck_that_they_speak_of(make_window: MakeWindow) -> None:
    window = make_window()
    assert window.browser.under.currentWidget() is window.browser.welcome
    window.bench.open_new(legal_deck())
    assert window.browser.under.currentWidget() is window.browser.page


def test_ready_made_deck_that_nobody_edited_counts_as_saved(window: MainWindow) -> None:
    assert window.isWindowModified()
    window.bench.open_read(ReadDeck(replace(legal_deck(), name="Shipped")), saved=True)
    assert not window.isWindowModified()
    window.browser.take("owl-cub")
    assert window.isWindowModified()


def test_finding_names_its_source_in_the_line(window: MainWindow) -> None:
    opened(window).set_count(DECK, CardId("fox-scout"), 5)
    view = next(view for view in window.builder.findings.views if view.row.rule == "copies")
    assert "grove: Copies" in view.message.text()
