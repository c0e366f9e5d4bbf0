"""Names that the catalog does not have: one cause told once, ways out in the findings and in the menu of the row."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot

from deckbuilder.core.decks import Deck, Entry, Fix, OpenRule, SetCount, Verdict
from deckbuilder.core.ids import CardId
from deckbuilder.gui.card_menu import CardMenu
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.models.missing import NameFix, query, with_missing
from deckbuilder.gui.models.violations import FindingRow, Newest, Weight, marks, rows
from tests.gui.builder.hands import deck, shown, steps
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import DECK, LEADER, legal_deck

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def window(make_window: MakeWindow) -> MainWindow:
    """A window with a deck in which one name is written wrong."""
    return make_window(replace(legal_deck(), unknown=((DECK, "Owl Scoot", 2),)))


def labels(menu: CardMenu) -> dict[str, QAction]:
    return {action.text().split("\t")[0]: action for action in menu.actions()}


def test_unknown_name_is_told_once_with_cards_that_come_near(qtbot: QtBot, window: MainWindow) -> None:
    said = window.builder.findings
    qtbot.waitUntil(lambda: any("Replace by Owl Scout" in [b.text() for b in view.buttons] for view in said.views))
    view = next(view for view in said.views if view.buttons)
    assert view.row.message == "2 × Owl Scoot is not in your catalog"
    assert [button.text() for button in view.buttons][-2:] == ["Search", "Cut Owl Scoot"]
    next(button for button in view.buttons if button.text() == "Replace by Owl Scout").click()
    assert (deck(window).unknown, deck(window).count(CardId("owl-scout"), DECK), steps(window)) == ((), 2, 1)


def test_what_hangs_on_unknown_names_stands_behind_one_line() -> None:
    of = replace(legal_deck(), unknown=((DECK, "Nobody", 1), (LEADER, "Nobody", 1)))
    spot = ((DECK, CardId("fox-scout")),)
    found = rows(
        Verdict(
            "wild",
            open=(
                OpenRule("a", "Nobody may be too strong"),
                OpenRule("b", "Nobody may be a second leader"),
                OpenRule("c", "The list of that year is lost"),
                OpenRule("d", "The text of Nobody's friend is not known", spot),
            ),
        )
    )
    told = with_missing(found, of, {})
    assert [row.message for row in told] == [
        "2 × Nobody is not in your catalog",
        "2 rules are undecided until then",
        "The list of that year is lost",
        "The text of Nobody's friend is not known",
    ]
    assert told[1].details == ("Nobody may be too strong", "Nobody may be a second leader")


def test_many_unknown_names_share_a_line() -> None:
    names = ("One", "Two", "Three", "Four", "Five")
    of = replace(legal_deck(), unknown=tuple((DECK, name, 3) for name in names))
    (row,) = with_missing((), of, {})
    assert row.message == "15 cards are not in your catalog: One, Two, Three and 2 more"
    assert row.details == tuple(f"3 {name}" for name in names)
    fix = row.fixes[0]
    assert isinstance(fix, NameFix)
    assert fix.applied(of) == legal_deck()


def test_a_shared_line_replaces_each_name_that_a_card_comes_near() -> None:
    of = replace(legal_deck(), unknown=((DECK, "Owl Scoot", 2), (DECK, "Nobody", 1)))
    (row,) = with_missing((), of, {"Owl Scoot": (("Owl Scout", CardId("owl-scout")),)})
    assert row.message == "3 cards are not in your catalog: Owl Scoot, Nobody"
    assert [fix.label for fix in row.fixes] == ["Replace Owl Scoot by Owl Scout", "Cut them all"]
    fix = row.fixes[0]
    assert isinstance(fix, NameFix)
    assert fix.applied(of).count(CardId("owl-scout"), DECK) == 2


def test_the_card_added_last_comes_first_in_what_a_finding_names_and_cuts() -> None:
    fox, owl, before = CardId("fox-scout"), CardId("owl-scout"), legal_deck()
    spots = ((DECK, fox), (DECK, owl))
    cuts = tuple(Fix(f"Cut 1 {card}", (SetCount(DECK, card, 0),)) for card in (fox, owl))
    row = FindingRow("half", Weight.ERROR, "Too many", spots, fixes=cuts)
    newest = Newest()
    assert newest.first((row,), None, before) == (row,)
    after = before.added(DECK, owl)
    (turned,) = newest.first((row,), None, after)
    assert (turned.where[0], turned.fixes[0]) == (spots[1], cuts[1])
    assert newest.first((row,), None, after.added(DECK, owl, -1)) == (turned,)
    assert newest.first((row,), "another deck", after) == (row,)


def test_errors_stay_in_front_of_unknown_names() -> None:
    of = replace(legal_deck(), unknown=((DECK, "Nobody", 1),))
    found = (FindingRow("size", Weight.ERROR, "9 cards"), FindingRow("x", Weight.NOTE, "A note"))
    assert [row.message for row in with_missing(found, of, {})] == [
        "9 cards",
        "1 × Nobody is not in your catalog",
        "A note",
    ]


def test_replaced_name_keeps_its_parts_and_copies() -> None:
    of = Deck(legal_deck().game, "wild", "Foxes", unknown=((LEADER, "Nobody", 1), (DECK, "Nobody", 2)))
    after = NameFix("", ("Nobody",), CardId("fox-king")).applied(of)
    assert after.unknown == ()
    assert after.entries == (Entry(LEADER, CardId("fox-king"), 1), Entry(DECK, CardId("fox-king"), 2))


def test_name_is_searched_by_its_longest_word() -> None:
    assert query("The Mock-Dragon of it") == 'name:"Dragon"'
    assert query("?!") == ""


def test_finding_with_more_behind_it_unfolds_by_a_key(qtbot: QtBot, make_window: MakeWindow) -> None:
    names = ("One", "Two", "Three", "Four", "Five")
    window = make_window(replace(legal_deck(), unknown=tuple((DECK, name, 3) for name in names)))
    view = next(view for view in window.builder.findings.views if view.row.details)
    assert "3 Five" not in view.message.text()
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert "3 Five" in view.message.text()
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert "3 Five" not in view.message.text()


def test_menu_of_an_unknown_row_replaces_it_or_looks_for_it(window: MainWindow) -> None:
    row = shown(window).tree.groups[-1].rows[0]
    assert row.name == "Owl Scoot"
    menu = CardMenu(window.bench, (), row, window)
    found = labels(menu)
    assert {"Cut all", "Replace by Owl Scout", "Find cards with a like name"} <= set(found)
    found["Find cards with a like name"].trigger()
    assert window.browser.search.text() == 'name:"Scoot"'
    found["Replace by Owl Scout"].trigger()
    assert (deck(window).unknown, deck(window).count(CardId("owl-scout"), DECK)) == ((), 2)


def test_what_is_undecided_for_many_cards_marks_none_of_them() -> None:
    few = tuple((DECK, CardId(f"card-{n}")) for n in range(3))
    many = tuple((DECK, CardId(f"card-{n}")) for n in range(4))
    assert set(marks([FindingRow("pool", Weight.OPEN, "?", few)])) == set(few)
    assert marks([FindingRow("pool", Weight.OPEN, "?", many)]) == {}
    assert set(marks([FindingRow("pool", Weight.ERROR, "!", many)])) == set(many)
