import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from deckbuilder.core.by_hand import Number
from deckbuilder.gui.play.hand_tools import HandTools
from deckbuilder.gui.workbench import Workbench

LEFT = Qt.MouseButton.LeftButton
NUMBERS = (Number("level", "Level", 0, 9, 1), Number("hp", "HP", 1, 20, 1))


@pytest.fixture
def tools(qtbot: QtBot, bench: Workbench) -> HandTools:
    bench.begin()
    qtbot.waitUntil(lambda: bool(bench.heads))
    tools = HandTools(bench)
    qtbot.addWidget(tools)
    tools.show()
    tools.show_state(may=True, open=True, numbers=NUMBERS)
    return tools


def test_rules_are_left_aside_by_a_button_that_is_there_when_they_may_be(qtbot: QtBot, tools: HandTools) -> None:
    for may, open, button, panel in (
        (False, False, False, False),
        (True, False, True, False),
        (True, True, False, True),
    ):
        tools.show_state(may=may, open=open, numbers=NUMBERS)
        assert (tools.begin.isVisible(), tools.tools.isVisible()) == (button, panel)
    tools.show_state(may=True, open=False, numbers=NUMBERS)
    with qtbot.waitSignal(tools.begin_wanted, timeout=1000):
        QTest.mouseClick(tools.begin, LEFT)


def test_token_is_made_of_a_name_and_numbers(tools: HandTools) -> None:
    made: list[object] = []
    tools.token_wanted.connect(lambda name, numbers: made.append((name, numbers)))
    QTest.mouseClick(tools.make, LEFT)
    assert tools.trouble.text() == "Type what the token is called"
    QTest.keyClicks(tools.name, " Grey  Wolf ")
    assert not tools.trouble.isVisible()
    tools.spins["hp"].setValue(3)
    QTest.keyClick(tools.name, Qt.Key.Key_Return)
    assert made == [("Grey Wolf", {"level": 1, "hp": 3})]
    assert tools.name.text() == ""


def test_card_from_outside_is_found_by_its_name_alone(tools: HandTools) -> None:
    taken: list[str] = []
    tools.card_wanted.connect(taken.append)
    QTest.keyClicks(tools.card, "fox kin")
    QTest.mouseClick(tools.take, LEFT)
    assert tools.trouble.text() == "No card of the catalog is called “fox kin”"
    QTest.keyClicks(tools.card, "g")
    QTest.keyClick(tools.card, Qt.Key.Key_Return)
    assert taken == ["fox-king"]
    QTest.mouseClick(tools.take, LEFT)
    assert tools.trouble.text() == "Type the name of a card"


def test_note_is_written_on_one_line(tools: HandTools) -> None:
    noted: list[str] = []
    tools.noted.connect(noted.append)
    QTest.keyClick(tools.note, Qt.Key.Key_Return)
    assert noted == []
    tools.note.setText("a  long\tnote")
    QTest.mouseClick(tools.put, LEFT)
    assert noted == ["a long note"]


def test_other_game_asks_for_its_own_numbers(qtbot: QtBot, tools: HandTools) -> None:
    tools.show_state(may=True, open=True, numbers=(Number("might", "Might", -3, 3, 0),))
    assert list(tools.spins) == ["might"]
    assert (tools.spins["might"].minimum(), tools.spins["might"].value()) == (-3, 0)
