"""Menus of rows, cards and places."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from deckbuilder.core.ids import CardId
from deckbuilder.gui.card_menu import CardMenu
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.models.deck_groups import DeckRow
from tests.gui import fakes
from tests.gui.builder.hands import KING, MORE_SLOTS, OWL, SHIFT, click, deck, places, shown, steps
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import DECK, legal_deck


def labels(menu: QMenu) -> list[str]:
    return [action.text().split("\t")[0] for action in menu.actions() if not action.isSeparator()]


def test_menu_of_several_rows_moves_them_in_one_step(
    qtbot: QtBot, make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fakes, "SLOTS", MORE_SLOTS)
    window = make_window(legal_deck())
    click(qtbot, window, "fox-scout")
    click(qtbot, window, "fox-trick-1", Qt.KeyboardModifier.ControlModifier)
    chosen = shown(window).rows()
    menu = CardMenu(window.bench, [row.card for row in chosen if row.card], chosen, window)
    assert menu.moves is not None
    assert labels(menu.moves)[-2:] == ["Move 1 to Maybe", "Move all to Maybe"]
    menu.moves.actions()[-1].trigger()
    assert deck(window).count(slot=MORE_SLOTS[-1].id) == 4
    assert steps(window) == 1


def test_menu_chooses_a_printing(window: MainWindow) -> None:
    row = DeckRow(DECK, CardId("fox-scout"), "Fox Scout", 2)
    menu = CardMenu(window.bench, CardId("fox-scout"), row, window)
    assert menu.printings is not None
    assert labels(menu.printings) == ["Any printing", "ONE 2  Common"]
    menu.printings.actions()[1].trigger()
    assert [e.printing for e in deck(window).entries if e.card == "fox-scout"] == ["fox-scout/ONE"]
    found = next(row for group in shown(window).tree.groups for row in group.rows if row.name == "Fox Scout")
    assert found.printing == "ONE 2"


def test_menu_of_catalog_cards_adds_them_together(window: MainWindow) -> None:
    menu = CardMenu(window.bench, [OWL, CardId("owl-scout")], None, window)
    next(action for action in menu.actions() if action.text().startswith("Add 1\t")).trigger()
    assert (deck(window).count(OWL), deck(window).count(CardId("owl-scout"))) == (1, 1)
    assert steps(window) == 1


def test_note_asked_for_in_a_menu_is_written_in_the_list(qtbot: QtBot, window: MainWindow) -> None:
    row = next(row for group in shown(window).tree.groups for row in group.rows if row.card == KING)
    menu = window.builder.acts._menu((row,))
    next(action for action in menu.actions() if action.text().endswith("\tN")).trigger()
    assert shown(window).editor is not None
    qtbot.keyClicks(shown(window).editor, "leads")
    qtbot.keyClick(shown(window).editor, Qt.Key.Key_Return)
    assert [e.note for e in deck(window).entries if e.card == KING] == ["leads"]


def test_menu_of_a_place_opens_at_the_key(qtbot: QtBot, window: MainWindow) -> None:
    asked: list[tuple[object, QPoint]] = []
    window.builder.formation.menu_wanted.connect(lambda place, where: asked.append((place, where)))
    button = places(window)[0]
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_F10, SHIFT)
    assert [place for place, _ in asked] == [button.place]
    for menu in window.findChildren(CardMenu):
        menu.close()
