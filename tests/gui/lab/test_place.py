"""The lab over a real window: every page answers, follows edits, and says what is missing."""

import json
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from deckbuilder.core.ids import SlotId
from deckbuilder.core.insights import When
from deckbuilder.gui.lab.hands import Hands
from deckbuilder.gui.lab.matrix import Uses
from deckbuilder.gui.lab.odds import OddsPage
from deckbuilder.gui.lab.opening import OpeningPage
from deckbuilder.gui.lab.place import PAGES, LabPlace
from deckbuilder.gui.language import number
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.stats.curves import Curves
from deckbuilder.settings import LAB
from tests.gui.lab.conftest import settle


def page(qtbot: QtBot, lab: LabPlace, key: str) -> object:
    lab.go(key)
    settle(qtbot, lab)
    return lab.page


def test_hands_are_dealt_by_keys_and_the_same_ones_come_back(lab: LabPlace, qtbot: QtBot) -> None:
    hands = lab.page
    assert isinstance(hands, Hands)
    first = hands.deal
    assert first is not None
    QTest.keyClick(hands, Qt.Key.Key_N)
    settle(qtbot, lab)
    assert hands.deal is not None
    assert hands.deal.number == 1
    assert hands.deal.hand != first.hand
    QTest.keyClick(hands, Qt.Key.Key_B)
    settle(qtbot, lab)
    assert hands.deal == first


def test_every_card_of_a_hand_says_what_it_is_good_for(lab: LabPlace) -> None:
    hands = lab.page
    assert isinstance(hands, Hands)
    assert hands.deal is not None
    shown = [tile for tile in hands.tiles if not tile.isHidden()]
    assert len(shown) == len(hands.deal.hand) == 5
    for tile, verdict in zip(shown, hands.deal.verdict.cards, strict=True):
        assert tile.why.text() == verdict.why
        assert tile.why.text() in tile.accessibleName()
        assert tile.face.order == verdict.order
    assert hands.answer.words.text() == hands.deal.verdict.reading


def test_odds_answer_in_words_then_a_curve_then_numbers(lab: LabPlace, qtbot: QtBot) -> None:
    odds = page(qtbot, lab, "odds")
    assert isinstance(odds, OddsPage)
    odds.want.set_text("type:Character")
    settle(qtbot, lab)
    assert odds.odds is not None
    odds.turns.setValue(3)
    settle(qtbot, lab)
    assert "by turn 3 in more than 99.9 % of games" in odds.answer.words.text()
    odds.turns.setValue(1)
    settle(qtbot, lab)
    assert "by turn 1 in " in odds.answer.words.text()
    assert len(odds.odds.by_turn) == 1
    odds.turns.setValue(4)
    settle(qtbot, lab)
    chart = odds.card.chart
    assert isinstance(chart, Curves)
    assert chart.curves[0].values[0] == pytest.approx(100 * odds.odds.by_turn[0].chance)
    assert len(chart.steps) == odds.turns.value()
    assert odds.card.table is not None
    assert odds.card.table.isVisible()


def test_a_search_that_cannot_be_read_says_so_and_shows_no_curve(lab: LabPlace, qtbot: QtBot) -> None:
    odds = page(qtbot, lab, "odds")
    assert isinstance(odds, OddsPage)
    odds.want.set_text("tipe:nothing (")
    settle(qtbot, lab)
    assert odds.answer.words.text()
    assert not odds.card.isVisible()
    odds.want.set_text("")
    assert "Type what you want" in odds.answer.under.text()


def test_opening_hands_are_exact_and_a_sample_stands_beside(lab: LabPlace, qtbot: QtBot) -> None:
    opening = page(qtbot, lab, "opening")
    assert isinstance(opening, OpeningPage)
    assert opening.opening is not None
    assert f"Exact over all {number(1_086_008)} hands" in opening.answer.under.text()
    figures = [card.chart for card in opening.sheet.cards]
    assert isinstance(figures[0], Curves)
    assert sum(value or 0 for value in figures[0].curves[0].values) == pytest.approx(100)
    opening.check.click()
    qtbot.waitUntil(lambda: opening.sample is not None, timeout=20_000)
    checked = opening.sheet.cards[0].chart
    assert isinstance(checked, Curves)
    assert [curve.name for curve in checked.curves] == ["Exact", "Sampled"]
    assert "within chance" in opening.answer.under.text()


