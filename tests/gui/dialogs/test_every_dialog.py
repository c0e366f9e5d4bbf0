"""Every dialog by name; settings, keys, saved searches and a new deck."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QKeySequenceEdit,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QTextBrowser,
    QWidget,
)
from pytestqt.qtbot import QtBot

from deckbuilder import paths
from deckbuilder.core.decks import Deck
from deckbuilder.gui import language
from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.dialogs.keys import Keys
from deckbuilder.gui.dialogs.searches import SearchesSheet
from deckbuilder.gui.dialogs.settings import SettingsSheet
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.settings import LANGUAGE, TEXT_SCALE
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import GROVE, legal_deck


@pytest.mark.parametrize("key", list(DIALOGS))
def test_every_dialog_opens_and_closes_and_names_what_it_holds(qtbot: QtBot, window: MainWindow, key: str) -> None:
    dialog = window.open_dialog(key)
    assert dialog.isVisible()
    kinds = (QAbstractButton, QLineEdit, QComboBox, QSpinBox)
    nameless = [
        widget
        for widget in dialog.findChildren(QWidget)
        if isinstance(widget, kinds)
        and not widget.accessibleName()
        and not isinstance(widget.parent(), (QLineEdit, QSpinBox, QComboBox, QKeySequenceEdit))
        and widget.objectName() != "qt_tableview_cornerbutton"  # Qt's own, hidden
    ]
    assert nameless == []
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


@pytest.mark.parametrize("spoken", ["en", "de", "fr"])
def test_every_dialog_fits_the_window_at_the_largest_text(
    qapp: QApplication, make_window: MakeWindow, spoken: str
) -> None:
    before = QLocale()
    language.install(qapp, spoken)
    try:
        window = make_window(legal_deck(), scale=200)
        window.resize(1280, 800)
        wide = {}
        for key in DIALOGS:
            dialog = window.open_dialog(key)
            QApplication.processEvents()
            wide[key] = (dialog.minimumSizeHint().width(), dialog.minimumSizeHint().height())
            dialog.close()
        assert {key: size for key, size in wide.items() if size[0] > 1280 or size[1] > 800} == {}
    finally:
        language.install(qapp, language.ENGLISH)
        QLocale.setDefault(before)


def test_no_saved_search_is_said_once_and_no_button_is_dead(window: MainWindow) -> None:
    sheet = window.open_dialog("searches")
    assert isinstance(sheet, SearchesSheet)
    assert "No search is saved yet" in sheet.trouble.text()
    assert sheet.trouble.property("role") == "muted"
    assert not sheet.list.isVisible()
    assert [button.text() for button in sheet.findChildren(QPushButton) if button.isVisible()] == [
        "Paste lines",
        "Close",
    ]


def test_settings_go_on_where_the_player_was_when_the_window_is_built_anew(window: MainWindow) -> None:
    sheet = SettingsSheet(window.bench, window)
    sheet._set(sheet.editors[LANGUAGE.key], "fr")
    again = SettingsSheet(window.bench, window)
    assert again.focusWidget() is again.editors[LANGUAGE.key]
    again.reject()
    fresh = SettingsSheet(window.bench, window)
    assert fresh.focusWidget() is not fresh.editors[LANGUAGE.key]


def test_settings_show_the_text_size_that_is_drawn(make_window: MakeWindow) -> None:
    sheet = SettingsSheet((window := make_window(legal_deck(), scale=160)).bench, window)
    spin = sheet.editors[TEXT_SCALE.key]
    assert isinstance(spin, QSpinBox)
    assert spin.value() == 160


def test_settings_name_the_folder_of_the_user(window: MainWindow) -> None:
    sheet = window.open_dialog("settings")
    assert isinstance(sheet, SettingsSheet)
    assert sheet.folder.text() == str(window.bench.services.home)


def test_keys_show_the_search_help_where_it_is_shipped(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "shipped", tmp_path.joinpath)
    sheet = window.open_dialog("keys")
    assert isinstance(sheet, Keys)
    before = sheet.tabs.count()
    sheet.accept()
    help = tmp_path / "resources" / "help" / "search.md"
    help.parent.mkdir(parents=True)
    help.write_text("# Searching\n\n`type:` asks for a type.", "utf-8")
    sheet = window.open_dialog("keys")
    assert isinstance(sheet, Keys)
    assert sheet.tabs.count() == before + 1
    page = sheet.tabs.widget(before)
    assert isinstance(page, QTextBrowser)
    assert page.toPlainText().startswith("Searching")


def test_settings_hold_at_once(qtbot: QtBot, window: MainWindow) -> None:
    sheet = window.open_dialog("settings")
    assert isinstance(sheet, SettingsSheet)
    spin = sheet.editors[TEXT_SCALE.key]
    assert isinstance(spin, QSpinBox)
    spin.setValue(130)
    spin.editingFinished.emit()
    assert window.bench.theme.scale == 130
    file = window.bench.services.home / "settings.json"
    assert json.loads(file.read_text("utf-8"))[TEXT_SCALE.key] == 130


def test_new_deck_is_stored_for_its_game(window: MainWindow) -> None:
    window.actions_by_key["new"].trigger()
    assert window.bench.open is not None
    assert window.bench.open.deck == Deck(GROVE, "wild", "New deck")
