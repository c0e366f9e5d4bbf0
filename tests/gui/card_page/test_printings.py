"""Every printing in reach: chosen for the screen or the deck, and taken back."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deckbuilder.core.cards import Printing
from deckbuilder.core.ids import PrintingId
from deckbuilder.gui.browser.card_page import CARD_TAB, CardPage
from deckbuilder.gui.browser.card_picture import CardPicture
from deckbuilder.gui.browser.printing_table import FACE
from deckbuilder.gui.workbench import Workbench
from tests.gui.card_page.hands import NEW, OLD, SCOUT, open_printings, scout, shown
from tests.gui.fakes import GAME


def test_printings_stand_by_release_and_read_as_sentences(qtbot: QtBot, page: CardPage) -> None:
    open_printings(qtbot, page)
    table = page.printings.table
    assert [table.printing(row) for row in range(3)] == [None, OLD, NEW]
    said = table.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == "Second Grove (TWO), number 7, Rare, art by Bo Oak, 2019"
    assert table.index(2, 0).data(Qt.ItemDataRole.AccessibleTextRole).endswith("2020, shown")
    assert page.printings.rows.hasFocus()


def test_each_printing_has_a_picture_and_what_is_known_of_it_in_its_row(qtbot: QtBot, page: CardPage) -> None:
    open_printings(qtbot, page)
    rows, table = page.printings.rows, page.printings.table
    assert (table.set_words(1), table.more_words(1)) == ("Second Grove (TWO)", "#7 · Rare · 2019 · Bo Oak")
    assert [table.sign(row) is not None for row in range(3)] == [True, False, False]
    for row in range(3):
        face = rows.indexWidget(table.index(row, FACE))
        assert isinstance(face, CardPicture)
        qtbot.waitUntil(face.ready, timeout=5000)
        assert rows.viewport().rect().contains(face.geometry())


def test_automatic_is_listed_first_and_chosen_while_the_player_chose_no_printing(qtbot: QtBot, page: CardPage) -> None:
    open_printings(qtbot, page)
    table = page.printings.table
    assert (table.set_words(0), table.more_words(0)) == ("Automatic", "First Grove (ONE)")
    assert table.sentence(0) == "Automatic: First Grove (ONE), chosen"
    page.printings.rows.selectRow(1)
    qtbot.mouseClick(page.printings.show_it, Qt.MouseButton.LeftButton)
    assert table.set_words(0) == "Automatic"
    assert [table.is_chosen(row) for row in range(3)] == [False, True, False]
    assert table.sentence(0) == "Automatic: First Grove (ONE)"


def test_card_of_one_printing_has_nothing_to_choose_from(qtbot: QtBot, page: CardPage) -> None:
    shown(qtbot, page, "owl-king")
    page.show_printings()
    assert page.printings.table.rowCount() == 1
    assert page.printings.table.sentence(0).endswith("shown")


def test_enter_shows_a_printing_everywhere_and_undo_takes_it_back(
    qtbot: QtBot, page: CardPage, bench: Workbench, home: Path
) -> None:
    open_printings(qtbot, page)
    undo: list[object] = []
    bench.hub.said.connect(lambda _, back: undo.append(back))
    page.printings.rows.selectRow(1)
    qtbot.keyClick(page.printings.rows, Qt.Key.Key_Return)
    pictures = bench.services.pictures
    assert pictures.shown(scout(bench), GAME) is OLD
    assert not page.printings.show_it.isEnabled()
    assert type(pictures)(home).shown(scout(bench), GAME) is OLD  # it outlives the program
    back = undo[-1]
    assert callable(back)
    back()
    assert pictures.chosen(scout(bench), GAME) is None
    assert pictures.shown(scout(bench), GAME) is NEW


@pytest.mark.parametrize("by_key", [True, False])
def test_automatic_forgets_the_choice(qtbot: QtBot, page: CardPage, bench: Workbench, by_key: bool) -> None:
    open_printings(qtbot, page)
    page.printings.rows.selectRow(1)
    qtbot.mouseClick(page.printings.show_it, Qt.MouseButton.LeftButton)
    page.printings.rows.selectRow(0)
    assert not page.printings.into_deck.isEnabled()
    if by_key:
        qtbot.keyClick(page.printings.rows, Qt.Key.Key_Return)
    else:
        assert page.printings.show_it.text() == "Show the usual one"
        qtbot.mouseClick(page.printings.show_it, Qt.MouseButton.LeftButton)
    assert bench.services.pictures.chosen(scout(bench), GAME) is None
    assert page.printings.rows.currentIndex().row() == 0
    assert not page.printings.show_it.isEnabled()


def test_chosen_row_shows_its_picture_on_the_page_only(qtbot: QtBot, page: CardPage, bench: Workbench) -> None:
    open_printings(qtbot, page)
    page.printings.rows.selectRow(1)
    qtbot.waitUntil(page.picture.ready, timeout=5000)
    assert page.picture._shown is not None
    assert page.picture._shown[2] == OLD.id
    page.tabs.setCurrentIndex(CARD_TAB)
    qtbot.waitUntil(page.picture.ready, timeout=5000)
    assert page.picture._shown[2] is None


def test_copies_in_the_deck_become_this_printing_in_one_step(qtbot: QtBot, page: CardPage, bench: Workbench) -> None:
    open_printings(qtbot, page)
    page.printings.rows.selectRow(1)
    qtbot.mouseClick(page.printings.into_deck, Qt.MouseButton.LeftButton)
    opened = bench.open
    assert opened is not None
    assert {e.printing for e in opened.deck.entries if e.card == SCOUT} == {OLD.id}
    assert "2 in deck" in page.printings.table.sentence(1)
    opened.undo()
    assert {e.printing for e in opened.deck.entries} == {None}


def test_card_that_is_not_in_the_deck_cannot_change_its_printing_there(qtbot: QtBot, page: CardPage) -> None:
    shown(qtbot, page, "owl-king")
    page.show_printings()
    assert not page.printings.into_deck.isEnabled()
    assert "no copy" in page.printings.into_deck.toolTip()


def test_row_is_copied_in_words(qtbot: QtBot, page: CardPage) -> None:
    open_printings(qtbot, page)
    page.printings.rows.selectRow(1)
    qtbot.keyClick(page.printings.rows, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text().startswith("Second Grove (TWO), number 7")


def test_many_printings_scroll_inside(qtbot: QtBot, page: CardPage, bench: Workbench) -> None:
    many = tuple(Printing(PrintingId(f"fox-scout/S{n}"), f"S{n}", str(n)) for n in range(25))
    bench.world.cards = {**bench.cards, SCOUT: replace(scout(bench), printings=many)}
    page.resize(420, 260)
    open_printings(qtbot, page)
    assert page.printings.table.rowCount() == 26
    assert page.printings.rows.verticalScrollBar().maximum() > 0
    assert page.rect().contains(page.printings.geometry())
