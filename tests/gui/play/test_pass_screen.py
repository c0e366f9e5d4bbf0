from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from deckbuilder.gui.play.pass_screen import PassScreen
from deckbuilder.gui.workbench import Workbench


def test_curtain_is_lifted_by_whom_it_waits_for(qtbot: QtBot, bench: Workbench) -> None:
    screen = PassScreen(bench)
    qtbot.addWidget(screen)
    screen.show_for("Player 2")
    screen.show()
    screen.activateWindow()
    screen.setFocus()
    assert (screen.title.text(), screen.here.text()) == ("Hand over to Player 2", "I am Player 2")
    qtbot.waitUntil(screen.here.hasFocus)
    with qtbot.waitSignal(screen.lifted, timeout=1000):
        QTest.keyClick(screen.here, Qt.Key.Key_Space)
