import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from deckbuilder.desk.table_log import TurnMark
from deckbuilder.gui.play.replay_bar import SPEEDS, ReplayBar
from deckbuilder.gui.workbench import Workbench

LEFT = Qt.MouseButton.LeftButton
MARKS = (TurnMark(0, 0), TurnMark(1, 3), TurnMark(2, 10))


class Match:
    """Goes where the bar wants, as a table does."""

    def __init__(self, bar: ReplayBar, length: int) -> None:
        self.bar, self.length, self.went = bar, length, list[int]()
        bar.moment_wanted.connect(self.go)
        self.show(0)

    def show(self, at: int) -> None:
        self.bar.show_track(self.length, at, MARKS)

    def go(self, step: int) -> None:
        self.went.append(step)
        self.show(step)


@pytest.fixture
def bar(qtbot: QtBot, bench: Workbench) -> ReplayBar:
    bar = ReplayBar(bench)
    qtbot.addWidget(bar)
    bar.resize(600, 40)
    bar.show()
    bar.activateWindow()
    return bar


def test_buttons_go_to_the_ends_and_by_a_step(bar: ReplayBar) -> None:
    match = Match(bar, 20)
    for button in (bar.next, bar.last, bar.back, bar.first):
        QTest.mouseClick(button, LEFT)
    assert match.went == [1, 20, 19, 0]
    assert not bar.back.isEnabled()
    assert bar.next.isEnabled()


def test_keys_go_by_step_and_by_turn(bar: ReplayBar) -> None:
    match = Match(bar, 20)
    keys = Qt.Key
    bar.slider.setFocus()
    for key in (keys.Key_PageDown, keys.Key_PageDown, keys.Key_PageDown, keys.Key_PageUp, keys.Key_Right, keys.Key_Left,
                keys.Key_Home, keys.Key_Left, keys.Key_End):  # fmt: skip
        QTest.keyClick(bar.slider, key)
    assert match.went == [3, 10, 20, 10, 11, 10, 0, 20]


def test_click_on_the_slider_goes_there(bar: ReplayBar) -> None:
    match = Match(bar, 20)
    QTest.mouseClick(bar.slider, LEFT, Qt.KeyboardModifier.NoModifier, QPoint(bar.slider.width() // 2, 12))
    assert match.went == [10]
    assert bar.where.text() == "Turn 2 · step 10 of 20"


def test_match_plays_by_itself_to_its_end_and_stops_there(qtbot: QtBot, bar: ReplayBar) -> None:
    match = Match(bar, 3)
    bar.speed.setCurrentIndex(len(SPEEDS) - 1)
    told: list[bool] = []
    bar.playing_changed.connect(told.append)
    QTest.keyClick(bar, Qt.Key.Key_Space)
    assert bar.play.accessibleName() == "Pause"
    qtbot.waitUntil(lambda: not bar.playing)
    assert match.went == [1, 2, 3]
    assert told == [True, False]
    assert bar.play.accessibleName() == "Play"
    bar.toggle()
    assert match.went[-1] == 0
    bar.stop()


def test_who_goes_by_hand_stops_the_playing(bar: ReplayBar) -> None:
    match = Match(bar, 20)
    bar.toggle()
    QTest.mouseClick(bar.next, LEFT)
    assert not bar.playing
    assert match.went == [1]


def test_faster_speed_looks_at_a_step_for_less_time(qtbot: QtBot, bar: ReplayBar) -> None:
    match = Match(bar, 100)
    bar.speed.setCurrentIndex(0)
    bar.toggle()
    bar.speed.setCurrentIndex(len(SPEEDS) - 1)
    qtbot.waitUntil(lambda: len(match.went) > 2, timeout=1500)
    bar.stop()


def test_bar_of_an_empty_match_offers_nothing(bar: ReplayBar) -> None:
    Match(bar, 0)
    assert not any(button.isEnabled() for button in (bar.first, bar.back, bar.play, bar.next, bar.last, bar.slider))
