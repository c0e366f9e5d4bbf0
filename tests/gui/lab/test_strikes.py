"""Strikes: sums worked out as one types, and an army held against another or one card."""

import pytest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from deckbuilder.gui.lab.place import LabPlace
from deckbuilder.gui.lab.strikes import Strikes
from deckbuilder.gui.stats.curves import Curves
from tests.gui.lab.conftest import settle


@pytest.fixture
def page(lab: LabPlace, qtbot: QtBot) -> Strikes:
    lab.go("strikes")
    settle(qtbot, lab)
    made = lab.page
    assert isinstance(made, Strikes)
    return made


def test_an_attack_is_worked_out_at_every_key(page: Strikes) -> None:
    page.form.fill("atk", 7)
    page.form.fill("ac", 14)
    page.form.fill("hp", 1)
    assert page.form.answer is not None
    assert page.form.answer.figures[0].value == pytest.approx(0.7)
    chart = page.form.card.chart
    assert isinstance(chart, Curves)
    assert chart.curves[0].values == pytest.approx((30.0, 70.0))
    page.form.fill("ac", 40)
    chart = page.form.card.chart
    assert isinstance(chart, Curves)
    assert chart.curves[0].values == pytest.approx((95.0, 5.0))


def test_a_list_without_a_number_says_what_is_wanted(page: Strikes) -> None:
    page.form.fill("atk")
    assert page.form.answer is None
    assert page.form.words.text()
    assert page.form.words.property("role") == "warn"
    assert not page.form.card.isVisible()
    page.form.fill("atk", 5, 2)
    assert page.form.words.property("role") == "title"


def test_every_sum_can_be_chosen_and_answers_at_once(page: Strikes) -> None:
    for place in range(page.form.which.count()):
        page.form.which.setCurrentIndex(place)
        page.form.which.activated.emit(place)
        assert page.form.answer is not None
        assert page.form.words.text() == page.form.answer.words


def test_the_army_is_held_against_another_with_all_together_below(page: Strikes) -> None:
    assert page.assault is not None
    assert len(page.table.chart.rows) == len(page.assault.clash.attackers) + 1
    best = max(page.assault.kills)
    assert f"{100 * float(best):.1f}" in page.answer.words.text()
    page.shown.setCurrentIndex(page.shown.findData("wounds"))
    page.shown.activated.emit(page.shown.currentIndex())
    assert len(page.table.chart.rows) == len(page.assault.clash.attackers)


def test_one_card_typed_is_met_by_every_character_of_the_deck(page: Strikes, lab: LabPlace, qtbot: QtBot) -> None:
    deck = lab.lab.deck
    assert deck is not None
    name = lab.lab.name_of(deck.entries[0].card)
    assert isinstance(page.one, QLineEdit)
    page.one.setText(name)
    settle(qtbot, lab)
    assert page.assault is None
    assert page.clash is not None
    assert [one.label for one in page.clash.targets] == [name]
    assert name in page.answer.words.text()
    page.one.clear()
    settle(qtbot, lab)
    assert page.assault is not None


def test_without_a_target_the_page_says_what_to_choose(page: Strikes, lab: LabPlace, qtbot: QtBot) -> None:
    page.dummy.setCurrentIndex(0)
    page.dummy.activated.emit(0)
    settle(qtbot, lab)
    assert "Choose a deck" in page.answer.under.text()
    assert not page.table.isVisible()
