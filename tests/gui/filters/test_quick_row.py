"""The row of filters and the chips that say what is asked."""

from PySide6.QtWidgets import QAbstractButton, QApplication, QToolButton
from pytestqt.qtbot import QtBot

from tests.gui.filters.hands import LEFT, RIGHT, SHIFT, Key, Top, action, shown


def test_menu_stays_open_for_several_values_of_one_field(qtbot: QtBot, top: Top) -> None:
    menu = top.menu("kin")
    qtbot.mouseClick(menu, LEFT, pos=menu.actionGeometry(action(menu, "Owl")).center())
    qtbot.mouseClick(menu, LEFT, pos=menu.actionGeometry(action(menu, "Fox")).center())
    assert menu.isVisible()
    assert top.text == "kin:Owl|Fox"
    assert action(menu, "Owl").isChecked()
    assert action(menu, "Boar").text() == "Boar\t10"
    menu.close()


def test_right_click_and_shift_leave_a_value_out(qtbot: QtBot, top: Top) -> None:
    menu = top.menu("kin")
    qtbot.mouseClick(menu, RIGHT, pos=menu.actionGeometry(action(menu, "Owl")).center())
    assert top.text == "-kin:Owl"
    menu.setActiveAction(action(menu, "Fox"))
    qtbot.keyClick(menu, Key.Key_Space, SHIFT)
    assert top.text == "-kin:Owl|Fox"
    assert action(menu, "not Fox").text() == "not Fox\t10"
    qtbot.keyClick(menu, Key.Key_Return)
    assert top.text == "-kin:Owl"
    menu.close()


def test_counts_are_those_of_the_rest_of_the_search(top: Top) -> None:
    top.search.set_text("type:charm kin:owl")
    menu = top.menu("kin")
    assert [a.text() for a in menu.actions()[:3]] == ["Fox\t3", "Owl\t3", "Boar\t3"]
    menu.close()


def test_ticks_leave_the_rest_of_the_text_as_typed(top: Top) -> None:
    top.search.set_text("King  lvl>=2 (rare:no or  fox)")
    menu = top.menu("kin")
    action(menu, "Owl").trigger()
    assert top.text == "King  lvl>=2 (rare:no or  fox) kin:Owl"
    action(menu, "Owl").trigger()
    assert top.text == "King  lvl>=2 (rare:no or  fox)"
    menu.close()


def test_row_stays_one_line_and_keeps_its_last_button_when_narrow(qtbot: QtBot, top: Top) -> None:
    height = top.filters.height()
    top.resize(260, 600)
    qtbot.waitUntil(lambda: top.filters.width() < 300)
    assert top.filters.height() == height
    assert not top.filters.more.isHidden()
    assert top.filters.more.geometry().right() <= top.filters.row.width()


# -- chips -----------------------------------------------------------------------------------------


def test_no_button_of_the_row_stands_there_without_its_words(qtbot: QtBot, top: Top) -> None:
    row = top.filters.row
    first = next(part for part in row.findChildren(QToolButton) if part.isVisible())
    full = first.sizeHint().width()
    for room in range(full + 40, -1, -6):
        row.resize(room + top.filters.more.sizeHint().width() + 4, row.height())
        QApplication.processEvents()
        assert first.isHidden() or first.width() >= full * 0.75
        assert top.filters.more.isVisible()


def test_chips_say_conditions_in_words_and_take_them_out(qtbot: QtBot, top: Top) -> None:
    top.search.set_text("king kin:fox|owl -level:2")
    assert shown(top) == ["kin Fox or Owl", "not level 2"]
    chip = next(b for b in top.filters.chips.findChildren(QAbstractButton) if b.text() == "kin Fox or Owl")
    qtbot.mouseClick(chip, LEFT)
    assert top.text == "king -level:2"
    assert shown(top) == ["not level 2"]


def test_chips_are_not_there_where_nothing_is_asked_of_a_field(top: Top) -> None:
    top.search.set_text("king (kin:fox or kin:owl)")
    assert shown(top) == []
    assert top.filters.chips.isHidden()


def test_what_chips_cannot_say_is_said_to_be_in_the_text(qtbot: QtBot, top: Top) -> None:
    top.search.set_text("kin:fox (level:1 or level:2)")
    assert shown(top) == ["kin Fox"]
    qtbot.waitUntil(lambda: not top.filters.chips._rest.isHidden())
    assert top.filters.chips._rest.text() == "and more in the text"


def test_chips_without_room_are_counted_and_the_count_opens_the_panel(qtbot: QtBot, top: Top) -> None:
    top.resize(320, 600)
    top.search.set_text("kin:fox|owl -type:charm level>=2 -level:4")
    over = top.filters.chips._over
    qtbot.waitUntil(over.isVisible)
    assert over.text().startswith("+")
    qtbot.mouseClick(over, LEFT)
    assert top.filters.panel is not None
    assert top.filters.panel.isVisible()
    top.filters.panel.shut()
    top.resize(900, 600)
    qtbot.waitUntil(over.isHidden)
