"""A deck is built: by keys and clicks, by ways out of findings, by its list."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deckbuilder.core.ids import CardId
from deckbuilder.gui.builder.deck_list import buttons
from deckbuilder.gui.main_window import MainWindow
from tests.gui.fakes import ARMY, DECK, LEADER
from tests.gui.main_window.hands import LEFT, SHIFT, deck, opened, type_search


def test_legal_deck_is_built_from_nothing_by_keys_and_clicks(qtbot: QtBot, window: MainWindow) -> None:
    window.actions_by_key["new"].trigger()
    edit = window.browser.search.edit
    empty = [place for place in window.builder.formation.places() if place.place.card is None]
    assert [place.place.wanted for place in empty] == ["level-1 Beast", "level-1 Beast", "level-5 Beast"]
    qtbot.mouseClick(empty[-1], LEFT)
    assert edit.text() == "type:Beast level:5"
    type_search(qtbot, window, "fox king")
    qtbot.keyClick(edit, Qt.Key.Key_Return, SHIFT)
    type_search(qtbot, window, "fox cub")
    qtbot.keyClick(edit, Qt.Key.Key_Return, SHIFT)
    qtbot.keyClick(edit, Qt.Key.Key_Return, SHIFT)
    for name in ("fox scout", "fox runner", "fox elder"):
        type_search(qtbot, window, name)
        qtbot.keyClick(edit, Qt.Key.Key_Down)
        qtbot.keyClick(window.browser.list, "3")
    assert deck(window).count(slot=LEADER) == 1
    assert deck(window).count(slot=ARMY) == 2
    assert deck(window).count() == 12
    verdict = next(v for v in opened(window).verdicts() if v.format == "wild")
    assert verdict.legal is True
    assert window.builder.badges.buttons()["wild"].accessibleName().startswith("Wild: legal")


def test_plus_and_minus_beside_a_card_change_its_copies(qtbot: QtBot, window: MainWindow) -> None:
    tree = window.builder.list.tree
    index = tree.find(DECK, CardId("fox-scout")).siblingAtColumn(0)
    minus, plus = buttons(window.builder.list.visualRect(index), window.bench.theme)
    qtbot.mouseClick(window.builder.list.viewport(), LEFT, pos=plus.center())
    assert deck(window).count(CardId("fox-scout"), DECK) == 3
    qtbot.mouseClick(window.builder.list.viewport(), LEFT, pos=minus.center())
    qtbot.mouseClick(window.builder.list.viewport(), LEFT, pos=minus.center())
    assert deck(window).count(CardId("fox-scout"), DECK) == 1


@pytest.mark.parametrize(
    ("key", "count"), [("+", 3), ("-", 1), ("7", 7), ("0", 0), (Qt.Key.Key_Delete, 0), (Qt.Key.Key_Return, 3)]
)
def test_keys_in_the_deck_list_set_copies(qtbot: QtBot, window: MainWindow, key: str | Qt.Key, count: int) -> None:
    window.builder.list.choose(DECK, "fox-scout")
    qtbot.keyClick(window.builder.list, key)
    assert deck(window).count(CardId("fox-scout"), DECK) == count


def test_shift_enter_in_the_deck_list_moves_a_card_to_the_start(qtbot: QtBot, window: MainWindow) -> None:
    window.builder.list.choose(DECK, "fox-scout")
    qtbot.keyClick(window.builder.list, Qt.Key.Key_Return, SHIFT)
    assert (deck(window).count(CardId("fox-scout"), ARMY), deck(window).count(CardId("fox-scout"), DECK)) == (1, 1)


def test_name_and_format_are_edits_like_any_other(qtbot: QtBot, window: MainWindow) -> None:
    head = window.builder.head
    head.name.setText("Red Foxes")
    qtbot.keyClick(head.name, Qt.Key.Key_Return)
    head.format.setCurrentIndex(head.format.findData("small"))
    head.format.activated.emit(head.format.currentIndex())
    assert (deck(window).name, deck(window).format) == ("Red Foxes", "small")
    window.actions_by_key["undo"].trigger()
    window.actions_by_key["undo"].trigger()
    assert (deck(window).name, deck(window).format) == ("Foxes", "wild")


def test_copied_list_pasted_makes_the_same_deck(qtbot: QtBot, window: MainWindow) -> None:
    before = deck(window)
    window.actions_by_key["copy_list"].trigger()
    assert "2 Fox Scout" in QApplication.clipboard().text()
    window.actions_by_key["new"].trigger()
    sheet = window.open_dialog("paste")
    qtbot.mouseClick(sheet.read, LEFT)  # type: ignore[attr-defined]  # the paste sheet
    assert set(deck(window).entries) == set(before.entries)


def test_card_without_a_place_at_the_start_is_refused_in_the_strip(qtbot: QtBot, window: MainWindow) -> None:
    before = deck(window)
    type_search(qtbot, window, "owl charm 1")
    qtbot.keyClick(window.browser.search.edit, Qt.Key.Key_Return, SHIFT)
    assert deck(window) == before
    assert window.strip.words.text().startswith("No place for Owl Charm 1 among the starters: every place is taken")
    assert not window.browser.page.start.isEnabled()


def test_refusal_names_the_places_that_are_open(window: MainWindow) -> None:
    opened(window).set_count(LEADER, CardId("fox-king"), 0)
    window.browser.take("owl-charm-1", starting=True)
    assert window.strip.words.text().endswith("still wanted there are level-5 Beast")


# -- findings --------------------------------------------------------------------------------------


def test_fix_button_cuts_the_copies_too_many(qtbot: QtBot, window: MainWindow) -> None:
    opened(window).set_count(DECK, CardId("fox-scout"), 5)
    view = next(view for view in window.builder.findings.views if view.buttons)
    assert "5 copies of" in view.message.text()
    qtbot.mouseClick(view.buttons[0], LEFT)
    assert deck(window).count(CardId("fox-scout"), DECK) == 3


def test_fix_that_searches_fills_the_search_box(qtbot: QtBot, window: MainWindow) -> None:
    opened(window).set_count(LEADER, CardId("fox-king"), 0)
    view = next(view for view in window.builder.findings.views if view.buttons)
    qtbot.mouseClick(view.buttons[0], LEFT)
    assert window.browser.search.text() == "type:Beast level:5"
    assert window.browser.table.rowCount() == 3


def test_fix_that_chooses_sets_the_choice(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.mouseClick(window.builder.badges.buttons()["kindred"], LEFT)
    view = next(view for view in window.builder.findings.views if view.buttons)
    qtbot.mouseClick(view.buttons[0], LEFT)
    assert deck(window).choice("kin") == "Fox"


def test_link_in_a_finding_shows_the_card(window: MainWindow) -> None:
    opened(window).set_count(DECK, CardId("fox-scout"), 5)
    view = next(view for view in window.builder.findings.views if view.buttons)
    view.message.linkActivated.emit("fox-scout")
    assert "Fox Scout" in window.browser.page.page.toPlainText()


def test_every_format_has_a_badge_that_says_its_verdict_in_words(window: MainWindow) -> None:
    said = [button.accessibleName() for button in window.builder.badges.buttons().values()]
    assert said == ["Wild: legal, this deck's format", "Small Wood: legal", "Kindred: not legal"]


def test_finding_names_its_source_in_the_line(window: MainWindow) -> None:
    opened(window).set_count(DECK, CardId("fox-scout"), 5)
    view = next(view for view in window.builder.findings.views if view.row.rule == "copies")
    assert "grove: Copies" in view.message.text()
