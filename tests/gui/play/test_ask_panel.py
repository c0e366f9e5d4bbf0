from collections.abc import Sequence

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot

from deckbuilder.core.rules import Action, Seat
from deckbuilder.core.scene import Pointing
from deckbuilder.gui.play.answers import Answers, fits, keyed, percent, said
from deckbuilder.gui.play.ask_panel import AskPanel
from deckbuilder.gui.workbench import Workbench
from tests.gui.play.conftest import MakeBench

LEFT = Qt.MouseButton.LeftButton


def answer(words: str, chance: float | None = None, note: str = "", idle: bool = False) -> Pointing:
    return Pointing(Action(Seat(0), words), words, chance=chance, note=note, idle=idle)


DECREE = (
    answer("Pass", idle=True),
    answer("Kell attacks", 0.65, "+5 against AC 14"),
    answer("Bran attacks"),
    answer("Bran moves into rank 2"),
)


@pytest.fixture
def panel(qtbot: QtBot, bench: Workbench) -> AskPanel:
    panel = AskPanel(bench)
    qtbot.addWidget(panel)
    panel.resize(300, 400)
    panel.show()
    panel.activateWindow()
    return panel


def given(panel: AskPanel) -> list[str]:
    found: list[str] = []
    panel.given.connect(lambda action: found.append(action.verb))
    return found


def words(panel: AskPanel) -> list[str]:
    return [row.words for row in panel.list.answers.rows]


def middle(panel: AskPanel, row: int) -> QPoint:
    return panel.list.visualRect(panel.list.answers.index(row)).center()


def test_what_does_nothing_comes_last_with_the_key_0() -> None:
    assert [(row.key, row.words) for row in keyed(DECREE)] == [
        ("1", "Kell attacks"),
        ("2", "Bran attacks"),
        ("3", "Bran moves into rank 2"),
        ("0", "Pass"),
    ]


@pytest.mark.parametrize(
    ("listed", "keys"),
    [
        (("2", "3", "4"), ["2", "3", "4"]),
        (("9", "10"), ["9", ""]),
        (("rank 3", "rank 1"), ["3", "1"]),
        (("rank 2 of Kell", "rank 2 of Bran"), ["1", "2"]),
        (("2 wounds", "Kell"), ["1", "2"]),
    ],
)
def test_number_is_given_by_its_own_figure(listed: Sequence[str], keys: list[str]) -> None:
    assert [row.key for row in keyed([answer(one) for one in listed])] == keys


def test_tenth_answer_has_no_key() -> None:
    rows = keyed([answer(f"{letter} attacks") for letter in "abcdefghijk"])
    assert [row.key for row in rows] == [*"123456789", "", ""]


def test_answer_is_said_with_chance_and_key() -> None:
    assert said(keyed(DECREE)[0]) == "Kell attacks, chance 65%, +5 against AC 14, key 1"


@pytest.mark.parametrize(
    ("chance", "written"), [(0.0, "0%"), (0.001, "1%"), (0.65, "65%"), (0.999, "99%"), (1.0, "100%")]
)
def test_what_is_not_sure_is_never_said_to_be(chance: float, written: str) -> None:
    assert percent(chance) == written


@pytest.mark.parametrize(
    ("wanted", "fit"),
    [
        ("att kell", True),
        ("kell a", True),
        ("k", True),
        ("ell", False),
        ("kell kell", False),
        ("", True),
        ("KÉLL", True),
    ],
)
def test_beginnings_of_words_find_an_answer(wanted: str, fit: bool) -> None:
    assert fits(wanted, "Kell attacks") is fit


def test_model_keeps_qts_rules_while_answers_come_and_go(qtbot: QtBot) -> None:
    model = Answers()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for shown in (DECREE, (), DECREE[:1]):
        model.show(shown)
        model.sift("ke")
        model.sift("")
        assert model.rowCount() + len(model.aside) == len(shown)
    assert tester is not None


def test_digit_enter_and_click_give_an_answer(qtbot: QtBot, panel: AskPanel) -> None:
    panel.show_ask("Give a Decree", "Player 1", DECREE)
    answers = given(panel)
    panel.list.setFocus()
    QTest.keyClick(panel.list, Qt.Key.Key_2)
    QTest.keyClick(panel.list, Qt.Key.Key_0)
    QTest.keyClick(panel.list, Qt.Key.Key_Down)
    QTest.keyClick(panel.list, Qt.Key.Key_Return)
    QTest.mouseClick(panel.list.viewport(), LEFT, pos=middle(panel, 2))
    assert answers == ["Bran attacks", "Pass", "Bran attacks", "Bran moves into rank 2"]


def test_what_does_nothing_is_a_button_in_sight_and_found_by_typing(panel: AskPanel) -> None:
    panel.show_ask("Give a Decree", "", DECREE)
    answers = given(panel)
    assert words(panel) == ["Kell attacks", "Bran attacks", "Bran moves into rank 2"]
    assert [button.text() for button in panel.idle.buttons if button.isVisible()] == ["0   Pass"]
    QTest.mouseClick(panel.idle.buttons[0], LEFT)
    panel.begin_typing("pa")
    assert words(panel) == ["Pass"]
    assert not panel.idle.isVisible()
    QTest.keyClick(panel.line, Qt.Key.Key_Return)
    assert answers == ["Pass", "Pass"]


