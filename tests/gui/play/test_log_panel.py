from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot

from deckbuilder.core.rules import Seat
from deckbuilder.core.scene import Layout, Scene, Token, Zone
from deckbuilder.desk.table_log import LogLine
from deckbuilder.gui.play.log_line import SIGNS, links
from deckbuilder.gui.play.log_panel import LogPanel
from deckbuilder.gui.play.log_rows import LogRow, LogRows
from deckbuilder.gui.workbench import Workbench

LEFT = Qt.MouseButton.LeftButton
KELL, ANN = "c1", "c2"
SCENE = Scene(
    (Zone("row", "Row", Seat(0), Layout.ROW, (Token(KELL, "Kell"), Token(ANN, "Kell Ann"), Token("d1", ""))),)
)


def told(*lines: tuple[str, str] | tuple[str, str, tuple[str, ...]]) -> tuple[LogLine, ...]:
    found: list[LogLine] = []
    turn = 0
    for step, (kind, words, *tokens) in enumerate(lines):
        turn += kind == "turn"
        found.append(LogLine(step, turn, words, tokens[0] if tokens else (), kind, Seat(0)))
    return tuple(found)


GAME = told(
    ("shuffle", "The deck is shuffled"),
    ("turn", "Turn 1 begins"),
    ("attack", "Kell attacks", (KELL,)),
    ("hits", "Kell hits Kell Ann: 22 against AC 14", (KELL, ANN)),
    ("turn", "Turn 2 begins"),
    ("pass", "Player 2 passes"),
)


@pytest.fixture
def panel(qtbot: QtBot, bench: Workbench) -> LogPanel:
    panel = LogPanel(bench)
    qtbot.addWidget(panel)
    panel.resize(320, 300)
    panel.know(SCENE)
    panel.show_lines(GAME)
    panel.show()
    panel.activateWindow()
    return panel


def words(rows: LogRows) -> list[str]:
    return rows.text().splitlines()


def click(panel: LogPanel, row: int, x: int = -4) -> None:
    box = panel.view.visualRect(panel.rows.index(row, 0))
    place = QPoint(box.right() + x if x < 0 else x, box.center().y())
    QTest.mouseClick(panel.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, place)


def test_lines_stand_below_their_turn_whose_beginning_is_said_once(panel: LogPanel) -> None:
    assert words(panel.rows) == [
        "Before the first turn",
        "The deck is shuffled",
        "Turn 1",
        "Kell attacks",
        "Kell hits Kell Ann: 22 against AC 14",
        "Turn 2",
        "Player 2 passes",
    ]


@pytest.mark.parametrize("wanted", ["", "kell", "turn", "passes"])
def test_log_that_grew_step_by_step_is_the_log_shown_at_once(qtbot: QtBot, wanted: str) -> None:
    grown, whole = LogRows(), LogRows()
    tester = QAbstractItemModelTester(grown, QAbstractItemModelTester.FailureReportingMode.Fatal)
    grown.sift(wanted)
    for upto in (1, 2, 3, 6, 2, 0, 5, 4, 6):
        grown.show(GAME[:upto])
        whole.show(GAME[:upto])
        whole.sift(wanted)
        assert words(grown) == words(whole)
        whole = LogRows()
    other = (*GAME[:3], GAME[3]._replace(words="Kell misses"))
    grown.sift("")
    grown.show(other)
    assert words(grown)[-1] == "Kell misses"
    assert tester is not None


def test_search_shows_the_lines_with_the_words_and_their_turns(panel: LogPanel) -> None:
    panel.search.setText("KELL A")
    assert words(panel.rows) == ["Turn 1", "Kell attacks", "Kell hits Kell Ann: 22 against AC 14"]
    panel.search.setText("zzz")
    assert panel.none.text() == "No line has these words. Esc shows all again."
    assert panel.none.isVisible()
    QTest.keyClick(panel.search, Qt.Key.Key_Escape)
    assert panel.rows.rowCount() == 7


def test_line_leads_to_its_moment_by_click_and_key(panel: LogPanel) -> None:
    steps: list[int] = []
    panel.line_chosen.connect(steps.append)
    click(panel, 4)
    click(panel, 2)
    panel.view.setFocus()
    panel.view.setCurrentIndex(panel.rows.index(6, 0))
    QTest.keyClick(panel.view, Qt.Key.Key_Return)
    assert steps == [3, 1, 5]


def test_home_and_end_go_to_the_first_and_the_last_line(panel: LogPanel) -> None:
    panel.show_lines(told(("turn", "Turn 1 begins"), *(("roll", f"Kell rolls {n}") for n in range(9))))
    QTest.keyClick(panel.view, Qt.Key.Key_End)
    assert panel.view.currentIndex().row() == panel.rows.rowCount() - 1
    QTest.keyClick(panel.view, Qt.Key.Key_Home)
    assert panel.view.currentIndex().row() == 0


def test_card_in_a_line_is_pointed_at_and_chosen(panel: LogPanel) -> None:
    chosen: list[str] = []
    pointed: list[str] = []
    steps: list[int] = []
    panel.token_chosen.connect(chosen.append)
    panel.token_pointed.connect(pointed.append)
    panel.line_chosen.connect(steps.append)
    click(panel, 3, 34)
    assert (chosen, steps) == ([KELL], [])
    box = panel.view.visualRect(panel.rows.index(3, 0))
    QTest.mouseMove(panel.view.viewport(), QPoint(34, box.center().y()))
    QTest.mouseMove(panel.view.viewport(), QPoint(box.right() - 4, box.center().y()))
    assert pointed == [KELL, ""]


