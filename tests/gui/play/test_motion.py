"""Everything that moves arrives where it belongs, soon."""

from time import monotonic

import pytest
from PySide6.QtCore import QObject, QPointF
from PySide6.QtWidgets import QGraphicsRectItem
from pytestqt.qtbot import QtBot

from deckbuilder.gui.play.motion import Motion, Way

HERE, THERE, ELSEWHERE = QPointF(0, 0), QPointF(100, 40), QPointF(-7, 3)


@pytest.fixture
def item(qtbot: QtBot) -> QGraphicsRectItem:
    return QGraphicsRectItem()


def test_ways_end_within_150_ms_and_tell_once(qtbot: QtBot, item: QGraphicsRectItem) -> None:
    told: list[float] = []
    owner = QObject()
    motion = Motion(lambda: told.append(monotonic()), owner)
    began = monotonic()
    motion.begin([Way(item, HERE, THERE, turned=-90, faint=True)])
    assert item.pos() == HERE
    assert item.rotation() == -90
    qtbot.waitUntil(lambda: not motion.under_way, timeout=1000)
    assert item.pos() == THERE
    assert item.rotation() == 0
    assert item.opacity() == 1
    assert len(told) == 1
    assert told[0] - began >= 0.1


def test_next_beginning_puts_everything_where_it_was_going(item: QGraphicsRectItem) -> None:
    other, owner = QGraphicsRectItem(), QObject()
    motion = Motion(lambda: None, owner)
    motion.begin([Way(item, HERE, THERE)])
    motion.begin([Way(other, HERE, ELSEWHERE)])
    assert item.pos() == THERE
    motion.finish()
    assert other.pos() == ELSEWHERE
    assert not motion.under_way


def test_half_way_is_between(item: QGraphicsRectItem) -> None:
    owner = QObject()
    motion = Motion(lambda: None, owner)
    motion.begin([Way(item, HERE, THERE)])
    motion.put(0.5)
    assert item.pos() == QPointF(50, 20)
    motion.finish()
