"""What tests of the catalog look at and click on."""

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deckbuilder.core.ids import CardId
from deckbuilder.gui.browser.card_grid import CardGrid
from deckbuilder.gui.main_window import MainWindow

LEFT, SHIFT, CTRL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
NO = Qt.KeyboardModifier.NoModifier


def grid_of(window: MainWindow) -> CardGrid:
    window.browser.show_as("grid")
    QApplication.processEvents()
    grid = window.browser.catalog.grid
    assert grid is not None
    return grid


def index_of(window: MainWindow, card: str) -> QModelIndex:
    table = window.browser.table
    return table.index(table.row_of(CardId(card)), 1)


def click(qtbot: QtBot, window: MainWindow, card: str, modifier: Qt.KeyboardModifier = NO) -> None:
    view = window.browser.catalog.view()
    view.scrollTo(index_of(window, card))
    QTest.mouseClick(view.viewport(), LEFT, modifier, view.visualRect(index_of(window, card)).center())


def search(window: MainWindow, text: str) -> None:
    window.browser.search.edit.setText(text)


def shown(window: MainWindow) -> list[str | None]:
    table = window.browser.table
    return [table.card_id(row) for row in range(table.rowCount())]