def test_shorter_name_within_a_longer_one_is_not_taken_for_it() -> None:
    names = {KELL: "Kell", ANN: "Kell Ann"}

    def found(line: str, tokens: Sequence[str]) -> list[tuple[str, int, int]]:
        row = LogRow(line, 0, LogLine(0, 0, line, tuple(tokens), "", None))
        return [(link.token, link.start, link.length) for link in links(row, names)]

    assert found("Kell Ann is hit by Kell", (ANN, KELL)) == [(ANN, 0, 8), (KELL, 19, 4)]
    assert found("Kell Ann draws", (ANN, "h1")) == [(ANN, 0, 8)]


def test_what_followed_stays_below_the_moment_that_is_looked_at(panel: LogPanel) -> None:
    panel.show_lines(GAME, 3)
    assert panel.rows.rowCount() == 7
    assert panel.rows.last() == 3
    assert [panel.rows.ahead(row) for row in (panel.rows.row(3), panel.rows.row(4)) if row] == [False, True]
    panel.show_lines(GAME, 4)
    assert panel.rows.last() == 4
    panel.show_lines(GAME, 0)
    assert panel.rows.last() == -1
    panel.show_lines(GAME)
    assert panel.rows.last() == 6
    assert not panel.rows.here_is_past()


def test_moment_that_is_looked_at_is_brought_into_sight(qtbot: QtBot, panel: LogPanel) -> None:
    many = told(("turn", "Turn 1 begins"), *(("roll", f"Kell rolls {n}") for n in range(90)))
    panel.show_lines(many)
    qtbot.waitUntil(lambda: panel.view.verticalScrollBar().value() > 0)
    panel.show_lines(many, 5)
    line = panel.rows.index(panel.rows.last(), 0)
    qtbot.waitUntil(lambda: 0 <= panel.view.visualRect(line).top() < panel.view.viewport().height())


def test_newest_line_is_in_sight_unless_the_player_went_up(qtbot: QtBot, panel: LogPanel) -> None:
    many = told(
        ("turn", "Turn 1 begins"), *(("roll", f"Kell rolls {n}, and that is a long line about it") for n in range(90))
    )
    panel.show_lines(many[:60])
    bar = panel.view.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.value() == bar.maximum() > 0)
    bar.setValue(40)
    panel.show_lines(many)
    QTest.qWait(30)
    assert bar.value() == 40
    bar.setValue(bar.maximum())
    panel.show_lines(many[:80])
    panel.show_lines(many)
    newest = panel.rows.index(panel.rows.rowCount() - 1, 0)
    qtbot.waitUntil(lambda: panel.view.visualRect(newest).bottom() <= panel.view.viewport().height())


def test_every_row_is_as_high_as_its_words_need_at_any_width(qtbot: QtBot, panel: LogPanel) -> None:
    panel.show_lines(told(*(("roll", f"Kell rolls {n}, and that is a rather long line about it") for n in range(900))))
    view = panel.view

    def measured() -> bool:
        rows = {place: row for place in range(0, 900, 50) if (row := panel.rows.row(place))}
        wide = view.viewport().width()
        return all(view.rowHeight(place) == view.delegate.height(row, wide) for place, row in rows.items())

    for wide in (260, 500):
        panel.resize(wide, 300)
        qtbot.waitUntil(measured)


def test_chosen_lines_or_the_whole_log_are_copied(panel: LogPanel) -> None:
    panel.view.selectRow(3)
    QTest.keyClick(panel.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "Kell attacks\n"
    panel.copy_all()
    assert len(QGuiApplication.clipboard().text().splitlines()) == 7


def test_log_is_saved_as_text_or_says_why_not(qtbot: QtBot, panel: LogPanel, bench: Workbench, tmp_path: Path) -> None:
    panel.save_as(tmp_path / "log.txt")
    assert (tmp_path / "log.txt").read_text("utf-8").splitlines()[-1] == "Player 2 passes"
    with qtbot.waitSignal(bench.troubled, timeout=1000) as caught:
        panel.save_as(tmp_path)
    assert "is a folder" in caught.args[0]


def test_menu_goes_to_the_chosen_line_only(panel: LogPanel) -> None:
    assert [action.text() for action in panel.menu().actions()] == ["Copy the log", "Save the log…"]
    panel.view.selectRow(3)
    steps: list[int] = []
    panel.line_chosen.connect(steps.append)
    panel.menu().actions()[0].trigger()
    assert steps == [2]


def test_hit_and_miss_differ_by_their_sign_not_by_colour_alone() -> None:
    assert SIGNS["hits"][0] != SIGNS["misses"][0]


def test_other_match_begins_with_an_empty_log(panel: LogPanel) -> None:
    panel.search.setText("kell")
    panel.forget()
    assert panel.rows.rowCount() == 0
    assert panel.none.text() == "Nothing happened yet"
    panel.show_lines(GAME[:1])
    assert words(panel.rows)[1] == "The deck is shuffled"


def test_pointer_that_leaves_points_at_nothing(panel: LogPanel) -> None:
    pointed: list[str] = []
    panel.token_pointed.connect(pointed.append)
    box = panel.view.visualRect(panel.rows.index(3, 0))
    QTest.mouseMove(panel.view.viewport(), QPoint(34, box.center().y()))
    panel.view.leaveEvent(QEvent(QEvent.Type.Leave))
    assert pointed == [KELL, ""]
