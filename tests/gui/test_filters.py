"""Filters, chips, panel, saved searches and offers around the search box, by themselves over a bench."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QMenu, QSpinBox, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from deckbuilder import paths
from deckbuilder.core.query_parse import parse
from deckbuilder.core.query_words import words
from deckbuilder.gui.browser.filter_panel import FilterPanel
from deckbuilder.gui.browser.filter_rows import NumberRow, Pill, TextRow, ValuesRow
from deckbuilder.gui.browser.filters import Filters
from deckbuilder.gui.browser.search_box import SearchBox
from deckbuilder.gui.dialogs.searches import SearchesSheet
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.workbench import Workbench
from deckbuilder.gui.world import World
from tests.gui.fakes import make_services

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
Key = Qt.Key


class Top(QWidget):
    """A search box and filters joined as the browser joins them."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__()
        self.bench = bench
        self.steps: list[int] = []
        self.taken: list[bool] = []
        self.said: list[tuple[str, object]] = []
        self.search = SearchBox(bench.theme, self, bench)
        self.filters = Filters(bench, self)
        self.search.show_chips(self.filters.chips)
        outer = QVBoxLayout(self)
        outer.addWidget(self.search)
        outer.addWidget(self.filters)
        outer.addStretch(1)
        self.search.text_changed.connect(self._on_text)
        self.search.row_wanted.connect(self.steps.append)
        self.search.taken.connect(self.taken.append)
        self.filters.text_wanted.connect(self.search.set_text)
        bench.hub.said.connect(self._on_said)

    def _on_text(self, text: str) -> None:
        query = parse(text, self.bench.game)
        assert self.bench.index is not None
        self.search.tell(self.bench.index.count(query), words(query), query.problems)
        self.filters.mark(text, query)

    def _on_said(self, sentence: str, undo: object) -> None:
        self.said.append((sentence, undo))

    @property
    def text(self) -> str:
        return self.search.text()

    def menu(self, key: str) -> QMenu:
        button = next(b for k, b in self.filters._buttons.items() if k == key)  # reached only through its label else
        menu = button.menu()
        assert menu is not None
        menu.popup(self.mapToGlobal(self.rect().topLeft()))
        return menu

    def panel(self) -> FilterPanel:
        self.filters.open_panel()
        assert self.filters.panel is not None
        return self.filters.panel


@pytest.fixture
def top(qtbot: QtBot, home: Path) -> Iterator[Top]:
    bench = Workbench(World(make_services(home), Theme("light", 100)))
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    bench.theme.apply(app)
    made = Top(bench)
    qtbot.addWidget(made)
    made.resize(760, 600)
    made.show()
    bench.begin()
    qtbot.waitUntil(lambda: bench.index is not None and bench.open is not None)
    qtbot.waitUntil(made.isActiveWindow)
    made.search.edit.setFocus()
    yield made
    bench.close()


def action(menu: QMenu, begins: str) -> QAction:
    return next(a for a in menu.actions() if a.text().startswith(begins))


def pill(panel: FilterPanel, key: str, value: str) -> Pill:
    return next(p for p in panel.rows[key].findChildren(Pill) if p.value == value)


def shown(top: Top) -> list[str]:
    """Give the words of the chips, as they are when the hands rest."""
    top.filters.chips.refresh()
    QApplication.processEvents()
    return [
        b.text()
        for b in top.filters.chips.findChildren(QAbstractButton)
        if b.property("role") == "chip" and not b.isHidden()
    ]


# -- quick row --------------------------------------------------------------------------------------


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


# -- chips ------------------------------------------------------------------------------------------


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


# -- panel ------------------------------------------------------------------------------------------


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


# -- offers -----------------------------------------------------------------------------------------


def offered(top: Top) -> list[str]:
    offers = top.search.offers
    assert offers is not None
    if not offers.shown or offers.list is None:
        return []
    return [offers.list.topLevelItem(i).text(0) for i in range(offers.list.topLevelItemCount())]


def test_values_are_offered_behind_a_field_and_tab_takes_the_first(qtbot: QtBot, top: Top) -> None:
    edit = top.search.edit
    qtbot.keyClicks(edit, "kin:")
    qtbot.waitUntil(lambda: offered(top) == ["Fox", "Owl", "Boar"])
    qtbot.keyClick(edit, Key.Key_Down)
    qtbot.keyClick(edit, Key.Key_Down)
    qtbot.keyClick(edit, Key.Key_Return)
    assert top.text == "kin:Owl "
    assert top.taken == []
    qtbot.keyClicks(edit, "type:ch")
    qtbot.waitUntil(lambda: offered(top) == ["Charm"])
    qtbot.keyClick(edit, Key.Key_Tab)
    assert top.text == "kin:Owl type:Charm "
    assert edit.hasFocus()


def test_enter_is_for_the_card_while_no_offer_is_chosen(qtbot: QtBot, top: Top) -> None:
    edit = top.search.edit
    qtbot.keyClicks(edit, "kin:")
    qtbot.waitUntil(lambda: bool(offered(top)))
    qtbot.keyClick(edit, Key.Key_Return)
    assert top.taken == [False]
    assert top.text == "kin:"


def test_fields_are_offered_with_a_sentence_and_lead_on_to_values(qtbot: QtBot, top: Top) -> None:
    edit = top.search.edit
    qtbot.keyClicks(edit, "ki")
    qtbot.waitUntil(lambda: offered(top) == ["kin:"])
    assert top.search.offers is not None
    assert top.search.offers.list is not None
    assert top.search.offers.list.topLevelItem(0).text(1) == "Kin: Fox, Owl, Boar…"
    qtbot.keyClick(edit, Key.Key_Tab)
    assert top.text == "kin:"
    assert offered(top) == ["Fox", "Owl", "Boar"]


def test_escape_closes_the_offers_first_and_then_clears(qtbot: QtBot, top: Top) -> None:
    edit = top.search.edit
    qtbot.keyClicks(edit, "kin:")
    qtbot.waitUntil(lambda: bool(offered(top)))
    qtbot.keyClick(edit, Key.Key_Escape)
    assert offered(top) == []
    assert top.text == "kin:"
    qtbot.keyClick(edit, Key.Key_Escape)
    assert top.text == ""


# -- saved and recent -------------------------------------------------------------------------------


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
