"""The window itself: its first start, its sizes and colours, and what every part of it has."""

import subprocess
import sys
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLineEdit,
    QToolButton,
    QWidget,
)

from deckbuilder.core.decks import Entry
from deckbuilder.core.ids import CardId
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.settings import TEXT_SCALE, THEME
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import LEADER, legal_deck


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


def test_first_start_says_what_to_do(make_window: MakeWindow) -> None:
    window = make_window()
    assert window.bench.first_start
    assert window.browser.under.currentWidget() is window.browser.welcome


def test_first_steps_go_away_with_the_deck_that_they_speak_of(make_window: MakeWindow) -> None:
    window = make_window()
    assert window.browser.under.currentWidget() is window.browser.welcome
    window.bench.open_new(legal_deck())
    assert window.browser.under.currentWidget() is window.browser.page


def test_theme_and_text_size_change_at_once_and_stay(window: MainWindow) -> None:
    settings = window.bench.services.settings
    window.actions_by_key["other_theme"].trigger()
    assert (window.bench.theme.name, settings[THEME]) == ("dark", "dark")
    before = window.rail.width()
    window.actions_by_key["larger"].trigger()
    assert settings[TEXT_SCALE] == 110
    assert window.rail.width() > before


def test_the_rail_leaves_words_out_before_it_cuts_them(make_window: MakeWindow) -> None:
    rail = make_window(legal_deck(), scale=150).rail
    buttons = rail.findChildren(QToolButton)
    for height in (900, 560, 900):
        rail.setFixedHeight(height)
        QApplication.processEvents()
        assert {button.toolButtonStyle().name for button in buttons} == {
            "ToolButtonTextUnderIcon" if height == 900 else "ToolButtonIconOnly"
        }
        assert all(button.height() >= button.sizeHint().height() for button in buttons)


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


def test_crowded_rank_draws_equal_places_as_one(make_window: MakeWindow) -> None:
    crowded = replace(legal_deck(), entries=(Entry(LEADER, CardId("fox-king"), 9),))
    window = make_window(crowded)
    assert len(window.builder.formation.places()) == 3


def test_every_widget_that_takes_the_focus_has_an_accessible_name(window: MainWindow) -> None:
    kinds = (QAbstractButton, QLineEdit, QComboBox, QAbstractItemView)
    nameless = [
        f"{type(widget).__name__} in {type(widget.parent()).__name__}"
        for widget in window.findChildren(QWidget)
        if isinstance(widget, kinds) and not widget.accessibleName() and not _qts_own(widget)
    ]
    assert nameless == []


def test_every_action_has_one_key_at_most(window: MainWindow) -> None:
    keys = [action.shortcut().toString() for action in window.findChildren(QAction) if not action.shortcut().isEmpty()]
    assert len(keys) == len(set(keys))


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
