"""Searches that are kept: saved under a name, the last ones, and the dialog over them."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from deckbuilder import paths
from deckbuilder.gui.dialogs.searches import SearchesSheet
from tests.gui.filters.hands import CTRL, LEFT, Key, Top, action


def choose(top: Top, begins: str) -> None:
    assert top.search.keeper is not None
    menu = top.search.keeper.menu()
    menu.aboutToShow.emit()
    action(menu, begins).trigger()


def test_search_is_saved_under_a_name_and_put_back_by_the_menu(qtbot: QtBot, top: Top, home: Path) -> None:
    top.search.set_text("kin:fox lvl>=2")
    choose(top, "Save this search")
    keeper = top.search.keeper
    assert keeper is not None
    assert keeper.line.isVisible()
    assert not top.search.echo.isVisible()
    qtbot.keyClicks(keeper.line.name, "Big foxes")
    qtbot.keyClick(keeper.line.name, Key.Key_Return)
    assert paths.searches_file(home).read_text("utf-8") == "Big foxes = kin:fox lvl>=2\n"
    assert top.search.echo.isVisible()
    assert top.search.edit.hasFocus()
    top.search.set_text("")
    choose(top, "Big foxes")
    assert top.text == "kin:fox lvl>=2"
    sentence, undo = top.said[-1]
    assert "Big foxes" in sentence
    assert isinstance(undo, Callable)  # type: ignore[arg-type]  # a plain call is all that the strip needs
    undo()
    assert paths.searches_file(home).read_text("utf-8") == ""


def test_escape_gives_up_naming(qtbot: QtBot, top: Top, home: Path) -> None:
    top.search.set_text("kin:fox")
    assert top.search.keeper is not None
    top.search.keeper.ask_name()
    qtbot.keyClick(top.search.keeper.line.name, Key.Key_Escape)
    assert not top.search.keeper.line.isVisible()
    assert not paths.searches_file(home).exists()
    assert top.text == "kin:fox"


def test_down_in_an_empty_box_opens_the_last_searches(qtbot: QtBot, top: Top) -> None:
    edit = top.search.edit
    qtbot.keyClick(edit, Key.Key_Down)
    assert top.steps == [1]
    for text in ("owl king", "fox"):
        qtbot.keyClicks(edit, text)
        qtbot.keyClick(edit, Key.Key_Escape)
    qtbot.keyClick(edit, Key.Key_Down)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [a.text() for a in menu.actions()] == ["fox", "owl king"]
    qtbot.keyClick(menu, Key.Key_Return)
    assert top.text == "fox"
    assert top.steps == [1]
    qtbot.keyClick(edit, Key.Key_Down, CTRL)
    assert isinstance(QApplication.activePopupWidget(), QMenu)
    QApplication.activePopupWidget().close()


def test_dialog_renames_moves_deletes_and_takes_back(qtbot: QtBot, top: Top, home: Path) -> None:
    file = paths.searches_file(home)
    file.write_text("# mine\na = kin:fox\nb = kin:owl\nwhat\n", "utf-8")
    sheet = SearchesSheet(top.bench, top)
    qtbot.addWidget(sheet)
    sheet.show()
    assert "searches.txt, line 4" in sheet.trouble.text()
    sheet.list.topLevelItem(0).setText(0, "foxes")
    qtbot.mouseClick(sheet.tools["down"], LEFT)
    assert file.read_text("utf-8") == "# mine\nb = kin:owl\nfoxes = kin:fox\nwhat\n"
    qtbot.mouseClick(sheet.tools["delete"], LEFT)
    assert file.read_text("utf-8") == "# mine\nb = kin:owl\nwhat\n"
    qtbot.mouseClick(sheet.tools["undo"], LEFT)
    assert file.read_text("utf-8") == "# mine\nb = kin:owl\nfoxes = kin:fox\nwhat\n"


def test_dialog_copies_and_pastes_lines(qtbot: QtBot, top: Top, home: Path) -> None:
    sheet = SearchesSheet(top.bench, top)
    qtbot.addWidget(sheet)
    sheet.show()
    QGuiApplication.clipboard().setText("a = kin:fox\nnothing here\n")
    qtbot.mouseClick(sheet.paste, LEFT)
    assert "1 search was added" in sheet.trouble.text()
    assert "line 2" in sheet.trouble.text()
    qtbot.mouseClick(sheet.copy, LEFT)
    assert QGuiApplication.clipboard().text() == "a = kin:fox\n"
    with qtbot.waitSignal(top.bench.search_wanted) as told:
        qtbot.mouseClick(sheet.use, LEFT)
    assert told.args == ["kin:fox"]