def test_where_nothing_is_all_that_can_be_done_it_is_listed(panel: AskPanel) -> None:
    panel.show_ask("React?", "", DECREE[:1])
    assert words(panel) == ["Pass"]
    assert not panel.idle.isVisible()


def test_double_click_does_not_answer_the_next_question(qtbot: QtBot, panel: AskPanel) -> None:
    panel.show_ask("Give a Decree", "", DECREE)
    answers = given(panel)
    panel.given.connect(lambda: panel.show_ask("Whom?", "", (answer("Ann"), answer("Bob"))))
    port, place = panel.list.viewport(), middle(panel, 0)
    QTest.mouseClick(port, LEFT, pos=place)
    QTest.mouseDClick(port, LEFT, pos=place)
    QTest.mouseRelease(port, LEFT, pos=place)
    assert answers == ["Kell attacks"]


def test_answer_under_the_pointer_is_told_and_then_the_chosen_one(qtbot: QtBot, panel: AskPanel) -> None:
    panel.show_ask("Give a Decree", "", DECREE)
    told: list[str | None] = []
    panel.pointed.connect(lambda pointing: told.append(pointing.words if pointing else None))
    panel.list.choose(2)
    QTest.mouseMove(panel.list.viewport(), middle(panel, 1))
    qtbot.waitUntil(lambda: told == ["Bran moves into rank 2", "Bran attacks"])
    panel.list.leaveEvent(None)  # type: ignore[arg-type]  # offscreen no pointer leaves a window
    assert told[-1] == "Bran moves into rank 2"
    panel.list.clearFocus()
    panel.show_ask("Whom?", "", (answer("Ann"),))
    assert told[-1] is None


def test_typed_words_choose_among_the_answers(qtbot: QtBot, panel: AskPanel) -> None:
    panel.show_ask("Give a Decree", "", DECREE)
    answers = given(panel)
    panel.list.setFocus()
    QTest.keyClicks(panel.list, "b")
    assert panel.line.hasFocus()
    QTest.keyClicks(panel.line, "ran m")
    assert words(panel) == ["Bran moves into rank 2"]
    QTest.keyClick(panel.line, Qt.Key.Key_Return)
    assert answers == ["Bran moves into rank 2"]


def test_words_that_fit_nothing_say_so_until_esc(qtbot: QtBot, panel: AskPanel) -> None:
    panel.show_ask("Give a Decree", "", DECREE)
    answers = given(panel)
    panel.line.setFocus()
    QTest.keyClicks(panel.line, "zzz")
    QTest.keyClick(panel.line, Qt.Key.Key_Return)
    assert panel.none.isVisible()
    assert not panel.list.isVisible()
    assert answers == []
    QTest.keyClick(panel.line, Qt.Key.Key_Escape)
    assert not panel.none.isVisible()
    assert len(words(panel)) == 3


def test_digit_in_the_empty_line_gives_an_answer_and_in_words_is_a_digit(qtbot: QtBot, panel: AskPanel) -> None:
    panel.show_ask("Give a Decree", "", DECREE)
    answers = given(panel)
    panel.line.setFocus()
    QTest.keyClicks(panel.line, "rank 2")
    assert answers == []
    assert words(panel) == ["Bran moves into rank 2"]
    panel.line.clear()
    panel.line.textEdited.emit("")
    QTest.keyClick(panel.line, Qt.Key.Key_1)
    assert answers == ["Kell attacks"]


def test_who_plays_by_keys_finds_the_first_answer_chosen_when_asked_again(qtbot: QtBot, panel: AskPanel) -> None:
    panel.show_ask("Give a Decree", "", DECREE)
    panel.line.setFocus()
    panel.show_wait("The computer thinks…", hurry=True)
    assert panel.hurry.hasFocus()
    assert not panel.line.isVisible()
    panel.show_ask("Whom?", "", (answer("Ann"), answer("Bob")))
    assert panel.list.hasFocus()
    chosen = panel.list.answer()
    assert chosen is not None
    assert chosen.words == "Ann"


def test_same_question_shown_again_keeps_what_is_typed(panel: AskPanel) -> None:
    panel.show_ask("Give a Decree", "Player 1", DECREE)
    panel.begin_typing("bran")
    panel.show_ask("Give a Decree", "Player 1", DECREE)
    assert panel.line.text() == "bran"
    assert len(words(panel)) == 2


def test_nobody_can_answer_while_another_thinks(qtbot: QtBot, panel: AskPanel) -> None:
    panel.show_ask("Give a Decree", "Player 1", DECREE)
    panel.show_wait("The computer thinks…", hurry=True)
    assert words(panel) == []
    assert not panel.key("1")
    with qtbot.waitSignal(panel.hurry_wanted, timeout=1000):
        QTest.mouseClick(panel.hurry, LEFT)


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_long_words_are_read_whole_in_a_narrow_panel(qtbot: QtBot, make_bench: MakeBench, scale: int) -> None:
    panel = AskPanel(make_bench(scale=scale))
    qtbot.addWidget(panel)
    panel.resize(260, 500)
    panel.show_ask(
        "Choose",
        "",
        (answer("Old Garrik of the Ironhold Wall performs Donaudampfschiffahrtsgesellschaft" * 2), answer("No")),
    )
    panel.show()
    first, second = (panel.list.visualRect(panel.list.answers.index(row)) for row in (0, 1))
    assert first.height() > 3 * second.height()
    assert first.right() <= panel.list.viewport().width()
