"""The panel with all filters: it follows the text, and the text follows it."""

from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QSpinBox
from pytestqt.qtbot import QtBot

from deckbuilder.gui.browser.filter_rows import NumberRow, Pill, TextRow, ValuesRow
from tests.gui.filters.hands import LEFT, RIGHT, SHIFT, Key, Top, pill


def test_panel_shows_what_is_typed_and_writes_what_is_picked(qtbot: QtBot, top: Top) -> None:
    top.search.set_text("fox bite:2..3")
    panel = top.panel()
    bite = panel.rows["bite"]
    assert isinstance(bite, NumberRow)
    assert (bite.least.value(), bite.most.value()) == (2, 3)
    bite.least.setValue(1)
    assert top.text == "fox bite>=1 bite<=3"
    qtbot.mouseClick(pill(panel, "type", "Charm"), LEFT)
    assert top.text.endswith(" type:Charm")
    assert pill(panel, "type", "Charm").isChecked()


def test_few_numbers_are_pills_and_bounds_in_the_text_pick_those_between(qtbot: QtBot, top: Top) -> None:
    top.search.set_text("fox level>=2 level<=3")
    panel = top.panel()
    assert [p.value for p in panel.findChildren(Pill) if p.value.isdigit() and p.isChecked()] == ["2", "3"]
    qtbot.mouseClick(pill(panel, "level", "5"), LEFT)
    assert sorted(top.filters.desk.picked("level").included) == ["2", "3", "5"]
    assert top.text.startswith("fox level:")
    qtbot.mouseClick(pill(panel, "level", "2"), LEFT)
    assert sorted(top.filters.desk.picked("level").included) == ["3", "5"]


def test_panel_follows_the_text_while_it_is_open(qtbot: QtBot, top: Top) -> None:
    panel = top.panel()
    top.search.put_text("kin:owl -type:charm #bite>1")
    qtbot.waitUntil(lambda: pill(panel, "kin", "Owl").isChecked())
    assert pill(panel, "type", "Charm").text().startswith("not Charm")
    assert panel.rest.text() == "Also in the text: #bite>1"
    assert panel.found.text() == "5 cards"


def test_pill_is_picked_and_left_out_by_keys(qtbot: QtBot, top: Top) -> None:
    panel = top.panel()
    fox = pill(panel, "kin", "Fox")
    fox.setFocus()
    qtbot.keyClick(fox, Key.Key_Space)
    assert top.text == "kin:Fox"
    assert QApplication.focusWidget() is fox
    qtbot.keyClick(fox, Key.Key_Minus)
    assert top.text == "-kin:Fox"
    qtbot.keyClick(fox, Key.Key_Return, SHIFT)
    assert top.text == ""
    qtbot.mouseClick(fox, RIGHT)
    assert top.text == "-kin:Fox"


def test_any_or_all_may_be_asked_of_a_field_of_several_words(top: Top) -> None:
    top.search.set_text("kin:fox|owl")
    row = top.panel().rows["kin"]
    assert isinstance(row, ValuesRow)
    assert row.mode is not None
    row.mode.setCurrentIndex(1)
    row.mode.activated.emit(1)
    assert top.text == "kin:fox kin:owl"
    row.refresh()
    assert row.mode.currentIndex() == 1


def test_words_of_a_field_are_typed_in_the_panel(qtbot: QtBot, top: Top) -> None:
    row = top.panel().rows["text"]
    assert isinstance(row, TextRow)
    row.line.setFocus()
    qtbot.keyClicks(row.line, 'strike "then hide" -run')
    assert top.text == 'text:strike text:"then hide" -text:run'
    assert row.line.text() == 'strike "then hide" -run'
    assert QApplication.focusWidget() is row.line


def test_escape_closes_the_panel_and_gives_the_focus_back(qtbot: QtBot, top: Top) -> None:
    panel = top.panel()
    line = next(iter(panel.rows.values())).first
    assert QApplication.focusWidget() is line
    qtbot.keyClick(line, Key.Key_Escape)
    assert panel.isHidden()
    assert QApplication.focusWidget() is top.filters.more
    qtbot.keyClick(top.filters.more, Key.Key_Space)
    assert panel.isVisible()


def test_clear_takes_conditions_out_and_leaves_words(qtbot: QtBot, top: Top) -> None:
    top.search.set_text("king kin:fox -type:charm")
    qtbot.mouseClick(top.panel().clear, LEFT)
    assert top.text == "king"


def test_everything_in_the_panel_has_a_name_for_those_who_listen(top: Top) -> None:
    panel = top.panel()
    for kind in (QAbstractButton, QLineEdit, QSpinBox):
        for widget in panel.findChildren(kind):
            inner = isinstance(widget.parent(), QSpinBox | QLineEdit)
            assert inner or widget.accessibleName(), widget
