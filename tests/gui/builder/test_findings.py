"""Findings: what a click on one shows, how keys go through them, and their bar."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument, QTextOption
from pytestqt.qtbot import QtBot

from deckbuilder.core.decks import Deck, Severity, Verdict, Violation
from deckbuilder.core.formats import Finding
from deckbuilder.core.ids import CardId
from deckbuilder.gui.breaks import breakable
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.models.violations import Weight, marks, rows
from tests.gui import fakes
from tests.gui.builder.hands import LEFT, shown, steps
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import DECK, legal_deck


def test_click_on_a_finding_chooses_its_cards_and_another_lets_go(qtbot: QtBot, window: MainWindow) -> None:
    assert window.bench.open is not None
    window.bench.open.set_count(DECK, CardId("fox-scout"), 5)
    view = next(view for view in window.builder.findings.views if view.row.rule == "copies")
    qtbot.mouseClick(view.sign, LEFT)
    assert [row.name for row in shown(window).rows()] == ["Fox Scout"]
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert shown(window).rows() == ()


def test_finding_that_goes_leaves_its_view_to_the_next_one(window: MainWindow) -> None:
    opened = window.bench.open
    assert opened is not None
    opened.set_count(DECK, CardId("fox-scout"), 5)
    before = window.builder.findings.views
    opened.undo()
    opened.set_count(DECK, CardId("fox-runner"), 6)
    assert window.builder.findings.views == before
    assert before[0].row.message == "6 copies of Fox Runner; 3 are allowed"
    assert [button.text() for button in before[0].buttons] == ["Cut 3 Fox Runner"]


def test_finding_about_the_whole_deck_marks_no_row() -> None:
    many = tuple((DECK, CardId(str(n))) for n in range(11))
    verdict = Verdict("wild", (Violation("a", "all", where=many), Violation("b", "one", Severity.WARNING, many[:1])))
    assert marks(rows(verdict)) == {many[0]: Weight.WARNING}


def test_faulty_format_file_is_told_until_it_is_closed(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def problems(rules: fakes.GroveRules) -> Sequence[Finding]:
        return (Finding("marsh.toml, line 3", "found 'fuor', wanted a number"),)

    strip = window.builder.problems
    assert strip.isHidden()
    monkeypatch.setattr(fakes.GroveRules, "problems", problems)
    window.builder.refresh()
    assert strip.words.text() == "Format file marsh.toml, line 3: found 'fuor', wanted a number"
    qtbot.mouseClick(strip.close_button, LEFT)
    window.builder.refresh()
    assert strip.isHidden()


def test_button_of_a_way_out_is_never_wider_than_its_finding(qtbot: QtBot, make_window: MakeWindow) -> None:
    names = ("A name of a card that is long enough", "Another name of a card that is long")
    window = make_window(replace(legal_deck(), unknown=tuple((DECK, name, 1) for name in names)), scale=160)
    window.resize(1024, 640)
    builder = window.builder
    qtbot.waitUntil(lambda: builder.parts.folded)
    builder.parts.show_part(builder.said)
    findings = builder.findings
    qtbot.waitUntil(lambda: all(view.width() <= findings.viewport().width() for view in findings.views))
    assert all(b.geometry().right() <= b.parentWidget().width() for view in findings.views for b in view.buttons)


@pytest.mark.parametrize("scale", [100, 200])
def test_name_without_a_gap_breaks_where_the_line_ends(qtbot: QtBot, make_window: MakeWindow, scale: int) -> None:
    name = "Foxscoutandeveryotherfoxthathewenttothewoodwithandback'homeagainatnightfall"
    window = make_window(replace(legal_deck(), unknown=((DECK, name, 3),)), scale=scale)
    window.resize(1024, 640)
    window.builder.parts.show_part(window.builder.said)
    findings = window.builder.findings
    qtbot.waitUntil(lambda: any(name in view.row.message for view in findings.views))
    view = next(view for view in findings.views if name in view.row.message)
    qtbot.waitUntil(lambda: 0 < view.width() <= findings.viewport().width())
    wrapped = QTextOption()
    wrapped.setWrapMode(QTextOption.WrapMode.WordWrap)  # as labels do
    laid = QTextDocument()
    laid.setDefaultFont(view.message.font())
    laid.setDocumentMargin(0)
    laid.setDefaultTextOption(wrapped)
    laid.setHtml(view.message.text())
    laid.setTextWidth(view.message.width())
    assert laid.idealWidth() <= view.message.width()
    assert name in view.message.accessibleName()


def test_only_what_is_longer_than_a_line_may_break_within() -> None:
    said = "31 cards; a deck has <b class='of-a-class-with-a-long-name'>at least</b> 50 Warlord&#x27;s"
    assert breakable(said) == said
    long = "Scoutsandscoutsandscouts" * 2
    assert breakable(f"<i>{long}</i>").replace("\u200b", "") == f"<i>{long}</i>"
    assert max(map(len, breakable(long).split("\u200b"))) <= 4


# -- by key and on their bar -----------------------------------------------------------------------


def crowded() -> Deck:
    """A deck in which two cards are held too often."""
    return legal_deck().added(DECK, CardId("fox-scout"), 3).added(DECK, CardId("fox-runner"), 2)


def unfolded(window: MainWindow) -> None:
    if window.builder.said.folded:
        window.builder.said.turn()


def test_folded_findings_offer_the_first_way_out_on_their_bar(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(crowded())
    said = window.builder.said
    if not said.folded:
        said.turn()
    assert said.fix.isVisibleTo(said)
    assert said.fix.text().startswith("Cut 2 ")
    qtbot.mouseClick(said.fix, LEFT)
    assert steps(window) == 1
    assert said.fix.text().startswith("Cut 1 ")
    said.turn()
    assert not said.fix.isVisibleTo(said)


def test_findings_are_folded_at_the_next_start_as_the_player_left_them(qtbot: QtBot, make_window: MakeWindow) -> None:
    said = make_window(crowded()).builder.said
    assert said.by_hand is None
    for _ in range(2):
        folded = not said.folded
        qtbot.mouseClick(said.fold, LEFT)
        again = make_window()
        qtbot.waitUntil(lambda window=again: window.builder.findings.rows != ())
        assert again.builder.said.folded is folded
        assert not again.builder.parts.folded


def test_focus_goes_to_the_next_finding_when_one_is_mended(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(crowded())
    window.activateWindow()
    unfolded(window)
    view = window.builder.findings.views[0]
    view.buttons[0].setFocus()
    qtbot.waitUntil(view.buttons[0].hasFocus)
    qtbot.keyClick(view.buttons[0], Qt.Key.Key_Space)
    views = window.builder.findings.views
    assert [one.row.rule for one in views] == ["copies"]
    assert views[0].hasFocus()
    qtbot.keyClick(views[0], Qt.Key.Key_Tab)
    while not views[0].buttons[0].hasFocus():
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
    qtbot.keyClick(views[0].buttons[0], Qt.Key.Key_Space)
    assert window.builder.findings.views == ()
    assert window.builder.said.fold.hasFocus()


def test_tab_goes_through_a_finding_before_the_next_one(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(crowded())
    window.activateWindow()
    unfolded(window)
    first, second = window.builder.findings.views
    first.setFocus()
    qtbot.waitUntil(first.hasFocus)
    seen = []
    while not second.hasFocus():
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        seen.append(window.focusWidget())
    assert seen == [first.message, first.buttons[0], second]


def test_f6_stops_at_the_bar_of_folded_findings_and_enter_opens_it(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(crowded())
    window.activateWindow()
    said = window.builder.said
    if not said.folded:
        said.turn()
    window.builder.list.setFocus()
    qtbot.waitUntil(window.builder.list.hasFocus)
    window.actions_by_key["next_part"].trigger()
    assert said.fold.hasFocus()
    qtbot.keyClick(said.fold, Qt.Key.Key_Return)
    assert not said.folded
