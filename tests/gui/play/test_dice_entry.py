import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from deckbuilder.core.rules import Chance, Randomness
from deckbuilder.gui.play.dice_entry import DiceEntry, read
from deckbuilder.gui.workbench import Workbench

LEFT = Qt.MouseButton.LeftButton
ONE, TWO = (Chance(Randomness.DICE, count, 20) for count in (1, 2))


@pytest.mark.parametrize("typed", ["17 4", " 17,4 ", "17; 4", "17+4", "17/4"])
def test_two_dice_are_read_with_anything_between_them(typed: str) -> None:
    assert read(typed, TWO) == (17, 4)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Type one number"),
        ("17 4", "Type one number"),
        ("0", "A d20 shows 1 to 20, not 0"),
        ("21", "A d20 shows 1 to 20, not 21"),
        ("9" * 40, "A d20 shows 1 to 20, not 999999999999"),
        ("-3", "“-3” is no number"),
        ("x", "“x” is no number"),
        ("²", "“²” is no number"),
    ],
)
def test_what_no_die_shows_is_told_with_what_was_wanted(typed: str, said: str) -> None:
    assert read(typed, ONE) == said


@pytest.fixture
def entry(qtbot: QtBot, bench: Workbench) -> DiceEntry:
    entry = DiceEntry(bench)
    qtbot.addWidget(entry)
    entry.show()
    entry.show_chance(TWO, "Kell strikes")
    return entry


def test_enter_takes_the_dice(entry: DiceEntry) -> None:
    rolled: list[object] = []
    entry.rolled.connect(rolled.append)
    QTest.keyClicks(entry.line, "17 4")
    QTest.keyClick(entry.line, Qt.Key.Key_Return)
    assert rolled == [(17, 4)]
    assert entry.wish.text() == "Kell strikes: Roll 2 d20"


def test_wrong_dice_are_told_until_others_are_typed(entry: DiceEntry) -> None:
    rolled: list[object] = []
    entry.rolled.connect(rolled.append)
    QTest.keyClicks(entry.line, "17")
    QTest.mouseClick(entry.take, LEFT)
    assert entry.trouble.isVisible()
    assert entry.trouble.text() == "Type 2 numbers: one for each die"
    assert entry.line.selectedText() == "17"
    QTest.keyClicks(entry.line, "17 4")
    assert not entry.trouble.isVisible()
    assert rolled == []
    entry.show_chance(ONE)
    assert entry.line.text() == ""
    assert entry.wish.text() == "Roll d20"


def test_program_rolls_for_who_asks_for_it(qtbot: QtBot, entry: DiceEntry) -> None:
    with qtbot.waitSignal(entry.roll_wanted, timeout=1000):
        QTest.mouseClick(entry.roll, LEFT)
