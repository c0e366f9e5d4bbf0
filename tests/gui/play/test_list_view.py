from collections.abc import Sequence

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from deckbuilder.core.rules import Action, Seat
from deckbuilder.core.scene import Layout, Pointing, Scene, Spot, Token, Zone
from deckbuilder.gui.play.list_view import ListView
from deckbuilder.gui.play.outline import Node, NodeKind, outline
from deckbuilder.gui.workbench import Workbench

ME, FOE = Seat(0), Seat(1)
KELL = Token("c1", "Kell", at=(0, 1), turn=90, badges=(("Wounds", 1),))
BRAN = Token("c2", "Bran", at=(0, 0))
AXE = Token("c3", "Ember Axe", at=(0, 1), on="c1")
HAND = Zone("h0", "Hand", ME, Layout.ROW, (Token("c4", "Stone Helm"), Token("h0-1", "")))
FACE_DOWN = Zone("d1", "Deck", FOE, Layout.PILE, tuple(Token(f"d1-{n}", "") for n in range(3)))
ATTACK = Pointing(Action(ME, "attack", "c1"), "Kell attacks", ("c1",), chance=0.65, note="+5 against AC 14")
PLACE = Pointing(Action(ME, "place", "", (), (2,)), "Rank 3", spots=(Spot("f0", (2, 0)),))
PASS = Pointing(Action(ME, "pass"), "Pass", idle=True)


def scene(*tokens: Token, hand: Zone = HAND) -> Scene:
    return Scene(
        (Zone("f0", "Formation", ME, Layout.RANKS, tokens), hand, FACE_DOWN, Zone("x", "Table", None, Layout.TABLE))
    )


def test_a_zone_that_has_but_one_rank_lists_its_cards_without_it() -> None:
    zone = Zone("t0", "Team", ME, Layout.RANKS, (KELL, BRAN), ranks=1)
    nodes = outline(Scene((zone,)), (ATTACK,), named)
    assert [child.kind for child in nodes[0].children] == [NodeKind.TOKEN, NodeKind.TOKEN]
    assert "Rank" not in "".join(told(nodes))


def named(seat: Seat) -> str:
    return f"Player {seat + 1}"


def told(nodes: Sequence[Node], deep: int = 0) -> list[str]:
    lines: list[str] = []
    for node in nodes:
        lines += ["  " * deep + node.words, *told(node.children, deep + 1)]
    return lines


def test_table_is_told_place_by_place_with_what_each_may_do() -> None:
    assert told(outline(scene(KELL, BRAN, AXE), (ATTACK, PLACE, PASS), named)) == [
        "Formation of Player 1: 2 cards",
        "  Rank 1: Bran, Kell",
        "    Bran",
        "    Kell, turned sideways, Wounds 1: 1 thing to do",
        "      Ember Axe",
        "      Kell attacks, 65%, +5 against AC 14",
        "  Rank 3: empty",
        "    Rank 3",
        "Hand of Player 1: 2 cards",
        "  Stone Helm",
        "Deck of Player 2: 3 cards, face down",
        "Table: empty",
    ]


def test_card_face_down_is_told_where_it_may_do_something() -> None:
    option = Pointing(Action(ME, "turn", "h0-1"), "Turn it up", ("h0-1",))
    assert "  a card face down: 1 thing to do" in told(outline(scene(), (option,), named))


def test_token_is_told_as_its_game_says_it() -> None:
    nodes = outline(scene(Token("c1", "Kell", turn=90, spoken="Kell, level 2 Fighter, spent")), (), named)
    assert "    Kell, level 2 Fighter, spent" in told(nodes)


def test_every_key_stands_once() -> None:
    nodes = [*outline(scene(KELL, BRAN, AXE), (ATTACK, PLACE, PASS), named)]
    keys = []
    while nodes:
        node = nodes.pop()
        keys.append(node.key)
        nodes += node.children
    assert len(keys) == len(set(keys))


@pytest.fixture
def view(qtbot: QtBot, bench: Workbench) -> ListView:
    view = ListView(bench)
    qtbot.addWidget(view)
    view.resize(320, 400)
    view.show()
    view.activateWindow()
    view.show_scene(scene(KELL, BRAN, AXE), (ATTACK, PLACE, PASS), named)
    return view


def chosen(view: ListView) -> str:
    node = view.node()
    return node.words if node is not None else ""


def test_enter_clicks_a_token_and_gives_an_answer(view: ListView) -> None:
    tokens: list[str] = []
    given: list[str] = []
    view.token_activated.connect(tokens.append)
    view.given.connect(lambda action: given.append(action.verb))
    view.choose_token("c1")
    QTest.keyClick(view, Qt.Key.Key_Return)
    for _ in range(2):
        QTest.keyClick(view, Qt.Key.Key_Down)
    assert chosen(view).startswith("Kell attacks")
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert (tokens, given) == (["c1"], ["attack"])


def test_chosen_line_tells_what_the_table_shall_light(view: ListView) -> None:
    tokens: list[str] = []
    answers: list[Pointing | None] = []
    view.token_pointed.connect(tokens.append)
    view.pointed.connect(answers.append)
    view.choose_token("c3")
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert tokens == ["c3", ""]
    assert answers == [None, ATTACK]


def test_chosen_token_stays_chosen_wherever_it_goes(view: ListView) -> None:
    view.choose_token("c1")
    hand = HAND.tokens
    view.show_scene(scene(BRAN, hand=Zone("h0", "Hand", ME, Layout.ROW, (*hand, Token("c1", "Kell")))), (), named)
    assert chosen(view) == "Kell"
    view.show_scene(scene(BRAN), (), named)
    assert view.currentItem() is not None


def test_answer_that_is_gone_leaves_its_token_chosen(view: ListView) -> None:
    view.choose_token("c3")
    QTest.keyClick(view, Qt.Key.Key_Down)
    view.show_scene(scene(KELL, BRAN, AXE), (PASS,), named)
    assert chosen(view) == "Kell, turned sideways, Wounds 1"


def test_what_is_folded_stays_folded(view: ListView) -> None:
    item = view.topLevelItem(0)
    assert item is not None
    item.setExpanded(False)
    view.show_scene(scene(KELL), (), named)
    again = view.topLevelItem(0)
    assert again is not None
    assert not again.isExpanded()


def test_what_a_token_may_do_is_folded_until_the_player_opens_it(view: ListView) -> None:
    view.show_scene(scene(KELL, BRAN), (ATTACK,), named)
    view.choose_token("c1")
    view.setFocus()
    item = view.currentItem()
    assert item is not None
    assert not item.isExpanded()
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert item.isExpanded()


def test_same_table_shown_again_is_left_alone(view: ListView) -> None:
    before = view.topLevelItem(0)
    view.show_scene(scene(KELL, BRAN, AXE), (ATTACK, PLACE, PASS), named)
    assert view.topLevelItem(0) is before


def test_digit_answers_and_letters_are_left_to_the_table(view: ListView) -> None:
    digits: list[str] = []
    view.digit_typed.connect(digits.append)
    view.choose_token("c1")
    left = []
    for key, text in ((Qt.Key.Key_3, "3"), (Qt.Key.Key_L, "l"), (Qt.Key.Key_Space, " ")):
        event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, text)
        view.keyPressEvent(event)
        left += [] if event.isAccepted() else [text]
    assert (digits, left) == (["3"], ["l", " "])
    assert chosen(view).startswith("Kell")


def test_place_of_ranks_without_a_line_is_none_of_a_token() -> None:
    kinds = {node.kind for node in outline(scene(), (), named)}
    assert kinds == {NodeKind.ZONE}
