"""The command palette and the keys that a player chooses."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from deckbuilder.gui import language
from deckbuilder.gui.dialogs.keys import Keys
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.menus import chosen_keys, given_keys
from deckbuilder.gui.models import VALUE_ROLE
from deckbuilder.gui.palette import Palette, closeness
from deckbuilder.gui.synonyms import WORDS, synonyms
from deckbuilder.settings import SHORTCUTS, Settings
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import legal_deck


def palette(window: MainWindow, letters: str = "") -> Palette:
    window.actions_by_key["palette"].trigger()
    box = window.palette_box()
    box.edit.setText(letters)
    return box


def labels(box: Palette) -> list[str]:
    return [offer.label for offer in box.model.offers]


def test_every_action_of_the_menus_is_found_by_its_own_words(window: MainWindow) -> None:
    for key, action in window.actions_by_key.items():
        if key == "palette" or not action.isEnabled():
            continue
        label = action.text().replace("&", "").rstrip("…")
        assert labels(palette(window, label))[0] == label


def test_every_action_of_the_menus_stands_on_the_page_of_keys(window: MainWindow) -> None:
    sheet = window.open_dialog("keys")
    assert isinstance(sheet, Keys)
    shown = {str(sheet.table.item(row, 0).data(VALUE_ROLE)) for row in range(sheet.table.rowCount())}
    assert shown == set(window.actions_by_key)
    sheet.accept()


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("shortcut", "keys"),
        ("theme", "other_theme"),
        ("dark mode", "other_theme"),
        ("preferences", "settings"),
        ("history", "versions"),
        ("chart", "statistics"),
        ("print", "export"),
        ("tutorial", "first_steps"),
        ("diff", "compare"),
        ("zoom in", "larger"),
    ],
)
def test_action_is_found_by_a_player_s_own_words(window: MainWindow, typed: str, key: str) -> None:
    label = window.actions_by_key[key].text().replace("&", "").rstrip("…")
    assert label in labels(palette(window, typed))


def test_words_of_other_languages_stand_before_the_english_ones(window: MainWindow, qapp: QApplication) -> None:
    words = language.Words([(["synonyms"], WORDS["keys"], "Tastatur, Kürzel")], qapp)
    qapp.installTranslator(words)
    try:
        assert synonyms("keys")[:3] == ("Tastatur", "Kürzel", "shortcut")
        assert labels(palette(window, "tastatur")) == ["Keys"]
    finally:
        qapp.removeTranslator(words)


def test_every_synonym_stands_for_an_action_there_is(window: MainWindow) -> None:
    assert all(key in window.actions_by_key for key in WORDS)


def test_first_steps_come_back_from_the_menu(window: MainWindow) -> None:
    window.browser.under.setCurrentWidget(window.browser.page)
    window.actions_by_key["first_steps"].trigger()
    assert window.browser.welcome.isVisible()


def test_first_steps_are_never_wider_than_their_place(make_window: MakeWindow) -> None:
    window = make_window(legal_deck(), scale=160)
    window.resize(1024, 640)
    window.browser.under.setCurrentWidget(window.browser.page)
    window.actions_by_key["first_steps"].trigger()
    QApplication.processEvents()
    welcome = window.browser.welcome
    inside = welcome.viewport().width()
    wide = [
        part
        for part in welcome.findChildren(QLabel)
        if part.mapTo(welcome.viewport(), part.rect().topRight()).x() > inside
    ]
    assert [label.text() for label in wide] == []


def test_card_is_found_by_a_few_letters_and_shown(qtbot: QtBot, window: MainWindow) -> None:
    window.browser.search.set_text("type:Tool")
    box = palette(window, "fox ki")
    assert labels(box)[0] == "Fox King"
    qtbot.keyClick(box.edit, Qt.Key.Key_Return)
    assert not box.isVisible()
    assert window.browser.page.isVisible()
    assert window.browser.list.card() == "fox-king"


def test_deck_is_found_by_its_name_and_opened(qtbot: QtBot, window: MainWindow) -> None:
    window.actions_by_key["new"].trigger()
    box = palette(window, legal_deck().name)
    qtbot.keyClick(box.edit, Qt.Key.Key_Return)
    assert window.bench.open is not None
    assert window.bench.open.deck.name == legal_deck().name


def test_palette_says_when_nothing_fits_and_escape_goes_back_to_where_one_was(qtbot: QtBot, window: MainWindow) -> None:
    window.activateWindow()
    window.builder.list.setFocus()
    qtbot.waitUntil(window.builder.list.hasFocus)
    box = palette(window, "zzyzx")
    assert box.none.isVisible()
    assert not box.list.isVisible()
    qtbot.keyClick(box.edit, Qt.Key.Key_Return)
    qtbot.keyClick(box.edit, Qt.Key.Key_Escape)
    assert not box.isVisible()
    assert window.builder.list.hasFocus()


def test_arrows_choose_another_line(qtbot: QtBot, window: MainWindow) -> None:
    box = palette(window)
    qtbot.keyClick(box.edit, Qt.Key.Key_Down)
    assert box.list.currentIndex().row() == 1
    qtbot.keyClick(box.edit, Qt.Key.Key_PageUp)
    assert box.list.currentIndex().row() == 0


@given(st.text("abc ", min_size=1).map(str.strip).filter(bool))
def test_nothing_fits_letters_better_than_themselves(label: str) -> None:
    assert closeness(label, label) == 0
    for other in (f"{label} x", f"x {label}", f"x{label}x"):
        found = closeness(label, other)
        assert found is not None
        assert found > 0


def test_letters_that_are_not_there_do_not_fit() -> None:
    assert closeness("ab", "ba") is None


def test_key_that_the_player_sets_holds_at_once_and_at_the_next_start(make_window: MakeWindow, qtbot: QtBot) -> None:
    window = make_window(legal_deck())
    sheet = Keys(window.bench, window)
    qtbot.addWidget(sheet)
    sheet.filter.setText("Duplicate")
    sheet.edit.setKeySequence(QKeySequence("Ctrl+Alt+D"))
    sheet.set.click()
    assert window.actions_by_key["duplicate"].shortcut().toString() == "Ctrl+Alt+D"
    window.close()
    assert make_window().actions_by_key["duplicate"].shortcut().toString() == "Ctrl+Alt+D"
    sheet.all.click()
    assert window.actions_by_key["duplicate"].shortcut().toString() == given_keys()["duplicate"]


@pytest.mark.parametrize(("keys", "said"), [("Ctrl+S", "taken by Save"), ("Return", "belongs to the lists")])
def test_key_that_is_taken_is_refused_with_who_has_it(window: MainWindow, qtbot: QtBot, keys: str, said: str) -> None:
    sheet = Keys(window.bench, window)
    qtbot.addWidget(sheet)
    sheet.filter.setText("Duplicate")
    sheet.edit.setKeySequence(QKeySequence(keys))
    sheet.set.click()
    assert said in sheet.trouble.text()
    assert window.actions_by_key["duplicate"].shortcut().toString() == given_keys()["duplicate"]


def test_letters_typed_on_the_page_of_keys_look_for_an_action(window: MainWindow, qtbot: QtBot) -> None:
    sheet = window.open_dialog("keys")
    assert isinstance(sheet, Keys)
    assert sheet.focusWidget() is sheet.filter
    qtbot.keyClicks(sheet.filter, "prefer")
    assert [sheet.table.item(row, 0).text() for row in range(sheet.table.rowCount())] == ["Settings"]


def test_key_is_taken_from_the_action_that_has_it_and_no_row_is_pushed(window: MainWindow, qtbot: QtBot) -> None:
    sheet = Keys(window.bench, window)
    qtbot.addWidget(sheet)
    sheet.show()
    sheet.filter.setText("Duplicate")
    before = sheet.edit.mapTo(sheet, QPoint(0, 0))
    sheet.edit.setKeySequence(QKeySequence("Ctrl+S"))
    QApplication.processEvents()
    assert "taken by Save" in sheet.trouble.text()
    assert sheet.edit.mapTo(sheet, QPoint(0, 0)) == before
    assert sheet.take.text() == "Take it from Save"
    qtbot.mouseClick(sheet.take, Qt.MouseButton.LeftButton)
    keys = {key: window.actions_by_key[key].shortcut().toString() for key in ("duplicate", "save")}
    assert keys == {"duplicate": "Ctrl+S", "save": ""}
    assert not sheet.take.isVisible()


@pytest.mark.parametrize("text", ["", "[]", "nonsense", '{"save": 3}', json.dumps({"save": "Ctrl+Alt+S", "x": None})])
def test_odd_settings_of_keys_are_passed_over(text: str) -> None:
    settings = Settings(None)
    settings[SHORTCUTS] = text
    assert set(chosen_keys(settings)) <= {"save"}