def test_the_table_of_uses_is_filtered_and_sorted(lab: LabPlace, qtbot: QtBot) -> None:
    uses = page(qtbot, lab, "matrix")
    assert isinstance(uses, Uses)
    assert uses.matrix is not None
    model = uses.table.model_
    assert model.rowCount() == len(uses.matrix.cards)
    model.sort(1, Qt.SortOrder.DescendingOrder)
    ranks = [cell.rank for row in range(model.rowCount()) if (cell := model.cell(model.index(row, 1))) is not None]
    assert ranks == sorted(ranks, reverse=True)
    name = lab.lab.name_of(uses.matrix.cards[3][0])
    uses.words.setText(name)
    assert model.rowCount() == 1
    assert name in str(model.index(0, 0).data())
    uses.words.clear()
    uses.which.setCurrentIndex(uses.which.findData(When.NEVER))
    uses.which.activated.emit(uses.which.currentIndex())
    assert model.rowCount() == sum(1 for row in uses.matrix.uses if all(use.when is When.NEVER for use in row))


def test_the_lab_follows_edits_of_the_open_deck(lab: LabPlace, qtbot: QtBot) -> None:
    opening = page(qtbot, lab, "opening")
    assert isinstance(opening, OpeningPage)
    assert opening.opening is not None
    before, opened = opening.opening.library, lab.bench.open
    assert opened is not None
    last = opened.deck.entries[-1]
    opened.set_count(last.slot, last.card, last.count + 1)
    qtbot.waitUntil(lambda: opening.opening is not None and opening.opening.library == before + 1, timeout=20_000)
    done, _ = lab.steps()
    assert done is not None
    lab.undo()
    qtbot.waitUntil(lambda: opening.opening is not None and opening.opening.library == before, timeout=20_000)


def test_words_of_cards_can_be_left_aside(lab: LabPlace, qtbot: QtBot) -> None:
    worded = lab.lab.book
    lab.words.click()
    qtbot.waitUntil(lambda: not lab.busy and not lab.lab.worded, timeout=20_000)
    assert lab.lab.book is not worded
    lab.words.click()
    settle(qtbot, lab)
    assert lab.lab.worded


def test_what_is_not_known_stands_in_the_army_and_below_the_page(lab: LabPlace, qtbot: QtBot) -> None:
    assert not lab.notes.isVisible()
    opened = lab.bench.open
    assert opened is not None
    army, deck = SlotId("army"), SlotId("deck")
    strange = (*opened.deck.unknown, (army, "Nobody's <b>Page</b>", 1), (deck, "Nobody", 2))
    lab.bench.open_new(replace(opened.deck, unknown=strange))
    window = lab.window()
    assert isinstance(window, MainWindow)
    window.places.go("lab")
    settle(qtbot, lab)
    hands = page(qtbot, lab, "hands")
    assert isinstance(hands, Hands)
    assert "Nobody's <b>Page</b> (not known)" in [label.text() for label in hands.army.findChildren(QLabel)]
    for key, below in (("odds", True), ("opening", True), ("matrix", False), ("hands", True)):
        page(qtbot, lab, key)
        assert lab.notes.isVisible() is below
    assert "2 of 46 cards in the library are not known" in lab.notes.text()


def test_a_deck_without_a_library_says_what_is_missing(lab: LabPlace, qtbot: QtBot) -> None:
    lab.bench.open_new()
    window = lab.window()
    assert isinstance(window, MainWindow)
    window.places.go("lab")  # a new deck is shown where decks are built
    settle(qtbot, lab)
    assert lab.page is None
    assert lab.nothing.isVisible()
    assert "0 cards; a hand takes 5" in lab.nothing.text()
    lab.bench.show_deck(None)
    qtbot.waitUntil(lambda: "No deck is open" in lab.nothing.text())


def test_pages_are_turned_by_keys_and_the_last_one_is_remembered(lab: LabPlace, qtbot: QtBot) -> None:
    lab.window().activateWindow()
    lab.tabs.setFocus()
    QTest.keyClick(lab.tabs, Qt.Key.Key_Right)
    assert lab.key == PAGES[1].key
    lab.tabs.turn_on()
    assert lab.key == PAGES[2].key
    lab.tabs.turn_back()
    settle(qtbot, lab)
    assert json.loads(lab.bench.services.settings[LAB])["page"] == PAGES[1].key


@pytest.mark.parametrize("scale", [100, 150])
def test_nothing_is_cut_in_a_small_window(lab: LabPlace, qtbot: QtBot) -> None:
    window = lab.window()
    window.resize(1024, 640)
    for spec in PAGES:
        page(qtbot, lab, spec.key)
        QApplication.processEvents()
        right = lab.mapTo(window, lab.rect().bottomRight())
        assert right.x() <= window.width()
        assert right.y() <= window.height()


def test_all_that_takes_the_focus_has_a_name(lab: LabPlace, qtbot: QtBot) -> None:
    nameless = []
    for spec in PAGES:
        page(qtbot, lab, spec.key)
        for widget in lab.findChildren(QWidget):
            takes = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
            text = getattr(widget, "text", str)
            if takes and widget.isVisible() and not widget.accessibleName() and not (callable(text) and text()):
                nameless.append((spec.key, type(widget).__name__))
    assert nameless == []
