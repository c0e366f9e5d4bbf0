"""What tests of the left half of the window look at and type."""

from PySide6.QtCore import QPoint, QRect
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from deckbuilder.gui.main_window import MainWindow

SIZES = ((1024, 640), (1280, 800), (1920, 1080))


def type_search(qtbot: QtBot, window: MainWindow, text: str) -> None:
    window.browser.search.edit.setFocus()
    window.browser.search.edit.clear()
    QTest.keyClicks(window.browser.search.edit, text)


def resized(window: MainWindow, width: int, height: int) -> None:
    window.resize(width, height)
    window.lay_out_afresh()
    QApplication.processEvents()


def place(window: MainWindow, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
