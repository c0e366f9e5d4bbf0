from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from deckbuilder.desk.sitting import Sitting
from deckbuilder.gui.play.ask_panel import AskPanel
from deckbuilder.gui.play.hand_acts import HandActs
from deckbuilder.gui.workbench import Workbench
from tests.helpers.sittings import sit
from tests.helpers.tables import LOTS, registered

LEFT = Qt.MouseButton.LeftButton
SAGA = next(registered())


class Table:
    """The open question with the tools below it, over a match."""

    def __init__(self, panel: AskPanel, sitting: Sitting) -> None:
        self.panel, self.tools, self.sitting = panel, panel.by_hand, sitting
        self.acts = HandActs(panel.by_hand, panel)
        sitting.changed.append(self.acts.look)
        self.acts.serve(sitting)

    def begin(self) -> None:
        QTest.mouseClick(self.tools.begin, LEFT)

    def log(self) -> list[str]:
        return [line.words for line in self.sitting.log()]


@pytest.fixture
def panel(qtbot: QtBot, bench: Workbench) -> AskPanel:
    panel = AskPanel(bench)
    qtbot.addWidget(panel)
    panel.show()
    return panel


@pytest.fixture
def table(panel: AskPanel) -> Table:
    """A match whose first question lets people leave the rules aside."""
    table = Table(panel, sit(SAGA))
    while not table.tools.begin.isVisible():
        table.sitting.give(table.sitting.options()[-1].action)
    return table


def test_rules_are_left_aside_by_the_button_and_the_tools_are_there(table: Table) -> None:
    table.begin()
    assert table.tools.tools.isVisible()
    assert not table.tools.begin.isVisible()
    assert list(table.tools.spins) == ["level", "atk", "ac", "skill", "hp"]


def test_token_note_and_card_from_outside_are_in_the_log_and_can_be_undone(table: Table) -> None:
    table.begin()
    before = table.sitting.here
    QTest.keyClicks(table.tools.note, "a word of ours")
    QTest.keyClick(table.tools.note, Qt.Key.Key_Return)
    assert "a word of ours" in table.log()[-1]
    table.sitting.undo()
    assert table.sitting.here == before
    QTest.keyClicks(table.tools.name, "Grey Wolf")
    QTest.mouseClick(table.tools.make, LEFT)
    labels = {token.label for zone in table.sitting.scene().zones for token in zone.tokens}
    assert any("Grey Wolf" in label for label in labels)


def test_card_of_the_catalog_comes_from_outside(table: Table) -> None:
    table.begin()
    card = next(iter(SAGA.cards.values()))
    table.tools.card_wanted.emit(card.id)
    assert any(card.name in words for words in table.log()[-3:])


def test_card_that_the_match_does_not_know_is_told(table: Table) -> None:
    table.begin()
    table.tools.card_wanted.emit("no such card")
    assert table.tools.trouble.text().startswith("This match does not know that card")


def test_what_the_rules_refuse_is_told_beside_the_tools(table: Table) -> None:
    table.begin()
    table.tools.token_wanted.emit("Wolf", {"level": 10_000})
    assert table.tools.trouble.isVisible()
    assert table.tools.trouble.text()


def test_match_between_agents_and_a_game_without_such_answers_offer_none(panel: AskPanel) -> None:
    assert not Table(panel, sit(LOTS)).tools.begin.isVisible()
    sitting = sit(SAGA, "random", "random")
    assert not Table(panel, sitting).tools.begin.isVisible()


def test_curtain_covers_the_tools_too(table: Table) -> None:
    sitting = table.sitting
    sitting.manners = replace(sitting.manners, curtained=True)
    while sitting.curtain is None:
        sitting.give(sitting.options()[-1].action)
    assert not table.tools.begin.isVisible()
    sitting.lift()
    table.acts.look()
    assert sitting.curtain is None
